"""The beginning of `build`, whatever the game: the file that is named, and who leads through it."""

from typing import Annotated

import typer

from cli.build.keeping import CastleFile
from cli.build.loop import Builder
from cli.build.site import CastleT, Site, Spot
from cli.errors import BadInput
from cli.screen import terminal
from engine.kernel.i18n import N_, say

FileArgument = Annotated[
    str | None, typer.Argument(metavar="[FILE]", help="A file with castle text, or the file to be written.")
]


def open_castle(site: Site[CastleT, Spot], name: str | None, *, as_json: bool) -> Builder[CastleT, Spot]:
    """Whoever leads through building the castle of a file, or a new one."""
    if as_json:
        raise BadInput(say(N_("build is for people; `{command} --json` answers programs"), command=site.command))
    file, text = (CastleFile(), "") if name is None else CastleFile.open(name)
    castle = site.read(text, name if file.path is not None and name is not None else "") if text else site.empty()
    return Builder(site, terminal(), file, castle)
