"""The command `madking`: registers the commands and turns every failure into one line and an exit code."""

import contextlib
import os
import re
import signal
import sys
from importlib import import_module
from typing import Annotated

import typer

from cli.folding import folded_streams
from cli.own_files import use_own_files
from cli.streams import complain, prepare
from cli.taken import Command, Group
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, say, set_language
from engine.kernel.shown import show
from engine.kernel.spoken import CASTLES, TWO_CASTLES, set_game

BAD_INPUT, FAULT = 2, 3
COMMANDS = (
    "build",
    "cards",
    "case",
    "endgame",
    "hint",
    "judge",
    "legal",
    "pick",
    "plan",
    "play",
    "price",
    "replay",
    "review",
    "rules",
    "rulings",
    "score",
    "show",
    "simulate",
    "standings",
    "table",
    "tiles",
    "tournament",
    "verify",
    "walk",
)
GROUPS = (TWO_CASTLES, "packs")
"""Commands that have commands of their own; each is a module that makes its group."""


def make_app(arguments: list[str]) -> typer.Typer:
    """The program with its commands; only the one that is called is loaded, so that it starts quickly."""
    called = next((argument for argument in arguments if not argument.startswith("-")), None)
    app = typer.Typer(
        name="madking",
        cls=Group,
        add_completion=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    known = called in COMMANDS or called in GROUPS
    set_game(TWO_CASTLES if called == TWO_CASTLES else CASTLES)
    for name in COMMANDS:
        if name == called or not known:
            app.command(name, cls=Command)(import_module(f"cli.commands.{name}").run)
    for name in GROUPS:
        if name == called or not known:
            rest = arguments[arguments.index(name) + 1 :] if known else []
            app.add_typer(import_module(f"cli.commands.{name.replace('-', '_')}").make_group(rest), name=name)
    app.callback(invoke_without_command=True)(start)
    return app


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        from engine.kernel.compiled import is_compiled

        typer.echo(f"madking {version('madking')}{' (compiled)' if is_compiled() else ''}")
        raise typer.Exit


def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print it.")] = False,
) -> None:
    """Referee and adviser for Castles of Mad King Ludwig (unofficial).

    Example: madking judge "foyer-3@0,0" nap-room@3,1/2
    """
    if context.invoked_subcommand is None:
        run(["--help"])


def _show_help(arguments: list[str]) -> bool:
    """Print the help that is asked for, in the language of the asker; a command that is not there is no help."""
    if not {"-h", "--help"} & set(arguments):
        return False
    from cli.help import find_command, help_text, help_wanted
    from cli.refusals import asked_language

    words = help_wanted(arguments)
    found = None if words is None else find_command(typer.main.get_command(make_app(words)), words)
    if found is None:
        return False
    set_language(asked_language(arguments))
    typer.echo(help_text(*found), nl=False)
    return True


@folded_streams()
def run(arguments: list[str]) -> int:
    """Run one command; 0 is yes, 1 is no, 2 is bad input, 3 a fault of ours."""
    try:
        if _show_help(arguments):
            return 0
        use_own_files()
        code = make_app(arguments)(args=arguments, prog_name="madking", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except MadKingError as error:
        return _refuse(str(error))
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else FAULT
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        return _refuse(error.strerror or str(error))
    except Exception as error:
        # typer's own usage errors; their class has moved between versions, their method has not
        told = getattr(error, "format_message", None)
        if told is None:
            return _report(error, arguments)
        from cli.refusals import usage_reason

        return _refuse(usage_reason(told(), arguments))
    finally:
        if "cli.packs.using" in sys.modules:
            import_module("cli.packs.using").forget_used()


def _refuse(reason: str) -> int:
    """Say on one line what is wrong."""
    from cli.system_words import system_reason

    line = re.sub(r"[^\S\N{NO-BREAK SPACE}]+", " ", show(reason)).strip()  # the hard spaces of French stay
    complain(f"madking: {system_reason(line)}")
    return BAD_INPUT


def _report(error: Exception, arguments: list[str]) -> int:
    """A fault of ours is no answer: one line that asks for a report, never a traceback unless it is asked for."""
    try:
        if os.environ.get("MADKING_TRACEBACK"):
            import traceback

            complain("".join(traceback.format_exception(error)).rstrip())
        from cli.refusals import fault_reason

        complain(f"madking: {' '.join(fault_reason(error, arguments).split())}")
    except Exception as another:  # whatever broke the program may break this too; these words need nothing
        line = f"madking: this is a fault of madking: {type(error).__name__}, then {type(another).__name__}\n"
        with contextlib.suppress(OSError):
            os.write(2, line.encode("ascii", "replace"))
    return FAULT


def main() -> None:
    """The entry point of the command."""
    prepare()
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # a reader that has gone ends us quietly, as any Unix filter
    if sys.stdout is None:
        sys.exit(_refuse(say(N_("there is no standard output"))))
    code = run(sys.argv[1:])
    try:
        sys.stdout.flush()
    except OSError as error:
        os._exit(code if code == BAD_INPUT else _refuse(error.strerror or str(error)))
    sys.exit(code)


if __name__ == "__main__":
    main()
