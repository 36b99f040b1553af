"""The sentences of the program itself: of the command line, and names that every game shares."""

from typing import Final

from companion.engine.messages import M

TABLE_NAME = M("name.table", "the table")
#: A name that players gave to something. It is quoted, because no language can decline it.
OWN_NAME = M("name.own", "“{name}”")
NAMES: Final = {
    ("value", "on"): M("name.value.on", "on"),
    ("value", "off"): M("name.value.off", "off"),
    ("value", "en"): M("name.value.en", "English"),
    ("value", "pl"): M("name.value.pl", "Polish"),
    ("value", "cs"): M("name.value.cs", "Czech"),
    ("value", "fr"): M("name.value.fr", "French"),
    ("value", "es"): M("name.value.es", "Spanish"),
    ("seat-colour", "green"): M("name.seat-colour.green", "green"),
    ("seat-colour", "blue"): M("name.seat-colour.blue", "blue"),
    ("seat-colour", "orange"): M("name.seat-colour.orange", "orange"),
    ("seat-colour", "purple"): M("name.seat-colour.purple", "purple"),
    ("seat-colour", "yellow"): M("name.seat-colour.yellow", "yellow"),
    ("seat-colour", "red"): M("name.seat-colour.red", "red"),
    ("seat-colour", "pink"): M("name.seat-colour.pink", "pink"),
    ("seat-colour", "black"): M("name.seat-colour.black", "black"),
    ("seat-colour", "white"): M("name.seat-colour.white", "white"),
    ("seat-colour", "grey"): M("name.seat-colour.grey", "grey"),
    ("seat-colour", "brown"): M("name.seat-colour.brown", "brown"),
    ("seat-colour", "teal"): M("name.seat-colour.teal", "teal"),
    ("seat-colour", "beige"): M("name.seat-colour.beige", "beige"),
    # Places in a ranking, as a sentence says them.
    ("rank", "1"): M("name.rank.1", "1st"),
    ("rank", "2"): M("name.rank.2", "2nd"),
    ("rank", "3"): M("name.rank.3", "3rd"),
    ("rank", "4"): M("name.rank.4", "4th"),
    ("rank", "5"): M("name.rank.5", "5th"),
    ("presence", "true"): M("name.presence.true", "yes"),
    ("presence", "false"): M("name.presence.false", "no"),
}

# What the command line says.

