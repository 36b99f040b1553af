"""Sentences of the rules pages."""

from typing import Final

from companion.engine.messages import M

TITLE = M("rules-page.title", "Rules")
CONTENTS = M("rules-page.contents", "Contents")
WHICH_GAME = M("rules-page.which-game", "Which game?")
EVERY_GAME = M("rules-page.every-game", "All")
RESULTS = M("rules-page.results", "{n} matching rule", plural="{n} matching rules, best first")
NONE = M("rules-page.none", "Nothing found for {query}. Try a shorter word or a different one.")
WHERE = M("rules-page.where", "Where you are")
EXAMPLE = M("rules-page.example", "Example")
MISTAKES = M("rules-page.mistakes", "Watch out")
EDITIONS = M("rules-page.editions", "What the editions say")
EDITION_NAMES: Final = {
    "en": M("rules-page.edition.en", "English edition"),
    "pl": M("rules-page.edition.pl", "Polish edition"),
    "cs": M("rules-page.edition.cs", "Czech edition"),
    "fr": M("rules-page.edition.fr", "French edition"),
    "es": M("rules-page.edition.es", "Spanish text (fan translation)"),
    "*": M("rules-page.edition.*", "The other editions"),
}
WE_PLAY = M("rules-page.we-play", "We play")
SWITCH = M("rules-page.switch", "Your group can change this: {switch}")
RULINGS = M("rules-page.rulings", "Our rulings")
SEE_ALSO = M("rules-page.see-also", "See also")
PRINTED = M("rules-page.printed", "In the rulebooks")
PRINTED_HINT = M("rules-page.printed-hint", "Where to find this rule in each edition.")
OWN_BOOK = M("rules-page.own-book", "In your rulebook")
NEIGHBOURS = M("rules-page.neighbours", "Neighbours in the rulebook")
BEFORE = M("rules-page.before", "Previous")
AFTER = M("rules-page.after", "Next")
OTHER_LANGUAGES = M("rules-page.other-languages", "In other languages")
GLOSSARY_OF = M("rules-page.glossary-of", "Glossary: {game}")
LETTERS = M("rules-page.letters", "Letters")
PUBLISHED_MEANS = M(
    "rules-page.published-means",
    "An unmarked word is taken from the rules text in its language (for Spanish, a fan translation), "
    "or from the board and cards.",
)
OURS = M("rules-page.ours", "our word")
OURS_MEANS = M("rules-page.ours-means", "marks a word of our own; we know of no printed term in this language.")
PERMANENT = M("rules-page.permanent", "Permanent address of this rule")
PRINT = M("rules-page.print", "Print this rule")
