"""The page's question `two-castles review`: where a game of Between Two Castles was decided."""

from cli.answers.page.forms import ReviewForm
from cli.answers.page.reviews import review_form
from cli.two_castles.reviews import TwoCastlesWording


def answer(log: str, player: str = "", after: int = 0) -> ReviewForm:
    """Review the text of a log `after` a step: the decisions of a `player`, or of all."""
    return review_form(TwoCastlesWording(), log, player, after)
