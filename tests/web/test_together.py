"""What a page loads comes as one style and one script: all that its templates name, and all that those need."""

import re
from pathlib import Path

import pytest

from companion.web.assets import FOR_EVER, current_assets
from companion.web.places import static_folder
from companion.web.together import BETWEEN, NotPlain, in_order, mark_of, put_together, script_of
from tests.web.app import plain_app
from tests.web.reader import Page

#: The names that a script mentions as those of other files.
NAMED = re.compile(r'^import .*"(\.[\w./-]+\.js)"', re.MULTILINE)
SCRIPTS = {path.relative_to(static_folder()).as_posix(): path for path in static_folder().rglob("*.js")}


def needed_by(name: str) -> set[str]:
    """All that a script needs, directly or not, found by the names in its text."""
    named = {(SCRIPTS[name].parent / path).resolve() for path in NAMED.findall(SCRIPTS[name].read_text())}
    found = {path.relative_to(static_folder().resolve()).as_posix() for path in named}
    return {name}.union(*map(needed_by, found))


def texts() -> dict[str, str]:
    return {name: path.read_text() for name, path in SCRIPTS.items()}


@pytest.mark.parametrize("path", ["/en/", "/pl/play/", "/cs/map/brian_boru", "/fr/gallery/rebirth/board/draw"])
def test_a_page_asks_once_for_its_styles_and_once_for_its_scripts(path: str) -> None:
    client = plain_app().test_client()
    page = Page(client.get(path).text)
    styles = [given["href"] for tag, given in page.tags if tag == "link" and given["rel"] == "stylesheet"]
    scripts = [given["src"] for tag, given in page.tags if tag == "script"]
    assert len(styles) == 2  # one with the colours of seats
    assert len(scripts) == 1
    _, assets = current_assets()
    for address, kind in ((styles[1], ".css"), (scripts[0], ".js")):
        with client.get(address) as reply:
            assert reply.status_code == 200, address
            assert reply.cache_control.max_age == FOR_EVER
            text = reply.get_data(as_text=True)
        for name in address.partition("/together/")[2].partition("/")[2].removesuffix(kind).split(BETWEEN):
            for line in assets[name + kind].content.decode().splitlines():
                assert "import" in line or line.removeprefix("export ") in text, (name, line)


def test_scripts_that_go_together_hold_all_that_they_need_once_and_after_that() -> None:
    for name in SCRIPTS:
        order = in_order([name, "js/app.js"], texts())
        assert set(order) == needed_by(name) | needed_by("js/app.js")
        assert len(order) == len(set(order))
        for place, one in enumerate(order):
            assert needed_by(one) <= set(order[: place + 1]), one
    text = put_together((*sorted(SCRIPTS),)).content.decode()
    assert text.count("once(() =>") == len(SCRIPTS)
    assert not re.search(r"^(import|export)\b", text, re.MULTILINE)


@pytest.mark.parametrize(
    "text",
    [
        "export default 1;\n",
        "export let a = 1;\n",
        'import * as b from "./b.js";\n',
        'const b = await import("./b.js");\n',
        'import { a } from "./a.js";\n',
        'import { b } from "./b.js"; const c = b;\n',
    ],
)
def test_a_script_that_is_put_otherwise_than_we_read_it_is_told(text: str) -> None:
    with pytest.raises(NotPlain):
        script_of(["a.js"], {"a.js": text, "b.js": "export const b = 1;\n"})


@pytest.mark.parametrize(
    "names",
    [
        *("app+app.css", "nothing.css", "js/app+nothing.js", "js/app", "app.svg", "+.js", "../app.js"),
        "js/app+" * 9000 + "js/app.js",
    ],
)
def test_what_there_is_not_goes_together_with_nothing(names: str) -> None:
    app = plain_app()
    with app.app_context():
        mark = mark_of(names)
    assert app.test_client().get(f"/static/x/together/{mark}/{names}").status_code == 404


def test_nobody_has_files_put_together_that_no_page_asks_for() -> None:
    client = plain_app().test_client()
    [address] = re.findall(r'href="(/static/\w+/together/[^"]+)"', client.get("/en/gallery/rebirth/board/draw").text)
    folder, _, names = address.rpartition("/together/")[2].partition("/")
    assert client.get(address).status_code == 200
    turned = BETWEEN.join(reversed(names.removesuffix(".css").split(BETWEEN))) + ".css"
    for mark, asked in ((folder, turned), ("x", names), ("ü", names)):
        assert client.get(f"/static/x/together/{mark}/{asked}").status_code == 404


def test_no_template_loads_a_file_that_is_not_there() -> None:
    _, assets = current_assets()
    templates = Path(str(plain_app().template_folder)).rglob("*.html")
    named = [
        name
        for path in templates
        for call in re.findall(r"\{\{ load\((.*?)\) \}\}", path.read_text())
        for name in re.findall(r"'(.*?)'", call)
    ]
    assert len(named) > 35
    assert set(named) <= set(assets)
