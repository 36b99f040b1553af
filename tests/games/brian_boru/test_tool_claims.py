"""The adjudicator `claims`: which claim tokens turn face up, and who has each afterwards."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.run import accepted, faults, judge, lines, refused, told, unreadable
from tests.games.brian_boru.brute_force import REGIONS, TOWN_COLOUR

Json = Any
PLAYERS = ["Anna", "Bo", "Cy"]
THRESHOLD = {region: row[0] for region, row in REGIONS.items()}
SIZE = {region: sum(town[0] == region for town in TOWN_COLOUR) for region in REGIONS}


def region(face_up: bool, holder: str | None = None, *, vikings: int = 0, built: Json = None, **towns: int) -> Json:
    """A region of an entry: its claim token, the towns of each player, and where monasteries are."""
    monasteries = built or {}
    return {"face_up": face_up, "holder": holder, "towns": towns, "vikings": vikings, "monasteries": monasteries}


def claims(regions: Json, princess: Json = None, players: list[str] = PLAYERS) -> Json:
    """A question about some regions."""
    return {"players": players, "princess": princess, "regions": regions}


def keeps(choice: str, holder: str = "Bo") -> Json:
    """The princess and what she is kept for."""
    return {"holder": holder, "choice": choice}


def counted(entry: Json, supporter: str | None = None) -> tuple[dict[str, int], int]:
    """What each player and the Vikings have in a region, a monastery making two of one town."""
    counts = {name: number + entry["monasteries"].get(name, 0) for name, number in entry["towns"].items()}
    vikings = entry["vikings"] + entry["monasteries"].get("vikings", 0)
    if supporter is None:
        return counts, vikings
    return counts | {supporter: counts.get(supporter, 0) + vikings}, 0


def by_the_book(name: str, entry: Json, supporter: str | None = None) -> Json:
    """The claim token of a region afterwards, written once more as the rulebook has it."""
    counts, vikings = counted(entry, supporter)
    if not entry["face_up"] and sum(counts.values()) + vikings < THRESHOLD[name]:
        return {"face_up": False, "holder": None}
    most = max(vikings, *counts.values(), 0)
    leaders: list[str | None] = [player for player, count in counts.items() if count == most]
    if vikings == most:
        leaders.append(None)  # the board
    alone = most and len(leaders) == 1
    return {"face_up": True, "holder": leaders[0] if alone else entry["holder"]}


def test_tokens_are_turned_up_and_awarded() -> None:
    regions = {
        "C": region(False, Anna=3, Bo=1, built={"Anna": 1}),
        "N": region(False, Anna=1, Bo=1, built={"Anna": 1}),
    }
    reply = accepted("claims", claims(regions))
    assert list(reply) == ["ok", "regions", "facts", "warnings"]
    assert reply["regions"] == {"C": {"face_up": True, "holder": "Anna"}, "N": {"face_up": False, "holder": None}}
    assert told(reply["facts"]) == lines("""
        claims.stays-down region="N" count=3 threshold=4 [claims.flip claims.monastery]
        claims.flips region="C" count=5 threshold=5 [claims.flip claims.monastery]
        claims.taken seat="Anna" region="C" [claims.award]
          claims.counts seat="Anna" n=4 [claims.award]
            claims.monasteries-double n=1 [claims.monastery]
          claims.counts seat="Bo" n=1 [claims.award]
        """)
    assert reply["warnings"] == []


ALONE: dict[str, tuple[str, Json, tuple[bool, str | None], str]] = {
    "the holder keeps it": (
        "U",
        region(True, "Cy", Cy=2, Anna=1),
        (True, "Cy"),
        """
        claims.kept seat="Cy" region="U" [claims.award]
          claims.counts seat="Anna" n=1 [claims.award]
          claims.counts seat="Cy" n=2 [claims.award]
        """,
    ),
    "somebody else has more": (
        "S",
        region(True, "Cy", Anna=1, Bo=2, Cy=1),
        (True, "Bo"),
        """
        claims.taken seat="Bo" region="S" [claims.award]
          claims.counts seat="Anna" n=1 [claims.award]
          claims.counts seat="Bo" n=2 [claims.award]
          claims.counts seat="Cy" n=1 [claims.award]
        """,
    ),
    "two tie for most, above the holder": (
        "C",
        region(True, "Cy", Anna=2, Bo=2, Cy=1),
        (True, "Cy"),
        """
        claims.tie-with-holder region="C" seat="Cy" [claims.tie]
          claims.counts seat="Anna" n=2 [claims.award]
          claims.counts seat="Bo" n=2 [claims.award]
          claims.counts seat="Cy" n=1 [claims.award]
        """,
    ),
    "the holder ties for most": (
        "C",
        region(True, "Bo", Anna=3, Bo=3),
        (True, "Bo"),
        """
        claims.tie-with-holder region="C" seat="Bo" [claims.tie]
          claims.counts seat="Anna" n=3 [claims.award]
          claims.counts seat="Bo" n=3 [claims.award]
        """,
    ),
    "a tie on the board": (
        "N",
        region(True, Anna=2, Cy=2),
        (True, None),
        """
        claims.tie-on-board region="N" [claims.tie]
          claims.counts seat="Anna" n=2 [claims.award]
          claims.counts seat="Cy" n=2 [claims.award]
        """,
    ),
    "a tie below first place freezes nothing": (
        "C",
        region(True, Anna=1, Bo=3, Cy=1),
        (True, "Bo"),
        """
        claims.taken seat="Bo" region="C" [claims.award]
          claims.counts seat="Anna" n=1 [claims.award]
          claims.counts seat="Bo" n=3 [claims.award]
          claims.counts seat="Cy" n=1 [claims.award]
        """,
    ),
    "turned up into a tie": (
        "B",
        region(False, Anna=1, Bo=1),
        (True, None),
        """
        claims.flips region="B" count=2 threshold=2 [claims.flip claims.monastery]
        claims.tie-on-board region="B" [claims.tie]
          claims.counts seat="Anna" n=1 [claims.award]
          claims.counts seat="Bo" n=1 [claims.award]
        """,
    ),
    "Vikings lead and the token leaves its holder": (
        "D",
        region(True, "Anna", Anna=1, vikings=2),
        (True, None),
        """
        claims.vikings-return region="D" [claims.vikings]
          claims.counts seat="Anna" n=1 [claims.award]
          claims.vikings-count n=2 [claims.vikings]
        """,
    ),
    "Vikings lead and the token stays on the board": (
        "L",
        region(True, Anna=1, vikings=3, built={"vikings": 1, "Anna": 1}),
        (True, None),
        """
        claims.vikings-keep region="L" [claims.vikings]
          claims.counts seat="Anna" n=2 [claims.award]
            claims.monasteries-double n=1 [claims.monastery]
          claims.vikings-count n=4 [claims.vikings]
            claims.monasteries-double n=1 [claims.monastery]
        """,
    ),
    "only Vikings": (
        "D",
        region(False, vikings=2),
        (True, None),
        """
        claims.flips region="D" count=2 threshold=2 [claims.flip claims.monastery]
        claims.vikings-keep region="D" [claims.vikings]
          claims.vikings-count n=2 [claims.vikings]
        """,
    ),
    "Vikings tie with a player": (
        "B",
        region(True, "Cy", Anna=1, vikings=1),
        (True, "Cy"),
        """
        claims.tie-with-holder region="B" seat="Cy" [claims.tie]
          claims.counts seat="Anna" n=1 [claims.award]
          claims.vikings-count n=1 [claims.vikings]
          claims.vikings-tie [claims.vikings ours.R45]
        """,
    ),
    "Vikings with two monasteries tie, and the token stays on the board": (
        "C",
        region(True, Anna=1, Bo=1, Cy=4, vikings=2, built={"Anna": 1, "vikings": 2}),
        (True, None),
        """
        claims.tie-on-board region="C" [claims.tie]
          claims.counts seat="Anna" n=2 [claims.award]
            claims.monasteries-double n=1 [claims.monastery]
          claims.counts seat="Bo" n=1 [claims.award]
          claims.counts seat="Cy" n=4 [claims.award]
          claims.vikings-count n=4 [claims.vikings]
            claims.monasteries-double n=2 [claims.monastery]
          claims.vikings-tie [claims.vikings ours.R45]
        """,
    ),
    "a monastery breaks the tie with the Vikings": (
        "B",
        region(True, "Cy", Anna=1, vikings=1, built={"Anna": 1}),
        (True, "Anna"),
        """
        claims.taken seat="Anna" region="B" [claims.award]
          claims.counts seat="Anna" n=2 [claims.award]
            claims.monasteries-double n=1 [claims.monastery]
          claims.vikings-count n=1 [claims.vikings]
        """,
    ),
    "a monastery under the Vikings counts for them": (
        "B",
        region(True, "Anna", Anna=1, vikings=1, built={"vikings": 1}),
        (True, None),
        """
        claims.vikings-return region="B" [claims.vikings]
          claims.counts seat="Anna" n=1 [claims.award]
          claims.vikings-count n=2 [claims.vikings]
            claims.monasteries-double n=1 [claims.monastery]
        """,
    ),
    "below the threshold": (
        "M",
        region(False, Anna=4),
        (False, None),
        'claims.stays-down region="M" count=4 threshold=5 [claims.flip claims.monastery]',
    ),
    "no disc at all": (
        "M",
        region(False),
        (False, None),
        'claims.stays-down region="M" count=0 threshold=5 [claims.flip claims.monastery]',
    ),
}


@pytest.mark.parametrize("case", ALONE)
def test_one_region(case: str) -> None:
    name, entry, (face_up, holder), facts = ALONE[case]
    reply = accepted("claims", claims({name: entry}))
    assert reply["regions"] == {name: {"face_up": face_up, "holder": holder}}
    assert reply["regions"][name] == by_the_book(name, entry)
    assert told(reply["facts"]) == lines(facts)
    assert reply["warnings"] == []


SUPPORTED: list[tuple[str, Json, str | None, str]] = [
    (
        "B",
        region(True, "Cy", Anna=1, vikings=1),
        "Cy",
        """
        claims.tie-with-holder region="B" seat="Cy" [claims.tie]
          claims.counts seat="Anna" n=1 [claims.award]
          claims.counts seat="Bo" n=1 [claims.award]
          claims.vikings-count-for seat="Bo" n=1 [claims.vikings]
        """,
    ),
    (
        "D",
        region(True, "Anna", Anna=1, Bo=1, vikings=1),
        "Bo",
        """
        claims.taken seat="Bo" region="D" [claims.award]
          claims.counts seat="Anna" n=1 [claims.award]
          claims.counts seat="Bo" n=2 [claims.award]
          claims.vikings-count-for seat="Bo" n=1 [claims.vikings]
        """,
    ),
    (
        "L",
        region(True, Anna=1, Bo=2, vikings=3, built={"vikings": 1, "Anna": 1}),
        "Bo",
        """
        claims.taken seat="Bo" region="L" [claims.award]
          claims.counts seat="Anna" n=2 [claims.award]
            claims.monasteries-double n=1 [claims.monastery]
          claims.counts seat="Bo" n=6 [claims.award]
          claims.vikings-count-for seat="Bo" n=4 [claims.vikings]
            claims.monasteries-double n=1 [claims.monastery]
        """,
    ),
    (
        "D",
        region(False, vikings=2),
        "Bo",
        """
        claims.flips region="D" count=2 threshold=2 [claims.flip claims.monastery]
        claims.taken seat="Bo" region="D" [claims.award]
          claims.counts seat="Bo" n=2 [claims.award]
          claims.vikings-count-for seat="Bo" n=2 [claims.vikings]
        """,
    ),
    (
        "B",
        region(True, "Anna", Anna=2, Bo=1),
        "Anna",
        """
        claims.kept seat="Anna" region="B" [claims.award]
          claims.counts seat="Anna" n=2 [claims.award]
          claims.counts seat="Bo" n=1 [claims.award]
        """,
    ),
]


@pytest.mark.parametrize(("name", "entry", "holder", "facts"), SUPPORTED)
def test_military_support_counts_the_towns_of_the_vikings(name: str, entry: Json, holder: str, facts: str) -> None:
    reply = accepted("claims", claims({name: entry}, keeps("military_support")))
    assert reply["regions"] == {name: {"face_up": True, "holder": holder}}
    assert told(reply["facts"]) == lines(facts)
    traded = accepted("claims", claims({name: entry}, keeps("establish_trade")))
    assert traded == accepted("claims", claims({name: entry}))


PRINCESSES: list[tuple[Json, list[str]]] = [
    (None, []),
    ({}, []),
    ({"holder": None, "choice": None}, []),
    (keeps("military_support"), []),
    (keeps("establish_trade"), []),
    ({"holder": "Bo"}, ['/princess entry.choice-still-open seat="Bo" [marriage.princess]']),
    ({"holder": "Cy", "choice": None}, ['/princess entry.choice-still-open seat="Cy" [marriage.princess]']),
]


@pytest.mark.parametrize(("princess", "warnings"), PRINCESSES)
def test_princess_in_all_forms(princess: Json, warnings: list[str]) -> None:
    reply = accepted("claims", claims({"D": region(True, vikings=2)}, princess))
    supported = princess == keeps("military_support")
    assert reply["regions"]["D"] == {"face_up": True, "holder": "Bo" if supported else None}
    assert faults(reply["warnings"]) == warnings


def test_the_princess_may_be_left_out_and_so_may_what_is_not_there() -> None:
    question = claims({"B": {"face_up": False}, "U": {"face_up": True, "towns": {"Bo": 3}}})
    del question["princess"]
    reply = accepted("claims", question)
    assert reply["regions"] == {"B": {"face_up": False, "holder": None}, "U": {"face_up": True, "holder": "Bo"}}
    assert accepted("claims", claims({})) == {"ok": True, "regions": {}, "facts": [], "warnings": []}


def test_the_regions_are_told_as_asked_and_the_facts_as_on_the_board() -> None:
    names = list(REGIONS)
    reply = accepted("claims", claims({name: region(False, Anna=1) for name in reversed(names)}))
    assert list(reply["regions"]) == names[::-1]
    assert [fact["params"]["region"] for fact in reply["facts"]] == names
    assert [fact["params"]["threshold"] for fact in reply["facts"]] == [4, 3, 2, 3, 2, 5, 4, 5]


@pytest.mark.parametrize("name", REGIONS)
def test_threshold_and_size_of_every_region(name: str) -> None:
    enough = region(False, Bo=THRESHOLD[name] - 1, Anna=1)
    too_few = region(False, Bo=THRESHOLD[name] - 1)
    assert accepted("claims", claims({name: enough}))["regions"][name]["face_up"] is True
    assert accepted("claims", claims({name: too_few}))["regions"][name]["face_up"] is False
    full = region(False, Anna=1, Bo=SIZE[name] - 2, vikings=1)
    assert accepted("claims", claims({name: full}))["warnings"] == []
    full["vikings"] += 1
    n = SIZE[name]
    assert refused("claims", claims({name: full})) == [
        f'/regions/{name} entry.too-many-towns region="{name}" n={n} [components.board]'
    ]


def test_every_way_to_fill_a_small_region_goes_by_the_book() -> None:
    tokens = [(False, None), (True, None), (True, "Anna"), (True, "Cy")]
    for anna, bo, vikings in product(range(4), range(4), range(4)):
        if anna + bo + vikings > SIZE["B"]:
            continue
        for (face_up, holder), built in product(tokens, product((0, 1), repeat=2)):
            monasteries = {"Anna": min(anna, built[0]), "vikings": min(vikings, built[1])}
            entry = region(face_up, holder, Anna=anna, Bo=bo, vikings=vikings, built=monasteries)
            for supporter in (None, "Bo"):
                princess = keeps("military_support") if supporter else None
                reply = accepted("claims", claims({"B": entry}, princess))
                assert reply["regions"]["B"] == by_the_book("B", entry, supporter), (entry, supporter)


@st.composite
def regions(draw: st.DrawFn, players: list[str] = PLAYERS) -> Json:
    """Some regions, each filled with towns as far as it goes."""
    found = {}
    for name in draw(st.lists(st.sampled_from(sorted(REGIONS)), unique=True)):
        owners = draw(st.lists(st.sampled_from([*players, "vikings"]), max_size=SIZE[name]))
        built = {owner: draw(st.integers(0, min(2, owners.count(owner)))) for owner in sorted(set(owners))}
        face_up = draw(st.booleans())
        holder = draw(st.sampled_from([None, *players])) if face_up else None
        towns = {owner: owners.count(owner) for owner in owners if owner != "vikings"}
        found[name] = region(face_up, holder, vikings=owners.count("vikings"), built=built, **towns)
    return found


def without_disc(entry: Json) -> bool:
    """Whether the holder of a claim token can have no disc in the region, not even under the Vikings."""
    return entry["holder"] is not None and not entry["towns"].get(entry["holder"]) and not entry["vikings"]


@settings(derandomize=True, deadline=None, max_examples=200)
@given(regions(), st.sampled_from([None, *PLAYERS]))
def test_any_claims_go_by_the_book(entries: Json, supporter: str | None) -> None:
    princess = keeps("military_support", supporter) if supporter else None
    reply = accepted("claims", claims(entries, princess))
    assert reply["regions"] == {name: by_the_book(name, entry, supporter) for name, entry in entries.items()}
    expected = []
    for name, entry in entries.items():
        if without_disc(entry):
            expected.append(("brian_boru.entry.holder-without-disc", name))
        if entry["face_up"] and sum(counted(entry)[0].values()) + counted(entry)[1] < THRESHOLD[name]:
            expected.append(("brian_boru.entry.face-up-too-early", name))
    assert [(warning["code"], warning["params"]["region"]) for warning in reply["warnings"]] == expected


def test_face_up_too_early_is_judged_with_a_warning() -> None:
    reply = accepted("claims", claims({"B": region(True, "Cy", Anna=1), "U": region(True)}, players=["Anna", "Cy"]))
    assert reply["regions"] == {"B": {"face_up": True, "holder": "Anna"}, "U": {"face_up": True, "holder": None}}
    assert told(reply["facts"]) == lines("""
        claims.nobody-there region="U" [claims.tie]
        claims.taken seat="Anna" region="B" [claims.award]
          claims.counts seat="Anna" n=1 [claims.award]
        """)
    assert faults(reply["warnings"]) == lines("""
        /players entry.two-players [setup]
        /regions/B entry.holder-without-disc seat="Cy" region="B" [claims.award]
        /regions/B entry.face-up-too-early region="B" count=1 threshold=2 [claims.flip]
        /regions/U entry.face-up-too-early region="U" count=0 threshold=3 [claims.flip]
        """)


@pytest.mark.parametrize("princess", [None, keeps("military_support", "Cy"), keeps("establish_trade", "Cy")])
def test_a_holder_without_a_disc_is_judged_with_a_warning(princess: Json) -> None:
    """Discs never leave the board; a disc under a Viking control token may be the holder's."""
    entries = {
        "S": region(True, "Cy", Anna=1, Bo=2),
        "U": region(True, "Cy", Anna=2, Cy=1),
        "L": region(True, "Cy", Anna=3, vikings=1),
        "N": region(True, Anna=4),
    }
    reply = accepted("claims", claims(entries, princess))
    assert {name: token["holder"] for name, token in reply["regions"].items()} == {
        "S": "Bo",
        "U": "Anna",
        "L": "Anna",
        "N": "Anna",
    }
    assert faults(reply["warnings"]) == ['/regions/S entry.holder-without-disc seat="Cy" region="S" [claims.award]']


