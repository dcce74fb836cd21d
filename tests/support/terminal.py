"""A real pseudo-terminal of any size: commands run in it, and what they print is read back as lines."""

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
import threading
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple
from unittest.mock import patch

from cli.folding import columns
from cli.main import run

ERASED = re.compile(r"[^\n]*\x1b\[2K")
"""What a progress bar draws and wipes away again."""
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07|\r")
ROWS = 50


class Shown(NamedTuple):
    """What a command left in a terminal, without colours, and its exit code."""

    text: str
    code: int

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    @property
    def widest(self) -> str:
        return max(self.lines, key=columns, default="")


def _open(width: int) -> tuple[int, int]:
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, width, 0, 0))
    attributes = termios.tcgetattr(slave)
    attributes[1] &= ~termios.OPOST  # newlines stay newlines
    termios.tcsetattr(slave, termios.TCSANOW, attributes)
    return master, slave


class _Reader(threading.Thread):
    """Reads a terminal as fast as it is written to."""

    def __init__(self, master: int) -> None:
        super().__init__(daemon=True)
        self._master = master
        self._chunks: list[bytes] = []
        self.start()

    def run(self) -> None:
        while True:
            try:
                chunk = os.read(self._master, 65536)
            except OSError:
                return
            if not chunk:
                return
            self._chunks.append(chunk)

    def text(self) -> str:
        self.join(300)
        return CONTROL.sub("", ERASED.sub("", b"".join(self._chunks).decode("utf-8")))


def in_terminal(*arguments: str, width: int = 80) -> Shown:
    """A command of this process, its output and errors going to a terminal of this width."""
    master, slave = _open(width)
    reader = _Reader(master)
    with (
        os.fdopen(slave, "w", encoding="utf-8") as screen,
        redirect_stdout(screen),
        redirect_stderr(screen),
        patch.dict(os.environ),
    ):
        os.environ.pop("COLUMNS", None)
        code = run(list(arguments))
    text = reader.text()
    os.close(master)
    return Shown(text, code)


def in_process(*arguments: str, width: int = 80) -> Shown:
    """The same command as a program of its own, as a person starts it."""
    master, slave = _open(width)
    reader = _Reader(master)
    environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    command = [sys.executable, "-m", "cli.main", *arguments]
    with subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment) as process:
        os.close(slave)
        code = process.wait(300)
    text = reader.text()
    os.close(master)
    return Shown(text, code)
