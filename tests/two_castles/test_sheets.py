"""Impossible score sheets of Between Two Castles, and warnings about what a castle cannot have earned."""

import random
from collections.abc import Callable
from itertools import permutations, product
from operator import le
from typing import Any

import pytest

from cli.answers.two_castles.castles import bonus_warnings, box_warnings, read_extras
from cli.main import run
from engine.kernel.yaml import read_yaml
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import REGULAR_TYPES, Hanging, RoomType, regular_tiles
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.game.legal import legal_actions
from engine.two_castles.game.setup import shuffle_deal
from engine.two_castles.game.turns import advance, start
from engine.two_castles.placement import read_placement
from engine.two_castles.rulings import RULINGS, Law
from engine.two_castles.scoring import Category, score
from engine.two_castles.sheets import DEALT, FIFTH, THIRD, WrittenSheet, check_sheet, unearned
from tests.support.cli import Ask
from tests.support.paths import ROOT

BONUS_ROWS = (
    Category.FOUNTAINS,
    Category.TOWERS,
    Category.GRAND_FOYERS,
    Category.ROYAL_ATTENDANTS,
    Category.BONUS_CARDS,
)
BONUS_RULES = {f"B2C-BONUS-{kind.upper()}" for kind in REGULAR_TYPES} | {"B2C-BONUS-2"}


def sheet_of(counts: dict[RoomType, int], given: tuple[int, ...]) -> WrittenSheet:
    """A sheet with so many rooms and bonuses, all worth nothing: only the bonuses are asked about."""
    rows = {str(kind): [0] * n for kind, n in counts.items()}
    rows |= {str(row): [0] * n for row, n in zip(BONUS_ROWS, given, strict=True)}
    return WrittenSheet(rows, {}, 0)


def ways(counts: dict[RoomType, int], law: Law) -> set[tuple[int, ...]]:
    """The slow, obvious twin: every way to take the bonuses of these rooms, one after the other."""
    order = (
        RoomType.OUTDOOR,
        RoomType.SLEEPING,
        RoomType.CORRIDOR,
        RoomType.LIVING,
        RoomType.UTILITY,
        RoomType.FOOD,
    )
    choices: list[list[int | None]] = []
    for index, kind in enumerate(order):
        if counts[kind] >= THIRD:
            free = index < 3 and law.may_decline(f"B2C-BONUS-{kind.upper()}")
            choices.append([index, None] if free else [index])
    for _ in range(sum(n >= FIFTH for n in counts.values())):
        choices.append([0, 1, 2, None] if law.may_decline("B2C-BONUS-2") else [0, 1, 2])
    if counts[RoomType.DOWNSTAIRS] >= THIRD:
        choices.append([0, 1, 2, 3, 4, 5, None])
    return {tuple(taken.count(index) for index in range(6)) for taken in product(*choices)}


@pytest.mark.parametrize("option", RULINGS["special-bonus"].options)
def test_a_sheet_has_the_bonuses_that_some_game_gives(option: str) -> None:
    """Held equal to trying every way, for random numbers of rooms and bonuses."""
    rng = random.Random(option)
    law = Law(special_bonus=option)
    possible = 0
    for _ in range(1500):
        extra = rng.choice((0, 0, 1, 2))
        kinds = rng.choices(REGULAR_TYPES, weights=[rng.random() ** 3 for _ in REGULAR_TYPES], k=DEALT + extra)
        counts = {kind: kinds.count(kind) for kind in REGULAR_TYPES}
        outcomes = sorted(way[:5] for way in ways(counts, law) if way[5] == extra)
        for given in [*outcomes[:3], tuple(rng.choice((0, 0, 1, 1, 2)) for _ in range(5))]:
            faults = {fault.rule for fault in check_sheet(sheet_of(counts, given), law)} & BONUS_RULES
            assert bool(faults) == (given not in outcomes), (counts, given, faults)
            possible += not faults
    assert possible > 100


BASE: dict[str, list[int]] = {
    "food": [4], "living": [1, 2, 2, 1, 2], "utility": [2, 2], "outdoor": [5], "sleeping": [4, 4, 4],
    "corridor": [2, 0, 2], "downstairs": [2], "towers": [5], "fountains": [5], "grand_foyers": [6],
    "royal_attendants": [7], "throne_room": [0],
}  # fmt: skip
"""EX-B20."""