OPTIONS = 'options=["military_support", "establish_trade", "spurn"]'
REFUSALS: dict[str, tuple[Json, str]] = {
    "a choice without a holder": (
        claims({}, {"choice": "establish_trade"}),
        "/princess entry.choice-without-holder [marriage.princess]",
    ),
    "a spurned princess without a holder": (
        claims({}, {"holder": None, "choice": "spurn"}),
        "/princess entry.choice-without-holder [marriage.princess]",
    ),
    "a spurned princess is not kept": (
        claims({}, keeps("spurn")),
        "/princess/choice entry.spurned-is-not-kept [marriage.princess]",
    ),
    "unknown holder and choice": (
        claims({}, keeps("x", "Zoe")),
        f"""
        /princess/choice entry.princess-choice-unknown choice="x" {OPTIONS} [marriage.princess]
        /princess/holder entry.player-unknown name="Zoe" [setup]
        """,
    ),
    "a face-down token with a holder": (
        claims({"B": region(False, "Cy", Anna=1)}),
        '/regions/B/holder entry.holder-of-face-down region="B" [claims.award]',
    ),
    "a face-down token with the first player": (
        claims({"B": region(False, "Anna", Anna=1)}),
        '/regions/B/holder entry.holder-of-face-down region="B" [claims.award]',
    ),
    "more monasteries than towns": (
        claims({"B": region(True, Anna=1, Bo=1, built={"Anna": 2, "Bo": 1, "Cy": 1})}),
        """
        /regions/B/monasteries entry.more-monasteries-than-towns seat="Anna" region="B" [church.monastery]
        /regions/B/monasteries entry.more-monasteries-than-towns seat="Cy" region="B" [church.monastery]
        """,
    ),
    "more monasteries than Viking towns": (
        claims({"B": region(True, vikings=1, built={"vikings": 2})}),
        '/regions/B/monasteries entry.more-viking-monasteries-than-towns region="B" [church.monastery]',
    ),
    "an unknown region": (
        claims({"X": region(True), "n": {}}),
        """
        /regions/X entry.region-unknown region="X" [components.board]
        /regions/n entry.region-unknown region="n" [components.board]
        """,
    ),
    "all at once": (
        claims(
            {
                "B": region(False, "Cy", Anna=1, Zoe=-1, Cy=-1, vikings=-1, built={"vikings": 1, "Anna": 2, "Yan": 1}),
                "X": region(True),
                "D": region(True, "Zoe", Anna=2, Bo=2, built={"Anna": -1, "vikings": -1}),
            },
            {"choice": "spurn"},
        ),
        """
        /princess entry.choice-without-holder [marriage.princess]
        /regions/B/holder entry.holder-of-face-down region="B" [claims.award]
        /regions/B/towns/Zoe entry.player-unknown name="Zoe" [setup]
        /regions/B/towns/Cy entry.below-zero seat="Cy" [components.supply]
        /regions/B/vikings entry.count-below-zero [components.supply]
        /regions/B/monasteries/Yan entry.player-unknown name="Yan" [setup]
        /regions/B/monasteries entry.more-monasteries-than-towns seat="Anna" region="B" [church.monastery]
        /regions/B/monasteries entry.more-viking-monasteries-than-towns region="B" [church.monastery]
        /regions/X entry.region-unknown region="X" [components.board]
        /regions/D/holder entry.player-unknown name="Zoe" [setup]
        /regions/D/monasteries/Anna entry.below-zero seat="Anna" [components.supply]
        /regions/D/monasteries/vikings entry.count-below-zero [components.supply]
        /regions/D entry.too-many-towns region="D" n=3 [components.board]
        """,
    ),
    "six players": (
        claims({}, players=list("abcdef")),
        "/players entry.player-count count=6 [setup]",
    ),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_refused(case: str) -> None:
    question, expected = REFUSALS[case]
    assert refused("claims", question) == lines(expected)


def test_texts_call_regions_by_their_names() -> None:
    for name, called in (("N", "Northern Uí Néill"), ("B", "Bréifne"), ("C", "Connaught"), ("M", "Munster")):
        facts = accepted("claims", claims({name: region(True, Anna=2, Bo=1)}))["facts"]
        assert called in facts[-1]["text"]
        violations = judge("claims", claims({name: region(False, "Anna", Bo=20, built={"Cy": 1})}))[1]["violations"]
        assert [called in violation["text"] for violation in violations] == [True, True, True]


UNREADABLE: list[tuple[Json, tuple[str, str]]] = [
    ({"players": None}, ("input.not-list", "/players")),
    ({"princess": "Bo"}, ("input.not-object", "/princess")),
    ({"princess": {"holder": 1}}, ("input.not-text", "/princess/holder")),
    ({"princess": {"holder": "Bo", "choice": 1}}, ("input.not-text", "/princess/choice")),
    ({"regions": None}, ("input.not-object", "/regions")),
    ({"regions": ["C"]}, ("input.not-object", "/regions")),
    ({"regions": {"C": None}}, ("input.not-object", "/regions/C")),
    ({"regions": {"C": {}}}, ("input.missing", "/regions/C")),
    ({"regions": {"C": {"face_up": 1}}}, ("input.not-boolean", "/regions/C/face_up")),
    ({"regions": {"C": {"face_up": None}}}, ("input.not-boolean", "/regions/C/face_up")),
    ({"regions": {"C": region(True) | {"holder": 0}}}, ("input.not-text", "/regions/C/holder")),
    ({"regions": {"C": region(True) | {"towns": 1}}}, ("input.not-object", "/regions/C/towns")),
    ({"regions": {"C": region(True) | {"towns": {"Bo": "1"}}}}, ("input.not-whole", "/regions/C/towns/Bo")),
    ({"regions": {"C": region(True) | {"vikings": {}}}}, ("input.not-whole", "/regions/C/vikings")),
    ({"regions": {"C": region(True) | {"monasteries": []}}}, ("input.not-object", "/regions/C/monasteries")),
    (
        {"regions": {"C": region(True) | {"monasteries": {"vikings": True}}}},
        ("input.not-whole", "/regions/C/monasteries/vikings"),
    ),
    (
        {"regions": {"C": region(True) | {"monasteries": {"Bo": 0.0}}}},
        ("input.not-whole", "/regions/C/monasteries/Bo"),
    ),
]


@pytest.mark.parametrize(("change", "expected"), UNREADABLE)
def test_unreadable(change: Json, expected: tuple[str, str]) -> None:
    assert unreadable("claims", claims({}) | change) == expected


@pytest.mark.parametrize("key", ["players", "regions"])
def test_every_key_but_the_princess_is_needed(key: str) -> None:
    question = claims({"C": region(True)})
    del question[key]
    assert unreadable("claims", question) == ("input.missing", "")
