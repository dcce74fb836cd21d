"""What the server gives out as it is: the files of the page, read once at the start, and the boxes."""

import gzip
from functools import cached_property
from hashlib import sha256
from pathlib import Path

PAGE = Path(__file__).parent / "page"
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
}
_UNBUILT = "The page is not built: run `make web` in a clone of madking.\n"


class Asset:
    """Bytes with their type; the tag a browser knows them by, and the packed form, are made when asked for."""

    def __init__(self, body: bytes, media_type: str) -> None:
        self.body, self.media_type = body, media_type

    @cached_property
    def tag(self) -> str:
        """What a browser sends back to ask whether its copy is still the same."""
        return f'"{sha256(self.body).hexdigest()[:32]}"'

    @cached_property
    def packed(self) -> bytes:
        """The bytes as gzip; the same every time."""
        return gzip.compress(self.body, 9, mtime=0)


def read_page(folder: Path = PAGE) -> dict[str, Asset]:
    """The files of the page by their paths in an address; `/` is the page, or a line that says that it is missing."""
    files = sorted(file for file in folder.rglob("*") if file.suffix in _TYPES and file.is_file())
    page = {f"/{file.relative_to(folder).as_posix()}": _read(file) for file in files}
    page["/"] = page.get("/index.html") or Asset(_UNBUILT.encode(), _TYPES[".txt"])
    return page


def _read(file: Path) -> Asset:
    return Asset(file.read_bytes(), _TYPES[file.suffix])
