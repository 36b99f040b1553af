"""What a board is called, what can be wrong with one, and what is odd about it."""

from companion.games.rebirth.messages import define

BOARD = define("board.title", "A board of your own")
PRACTICE = define("map.practice", "A practice board, made for this app. It is not the printed map.", "components")
KIND_NAMES = {
    "farm": define("name.space-kind.farm", "farm space"),
    "power": define("name.space-kind.power", "power space"),
    "blank": define("name.space-kind.blank", "blank space"),
    "settlement": define("name.space-kind.settlement", "settlement space"),
    "castle": define("name.space-kind.castle", "castle"),
    "cathedral": define("name.space-kind.cathedral", "cathedral"),
    "tower": define("name.space-kind.tower", "tower"),
    "water": define("name.space-kind.water", "water"),
}

# What a board has.

SPACES = define("map.spaces", "{n} space for tiles.", "components", plural="{n} spaces for tiles.")
OF_KIND = define("map.of-kind", "{kind}: {count}.", "components")
SETTLEMENTS = define("map.settlements", "{n} settlement.", "settlement", plural="{n} settlements.")
OF_SIZE = {
    1: define("map.of-size.1", "Small: {count}.", "settlement.small"),
    2: define("map.of-size.2", "Medium: {count}.", "settlement.medium"),
    3: define("map.of-size.3", "Large: {count}.", "settlement.large"),
    4: define("map.of-size.4", "Town: {count}.", "settlement.town"),
}
CLOSED = define(
    "map.closed",
    "{n} space closed with two players.",
    "setup.two-players",
    plural="{n} spaces closed with two players.",
)
AT_PORTS = define("map.at-ports", "{n} space beside a port.", "port", plural="{n} spaces beside a port.")
AT_SEA_FARMS = define(
    "map.at-sea-farms", "{n} space beside a sea farm.", "sea-farm", plural="{n} spaces beside a sea farm."
)

# The signs of its picture as text.

SIGN_SETTLEMENT = define("board.sign.settlement", "settlement space: how many spaces its settlement has")
SIGN_CLOSED = define("board.sign.closed", "closed with two players")
SIGN_PORT = define("board.sign.port", "beside a port")
SIGN_SEA_FARM = define("board.sign.sea-farm", "beside a sea farm")
SIGN_CLOVER = define("board.sign.clover", "with a white clover: counts in a tie")
NAMED = define("board.named", "{kind}: {name}")

# Faults of the whole board.

OTHER_FORMAT = define("board.other-format", "This is not a readable board. The format must be {format}.")
OTHER_GAME = define("board.other-game", "This board belongs to another game: {game}.")
OTHER_VARIANT = define(
    "map.other-variant", "This table plays on {variant}, but this is a map of {other}. Choose another board.", "setup"
)
NO_SPACES = define(
    "map.no-spaces", "The board has no space for a tile yet. Add farm, power and settlement spaces.", "components"
)
TOO_MANY_SPACES = define(
    "map.too-many-spaces",
    "Only the first {n} space is read. Leave out water far from the coast.",
    "components",
    plural="Only the first {n} spaces are read. Leave out water far from the coast.",
)

# Faults of a space.

NOT_TWO_NUMBERS = define(
    "map.not-two-numbers", "A place on the board is two whole numbers, as in [2, -1].", "components"
)
TOO_FAR = define(
    "map.too-far",
    "{space}: this is too far out. Coordinates run from {low} to {high}; start counting nearer to the middle.",
    "components",
)
SPACE_TWICE = define("map.space-twice", "{space} is listed twice. Keep one of the two.", "components")
KIND_UNKNOWN = define(
    "map.kind-unknown", "{space}: there is no kind of space called {kind}. Write one of: {kinds}.", "components"
)
NOT_IN_SCOTLAND = define(
    "map.not-in-scotland",
    "{space}: Scotland has no such space: {kind}. Check the kind, or the variant of the board.",
    "components",
)
NOT_IN_IRELAND = define(
    "map.not-in-ireland",
    "{space}: Ireland has no such space: {kind}. Check the kind, or the variant of the board.",
    "setup.ireland",
)
WITHOUT_SETTLEMENT = define(
    "map.without-settlement",
    "{space}: this space belongs to a settlement. Give all spaces of one settlement the same short name.",
    "settlement",
)
SETTLEMENT_NOT_SHOWN = define(
    "map.settlement-not-shown",
    "{space}: the name of this settlement has a character that cannot be shown. Write another short name.",
    "settlement",
)
NO_SETTLEMENT_HERE = define(
    "map.no-settlement-here",
    "{space}: only settlement spaces belong to a settlement. Leave settlement out, or change the kind.",
    "settlement",
)
NO_PORT_HERE = define("map.no-port-here", "{space}: a port matters only to settlement spaces. Leave port out.", "port")
NO_PORTS_IN_IRELAND = define(
    "map.no-ports-in-ireland", "{space}: Ireland has no ports. Remove the port.", "setup.ireland"
)
NO_SEA_FARM_HERE = define(
    "map.no-sea-farm-here",
    "{space}: a sea farm matters only to farm, power and blank spaces. Leave sea_farm out.",
    "sea-farm",
)
NO_SEA_FARMS_IN_SCOTLAND = define(
    "map.no-sea-farms-in-scotland",
    "{space}: Scotland has no sea farms. Remove the sea farm.",
    "sea-farm",
)
NOT_CLOSED_HERE = define(
    "map.not-closed-here",
    "{space}: only spaces for tiles are closed with two players. Leave closed out.",
    "setup.two-players",
)
NO_CLOVER_HERE = {
    "scotland": define(
        "map.no-clover-here.scotland",
        "{space}: in Scotland only castles can have a white clover. Remove the clover.",
        "tie-break.scotland",
    ),
    "ireland": define(
        "map.no-clover-here.ireland",
        "{space}: in Ireland only one castle and one tower have a white clover. Remove the clover.",
        "tie-break.ireland",
    ),
}
NO_NAME_HERE = define("map.no-name-here", "{space}: only castles and towers have names. Leave name out.", "components")
NAME_NOT_SHOWN = define(
    "map.name-not-shown",
    "{space}: this name cannot be shown. Write up to {n} character, with a letter among them.",
    "components",
    plural="{space}: this name cannot be shown. Write up to {n} characters, with a letter among them.",
)
NAME_TWICE = define(
    "map.name-twice", "Two spaces have the same name, {name}: {spaces}. Rename one of them.", "components"
)

