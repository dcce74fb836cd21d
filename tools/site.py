"""Writes the page as a static site, in which the engine runs in the browser: the page, Pyodide, the engine, the boxes.

python -m tools.site [FOLDER]          writes it into build/site, or into another folder
python -m tools.site serve [FOLDER]    serves it on this machine, to look at it
"""

import ast
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import yaml

from cli.answers.page import KNOWN, ask_page
from cli.table.answering import as_json
from cli.table.guards import HEADERS
from engine.kernel.i18n import LANGUAGES
from engine.rules.editions import EDITIONS
from tools.compiled import pack, unpack
from tools.npm import NODE, WEB
from tools.npm import main as npm

ROOT = Path(__file__).parents[1]
SITE = ROOT / "build" / "site"
PYODIDE = WEB / "node_modules" / "pyodide"
COPIED = ("pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs", "package.json", "README.md")
"""What is taken from Pyodide as it is."""
ROOTS = ("cli.table.in_browser", "cli.table.castles_table", "cli.table.two_castles_table")
"""What the browser asks, besides the modules of the questions."""
UNUSED = (
    "_pyrepl", "curses", "doctest.py", "ftplib.py", "idlelib", "imaplib.py", "mailbox.py", "multiprocessing", "pdb.py",
    "poplib.py", "pydoc.py", "pydoc_data", "sched.py", "smtplib.py", "tkinter", "turtle.py", "turtledemo", "unittest",
    "venv", "wsgiref", "xml", "xmlrpc", "zipapp.py",
)  # fmt: skip
"""Of the standard library: what a referee never needs, and a quarter of its bytes."""
POLICY = (
    dict(HEADERS)[b"content-security-policy"]
    .decode()
    .replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'")
    .replace("; frame-ancestors 'none'", "")
)
"""What the site may do: as the page of the server, and WebAssembly in a worker; a page cannot say who may frame it."""
CHARSET = '<meta charset="utf-8" />'


def build(folder: Path = SITE) -> None:
    """Write the whole site into a folder, which is emptied first."""
    if npm(["run", "site", "--", "--outDir", str(folder.resolve()), "--emptyOutDir", "--logLevel", "warn"]):
        raise SystemExit("the page could not be built")
    page = (folder / "index.html").read_text(encoding="utf-8")
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    (folder / "index.html").write_text(page.replace(CHARSET, f"{CHARSET}\n    {policy}"), encoding="utf-8")
    _write_python(folder)
    (folder / "box").mkdir()
    for name, body in boxes():
        (folder / "box" / name).write_bytes(body)


# the engine


def _write_python(folder: Path) -> None:
    """Pyodide with its standard library, and the engine, both compiled by the Python that will run them."""
    target = folder / "pyodide"
    target.mkdir()
    for name in COPIED:
        shutil.copyfile(PYODIDE / name, target / name)
    (target / "pyodide-lock.json").write_bytes(as_json(_lock()))
    with tempfile.TemporaryDirectory() as work:
        library, engine = Path(work) / "library.zip", Path(work) / "engine.zip"
        library.write_bytes(pack(standard_library()))
        engine.write_bytes(pack(sources()))
        made = [str(library), str(target / "python_stdlib.zip"), str(engine), str(folder / "madking.zip")]
        script = str(ROOT / "tools" / "compiled.py")
        subprocess.run([str(NODE / "bin" / "node"), str(WEB / "site" / "compile.mjs"), script, *made], check=True)


def _lock() -> dict[str, object]:
    """The list of packages that Pyodide could fetch, emptied: the site fetches none."""
    lock: dict[str, object] = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    return {**lock, "packages": {}}


def standard_library() -> dict[str, bytes]:
    """The files of Python's own library that may be needed."""
    whole = unpack((PYODIDE / "python_stdlib.zip").read_bytes())
    return {name: body for name, body in whole.items() if name.partition("/")[0] not in UNUSED}


def sources() -> dict[str, bytes]:
    """The engine whole with its data, of the layers above it what the questions import, and the reader of YAML."""
    files = {f"yaml/{file.name}": file for file in Path(yaml.__file__).parent.glob("*.py")}
    for file in sorted((ROOT / "engine").rglob("*")):
        if file.suffix in (".py", ".json", ".mo"):
            files[file.relative_to(ROOT).as_posix()] = file
    for module in imported((*ROOTS, *KNOWN.values())):
        for file in (_file(module), *_file(module).parent.glob("*.json")):
            files[file.relative_to(ROOT).as_posix()] = file
    return {name: file.read_bytes() for name, file in files.items()}


def imported(roots: tuple[str, ...]) -> set[str]:
    """These modules of `cli` and `solver`, and all that they import of the two, at once or when it is needed."""
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        module = waiting.pop()
        if module in found or not module.startswith(("cli", "solver")):
            continue
        found.add(module)
        waiting += [module.rpartition(".")[0]] if "." in module else []
        waiting += [name for name in _names(ast.parse(_file(module).read_bytes())) if _is_module(name)]
    return found


def _names(tree: ast.AST) -> Iterator[str]:
    """What a module may import: in import statements, but not for its types only, and by names in texts."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.If(test=ast.Name(id="TYPE_CHECKING"), orelse=orelse):
                for other in orelse:
                    yield from _names(other)
                continue
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module), names=names):
                yield from (module, *(f"{module}.{alias.name}" for alias in names))
            case ast.Constant(value=str(text)) if text.startswith(("cli.", "solver.")):
                yield text
        yield from _names(node)


def _file(module: str) -> Path:
    path = ROOT.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def _is_module(name: str) -> bool:
    return all(map(str.isidentifier, name.split("."))) and _file(name).is_file()


# the boxes


def boxes() -> Iterator[tuple[str, bytes]]:
    """The boxes that the page shows before Python is awake: of every language, and of every edition without more."""
    for lang in LANGUAGES:
        for edition in EDITIONS:
            yield f"castles-{edition}-{lang}.json", as_json(ask_page("box", {"lang": lang, "edition": edition}))
        yield f"two-castles-{lang}.json", as_json(ask_page("two-castles.box", {"lang": lang}))


# looking at it


class Handler(SimpleHTTPRequestHandler):
    """Gives out the files of the site with the headers that a host should send."""

    extensions_map = {  # noqa: RUF012
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def end_headers(self) -> None:
        for name, value in (*HEADERS[1:], (b"content-security-policy", POLICY.encode())):
            self.send_header(name.decode(), value.decode())
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def listen(folder: Path = SITE, port: int = 0) -> ThreadingHTTPServer:
    """A server of the site on this machine; it serves when it is told to."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(folder)))


def main(arguments: list[str]) -> None:
    """Write the site, or serve it."""
    serves = arguments[:1] == ["serve"]
    folder = Path(arguments[serves]) if len(arguments) > serves else SITE
    if not serves:
        build(folder)
        return
    with listen(folder) as server:
        print(f"the site is at http://127.0.0.1:{server.server_port}/ (Ctrl-C ends it)", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main(sys.argv[1:])
