"""Reviews: what a decision gave up is what the search says on tables that had no say in the choice, and adds up."""

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from engine.game.events import Event
from engine.game.game import CASTLES, Setup
from engine.game.imagine import imagine
from engine.game.state import Action, GameState, Phase, Verb
from engine.game.view import view
from engine.kernel.log import Moment, follow
from engine.rules.rulings import law
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.game.state import Phase as SisterPhase
from engine.two_castles.scoring import score
from solver.patience import Patience
from solver.review.castles import UNRATED, CastlesRater
from solver.review.review import Budget, Review, margin, marks, review
from solver.review.story import accounts, kinds, stretches, turning_points
from solver.review.two_castles import TwoCastlesRater
from solver.table.arena import Series, play_game
from solver.table.lookahead import look
from tests.support.series import big_series, sister_series

Moments = Sequence[Moment[GameState, Action, Event]]
EVERYTHING = ("towers", "swans", "moats", "passages", "decrees")
SMALL = Budget(others=2, choose=2, judge=2, deals=2)
NO_DEALS = SMALL._replace(deals=0)


@cache
def game_of(*bots: str, seed: str = "review") -> Moments:
    """Every moment of a game of these bots."""
    log = play_game(big_series(bots, seed, record=True), 0).log
    return list(follow(CASTLES, log))


@cache
def reviewed(*bots: str) -> Review:
    """Its review on a few tables."""
    return review(game_of(*bots), CastlesRater(), SMALL)


# decisions


def test_an_alternative_is_judged_on_tables_that_did_not_choose_it() -> None:
    moments, rater = game_of("greedy", "random"), CastlesRater()
    lost = [loss for loss in reviewed("greedy", "random").losses if loss.best is not loss.did]
    assert len(lost) > 5
    for loss in lost[::4]:
        before = moments[loss.step - 1].state
        actions = [moments[loss.step].action, moments[min(loss.step + 1, len(moments) - 1)].action]
        decision = rater.decision(before, [action for action in actions if action is not None])
        assert decision is not None
        other = next(line for line in decision.others if line.what == loss.best)
        seen = view(before, before.player)
        tables = look(rater.foresight(seen), seen, [decision.did, other], SMALL.judge, first=SMALL.choose)
        means = [
            [sum(margin(draw.worths, seat) for draw in one.draws) / SMALL.judge for seat in (0, 1)] for one in tables
        ]
        assert loss.margins == pytest.approx([means[1][seat] - means[0][seat] for seat in (0, 1)])


def test_who_plays_at_random_gives_up_more() -> None:
    found = reviewed("planner", "random")
    planner, rest = (sum(loss.lost for loss in found.losses if loss.seat == seat) for seat in (0, 1))
    assert rest > max(10, 2 * planner)


def test_a_placement_belongs_to_its_purchase() -> None:
    moments = game_of("greedy", "random")
    judged = {loss.step for loss in reviewed("greedy", "random").losses}
    bought = [step for step in judged if moments[step].action.verb == Verb.TAKE]  # type: ignore[union-attr]
    assert len(bought) > 5
    assert not judged & {step + 1 for step in bought}


def test_what_the_player_cannot_see_changes_nothing() -> None:
    moments, rng, tried = game_of("greedy", "random"), random.Random(7), 0
    for step in range(1, len(moments) - 1, 7):
        before, moment = moments[step - 1].state, moments[step]
        if before.player < 0 or before.phase in UNRATED or moment.action is None:
            continue
        other = imagine(view(before, before.player), rng)
        found = [
            review([Moment(1, None, state, []), moment], CastlesRater(), NO_DEALS).losses for state in (before, other)
        ]
        assert found[0] == found[1]
        tried += bool(found[0])
    assert tried > 5


def test_prices_are_weighed_and_stacks_are_not() -> None:
    moments, found = game_of("greedy", "random"), reviewed("greedy", "random")
    phases = {moments[loss.step - 1].state.phase for loss in found.losses}
    assert {Phase.PRICE, Phase.TAKE} <= phases
    assert not phases & UNRATED
    assert found.unrated > 0