ABOUT = M("cli.about", "Referee and scorekeeper for board games at a real table.")
HELP_ADJUDICATE = M("cli.help.adjudicate", "judge one question: JSON on standard input, JSON on standard output")
HELP_REPLAY = M("cli.help.replay", "judge a game file again; final scores, or the position after N answers")
HELP_PLAY = M("cli.help.play", "play a random legal game to the end and print it as a game file")
HELP_SERVE = M("cli.help.serve", "serve the pages, for this machine and for phones on the same network")
HELP_HOST = M("cli.help.host", "address to listen on")
HELP_PORT = M("cli.help.port", "port to listen on")
HELP_DATABASE = M("cli.help.database", "database to keep tables in; a file in your data folder if none is given")
NO_DATABASE = M("cli.no-database", "The database cannot be used: {reason}")
HELP_TEMPORARY_KEY = M(
    "cli.help.temporary-key",
    "start even if the key that signs sessions cannot be kept; after the next start all devices are unknown",
)
NO_KEY = M(
    "cli.no-key",
    "The key by which devices are known at their tables cannot be kept: {reason}. Make the data folder writable, "
    "choose another with COMPANION_DATA, or start with --temporary-key.",
)
SERVING = M("cli.serving", "The companion is at {address}")
HOW_TO_STOP = M("cli.how-to-stop", "Point a phone on the same network at the code. Stop with Ctrl+C.")
PORT_TAKEN = M("cli.port-taken", "Port {port} cannot be used. Choose another with --port.")
HELP_BENCH = M("cli.help.bench", "measure the program and compare it with a yardstick of the same run")
HELP_GAME = M("cli.help.game", "the game: {games}")
HELP_PLAYED = M("cli.help.played", "the game: {played}")
HELP_TOOL = M("cli.help.tool", "the question: {tools}")
HELP_LANG = M("cli.help.lang", "language of all text: {languages}")
HELP_BATCH = M("cli.help.batch", "one JSON object per line in, one per line out")
HELP_FILE = M("cli.help.file", "a game file; - reads standard input")
HELP_AT = M("cli.help.at", "stop after this many answers")
HELP_JSON = M("cli.help.json", "answer in JSON")
HELP_LOG = M("cli.help.log", "show everything that happens, with reasons and rules")
HELP_SEATS = M("cli.help.seats", "number of players")
HELP_SEED = M("cli.help.seed", "seed for the random choices")
HELP_OPTION = M("cli.help.option", "a setting or option of the game; may be given several times")
HELP_ANSWERS = M("cli.help.answers", "a game file, or a list of answers, to start with")
HELP_MATERIAL = M("cli.help.material", "a document that the game reads, such as a board; may be given several times")
HELP_BOARD = M("cli.help.board", "check a board of your own and show it as text")
HELP_BOARD_CHECK = M("cli.help.board-check", "list everything that is wrong with a board or worth a look")
HELP_BOARD_SHOW = M("cli.help.board-show", "show a board as text, as far as it can be read")
HELP_DOCUMENT = M("cli.help.document", "a JSON file that says which game it is for; - reads standard input")
HELP_GALLERY = M("cli.help.gallery", "list and remove what people share in the galleries of a server")
HELP_GALLERY_LIST = M("cli.help.gallery-list", "list everything that is kept, the newest first")
HELP_GALLERY_REMOVE = M("cli.help.gallery-remove", "remove something from the server; tables that play with it keep it")
HELP_DOCUMENT_ID = M("cli.help.document-id", "the id that the list shows first")
HELP_TABLES = M("cli.help.tables", "make room on a server")
HELP_TABLES_END = M("cli.help.tables-end", "delete tables that nobody has used for a long time, with their games")
HELP_DAYS = M("cli.help.days", "for how many days; 365 if none are given")
IN_GALLERY = M("cli.in-gallery", "in the gallery")
NOT_IN_GALLERY = M("cli.not-in-gallery", "by its address only")
GALLERY_LATER = M("cli.gallery-later", "in the gallery once it is played")
REMOVED = M("cli.removed", "Removed: {id}")
NO_DOCUMENT = M("cli.no-document", "There is nothing with this id: {id}")
TABLES_ENDED = M("cli.tables-ended", "{n} table deleted", plural="{n} tables deleted")
NOT_USABLE = M("cli.not-usable", "This cannot be used for a game.")
WORTH_A_LOOK = M("cli.worth-a-look", "Worth a look:")
TITLE_USAGE = M("cli.title.usage", "Usage:")
TITLE_ARGUMENTS = M("cli.title.arguments", "arguments")
TITLE_OPTIONS = M("cli.title.options", "options")
TITLE_COMMANDS = M("cli.title.commands", "commands")
HELP_BENCH_WHAT = M("cli.help.bench-what", "what to measure: {benches}")
HELP_HELP = M("cli.help.help", "show this help")
USAGE = M("cli.usage", "Cannot understand “{what}”. For help: {command}")
USAGE_MISSING = M("cli.usage-missing", "Missing: {what}. For help: {command}")
NO_TOOL = M("cli.no-tool", "{game} has no question called {tool}. Possible: {tools}.")
CANNOT_WRITE = M("cli.cannot-write", "The output cannot be written: {reason}.")
NO_FILE = M("cli.no-file", "The file cannot be read: {file}.")
NOT_KEY_VALUE = M("cli.not-key-value", "An option is written KEY=VALUE, not {given}.")
NOT_KEY_FILE = M("cli.not-key-file", "A document is written KEY=FILE, not {given}.")
SEATS_NEEDED = M("cli.seats", "The number of players must be from {low} to {high}.")
RESULT_DIFFERS = M("replay.result-differs", "The result in the file does not match its answers.")
OTHER_ENGINE = M(
    "replay.other-engine",
    "The file was judged by rules version {theirs}; this program has {ours}. Verdicts may differ.",
)
ANSWER_REFUSED = M("replay.refused", "Answer {number} is refused.")
FAULTY = M("replay.faulty", "The game cannot start like this.")
AT_NOT_POSSIBLE = M(
    "replay.at",
    "The file has {n} answer; --at must be between 0 and {n}.",
    plural="The file has {n} answers; --at must be between 0 and {n}.",
)
UNDER_WAY = M(
    "replay.under-way",
    "The game is under way after {n} answer. Scores if it ended now:",
    plural="The game is under way after {n} answers. Scores if it ended now:",
)
FINAL_SCORES = M("replay.final", "Final scores:")
NEXT_QUESTION = M("replay.next", "Now: {asked}")
WHO_WON = M("replay.winners", "Winner: {seats}", plural="Winners: {seats}")

# The rules reference.

