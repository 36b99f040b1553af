"""A process that has loaded all that our servers load, and becomes one of them as often as it is asked to.

Loading takes as much of a processor as a hundred requests. Whatever has begun here goes on as `python -m MODULE` does,
with the arguments, the surroundings and the three files that came with the wish; it ends as any process does.
"""

from gevent import monkey

monkey.patch_all()

import gc  # noqa: E402
import json  # noqa: E402
import os  # noqa: E402
import runpy  # noqa: E402
import sys  # noqa: E402
from socket import CMSG_LEN  # noqa: E402
from typing import Any  # noqa: E402

import companion.app  # noqa: E402
import companion.cli.serve  # noqa: E402
import companion.server  # noqa: F401, E402

#: Neither of them may begin to work with greenlets here, where nobody runs them.
Plain, fork = monkey.get_original("_socket", "socket"), monkey.get_original("os", "fork")
LONGEST, FILES = 1_000_000, 3


def wishes(line: Any) -> dict[str, Any] | None:
    """Begin what is wished, and say as what; in each new process what it has to be, here nothing at the end."""
    while True:
        sent, files, _, _ = line.recvmsg(LONGEST, CMSG_LEN(FILES * 4))
        if not sent:
            return None
        wish: dict[str, Any] = json.loads(sent)
        if "ended" in wish:
            _, status = os.waitpid(wish["ended"], 0)
            line.send(str(os.waitstatus_to_exitcode(status)).encode())
            continue
        given = [int.from_bytes(files[0][2][at : at + 4], sys.byteorder) for at in range(0, FILES * 4, 4)]
        pid = fork()
        if not pid:
            for number, file in enumerate(given):
                os.dup2(file, number)
        for file in given:
            os.close(file)
        if not pid:
            return wish
        line.send(str(pid).encode())


def become(wish: dict[str, Any]) -> None:
    """Go on as a program of its own."""
    os.environ.clear()
    os.environ.update(wish["environment"])
    sys.argv = [wish["module"], *wish["arguments"]]
    runpy.run_module(wish["module"], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    gc.collect()
    gc.freeze()
    line = Plain(fileno=int(sys.argv[1]))
    wish = wishes(line)
    line.close()
    if wish:
        become(wish)
