"""Asks an installed app for everything that it brings: `python tests/installed.py PROGRAM`, in any folder.

It needs nothing but Python, and knows nothing of the folder in which it lies.
"""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from tempfile import TemporaryDirectory
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

HOST, PATIENCE = "127.0.0.1", 60
#: A page in each language, and something that stands on it in no other.
HOMES = {"en": "Rules", "pl": "Zasady", "cs": "Pravidla", "fr": "Règles", "es": "Reglas"}
TRICK = {"players": ["A", "B", "C"], "leader": "A", "town": "C6", "cards": {"A": 11, "B": 2, "C": 13}}


@contextmanager
def serving(program: str, folder: str) -> Iterator[str]:
    """The address of the app, which keeps what it keeps in a folder, and is started there."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port = probe.getsockname()[1]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [program, "serve", "--host", HOST, "--port", str(port)]
    with subprocess.Popen(
        command, cwd=folder, env={**environment, "COMPANION_DATA": folder}, stdout=subprocess.PIPE, text=True
    ) as app:
        try:
            assert app.stdout is not None
            assert str(port) in app.stdout.readline(), "it does not start"
            yield f"http://{HOST}:{port}"
        finally:
            app.send_signal(signal.SIGINT)


class Visitor:
    """Whoever looks at the pages, with cookies."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._browser: OpenerDirector = build_opener(HTTPCookieProcessor(CookieJar()))

    def read(self, path: str, **form: str) -> tuple[str, str]:
        """Where one comes to, and what is written there."""
        where, content = self.load(path, **form)
        return where, content.decode()

    def load(self, path: str, **form: str) -> tuple[str, bytes]:
        """Where one comes to, and what is there."""
        sent = urlencode(form).encode() if form else None
        with self._browser.open(self.address + path, sent, PATIENCE) as reply:
            return reply.url, reply.read()


def ask_for_pages(visitor: Visitor) -> None:
    """Pages in all languages, a rule, a search, a drawing, and what the pages load."""
    for language, word in HOMES.items():
        _, home = visitor.read(f"/{language}/")
        assert f'<html lang="{language}"' in home, language
        assert word in home, (language, word)
        _, rule = visitor.read(f"/{language}/rule/bb.church.third")
        assert "bb.church.third" in rule, language
    _, found = visitor.read("/pl/rules/?q=klasztor")
    assert "/rule/bb." in found
    _, home = visitor.read("/en/")
    loaded = re.findall(r'(?:src|href)="(/static/[^"]+)"', home)
    assert loaded
    for path in loaded:
        assert visitor.load(path)[1], path


def ask_for_a_table(visitor: Visitor) -> None:
    """A table that is opened by the form of its page, kept by the store, and shown."""
    where, lobby = visitor.read("/cs/play/open", game="brian_boru", name="Žofie")
    assert "/cs/table/" in where
    assert "Žofie" in visitor.read(where.removeprefix(visitor.address))[1]
    assert '<html lang="cs"' in lobby


def ask_the_referee(program: str, folder: str) -> None:
    """A question on the command line, which needs the data of the game and its words."""
    asked = subprocess.run(
        [program, "adjudicate", "brian_boru", "trick", "--lang", "fr"],
        input=json.dumps(TRICK),
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert json.loads(asked.stdout)["winner"] == "C"


def main(program: str) -> None:
    """Ask for all of it."""
    with TemporaryDirectory() as folder:
        with serving(program, folder) as address:
            visitor = Visitor(address)
            ask_for_pages(visitor)
            ask_for_a_table(visitor)
        ask_the_referee(program, folder)
    print(f"{program} brings everything that it needs")


if __name__ == "__main__":
    main(sys.argv[1])
