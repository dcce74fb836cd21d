"""Inputs for the fuzzer: a command line, the files beside it and standard input, kept as JSON."""

import base64
import json
from pathlib import Path
from typing import Any, NamedTuple


class Input(NamedTuple):
    """One call of the program: its arguments, the files in its folder, and what comes in."""

    arguments: tuple[str, ...]
    files: dict[str, bytes]
    stdin: bytes = b""


def write_input(given: Input) -> str:
    """An input as the text of a file of the corpus."""
    document: dict[str, Any] = {"arguments": [_text(os_bytes(word)) for word in given.arguments]}
    if given.files:
        document["files"] = {name: _text(data) for name, data in given.files.items()}
    if given.stdin:
        document["stdin"] = _text(given.stdin)
    return json.dumps(document, indent=1) + "\n"


def read_input(text: str) -> Input:
    """An input from the text of a file of the corpus."""
    document = json.loads(text)
    words = (_bytes(word).decode("utf-8", "surrogateescape") for word in document["arguments"])
    files = {name: _bytes(data) for name, data in document.get("files", {}).items()}
    return Input(tuple(words), files, _bytes(document.get("stdin", "")))


def read_corpus(folder: Path) -> dict[str, Input]:
    """Every input of a folder by the name of its file."""
    return {file.stem: read_input(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.json"))}


def os_bytes(word: str) -> bytes:
    """An argument as the system has it."""
    return word.encode("utf-8", "surrogateescape")


def _text(data: bytes) -> str | dict[str, str]:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(data).decode("ascii")}


def _bytes(text: str | dict[str, str]) -> bytes:
    return text.encode("utf-8") if isinstance(text, str) else base64.b64decode(text["base64"])
