"""Royal decrees beside towers and swans: favors off the favor tower, tokens of stored rooms, towers in the store."""

import random

import pytest

from engine.catalogue import find_tile
from engine.game.events import Happenings
from engine.game.flow import go
from engine.game.imagine import imagine
from engine.game.play import start
from engine.game.setup import shuffle_deal
from engine.game.view import view
from engine.modules.decrees.decree import decrees_of, own_of
from engine.modules.decrees.registry import DECREES
from engine.rules.rulings import law
from tests.support.decreed import after, drafted, random_step, table, texts_of

ALL = ("towers", "swans", "decrees")


def test_private_favors_come_off_the_favor_tower() -> None:
    """DECREE-19, TOWER-9."""
    before = table({"Bo": "private-favors"}, expansions=("towers",), frames=())
    state = go(before, "open", Happenings())
    pile = before.part("towers").pile
    assert own_of(state, 1) == pile[:2]
    assert state.part("towers").pile == pile[2:]
    assert state.boxed == before.boxed


def test_the_token_is_taken_when_a_room_is_bought_not_when_it_is_built() -> None:
    """DECREE-33, OQ-118: and it stays with the buyer."""
    state = table({"Bo": "storehouse"}, expansions=("swans",), market={"salon": (4000, 0)})
    begun = go(state, "extra-turn", Happenings())
    assert [slug for slug, _colour in begun.part("swans").on] == ["salon"]
    stored = after(begun, "store salon")
    assert len(stored.part("swans").held[1]) == 1
    assert stored.part("swans").on == ()


def test_a_tower_may_be_stored_and_be_a_model() -> None:
    """DECREE-33, OQ-195."""
    state = table({"Bo": "storehouse"}, expansions=("towers",))
    tower = state.stack(325)[0]
    offered = table({"Bo": "storehouse"}, expansions=("towers",), market={tower: (1000, 0)})
    assert own_of(after(offered, f"store {tower}"), 1) == tower
    assert "model 325" in texts_of(drafted({"Bo": "secret-model"}, expansions=("towers",)))


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3), (5, 4), (5, 5)])
def test_games_with_everything_end_and_lose_nothing(players: int, seed: int) -> None:
    its_law, rng = law("collectors", {}, ALL), random.Random(seed)
    state = start(its_law, ("Ada", "Bo", "Cy", "Di", "Ed")[:players], shuffle_deal(its_law, players, rng)).state
    assert len(decrees_of(state).hand) == players + 2
    steps = 0
    while not state.over and state.round < 60:
        state, _action = random_step(state, rng)
        steps += 1
        if steps % 9:
            continue
        parts = list(zip(state.book.keepers, state.parts, strict=True))
        kept = [slug for module, part in parts for slug in module.rooms(part)]
        lying = [slug for pile in (*state.stacks, state.on_deck, state.removed, state.boxed[0]) for slug in pile]
        built = [room.slug for castle in state.castles for room in castle.rooms]
        rooms = [*kept, *lying, *built, *state.hand, *(offer.slug for offer in state.market)]
        assert sorted(slug for slug in rooms if find_tile(slug).is_room) == sorted(sum(state.box.rooms, ()))
        favors = [favor for module, part in parts for favor in module.favors(part)]
        assert sorted((*favors, *state.favors, *state.boxed[2])) == sorted(state.box.favors)
        part = decrees_of(state)
        held = [one.decree for one in part.held if one.decree]
        assert sorted((*part.deck, *part.hand, *part.out, *held)) == sorted(DECREES)
        for player in range(players):
            assert view(imagine(view(state, player), rng), player) == view(state, player)
