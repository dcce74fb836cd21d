"""Writing a file: whole or not at all, with its rights kept and nothing left behind."""

import os
import tempfile
from pathlib import Path

import pytest

from engine.kernel import files
from engine.kernel.files import write_atomically


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o755, 0o2664])
def test_the_rights_of_a_file_are_kept(tmp_path: Path, mode: int) -> None:
    file = tmp_path / "file"
    file.write_text("old", encoding="utf-8")
    file.chmod(mode)
    write_atomically(file, "new")
    assert file.stat().st_mode & 0o7777 == mode
    assert file.read_text(encoding="utf-8") == "new"
    assert names(tmp_path) == ["file"]


def test_the_data_is_on_the_disk_before_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    real_sync, real_replace = os.fsync, Path.replace

    def sync(handle: int) -> None:
        done.append("folder" if os.path.isdir(f"/proc/self/fd/{handle}") else "file")  # noqa: PTH112
        real_sync(handle)

    def replace(self: Path, target: Path) -> Path:
        done.append("rename")
        return real_replace(self, target)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(Path, "replace", replace)
    write_atomically(tmp_path / "file", "text")
    assert done == ["file", "rename", "folder"]


@pytest.mark.parametrize("step", ["fsync", "fdopen"])
def test_a_failure_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    file = tmp_path / "file"
    file.write_text("old", encoding="utf-8")

    def fail(*_given: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, step, fail)
    with pytest.raises(OSError, match="No space left"):
        write_atomically(file, "new")
    monkeypatch.undo()
    assert file.read_text(encoding="utf-8") == "old"
    assert names(tmp_path) == ["file"]


def test_a_draft_that_was_left_is_used_again(tmp_path: Path) -> None:
    (tmp_path / ".file.draft").write_text("half of someth", encoding="utf-8")
    write_atomically(tmp_path / "file", "new")
    assert names(tmp_path) == ["file"]
    assert (tmp_path / "file").read_text(encoding="utf-8") == "new"


def test_two_who_write_at_once_do_not_share_a_draft(tmp_path: Path) -> None:
    first, draft = files._begin_draft(tmp_path / "file")
    second, other = files._begin_draft(tmp_path / "file")
    assert draft != other
    os.close(first)
    os.close(second)


def test_a_long_name_is_no_hindrance(tmp_path: Path) -> None:
    file = tmp_path / ("é" * 127)
    write_atomically(file, "text")
    assert file.read_text(encoding="utf-8") == "text"


def test_a_circle_of_links_is_an_error_of_the_system(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(OSError, match="Too many levels of symbolic links"):
        write_atomically(tmp_path / "loop", "text")
    with pytest.raises(OSError, match="Invalid argument"):
        write_atomically(tmp_path / "a\0b", "text")
    assert names(tmp_path) == ["loop"]


NOBODY = 65534


def test_a_read_only_file_stays() -> None:
    """Nothing is read-only for root, so root asks as nobody."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o777)
        child = os.fork()
        if child == 0:
            os._exit(_write_to_a_read_only_file(Path(folder) / "file"))
        _child, status = os.waitpid(child, 0)
        assert os.waitstatus_to_exitcode(status) == 0
        assert names(Path(folder)) == ["file"]
        assert (Path(folder) / "file").read_text(encoding="utf-8") == "old"


def _write_to_a_read_only_file(file: Path) -> int:
    """0 if the system refuses it, in a process of its own."""
    try:
        if os.geteuid() == 0:
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        file.write_text("old", encoding="utf-8")
        file.chmod(0o444)
        write_atomically(file, "new")
    except PermissionError:
        return 0 if file.exists() else 2
    except BaseException:
        return 3
    return 1
