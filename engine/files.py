"""Writing a file whole or not at all."""

import os
import tempfile
from pathlib import Path


def write_atomically(path: Path, text: str) -> None:
    """Replace a file by this text; if anything fails, what was there stays as it was.

    A link is followed; a device or a pipe is written to, never replaced.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        with path.open("w", encoding="utf-8", newline="\n") as target:
            target.write(text)
        return
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    draft = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        umask = os.umask(0)
        os.umask(umask)
        draft.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~umask)
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
