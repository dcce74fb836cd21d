"""Writing a file whole or not at all: also a kill or a power cut leaves the old file or the new one."""

import contextlib
import errno
import os
import tempfile
from pathlib import Path

_NAME = 60
"""So much of a file's name is in that of its draft: a file system takes 255 bytes."""


def write_atomically(path: Path, content: str | bytes) -> None:
    """Replace a file by this text or these bytes; if anything fails, what was there stays as it was.

    A link is followed; a device or a pipe is written to, never replaced; the rights of a file stay as they are.
    """
    path = _real(path)
    data = content if isinstance(content, bytes) else content.encode("utf-8")
    if path.exists() and not path.is_file():
        with path.open("wb") as target:
            target.write(data)
        return
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    handle, draft = _begin_draft(path)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            draft.chmod(_mode(path))
            draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    _settle(path.parent)


def _real(path: Path) -> Path:
    """Where a path leads; a circle of links and a name with a zero byte are errors of the system, as for any reader."""
    number = errno.ELOOP
    try:
        real = path.resolve()
        if not real.is_symlink():  # Python 3.13 stops at a circle and says nothing
            return real
    except RuntimeError:
        pass
    except ValueError:
        number = errno.EINVAL
    raise OSError(number, os.strerror(number), str(path))


def _mode(path: Path) -> int:
    """The rights of a file that is there; those that the process gives to any file it makes."""
    if path.exists():
        return path.stat().st_mode & 0o7777
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask


def _settle(folder: Path) -> None:
    """Let the new name reach the disk; where a folder cannot be opened, the system does it when it likes."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# drafts: each file has one beside it, locked while it is written, so that what a killed process leaves is used again


def _begin_draft(path: Path) -> tuple[int, Path]:
    """A draft beside the file, open, empty and ours alone."""
    draft = path.with_name(f".{os.fsdecode(os.fsencode(path.name)[:_NAME])}.draft")
    with contextlib.suppress(OSError):
        handle = os.open(draft, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
        if _lock(handle) and _leads_to(draft, handle):
            os.ftruncate(handle, 0)
            return handle, draft
        os.close(handle)
    # another process writes the same file now, or there are no locks: then a name that nobody else has
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f"{draft.name}-")
    return handle, Path(name)


def _lock(handle: int) -> bool:
    """Lock an open file; False where somebody else has the lock, or where there are no locks."""
    try:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (ImportError, OSError):
        return False
    return True


def _leads_to(draft: Path, handle: int) -> bool:
    """Is this name still that of the open file? Who had the lock before may have given the file its final name."""
    try:
        found = draft.lstat()
    except FileNotFoundError:
        return False
    mine = os.fstat(handle)
    return (found.st_dev, found.st_ino) == (mine.st_dev, mine.st_ino)
