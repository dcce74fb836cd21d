"""Numbers on discs, as pictures of both games mark places with them."""

from engine.pictures.markup import px, text
from engine.pictures.palette import PAPER, WRONG


def draw_badge(number: int, x: float, y: float, ink: str = WRONG) -> str:
    """The number of a mark on a disc."""
    disc = f'<circle cx="{px(x)}" cy="{px(y)}" r="11" fill="{ink}" stroke="{PAPER}" stroke-width="2"/>'
    return disc + text(x, y + 5, 14, str(number), "#fff", bold=True, anchor="middle")
