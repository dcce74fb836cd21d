"""Packages put on the path of a test as an installer would leave them there, with their entry points."""

import shutil
import tomllib
from pathlib import Path


def install(project: Path, site: Path) -> None:
    """The modules of a project and what its `pyproject.toml` announces, in a folder that is on the path."""
    about = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name, version = about["name"], about["version"]
    points = [
        f"[{group}]\n" + "".join(f"{key} = {place}\n" for key, place in entries.items())
        for group, entries in about["entry-points"].items()
    ]
    info = site / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("\n".join(points), encoding="utf-8")
    for file in project.glob("*.py"):
        shutil.copy(file, site)