@pytest.mark.parametrize(
    ("change", "rules"),
    [
        # three Food rooms among sixteen: the third one would have brought a seventeenth
        ({"food": [4, 0, 0], "utility": [2], "downstairs": [], "sleeping": [1, 1, 1]}, ["B2C-BONUS-FOOD"]),
        ({"grand_foyers": []}, ["B2C-BONUS-CORRIDOR"]),
        ({"royal_attendants": []}, ["B2C-BONUS-LIVING"]),
        ({"fountains": [], "towers": []}, ["B2C-BONUS-2"]),
        ({"towers": []}, []),
        ({"outdoor": [4]}, []),
        ({"outdoor": [6]}, ["B2C-SCORE-OUTDOOR"]),
        ({"utility": [2, 6]}, ["B2C-SCORE-UTILITY"]),
        ({"utility": [2, -1]}, ["B2C-SCORE-UTILITY"]),
        ({"living": [1, 2, 2, 1, 7]}, ["B2C-SCORE-LIVING"]),
        ({"downstairs": [9]}, ["B2C-SCORE-DOWNSTAIRS"]),
        ({"downstairs": [8]}, []),
        ({"towers": [19]}, ["B2C-SCORE-TOWER"]),
        ({"royal_attendants": [21]}, ["B2C-BONUS-LIVING"]),
        ({"throne_room": []}, ["B2C-SETUP-3"]),
        ({"throne_room": [0, 0]}, ["B2C-SETUP-3"]),
        ({"stables": [3]}, ["B2C-END-1"]),
    ],
)
def test_impossible_sheets(change: dict[str, list[int]], rules: list[str]) -> None:
    rows = BASE | change
    sheet = WrittenSheet(rows, {}, sum(map(sum, rows.values())))
    assert sorted({fault.rule for fault in check_sheet(sheet)}) == rules


# warnings


THRONE = "throne-living-corridor@0,0"


@pytest.fixture
def warnings(ask: Ask) -> Callable[..., list[str]]:
    """The warnings of a command, which answers all the same."""
    return lambda *words: list(ask("two-castles", *words, "--json").document["warnings"])


def row(slugs: list[str]) -> str:
    """A castle with these rooms side by side on the first floor."""
    return " ".join([THRONE, *(f"{slug}@{2 + n},0" for n, slug in enumerate(slugs))])


def slugs_of(kind: RoomType, number: int) -> list[str]:
    return [str(tile.slug) for tile in regular_tiles() if tile.type == kind][:number]


@pytest.mark.parametrize("command", ["score", "judge", "legal"])
def test_what_no_room_has_brought_is_a_warning(command: str, warnings: Callable[..., list[str]]) -> None:
    castle = row(slugs_of(RoomType.LIVING, 2))
    more = {"score": [], "judge": ["wine-room@-1,0"], "legal": ["wine-room"]}[command]
    assert warnings(command, castle, *more) == []
    (attendant,) = warnings(command, castle, *more, "--attendant", "painter")
    assert "royal attendants 1" in attendant
    assert "B2C-BONUS-LIVING" in attendant
    (tower,) = warnings(command, f"{castle} tower@4,0", *more)
    assert "towers 1" in tower
    (card,) = warnings(command, castle, *more, "--bonus-card", "total-width")
    assert "B2C-BONUS-UTILITY" in card
    earned = row(slugs_of(RoomType.LIVING, 3))
    assert warnings(command, earned, *more, "--attendant", "painter") == []


def test_more_regular_rooms_than_a_castle_gets(warnings: Callable[..., list[str]]) -> None:
    kinds = [kind for kind in REGULAR_TYPES if kind != RoomType.DOWNSTAIRS]
    slugs = [slug for kind in kinds for slug in slugs_of(kind, 4)]
    found = warnings("score", row(slugs[:21]))
    assert any("21 regular rooms; a castle gets 18 at most (B2C-ROUND-10)" in line for line in found)
    assert not any("at most" in line for line in warnings("score", row(slugs[:18])))


@pytest.mark.parametrize("option", RULINGS["special-bonus"].options)
def test_a_castle_may_have_what_some_game_has_given_so_far(option: str) -> None:
    """Held equal to trying every way: less than some way gives is possible, since a bonus may be still to come."""
    rng = random.Random(f"unearned {option}")
    seen = {True: 0, False: 0}
    for _ in range(1500):
        rooms = rng.randint(1, DEALT + 2)
        kinds = rng.choices(REGULAR_TYPES, weights=[rng.random() ** 3 for _ in REGULAR_TYPES], k=rooms)
        counts = {kind: kinds.count(kind) for kind in REGULAR_TYPES}
        given = tuple(rng.choice((0, 0, 0, 1, 1, 2)) for _ in range(5))
        wanted = (*given, max(0, rooms - DEALT))
        possible = any(all(map(le, wanted, way)) for way in ways(counts, Law(special_bonus=option)))
        assert (unearned(sheet_of(counts, given)) == []) == possible, (counts, given)
        seen[possible] += 1
    assert min(seen.values()) > 100


