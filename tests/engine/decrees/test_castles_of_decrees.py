"""Decrees that change how castles and favors count: DECREE-14, -16, -17, -18, and -26 beside -29."""

from typing import Any

from engine.catalogue.cards import find_favor
from engine.game.counters import count_at
from engine.game.events import Scored
from engine.game.final import places_in, rank, sole_firsts
from engine.game.state import GameState, Phase
from engine.rules.terms import BASE_TERMS
from tests.support.decreed import after, do, table

AUDIENCE = "foyer-3@0,0 flute-room@-3,0 stairs@-6,1 armory@-12,0 gallery-of-mirrors@3,0 hallway@9,-1 dining-room@10,0"
SALON = "foyer-4@0,0 salon@3,0"
WINNING = BASE_TERMS._replace(tie_wins=True)
CHAMPION = BASE_TERMS._replace(first_alone=12)


def building(decree: str, castle: str, room: str, **more: Any) -> GameState:
    return table({"Bo": decree}, castles={"Bo": castle}, market={room: (1000, 0)}, **more)


def scored(state: GameState, *texts: str) -> int:
    """What Bo scores for the tile placed, without rewards."""
    events = do(state, *texts)[1]
    items = [item for event in events if isinstance(event, Scored) for item in event.items]
    return sum(item.points for item in items if item.family == "SCORE")


# DECREE-14


def test_an_activity_room_brings_no_penalties() -> None:
    """EX-05: 7 and 2 for the Armory, without the two penalties of 2."""
    texts = ("take audience-room", "place audience-room@2,2/3")
    assert scored(building("sound-walls", AUDIENCE, "audience-room"), *texts) == 9
    assert scored(building("dowry", AUDIENCE, "audience-room"), *texts) == 5


def test_nor_does_one_that_stands_there_already() -> None:
    """OQ-113: the Parlor prints 4, gets 1 for the Oratory and loses 1 to it."""
    texts, castle = ("take parlor", "place parlor@-4,-3"), "foyer-4@0,0 oratory@-5,0"
    assert scored(building("sound-walls", castle, "parlor"), *texts) == 5
    assert scored(building("dowry", castle, "parlor"), *texts) == 4


# DECREE-16 and DECREE-17


def points(counts: tuple[int, ...], **terms: int) -> list[int]:
    """The points of each player; `winner` wins ties, `champion` has more for a first place."""
    mine = [BASE_TERMS] * len(counts)
    if "winner" in terms:
        mine[terms["winner"]] = WINNING
    if "champion" in terms:
        mine[terms["champion"]] = CHAMPION
    return [place.points for place in sorted(rank(counts, mine))]


def test_the_holder_wins_a_tie_for_the_first_place() -> None:
    """The numbers of the specification."""
    assert points((3, 3, 1, 0), winner=1) == [4, 8, 2, 0]


def test_whoever_was_tied_shares_the_next_places() -> None:
    """OQ-158."""
    assert points((3, 3, 3), winner=0) == [8, 3, 3]
    assert points((3, 3, 3, 3), winner=0) == [8, 2, 2, 2]
    assert points((3, 3), winner=1) == [4, 8]


def test_a_tie_for_a_lower_place_is_won_too() -> None:
    assert points((5, 3, 3, 0), winner=2) == [8, 2, 4, 0]


def test_nothing_never_wins() -> None:
    """FAVOR-3."""
    assert points((3, 0, 0), winner=2) == [8, 0, 0]


def test_12_for_a_first_place_alone() -> None:
    """The numbers of the specification."""
    assert points((9, 2, 2), champion=0) == [12, 3, 3]
    assert points((9, 9, 2), champion=0) == points((9, 9, 2))
    assert points((2, 9, 2), champion=0) == points((2, 9, 2))


def test_a_tie_that_another_wins_is_no_sole_first_place() -> None:
    """OQ-204, OQ-110: the winner of the tie has 8, and nobody 12."""
    assert points((3, 3, 1), winner=0, champion=1) == [8, 4, 2]
    assert points((3, 3, 1), winner=1, champion=0) == [4, 8, 2]


