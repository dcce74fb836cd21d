"""Positions with moats and passages: saved in the middle of every decision, and refused with the field."""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine.game.play import advance, legal_actions
from engine.game.state import GameState, Phase
from engine.kernel.errors import RecordError
from engine.records.positions import Need, from_position, load_position, to_position, write_position
from engine.records.tables import neutral_castle, read_table
from engine.rules.rulings import Law, law
from engine.scenarios.runner import load_scenario
from tests.support.decreed import random_step, texts_of
from tests.support.expanded import expanded, new_table
from tests.support.paths import ROOT
from tests.support.walled import BARE, EAST, NORTH, WEST

EVERYTHING = law("collectors", {}, ("towers", "swans", "moats", "passages", "decrees"))
BOTH = law("collectors", {}, ("moats", "passages"))
EAGER = ("moat", "reward", "join", "pick", "look")
"""Verbs that are chosen wherever they are offered, so that rings are closed."""
FULL = f"{BARE} {WEST} {NORTH} {EAST}"


def states(its_law: Law, players: int, seed: int) -> Iterator[GameState]:
    """Every state of a game at which everybody builds a ring as soon as possible."""
    rng, state = random.Random(seed), new_table(its_law, players, str(seed))
    while not state.over and state.round < 60:
        yield state
        few = state.phase not in (Phase.PRICE, Phase.PLACE, Phase.SHUFFLE)
        eager = [a for a in legal_actions(state) if a.verb in EAGER] if few else []
        if state.phase == Phase.TAKE and not eager and rng.random() < 0.5:
            eager = [a for a in legal_actions(state) if a.verb == "pass"]
        state = advance(state, rng.choice(eager)).state if eager else random_step(state, rng)[0]


def moment(its_law: Law, phase: str, players: int = 2, *, looking: bool | None = None) -> GameState:
    """The first such moment of some game."""
    for seed in range(60):
        for state in states(its_law, players, seed):
            if state.phase == phase and (looking is None or bool(state.looking) == looking):
                return state
    raise AssertionError(phase)


def refusal(data: object, need: Need = Need.PLAY) -> str:
    with pytest.raises(RecordError) as caught:
        from_position(data, need)
    assert "\n" not in str(caught.value)
    return str(caught.value)


# saved and taken up


@pytest.mark.parametrize("its_law", [BOTH, EVERYTHING], ids=["both", "everything"])
@pytest.mark.parametrize("phase", ["face", "join", "search", "pick", "shuffle", "reward", "place"])
def test_a_game_is_saved_and_read_in_the_middle_of_every_decision(phase: str, its_law: Law) -> None:
    state = moment(its_law, phase, looking=True if phase in ("pick", "shuffle") else None)
    data = json.loads(json.dumps(to_position(state)))
    assert from_position(data) == state
    assert load_position(write_position(state)) == state
    assert texts_of(from_position(data)) == texts_of(state) if phase != "shuffle" else True


def test_the_reward_of_a_ring_that_is_due_is_kept() -> None:
    for seed in range(40):
        for state in states(BOTH, 2, seed):
            if any(reward.kind == "moat" for frame in state.frames for reward in frame.due):
                data = to_position(state)
                assert any(due.get("kind") == "moat" for frame in data["frames"] for due in frame["due"])
                assert from_position(data) == state
                return
    raise AssertionError


def test_the_example_of_a_table_with_everything_is_read_and_played_on() -> None:
    text = (ROOT / "examples/positions/everything.position.yaml").read_text(encoding="utf-8")
    state = load_position(text)
    assert (len(state.names), state.law.modules) == (5, ("towers", "swans", "moats", "passages", "decrees"))
    assert any(castle.bars for castle in state.castles)
    assert any(castle.joins for castle in state.castles)
    assert load_position(write_position(state)) == state
    assert texts_of(state)


# what a piece brings


def test_a_piece_brings_its_module() -> None:
    """No word about expansions is needed, for standings, advice or playing on."""
    state = moment(BOTH, Phase.TAKE)
    data = to_position(state)
    data["players"][0]["castle"] = f"{data['players'][0]['castle']}"
    del data["expansions"]
    found = from_position(data, Need.STANDINGS)
    assert "moats" in found.law.modules


def test_players_of_whom_nothing_is_said_have_what_the_others_have() -> None:
    """A table of an example names only what matters; with moats even bare castles have a barbican (BARB-1)."""
    assert str(neutral_castle(BOTH)[0]) == "barbican-new@-10,0"
    assert str(neutral_castle(law("collectors"))[0]) == "foyer-3@0,0"
    table = {"players": ["Ada", {"name": "Bo", "castle": f"{BARE} {WEST}"}], "market": {"4000": "salon"}}
    state = read_table(table, law("collectors"))
    assert state.law.modules == ("moats",)
    assert str(state.castles[0]) == "barbican-new@-10,0"


