"""What `make wheel` does besides: compiles the modules that games spend their time in, with mypyc.

The hook is off unless HATCH_BUILD_HOOK_ENABLE_CUSTOM=true asks for it, so that everything else needs no compiler and
installs the sources as they are. A compiled wheel holds the sources as well; Python prefers what is compiled. Which
modules these are stands in pyproject.toml; docs/speed.md says what it brings and what cannot be compiled.
"""

import contextlib
import os
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

GROUP = "madking_compiled"
"""The library that holds the code of all of them; its module stands beside the packages."""
MYPY = ("--config-file", os.devnull, "--cache-dir", os.devnull, "--ignore-missing-imports")
"""The types are checked in full by `make check`; here no packages are at hand but mypy's own."""


class CompilingHook(BuildHookInterface[Any]):
    """Adds the compiled modules to the wheel; they are made in a folder of their own, not among the sources."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # the sources are what is edited
        self._folder = tempfile.TemporaryDirectory()
        libraries = Path(self._folder.name, "libraries")
        with contextlib.chdir(self.root):
            compile_into(libraries, Path(self._folder.name, "work"), self.config["compile"])
        for file in sorted(libraries.rglob("*")):
            if file.is_file():
                build_data["force_include"][str(file)] = file.relative_to(libraries).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self._folder.cleanup()


def compile_into(libraries: Path, work: Path, files: list[str]) -> None:
    """Compile files of the present folder; what is made on the way stays in another one."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    extensions = mypycify([*MYPY, *files], opt_level="2", debug_level="0", target_dir=str(work), group_name=GROUP)
    command = build_ext(Distribution({"name": "madking", "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(libraries), str(work)
    command.ensure_finalized()
    command.run()