def test_the_end_is_exact_where_nobody_else_has_a_say() -> None:
    exact = [
        loss for bots in (("greedy", "random"), ("planner", "random")) for loss in reviewed(*bots).losses if loss.exact
    ]
    assert exact
    for loss in exact:
        assert loss.lost == pytest.approx(round(loss.lost))
        assert loss.error == pytest.approx(0)


# the same everywhere


def test_a_review_is_the_same_every_time_and_ends_when_its_lines_are_used_up() -> None:
    moments = game_of("greedy", "random")
    whole = reviewed("greedy", "random")
    assert review(moments[:40], CastlesRater(), SMALL) == review(moments[:40], CastlesRater(), SMALL)
    patience = Patience(steps=60)
    short = review(moments, CastlesRater(), SMALL, None, patience)
    assert patience.stopped == "steps"
    assert 0 < len(short.losses) < len(whole.losses)
    assert short.losses == whole.losses[: len(short.losses)]
    assert short.reached < whole.reached == len(moments) - 1
    rest = review(moments, CastlesRater(), NO_DEALS, None, None, None, short.reached)
    assert (*short.losses, *rest.losses) == whole.losses


def test_the_seats_together_are_the_seats_one_by_one() -> None:
    moments = game_of("greedy", "random")[:60]
    apart = [loss for seat in (0, 1) for loss in review(moments, CastlesRater(), NO_DEALS, [seat]).losses]
    assert list(review(moments, CastlesRater(), NO_DEALS).losses) == sorted(apart, key=lambda loss: loss.step)


# where a lead comes from


def test_decisions_draws_and_the_rest_add_up_to_the_lead() -> None:
    moments, found = game_of("greedy", "random"), reviewed("greedy", "random")
    points = moments[-1].state.scores
    for account in accounts(found):
        parts = account.own + account.others + account.drawn + account.rest
        assert account.start + parts == pytest.approx(account.end)
        assert account.end == points[account.seat] - points[1 - account.seat]
        first = found.marks[0].step
        losses = [loss for loss in found.losses if loss.step > first]
        assert account.own == pytest.approx(-sum(loss.lost for loss in losses if loss.seat == account.seat))
        assert account.drawn == pytest.approx(
            sum(deal.margins[account.seat] for deal in found.deals if deal.step >= first)
        )


def test_what_one_loses_at_a_table_of_two_the_other_wins() -> None:
    found = reviewed("greedy", "random")
    for margins in (*(loss.margins for loss in found.losses), *(deal.margins for deal in found.deals)):
        assert sum(margins) == pytest.approx(0)
    one, other = accounts(found)
    assert one.own == pytest.approx(-other.others)
    assert one.drawn == pytest.approx(-other.drawn)


def test_the_stretches_add_up_to_the_game() -> None:
    found = reviewed("greedy", "random")
    every, whole = stretches(found), accounts(found)
    assert len(every) == len(found.marks) - 1 > 5
    for seat in (0, 1):
        for part in ("own", "others", "drawn", "rest"):
            total = sum(getattr(one.accounts[seat], part) for one in every)
            assert total == pytest.approx(getattr(whole[seat], part))


def test_turning_points_are_the_greatest_changes_in_the_order_of_the_game() -> None:
    found = reviewed("greedy", "random")
    few, every = turning_points(found), turning_points(found, most=100)
    assert len(few) == 5
    assert [one.before.step for one in few] == sorted(one.before.step for one in few)
    by_chance = [one for one in every if one.by_chance]
    least = min(abs(one.change(one.seat)) for one in few if one.by_chance)
    assert sum(abs(one.change(one.seat)) > least + 1e-9 for one in by_chance) < 5
    for one in few:
        assert abs(one.change(one.seat)) == pytest.approx(max(abs(one.change(seat)) for seat in (0, 1)))


