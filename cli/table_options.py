"""Options of a new table: which favors, bonus cards and decrees are left out, and who begins as master builder."""

from typing import Annotated

import typer

WithoutOption = Annotated[
    str | None,
    typer.Option("--without", metavar="CARD,..", help="Cards left out; `madking cards` lists them."),
]
FavorsOption = Annotated[
    str | None, typer.Option("--favors", metavar="FAVOR,..", help="Only these favors, chosen instead of drawn.")
]
CardsOption = Annotated[str | None, typer.Option("--cards", metavar="CARD,..", help="Only these bonus cards.")]
DecreesOption = Annotated[
    str | None, typer.Option("--decrees", metavar="DECREE,..", help="Only these royal decrees are dealt from.")
]
FirstOption = Annotated[
    str | None, typer.Option("--first", metavar="NAME", help="The first master builder; drawn if not given.")
]