def test_the_rooms_that_bring_a_special_room_cannot_need_it(warnings: Callable[..., list[str]]) -> None:
    """Three Corridors on a grand foyer: it lay there before any of them, and nothing else can have brought it."""
    passages = slugs_of(RoomType.CORRIDOR, 3)
    tall = " ".join([THRONE, "grand-foyer@2,0", *(f"{slug}@2,{n}" for n, slug in enumerate(passages, 1))])
    (early,) = warnings("score", tall)
    assert "Grand Foyer (2,0) cannot have been earned before it was placed" in early
    assert "(B2C-BONUS-1)" in early
    beside = f"{THRONE} grand-foyer@2,0 " + " ".join(f"{slug}@{n},-1" for n, slug in enumerate(passages))
    assert warnings("score", beside) == []
    cellars = " ".join(f"{slug}@{n},-1" for n, slug in enumerate(slugs_of(RoomType.DOWNSTAIRS, 3)))
    assert warnings("score", f"{tall} {cellars}") == []


def test_a_room_that_is_not_earned_is_a_warning_where_it_is_shown_and_judged(
    warnings: Callable[..., list[str]],
) -> None:
    (judged,) = warnings("judge", THRONE, "fountain@2,0")
    assert "fountains 1" in judged
    assert "their own types give 0, fifth rooms 0, a third Downstairs room 0 (B2C-BONUS-2)" in judged
    (shown,) = warnings("show", f"{THRONE} tower@2,0")
    assert "towers 1" in shown


@pytest.mark.parametrize(
    ("players", "option"), [(2, "by-the-text"), (3, "optional"), (4, "compulsory"), (7, "by-the-text")]
)
def test_no_castle_of_a_real_game_gets_a_warning(players: int, option: str) -> None:
    """After every action; each castle is asked about when it, its attendants or its cards have changed."""
    rng, specials = random.Random(f"{players} {option}"), 0
    law = Law(special_bonus=option)
    names = tuple(f"p{n}" for n in range(players))
    state = start(law, names, shuffle_deal(players, rng)).state
    known: set[object] = set()
    while not state.over:
        chance = TWO_CASTLES.is_chance(state)
        action = TWO_CASTLES.chance(state, rng) if chance else rng.choice(legal_actions(state))
        state = advance(state, action).state
        for holding in zip(state.castles, state.attendants, state.cards, strict=True):
            if holding not in known:
                known.add(holding)
                assert box_warnings(holding[0]) + bonus_warnings(holding[0], read_extras(*holding[1:])) == []
    for castle in state.castles:
        specials += castle.types[RoomType.SPECIAL] - 1
        shuffled = list(castle.rooms)
        rng.shuffle(shuffled)
        assert Castle.build(shuffled) == castle
    assert specials


def test_a_sheet_does_not_depend_on_the_order_of_listing(ask: Ask) -> None:
    castle = ["nap-room@2,1", THRONE, "wine-room@2,0", "crypt@2,-1"]
    told = [ask("two-castles", "score", " ".join(order), "--json").document for order in permutations(castle)]
    assert all(one == told[0] for one in told)
    assert told[0]["castle"].startswith(THRONE)


def test_a_castle_that_no_order_builds_is_refused_with_every_room_at_fault(ask: Ask) -> None:
    rooms = "wine-room@5,0 nap-room@2,-1 crypt@0,3 bakery@2,0 terrace@2,1 drawing-room@2,2"
    for command in (["score"], ["show"], ["judge", "dead-end@0,-1"]):
        refused = ask("two-castles", command[0], f"{THRONE} {rooms}", *command[1:])
        assert refused.code == 2
        for words in (
            "room 2 (wine-room@5,0): it shares no edge with a tile of the castle (B2C-PLACE-4)",
            "room 3 (nap-room@2,-1): a Sleeping room must lie on the first floor or above (B2C-PLACE-6)",
            "room 4 (crypt@0,3): nothing lies directly below it (B2C-PLACE-2); it shares no edge",
            "room 7 (drawing-room@2,2): nothing may lie on top of Terrace (2,1) (B2C-PLACE-7)",
        ):
            assert words in refused.err
        assert "bakery" not in refused.err


