"""The whole game: invariants in many random games, setup, views, bots; what holds in every game is in conformance."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from engine.castle.castle import Castle
from engine.catalogue import all_tiles
from engine.catalogue.cards import all_bonus_cards, all_favors
from engine.game.events import Event, Paid, Scored
from engine.game.game import CASTLES
from engine.game.layouts import Arrangements
from engine.game.play import Step, advance, legal_actions, start
from engine.game.setup import check_deal, new_game, reveal_favors, shuffle_deal
from engine.game.state import Action, GameState, Phase, Verb
from engine.game.view import view
from engine.kernel.errors import MadKingError
from engine.kernel.log import LogError, follow
from engine.kernel.options import Options
from engine.rules.rulings import law
from solver.table.arena import play_game, play_games
from tests.support.series import big_series

NAMES = ("Ada", "Bo", "Cy", "Di")
ROOMS = sorted(tile.slug for tile in all_tiles() if tile.is_room)


def random_steps(
    players: int, edition: str, rulings: dict[str, str], seed: int
) -> Iterator[tuple[Action | None, Step]]:
    """A random game step by step; the first step is the deal."""
    rng = random.Random(f"{players} {edition} {seed}")
    step = start(law(edition, rulings), NAMES[:players], shuffle_deal(law(edition), players, rng))
    yield None, step
    while not step.state.over and step.state.round < 100:
        state = step.state
        if state.phase == Phase.SHUFFLE:
            action = CASTLES.chance(state, rng)
        else:
            actions = legal_actions(state)
            action = actions[rng.randrange(len(actions))]
        step = advance(state, action)
        yield action, step


# lists of actions


@pytest.mark.parametrize("rooms", [0, 1, 2, 3, 4])
def test_arrangements_are_all_orders_once_and_sorted(rooms: int) -> None:
    """PRICE-1, PRICE-2, OQ-030: also with fewer rooms than spaces."""
    from itertools import permutations

    names = ROOMS[:rooms]
    every = sorted({Action(Verb.ARRANGE, order) for order in permutations([*names, *([""] * (4 - rooms))])})
    offered = Arrangements(names, 4)
    assert list(offered) == every
    assert len(offered) == len(every)
    assert offered[-1] == every[-1]
    assert Action(Verb.ARRANGE, ("x",) * 4) not in offered


def test_a_sample_is_one_of_the_list_and_each_is_as_likely() -> None:
    """The quick draw of the random bot: same actions, same chances as a choice from the whole list."""
    rng = random.Random(3)
    seen: set[str] = set()
    for _action, step in random_steps(3, "second", {}, 8):
        options = legal_actions(step.state)
        if not isinstance(options, Options) or step.state.phase in seen or not 3 <= len(options) <= 40:
            continue
        if step.state.phase == Phase.PLACE and len(step.state.castles[step.state.player]) < 3:
            continue
        seen.add(step.state.phase)
        draws = Counter(options.sample(rng) for _ in range(200 * len(options)))
        assert set(draws) == set(options)
        assert 120 < min(draws.values()) <= max(draws.values()) < 290
    assert seen == {Phase.TAKE, Phase.PLACE}


# invariants


def check_places(state: GameState) -> None:
    """Every tile, card and favor is in exactly one place."""
    boxed, cards, favors = state.boxed
    in_castles = [room.tile for castle in state.castles for room in castle.rooms]
    hand = [state.hand[0]] if state.hand else []
    rooms = [tile.slug for tile in in_castles if tile.is_room]
    rooms += [offer.slug for offer in state.market] + [slug for stack in state.stacks for slug in stack]
    rooms += [*state.on_deck, *state.removed, *boxed, *(slug for slug in hand if slug in ROOMS)]
    assert sorted(rooms) == ROOMS
    table = state.box.numbers
    used: Counter[str] = Counter(tile.box for tile in in_castles if not tile.is_room)
    used.update("hallway" if "hallway" in slug else slug for slug in hand if slug not in ROOMS)
    assert (state.hallways + used["hallway"], state.stairs + used["stairs"]) == (table.hallways, table.stairs)
    assert sorted((*state.deck, *state.discards, *cards)) == sorted(state.box.sizes * 5)
    assert sorted((*state.favors, *favors)) == sorted(c.id for c in all_favors(state.law.edition.name))
    held = [card for cards in state.bonus for card in cards]
    assert sorted((*held, *state.bonus_deck, *state.drawn)) == sorted(
        c.id for c in all_bonus_cards(state.law.edition.name)
    )


class Ledger:
    """Money and points as the events tell them."""

    def __init__(self, players: int) -> None:
        self.money = [15000] * players
        self.points = [0] * players
        self.placement = [0] * players

    def note(self, events: list[Event]) -> None:
        for event in events:
            if isinstance(event, Paid):
                self.money[event.player] += event.amount
            if isinstance(event, Scored):
                for item in event.items:
                    self.points[event.player] += item.points
                    if item.rule.startswith("SCORE"):
                        self.placement[event.player] += item.points


def check_game(players: int, edition: str, seed: int) -> None:
    ledger = Ledger(players)
    last: GameState | None = None
    for _action, step in random_steps(players, edition, {}, seed):
        ledger.note(step.events)
        state = last = step.state
        check_places(state)
        assert list(state.money) == ledger.money
        assert list(state.scores) == ledger.points
        assert min(state.money) >= 0
        assert len(state.market) <= len(state.prices)
    assert last is not None
    for player, castle in enumerate(last.castles):
        fresh = Castle(castle.rooms, castle.law)
        worth = fresh.score()
        assert ledger.placement[player] == sum(room.base + room.bonus for room in worth.rooms)
        assert castle.entrances == fresh.entrances
        assert castle.completed_rooms == fresh.completed_rooms
        assert [sorted(links) for links in castle.board.links] == [sorted(links) for links in fresh.board.links]


@pytest.mark.parametrize("chunk", range(40))
def test_invariants_in_a_thousand_random_games(chunk: int) -> None:
    for seed in range(25):
        check_game(1 + seed % 4, ("first", "second", "collectors")[chunk % 3], chunk * 100 + seed)


# log and replay


@pytest.mark.parametrize("chunk", range(10))
def test_simulate_and_replay_agree_over_a_thousand_games(chunk: int) -> None:
    for number in range(100):
        result = play_game(big_series(("random",) * (1 + number % 4), f"agree {chunk}", record=True), number)
        *_rest, last = follow(CASTLES, result.log)
        assert last.state.over or result.facts.end == "called off"
        assert last.state.scores == result.points or not last.state.over
        assert [sum(mine.values()) for mine in result.facts.sources] == list(result.points)


MORE = '"packs": [], "stand_ins": false, '
PACK = '"packs": [{"id": "no-such-box", "sha256": "00"}], "stand_ins": false, '


@pytest.fixture(scope="module")
def log() -> tuple[str, ...]:
    return play_game(big_series(("greedy", "random"), "log", record=True), 0).log


@pytest.mark.parametrize(
    ("line", "old", "new", "reason"),
    [
        (0, '"second"', '"third"', "'third' is not an edition"),
        (0, '"version": 1, ', f'"version": 2, "expansions": ["towels"], {MORE}', "'towels' is not a module"),
        (0, '"version": 1, ', f'"version": 2, "expansions": "toy", {MORE}', "the header lacks"),
        (0, '"version": 1, ', '"version": 2, "expansions": ["swans"], ', "other fields"),
        (0, '"version": 1, ', '"version": 2, "expansions": [], "packs": ["x"], "stand_ins": false, ', "a list of id"),
        (0, '"version": 1, ', f'"version": 2, "expansions": [], {PACK}', "the pack 'no-such-box' is not known here"),
        (0, '"version": 1, ', '"version": 2, ', "other fields"),
        (1, '"master": ', '"master": 7', "not a shuffle of the box"),
        (1, '"deck": [', '"deck": [999, ', "not a shuffle of the box"),
    ],
)
def test_a_log_that_no_table_can_have(log: tuple[str, ...], line: int, old: str, new: str, reason: str) -> None:
    edited = [*log[:line], log[line].replace(old, new, 1), *log[line + 1 :]]
    with pytest.raises(LogError, match=reason) as error:
        list(follow(CASTLES, edited))
    assert error.value.line == line + 1


def test_points_edited_by_hand_are_found_out(log: tuple[str, ...]) -> None:
    points = next(i for i, line in enumerate(log) if '"event": "points"' in line and '"SCORE-1"' in line)
    edited = [*log[:points], log[points].replace('"points": ', '"points": 1'), *log[points + 1 :]]
    with pytest.raises(LogError) as error:
        list(follow(CASTLES, edited))
    assert error.value.line == points + 1


# information


def test_a_view_shows_own_cards_and_no_others() -> None:
    assert view(start(law(), NAMES, shuffle_deal(law(), 4, random.Random(1))).state, 0).bonus == ()
    state = start(law("first"), NAMES, shuffle_deal(law(), 4, random.Random(1))).state
    for player in range(4):
        seen = view(state, player)
        assert seen.bonus == state.bonus[player]
        others = {card for i, cards in enumerate(state.bonus) if i != player for card in cards}
        assert not others & set(str(seen).replace("'", " ").split())
    hidden = start(law("second", {"money": "hidden"}), NAMES, shuffle_deal(law(), 4, random.Random(1))).state
    assert view(hidden, 2).money == (None, None, 15000, None)


# setup


@pytest.mark.parametrize(
    ("players", "deck", "market", "large", "small", "stairs", "hallways", "favors"),
    [(2, 17, 5, 4, 5, 4, 5, 2), (3, 27, 6, 5, 7, 5, 7, 3), (4, 37, 7, 6, 9, 6, 9, 4), (1, 33, 0, 5, 7, 5, 7, 0)],
)
def test_the_parameter_table(
    players: int, deck: int, market: int, large: int, small: int, stairs: int, hallways: int, favors: int
) -> None:
    """SETUP-1, SETUP-2, SETUP-4, SETUP-6, DX-04, SOLO-1."""
    state = start(law("first"), NAMES[:players], shuffle_deal(law(), players, random.Random(2))).state
    if players == 1:
        state = new_game(law(), NAMES[:1], shuffle_deal(law(), 1, random.Random(2)))
    shown = Counter(size for size in state.box.sizes for offer in state.market if offer.slug in _slugs(size))
    heights = [len(stack) + shown[size] for size, stack in zip(state.box.sizes, state.stacks, strict=True)]
    assert heights == [small] * 5 + [large] * 5
    assert (len(state.deck), len(state.market), state.stairs, state.hallways) == (deck, market, stairs, hallways)
    assert len(state.favors) == favors
    dealt = start(law("first"), NAMES[:players], shuffle_deal(law(), players, random.Random(2))).state.bonus
    assert [len(cards) for cards in dealt] == [2 if players == 1 else 3] * players


def _slugs(size: int) -> set[str]:
    return {tile.slug for tile in all_tiles() if tile.size_stack == size}


def test_starting_points_follow_the_seats_from_the_master_builder() -> None:
    """SETUP-P-4."""
    state = new_game(law(), NAMES, shuffle_deal(law(), 4, random.Random(2), master=2))
    assert state.scores == (2, 3, 0, 1)


def test_the_excluded_pair_of_favors() -> None:
    """FAVOR-4, OQ-075: the later one is replaced, again and again."""
    order = ("completed-rooms", "incomplete-rooms", "money", "small-rooms")
    assert reveal_favors(order, 2) == ("completed-rooms", "money")
    assert reveal_favors(("incomplete-rooms", "completed-rooms", "money"), 3) == ("incomplete-rooms", "money")


def test_the_foyer_side_is_chosen_where_the_edition_has_two() -> None:
    """DIFF-13."""
    deal = shuffle_deal(law(), 2, random.Random(1))
    assert start(law("second"), NAMES[:2], deal).state.phase == Phase.FOYER
    assert start(law("first"), NAMES[:2], deal).state.phase == Phase.BONUS


def test_a_deal_that_is_no_shuffle_of_the_box_is_refused() -> None:
    deal = shuffle_deal(law(), 2, random.Random(1))
    check_deal(law(), 2, deal)
    for bad in (
        deal._replace(piles={**deal.piles, "deck": deal.piles["deck"][1:]}),
        deal._replace(master=2),
        deal._replace(piles={**deal.piles, "favors": deal.piles["favors"][:-1]}),
        deal._replace(piles={**deal.piles, "stacks/100": deal.piles["stacks/150"]}),
        deal._replace(piles={**deal.piles, "stones": ()}),
    ):
        with pytest.raises(MadKingError, match="not a shuffle"):
            check_deal(law(), 2, bad)


# bots


def test_greedy_beats_random() -> None:
    results = play_games(big_series(("greedy", "random"), "duel"), 30)
    assert sum(result.winners == (0,) for result in results) >= 24
