"""The sentences of the program itself: of the command line, and names that every game shares."""

from typing import Final

from companion.engine.messages import M

TABLE_NAME = M("name.table", "the table")
NAMES: Final = {
    ("value", "on"): M("name.value.on", "on"),
    ("value", "off"): M("name.value.off", "off"),
    ("value", "en"): M("name.value.en", "English"),
    ("value", "pl"): M("name.value.pl", "Polish"),
    ("value", "cs"): M("name.value.cs", "Czech"),
    ("value", "fr"): M("name.value.fr", "French"),
    ("value", "es"): M("name.value.es", "Spanish"),
}

# What the command line says.

ABOUT = M("cli.about", "Referee and score keeper for board games at a real table.")
HELP_ADJUDICATE = M("cli.help.adjudicate", "judge one question: JSON on standard input, JSON on standard output")
HELP_REPLAY = M("cli.help.replay", "judge a game file again; final scores, or the position after N answers")
HELP_PLAY = M("cli.help.play", "play a random legal game to the end and print it as a game file")
HELP_BENCH = M("cli.help.bench", "measure the engine and compare it with a yardstick of the same run")
HELP_GAME = M("cli.help.game", "the game: {games}")
HELP_TOOL = M("cli.help.tool", "the question: {tools}")
HELP_LANG = M("cli.help.lang", "language of all text: {languages}")
HELP_BATCH = M("cli.help.batch", "one JSON object a line in, one a line out")
HELP_FILE = M("cli.help.file", "a game file; - reads standard input")
HELP_AT = M("cli.help.at", "stop after this many answers")
HELP_JSON = M("cli.help.json", "answer in JSON")
HELP_LOG = M("cli.help.log", "tell everything that happens, with reasons and rules")
HELP_SEATS = M("cli.help.seats", "number of players")
HELP_SEED = M("cli.help.seed", "number from which the random choices follow")
HELP_OPTION = M("cli.help.option", "a switch or option of the game; may be given several times")
HELP_ANSWERS = M("cli.help.answers", "a game file, or a list of answers, to begin with")
TITLE_USAGE = M("cli.title.usage", "Usage:")
TITLE_ARGUMENTS = M("cli.title.arguments", "arguments")
TITLE_OPTIONS = M("cli.title.options", "options")
TITLE_COMMANDS = M("cli.title.commands", "commands")
HELP_BENCH_WHAT = M("cli.help.bench-what", "what to measure: {benches}")
HELP_HELP = M("cli.help.help", "show this help")
USAGE = M("cli.usage", "The command cannot be read. This shows how: {command}")
NO_TOOL = M("cli.no-tool", "{game} has no question with the name {tool}. Possible: {tools}.")
NO_FILE = M("cli.no-file", "The file cannot be read: {file}.")
NOT_KEY_VALUE = M("cli.not-key-value", "An option is written KEY=VALUE, not: {given}.")
SEATS_NEEDED = M("cli.seats", "The number of players must be from {low} to {high}.")
RESULT_DIFFERS = M("replay.result-differs", "The result in the file is not the one that its answers lead to.")
OTHER_ENGINE = M(
    "replay.other-engine",
    "The file was judged by rules of version {theirs}; these are of version {ours}. Verdicts may differ.",
)
ANSWER_REFUSED = M("replay.refused", "Answer {number} is refused.")
FAULTY = M("replay.faulty", "The game cannot begin like this.")
AT_NOT_POSSIBLE = M("replay.at", "The file has {n} answer.", plural="The file has {n} answers.")
UNDER_WAY = M(
    "replay.under-way",
    "The game is under way after {n} answer. Scores if it ended now:",
    plural="The game is under way after {n} answers. Scores if it ended now:",
)
FINAL_SCORES = M("replay.final", "Final scores:")
NEXT_QUESTION = M("replay.next", "Now: {asked}")
WHO_WON = M("replay.winners", "Winner: {seats}", plural="Winners: {seats}")
PLAYER = M("replay.player", "Player")

# What the bench says.

BENCH_ANSWERS = M("bench.answers", "judged answers a second")
BENCH_GAMES = M("bench.games", "random four-player games a second")
BENCH_REPLAY = M("bench.replay", "milliseconds to replay a whole game")
BENCH_LIMIT = M("bench.limit", "yardstick: frozen answers into an empty generator, a second")
BENCH_RATIO = M("bench.ratio", "judged answers as a part of the yardstick")
BENCH_RATIO_GAMES = M("bench.ratio-games", "answers in random games as a part of the yardstick")
BENCH_RATIO_REPLAY = M("bench.ratio-replay", "one replay in units of the yardstick")
BENCH_CHESS = M("bench.chess", "python-chess, random legal moves a second")
BENCH_CHESS_RATIO = M("bench.chess-ratio", "answers in random games for each such move")
BENCH_NO_CHESS = M("bench.no-chess", "python-chess is not installed; nothing is compared with it")
