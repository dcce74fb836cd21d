"""What is best now in Between Two Castles, from what the person to move can see: as `hint` and `divide` answer."""

from collections.abc import Callable

from cli.play.decisions import Told
from engine.kernel.i18n import say_n
from engine.two_castles.game.state import GameState, Phase
from engine.two_castles.game.view import View, view
from solver.patience import Patience
from solver.two_castles.problem import Holding

TOP = 3


def advise(state: GameState, patience: Patience) -> Told | None:
    """The advice for the person to move, if there is any about this decision."""
    adviser = _ADVISERS.get(state.phase)
    return None if adviser is None else adviser(view(state, state.player), patience)


def _holding(seen: View, castle: int) -> Holding:
    return Holding.read(seen.castles[castle], seen.attendants[castle], seen.cards[castle], seen.law)


def _divide(seen: View, patience: Patience) -> Told:
    """Which of the two chosen tiles goes to which castle."""
    from cli.answers.two_castles.divide import reason_words
    from cli.two_castles.hints import division_lines, estimated_lines
    from solver.two_castles.divide import divide

    left, right = (_holding(seen, castle) for castle in seen.sides())
    divisions = divide(left, right, [str(slug) for slug in seen.chosen[seen.player]], patience)
    hints = [hint for division in divisions for hint in (division.left, division.right)]
    return Told([*division_lines(divisions, reason_words(divisions)), *estimated_lines(hints)])


def _order(seen: View, patience: Patience) -> Told:
    """The best ways for both tiles that the castle gets: in their order the partners place them."""
    return _ways(seen, [[str(gift.slug) for gift in seen.gifts[seen.site]]], patience)


def _place(seen: View, patience: Patience) -> Told:
    """The best places for the tile to be placed now, or for each of those to choose from."""
    return _ways(seen, [[str(slug)] for slug in seen.offer], patience)


def _ways(seen: View, offers: list[list[str]], patience: Patience) -> Told:
    from cli.two_castles.hints import estimated_lines, hint_lines
    from solver.two_castles.hint import give_hints

    holding = _holding(seen, seen.site)
    hints = [hint for tiles in offers for hint in give_hints(holding, tiles, TOP, patience=patience).hints]
    best = sorted(hints, key=lambda hint: -round(hint.value, 6))[:TOP]
    lines = [say_n("The castle is worth {n} point now.", "The castle is worth {n} points now.", holding.total)]
    for rank, hint in enumerate(best, 1):
        first, *why = hint_lines(hint)
        lines += [f"{rank}. {first}", *why]
    return Told([*lines, *estimated_lines(best)])


_ADVISERS: dict[str, Callable[[View, Patience], Told]] = {
    Phase.DIVIDE: _divide,
    Phase.ORDER: _order,
    Phase.PLACE: _place,
}
