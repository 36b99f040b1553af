"""Sentences of the rules pages."""

from typing import Final

from companion.engine.messages import M

TITLE = M("rules-page.title", "Rules")
CONTENTS = M("rules-page.contents", "Contents")
WHICH_GAME = M("rules-page.which-game", "Which game?")
EVERY_GAME = M("rules-page.every-game", "All")
RESULTS = M("rules-page.results", "{n} rule that fits", plural="{n} rules that fit, the best one first")
NONE = M("rules-page.none", "Nothing found for {query}. Try a shorter or another word.")
MATCHED = M("rules-page.matched", "Found by")
WHERE = M("rules-page.where", "Where you are")
EXAMPLE = M("rules-page.example", "Example")
MISTAKES = M("rules-page.mistakes", "Watch out")
EDITIONS = M("rules-page.editions", "What the editions say")
EDITION_NAMES: Final = {
    "en": M("rules-page.edition.en", "English edition"),
    "pl": M("rules-page.edition.pl", "Polish edition"),
    "cs": M("rules-page.edition.cs", "Czech edition"),
    "fr": M("rules-page.edition.fr", "French edition"),
    "es": M("rules-page.edition.es", "Spanish edition"),
    "*": M("rules-page.edition.*", "The other editions"),
}
WE_PLAY = M("rules-page.we-play", "We play")
SWITCH = M("rules-page.switch", "A table can switch this: {switch}")
RULINGS = M("rules-page.rulings", "Our rulings")
SEE_ALSO = M("rules-page.see-also", "See also")
PRINTED = M("rules-page.printed", "In the printed rulebooks")
PRINTED_HINT = M("rules-page.printed-hint", "The headings under which each edition has this rule.")
OWN_BOOK = M("rules-page.own-book", "In your rulebook")
NEIGHBOURS = M("rules-page.neighbours", "Neighbours in the rulebook")
BEFORE = M("rules-page.before", "Previous")
AFTER = M("rules-page.after", "Next")
OTHER_LANGUAGES = M("rules-page.other-languages", "In other languages")
GLOSSARY_OF = M("rules-page.glossary-of", "Glossary: {game}")
LETTERS = M("rules-page.letters", "Letters")
PUBLISHED_MEANS = M(
    "rules-page.published-means", "A word without a mark is as printed in the rulebook of its language."
)
OURS = M("rules-page.ours", "our word")
OURS_MEANS = M("rules-page.ours-means", "marks a word that we chose because no rulebook has one.")
PERMANENT = M("rules-page.permanent", "Permanent address of this rule")
PRINT = M("rules-page.print", "Print this rule")
