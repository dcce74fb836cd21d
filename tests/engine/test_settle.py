"""A finished castle typed in any order: the order of building that is found, and what cannot stand in any order."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.main import run
from engine import Castle, IllegalCastle, Placement
from engine.kernel.errors import NotationError
from engine.rules.rulings import Law, law
from tests.support.castles import TILES, attempts, castles
from tests.support.cli import Ask
from tests.support.orders import naive, settled

LAWS = (law(), law("collectors"), law("second", {"stairs-up": "allowed"}))


@given(castles(20), st.randoms(use_true_random=False))
@settings(max_examples=80)
def test_a_castle_that_was_built_is_built_again_in_whatever_order_it_is_typed(castle: Castle, rng: Random) -> None:
    rooms = list(castle.rooms)
    rng.shuffle(rooms)
    again = Castle.settle(rooms, castle.law)
    assert sorted(again.rooms) == sorted(castle.rooms)
    assert Castle.parse(str(again), castle.law) == again
    assert again == Castle.settle(" ".join(map(str, rooms)), castle.law)
    assert again.score().total == castle.score().total


@given(castles(20))
@settings(max_examples=50)
def test_a_legal_order_stays_as_it_is(castle: Castle) -> None:
    assert Castle.settle(castle.rooms, castle.law) == castle


@given(castles(5), st.data(), st.sampled_from(LAWS))
@settings(max_examples=150, deadline=None)
def test_a_castle_stands_exactly_if_some_order_is_legal(castle: Castle, data: st.DataObject, its_law: Law) -> None:
    """Castles of at most five rooms, one of them moved, doubled or taken out; all orders are tried."""
    rooms = list(castle.rooms)
    change = data.draw(st.sampled_from(["add", "move", "remove", "none"]))
    number = data.draw(st.integers(0, len(rooms) - 1))
    if change == "add" and len(rooms) < 5:
        rooms.append(data.draw(attempts(castle)))
    elif change == "move":
        room = rooms[number]
        rooms[number] = room._replace(
            x=room.x + data.draw(st.integers(-2, 2)), y=room.y + data.draw(st.integers(-2, 2))
        )
    elif change == "remove" and len(rooms) > 1:
        del rooms[number]
    mixed = tuple(data.draw(st.permutations(rooms)))
    assert (settled(mixed, its_law) is not None) == naive(mixed, its_law)


def test_the_light_end_of_stairs_comes_first_where_the_law_asks_for_it() -> None:
    rooms = "foyer-4@0,0 stairs@1,-3/1 downstairs-hallway@0,-4 stairs@3,-3/1 hallway@3,0/1"
    assert str(Castle.settle(rooms, "collectors")) == rooms
    assert str(Castle.settle(rooms)) == (
        "foyer-4@0,0 stairs@1,-3/1 downstairs-hallway@0,-4 hallway@3,0/1 stairs@3,-3/1"
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("nap-room@10,0/1 salon@3,0", "room 1 (nap-room@10,0/1): a castle begins with its foyer (SETUP-P-10)"),
        (
            "salon@3,0 pantry@4,1 foyer-4@0,0",
            "room 2 (pantry@4,1): overlaps Salon (3,0) (PLACE-4); "
            "none of its entrances meets an entrance of the castle (PLACE-1)",
        ),
        (
            "nap-room@100,0 foyer-4@0,0 salon@3,0",
            "room 1 (nap-room@100,0): none of its entrances meets an entrance of the castle (PLACE-1)",
        ),
        (
            "foyer-3@0,0 foyer-4@0,9",
            "room 2 (foyer-4@0,9): a castle has only one foyer: Foyer (0,0) (SETUP-P-1); "
            "none of its entrances meets an entrance of the castle (PLACE-1)",
        ),
    ],
)
def test_what_cannot_stand_in_any_order_is_told_with_its_rooms(text: str, reason: str) -> None:
    with pytest.raises(IllegalCastle) as caught:
        Castle.settle(text)
    assert str(caught.value) == reason


def test_a_room_that_hangs_on_a_bad_one_is_not_blamed_but_one_apart_is() -> None:
    bad = "foyer-4@0,0 salon@3,0 nap-room@8,0/1 lilac-cabinet@8,4 study@90,90"
    with pytest.raises(IllegalCastle) as caught:
        Castle.settle(bad)
    assert caught.value.room == 3
    assert str(caught.value.verdict.placement) == "nap-room@8,0/1"
    assert "lilac-cabinet" not in str(caught.value)
    assert "room 5 (study@90,90)" in str(caught.value)


def test_many_bad_rooms_are_counted() -> None:
    rooms = " ".join(f"nap-room@{100 + 20 * n},0" for n in range(9))
    with pytest.raises(IllegalCastle, match=r"; and 5 more rooms$"):
        Castle.settle(f"foyer-4@0,0 {rooms}")


def test_no_rooms_are_no_castle_yet() -> None:
    assert len(Castle.settle(())) == 0
    with pytest.raises(NotationError, match="the castle is empty"):
        Castle.settle(" ")


def test_the_last_external_entrance_is_asked_of_the_whole_castle() -> None:
    with pytest.raises(IllegalCastle, match=r"room 3 .*: would leave the castle without an external entrance"):
        Castle.settle("broom-closet@-2,0/3 cloak-room@0,3/2 powder-room@3,0/1 foyer-3@0,0")


def test_forty_rooms_backwards_take_few_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """No clock: a room is asked about once for each of its connections, not once for each other room."""
    castle, rng = Castle.parse("foyer-4@0,0"), Random(3)
    while len(castle) < 40:
        options = castle.legal(rng.choice(TILES))
        castle = castle.extended(rng.choice(options)) if options else castle
    asked: list[Placement] = []
    allows = Castle.allows

    def counting(self: Castle, placement: Placement, joins: tuple[Placement, ...] = ()) -> bool:
        asked.append(placement)
        return allows(self, placement, joins)

    monkeypatch.setattr(Castle, "allows", counting)
    assert sorted(Castle.settle(castle.rooms[::-1]).rooms) == sorted(castle.rooms)
    assert len(asked) <= 2 * castle.graph.number_of_edges()


MIXED = "nap-room@10,0/1 salon@3,0 foyer-4@0,0"
COMMANDS = [
    ["score", MIXED],
    ["show", MIXED],
    ["judge", MIXED, "lilac-cabinet@10,4"],
    ["legal", MIXED, "lilac-cabinet"],
    ["walk", MIXED],
    ["hint", MIXED, "--tile", "lilac-cabinet"],
    ["plan", MIXED, "--tiles", "lilac-cabinet"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_every_command_takes_a_castle_in_any_order(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    tidy = [" ".join(reversed(word.split())) if word == MIXED else word for word in command]
    found = []
    for words in (command, tidy):
        assert run([*words, "--json"]) == 0
        captured = capsys.readouterr()
        assert captured.err == ""
        answer = json.loads(captured.out)
        found.append({key: value for key, value in answer.items() if key not in ("seconds", "took")})
    assert found[0] == found[1]


def test_force_blames_only_what_cannot_stand_in_any_order(capsys: pytest.CaptureFixture[str], ask: Ask) -> None:
    bad = f"{MIXED} pantry@4,1"
    assert run(["score", bad]) == 2
    assert capsys.readouterr().err.startswith("madking: room 4 (pantry@4,1): overlaps Salon (3,0) (PLACE-4)")
    (warning,) = ask("score", bad, "--force", "--json").document["warnings"]
    assert warning.startswith("room 4 (pantry@4,1): overlaps Salon (3,0) (PLACE-4)")