def at_favors(**decrees: str) -> GameState:
    castles = {"Ada": SALON, "Bo": SALON, "Cy": "foyer-4@0,0"}
    return table(decrees, castles=castles, favors=("number-living",))


def test_the_decrees_hold_in_the_favors_of_a_table() -> None:
    """A salon each; whoever holds the decree has the favor alone."""
    card = find_favor("number-living")
    tied = at_favors(Bo="tie-master")
    assert [count_at(tied, player, card) for player in range(3)] == [1, 1, 0]
    assert [place.points for place in sorted(places_in(tied, card))] == [4, 8, 0]
    assert sole_firsts(tied, 1) == [], "tied in number, so no sole first place for CE-BONUS-11 (OQ-110)"
    alone = at_favors(Ada="sole-champion").but(castles=tuple(reversed(at_favors().castles)))
    assert [place.points for place in sorted(places_in(alone, card))] == [0, 6, 6]
    first = at_favors(Ada="sole-champion")
    first = first.but(castles=(first.castles[0], first.castles[2], first.castles[2]))
    assert [place.points for place in sorted(places_in(first, card))] == [12, 0, 0]


# DECREE-18


def test_a_door_against_a_wall_completes_a_room() -> None:
    """The numbers of the specification: the Gatehouse has one door joined and one walled up."""
    state = after(building("walled-doors", SALON, "gatehouse"), "take gatehouse", "place gatehouse@4,-2")
    assert [(str(one.room.slug), one.kind) for one in state.frames[-1].due] == [("gatehouse", "outdoor")]
    assert after(state, "reward gatehouse outdoor").money[1] == state.money[1] + 10000
    plain = after(building("dowry", SALON, "gatehouse"), "take gatehouse", "place gatehouse@4,-2")
    assert (plain.phase, plain.player) == (Phase.TAKE, 2)


def test_two_walled_doors_complete_the_singers_chamber() -> None:
    """7 points, and 5 for the reward."""
    state = building("walled-doors", SALON, "singers-chamber")
    texts = ("take singers-chamber", "place singers-chamber@4,-4")
    state = after(state, *texts)
    due = [one for one in state.frames[-1].due if one.kind == "activity"]
    assert len(due) == 1
    assert after(state, "reward singers-chamber activity").scores[1] == state.scores[1] + 5


def test_rooms_completed_so_count_as_completed() -> None:
    """The text: for favors and bonus cards they are completed, not incomplete."""
    castle = f"{SALON} gatehouse@4,-2"
    completed, incomplete = find_favor("completed-rooms"), find_favor("incomplete-rooms")
    walled, plain = table({"Bo": "walled-doors"}, castles={"Bo": castle}), table({}, castles={"Bo": castle})
    assert count_at(walled, 1, completed) == count_at(plain, 1, completed) + 1
    assert count_at(walled, 1, incomplete) == count_at(plain, 1, incomplete) - 1


def test_a_walled_door_connects_nothing() -> None:
    """OQ-111: no second room is there to score."""
    texts = ("take gatehouse", "place gatehouse@4,-2")
    assert scored(building("walled-doors", SALON, "gatehouse"), *texts) == scored(
        building("dowry", SALON, "gatehouse"), *texts
    )


# DECREE-26 beside DECREE-29


def test_money_taken_for_points_leaves_the_score_and_its_parity() -> None:
    """Bo takes 4000 for 4 points; Ada's odd score is made even, by a ruling also at the end of his turn."""
    for ruling, ada in (("own-turns", 7), ("every-turn", 8)):
        state = table(
            {"Ada": "even-tempered", "Bo": "cash-for-glory"},
            rulings={"even-tempered": ruling},
            castles={"Bo": SALON},
            market={"nap-room": (4000, 0)},
            scores=(7, 3, 0),
        )
        state = after(state, "take nap-room", "place nap-room@10,0/1", "cash")
        assert state.scores == (ada, 3, 0)
