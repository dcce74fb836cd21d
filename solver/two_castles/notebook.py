"""How advice for Between Two Castles shows itself in a notebook: the first castles, and every way with its reasons."""

from engine.kernel.i18n import N_, say, say_n, say_number
from engine.pictures.html import Figure, block, figures, heading, lines, table
from engine.two_castles.notebook import in_this_game
from solver.two_castles.hint import Advice, Hint
from solver.two_castles.picture import MOST, draw_hint
from solver.two_castles.words import estimated_lines, reasons, steps_words, worth_words


@in_this_game
def show_advice(advice: Advice) -> str:
    """Advice: the castles that the first three ways lead to, and every way with what it changes."""
    drawn = [Figure(f"{rank}. {worth_words(hint)}", draw_hint(hint, rank))
             for rank, hint in enumerate(advice.hints[:MOST], 1)]  # fmt: skip
    rows = [(str(rank), *_row(hint)) for rank, hint in enumerate(advice.hints, 1)]
    heads = ("", say(N_("What")), say(N_("Points")), say(N_("Value")), say(N_("Reasons")))
    now = say_n("The castle is worth {n} point now.", "The castle is worth {n} points now.", advice.total)
    return block(
        heading(now), figures(drawn), table(heads, rows, right=(0, 2, 3)), lines(estimated_lines(advice.hints))
    )


def _row(hint: Hint) -> tuple[str, str, str, str]:
    return steps_words(hint), f"{hint.gain:+d}", say_number(float(hint.value), ".1f"), "; ".join(reasons(hint))
