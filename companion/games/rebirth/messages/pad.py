"""What the score pad asks for."""

from companion.games.rebirth.messages import define

VARIANT = define("pad.variant", "Side of the board")
TRACK = define("pad.track", "Points on the track")
TRACK_HINT = define("pad.track-hint", "Add 100, 200 or 300 as the achievement marker shows.")
CASTLES = define("pad.castles", "Castles")
UNFINISHED = define("pad.unfinished", "Houses in unfinished settlements")
MISSIONS = define("pad.missions", "Points for fulfilled missions")
MISSIONS_HINT = define("pad.missions-hint", "Without cathedral gifts; they come next.")
GIFTS = define("pad.gifts", "Cathedral gifts")
GOALS = define("pad.goals", "Points for private goals that are met")
CLOVER_TOWER = define("pad.clover-tower", "Tiles beside the clover tower")
NAMED_CASTLES = define("pad.named-castles", "Castle with a clover", plural="Castles with a clover")
TIE_HINT = define("pad.tie-hint", "Needed only if a tie remains; the result then says so.")
NOBODY = define("pad.nobody", "Nobody")
ENTER = {
    "named_castles": define("pad.enter.named-castles", "Enter who holds the castles with a clover to break the tie."),
    "clover_tower": define("pad.enter.clover-tower", "Enter the tiles beside the clover tower to break the tie."),
}
