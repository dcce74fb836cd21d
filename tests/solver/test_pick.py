"""The Sleeping pick: what each choice leads to at the next market, and what an emptied stack is worth."""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.main import run
from engine.castle.placement import Placement
from engine.catalogue import Slug, find_tile, stack_sizes
from engine.game.events import Happenings
from engine.game.final import depleted_items
from engine.game.imagine import imagine
from engine.game.market import refill
from engine.game.play import advance, apply, legal_actions
from engine.game.state import Action, GameState, Offer, Phase, Verb
from engine.game.view import View, view
from engine.records.positions import Need, load_position, to_position
from solver.market.market import PASS, Seat
from solver.market.pick import (
    Choice,
    Coming,
    choices,
    drawn,
    foresee,
    rank_choices,
    rank_from_scratch,
    rest_of_round,
    unseen_worths,
)
from solver.table.arena import Match
from solver.worth.worth import Outlook, Worth
from tests.support.cli import Ask, AskJson, Saved
from tests.support.paths import POSITIONS
from tests.support.programs import said_under
from tests.support.series import big_series

PRICES = (15000, 10000, 8000, 6000, 4000, 2000, 1000)
SLEEPING = POSITIONS / "sleeping.position.yaml"
STACK = ("anteroom", "nap-room", "solar")


def per_ten_thousand(amount: int) -> float:
    return amount / 10000


def coming(*worths: dict[str, float], **changes: Any) -> Coming:
    """A next round of two: the asker buys first, the other is the master builder; one space is empty."""
    seats = tuple(Seat(20000, {"unseen-1": 1.0, "unseen-2": 1.0, **worth}, per_ten_thousand) for worth in worths)
    plain = Coming(
        stack=STACK,
        unsold={"armory": 1000},
        fillers=("unseen-1",),
        prices=PRICES[:2],
        seats=seats,
        corridors=(0, 0),
        asker=0,
        built=(0,) * len(seats),
        last=False,
    )
    return plain._replace(**changes)


def value_of(found: list[Choice], *stash: str) -> float:
    return next(choice.value for choice in found if choice.stash == stash)


# what a choice leads to


def test_REWARD_SLEEP_1_none_one_or_two_tiles_in_every_order() -> None:
    assert len(list(choices(STACK))) == 1 + 3 + 6
    assert list(choices(("solar",))) == [(), ("solar",)]


def test_MARKET_6_the_last_tile_named_is_drawn_first() -> None:
    table = coming({}, {})
    assert drawn(table, ("nap-room", "solar")) == ("solar",)
    assert drawn(table._replace(fillers=("unseen-1", "unseen-2")), ("nap-room",)) == ("nap-room", "unseen-1")


def test_the_tile_that_the_asker_wants_comes_next() -> None:
    best = rank_choices(coming({"solar": 6.0}, {}))[0]
    assert best.stash == ("solar",)
    assert best.pricing is not None
    assert best.pricing.purchases[0].take == "solar"


def test_a_tile_that_only_the_next_master_builder_wants_stays_where_it_is() -> None:
    found = rank_choices(coming({}, {"solar": 6.0}))
    assert found[0].stash == ()
    assert value_of(found, "solar") < value_of(found)


def test_with_one_space_the_order_decides_and_the_lower_tile_counts_nothing() -> None:
    found = rank_choices(coming({"solar": 6.0, "nap-room": 4.0}, {}))
    assert value_of(found, "nap-room", "solar") == value_of(found, "solar")
    assert value_of(found, "solar", "nap-room") == value_of(found, "nap-room")


def test_with_two_spaces_the_order_changes_nothing() -> None:
    found = rank_choices(coming({"solar": 6.0, "nap-room": 4.0}, {}, fillers=("unseen-1", "unseen-2"), unsold={}))
    assert value_of(found, "nap-room", "solar") == value_of(found, "solar", "nap-room")


