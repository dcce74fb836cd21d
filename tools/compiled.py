"""Compiles the Python files of an archive; runs in the Python that will read it, which may not be that of the machine.

Used by `tools.site` inside Pyodide: a browser that has nothing to compile wakes in half the time.
"""

import io
import py_compile
import tempfile
import zipfile
from pathlib import Path

DATE = (1980, 1, 1, 0, 0, 0)
"""The date of every file of an archive, so that the same files make the same bytes."""


def pack(files: dict[str, bytes]) -> bytes:
    """Files by their paths as an archive; the same every time."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, DATE), files[name], zipfile.ZIP_DEFLATED)
    return target.getvalue()


def unpack(packed: bytes) -> dict[str, bytes]:
    """The files of an archive by their paths."""
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def compiled(packed: bytes) -> bytes:
    """The archive with every Python file compiled, without its comments and docstrings; all others as they are."""
    return pack(dict(_compiled(name, body) for name, body in sorted(unpack(packed).items())))


def _compiled(name: str, body: bytes) -> tuple[str, bytes]:
    if not name.endswith(".py"):
        return name, body
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "source.py", Path(folder) / "target.pyc"
        source.write_bytes(body)
        unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
        py_compile.compile(str(source), str(target), name, doraise=True, optimize=2, invalidation_mode=unchecked)
        return f"{name}c", target.read_bytes()
