"""DECREE-34: a room in secret as a model for others."""

import random

from engine.catalogue import find_tile
from engine.game.final import standings
from engine.game.imagine import imagine
from engine.game.state import GameState
from engine.game.view import view
from engine.modules.decrees.decree import keep_own, own_of
from engine.modules.decrees.secret_model import PHASE, Model
from tests.support.decreed import after, drafted, table, texts_of


def test_the_top_room_of_any_stack_is_taken() -> None:
    """OQ-195, OQ-129: the owner chooses the stack, and it is one lower."""
    state = drafted({"Bo": "secret-model"})
    assert (state.phase, state.player) == (PHASE, 1)
    assert texts_of(state) == [f"model {size}" for size in state.box.sizes]
    chosen = after(state, "model 300")
    assert own_of(chosen, 1) == Model(300, state.stack(300)[0])
    assert chosen.stack(300) == state.stack(300)[1:]


def test_an_empty_stack_gives_none() -> None:
    state = drafted({"Bo": "secret-model"}, stacks=((),) * 10)
    assert own_of(state, 1) is None
    only = tuple(("larder",) if number == 0 else () for number in range(10))
    assert own_of(drafted({"Bo": "secret-model"}, stacks=only), 1) == Model(100, "larder")


def modelled(model: str, castle: str) -> GameState:
    state = table({"Bo": "secret-model"}, castles={"Bo": castle}, money=(0, 0, 0))
    return keep_own(state, 1, Model(find_tile(model).size, model))


def points(state: GameState) -> int:
    return sum(item.points for item in standings(state).items[1] if item.rule == "DECREE-34")


def test_each_room_of_its_size_and_each_of_its_type() -> None:
    """The example of the specification: a model of 300, Food: 4 + 2 + 2."""
    food = next(slug for slug in ROOMS if (find_tile(slug).type, find_tile(slug).size) == ("food", 300))
    state = modelled(food, "foyer-3@0,0 dining-room@3,0 guest-bedroom@-4,-2 larder@7,1")
    assert points(state) == 8
    item = standings(state).items[1][0]
    assert state.book.explain(state, 1, item).endswith("2 of 300, 2 of the type food")


def test_foyer_hallways_and_stairs_match_by_type_only() -> None:
    """COMP-17: a hallway is no room of 150."""
    castle = "foyer-3@0,0 hallway@3,1 stairs@-3,1"
    assert points(modelled("parlor", castle)) == 0
    corridor = next(tile for tile in map(find_tile, ROOMS) if tile.type == "corridor")
    assert points(modelled(corridor.slug, castle)) == 6


ROOMS = [slug for row in table({}).box.rooms for slug in row]


def test_others_see_only_its_size() -> None:
    state = drafted({"Bo": "secret-model"})
    chosen = after(state, "model 300")
    stack = state.stack(300)
    other = state.but(stacks=tuple(row[::-1] if row == stack else row for row in state.stacks))
    turned = after(other, "model 300")
    assert own_of(chosen, 1) != own_of(turned, 1)
    for player in (0, 2):
        assert view(chosen, player) == view(turned, player)
        assert view(chosen, player).parts[0].held[1].own == Model(300, "")
    assert view(chosen, 1).parts[0].held[1].own == own_of(chosen, 1)


def test_imagined_models_are_any_unseen_room_of_that_size() -> None:
    for heights in ("public", "hidden"):
        state = after(drafted({"Bo": "secret-model"}, {"stack-heights": heights}), "model 300")
        seen = view(state, 0)
        found = set()
        for seed in range(60):
            imagined = imagine(seen, random.Random(seed))
            assert view(imagined, 0) == seen
            model = own_of(imagined, 1)
            assert len(imagined.stack(300)) == len(state.stack(300))
            lying = [*imagined.stack(300), *imagined.boxed[0], *(offer.slug for offer in imagined.market), model.slug]
            assert len(set(lying)) == len(lying)
            found.add(model.slug)
        hidden = {
            slug for slug in state.box.rooms[state.box.row[300]] if slug not in {offer.slug for offer in state.market}
        }
        assert found == hidden
