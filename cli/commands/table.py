"""`madking table`: the castle in the browser, served on this machine only."""

from typing import Annotated

import typer

from cli.asker import begin
from cli.errors import blame
from cli.inputs import read_argument
from cli.options import EditionOption, LangOption
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, say
from engine.kernel.limits import LONGEST_LOG

NAME = "table"


def run(
    argument: Annotated[
        str | None,
        typer.Argument(
            metavar="[CASTLE|POSITION|LOG]", help="What to open: castle text, a file, or - for standard input."
        ),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option("--port", metavar="N", min=1, max=65535, help="The port; left out: 8730, or a free one."),
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only serve; do not open the browser.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Start, ask itself a question, and end.")] = False,
    edition: EditionOption = "",
    lang: LangOption = "",
) -> None:
    """Build, judge, score, play and replay in the browser; the page is served on this machine only.

    Ctrl-C ends it.

    Example: madking table "foyer-4@0,0 salon@3,0" --no-browser
    """
    language = begin(lang)
    _check_edition(edition)
    opened = None if argument is None else _opened(argument)
    if check:
        from cli.table.checking import check_itself

        raise typer.Exit(check_itself(language))
    from cli.table.app import Table
    from cli.table.serve import Server, listen, run_server

    listening = listen(port)
    number = listening.getsockname()[1]
    address = f"http://127.0.0.1:{number}/"

    def begun() -> None:
        typer.echo(say(N_("The table is at {address} (Ctrl-C ends it)"), address=address))
        if not no_browser:
            _open(address)

    run_server(Server(Table(number, opened, language, edition), begun), listening)


def _check_edition(name: str) -> None:
    """An edition that is not there is refused before anything is served."""
    from cli.answers.laws import named_law

    if name:
        named_law(name)


def _opened(argument: str) -> dict[str, str]:
    """The text that the page is to open; what it could not open is refused here."""
    from cli.answers.page import ask_page

    text, name = read_argument(argument, LONGEST_LOG)
    try:
        ask_page("import", {"text": text})
    except MadKingError as error:
        raise blame(name, error) from None
    return {"text": text, "name": name}


def _open(address: str) -> None:
    """Open the browser, if there is one; it may take its time."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
