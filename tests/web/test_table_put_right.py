"""Putting something right: which way suits what has gone wrong."""

import pytest
from flask import Flask

from companion.i18n import LANGUAGES
from companion.i18n.pages import table as said
from companion.i18n.words import Words
from tests.web.app import plain_app
from tests.web.reader import Page
from tests.web.visitors import a_game, random_answers


@pytest.fixture(scope="module")
def app() -> Flask:
    return plain_app()


@pytest.mark.parametrize("language", LANGUAGES)
def test_correcting_by_hand_and_changing_an_entry_lead_to_each_other(app: Flask, language: str) -> None:
    host, table = a_game(app, random_answers(3, 5, 30))
    host.language = language
    ways = {"correct": ("log", said.RATHER_AMEND), "amend/3": ("correct", said.RATHER_CORRECT)}
    for path, (other, sentence) in ways.items():
        page = Page(host.get(host.address(table, path)).text)
        assert Words(language).of(sentence) in page.text
        main = [link for link, _ in page.links if link == host.address(table, other)]
        assert main, path
