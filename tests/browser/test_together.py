"""Scripts that go together mean in a browser what they mean one by one."""

from playwright.sync_api import Browser

from companion.web.together import script_of
from tests.browser.lending import NOTHING

SCRIPTS = {
    "a.js": 'import { count, Counter as Other, told } from "./deep/b.js";\n'
    'import "./c.js";\n'
    "told.push(`a ${count()} ${new Other().name}`);\n",
    "deep/b.js": "export const told = [];\n"
    "let known = 41;\n"
    "export function count() {\n  known += 1;\n  return known;\n}\n"
    'export class Counter {\n  name = "b";\n}\n'
    "window.told = told;\n",
    "c.js": 'import { told } from "./deep/b.js";\nconst known = "c";\ntold.push(known);\n',
    "broken.js": 'import { told } from "./deep/b.js";\ntold.push("broken");\nthrow new Error("broken");\n'
    "export const none = 1;\n",
    "last.js": 'import { count, told } from "./deep/b.js";\ntold.push(`last ${count()} ${typeof known}`);\n',
    "behind.js": 'import { none } from "./broken.js";\nwindow.told.push(`behind ${none}`);\n',
}


def test_modules_together_are_modules_and_one_that_fails_stops_no_other(browser: Browser, address: str) -> None:
    page = browser.new_page()
    page.goto(address + NOTHING)
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(fault.message))
    page.evaluate(script_of(["a.js", "broken.js", "behind.js", "last.js"], SCRIPTS))
    assert page.evaluate("window.told") == ["c", "a 42 b", "broken", "last 43 undefined"]
    page.evaluate("() => new Promise((told) => setTimeout(told))")  # after what has gone wrong
    assert len(faults) == 2
    assert faults[0] == "broken"
    page.close()
