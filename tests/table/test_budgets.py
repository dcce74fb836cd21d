"""What the table may cost: sizes, memory and the start; `benchmarks/table.py` measures the rest."""

import os
import re
from pathlib import Path

import pytest

from cli.table.assets import read_page
from engine.kernel.i18n import LANGUAGES
from tests.support.server import Address, started

CASTLE = "foyer-4@0,0 flute-room@-3,0 observatory@-1,-4"


def test_the_page_is_small() -> None:
    """What is fetched before the page can be used; the other screens are fetched when somebody looks at them."""
    page = read_page()
    first = {f"/{name}" for name in re.findall(r'(?:src|href)="\./([^"]+)"', page["/"].body.decode())}
    assert {"/table.js", "/table.css"} <= first
    assert sum(len(page[path].packed) for path in first) <= 60_000


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["box", "two-castles.box"])
def test_the_box_is_small(address: Address, name: str, lang: str) -> None:
    packed = address.get(f"/api/{name}?lang={lang}", {"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert len(packed.body) <= 40_000


def test_the_server_starts_soon_and_stays_small() -> None:
    """Processor time until it listens, and memory after a thousand judgements."""
    with started() as (address, process):
        fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        assert (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") <= 1
        for number in range(1000):
            placement = f"east-tapestry-chamber@{number % 9 - 4},{number % 7}"
            assert address.ask("judge", {"castle": CASTLE, "placement": placement}).status == 200
        pages = int(Path(f"/proc/{process.pid}/statm").read_text(encoding="ascii").split()[1])
        assert pages * os.sysconf("SC_PAGE_SIZE") <= 80_000_000