def test_of_equal_choices_the_fewest_tiles() -> None:
    found = rank_choices(coming({}, {}, fillers=()))
    assert {choice.value for choice in found} == {0.0}
    assert found[0].stash == ()


def test_the_value_is_the_gain_less_that_of_the_others_on_average() -> None:
    table = coming({}, {}, {}, unsold={}, fillers=())
    rates: tuple[Callable[[int], float], ...] = (per_ten_thousand, abs, abs)
    seats = [seat._replace(rate=rate) for seat, rate in zip(table.seats, rates, strict=True)]
    choice = rank_choices(table._replace(seats=tuple(seats)))[0]
    assert choice.gains == (0.5, 5000.0, 5000.0)  # all pass
    assert choice.value == 0.5 - 5000


def test_DEPL_1_a_stack_that_is_emptied_counts_for_everyone() -> None:
    table = coming({}, {}, {}, fillers=(), unsold={}, stack=("solar",), built=(3, 1, 0))
    found = rank_choices(table)
    assert found[0].stash == ("solar",)
    assert found[0].depletion == 2 * 3 - 1
    assert value_of(found, "solar") - value_of(found) == 5


def test_REWARD_SLEEP_6_in_the_last_round_only_the_emptied_stack_counts() -> None:
    table = coming({"solar": 9.0}, {}, last=True, stack=("nap-room", "solar"), built=(1, 2))
    found = rank_choices(table)
    assert value_of(found, "solar") == value_of(found) == 0
    assert value_of(found, "nap-room", "solar") == 2 - 4
    assert found[0].stash == ()


def test_OQ_161_alone_the_tiles_lie_on_2000_4000_and_6000_as_drawn() -> None:
    table = coming({"solar": 6.0}, unsold={}, fillers=("unseen-1", "unseen-2", "unseen-3"), prices=(2000, 4000, 6000))
    found = rank_choices(table)
    assert value_of(found, "nap-room", "solar") == 6 - 0.2
    assert value_of(found, "solar", "nap-room") == 6 - 0.4


# the twin


@st.composite
def comings(draw: st.DrawFn) -> Coming:
    players = draw(st.integers(1, 3))
    stack = STACK[: draw(st.integers(1, 3))]
    spaces = draw(st.integers(2, 4))
    unsold = {room: draw(st.integers(0, 4)) * 1000 for room in ("armory", "crypt")[: draw(st.integers(0, 2))]}
    fillers = tuple(f"unseen-{n}" for n in range(1, 1 + draw(st.integers(0, spaces - len(unsold)))))
    names = (*stack, *unsold, *fillers, "hallway", "stairs")
    worth = st.integers(-4, 16).map(lambda number: number / 2)
    seats = []
    for _ in range(players):
        values = {name: draw(worth) for name in names if draw(st.booleans())}
        seats.append(Seat(draw(st.integers(0, 20)) * 1000, values, per_ten_thousand))
    return Coming(
        stack=stack,
        unsold=unsold,
        fillers=fillers,
        prices=draw(st.sampled_from((PRICES, (PRICES[0], *PRICES))))[:spaces],
        seats=tuple(seats),
        corridors=(draw(st.integers(0, 1)), 1),
        asker=draw(st.integers(0, players - 1)),
        built=tuple(draw(st.integers(0, 3)) for _ in seats),
        last=draw(st.booleans()) and draw(st.booleans()),
    )


@settings(max_examples=200)
@given(comings())
def test_the_fast_ranking_is_that_from_scratch(table: Coming) -> None:
    assert rank_choices(table) == rank_from_scratch(table)


def looks(players: int, games: int, edition: str = "second", *, last: bool | None = None) -> Iterator[GameState]:
    """Tables at which somebody looks through a stack, from games between bots."""
    for number in range(games):
        bots = ("random", "greedy", "greedy", "greedy")[:players]
        game = Match(big_series(bots, "looks", edition), number)
        while not game.over and game.state.round < 40:
            if game.state.phase == Phase.STASH and last in (None, game.state.last_round):
                yield game.state
            game.advance()


