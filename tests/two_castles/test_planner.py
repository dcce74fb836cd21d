"""The planner of Between Two Castles, and what it is made of: what is quick has a slow twin, the end is exact."""

import random
from collections.abc import Iterator
from statistics import stdev

import pytest

from engine.two_castles import Castle, Placement, find_tile, score
from engine.two_castles.catalogue import Floors, RoomType, Slug, all_cards, regular_tiles
from engine.two_castles.game.final import standings
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.game.state import Action, GameState, Phase, Verb
from engine.two_castles.rulings import USUAL
from solver.table.bots import built_in, make_bot
from solver.two_castles.advice import Adviser, rate
from solver.two_castles.growth import WHOLE, Chance, Growth
from solver.two_castles.hopes import hope, usual_end, waiting
from solver.two_castles.outlook import Outlook
from solver.two_castles.planner import PlannerBot
from solver.two_castles.weighing import Budget, mean, result, trusted
from tests.two_castles.test_solver import random_holding

SMALL = Budget(followed=3, steps=30, least=2, most=4)
THRONE = "throne-living-corridor@0,0"


def moments(players: int, seed: str, bot: str = "random") -> Iterator[GameState]:
    """Every table of a game at which somebody decides."""
    rng = random.Random(seed)
    names = tuple(f"p{seat}" for seat in range(players))
    state = TWO_CASTLES.start(USUAL, names, TWO_CASTLES.shuffle(USUAL, players, rng))[0]
    chooser = make_bot(TWO_CASTLES, bot, rng)
    while not state.over:
        if TWO_CASTLES.is_chance(state):
            action = TWO_CASTLES.chance(state, rng)
        else:
            yield state
            seen = TWO_CASTLES.view(state, state.player)
            action = chooser.choose(seen, TWO_CASTLES.legal_actions(state))
        state = TWO_CASTLES.advance(state, action)[0]
    yield state


def endless(rng: random.Random) -> Chance:
    tiles = [tile.slug for tile in regular_tiles()]
    rng.shuffle(tiles)
    cards = list(all_cards())
    rng.shuffle(cards)
    return Chance(iter(tiles), iter(cards))


# the quick scorer


@pytest.mark.parametrize("seed", range(40))
def test_what_a_tile_wins_is_what_it_has_won_once_it_lies_there(seed: int) -> None:
    rng = random.Random(seed)
    holding, pool = random_holding(rng, rng.randint(0, 18))
    quick = holding.quick
    for slug in (*pool[:5], "fountain", "tower", "grand-foyer"):
        tile = find_tile(slug)
        for room in holding.castle.legal(tile):
            assert quick.gain(tile, room.x, room.y) == quick.copy().add(tile, room.x, room.y) - quick.total
    assert quick.total == holding.total, "asking adds nothing"


@pytest.mark.parametrize("seed", range(20))
def test_every_unmet_cell_pays_what_it_says(seed: int) -> None:
    """A room on such a cell with such a type or decoration wins at least so much."""
    rng = random.Random(seed)
    holding, pool = random_holding(rng, 12)
    quick = holding.quick
    unmet = {(cell, sight): points for cell, sight, points in quick.unmet()}
    assert not {cell for cell, _sight in unmet} & set(holding.castle.cells)
    for slug in pool[:20]:
        tile = find_tile(slug)
        plan = quick._plans[tile.slug]
        for room in holding.castle.legal(tile):
            cell = room.x, room.y
            promised = unmet.get((cell, plan.type), 0) + unmet.get((cell, plan.hanging), 0)
            cardless = holding._replace(cards=()).quick
            assert cardless.gain(tile, *cell) >= promised


# growing


@pytest.mark.parametrize("seed", range(20))
def test_a_castle_that_grows_stays_one_that_the_referee_allows(seed: int) -> None:
    """Its free cells are those of the castle, its points those of the score sheet, whatever bonuses come."""
    rng = random.Random(seed)
    holding, _pool = random_holding(rng, 3)
    growth = Growth.of(holding.castle, holding.attendants, holding.cards, holding.law)
    castle, chance = holding.castle, endless(rng)
    built = {room.slug for room in castle.rooms}
    for _ in range(12):
        tile = find_tile(next(slug for slug in chance.tiles if slug not in built))
        points, place = growth.best(tile)
        assert points == max(growth.quick.gain(tile, *spot) for spot in growth.spots(tile))
        assert castle.judge(Placement(tile.slug, *place)).legal
        castle = castle.place(Placement(tile.slug, *place))
        growth.add(tile, *place)
        for floors in Floors:
            free = {cell for cell in castle.spots(Floors.ANY) if floors.allow(cell[1])}
            sort = next(tile for tile in regular_tiles() if tile.floors == floors)
            assert set(growth.spots(sort)) == free
        assert growth.total == score(castle, holding.attendants, holding.cards, holding.law).total


