"""What lies out of bounds is refused wherever rooms come in; within them the two judges agree, however far away."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Castle, NotationError, Placement
from engine.castle import exact
from engine.castle.bounds import FARTHEST, FIRST_FARTHEST, MOST_ROOMS, WIDEST
from engine.catalogue import Slug

FOYER = Castle.parse("foyer-3@0,0")
BED = Slug("nap-room")
DOORS: tuple[Callable[[Placement], Any], ...] = (
    FOYER.judge,
    FOYER.allows,
    FOYER.place,
    FOYER.extended,
    lambda room: Castle((*FOYER.rooms, room)),
    lambda room: exact.judge(FOYER.rooms, room),
    lambda room: exact.is_legal(FOYER.rooms, room),
    lambda room: exact.entrances((*FOYER.rooms, room)),
    lambda room: exact.worth((*FOYER.rooms, room)),
)
"""Every way in which a room gets into the library."""


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(
    "room",
    [
        Placement(BED, 32764, -1),
        Placement(BED, FARTHEST + 1, 0),
        Placement(BED, 0, -FARTHEST - 1),
        Placement(BED, 0, 10**12),
        Placement(BED, 3, 1, 4),
        Placement(BED, 3, 1, -1),
        Placement(BED, 3.0, 1),  # type: ignore[arg-type]
        Placement(BED, 3, True),
        Placement(BED, 3, 1, "2"),  # type: ignore[arg-type]
    ],
)
def test_a_room_out_of_bounds_is_refused_at_every_door(door: Callable[[Placement], Any], room: Placement) -> None:
    with pytest.raises(NotationError):
        door(room)


def test_the_last_coordinate_is_read_and_the_next_is_not() -> None:
    assert not FOYER.judge(Placement(BED, FARTHEST, 0)).legal
    assert not FOYER.judge(f"nap-room@{-FARTHEST},{FARTHEST}").legal
    with pytest.raises(NotationError, match=f"coordinates run from -{FARTHEST} to {FARTHEST}"):
        FOYER.judge(f"nap-room@{FARTHEST + 1},0")


@pytest.mark.parametrize("strict", [True, False])
def test_text_and_rooms_are_refused_alike(strict: bool) -> None:
    """A castle made from rooms is held to the same bounds as one that is read."""
    far = f"foyer-3@{FIRST_FARTHEST + 1},0"
    wide = f"foyer-3@0,0 nap-room@{WIDEST + 1},0"
    many = " ".join(f"hallway@{6 * n},0" for n in range(MOST_ROOMS + 1))
    for text in (far, wide, many):
        with pytest.raises(NotationError) as read:
            Castle.parse(text, strict=strict)
        rooms = tuple(Placement(Slug(slug), int(x), int(y)) for slug, x, y in map(_split, text.split()))
        with pytest.raises(NotationError) as made:
            Castle(rooms)
        assert str(made.value) == str(read.value)
    assert len(Castle.parse(f"foyer-3@{FIRST_FARTHEST},0 nap-room@{FARTHEST},0", strict=False)) == 2


def _split(piece: str) -> tuple[str, str, str]:
    slug, _sign, place = piece.partition("@")
    x, _comma, y = place.partition(",")
    return slug, x, y


def test_a_castle_at_the_edge_can_still_grow_in_every_direction() -> None:
    for x in (FIRST_FARTHEST, -FIRST_FARTHEST):
        castle = Castle.parse(f"foyer-4@{x},{x}")
        for placement in castle.legal("hallway"):
            assert exact.is_legal(castle.rooms, placement)
            assert castle.place(placement).external_entrances


FAR = (
    st.integers(-FARTHEST, FARTHEST)
    | st.sampled_from([-16385, -16384, 16383, 16384, 32764, 65535])
    | st.integers(-8, 8)
)


def verdict(judge: Callable[[Placement], Any], room: Placement) -> Any:
    try:
        found = judge(room)
    except NotationError as error:
        return str(error)
    return sorted((v.rule, v.kind, v.rooms) for v in found.violations), sorted(found.connections)


@given(st.sampled_from(["foyer-3@0,0", f"foyer-4@{FIRST_FARTHEST},{-FIRST_FARTHEST}"]), FAR, FAR, st.integers(-1, 4))
@settings(max_examples=150)
def test_the_two_judges_agree_however_far_away(text: str, x: int, y: int, turn: int) -> None:
    castle, room = Castle.parse(text), Placement(BED, x, y, turn)
    assert verdict(castle.judge, room) == verdict(lambda r: exact.judge(castle.rooms, _canonical(r)), room)


def _canonical(room: Placement) -> Placement:
    return room.canonical if 0 <= room.turn <= 3 else room
