"""The page's question `review`: where a game was decided, by the search of the bot `master`."""

from cli.answers.page.forms import ReviewForm
from cli.answers.page.reviews import review_form
from cli.errors import BadInput
from cli.words.review_castles import CastlesWording
from engine.kernel.text import unknown

SISTER = "two-castles"


def answer(log: str, player: str = "", game: str = "", after: int = 0) -> ReviewForm:
    """Review the text of a log `after` a step, as much as takes a few seconds: the decisions of a `player`, or of all.

    The answer says which step it reached; `game` is castles or two-castles.
    """
    if game == SISTER:
        from cli.answers.page.two_castles import review

        return review.answer(log, player, after)
    if game not in ("", "castles"):
        raise BadInput(unknown(game, ["castles", SISTER]))
    return review_form(CastlesWording(), log, player, after)