# what is wrong


def changed(data: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    data = copy.deepcopy(data)
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place: Any = data
    for step in way:
        place = place[step]
    place[last] = value
    return data


@pytest.mark.parametrize(
    ("castles", "reason"),
    [
        ([FULL, FULL], "players: 6 moat sections in the castles, but 2 players use 5 (MOAT-1)"),
        ([f"{FULL} moat@-10,-19/3", BARE], "players[0].castle room 5 (moat@-10,-19/3): the castle has as many"),
        ([f"{BARE} moat@-10,-18/3", BARE], "players[0].castle room 2 (moat@-10,-18/3): it may lie only at one"),
        ([BARE, "foyer-3@0,0"], "players[1].castle: with moats every castle begins with a barbican (BARB-1)"),
        (["foyer-4@0,0 salon@3,0", BARE], "players[0].castle: with moats every castle begins with a barbican (BARB-1)"),
        (["barbican-new@-10,0/1", BARE], "players[0].castle room 1 (barbican-new@-10,0/1): a foyer with its part"),
    ],
)
@pytest.mark.parametrize("need", [Need.STANDINGS, Need.ADVICE])
def test_castles_that_cannot_be(castles: list[str], reason: str, need: Need) -> None:
    data = to_position(new_table(expanded("moats"), 2))
    data.update(phase="take", to_move="Ada", turn="Ada")
    data["market"] = []
    data["stacks"] = {}
    data.pop("box", None)
    for number, castle in enumerate(castles):
        data["players"][number].update(castle=castle, bonus_cards=[])
    assert refusal(data, need).startswith(reason)


def test_PASS_1_a_passage_lies_once() -> None:
    library = (
        "foyer-4@0,0 pumpkin-garden@-4,-1/2 west-tapestry-room@-10,1 berchta-room@-6,-5 passage-straight@-5,-2/1 "
        "flute-room@-11,5 passage-small@-10,4/1"
    )
    data = to_position(new_table(expanded("passages"), 2))
    data.update(phase="take", to_move="Ada", turn="Ada", market=[], stacks={})
    data.pop("box", None)
    for player in data["players"]:
        player["bonus_cards"] = []
    data["players"][0]["castle"] = library
    assert from_position(data, Need.STANDINGS).castles[0].joins
    twice = f"{library} study@-14,1 passage-small@-11,2"
    assert refusal(changed(data, "players.0.castle", twice), Need.STANDINGS).startswith("players[0].castle room ")


@pytest.mark.parametrize(
    ("phase", "path", "value", "reason"),
    [
        ("face", "players.0.castle", "barbican-new@-10,0", "players[0].castle: this player has not chosen yet"),
        ("face", "players.0.castle", "foyer-3@0,0 hallway@3,1", "phase: face belongs to the setup"),
        ("pick", "frames", [], "frames: missing in the phase pick"),
        ("search", "frames", [], "frames: missing in the phase search"),
        ("pick", "looking", 333, "looking: "),
        ("join", "queue", [], "queue: missing in the phase join"),
        ("join", "frames", [], "frames: missing in the phase join"),
        ("search", "frames.0.marks", ["search-x"], "frames[0].marks: 'search-x' names no stack that is in play"),
        ("reward", "frames.0.due.0.kind", "moaat", "frames[0].due[0].kind: 'moaat' is unknown; did you mean moat?"),
    ],
)
def test_moments_that_cannot_be(phase: str, path: str, value: Any, reason: str) -> None:
    data = to_position(moment(BOTH, phase))
    assert refusal(changed(data, path, value)).startswith(reason)


def test_a_stack_that_is_looked_through_is_named() -> None:
    data = to_position(moment(BOTH, "pick"))
    del data["looking"]
    assert refusal(data) == "looking: missing in the phase pick"


def test_a_scenario_with_a_wrong_castle_names_its_field() -> None:
    example = """
id: WRONG
title: Two kinds of foyers
edition: collectors
expansions: [moats]
rules: [BARB-1]
table:
  players: [Ada, {name: Bo, castle: "foyer-3@0,0"}]
  market: {4000: salon}
steps:
  - {do: pass, expect: {to_move: Ada}}
"""
    with pytest.raises(RecordError, match=r"players\[1\]\.castle: with moats every castle begins with a barbican"):
        load_scenario(example)