def test_real_tables() -> None:
    tables = [*looks(1, 30), *looks(2, 16)]
    tables += [state for state in looks(3, 6, "first") if len(state.stack(state.looking)) <= 4][:1]
    assert len(tables) >= 15
    for state in tables:
        seen = view(state, state.player)
        table, _done = foresee(seen, seen.seen)
        found = rank_choices(table)
        assert sorted(choice.stash for choice in found) == [action.args for action in legal_actions(state)]
        assert found == rank_from_scratch(table)


def test_the_engine_draws_what_the_model_says() -> None:
    """After the choice and the assumed rest of the round the refill brings just these tiles, and in this order."""
    rng, checked = random.Random("draws"), 0
    for state in [*looks(2, 10, last=False), *looks(4, 2, last=False)]:
        seen = view(state, state.player)
        table, _done = foresee(seen, seen.seen)
        later, _done = rest_of_round(Outlook(seen))
        for stash in rng.sample(list(choices(table.stack)), 2):
            after = apply(state, Action(Verb.STASH, stash)).state
            if after.round > state.round:
                continue  # the round ended with the choice, and the tiles have been drawn already
            checked += 1
            market = refill(after.but(market=later.market, master=later.master, phase=Phase.PRICE), Happenings())
            new = [offer.slug for offer in market.market[len(later.market) :]]
            wanted = drawn(table, stash)
            known = [name for name in wanted if not name.startswith("unseen-")]
            assert new[: len(known)] == known
            assert len(new) == len(wanted) or market.phase == Phase.SHUFFLE
    assert checked >= 20


def test_the_last_round_is_exact() -> None:
    """What the final scoring says of the emptied stack is what the choice was worth."""
    for number, table in enumerate(looks(3, 6)):
        row = stack_sizes().index(table.looking)
        short = (*table.stacks[:row], table.stacks[row][: 1 + number % 2], *table.stacks[row + 1 :])
        state = table.but(last_round=True, stacks=short)
        seen = view(state, state.player)
        for choice in rank_choices(foresee(seen, seen.seen)[0]):
            after = advance(state, Action(Verb.STASH, choice.stash)).state
            points = [sum(i.points for i in depleted_items(after, p)) for p in range(3)]
            before = [sum(i.points for i in depleted_items(state, p)) for p in range(3)]
            gains = [a - b for a, b in zip(points, before, strict=True)]
            others = [gain for player, gain in enumerate(gains) if player != state.player]
            assert choice.value == pytest.approx(gains[state.player] - sum(others) / 2)


def test_the_rest_of_the_round_follows_the_money() -> None:
    """Prices go to the master builder, coins to the buyer, and one more coin on what is left (ROUND-4)."""
    for state in looks(3, 4, last=False):
        seen = view(state, state.player)
        later, done = rest_of_round(Outlook(seen))
        order = [(state.master + n) % 3 for n in (1, 2, 3)]
        assert [player for player, _purchase in done] == order[order.index(state.player) + 1 :]
        money = list(state.money)
        for player, purchase in done:
            money[player] += 5000 if purchase.take == PASS else purchase.coins - purchase.price
            money[state.master] += purchase.price if player != state.master else 0
        assert list(later.money) == money
        sold = {purchase.take for _player, purchase in done}
        left = tuple(Offer(o.price, o.slug, o.coins + 1000) for o in state.market if o.slug not in sold)
        assert later.market == left
        assert later.master == (state.master + 1) % 3


def test_who_has_not_bought_yet_buys_first() -> None:
    state = load_position((POSITIONS / "purchase.position.yaml").read_text(encoding="utf-8"), Need.PLAY)
    _later, done = rest_of_round(Outlook(view(state, state.player)))
    assert [state.names[player] for player, _purchase in done] == ["Marie", "Otto"]


