"""The standard streams, made safe before anything is read or written: closed ones, full ones, strangers' text."""

import contextlib
import io
import os
import sys
from typing import TextIO

from engine.kernel.shown import show_foreign


class Shown(io.TextIOWrapper):
    """A stream to a person: what could steer a terminal and is not ours is shown, never sent."""

    def write(self, text: str) -> int:
        super().write(show_foreign(text))
        return len(text)


def prepare() -> None:
    """Put each standard stream into order; a closed standard output stays None, as Python has it."""
    _fill()
    sys.stdout = _shown(sys.stdout, sys.stdout is not None and sys.stdout.isatty())
    sys.stderr = _shown(sys.stderr, True)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115  (it lives as long as we do)


def _fill() -> None:
    """Give the numbers of closed streams to the null device, so that no file of ours gets one of them."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # it takes the lowest number that is free: this one


def _shown(stream: TextIO | None, by_line: bool) -> TextIO | None:
    if type(stream) is not io.TextIOWrapper:  # none at all, or one that a test has put there
        return stream
    stream.flush()
    return Shown(stream.detach(), encoding="utf-8", errors="replace", line_buffering=by_line)


def complain(line: str) -> None:
    """A line on standard error, if that takes it."""
    import typer

    with contextlib.suppress(OSError, ValueError):
        typer.secho(line, err=True, fg="red")
        sys.stderr.flush()
