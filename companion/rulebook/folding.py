"""Words as search compares them: without accents, case and endings."""

import re
import tomllib
import unicodedata
from functools import cache, lru_cache
from threading import Lock

import snowballstemmer

from companion.i18n.catalogs import folder

STEMMERS = {"en": "english", "pl": "polish", "cs": "czech", "fr": "french", "es": "spanish"}
_ONE_AT_A_TIME = Lock()
#: Letters that do not come apart into a base and an accent.
WHOLE_LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "œ": "oe", "æ": "ae", "ß": "ss", "’": "'"})
WORD = re.compile(r"[^\W_]+")
#: Words that carry nothing in a question, folded.
STOPWORDS = {
    "en": "a an the of to in on is are do does did i you we he she it they them who what whats when how if and or "
    "my me us our your its for with at by be been am can could should would will have has had which where "
    "there that this these those was were get gets got happen happens then now so just up as s t m re ve ll "
    "mean means",
    "pl": "i w we z ze na do o u a czy kto ktos kogo komu komus co jak gdy kiedy jest sa byc bedzie to sie za od po "
    "dla ma maja mam masz mamy moge moze mozna mozemy wolno da ktory ktora ktore ktorego gdzie jesli jezeli "
    "ja mi mnie moj moja moje my on ona oni jego jej ich ten ta te tam tu oraz albo lub ile sobie juz wtedy "
    "teraz by dzieje stanie robi robia robic zrobic umie umieja dziala dzialaja oznacza oznaczaja znaczy",
    "cs": "a i v ve z ze na do o k s u kdo komu koho co jak kdyz kdy je jsou jsem jsme byt bude to tu tam se si za "
    "od po pro ma mam maji mame mate mi me muj moje my on ona oni muze muzu muzeme smi smim lze jde by bych "
    "ktery ktera ktere kde jestli li ten ta te nebo kolik uz pak stane deje dela delaji delam delat udelat umi umeji "
    "umet funguje funguji znamena znamenaji kam pri",
    "fr": "le la les l un une des du de d et ou a au aux en qui que qu quoi quand comment si est sont etre se s ce "
    "c cet cette ces ca cela on je j me moi tu il ils elle elles nous vous lui leur y dans sur pour par avec "
    "peut peux peuvent ai ont avons avoir fait faire passe quel quelle quels quelles combien mon ma mes son "
    "sa ses t font signifie signifient veut dire devant",
    "es": "el la los las lo un una unos de del y o a al en quien que cual cuando como si es son ser esta estan se "
    "me te le les nos yo por para con puede pueden puedo podemos hay he ha donde tengo tiene tienen tenemos "
    "pasa hace cuanto cuanta cuantos cuantas mi mis su sus este esto ese eso ya hacen hacer funciona "
    "funcionan significa significan",
}
IGNORED = {language: frozenset(words.split()) for language, words in STOPWORDS.items()}
#: Words by which a question is known as one, folded.
ASKING = {
    "en": "what whats who when how if which where why can could may must do does did is are should am",
    "pl": "co kto czy jak gdy kiedy ktory ktora ktore gdzie jesli jezeli ile moge mozna wolno musze",
    "cs": "co kdo jak kdyz kdy ktery ktera ktere kde jestli kolik muzu muze smim smi lze musim musi",
    "fr": "que qui quoi quand comment si quel quelle combien peut peux pourquoi est dois doit plus",
    "es": "que quien cual cuando como si donde cuanto cuanta cuantos cuantas puedo puede hay tengo",
}
QUESTIONS = {language: frozenset(words.split()) for language, words in ASKING.items()}
#: What the name of a group of everyday words begins with: no word does.
ALIKE = "="
#: The group of words that say no. They count in titles and search words alone, for every text says no somewhere.
NONE = "=none"


def fold(text: str) -> str:
    """A text in small letters without accents: `Małżeństwo` becomes `malzenstwo`."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(WHOLE_LETTERS))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def words_of(text: str) -> list[str]:
    """The words of a text as they are written, in small letters."""
    return WORD.findall(text.casefold())


@cache
def _stemmer(language: str) -> snowballstemmer.stemmer:
    return snowballstemmer.stemmer(STEMMERS[language])


@lru_cache(maxsize=50_000)
def stems(word: str, language: str) -> frozenset[str]:
    """The folded stems of a word, found with its accents and without: people leave them out."""
    with _ONE_AT_A_TIME:  # a stemmer works on notes of its own
        found = _stemmer(language).stemWords([word, fold(word)])
    return frozenset(fold(stem) for stem in found)


@cache
def everyday(language: str) -> dict[str, frozenset[str]]:
    """The synonyms of a language: groups of everyday words, by the stems of their words."""
    raw = tomllib.loads((folder() / "glossary" / "everyday.toml").read_text("utf-8"))[language]
    groups: dict[str, set[str]] = {}
    for name, listed in raw.items():
        for word in words_of(listed):
            for stem in stems(word, language):
                groups.setdefault(stem, set()).add(ALIKE + name)
    return {stem: frozenset(names) for stem, names in groups.items()}


@lru_cache(maxsize=50_000)
def meanings(word: str, language: str) -> frozenset[str]:
    """The folded stems of a word, and its groups of synonyms."""
    found = stems(word, language)
    known = everyday(language)
    return found.union(*(known.get(stem, ()) for stem in found))
