"""The index of one language: which words lead to which entries, and how strongly.

It is built from the reference and the glossary in well under a second when it is first asked for, while others
go on in between, and holds plain dictionaries of some thousand words.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import log, sqrt
from threading import Lock

from companion import pauses
from companion.i18n import LANGUAGES
from companion.rulebook.entries import LINK, Book, Entry, books_in, games, read_book
from companion.rulebook.folding import IGNORED, NONE, fold, meanings, stems, words_of
from companion.rulebook.glossary import concepts_of

# How much a word tells in each place. Titles come first, then what players call a rule.
TITLE, PHRASE, CONCEPT, TEXT, MISTAKE, EXAMPLE = 9.0, 5.0, 7.0, 1.6, 1.2, 0.5
#: The first rule of a concept is the one that people want; the next ones less and less.
BY_RANK = (1.0, 0.4, 0.25, 0.15)
#: A word tells a little more in every further place where it stands.
AGAIN = 0.15

Postings = dict[str, dict[int, float]]


@dataclass(slots=True)
class Name:
    """Something that an entry may be called: its folded words, their stems, and how well it names the entry."""

    folded: str
    stems: frozenset[str]
    weight: float


@dataclass(slots=True)
class Doc:
    """An entry as the search sees it."""

    game: str
    entry: Entry
    folded_text: str
    names: list[Name] = field(default_factory=list)


@dataclass(slots=True)
class Index:
    """All that the search of one language needs."""

    language: str
    docs: list[Doc] = field(default_factory=list)
    words: Postings = field(default_factory=dict)
    stems: Postings = field(default_factory=dict)
    #: Words of the other languages: a Polish word leads a French reader to the French entry.
    foreign: Postings = field(default_factory=dict)
    #: What the other languages call an entry, as a whole.
    foreign_names: Postings = field(default_factory=dict)
    #: How each folded word was written, to be shown.
    written: dict[str, str] = field(default_factory=dict)
    vocabulary: list[str] = field(default_factory=list)

    def rarity(self, postings: dict[int, float]) -> float:
        """A word that few entries have tells more."""
        return log(1 + len(self.docs) / len(postings))

    def weight(self, stem: str) -> float:
        """How much a stem tells; an unknown one as much as the rarest."""
        return self.rarity(self.stems.get(stem) or {0: 1.0})

    def told(self, stems: Iterable[str]) -> float:
        """How much some stems tell together."""
        return sum(self.weight(stem) for stem in sorted(stems))


def content_words(text: str, language: str) -> list[str]:
    """The words of a text that say something."""
    ignored = IGNORED[language]
    return [word for word in words_of(text) if fold(word) not in ignored]


def stem_set(text: str, language: str) -> frozenset[str]:
    """The stems or synonym groups of a text, one for each of its words."""
    return frozenset(min(meanings(word, language)) for word in content_words(text, language))


_BUILT: dict[str, Index] = {}
_ONE_AT_A_TIME = Lock()


def index_of(language: str) -> Index:
    """The index of a language, built once, when it is first asked for."""
    if language not in _BUILT:
        with _ONE_AT_A_TIME:
            if language not in _BUILT:
                _BUILT[language] = build_index(language)
    return _BUILT[language]


def build_index(language: str) -> Index:
    """A new index of a language."""
    index = Index(language)
    number_of: dict[tuple[str, str], int] = {}
    since = pauses.begun()
    for game in games():
        if game in books_in(language):
            book = read_book(game, language)
            for entry in book.entries.values():
                since = pauses.rested(since)
                number_of[game, entry.id] = len(index.docs)
                add_entry(index, book, entry)
    for game in games():
        add_concepts(index, game, number_of)
    for other in LANGUAGES:
        if other != language:
            add_foreign_titles(index, other, number_of)
    index.vocabulary = sorted({*index.words, *index.foreign})
    return index


def add_entry(index: Index, book: Book, entry: Entry) -> None:
    """Put an entry into the index with all its parts."""
    text = " ".join(entry.text)
    number = len(index.docs)
    index.docs.append(Doc(book.game, entry, fold(LINK.sub("", text))))
    add_name(index, number, entry.title, TITLE)
    for phrase in entry.phrases:
        add_name(index, number, phrase, PHRASE)
    parts = ((text, TEXT), (" ".join(entry.mistakes), MISTAKE), (entry.example, EXAMPLE))
    for part, weight in parts:
        add_text(index, number, LINK.sub("", part), weight)


def add_name(index: Index, number: int, name: str, weight: float) -> None:
    """Something that an entry is called."""
    add_names(index, number, (name,), weight)


def add_names(index: Index, number: int, names: Iterable[str], weight: float) -> None:
    """Names of one thing, in all their forms: a word that several of them have counts once."""
    shares: dict[str, float] = {}
    for name in names:
        words = content_words(name, index.language)
        index.docs[number].names.append(Name(fold(name), stem_set(name, index.language), weight))
        share = weight / sqrt(max(len(words), 1))
        if len(words) == 2:
            as_one = "".join(words)  # people write two words as one
            index.written.setdefault(fold(as_one), " ".join(words))
            words.append(as_one)
        for word in words:
            shares[word] = max(share, shares.get(word, 0.0))
    add_words(index, number, shares)


def add_text(index: Index, number: int, text: str, weight: float) -> None:
    """Running text, in which a word that comes again tells little more."""
    words = content_words(text, index.language)
    counts: dict[str, int] = {}
    for word in words:
        if NONE not in meanings(word, index.language):
            counts[word] = counts.get(word, 0) + 1
    for word, count in counts.items():
        add_words(index, number, {word: weight * (1 + log(count))})


def add_words(index: Index, number: int, shares: dict[str, float]) -> None:
    """Words of an entry, as they are written and by their stems and synonyms, each as strong as its strongest form."""
    meant: dict[str, float] = {}
    for word, weight in shares.items():
        folded = fold(word)
        index.written.setdefault(folded, word)
        strengthen(index.words, folded, number, weight)
        for meaning in meanings(word, index.language):
            meant[meaning] = max(weight, meant.get(meaning, 0.0))
    for meaning, weight in meant.items():
        strengthen(index.stems, meaning, number, weight)


def strengthen(postings: Postings, word: str, number: int, weight: float) -> None:
    """Let a word lead to an entry a little more strongly."""
    found = postings.setdefault(word, {})
    known = found.get(number, 0.0)
    found[number] = max(known, weight) + AGAIN * min(known, weight)


def add_concepts(index: Index, game: str, number_of: dict[tuple[str, str], int]) -> None:
    """The glossary: every name of a concept leads to its rules."""
    since = pauses.begun()
    for concept in concepts_of(game).values():
        since = pauses.rested(since)
        targets = [
            (number_of[game, rule], rank)
            for rule, rank in zip(concept.rules, BY_RANK, strict=False)
            if (game, rule) in number_of
        ]
        for number, rank in targets:
            for language, term in concept.terms.items():
                if language == index.language:
                    add_names(index, number, term.all(), CONCEPT * rank)
                else:
                    for name in term.all():
                        add_foreign(index, number, name, language, CONCEPT * rank)


def add_foreign_titles(index: Index, language: str, number_of: dict[tuple[str, str], int]) -> None:
    """The titles of another language."""
    since = pauses.begun()
    for game in books_in(language):
        for entry in read_book(game, language).entries.values():
            since = pauses.rested(since)
            if (game, entry.id) in number_of:
                add_foreign(index, number_of[game, entry.id], entry.title, language, TITLE)


def add_foreign(index: Index, number: int, name: str, language: str, weight: float) -> None:
    """Words of another language, as they are written and by that language's stems."""
    words = content_words(name, language)
    strengthen(index.foreign_names, fold(name), number, weight)
    share = weight / sqrt(max(len(words), 1))
    for word in words:
        index.written.setdefault(fold(word), word)
        for form in forms_of(word, language):
            strengthen(index.foreign, form, number, share)


def forms_of(word: str, language: str) -> Iterable[str]:
    """A word and its stems, folded, each once."""
    return {fold(word), *stems(word, language)}


def starting_with(index: Index, prefix: str) -> Iterator[str]:
    """The words of the language that begin like this."""
    return (word for word in index.words if word.startswith(prefix))
