"""What our templates do at a call costs less than Jinja's way, and comes to the same."""

import re
from datetime import UTC, datetime

import jinja2
import pytest
from flask import Flask
from flask.templating import Environment as FlaskEnvironment
from jinja2 import DictLoader

from companion import web
from companion.web.environment import Environment
from tests.web.app import plain_app
from tests.web.visitors import a_game, random_answers, the_tables

MACROS = """
{% macro plain(a, b='<b>', c=none) %}{{ a }}|{{ b }}|{{ c }}{% endmacro %}
{% macro framed(a='') %}[{{ a }}{{ caller() if caller else '' }}]{% endmacro %}
{% macro given(a, caller=none) %}{{ a }}{{ caller() if caller }}{% endmacro %}
{% macro any(a) %}{{ a }}{{ varargs }}{{ kwargs }}{% endmacro %}
{% macro told(a) %}{% call(b) passed(a) %}{{ b }}{{ a }}{% endcall %}{% endmacro %}
{% macro passed(a) %}{{ caller(a ~ '!') }}{% endmacro %}
"""
SAME = (
    "{{ m.plain(1) }}{{ m.plain('<i>', c=2) }}{{ m.plain(b=m.plain('&'), a='\\'') }}{{ m.plain(1, 2, 3) }}",
    "{{ m.framed() }}{% call m.framed('<') %}<i>{{ '<' }}{% endcall %}{{ m.framed(a=1, caller=none) }}",
    "{{ m.given(1) }}{% call m.given('x') %}y{% endcall %}{{ m.any(1, 2, '<', b='>') }}{{ m.told('<') }}",
    "{% for n in [1, 2] %}{% set x %}{{ n }}<{% endset %}{{ m.plain(x ~ '<', n, loop.index) }}{% endfor %}",
    "{{ '%s'|format('<') }}{{ '<b>%s</b>'|safe % '<' }}{{ none }}{{ nobody }}{{ {'a': '<'}.a }}{{ '<'.upper() }}",
)
REFUSED = ("{{ m.plain(1, 2, 3, 4) }}", "{{ m.plain(1, a=2) }}", "{{ m.plain(d=2) }}", "{{ m.passed() }}", "{{ no() }}")


NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
#: Secrets and codes.
CHANGES = re.compile(r'value="[^"]{20,}"|\b[A-Z]{6}\b')


def both() -> tuple[jinja2.Environment, jinja2.Environment]:
    """Our environment, and Jinja's own, with the same templates."""
    found = DictLoader({"macros": MACROS})
    return Environment(Flask("test"), loader=found, autoescape=True), jinja2.Environment(loader=found, autoescape=True)


@pytest.mark.parametrize("text", SAME)
def test_a_template_comes_to_the_same(text: str) -> None:
    ours, usual = (each.from_string("{% import 'macros' as m %}" + text).render() for each in both())
    assert ours == usual
    assert ours


@pytest.mark.parametrize("text", REFUSED)
def test_a_wrong_call_is_refused_alike(text: str) -> None:
    found = []
    for each in both():
        with pytest.raises((TypeError, jinja2.UndefinedError)) as told:
            each.from_string("{% import 'macros' as m %}" + text).render()
        found.append((told.type, str(told.value)))
    assert found[0] == found[1]


def pages() -> list[str]:
    """Pages of a table, without what is another at each table."""
    app = plain_app()
    app.secret_key = "signs alike"
    app.jinja_env.bytecode_cache = None  # there lies what our environment has compiled
    the_tables(app).now = lambda: NOON  # the log tells when
    host, table = a_game(app, random_answers(3, 0, 40))
    told = [host.get(host.address(table, page)).text for page in ("", "board", "log", "score")]
    told.append(host.get("/fr/design").text)
    return [CHANGES.sub("", text).replace(table.id, "") for text in told]


def test_pages_are_drawn_as_by_the_usual_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = pages()
    monkeypatch.setattr(web, "Environment", FlaskEnvironment)
    assert ours == pages()