def test_marks_are_the_settings_of_prices_and_the_end() -> None:
    moments = game_of("greedy", "random")
    found = marks(moments, CastlesRater())
    priced = [moments[mark.step].state for mark in found[:-1]]
    assert all(state.phase == Phase.PRICE for state in priced)
    assert [state.round for state in priced] == list(range(1, len(priced) + 1))
    assert found[-1].worths == moments[-1].state.scores
    assert [mark.progress for mark in found] == sorted(mark.progress for mark in found)
    assert found[-1].chances is not None
    assert sum(found[-1].chances) == 1


def test_losses_are_told_by_kind() -> None:
    losses = reviewed("greedy", "random").losses
    rows = kinds((str(loss.seat), loss) for loss in losses)
    assert sum(row.number for row in rows) == len(losses)
    assert sum(row.lost for row in rows) == pytest.approx(sum(loss.lost for loss in losses))
    assert [row.lost for row in rows] == sorted((row.lost for row in rows), reverse=True)


# every table


@pytest.mark.parametrize(
    ("edition", "bots", "modules"),
    [("collectors", ("random", "random", "greedy"), EVERYTHING), ("second", ("greedy",), ())],
    ids=["everything", "solo"],
)
def test_any_table_is_reviewed(edition: str, bots: tuple[str, ...], modules: tuple[str, ...]) -> None:
    series: Any = Series(CASTLES, Setup(law(edition, None, modules)), bots, "review", record=True)
    moments = list(follow(CASTLES, play_game(series, 0).log))
    found = review(moments[:60], CastlesRater(), SMALL)
    assert len(found.losses) > 5
    assert len(found.marks) > 1


# the sister game


@cache
def sister_moments(players: int) -> Sequence[Moment[Any, Any, Any]]:
    bots = ("random", "greedy", "random")[:players]
    return list(follow(TWO_CASTLES, play_game(sister_series(bots, "review", record=True), 0).log))


@pytest.mark.parametrize("players", [2, 3])
def test_the_sister_game_is_reviewed(players: int) -> None:
    moments = sister_moments(players)
    found = review(moments[-40:], TwoCastlesRater(), SMALL)
    assert len(found.names) == players
    assert {loss.seat for loss in found.losses} == set(range(players))
    assert found.marks[-1].worths == TWO_CASTLES.result(moments[-1].state).points[:players]
    assert all(len(loss.margins) == players for loss in found.losses)


def test_ludwig_has_a_share_of_the_chances_at_a_table_of_two() -> None:
    """He is ranked as all others are (OQ-148): the players' chances are those of three, where there are chances."""
    moments, rater = sister_moments(2), TwoCastlesRater()
    (ludwig,) = rater.rivals(moments[0].state)
    assert ludwig > 0
    state = next(moment.state for moment in moments if moment.state.round == 2 and moment.state.turn == 4)
    (late,) = rater.rivals(state)
    assert late == pytest.approx(sheets_of_ludwig(moments[-1].state), abs=25)
    begun = marks(moments, rater)
    told = [mark.chances for mark in begun[:-1] if mark.chances is not None]
    assert told
    assert all(sum(chances) < 1 for chances in told)
    assert not rater.rivals(sister_moments(3)[0].state)


def sheets_of_ludwig(state: Any) -> int:
    """The lower one of his castles."""
    sides = state.sides(state.ludwig)
    return min(score(state.castles[n], state.attendants[n], state.cards[n], state.law).total for n in sides)


def test_points_at_once_of_the_sister_game_are_those_of_the_sheet() -> None:
    moments = sister_moments(3)[:60]
    found = review(moments, TwoCastlesRater(), Budget(1, 1, 1, 0))
    tried = 0
    for loss in found.losses:
        before, after = moments[loss.step - 1].state, moments[loss.step].state
        if before.phase != SisterPhase.PLACE or not before.castles[before.site].rooms:
            continue
        site = before.site
        sheets = [
            score(castle, before.attendants[site], before.cards[site], before.law).total
            for castle in (before.castles[site], after.castles[site])
        ]
        assert loss.did.points == sheets[1] - sheets[0]
        tried += 1
    assert tried > 5