def test_a_copy_grows_alone() -> None:
    growth = Growth.of(Castle.parse(THRONE))
    total = growth.total
    assert growth.copy().grow([3, (Slug("crypt"),), 2, 5], endless(random.Random(1))) > total
    assert growth.total == total
    assert growth.copy().grow([], endless(random.Random(1))) == total


def test_the_third_outdoor_room_brings_a_fountain_and_the_fifth_a_special_room() -> None:
    growth = Growth.of(Castle.parse(f"{THRONE} chicken-coop@2,0 stables@-1,0"))
    growth.take([Slug("terrace")], endless(random.Random(2)))
    assert growth.counts[RoomType.SPECIAL] == 2, "the throne room and the fountain"


# the estimate


def test_the_estimate_is_nothing_when_no_tile_is_to_come() -> None:
    for seed in range(10):
        holding, pool = random_holding(random.Random(seed), 10)
        growth = Growth.of(holding.castle, holding.attendants, holding.cards, holding.law)
        assert waiting(growth, 0) == 0
        for slug in pool[:4]:
            tile = find_tile(slug)
            promise = hope(growth, tile, growth.best(tile)[1], 0, 0.0)
            assert (promise.open, promise.types) == (0, 0)
    assert result([40.0], [50.0], 0.0) == 40
    assert 40 < result([40.0], [50.0], 1.0) < 45, "a whole game can level castles, though not all of the way"


def test_draws_that_agree_are_trusted_and_draws_that_do_not_are_not() -> None:
    priors = [1.0, 0.0]
    agreeing = [[10.0, 20.0, 30.0], [14.0, 24.0, 34.0]]
    assert trusted(agreeing, priors, 0.7) == pytest.approx([-2, 2])
    quarrelling = [[10.0, 40.0, 10.0], [40.0, 10.0, 40.0]]
    assert trusted(quarrelling, priors, 0.7) == pytest.approx([0.5, -0.5], abs=0.2)
    assert trusted([[5.0], [9.0]], priors, 0.7) == [0.5, -0.5], "of one draw nothing is known"
    assert mean(trusted(quarrelling, priors, 0.7)) == pytest.approx(0)


def test_a_draw_leaves_what_comes_after_its_depth_to_the_estimate() -> None:
    state = next(state for state in moments(2, "depth", "greedy") if state.phase == Phase.PLACE and state.turn == 3)
    view = TWO_CASTLES.view(state, state.player)
    outlook = Outlook(view)
    growth, coming, left = outlook.growth(view.site), outlook.coming(view.site), outlook.left(view.site)
    assert left > WHOLE // 2

    def ends(depth: int) -> list[float]:
        end = Adviser(view, Budget(depth=depth))._end(view.site, growth, lambda grown, chance: None)
        return [end(draw) for draw in range(6)]

    assert ends(WHOLE) == [growth.copy().grow(coming, outlook.chance(view.site, draw)) for draw in range(6)]
    assert ends(0) == [usual_end(growth.total, left) + waiting(growth, left)] * 6, "chance has no part in it"
    scatters = [stdev(ends(depth)) for depth in (2, WHOLE)]
    assert 0 < scatters[0] < scatters[1], "the fewer tiles, the less noise"


def test_short_draws_are_more_draws_for_the_same_work() -> None:
    long, short = Budget(horizon=WHOLE), Budget(horizon=WHOLE, depth=4)
    assert short.plan(9, 12)[1] > long.plan(9, 12)[1]
    assert short.plan(9, 4) == long.plan(9, 4), "at the end of the game they are the same"


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_castle_has_sixteen_tiles_in_the_hands_behind_it_and_before_it(players: int) -> None:
    laid = [0] * max(3, players)
    for state in moments(players, f"sixteen-{players}"):
        if state.over:
            assert laid == [WHOLE] * len(laid)
            return
        outlook = Outlook(TWO_CASTLES.view(state, state.player))
        for castle in outlook.view.sides():
            own = int(state.phase in (Phase.CHOOSE, Phase.DIVIDE))
            own += 2 * (state.phase == Phase.ORDER and castle == state.site)
            own += state.phase == Phase.PLACE and not state.bonus and castle == state.site
            if state.phase != Phase.LUDWIG:
                assert outlook.left(castle) + laid[castle] + own == WHOLE, state.phase
        if state.phase == Phase.PLACE and not state.bonus:
            laid[state.site] += 1