class BySize:
    """An outlook to which a room is worth its size in hundreds."""

    def __init__(self, seen: View) -> None:
        self.view = seen

    def best(self, player: int, name: str) -> Worth:
        return Worth(Placement(Slug(name), 0, 0), 0, find_tile(name).size / 100, ())


def test_an_unseen_room_is_an_average_one_of_the_cards_to_come() -> None:
    state = load_position(SLEEPING.read_text(encoding="utf-8"), Need.PLAY)
    seen = view(state, state.player)
    drawn_out = tuple(size for size in stack_sizes() if size not in (250, 600) for _ in range(5))
    seen = seen._replace(discards=tuple(sorted((*drawn_out, 250, 600, 600, 600, 600))))
    table: Any = BySize(seen)
    assert unseen_worths(table, 0, seen.seen, 150, 1) == [(4 * 2.5 + 1 * 6) / 5]
    lower = [*(seen.stack_heights or ())]
    lower[stack_sizes().index(250)] = 0  # a card of an empty stack is only discarded (MARKET-4)
    table = BySize(seen._replace(stack_heights=tuple(lower)))
    assert unseen_worths(table, 0, seen.seen, 150, 1) == [6.0]
    table = BySize(seen._replace(on_deck=(100, 300)))
    assert unseen_worths(table, 0, seen.seen, 150, 3) == [1.0, 3.0, 3.2]  # tiles on the deck first (MARKET-5)


# what the asker cannot see


def test_only_what_the_asker_sees_counts(advice: AskJson) -> None:
    rng = random.Random("hidden")
    tables = [*looks(3, 2)][:6]
    lying = tables[0].stacks[0][:1]
    stacks = (tables[0].stacks[0][1:], *tables[0].stacks[1:])
    tables.append(tables[0].but(on_deck=lying, stacks=stacks) if tables[0].looking != stack_sizes()[0] else tables[1])
    for state in tables:
        changed = imagine(view(state, state.player), rng)
        assert changed != state
        assert advice(to_position(state)) == advice(to_position(changed))


# the command


@pytest.fixture
def advice(ask: Ask, saved: Saved) -> AskJson:
    """The JSON answer about a position."""
    return lambda data, *more: ask("pick", saved(data), "--json", *more).document


def example() -> dict[str, Any]:
    return to_position(load_position(SLEEPING.read_text(encoding="utf-8"), Need.PLAY))


def test_the_example_in_json(advice: AskJson) -> None:
    answer = advice(example())
    assert (answer["player"], answer["stack"], answer["next_master_builder"]) == ("Otto", 150, "Otto")
    assert answer["tiles"] == ["bottomless-pit", "flute-room", "parlor", "piano-room", "the-hole"]
    assert len(answer["options"]) == 1 + 5 + 20
    values = [option["value"] for option in answer["options"]]
    assert values == sorted(values, reverse=True)
    assert answer["best"] == answer["options"][0]
    assert answer["action"] == " ".join(("stash", *answer["best"]["stash"]))
    assert all(option["why"] for option in answer["options"])
    assert [step["player"] for step in answer["until_then"]] == ["Sophie", "Ludwig", "Marie"]
    assert advice(example(), "--stack", "150") == answer


def test_the_example_in_words(capsys: pytest.CaptureFixture[str], advice: AskJson) -> None:
    answer = advice(example())
    assert run(["pick", str(SLEEPING)]) == 0
    printed = capsys.readouterr().out
    assert "Otto looks through the stack of 150" in printed
    assert "and Otto prices." in printed
    for line in answer["best"]["why"]:
        assert line in printed


def test_who_does_not_look_yet_names_the_tiles(advice: AskJson) -> None:
    answer = advice(example())
    stack = {**example(), "phase": "stack"}
    del stack["looking"]
    tiles = "the-hole, piano-room,parlor,Flute-Room,bottomless-pit"
    assert advice(stack, "--stack", "150", "--tiles", tiles)["options"] == answer["options"]


