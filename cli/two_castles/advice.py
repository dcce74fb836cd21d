"""What is best now in Between Two Castles, from what the person to move can see: as the questions answer it."""

from collections.abc import Callable, Sequence

from cli.play.decisions import Told
from engine.kernel.i18n import N_, say, say_n
from engine.two_castles.game.legal import legal_actions
from engine.two_castles.game.state import Action, GameState, Phase
from engine.two_castles.game.view import View, view
from solver.patience import Patience
from solver.two_castles.standpoint import gone_of, holding_of

TOP = 3
_RATED = (Phase.LUDWIG, Phase.ATTENDANT, Phase.CARD, Phase.BONUS)
"""Decisions with so few answers that each is told."""


def advise(state: GameState, patience: Patience) -> Told | None:
    """The advice for the person to move, if there is any about this decision."""
    seen = view(state, state.player)
    if state.phase in _RATED:
        return _rated(seen, legal_actions(state), patience)
    adviser = _ADVISERS.get(state.phase)
    return None if adviser is None else adviser(seen, patience)


def _choose(seen: View, patience: Patience) -> Told:
    """Which two tiles of the hand to keep, and which castle each goes to."""
    from cli.two_castles.hints import choice_lines, choosing_lines
    from solver.two_castles.choose import choices

    left, right = seen.sides()
    holdings = holding_of(seen, left), holding_of(seen, right)
    lines, last = choosing_lines(holdings)
    told = [lines]
    for rank, choice in enumerate(choices(seen, patience=patience)[:TOP], 1):
        first, *why = choice_lines(choice, holdings)
        told += [f"{rank}. {first}", *why]
    return Told([*told, last])


def _divide(seen: View, patience: Patience) -> Told:
    """Which of the two chosen tiles goes to which castle."""
    from cli.answers.two_castles.divide import reason_words
    from cli.two_castles.hints import division_lines
    from solver.two_castles.divide import divide
    from solver.two_castles.words import estimated_lines

    left, right = (holding_of(seen, castle) for castle in seen.sides())
    divisions = divide(left, right, [str(slug) for slug in seen.chosen[seen.player]], patience, gone_of(seen))
    hints = [hint for division in divisions for hint in (division.left, division.right)]
    return Told([*division_lines(divisions, reason_words(divisions)), *estimated_lines(hints)])


def _order(seen: View, patience: Patience) -> Told:
    """The best ways for both tiles that the castle gets: in their order the partners place them."""
    return _ways(seen, [[str(gift.slug) for gift in seen.gifts[seen.site]]], patience)


def _place(seen: View, patience: Patience) -> Told:
    """The best places for the tile to be placed now, or for each of those to choose from."""
    return _ways(seen, [[str(slug)] for slug in seen.offer], patience)


def _ways(seen: View, offers: list[list[str]], patience: Patience) -> Told:
    from cli.two_castles.hints import hint_lines
    from solver.two_castles.hint import give_hints
    from solver.two_castles.words import estimated_lines

    holding, gone = holding_of(seen, seen.site), gone_of(seen)
    hints = [hint for tiles in offers for hint in give_hints(holding, tiles, TOP, patience=patience, gone=gone).hints]
    best = sorted(hints, key=lambda hint: -round(hint.value, 6))[:TOP]
    lines = [say_n("The castle is worth {n} point now.", "The castle is worth {n} points now.", holding.total)]
    for rank, hint in enumerate(best, 1):
        first, *why = hint_lines(hint)
        lines += [f"{rank}. {first}", *why]
    return Told([*lines, *estimated_lines(best)])


def _rated(seen: View, actions: Sequence[Action], patience: Patience) -> Told:
    """Every answer with what it wins at once and the result to expect, the best first."""
    from cli.two_castles.hints import estimate_note
    from cli.two_castles.words import action_words
    from solver.two_castles.advice import rate

    rated = rate(seen, actions, patience=patience)
    rated.sort(key=lambda one: (-round(one.value, 6), one.action))
    sentence = N_("{n}. {what}: {points:+d} at once, your result about {value:.1f}")
    lines = [
        say(sentence, n=rank, what=action_words(one.action, seen.phase), points=one.points, value=one.value)
        for rank, one in enumerate(rated, 1)
    ]
    return Told([*lines, estimate_note()])


_ADVISERS: dict[str, Callable[[View, Patience], Told]] = {
    Phase.CHOOSE: _choose,
    Phase.DIVIDE: _divide,
    Phase.ORDER: _order,
    Phase.PLACE: _place,
}