# Faults of a settlement.

SETTLEMENT_APART = define(
    "map.settlement-apart",
    "Part of a settlement lies apart from the rest: {spaces}. Make it a settlement of its own.",
    "settlement",
)
SETTLEMENT_TOO_LARGE = define(
    "map.settlement-too-large",
    "A settlement has too many spaces: {spaces}. Here it can have at most {n}. Split it.",
    "settlement",
    plural="A settlement has too many spaces: {spaces}. Here it can have at most {n}. Split it.",
)

# What is odd, but can be played.

CLOSED_COUNT = define(
    "map.closed-count",
    "Closed spaces on this board: {count}. The rules count {expected}: check the yellow marks.",
    "setup.two-players",
)
TOWER_COUNT = define(
    "map.tower-count", "Towers on this board: {count}. There are {expected} tower tokens, one for each.", "tower"
)
CATHEDRAL_COUNT = define(
    "map.cathedral-count",
    "Cathedrals on this board: {count}. Each player has {expected} pieces, one for each.",
    "cathedral",
)
MANY_CASTLES = define(
    "map.many-castles",
    "Castles on this board: {count}. Nobody has more than {expected} castle pieces.",
    "castle.control",
)
FEW_SPACES = define(
    "map.few-spaces",
    "Spaces for tiles on this board: {count}. A game can place {expected} tiles: are some missing?",
    "components",
)
FEW_OPEN = define(
    "map.few-open",
    "Open spaces for tiles with two players: {count}. A game can place {expected} tiles: are some missing, "
    "or too many closed?",
    "setup.two-players",
)
NONE_OF_KIND = define("map.none-of-kind", "Missing on this board: {kind}.", "components")
TOWN_COUNT = define(
    "map.town-count",
    "Towns of four spaces on this board: {count}. The rules speak of {expected}.",
    "settlement.town",
)
WHICH_CASTLE = {
    "scotland": define(
        "map.which-castle.scotland",
        "Which castle is {castle}? Name it and mark it with the clover, or the app will ask if there is a tie.",
        "tie-break.scotland",
    ),
    "ireland": define(
        "map.which-castle.ireland",
        "Which castle is {castle}? Mark it with the clover, or the app will ask if there is a tie.",
        "tie-break.ireland",
    ),
}
CLOVER_ODD = {
    "scotland": define(
        "map.clover-odd.scotland",
        "{space}: the white clover marks the castles that break ties. Check the mark and the name.",
        "tie-break.scotland",
    ),
    "ireland": define(
        "map.clover-odd.ireland",
        "{space}: the white clover marks the castle that breaks ties. Check the mark and the name.",
        "tie-break.ireland",
    ),
}
CLOVER_TOWERS = define(
    "map.clover-towers",
    "Towers with a white clover on this board: {count}. Exactly one breaks ties: mark it.",
    "tie-break.ireland",
)
SPACES_APART = define(
    "map.spaces-apart",
    "{space}: {n} space lies here apart from the rest of the board. Add the water in between, or check this space.",
    "components",
    plural="{space}: {n} spaces lie here apart from the rest of the board. Add the water in between, "
    "or check these spaces.",
)
OUT_OF_REACH = define(
    "map.out-of-reach",
    "{space}: no space for tiles lies beside this {kind}, so nobody can ever reach it. Check where it lies.",
    "components",
)
PARTLY_CLOSED = define(
    "map.partly-closed",
    "A settlement is only partly closed: {spaces}. With two players it counts as full without its closed spaces.",
    "setup.two-players",
    "ours.G04",
)