# advice and the bot


@pytest.mark.parametrize("players", [2, 3])
def test_every_action_of_every_phase_is_rated_in_its_order(players: int) -> None:
    seen = set()
    for number, state in enumerate(moments(players, f"rated-{players}", "greedy")):
        if state.over or (state.phase in seen and number % 7):
            continue
        view, actions = TWO_CASTLES.view(state, state.player), TWO_CASTLES.legal_actions(state)
        rated = rate(view, actions, SMALL)
        assert [one.action for one in rated] == list(actions)
        assert rate(view, actions, SMALL) == rated, "the same view, the same numbers"
        seen.add(state.phase)
    assert {Phase.CHOOSE, Phase.DIVIDE, Phase.ORDER, Phase.PLACE} <= seen


def last_tile(seed: str) -> GameState:
    """The table at which the last tile of the hands is to be laid."""
    return next(
        state
        for state in moments(3, seed, "greedy")
        if state.phase == Phase.PLACE and (state.round, state.turn, state.site) == (2, 4, 2) and not state.gifts[2]
    )


@pytest.mark.parametrize("seed", ["a", "b"])
def test_the_last_tile_of_the_game_is_rated_by_the_score_sheets(seed: str) -> None:
    """With nothing to come and no bonus, a value is the lower castle after it, to the point."""
    state = last_tile(seed)
    view, actions = TWO_CASTLES.view(state, state.player), TWO_CASTLES.legal_actions(state)
    after = [TWO_CASTLES.advance(state, action)[0] for action in actions]
    assert all(end.over for end in after), "this tile brings no bonus"
    for one, end in zip(rate(view, actions, Budget(followed=99)), after, strict=True):
        totals = [sheet.total for sheet in standings(end).sheets]
        assert one.value == pytest.approx(min(totals[castle] for castle in view.sides()))


def test_the_planner_plays_by_the_rules_and_the_same_view_gets_the_same_move() -> None:
    assert "planner" in built_in(TWO_CASTLES)
    rng = random.Random("planner")
    state = TWO_CASTLES.start(USUAL, ("a", "b"), TWO_CASTLES.shuffle(USUAL, 2, rng))[0]
    bots = [PlannerBot(random.Random(seat), SMALL) for seat in range(2)]
    while not state.over:
        if TWO_CASTLES.is_chance(state):
            state = TWO_CASTLES.advance(state, TWO_CASTLES.chance(state, rng))[0]
            continue
        view, actions = TWO_CASTLES.view(state, state.player), TWO_CASTLES.legal_actions(state)
        action = bots[state.player].choose(view, actions)
        assert action in actions
        if rng.random() < 0.1:
            assert PlannerBot(random.Random(99), SMALL).choose(view, actions) == action
        state = TWO_CASTLES.advance(state, action)[0]
    assert min(TWO_CASTLES.result(state).points[:2]) > 40, "greedy games of two end with 55 on average"


def test_values_of_one_castle_rank_as_values_of_both() -> None:
    """The planner leaves out the other castle where only one is decided about."""
    places = [state for state in moments(3, "ranks", "greedy") if state.phase == Phase.PLACE][::9]
    for state in places:
        view, actions = TWO_CASTLES.view(state, state.player), TWO_CASTLES.legal_actions(state)
        rated = [Adviser(view, SMALL, both=both).rate(actions) for both in (True, False)]
        best = [max(found, key=lambda one: round(one.value, 6)).action for found in rated]
        values = {one.action: one.value for one in rated[0]}
        assert values[best[1]] == pytest.approx(values[best[0]])


def test_a_special_room_that_may_be_declined_is_taken() -> None:
    for state in moments(4, "declined", "greedy"):
        actions = [] if state.over else TWO_CASTLES.legal_actions(state)
        if state.phase == Phase.PLACE and Action(Verb.DECLINE) in actions:
            chosen = PlannerBot(random.Random(0)).choose(TWO_CASTLES.view(state, state.player), actions)
            assert chosen.verb == Verb.PLACE
            return
    raise AssertionError("no special room was offered")
