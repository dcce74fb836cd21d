"""A real table followed: recorded games step by step, with what the table drew typed over what was imagined."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from cli.answers import Document
from cli.answers.page import ask_page
from cli.answers.page.forms import FollowForm
from cli.table.follow import read_open, to_open
from engine.catalogue import find_tile
from engine.game.book import book_of
from engine.game.events import Drawn
from engine.game.game import CASTLES, Setup
from engine.game.state import GameState, Phase
from engine.kernel.errors import MadKingError
from engine.kernel.log import Moment, follow
from engine.records.positions import Need, load_position, to_position
from engine.rules.rulings import law
from solver.table.arena import Series, play_game
from tests.support.forms import check

ALL = ("towers", "swans", "moats", "passages", "decrees")
SEEN = ("market", "deck", "discards", "bonus_deck", "stacks", "on_deck", "drawn", "modules")
"""What people at the table see after a step, or know of what lies hidden, and type in."""


def ask(**request: Any) -> Document:
    """The answer, its form checked."""
    found = ask_page("follow", request)
    check({key: value for key, value in found.items() if key not in ("stand_ins", "conventions")}, FollowForm)
    return found


def recorded(players: int, bot: str, seed: str, edition: str = "second", modules: tuple[str, ...] = ()) -> list[Any]:
    """The moments of a game between bots."""
    series = Series(CASTLES, Setup(law(edition, {}, modules)), (bot,) * players, seed, record=True)
    return list(follow(CASTLES, play_game(series, 0).log))


def decisions(moments: list[Any]) -> Iterator[tuple[GameState, Moment[Any, Any, Any]]]:
    """Each decision of a player after the setup, with what came of it."""
    for before, after in pairwise(moments):
        if before.state.player >= 0 and before.state.phase not in (Phase.FOYER, Phase.BONUS):
            yield before.state, after


def typed_over(position: Document, truth: Document, fields: tuple[str, ...]) -> Document:
    """A position in which people have entered what they see; the cards in their hands are their own affair."""
    told = {key: value for key, value in position.items() if key not in fields}
    told |= {key: truth[key] for key in fields if key in truth}
    cards = [player["bonus_cards"] for player in truth["players"]]
    told["players"] = [{**player, "bonus_cards": own} for player, own in zip(position["players"], cards, strict=True)]
    return told


@pytest.mark.parametrize(
    ("players", "bot", "edition", "modules"),
    [
        (1, "greedy", "second", ()),
        (2, "greedy", "second", ()),
        (3, "random", "first", ()),
        (3, "random", "collectors", ALL),
    ],
)
def test_a_recorded_game_followed_by_hand_ends_with_the_same_scores(
    players: int, bot: str, edition: str, modules: tuple[str, ...]
) -> None:
    moments = recorded(players, bot, f"{players}", edition, modules)
    position: Document = {}
    setup = True
    for state, after in decisions(moments):
        truth = to_open(read_open(to_position(state), "", None))
        setup = setup and state.round == 1 and state.phase != Phase.TAKE
        position = truth if setup or not position else typed_over(position, truth, SEEN)
        assert position == truth, (state.phase, str(after.action))
        found = ask(position=position, do=str(after.action))
        assert found["legal"], found["broken"]
        assert found["words"]
        position = found["position"]
    assert position["phase"] == "over"
    assert [player["score"] for player in position["players"]] == list(moments[-1].state.scores)
    end = ask(position=position)
    assert end["table"]["over"]
    assert end["table"]["question"] is None


def test_only_the_market_is_typed_over_where_nobody_looks_at_what_is_hidden() -> None:
    """Rooms of other sizes than those imagined fit at once: heights follow what is seen."""
    moments = recorded(4, "random", "c")
    position: Document = {}
    for state, after in decisions(moments):
        truth = to_position(state)
        if state.on_deck or state.looking or state.drawn or len(truth["discards"]) != _drawn(state):
            break
        position = {**(position or ask(position=truth)["position"]), "market": truth["market"]}
        position = {**position, "deck": len(truth["deck"])}
        found = ask(position=position, do=str(after.action))
        assert found["legal"]
        drew = any(isinstance(event, Drawn) for event in after.events)
        assert drew == any("enter the rooms of the market" in line for line in found["warnings"])
        position = found["position"]
    assert position["round"] > 3


def _drawn(state: GameState) -> int:
    """The rooms in sight: as many as cards, unless one was drawn for an empty stack."""
    rooms = sum(room.tile.is_room for castle in state.castles for room in castle.rooms)
    return rooms + len(state.market) + sum(find_tile(slug).is_room for slug in state.hand)


# steps


def table(**more: Any) -> Document:
    """A table of three in which Bob is to take something."""
    market = {"15000": "salon", "8000": "venus-grotto", "4000": "nap-room"}
    return ask(new={"players": ["Ann", "Bob", "Cy"], "market": market, **more})


def test_a_forbidden_step_names_its_rules_and_leaves_the_position() -> None:
    before = table()["position"]
    for wanted in ("take fungus-room", "nap-room@40,40"):
        found = ask(position=before, do=wanted)
        assert not found["legal"]
        assert found["broken"]
        assert all(item["rule"] and item["words"] for item in found["broken"])
        assert found["position"] == before
        assert found["words"] == []


def test_a_tile_is_taken_and_placed_in_one_step() -> None:
    before = table()["position"]
    place = ask(position=ask(position=before, do="take nap-room")["position"])["table"]["question"]["options"][0]
    after = ask(position=before, do=place["at"])
    bob = after["position"]["players"][1]
    assert bob["castle"].endswith(place["at"])
    assert bob["money"] == 11000
    assert bob["score"] == before["players"][1]["score"] + place["points"]
    assert after["position"]["to_move"] in ("Bob", "Cy")


def test_every_option_of_a_followed_table_is_a_legal_step() -> None:
    found = table()
    for _step in range(12):
        options = found["table"]["question"]["options"]
        for option in options[:6]:
            assert ask(position=found["position"], do=option["send"])["legal"]
        found = ask(position=found["position"], do=options[0]["send"])


def test_nonsense_is_refused_in_one_line() -> None:
    position = table()["position"]
    requests: tuple[Document, ...] = ({"position": position, "do": "banana"}, {}, {"position": {}}, {"position": "["},
                    {"position": position, "seat": "Zoe"}, {"new": {"players": 3}}, {"new": {"players": []}},
                    {"new": {"players": ["A", "B"], "edition": 3}}, {"new": {"players": [None, 4]}},
                    {"new": {"players": ["A", "B"], "market": ["salon", "salon"]}},
                    {"position": position, "new": {}})  # fmt: skip
    for request in requests:
        with pytest.raises(MadKingError) as caught:
            ask_page("follow", request)
        assert "\n" not in str(caught.value)


# editing


def test_an_edited_position_is_read_again() -> None:
    position = table()["position"]
    position["market"] = [{"room": "bottomless-pit", "price": 10000, "coins": 2000}]
    position["players"][0] |= {"castle": "foyer-4@0,0 hallway@3,1", "money": 23000, "score": 31}
    position["players"][2]["bonus_cards"] = []
    position["favors"] = []
    position["deck"] = 9
    again = ask(position=position)
    assert [offer["slug"] for offer in again["table"]["market"]] == ["bottomless-pit"]
    assert again["table"]["seats"][0]["score"] == 31
    assert again["position"]["deck"] == 9
    assert ask(position=again["position"])["position"] == again["position"]
    assert ask(position=again["text"])["position"] == again["position"]


def test_rooms_seen_in_a_stack_are_typed_in() -> None:
    """The Sleeping reward shows a whole stack: it is listed, and may be typed over."""
    state = next(state for state, _after in decisions(recorded(3, "random", "sleep-2")) if state.phase == Phase.STASH)
    found = ask(position=to_position(state))
    size = str(state.looking)
    assert list(found["position"]["stacks"]) == [size]
    assert sorted(found["table"]["question"]["hand"]) == sorted(found["position"]["stacks"][size])
    assert any("enter those that were seen" in line for line in found["warnings"])
    fewer = {**found["position"], "stacks": {size: found["position"]["stacks"][size][:1]}}
    seen = ask(position=fewer)
    assert seen["table"]["question"]["hand"] == fewer["stacks"][size]
    stashed = ask(position=fewer, do=f"stash {fewer['stacks'][size][0]}")
    assert stashed["position"]["on_deck"] == fewer["stacks"][size]


# beginning


def test_a_new_table_begins_with_prices_and_the_points_of_the_seats() -> None:
    found = ask(new={"players": ["Ann", "Bob", "Cy"], "master": "Bob", "market": ["salon", "nap-room"]})
    position = found["position"]
    assert (position["phase"], position["to_move"], position["master_builder"]) == ("price", "Bob", "Bob")
    assert [player["score"] for player in position["players"]] == [2, 0, 1]
    assert {player["money"] for player in position["players"]} == {15000}
    assert position["deck"] + len(position["discards"]) == load_numbers(3)
    assert found["table"]["question"]["prices"] == [15000, 10000, 8000, 6000, 4000, 2000]
    priced = ask(position=position, do="nap-room - salon")
    assert [(offer["slug"], offer["price"]) for offer in priced["table"]["market"]] == [
        ("nap-room", 15000),
        ("salon", 8000),
    ]
    load_position(found["text"], Need.ADVICE)


def load_numbers(players: int) -> int:
    """The room cards that so many players use."""
    return book_of(law(), players).box.numbers.cards


@pytest.mark.parametrize("players", [["Ann"], ["Ann", "Bob"], ["Ann", "Bob", "Cy", "Di"]])
def test_a_new_table_of_any_size_can_be_gone_on_with(players: list[str]) -> None:
    found = ask(new={"players": players, "market": ["salon", "nap-room"]})
    assert ask(position=found["position"])["position"] == found["position"]
    assert ask(position=found["position"], do=found["table"]["question"]["options"][0]["send"])["legal"]


def test_an_empty_market_is_asked_for() -> None:
    found = ask(new={"players": ["Ann", "Bob"], "edition": "collectors", "expansions": list(ALL)})
    assert "the market is empty: enter its rooms" in found["warnings"]
    assert found["table"]["expansions"] == sorted(found["table"]["expansions"], key=found["table"]["expansions"].index)
