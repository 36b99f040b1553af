"""The least that entering and telling could cost on our stack: Flask and the same server, and nothing behind them.

`python -m companion.bench.echo PORT` serves until it is stopped. What is posted comes back, and everybody who
listens at the same table is told at once.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterator

from flask import Flask, Response, request
from gevent.queue import SimpleQueue

from companion.server import Server

#: As much as the content of a page of a table, compressed.
PAGE = "x" * 5_500
TEXT = "x" * 200


def echo_app() -> Flask:
    """An application that knows only who listens."""
    app = Flask("echo")
    listening: defaultdict[str, list[SimpleQueue]] = defaultdict(list)
    counts: defaultdict[str, int] = defaultdict(int)

    @app.post("/<table>/answer")
    def answer(table: str) -> str:
        counts[table] += 1
        for ear in listening[table]:
            ear.put(counts[table])
        return request.form["answers"]

    @app.get("/<_table>/")
    def now(_table: str) -> str:
        return PAGE

    @app.get("/<table>/news")
    def news(table: str) -> Response:
        return Response(stream(table), mimetype="text/event-stream")

    def stream(table: str) -> Iterator[str]:
        ear = SimpleQueue()
        listening[table].append(ear)
        yield "retry: 1000\n\n"
        while True:
            seq = ear.get()
            told = {"seq": seq, "text": TEXT, "html": f'<p data-shown="{seq}">{PAGE}</p>'}
            yield f"id: {seq}\nevent: news\ndata: {json.dumps(told)}\n\n"

    return app


def main(port: int) -> None:
    """Serve."""
    server = Server(("127.0.0.1", port), echo_app())
    server.start()
    print("ready", flush=True)  # noqa: T201 (a program of its own)
    server.serve_forever()


if __name__ == "__main__":
    main(int(sys.argv[1]))
