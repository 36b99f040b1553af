"""One search for the whole reference, in layers: phrase, word, stem, synonym, concept, other language, beginning, slip.

Each word of a query leads to entries by the best layer that knows it; what the query as a whole is
called comes on top. Every result says what matched.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz.distance import DamerauLevenshtein
from rapidfuzz.process import extract

from companion.rulebook.entries import LINK, Entry, read_book
from companion.rulebook.folding import ALIKE, IGNORED, NONE, QUESTIONS, fold, meanings, words_of
from companion.rulebook.index import Doc, Index, index_of, starting_with

# How much a match of each kind is trusted.
EXACT, STEM, SAME_MEANING, FOREIGN, BEGINNING, SLIP, FAR_SLIP = 1.0, 0.85, 0.75, 0.8, 0.7, 0.6, 0.35
#: A question is a little more likely about a ruling, whose title is a question, than about the rule that it belongs to.
ASKED = 1.1
#: A word of a name that a query leaves out counts less than one that it has and the name has not.
LEFT_OUT = 0.6
#: Nothing comes before the entry whose title was typed.
EXACT_TITLE = 100.0
#: What is called exactly like the query, or contains it, or shares most of its words.
SAME_NAME, BEGINS_NAME, PART_OF_NAME, SHARED_NAME, IN_TEXT = 5.0, 3.0, 1.6, 3.2, 3.0
#: At an open table a rule of the question under way is a little more likely meant, and one of the same chapter.
NEAR, SAME_CHAPTER = 1.5, 1.2
#: A game in hand is more likely meant than others.
IN_HAND = 1.6
LONGEST_QUERY = 200
PUNCTUATION = " ?!.¿¡\xa0"
MOST_WORDS = 16
#: What the title says already is worth less in the sentence that is shown below it.
TOLD = 0.25
#: A result is read at a glance: so many letters, and no more in a single sentence.
LONGEST_ANSWER, LONGEST_SENTENCE = 150, 220
LONGEST_LABEL = 32
#: A sentence that is so short only says where a rule applies, or how many there are: the next one is shown with it.
SHORTEST_ANSWER = 30
NO_BREAK = "\u00a0"
#: A sentence that only leads to another rule is so short without its link.
LONGEST_REFERENCE = 48
#: A sentence on what people get wrong answers less.
OF_A_MISTAKE = 0.8
SENTENCE_END = re.compile(r"(?<=[.!?]) ")


@dataclass(frozen=True, slots=True)
class Match:
    """One word of the query, what it was found as, and by which layer."""

    word: str
    found: str
    layer: str


@dataclass(frozen=True, slots=True)
class Result:
    """An entry that answers a query."""

    game: str
    rule: str
    title: str
    snippet: str
    matched: tuple[Match, ...]
    score: float


@dataclass(frozen=True, slots=True)
class Lead:
    """A word of the index to which a word of the query leads."""

    found: str
    layer: str
    trust: float
    postings: dict[int, float]


def search(
    query: str, language: str, game: str | None = None, limit: int = 10, near: Collection[str] = ()
) -> list[Result]:
    """The entries that answer a query, best first; of one game alone, if it is given.

    `near` names games in hand, and rules of the question under way: their entries come a little before others, and
    those beside such a rule, too.
    """
    index = index_of(language)
    query = query[:LONGEST_QUERY]
    words = query_words(query, language)
    if not words:
        return []
    scores, matches = score_words(index, words)
    wanted = {stem: index.weight(stem) for stem in (min(corrected_stems(index, word)) for word in words)}
    folded = fold(query).strip(PUNCTUATION)
    ruling = ASKED if asks(query, language) else 1.0
    chapters = {chapter_of(rule) for rule in near}
    ranked = []
    for number, score in scores.items():
        doc = index.docs[number]
        if game is None or doc.game == game:
            total = score + name_bonus(index, doc, folded, wanted)
            total += SAME_NAME * FOREIGN * index.foreign_names.get(folded, {}).get(number, 0.0)
            rule = doc.entry.id
            likely = IN_HAND if doc.game in near else 1.0
            likely *= NEAR if rule in near else SAME_CHAPTER if chapter_of(rule) in chapters else 1.0
            ranked.append((total * likely * (ruling if ".ours." in rule else 1.0), -number))
    ranked.sort(reverse=True)
    return [result_of(index, -negative, score, matches[-negative], words) for score, negative in ranked[:limit]]


def asks(query: str, language: str) -> bool:
    """Whether a query is a question, or tells of something that cannot be done."""
    return "?" in query or any(
        fold(word) in QUESTIONS[language] or NONE in meanings(word, language) for word in words_of(query)
    )


def chapter_of(rule: str) -> str:
    """What the ids of the rules of one chapter begin with."""
    return rule.rpartition(".")[0]


def query_words(query: str, language: str) -> list[str]:
    """The words of a query that say something; all of them if none does."""
    words = words_of(query)[:MOST_WORDS]
    telling = [word for word in words if fold(word) not in IGNORED[language]]
    return list(dict.fromkeys(telling or words))


def score_words(index: Index, words: list[str]) -> tuple[dict[int, float], dict[int, list[Match]]]:
    """Each word gives an entry what its best lead to it is worth; entries that know more of the words win."""
    scores: dict[int, float] = {}
    known: dict[int, float] = {}
    matches: dict[int, list[Match]] = {}
    total = 0.0
    for place, word in enumerate(words):
        best: dict[int, tuple[float, Lead]] = {}
        rarest = 1.0
        for lead in leads(index, word, last=place == len(words) - 1):
            rarity = index.rarity(lead.postings)
            rarest = max(rarest, rarity * lead.trust)
            for number, weight in lead.postings.items():
                worth = rarity * lead.trust * weight
                if number not in best or worth > best[number][0]:
                    best[number] = worth, lead
        total += rarest
        for number, (worth, lead) in best.items():
            scores[number] = scores.get(number, 0.0) + worth
            known[number] = known.get(number, 0.0) + rarest
            matches.setdefault(number, []).append(Match(word, index.written.get(lead.found, lead.found), lead.layer))
    return {number: score * (known[number] / total) ** 1.5 for number, score in scores.items()}, matches


def leads(index: Index, word: str, last: bool) -> Iterator[Lead]:
    """Where a word of a query may lead, by layers."""
    folded = fold(word)
    found = False
    if folded in index.words:
        found = True
        yield Lead(folded, "word", EXACT, index.words[folded])
    for meaning in sorted(meanings(word, index.language)):
        if meaning in index.stems:
            found = True
            if meaning.startswith(ALIKE):
                yield Lead(folded, "alike", SAME_MEANING, index.stems[meaning])
            else:
                yield Lead(meaning, "stem", STEM, index.stems[meaning])
    if not found and folded in index.foreign:
        found = True
        yield Lead(folded, "language", FOREIGN, index.foreign[folded])
    if last and len(folded) > 1:
        for longer in starting_with(index, folded):
            if longer != folded:
                found = True
                yield Lead(longer, "beginning", BEGINNING * (len(folded) / len(longer)) ** 0.5, index.words[longer])
    if not found:
        yield from slips(index, folded)


def slips(index: Index, folded: str) -> Iterator[Lead]:
    """Words that differ by a slip or two."""
    for near, distance in near_words(index, folded):
        trust = (SLIP if distance == 1 else FAR_SLIP) * (1.0 if near[0] == folded[0] else 0.8)
        if near in index.words:
            yield Lead(near, "slip", trust, index.words[near])
        if near in index.foreign:
            yield Lead(near, "slip", trust * FOREIGN, index.foreign[near])


def near_words(index: Index, folded: str) -> list[tuple[str, int]]:
    """Known words within a slip or two, nearest first; short words allow none or one."""
    allowed = 0 if len(folded) < 4 else 1 if len(folded) < 6 else 2
    if not allowed:
        return []
    found = extract(folded, index.vocabulary, scorer=DamerauLevenshtein.distance, score_cutoff=allowed, limit=8)
    return [(str(word), int(distance)) for word, distance, _ in found]


def corrected_stems(index: Index, word: str) -> frozenset[str]:
    """The stems of a word, or of what it was meant to be."""
    own = meanings(word, index.language)
    if fold(word) in index.words or any(stem in index.stems for stem in own):
        return own
    for near, _ in near_words(index, fold(word)):
        if near in index.words:
            return frozenset(stem for part in words_of(index.written[near]) for stem in meanings(part, index.language))
    return own


def name_bonus(index: Index, doc: Doc, folded: str, wanted: dict[str, float]) -> float:
    """What it is worth that an entry is called like the query, or nearly so."""
    best = 0.0
    for name in doc.names:
        if name.folded == folded:
            best = max(best, SAME_NAME * name.weight)
            continue
        shared = wanted.keys() & name.stems
        if shared:
            in_common = sum(wanted[stem] for stem in sorted(shared))
            likeness = in_common / (sum(wanted.values()) + LEFT_OUT * index.told(name.stems - shared))
            best = max(best, SHARED_NAME * name.weight * likeness**1.5)
        if len(folded) > 3 and folded in name.folded:
            worth = BEGINS_NAME if name.folded.startswith(folded) else PART_OF_NAME
            best = max(best, worth * name.weight * len(folded) / len(name.folded))
    if " " in folded and folded in doc.folded_text:
        best += IN_TEXT
    return best + EXACT_TITLE if folded == fold(doc.entry.title).strip(PUNCTUATION) else best


def result_of(index: Index, number: int, score: float, matches: list[Match], words: list[str]) -> Result:
    """A result with the sentences of the entry that answer the query."""
    doc = index.docs[number]
    entry = doc.entry
    wanted = meanings_in(" ".join([*words, *(match.found for match in matches)]), index.language)
    book = read_book(doc.game, index.language)
    answer = book.plain(answer_in(index, entry, wanted))
    return Result(doc.game, entry.id, entry.title, answer, tuple(matches), round(score, 3))


def meanings_in(text: str, language: str) -> frozenset[str]:
    """The stems and synonym groups of all words of a text."""
    return frozenset(meaning for word in words_of(text) for meaning in meanings(word, language))


def answer_in(index: Index, entry: Entry, wanted: frozenset[str]) -> str:
    """The sentences of an entry that answer a query: of a ruling the first, else those that say most of what is asked.

    What the title says already is asked of the whole entry: its first sentence is as good as any other then. An item
    of a list keeps the label that it begins with.
    """
    lines = [line for paragraph in entry.text for line in paragraph.split("\n")]
    best, answer = 0.0, shortened(SENTENCE_END.split(lines[0]))
    if ".ours." in entry.id:
        return answer
    asked = wanted - meanings_in(entry.title, index.language)
    for line, trust in (*((line, 1.0) for line in lines), *((line, OF_A_MISTAKE) for line in entry.mistakes)):
        sentences = SENTENCE_END.split(line)
        for place, sentence in enumerate(sentences):
            found = meanings_in(LINK.sub("", sentence), index.language)
            worth = trust * (index.told(found & asked) + TOLD * index.told(found & wanted - asked))
            only_leads_on = LINK.search(sentence) and len(LINK.sub("", sentence)) < LONGEST_REFERENCE
            if found & asked and worth > best and not only_leads_on:
                label, colon, _ = line.partition(": ")
                has_label = place and colon and len(label) <= LONGEST_LABEL
                best, answer = worth, (label + colon) * bool(has_label) + shortened(sentences[place:])
    return answer


def shortened(sentences: list[str]) -> str:
    """The first sentences of several, as many as are read at a glance; one at least, without its end if it is long."""
    shown, *rest = sentences
    for sentence in rest:
        if len(shown) + len(sentence) >= LONGEST_ANSWER and len(shown) > SHORTEST_ANSWER:
            break
        shown += f" {sentence}"
    if len(shown) <= LONGEST_SENTENCE:
        return shown
    return shown[:LONGEST_SENTENCE].rpartition(" ")[0].rstrip(",;:–-") + f"{NO_BREAK}…"


def read_as(found: Sequence[Result], language: str) -> list[str]:
    """The words of a language that misspelt ones of a query were read as in the best result."""
    matches = found[0].matched if found else ()
    known = index_of(language).words
    return [match.found for match in matches if match.layer == "slip" and fold(match.found) in known]
