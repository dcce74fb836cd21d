"""`madking verify`: runs worked examples and says what differs."""

from pathlib import Path
from typing import Annotated, Any

import typer

import cli
from cli.inputs import BadInput, read_text
from cli.mistaken import CASE, SCENARIO, meant
from cli.options import EditionOption, JsonOption, LangOption, begin
from cli.output import print_json
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, labelled, say, say_n, say_rule
from engine.kernel.limits import LONGEST_SCENARIO
from engine.kernel.shown import show
from engine.records.expected import ExampleResult
from engine.rules.editions import find_edition
from engine.scenarios.runner import load_scenario, run_scenario

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
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """Run worked examples of the rulebooks and say what differs.

    --edition plays every example under that edition instead of its own.

    Example: madking verify examples/books/EX-05.yaml
    """
    lang = begin(lang)
    if edition:
        find_edition(edition)
    files = _files([Path(path) for path in paths] if paths else [examples_folder()])
    cases = [(file, _run(file, edition)) for file in files]
    failed = sum(not case.passed for _file, case in cases)
    if as_json:
        print_json(_document(cases, failed))
    else:
        _print(cases, failed)
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


def _run(file: Path, edition: str) -> ExampleResult:
    text = read_text(file, LONGEST_SCENARIO)
    try:
        data = load_scenario(text)
        return run_scenario({**data, "edition": edition} if edition else data)
    except BadInput:
        raise
    except MadKingError as error:
        raise BadInput(labelled(str(file), meant(text, SCENARIO, CASE) or error)) from None


def _document(cases: list[tuple[Path, ExampleResult]], failed: int) -> dict[str, Any]:
    return {
        "passed": len(cases) - failed,
        "failed": failed,
        "cases": [
            {
                "id": case.id,
                "title": say_rule(case.title),
                "file": str(file),
                "passed": case.passed,
                "failures": list(case.failures),
            }
            for file, case in cases
        ],
    }


def _print(cases: list[tuple[Path, ExampleResult]], failed: int) -> None:
    for _file, case in cases:
        mark = typer.style("ok  ", fg="green") if case.passed else typer.style("FAIL", fg="red", bold=True)
        typer.echo(f"{mark} {show(case.id):<10} {say_rule(case.title)}")
        for failure in case.failures:
            typer.echo(f"       {show(failure)}")
    passed = len(cases) - failed
    good = say_n("{n} example holds", "{n} examples hold", passed)
    bad = say_n("{n} differs", "{n} differ", failed)
    typer.echo(f"{good}, {bad}")