def test_a_castle_earns_the_printed_sheet_row_by_row() -> None:
    """EX-B20: the same points in every row, in a castle whose special rooms follow on what brings them."""
    example: Any = read_yaml((ROOT / "examples/two_castles/EX-B20-castle.yaml").read_text(encoding="utf-8"))
    rooms = [read_placement(text) for text in (example["castle"], *(one["place"] for one in example["steps"][:-2]))]
    castle = Castle(rooms)
    sheet = WrittenSheet.of(score(castle, example["attendants"], ()))
    assert {name: sorted(points) for name, points in sheet.rows.items()} == {k: sorted(v) for k, v in BASE.items()}
    assert check_sheet(sheet) == []
    assert bonus_warnings(castle, read_extras(example["attendants"], ())) == []
    for number, room in enumerate(rooms):
        if room.tile.type == RoomType.SPECIAL and not room.tile.is_throne:
            before, last = Castle(rooms[:number]), rooms[number - 1].tile.type
            brings = FIFTH if room.slug == "fountain" else THIRD
            assert before.types[last] == brings, room


# rulings and repeated attendants


CELLS = ("-1,0", "2,0", "-1,1", "0,1", "1,1")
DEEP = ("-1,-1", "0,-1", "1,-1", "2,-1")
RING = " ".join(
    [
        THRONE,
        *map("{}@{}".format, slugs_of(RoomType.FOOD, 2) + slugs_of(RoomType.LIVING, 3), CELLS),
        *map("{}@{}".format, slugs_of(RoomType.DOWNSTAIRS, 4), DEEP),
    ]
)
"""Nine of the ten cells around a throne room are filled; the tenth is 2,1."""


@pytest.mark.parametrize(("option", "gain"), [("scores", 3), ("fills-cells-only", 0)])
def test_judge_and_legal_take_rulings(option: str, gain: int, capsys: pytest.CaptureFixture[str], ask: Ask) -> None:
    """OQ-147: the tenth cell around the throne room fills its ring; by one ruling that scores."""
    slugs = {room.slug for room in Castle.parse(RING).rooms}
    tile = next(t.slug for t in regular_tiles() if t.type == RoomType.SLEEPING and t.slug not in slugs)
    options = ["--bonus-card", "fully-surrounded", "--ruling", f"surrounded-throne={option}", "--json"]
    changes = ask("two-castles", "judge", RING, f"{tile}@2,1", *options).document["score"]["changes"]
    assert sum(change["gain"] for change in changes if change["rule"] == "B2C-CARD-13") == gain
    listed = {o["placement"]: o["gain"] for o in ask("two-castles", "legal", RING, tile, *options).document["options"]}
    assert listed[f"{tile}@2,1"] == sum(change["gain"] for change in changes)
    assert run(["two-castles", "judge", RING, f"{tile}@2,1", "--ruling", "surrounded-throne=maybe"]) == 2
    assert "no option" in capsys.readouterr().err


def test_judge_with_attendants(capsys: pytest.CaptureFixture[str], ask: Ask) -> None:
    """Two of the same, too: each wins its point (B2C-BONUS-LIVING)."""
    tile = next(tile for tile in regular_tiles() if tile.hanging == Hanging.PAINTING and tile.floors.allow(0))
    for court in (["painter"], ["painter", "painter"], ["painter", "knight"]):
        options = [word for one in court for word in ("--attendant", one)]
        changes = ask("two-castles", "judge", THRONE, f"{tile.slug}@2,0", *options, "--json").document["score"][
            "changes"
        ]
        won = [change for change in changes if change["source"] == "painter"]
        assert [change["gain"] for change in won] == [1] * court.count("painter")
        assert run(["two-castles", "judge", THRONE, f"{tile.slug}@2,0", *options]) == 0
        assert "Painter" in capsys.readouterr().out


def test_the_rulings_of_this_game_are_listed(ask: Ask) -> None:
    listed = {
        entry["name"]: entry
        for entry in ask("rulings", "--json", "--ruling", "special-bonus=optional").document["rulings"]
    }
    for name, ruling in RULINGS.items():
        assert listed[name]["game"] == "two-castles"
        assert listed[name]["options"] == list(ruling.options)
    assert listed["special-bonus"]["in_force"] == "optional"
    assert listed["money"]["game"] == "base"
    for entry, name in (("OQ-147", "surrounded-throne"), ("OQ-150", "special-bonus")):
        assert ask("rules", entry, "--json").document["ruling"] == name
    assert [r["name"] for r in ask("rules", "B2C-BONUS-OUTDOOR", "--json").document["rulings"]] == ["special-bonus"]
