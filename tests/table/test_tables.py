"""The table as one seat sees it: offers, cards and questions of both games, held against the state."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from cli.answers.page.forms import TableForm
from cli.play.answers import best
from cli.table import castles_table, two_castles_table
from cli.table.tables import MOST_OPTIONS, Looker
from cli.two_castles.questions import ask_person
from engine.game import final
from engine.game.game import CASTLES, Setup
from engine.game.play import apply, legal_actions
from engine.game.state import GameState, Phase
from engine.game.view import view
from engine.kernel.errors import IllegalAction, IllegalPlacement
from engine.rules.rulings import law
from engine.two_castles.game import final as sister_final
from engine.two_castles.game import legal as sister_legal
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.rulings import USUAL
from tests.support.forms import check

ALL = ("towers", "swans", "moats", "passages", "decrees")


def walk(game: Any, setup: Any, names: tuple[str, ...], seed: str) -> Iterator[Any]:
    """Every state of a game in which anything legal is done."""
    rng = random.Random(seed)
    state, _events = game.start(setup, names, game.shuffle(setup, len(names), rng))
    while not state.over:
        yield state
        if game.is_chance(state):
            action = game.chance(state, rng)
        else:
            actions = game.legal_actions(state)
            action = actions.sample(rng) if hasattr(actions, "sample") else rng.choice(actions)
        state, _events = game.advance(state, action)
    yield state


def castles(players: int, seed: str, modules: tuple[str, ...] = (), **rulings: str) -> Iterator[GameState]:
    """The states of a big game."""
    decided = {name.replace("_", "-"): value for name, value in rulings.items()}
    setup = Setup(law("collectors" if modules else "second", decided, modules))
    return walk(CASTLES, setup, ("Ann", "Bob", "Cy", "Di", "Eve")[:players], seed)


@pytest.mark.parametrize(("players", "modules"), [(1, ()), (3, ()), (4, ALL), (5, ALL)])
def test_every_option_means_a_legal_action_and_none_is_missing(players: int, modules: tuple[str, ...]) -> None:
    """The page lists what the rules allow: all of it, or, where it says that there is more, a part of it."""
    seen: set[str] = set()
    for state in castles(players, "options", modules):
        if state.player < 0 or (str(state.phase) in seen and len(seen) % 3):
            continue
        seen.add(str(state.phase))
        question = castles_table.ask_form(state)
        actions = legal_actions(state)
        meant = [castles_table.read_answer(state, option["send"]) for option in question["options"]]
        assert all(len(one) == 1 and one[0] in actions for one in meant)
        assert len(set(meant)) == len(meant) or question["phase"] == Phase.PRICE
        assert question["more"] or len(meant) == len(actions)
        assert question["more"] == (question["phase"] == Phase.PRICE or len(actions) > MOST_OPTIONS)
    assert {"take", "place"} <= seen


def test_every_option_of_the_sister_game_means_a_legal_action_and_none_is_missing() -> None:
    phases = set()
    for players in (2, 3):
        for state in walk(TWO_CASTLES, USUAL, ("Ann", "Bob", "Cy")[:players], f"{players}"):
            if state.player < 0:
                continue
            phases.add(str(state.phase))
            question = two_castles_table.ask_form(state)
            actions = list(sister_legal.legal_actions(state))
            meant = [two_castles_table.read_answer(state, option["send"]) for option in question["options"]]
            assert sorted(one for (one,) in meant) == sorted(actions)
            assert not question["more"]
            gains = [line.split("  ")[0].strip() for line in ask_person(state).lines] if "gains" in question else []
            assert gains == list(question.get("gains", {}).values())
            assert ("gains" in question) == (question["phase"] == "choose")
    assert {"choose", "divide", "place", "order", "ludwig"} <= phases


def test_in_the_end_the_table_says_who_has_won() -> None:
    *_before, end = walk(TWO_CASTLES, USUAL, ("Ann", "Bob", "Cy"), "end")
    won = [end.names[seat] for seat in sister_final.standings(end).winners]
    assert all(name in two_castles_table.table_form(end, Looker(0, 3, asked=False))["status"] for name in won)
    *_before, finished = castles(2, "end")
    won = [finished.names[seat] for seat in final.standings(finished).winners]
    table = castles_table.table_form(finished, Looker(0, 2, asked=False))
    assert table["over"]
    assert all(name in table["status"] for name in won)
    assert table["status"] == table["final"][-1]


def test_the_table_shows_what_the_view_has() -> None:
    for state in castles(3, "view", money="hidden"):
        for seat in range(3):
            seen = view(state, seat)
            table = castles_table.table_form(state, Looker(seat, 3, asked=seat == state.player))
            check(table, TableForm)
            assert [one["money"] for one in table["seats"]] == list(seen.money)
            assert [one["cards"] for one in table["seats"]] == list(seen.bonus_counts)
            assert [card["name"] for card in table["cards"]] == list(seen.bonus)
            assert table["castles"] == [str(castle) for castle in seen.castles]
            for offer, lying in zip(table["market"], seen.market, strict=True):
                assert (offer["slug"], offer["price"], offer["coins"]) == (lying.slug, lying.price, lying.coins)
                assert offer["points"] == best(seen.castles[seat], lying.slug)
                assert offer["affordable"] == ((seen.money[seat] or 0) + lying.coins >= lying.price)
            assert (table["question"] is None) == (seat != state.player)
        if state.round > 3:
            break


@pytest.mark.parametrize("modules", [(), ALL])
def test_a_seat_is_told_nothing_that_depends_on_what_it_cannot_see(modules: tuple[str, ...]) -> None:
    """The slow twin of hiding: the same table with everything unseen dealt anew looks the same, to whoever looks."""
    rng = random.Random(1)
    for number, state in enumerate(castles(3, "twin", modules)):
        if number % 9 or state.over:
            continue
        for seat in range(3):
            looker = Looker(seat, 3, asked=seat == state.player)
            other = CASTLES.imagine(view(state, seat), rng)
            assert castles_table.table_form(other, looker) == castles_table.table_form(state, looker)


def test_a_seat_of_the_sister_game_is_told_nothing_that_it_cannot_see() -> None:
    rng = random.Random(2)
    for number, state in enumerate(walk(TWO_CASTLES, USUAL, ("Ann", "Bob", "Cy"), "twin")):
        if number % 5 or state.over:
            continue
        for seat in range(3):
            looker = Looker(seat, 3, asked=seat == state.player)
            table = two_castles_table.table_form(state, looker)
            check(table, TableForm)
            other = TWO_CASTLES.imagine(TWO_CASTLES.view(state, seat), rng)
            assert two_castles_table.table_form(other, looker) == table


# questions and refusals


def at(phase: str, seed: str = "at") -> GameState:
    """The first table in a phase."""
    return next(state for state in castles(3, seed) if state.phase == phase)


def test_prices_say_their_spaces_and_take_rooms_in_their_order() -> None:
    state = at(Phase.PRICE)
    question = castles_table.ask_form(state)
    assert question["prices"] == list(state.prices)
    assert question["more"]
    rooms = [offer.slug for offer in state.market]
    (action,) = castles_table.read_answer(state, " ".join(reversed(rooms)))
    priced = {offer.slug: offer.price for offer in apply(state, action)[0].market}
    assert priced == dict(zip(reversed(rooms), state.prices, strict=True))


def test_a_tile_and_its_place_are_one_answer() -> None:
    state = at(Phase.TAKE)
    take = next(option for option in castles_table.ask_form(state)["options"] if option["send"].startswith("take "))
    (action,) = castles_table.read_answer(state, take["send"])
    place = castles_table.ask_form(apply(state, action)[0])["options"][0]
    assert [one.verb for one in castles_table.read_answer(state, place["at"] or "")] == ["take", "place"]


def test_a_placement_is_drawn_with_its_points() -> None:
    state = at(Phase.PLACE)
    for option in castles_table.ask_form(state)["options"]:
        assert option["at"] is not None
        after = apply(state, castles_table.read_answer(state, option["send"])[0])[0]
        assert option["at"] in str(after.castles[state.player])
        score = state.castles[state.player].judge(option["at"]).score
        assert score is not None
        assert option["points"] == score.placement


def test_what_is_refused_has_its_rules() -> None:
    state = at(Phase.PLACE)
    with pytest.raises(IllegalPlacement) as caught:
        castles_table.read_answer(state, f"place {state.hand[0]}@50,50")
    found = castles_table.refusal_form(state, caught.value)
    assert found is not None
    assert [item["rule"] for item in found["broken"]] == [one.rule for one in caught.value.verdict.violations]
    state = at(Phase.TAKE)
    with pytest.raises(IllegalAction) as refused:
        castles_table.read_answer(state, "take nap-room" if state.market[0].slug != "nap-room" else "take salon")
    assert castles_table.refusal_form(state, refused.value)


def test_a_name_that_begins_with_a_number_is_no_place() -> None:
    """`9-pin-alley@3,0` is a tile with its place, not the place of the tile in hand."""
    state = at(Phase.PLACE)
    with pytest.raises(IllegalAction, match=r"(?i)9.pin"):
        castles_table.read_answer(state.but(hand=(state.hand[0],)), "9-pin-alley@3,0")
