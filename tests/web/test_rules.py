"""The rules pages: every entry in every language, the search, the contents, the glossary, and odd visitors."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient

from companion.engine.messages import M
from companion.i18n import LANGUAGES
from companion.i18n.pages.rules import EDITION_NAMES
from companion.i18n.words import Words
from companion.rulebook import own
from companion.rulebook.entries import Entry, books_in, games, read_book
from companion.rulebook.glossary import concepts_of
from companion.rulebook.links import links_of, points_of
from companion.rulebook.search import LONGEST_QUERY, search
from companion.web.glossary import by_letter
from companion.web.results import MOST_RESULTS, marked, readable
from tests.web.app import plain_app
from tests.web.markup import Reader
from tests.web.visitors import Visitor

VOID = {"meta", "link", "input", "br", "img", "hr"}
ONLY = {"X-Answer": "only"}
QUERIES = {
    "en": ("monastery", "who wins the trick", "monastry", "klasztor", "tow", "castle tie"),
    "pl": ("klasztorów", "malzenstwo", "kto wygrywa próbę", "castle"),
    "cs": ("klášter", "remiza", "štych"),
    "fr": ("monastère", "égalité", "pli"),
    "es": ("monasterio", "empate", "baza"),
}
ODD = (
    "",
    "   ",
    "\x00\x01\x1b\u202e\ufeff",
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 7 * 7 }}{% raw %}",
    "{query} {0} %s %(n)s",
    "' OR 1=1 --",
    "[[bb.setup]] *x* `y`",
    "\U0001f3f0\u0301\u0301",
    "monastery " * 500,
    "x" * 5000,
)


class Page(Reader):
    """What a browser makes of a page: elements with their attributes, and the text of some of them."""

    def __init__(self, html: str) -> None:
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: dict[str, list[str]] = {"h1": [], "h3": [], "title": [], "mark": [], "small": []}
        self.text = ""
        self.feed(html)
        assert self.open == [], self.open

    def handle_starttag(self, tag: str, given: dict[str, str]) -> None:
        self.elements.append((tag, given))
        if tag not in VOID:
            self.open.append(tag)
        if tag in self.texts:
            self.texts[tag].append("")

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        assert self.open
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data
        for tag in set(self.open) & self.texts.keys():
            self.texts[tag][-1] += data

    def of(self, tag: str) -> Iterator[dict[str, str]]:
        return (attributes for name, attributes in self.elements if name == tag)

    def links(self) -> list[str]:
        return [link["href"] for link in self.of("a")]


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return plain_app().test_client()


def get(client: FlaskClient, address: str, **query: str) -> Page:
    reply = client.get(address, query_string=query)
    assert reply.status_code == 200, (address, reply.status_code)
    return Page(reply.text)


def flat(text: str) -> str:
    return " ".join(text.split())


def seen(text: str, language: str) -> str:
    """A text of the reference as a reader sees it on a page."""
    for game in books_in(language):
        book = read_book(game, language)
        for entry in book.entries.values():
            text = text.replace(f"[[{entry.id}]]", entry.title)
    return flat(text.replace("*", "").replace("`", "").replace("?.", "?"))


def entries() -> list[tuple[str, str]]:
    return [(game, language) for game in games() for language in LANGUAGES]


def rule_in(address: str) -> str:
    return urlsplit(address).path.rsplit("/", 1)[-1]


# Entries


@pytest.mark.parametrize(("game", "language"), entries())
def test_every_entry_tells_all_it_has(client: FlaskClient, game: str, language: str) -> None:
    book = read_book(game, language)
    for entry in book.entries.values():
        page = get(client, f"/{language}/rule/{entry.id}")
        text = flat(page.text)
        assert page.texts["h1"] == [entry.title]
        assert entry.title in page.texts["title"][0]
        assert flat(entry.chapter) in text
        for told in (entry.example, *entry.mistakes, *(line for part in entry.text for line in part.split("\n"))):
            assert seen(told, language) in text, (entry.id, told)
        assert "[[" not in text
        assert "**" not in text
        check_links(page, game, entry, language)
        check_frame(page)


def check_links(page: Page, game: str, entry: Entry, language: str) -> None:
    """Rulings, neighbours and editions are there, under titles of this language."""
    links, book = links_of(game, entry.id), read_book(game, language)
    text, addresses = flat(page.text), page.links()
    for rule in (*links.rulings, *links.see):
        assert f"/{language}/rule/{rule}" in addresses
        assert flat(book.entries[rule].title) in text
    for _, headings in links.printed:
        for heading in headings:
            assert flat(heading) in text
    for id in links.differences:
        difference = book.differences[id]
        for told in (difference.title, difference.ours, *difference.editions.values()):
            assert seen(told, language) in text


def check_frame(page: Page) -> None:
    """Nothing inline, every id once, headings in order."""
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert all("style" not in attributes for _, attributes in page.elements)
    assert not any(name.startswith("on") for _, attributes in page.elements for name in attributes)
    levels = [int(tag[1]) for tag, _ in page.elements if tag in ("h1", "h2", "h3", "h4")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


@pytest.mark.parametrize("game", games())
def test_neighbours_lead_through_the_whole_book(client: FlaskClient, game: str) -> None:
    order = list(read_book(game, "en").entries)
    rule, walked = order[0], [order[0]]
    while True:
        page = get(client, f"/en/rule/{rule}")
        before = [rule_in(link["href"]) for link in page.of("a") if link.get("rel") == "prev"]
        after = [rule_in(link["href"]) for link in page.of("a") if link.get("rel") == "next"]
        assert before == walked[-2:-1]
        if not after:
            break
        rule = after[0]
        walked.append(rule)
    assert walked == order


@pytest.mark.parametrize("rule", ["bb.symbol.expand", "rb.components", "bb.ours.R9"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_other_languages_of_an_entry_are_the_same_rule(client: FlaskClient, rule: str, language: str) -> None:
    page = get(client, f"/{language}/rule/{rule}")
    menu = {link["data-language"]: link["href"] for link in page.of("a") if "data-language" in link}
    assert menu == {code: f"/{code}/rule/{rule}" for code in LANGUAGES}
    alternates = {link["hreflang"]: link["href"] for link in page.of("link") if link.get("rel") == "alternate"}
    assert {code: urlsplit(address).path for code, address in alternates.items()} == menu
    canonical = [link["href"] for link in page.of("link") if link.get("rel") == "canonical"]
    assert [urlsplit(address).path for address in canonical] == [menu[language]]
    for code, address in menu.items():
        other = get(client, address)
        assert next(other.of("html"))["lang"] == code
        game = "brian_boru" if rule.startswith("bb.") else "rebirth"
        assert other.texts["h1"] == [read_book(game, code).entries[rule].title]


def test_a_switch_is_told_by_the_games_own_words(client: FlaskClient) -> None:
    page = get(client, "/en/rule/bb.symbol.expand")
    assert "Your group can change this: A player may expand into the active town" in flat(page.text)
    ruling = get(client, "/en/rule/bb.ours.R9")
    assert "Your group can change this: With five players, the last card in hand is played too" in flat(ruling.text)
    assert "A table can switch this" not in get(client, "/en/rule/bb.ours.R2").text


def test_the_readers_own_edition_stands_first(client: FlaskClient) -> None:
    for language, first in (("pl", "Polish edition"), ("cs", "Czech edition"), ("en", "English edition")):
        text = client.get(f"/{language}/rule/bb.components.supply").text
        known = text[text.index('id="S5"') :]
        said = Words(language).of(edition_name(language))
        assert known.index(f"<dt>{said}</dt>") == known.index("<dt>"), first


def edition_name(language: str) -> M:
    return EDITION_NAMES[language]


def test_lists_are_lists(client: FlaskClient) -> None:
    page = client.get("/en/rule/bb.marriage.track").text
    assert "<p>There are ten spaces, numbered from 0, the first, to 9, the top.</p>" in page
    assert "<li><b>Spaces 0 and 1:</b> nothing.</li>" in page
    assert '(see “<a href="/en/rule/bb.marriage.princess">' in client.get("/en/rule/bb.components.marriage-cards").text


def test_unknown_rules_and_games_have_a_page_of_their_own(client: FlaskClient) -> None:
    for address in (
        "/en/rule/bb.nothing",
        "/en/rule/difference.S1",
        "/en/rule/../rules",
        "/en/rule/%3Cscript%3E",
        "/de/rule/bb.setup",
        "/pl/glossary/chess",
        "/fr/rules/?game=chess",
        "/fr/rules/?q=pli&game=..%2Fx",
    ):
        reply = client.get(address)
        assert reply.status_code == 404, address
        assert "<script>" not in reply.text


# The owner's rulebook


def own_book_page(folder: Path, address: str) -> str:
    app = plain_app()
    app.config["DATA_FOLDER"] = folder
    reply = app.test_client().get(address)
    assert reply.status_code == 200
    return reply.text


def test_an_imported_rulebook_stands_beside_word_for_word(tmp_path: Path) -> None:
    printed = [
        dict(links_of("brian_boru", rule).printed).get("pl", ()) for rule in read_book("brian_boru", "pl").entries
    ]
    headings = dict.fromkeys(heading for several in printed for heading in several)
    heading = dict(links_of("brian_boru", "bb.symbol.expand").printed)["pl"][0]
    made_up = "Gracz może <b>zapłacić</b> 5 monet & położyć dysk na wymyślonym mieście obok drogi."
    own.save(own.import_text("".join(f"{each}\n\n{made_up}\n\n" for each in headings), "brian_boru", "pl"), tmp_path)
    page = own_book_page(tmp_path, "/pl/rule/bb.symbol.expand")
    assert "<b>zapłacić" not in page
    assert made_up in Page(page).text
    assert heading in Page(page).texts["h3"]
    assert made_up not in Page(own_book_page(tmp_path, "/en/rule/bb.symbol.expand")).text


@pytest.mark.parametrize(
    "written",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[]",
        b'{"format": "companion-rulebook/1"}',
        b'{"format": "companion-rulebook/1", "sections": [], "rules": {"bb.setup": [[3, 4]]}}',
        b'{"format": "companion-rulebook/1", "sections": 4, "rules": {}}',
        b'{"format": "another"}',
    ],
)
def test_a_broken_file_of_the_owner_breaks_no_page(tmp_path: Path, written: bytes) -> None:
    path = own.place(tmp_path, "brian_boru", "en")
    path.parent.mkdir(parents=True)
    path.write_bytes(written)
    assert "<blockquote>" not in own_book_page(tmp_path, "/en/rule/bb.setup")


# Search


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_show_what_the_search_finds_in_its_order(client: FlaskClient, language: str) -> None:
    for query in QUERIES[language]:
        for game in (None, *games()):
            found = search(query, language, game, MOST_RESULTS)
            asked = {"q": query} | ({"game": game} if game else {})
            part = client.get(f"/{language}/rules/", query_string=asked, headers=ONLY)
            assert part.status_code == 200
            # The game played last is known by the cookie.
            assert part.headers["Vary"] == "X-Answer, Accept-Encoding" + ("" if game else ", Cookie")
            page = Page(part.text)
            assert [rule_in(address) for address in page.links()] == [result.rule for result in found]
            assert page.texts["h3"] == [result.title for result in found]
            assert all(without_marks(result.snippet) in flat(page.text) for result in found)
            named = set(map(flat, page.texts["small"]))
            assert bool(named) == (len({result.game for result in found}) > 1)
            whole = get(client, f"/{language}/rules/", **asked)
            assert flat(part.text) in flat(client.get(f"/{language}/rules/", query_string=asked).text)
            assert whole.texts["h1"]


def without_marks(text: str) -> str:
    return flat(text.replace("*", "").replace("`", ""))


def test_results_say_nothing_of_how_they_were_found(client: FlaskClient) -> None:
    asked = {"q": "klasztor w mieście wikingów", "game": "brian_boru"}
    page = Page(client.get("/pl/rules/", query_string=asked, headers=ONLY).text)
    assert "klasztor:" not in page.text.casefold()
    assert "Szukano też" not in page.text


def test_a_misspelt_word_is_told_in_one_line(client: FlaskClient) -> None:
    page = Page(client.get("/pl/rules/", query_string={"q": "klastorów"}, headers=ONLY).text)
    assert page.text.count("Szukano też: klasztorów") == 1


def test_the_game_of_the_last_table_comes_first() -> None:
    """On the page for all games; a search of one game finds that one alone."""
    app = plain_app()
    stranger, player = app.test_client(), Visitor(app)
    assert player.post("/en/play/open", {"name": "Ada", "game": "rebirth"}).status_code == 303

    def found(client: FlaskClient, **asked: str) -> list[str]:
        query = {"q": "remis"} | asked
        part = client.get("/pl/rules/", query_string=query, headers=ONLY)
        return [rule_in(address) for address in Page(part.text).links()]

    assert found(stranger)[0].startswith("bb.")
    assert found(player.client)[0].startswith("rb.")
    assert any(rule.startswith("bb.") for rule in found(player.client))
    assert {rule[:3] for rule in found(player.client, game="brian_boru")} == {"bb."}


def test_three_results_weigh_little(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.rules.MOST_RESULTS", 3)
    for language in LANGUAGES:
        for query in QUERIES[language]:
            part = client.get(f"/{language}/rules/", query_string={"q": query}, headers=ONLY)
            assert 0 < part.text.count('class="result"') <= 3
            assert len(part.data) < 5000


def test_a_search_from_every_word_of_a_title_is_marked(client: FlaskClient) -> None:
    page = Page(client.get("/pl/rules/", query_string={"q": "klasztorow"}, headers=ONLY).text)
    assert any(word.startswith("Klasztor") for word in page.texts["mark"])
    page = Page(client.get("/pl/rules/", query_string={"q": "nie ma wolnego pola osady"}, headers=ONLY).text)
    assert {"pustego", "pola", "osady"} <= {word.casefold() for word in page.texts["mark"]}
    assert not {"nie", "wolno"} & {word.casefold() for word in page.texts["mark"]}
    page = Page(client.get("/en/rules/", query_string={"q": "tied monastry"}, headers=ONLY).text)
    assert {"monastery", "tie"} <= {word.casefold() for word in page.texts["mark"]}


def test_marks_keep_the_text_and_escape_it() -> None:
    text = "A <town> & the town's «Towns», towns."
    shown = marked(text, frozenset({"town"}), "en")
    assert Page(str(shown)).text == text
    assert Page(str(shown)).texts["mark"] == ["town", "town", "Towns", "towns"]


def test_a_long_query_is_cut(client: FlaskClient) -> None:
    assert len(readable("monastery " * 500)) == LONGEST_QUERY
    page = get(client, "/en/rules/", q="monastery " * 500)
    assert [field["value"] for field in page.of("input") if field.get("name") == "q"] == [readable("monastery " * 500)]


@pytest.mark.parametrize("query", ODD)
@pytest.mark.parametrize("headers", [{}, ONLY])
def test_odd_queries_are_safe(client: FlaskClient, query: str, headers: dict[str, str]) -> None:
    for language in LANGUAGES:
        reply = client.get(f"/{language}/rules/", query_string={"q": query}, headers=headers)
        assert reply.status_code == 200
        page = Page(reply.text)
        assert not any(letter in reply.text for letter in "\x00\x01\x1b\u202e\ufeff")
        assert all(len(field["value"]) <= LONGEST_QUERY for field in page.of("input") if field.get("name") == "q")
        if not headers:
            assert [script["src"].rpartition("/")[2] for script in page.of("script")] == ["app.js"]
            check_frame(page)
        else:
            assert not list(page.of("script"))
        assert not list(page.of("img"))
        assert not query.strip("\x00\x01\x1b\u202e\ufeff ") or "49" not in page.texts["title"]


def test_nothing_found_says_what_was_looked_for(client: FlaskClient) -> None:
    page = Page(client.get("/en/rules/", query_string={"q": "qqzzxx <i>"}, headers=ONLY).text)
    assert "Nothing found for qqzzxx <i>." in page.text
    assert client.get("/en/rules/", headers=ONLY).text.strip() == ""


# Contents and glossary


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_contents_list_everything_once_in_the_order_of_the_book(client: FlaskClient, language: str) -> None:
    page = get(client, f"/{language}/rules/")
    listed = [address for address in page.links() if f"/{language}/rule/" in address]
    pages = [rule_in(address) for address in listed if "#" not in address]
    assert pages == [rule for game in books_in(language) for rule in read_book(game, language).entries]
    points = [urlsplit(address).fragment for address in listed if "#" in address]
    assert points == [id for game in books_in(language) for id in read_book(game, language).differences]
    chapters = [chapter for game in books_in(language) for chapter in read_book(game, language).chapters]
    assert [flat(title) for title in page.texts["h3"]] == chapters
    check_frame(page)


def test_the_place_of_a_difference_is_on_the_page_that_the_contents_name(client: FlaskClient) -> None:
    addresses = [address for address in get(client, "/en/rules/").links() if "#" in address and "/rule/" in address]
    assert len(addresses) == sum(len(points_of(game)) for game in games())
    for address in addresses:
        place = urlsplit(address).fragment
        assert any(attributes.get("id") == place for _, attributes in get(client, address).elements)


@pytest.mark.parametrize(("game", "language"), entries())
def test_the_glossary_has_every_concept_in_all_languages(client: FlaskClient, game: str, language: str) -> None:
    page = get(client, f"/{language}/glossary/{game}")
    text, addresses = flat(page.text), set(page.links())
    concepts = concepts_of(game).values()
    assert len(page.texts["h3"]) == len(concepts)
    assert sum(attributes.get("class") == "own-word" for attributes in page.of("small")) == 1 + sum(
        not term.published for concept in concepts for term in concept.terms.values()
    )
    for concept in concepts:
        assert all(flat(term.one) in text for term in concept.terms.values())
        assert {f"/{language}/rule/{rule}" for rule in concept.rules} <= addresses
    letters = [address[1:] for address in page.links() if address.startswith("#letter-")]
    ids = {attributes["id"] for _, attributes in page.elements if "id" in attributes}
    assert letters
    assert set(letters) <= ids
    check_frame(page)


def test_the_glossary_is_in_the_order_of_a_dictionary() -> None:
    assert [letter for letter, _ in by_letter("brian_boru", "pl")][-2:] == ["Z", "Ż"]
    czech = [letter for letter, _ in by_letter("brian_boru", "cs")]
    assert czech.index("Č") == czech.index("C") + 1
    assert czech.index("Š") == czech.index("S") + 1
    assert "É" not in [letter for letter, _ in by_letter("brian_boru", "fr")]
    for language in LANGUAGES:
        letters = [letter for letter, _ in by_letter("brian_boru", language)]
        assert len(letters) == len(set(letters))


def found_near(client: FlaskClient, language: str, query: str, *near: str) -> list[str]:
    """The rules that a query finds at a table, first the best; `near` are those of the question under way."""
    asked = {"q": query, "game": "brian_boru", "near": near}
    reply = client.get(f"/{language}/rules/", query_string=asked, headers={"X-Answer": "only"})
    return re.findall(r"/rule/([\w.-]+)", reply.text)


def chapter(rule: str) -> str:
    return rule.rpartition(".")[0]


@pytest.mark.parametrize(("near", "query"), [("bb.church.third", "disc"), ("bb.battle.raid", "town")])
def test_what_is_about_the_step_that_a_table_is_at_comes_sooner(client: FlaskClient, near: str, query: str) -> None:
    plain, nearer = (
        [chapter(rule) for rule in found_near(client, "en", query, *rules)].index(chapter(near))
        for rules in ((), (near,))
    )
    assert nearer < plain


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_typed_in_full_comes_first_whatever_is_under_way(client: FlaskClient, language: str) -> None:
    entries = read_book("brian_boru", language).entries.values()
    for number, entry in enumerate(entries):
        others = [other.id for other in entries if chapter(other.id) != chapter(entry.id)]
        for near in (others[number % len(others)], others[-1 - number % len(others)]):
            assert found_near(client, language, entry.title, near)[0] == entry.id, (entry.title, near)
