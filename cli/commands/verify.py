"""`madking verify`: runs worked examples and says what differs."""

from pathlib import Path
from typing import Annotated

import typer

import cli
from cli.answers.verify import document, run_example
from cli.asker import begin
from cli.errors import BadInput
from cli.inputs import read_text
from cli.options import EditionOption, JsonOption, LangOption, PackOption, know_packs
from cli.output import print_json
from engine.kernel.i18n import N_, say, say_n, say_rule
from engine.kernel.limits import LONGEST_SCENARIO
from engine.kernel.shown import show
from engine.records.expected import ExampleResult
from engine.rules.editions import find_edition

NAME = "verify"


def examples_folder() -> Path:
    """The worked examples: inside an installed package, or beside the packages in a checkout."""
    package = Path(cli.__file__).parent
    inside = package / "_examples"
    return inside if inside.is_dir() else package.parent / "examples"


def run(
    paths: Annotated[
        list[str] | None, typer.Argument(metavar="[PATH]...", help="Scenario files or folders; default: all of ours.")
    ] = None,
    edition: EditionOption = "",
    pack: PackOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """Run worked examples of the rulebooks and say what differs.

    --edition plays every example under that edition instead of its own.

    Example: madking verify examples/books/EX-05.yaml
    """
    begin(lang)
    if edition:
        find_edition(edition)
    know_packs(pack)
    files = _files([Path(path) for path in paths] if paths else [examples_folder()])
    results = [(str(file), run_example(str(file), read_text(file, LONGEST_SCENARIO), edition)) for file in files]
    failed = sum(not result.passed for _file, result in results)
    if as_json:
        print_json(document(results))
    else:
        _print(results, failed)
    raise typer.Exit(1 if failed else 0)


def _files(paths: list[Path]) -> list[Path]:
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(file for file in path.rglob("*.yaml") if not file.name.endswith(".position.yaml"))
            if not inside:
                raise BadInput(say(N_("{file}: no scenario files (*.yaml) here"), file=path))
            files += inside
        else:
            files.append(path)
    return files


def _print(results: list[tuple[str, ExampleResult]], failed: int) -> None:
    for _file, result in results:
        mark = typer.style("ok  ", fg="green") if result.passed else typer.style("FAIL", fg="red", bold=True)
        typer.echo(f"{mark} {show(result.id):<10} {say_rule(result.title)}")
        for failure in result.failures:
            typer.echo(f"       {show(failure)}")
    passed = len(results) - failed
    good = say_n("{n} example holds", "{n} examples hold", passed)
    bad = say_n("{n} differs", "{n} differ", failed)
    typer.echo(f"{good}, {bad}")
