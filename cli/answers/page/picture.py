"""The page's question `picture`: a castle as a standalone SVG, with a verdict or with numbered steps."""

from cli.answers.laws import named_law
from cli.answers.page.castles import read_loose
from cli.answers.page.forms import PictureForm
from cli.errors import BadInput
from engine.castle.beside import read_wanted
from engine.castle.bounds import check_number
from engine.castle.placement import Placement
from engine.kernel.i18n import N_, say

LONGEST_TITLE = 200
"""Characters."""


def answer(
    castle: str,
    placement: str = "",
    steps: list[str] | None = None,
    coordinates: bool = False,
    title: str = "",
    rulings: dict[str, str] | None = None,
    edition: str = "second",
    expansions: list[str] | None = None,
    packs: list[str] | None = None,
) -> PictureForm:
    """Draw a castle, what is wrong in it marked.

    With a `placement` the verdict on it is drawn, with `steps` these are laid and numbered.
    """
    if placement and steps:
        raise BadInput(say(N_("a picture shows a placement or steps, not both")))
    if len(title) > LONGEST_TITLE:
        raise BadInput(say(N_("the title is longer than {n} characters"), n=LONGEST_TITLE))
    found = read_loose(castle, named_law(edition, rulings, expansions, packs))
    from engine.pictures.svg import draw_castle

    built, new = found.castle, list[Placement]()
    check_number(len(built.laid) + len(steps or ()))
    for step in steps or ():
        wanted = read_wanted(built, step)
        built = built.laying(wanted)
        new += [wanted.room, *wanted.joins]
    verdict = built.judge(placement) if placement else None
    drawn = draw_castle(
        built, verdict=verdict, coordinates=coordinates, title=title or None, new=new, wrong=found.wrong
    )
    return {"svg": drawn}
