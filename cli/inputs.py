"""Reading what the user gave: castle text, files, standard input; every failure is one clear line."""

import codecs
import errno
import os
import sys
from pathlib import Path
from typing import IO

from cli.answers.castles import read_castle
from cli.errors import BadInput, WrongCastle
from cli.folding import stream_width
from engine.castle.castle import Castle
from engine.kernel.i18n import N_, say
from engine.kernel.limits import LONGEST_SEED, LONGEST_TEXT
from engine.rules.rulings import Law

_LONGEST_CHARACTER = 4
"""Bytes of the longest character in UTF-8."""


def read_text(path: Path, most: int = LONGEST_TEXT) -> str:
    """The text of a file, or a clear line about why it cannot be read."""
    try:
        with path.open("rb") as file:
            data = _read_bytes(file, most)
    except (OSError, ValueError) as error:
        raise cannot(path, error) from None
    return decode(data, str(path), most)


def cannot(file: Path | str, error: Exception) -> BadInput:
    """What the system says against a file, as a refusal in the present language."""
    from cli.system_words import system_reason

    why = system_reason(error.strerror) if isinstance(error, OSError) and error.strerror else error
    return BadInput(say(N_("{file}: {why}"), file=file, why=why))


def refuse_folder(file: str) -> None:
    """Refuse a file that is a folder, or whose folder is missing or may not be written to."""
    path = Path(file)
    try:
        number = errno.EISDIR if path.is_dir() else 0 if path.parent.is_dir() else errno.ENOENT
        if not number and not path.exists() and not os.access(path.parent, os.W_OK):
            number = errno.EACCES
    except (OSError, ValueError) as error:
        raise cannot(file, error) from None
    if number:
        raise cannot(file, OSError(number, os.strerror(number)))


def read_file(name: str, most: int = LONGEST_TEXT) -> str:
    """The text of the file with this name; no name is said to be missing."""
    if not name.strip():
        raise BadInput(say(N_("the name of a file is missing")))
    return read_text(Path(name), most)


def read_stdin(most: int = LONGEST_TEXT) -> str:
    """The text of standard input."""
    if sys.stdin is None:
        raise BadInput(say(N_("-: there is no standard input")))
    try:
        data = _read_bytes(sys.stdin.buffer, most)
    except (OSError, ValueError) as error:
        raise cannot("-", error) from None
    return decode(data, "-", most)


def read_file_or_stdin(name: str, most: int = LONGEST_TEXT) -> str:
    """The text of the file with this name, of standard input for `-`."""
    return read_stdin(most) if name == "-" else read_file(name, most)


def _read_bytes(file: IO[bytes], most: int) -> bytes:
    """So many bytes that more than `most` characters are among them, if there are more; an endless file ends here."""
    return file.read(most * _LONGEST_CHARACTER + len(codecs.BOM_UTF8) + 1)


def decode(data: bytes, name: str, most: int = LONGEST_TEXT) -> str:
    """Bytes as text; binary or endless data is refused."""
    if len(data) > most * _LONGEST_CHARACTER + len(codecs.BOM_UTF8):
        raise _too_long(name, most)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(say(N_("{file}: this is not a text file"), file=name)) from None
    if "\x00" in text:
        raise BadInput(say(N_("{file}: this is not a text file"), file=name))
    if len(text) > most:
        raise _too_long(name, most)
    return text


def _too_long(name: str, most: int) -> BadInput:
    return BadInput(say(N_("{file}: too long, {most} characters at most"), file=name, most=most))


def _is_path(argument: str) -> bool:
    """Is there such a file? Also a link that leads nowhere is one, so that it is named and not taken for a castle."""
    try:
        if not argument.strip() or len(argument) >= 4096:
            return False
        Path(argument).lstat()
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return False
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            return False
        raise cannot(argument, error) from None
    return True


def read_argument(argument: str, most: int = LONGEST_TEXT) -> tuple[str, str]:
    """The text that an argument stands for, and the name to blame: empty for text given directly."""
    if argument == "-":
        return read_stdin(most), "-"
    if _is_path(argument):
        return read_text(Path(argument), most), argument
    looks_like_text = not argument.strip() or "@" in argument or "#" in argument
    if not looks_like_text:
        shown = argument if len(argument) <= 60 else argument[:57] + "..."
        raise BadInput(say(N_("{text!r} is neither castle text nor a file; write slug@x,y ..."), text=shown))
    return argument, ""


def read_seed(text: str) -> str:
    """The seed of a game: any text that a log can hold."""
    if not is_text(text):
        raise BadInput(say(N_("--seed: this is not text in UTF-8")))
    if not text.strip() or len(text) > LONGEST_SEED:
        raise BadInput(say(N_("--seed: a word of at most {most} characters"), most=LONGEST_SEED))
    return text


def is_text(text: str) -> bool:
    """Can this be written as UTF-8? An argument that is not UTF-8 cannot."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def read_castle_argument(argument: str, law: Law, *, force: bool = False) -> Castle:
    """The castle that an argument stands for; in a terminal what can stand of one that could not be built is drawn."""
    text, name = read_argument(argument)
    try:
        return read_castle(text, law, name, force=force)
    except WrongCastle as error:
        if error.rest.rooms and stream_width(sys.stderr) is not None:
            from cli.drawings import print_castle

            print_castle(error.rest, verdict=error.wrong, coordinates=True, stream=sys.stderr)
        raise