HELP_RULES = M("cli.help.rules", "search, show and list the rules; import a rulebook of your own")
HELP_RULES_SEARCH = M("cli.help.rules-search", "find rules by words in any of the five languages")
HELP_RULES_SHOW = M("cli.help.rules-show", "show one rule with its example, rulings and editions")
HELP_RULES_LIST = M("cli.help.rules-list", "list all rules in the order of the rulebook")
HELP_RULES_IMPORT = M("cli.help.rules-import", "import the text of a rulebook that you own; it stays on this machine")
HELP_WORDS = M("cli.help.words", "what to look for")
HELP_RULE = M("cli.help.rule", "the id of a rule, such as {example}")
HELP_LIMIT = M("cli.help.limit", "show at most this many")
HELP_OWN_FILE = M("cli.help.own-file", "a text file; - reads standard input")
NO_TEXT = M("own.no-text", "This file contains no rulebook text.")
NO_HEADINGS = M(
    "own.no-headings", "No heading of the rulebook was found in this file. Is it the right game and language?"
)
NO_FOLDER = M("rules.no-folder", "Nothing can be saved in this folder: {folder}.")
EDITION_SAYS = M("rules.edition-says", "{edition}: {text}")
NO_RULE = M("rules.no-rule", "There is no rule with the id {rule}.")
NOTHING_FOUND = M("rules.nothing-found", "Nothing found. Try a shorter word or a different one.")
IMPORTED = M(
    "rules.imported",
    "Paragraphs for {n} rule are saved in {file}.",
    plural="Paragraphs for {n} rules are saved in {file}.",
)
EXAMPLE = M("rules.example", "Example:")
MISTAKE = M("rules.mistake", "Watch out:")
EDITIONS = M("rules.editions", "Editions differ:")
WE_PLAY = M("rules.we-play", "We play:")
SETTING_NAMED = M("rules.setting-named", "“{setting}”")
OWN_BOOK = M("rules.own-book", "In your rulebook:")
RULINGS = M("rules.rulings", "Our rulings:")
SEE_ALSO = M("rules.see-also", "See also:")
PRINTED = M("rules.printed", "In the rules text ({edition}):")
OTHER_EDITIONS = M("rules.other-editions", "other editions")
ALSO_SEARCHED = M("search.also", "Also searched: {words}")

# What the bench says.

BENCH_EMPTY_PAGE = M("bench.empty-page", "milliseconds for an almost empty page of the same stack")
BENCH_PAGE = M("bench.page", "{path}: {ratio} times the empty page, {size} bytes sent")
BENCH_QUERIES = M("bench.queries", "queries")
BENCH_BUILD = M("bench.build", "milliseconds to build the index")
BENCH_MEMORY = M("bench.memory", "kilobytes that the index takes up")
BENCH_P50 = M("bench.p50", "milliseconds for a query: half are faster")
BENCH_P99 = M("bench.p99", "milliseconds for a query: 99 of 100 are faster")
BENCH_FTS_BUILD = M("bench.fts-build", "plain FTS5: milliseconds to build")
BENCH_FTS_P50 = M("bench.fts-p50", "plain FTS5: half of the queries are faster")
BENCH_FTS_P99 = M("bench.fts-p99", "plain FTS5: 99 of 100 queries are faster")
BENCH_ANSWERS = M("bench.answers", "judged answers per second")
BENCH_ANSWER = M("bench.answer", "microseconds for an average answer")
BENCH_HEAVIEST = M(
    "bench.heaviest",
    "microseconds for the slowest of the frequent answers ({question}): {ratio} average answers of {game}",
)
BENCH_KEPT = M("bench.kept", "microseconds to update derived state late in a game")
BENCH_ANEW = M("bench.anew", "microseconds to work it out from scratch: {ratio} times as long")
BENCH_GAMES = M("bench.games", "random four-player games per second")
BENCH_REPLAY = M("bench.replay", "milliseconds to replay a whole game")
BENCH_LIMIT = M("bench.limit", "yardstick: recorded answers fed to an empty generator, per second")
BENCH_RATIO = M("bench.ratio", "judged answers as a fraction of the yardstick")
BENCH_RATIO_GAMES = M("bench.ratio-games", "answers in random games as a fraction of the yardstick")
BENCH_RATIO_REPLAY = M("bench.ratio-replay", "one replay in units of the yardstick")
BENCH_CHESS = M("bench.chess", "python-chess: random legal moves per second")
BENCH_CHESS_JUDGED = M("bench.chess-judged", "judged answers per such move")
BENCH_CHESS_RATIO = M("bench.chess-ratio", "answers in random games per such move")
BENCH_NO_CHESS = M("bench.no-chess", "python-chess is not installed; nothing is compared with it")
BENCH_LIVE_FAILED = M("bench.live-failed", "Something is not working: {reason}")
BENCH_LIVE_LOAD = M(
    "bench.live-load",
    "Milliseconds until something happens (half are faster, 99 of 100 are faster), with "
    "{devices} devices and {rate} entries per second at each table",
)
BENCH_LIVE_TABLES = M("bench.live-tables", "{n} table", plural="{n} tables")
BENCH_LIVE: Final = {
    "acknowledged": M("bench.live-acknowledged", "the entry is acknowledged (bare echo: {p50}, {p99})"),
    "visible": M("bench.live-visible", "another device has heard of it (bare echo: {p50}, {p99})"),
    "redrawn": M("bench.live-redrawn", "another device shows what is new (bare echo: {p50}, {p99})"),
}
BENCH_LIVE_BYTES = M("bench.live-bytes", "bytes that bring what is new (bare echo: {size})")
