"""How advice shows itself in a notebook: the first hints as pictures, all of them as a table with their reasons."""

from typing import TYPE_CHECKING

from engine.kernel.i18n import N_, get_language, labelled, say, say_names, say_number
from engine.pictures.html import Figure, block, figures, lines, table
from solver.hint.choices import Choice
from solver.hint.hint import VALUE, Hint
from solver.hint.picture import draw_hints
from solver.worth.reasons import Part

if TYPE_CHECKING:
    from solver.hint.advice import Advice


def show_advice(advice: "Advice") -> str:
    """Advice: the castles of the first three hints that place something, and every hint with what speaks for it."""
    placed = [hint for hint in advice.hints if hint.verdict is not None]
    picture = [Figure("", draw_hints(advice.castle, advice.hints, get_language()))] if placed else []
    rows = [(str(rank), *_row(entry)) for rank, entry in enumerate(advice.ranked(VALUE), 1)]
    heads = ("", say(N_("What")), say(N_("Points")), say(N_("Value")), say(N_("Reasons")))
    refused = [labelled(say_names(one.take), one.why) for one in advice.refused]
    return block(figures(picture), table(heads, rows, right=(0, 2, 3)), lines([*refused, *advice.notes]))


def _row(entry: Hint | Choice) -> tuple[str, str, str, str]:
    """What to do, its points and value, and the parts of that value."""
    if isinstance(entry, Choice):
        return str(entry.action), str(entry.points), say_number(entry.value, ".1f"), _reasons(entry.parts)
    option = entry.option
    what = say_names(option.take) if option.placement is None else option.placement.spoken()
    return what, str(option.points), say_number(option.value, ".1f"), _reasons(entry.parts)


def _reasons(parts: tuple[Part, ...]) -> str:
    return "; ".join(f"{say_number(float(part.points), '+.1f')} {part.why}" for part in parts)
