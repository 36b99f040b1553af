"""What the fuzz looks for, on an application that has every fault: each is found, and nothing where there is none."""

import time
from random import Random

import pytest
from flask import Flask, Response, redirect, request
from markupsafe import Markup

from companion.web.safety import protect
from tests.fuzz.checks import Listener, faults_of
from tests.fuzz.faults import Report, Run
from tests.fuzz.harvest import Harvest, filled
from tests.fuzz.routes import Routes
from tests.fuzz.sockets import is_whole, statuses
from tests.fuzz.values import MARK
from tests.fuzz.wire import Browser, Case, Reply, in_process


@pytest.fixture
def app() -> Flask:
    app = Flask(__name__)

    @app.get("/fine/<name>")
    def fine(name: str) -> str:
        return f"<p>{Markup.escape(name)}</p>"

    @app.get("/raw/<name>")
    def raw(name: str) -> str:
        return f"<p>{name}</p>"

    @app.get("/raw-in-script/<name>")
    def raw_in_script(name: str) -> dict[str, str]:
        return {"state": "refused", "html": name}

    @app.get("/away")
    def away() -> Response:
        return redirect(request.args["to"])  # type: ignore[return-value]

    @app.get("/broken")
    def broken() -> str:
        raise RuntimeError("a fault of ours")

    @app.get("/cookie")
    def cookie() -> Response:
        response = Response("")
        response.set_cookie("a", "b")
        return response

    @app.get("/slow")
    def slow() -> str:
        until = time.process_time() + 0.05
        while time.process_time() < until:
            pass
        return ""

    protect(app)
    return app


MARKED = "/".join(("", "fine", MARK.replace("'", "%27").replace('"', "%22")))


@pytest.mark.parametrize(
    ("target", "kinds"),
    [
        (MARKED, []),
        (MARKED.replace("fine", "raw"), ["not escaped", "not escaped"]),
        (MARKED.replace("fine", "raw-in-script"), ["not escaped", "not escaped"]),
        ("/away?to=http://evil.example/", ["leads away"]),
        ("/away?to=//evil.example/", ["leads away"]),
        ("/away?to=/fine/x", []),
        ("/broken", ["status 500"]),
        ("/cookie", ["a cookie that others may read"]),
        ("/nowhere", []),
    ],
)
def test_what_is_wrong_with_a_reply(app: Flask, target: str, kinds: list[str]) -> None:
    case = Case("GET", target)
    with Listener() as listener:
        assert [kind for kind, _ in faults_of(case, in_process(app)(case))] == kinds
    assert bool(listener.said()) == (target == "/broken")


def test_headers_of_safety_are_missed() -> None:
    reply = Reply(200, (("Content-Type", "text/html"), ("X-Fz7", "1")), b"")
    assert [kind for kind, _ in faults_of(Case("GET", "/"), reply)] == [
        "a header came from outside",
        "without headers of safety",
    ]


def test_processor_time_is_measured(app: Flask) -> None:
    assert in_process(app)(Case("GET", "/slow")).seconds >= 0.05


def test_routes_are_found_and_filled(app: Flask) -> None:
    routes = Routes(app)
    assert {rule.endpoint for rule in routes.rules} == {"static", *app.view_functions}
    routes.learn(["/fine/one?x=1", "/nowhere"])
    rule = next(rule for rule in routes.rules if rule.endpoint == "fine")
    assert routes.address(rule, Random(1), {}) == "/fine/one"
    assert routes.address(rule, Random(1), {"name": "a b"}) == "/fine/a%20b"
    assert routes.match("/raw/x?y") == ("raw", {"name": "x"})


def test_a_page_is_read_as_a_browser_does() -> None:
    page = (
        b'<html lang="en"><a href="x?y=1">x</a><a href="http://evil.example/">y</a><form action="/go" method="post">'
        b'<input type="hidden" name="h" value="1"><input type="radio" name="r" value="a">'
        b'<input type="radio" name="r" value="b"><input type="text" name="t" value="old"></form></html>'
    )
    harvest = Harvest()
    who = Browser(lambda case: Reply(200, (), page))
    assert harvest.read(who, "/en/here", Reply(200, (), page)) == ""
    assert list(harvest.links) == ["/en/x?y=1"]
    (seen,) = harvest.forms
    sent = filled(seen.form, Random(1))
    assert (seen.target, sent["h"], sent["t"], sent["r"][0] in "ab") == ("/go", ["1"], ["old"], True)
    assert harvest.read(who, "/", Reply(200, (), b"<p><b>torn</p>"))


def test_replies_on_a_line_are_told_apart() -> None:
    one = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab"
    assert is_whole(one)
    assert not is_whole(one[:-1])
    assert not is_whole(one + one)
    assert statuses(one + b"HTTP/1.1 404 Not Found\r\n\r\nxHTTP/1.1 500 Oh\r\n\r\n")[0] == 200


def test_a_run_ends_and_tells_how_it_is_played_again(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run("pages", 7, Report(), most=5)
    rounds = 0
    for _ in run.all_rounds():
        rounds += 1
        for _ in range(3):
            run.count("requests")
    assert (rounds, run.done) == (2, 6)
    assert list(Run("pages", 7, Report(), first=4, rounds=1).all_rounds()) == [4]
    assert list(Run("pages", 7, Report(), most=5).all_rounds()) == [0]  # nothing could be tried
    run.fault("slow", "GET x", "2 s", 4, b"GET /x")
    assert "python -m tests.fuzz pages --seed 7 --round 4" in capsys.readouterr().out
    assert list(run.report.table())[-1].split() == ["faults", "1"]