def test_an_emptied_stack_is_told_of(advice: AskJson) -> None:
    answer = advice({**example(), "last_round": True, "looking": 350})  # one tile is left of it
    one, none = sorted(answer["options"], key=lambda option: -len(option["stash"]))
    assert one["why"] == ["The stack is empty then: own tiles of it 1, over the others -0.7 (DEPL-1)."]
    assert one["value"] == pytest.approx(2 * 1 - 2 * (0 + 3 + 1) / 3)
    assert none["why"] == ["The stack is not emptied, so that nothing changes (REWARD-SLEEP-6)."]


def test_a_solo_table(ask: Ask, saved: Saved) -> None:
    state = next(looks(1, 30, last=False))
    answer = ask("pick", saved(to_position(state)), "--json").document
    assert answer["spaces"] == 3
    assert answer["next_master_builder"] is None
    assert "it lies on 2000" in next(option["why"][0] for option in answer["options"] if option["stash"])
    assert "Then 3 spaces are empty.\n" in ask("pick", saved(to_position(state))).out


def test_the_same_answer_under_any_hash_seed() -> None:
    printed = {said_under(seed, "pick", str(SLEEPING), "--json") for seed in ("0", "77")}
    assert len(printed) == 1


@pytest.mark.parametrize(
    ("file", "options", "reason"),
    [
        ("sleeping", ("--stack", "200"), "the stack being looked through is that of 150, not of 200"),
        ("sleeping", ("--stack", "175"), "175 is not the size of a stack"),
        ("sleeping", ("--stack", "big"), "--stack"),
        ("sleeping", ("--player", "Marie"), "Otto is to move"),
        ("sleeping", ("--player", "Oto"), "did you mean Otto?"),
        ("sleeping", ("--tiles", "salon,parlor,flute-room,piano-room,the-hole"), "Salon is not a room of 150"),
        ("sleeping", ("--tiles", "hallway,parlor,flute-room,piano-room,the-hole"), "Hallway is not a room of 150"),
        ("sleeping", ("--tiles", "parlor,parlor"), "Parlor is named twice"),
        ("sleeping", ("--tiles", "study,parlor"), "Study lies elsewhere on the table"),
        ("sleeping", ("--tiles", "fungus-room,parlor"), "Fungus Room lies elsewhere on the table"),
        ("sleeping", ("--tiles", ","), "is not a tile"),
        ("sleeping", ("--tiles", "parlor"), "1 named, but the stack of 150 has 5"),
        ("sleeping", ("--tiles", "no-such-room"), "no-such-room"),
        ("pricing", ("--stack", "150"), "Otto is to move, and the phase is price"),
        ("purchase", (), "the phase is take: say which stack with --stack SIZE"),
        ("purchase", ("--stack", "150"), "Marie does not see the stack of 150"),
        ("finished", ("--stack", "150"), "the game is over"),
        ("nowhere", (), "No such file"),
    ],
)
def test_bad_input_is_one_line(
    file: str, options: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["pick", str(POSITIONS / f"{file}.position.yaml"), *options]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert reason in captured.err


@pytest.mark.parametrize(
    ("changes", "options", "reason"),
    [
        ({"phase": "over", "to_move": None, "looking": None}, (), "the game is over"),
        ({"phase": "stack", "looking": None, "stacks": {"150": []}}, ("--stack", "150"), "the stack of 150 is empty"),
        ({"phase": "shuffle", "to_move": None}, (), "nobody is to move"),
        ({"market": None}, (), "market: missing; advice needs it"),
    ],
)
def test_a_table_at_which_nobody_can_pick(
    changes: dict[str, Any],
    options: tuple[str, ...],
    reason: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = {**example(), "frames": None, "box": None, **changes}
    kept = {key: value for key, value in data.items() if value is not None or key == "to_move"}
    file = tmp_path / "table.json"
    file.write_text(json.dumps(kept), encoding="utf-8")
    assert run(["pick", str(file), *options]) == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    assert reason in captured.err
