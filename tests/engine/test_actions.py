"""Actions as text: every legal action of any game is read back from what is written of it, in words and in a log."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from engine.game import log
from engine.game.actions import base_actions
from engine.game.play import apply, legal_actions, start
from engine.game.setup import shuffle_deal
from engine.game.state import NOBODY, Action, GameState, Phase, Verb
from engine.kernel.errors import MadKingError, RecordError
from engine.kernel.log import plain
from engine.records.actions import read_action
from engine.records.tables import read_table
from engine.rules.rulings import law
from engine.two_castles.game import legal as sister_legal
from engine.two_castles.game import log as sister_log
from engine.two_castles.game import setup as sister_setup
from engine.two_castles.game import turns as sister_turns
from engine.two_castles.game.actions import ACTIONS as SISTER_ACTIONS
from engine.two_castles.game.state import Action as SisterAction
from engine.two_castles.game.state import Verb as SisterVerb
from engine.two_castles.rulings import USUAL

NAMES = ("Ada", "Bo", "Cy", "Di")
MOST = 40
"""Legal actions that are tried in each state."""
LONGEST = 40
"""Rounds; at random a game may go on for ever."""


def castles_game(players: int, edition: str) -> Iterator[Action]:
    """Legal actions of every state of a random game, and the shuffles."""
    rng = random.Random(f"{players} {edition}")
    state: GameState = start(law(edition), NAMES[:players], shuffle_deal(law(edition), players, rng)).state
    while not state.over and state.round < LONGEST:
        if state.player == NOBODY:
            cards = list(state.stack(state.looking) if state.looking else state.discards)
            rng.shuffle(cards)
            action = Action(Verb.SHUFFLE, tuple(cards))
            yield action
        else:
            actions = list(islice(legal_actions(state), MOST))
            yield from actions
            action = rng.choice([one for one in actions if one.verb not in (Verb.PASS, Verb.DECLINE)] or actions)
        state = apply(state, action).state


def sister_game(players: int) -> Iterator[SisterAction]:
    """The same in Between Two Castles."""
    rng = random.Random(players)
    deal = sister_setup.shuffle_deal(players, rng)
    state = sister_turns.start(USUAL, ("Ada", "Bo", "Cy", "Di")[:players], deal).state
    while not state.over:
        if state.player == NOBODY:
            pile = list(sister_legal.to_shuffle(state))
            rng.shuffle(pile)
            action = SisterAction(SisterVerb.SHUFFLE, tuple(pile))
            yield action
        else:
            actions = sister_legal.legal_actions(state)
            yield from islice(actions, MOST)
            action = actions[rng.randrange(len(actions))]
        state = sister_turns.apply(state, action).state


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("edition", ["first", "second", "collectors"])
def test_every_action_is_read_back(players: int, edition: str) -> None:
    seen = set()
    for action in castles_game(players, edition):
        assert base_actions().read(str(action)) == action
        record = plain(log.action_record(0, action))
        assert base_actions().tell(record["do"], record["args"]) == action
        seen.add(action.verb)
    assert {Verb.PLACE, Verb.TAKE, Verb.PASS} <= seen


def test_the_games_of_the_test_have_every_verb() -> None:
    seen = {action.verb for number in range(4) for action in castles_game(1 + number, "second")}
    assert seen == set(Verb)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_action_of_the_sister_game_is_read_back(players: int) -> None:
    seen = set()
    for action in sister_game(players):
        assert SISTER_ACTIONS.read(str(action)) == action
        assert sister_log.read_action(plain(sister_log.action_record(0, action))) == action
        seen.add(action.verb)
    assert {SisterVerb.PLACE, SisterVerb.CHOOSE, SisterVerb.DIVIDE} <= seen


def test_an_empty_price_space_and_an_empty_choice() -> None:
    for action in (Action(Verb.ARRANGE, ("salon", "", "pantry")), Action(Verb.STASH), Action(Verb.PASS)):
        assert base_actions().read(str(action)) == action
    assert str(Action(Verb.ARRANGE, ("salon", ""))) == "arrange salon -"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("tak salon", "tak: unknown; did you mean take?"),
        ("", ": unknown; there are foyer, drop"),
        ("place salon", "'salon' has no place; write slug@x,y or slug@x,y/turn"),
        ("place salon@3,0 nap-rom@1,1", "'nap-rom' is not a tile; did you mean nap-room?"),
    ],
)
def test_what_is_no_action_is_refused(text: str, reason: str) -> None:
    with pytest.raises(MadKingError) as refusal:
        base_actions().read(text)
    assert str(refusal.value).startswith(reason)


def test_the_sister_game_has_verbs_of_its_own() -> None:
    with pytest.raises(RecordError, match=r"^arrange: unknown"):
        SISTER_ACTIONS.read("arrange salon")
    with pytest.raises(RecordError, match=r"^leap: unknown; did you mean lead\?"):
        SISTER_ACTIONS.read("leap")


# at a table


def read_at(text: str, **table: Any) -> Action:
    return read_action(text, read_table({"players": ["A", {"name": "B", "castle": CELLARS}], **table}, law()))


CELLARS = "foyer-3@0,0 stairs@-3,1 the-hole@-6,0/3 stairs@3,1/2"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("decline the-hole", "decline the-hole@-6,0/3"),
        ("reward the-hole food", "reward the-hole@-6,0/3 food the-hole@-6,0/3"),
        ("reward the-hole living foyer-3", "reward the-hole@-6,0/3 living foyer-3@0,0"),
        ("reward the-hole@-6,0/3 food stairs@-3,1", "reward the-hole@-6,0/3 food stairs@-3,1"),
        ("take nap-room", "take nap-room"),
        ("shuffle", "shuffle 100 250"),
    ],
)
def test_what_the_table_tells_may_be_left_out(text: str, told: str) -> None:
    action = read_at(text, discards=[250, 100])
    assert str(action) == told
    assert base_actions().read(told) == action


def test_a_room_that_is_there_twice_needs_its_place() -> None:
    with pytest.raises(MadKingError, match="Stairs is not one room of the castle; write it with its place"):
        read_at("decline stairs")


def test_a_stack_is_shuffled_that_is_looked_through() -> None:
    state = read_table({"players": ["A", "B"]}, law()).but(phase=Phase.SHUFFLE, looking=600)
    assert read_action("shuffle", state).args == tuple(sorted(state.stack(600)))
