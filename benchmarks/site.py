"""The static site in figures, in a real browser: sizes, how soon Python is awake, round trips of its worker.

Run with `python -m benchmarks.site`; `--folder build/site` measures one that is built already.
"""

import argparse
import gzip
import json
import tempfile
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.placements import grow
from benchmarks.table import ROOMS, SEVEN, a_log, judgements, row, spread
from benchmarks.table_page import FLAGS, find_browser, moves
from engine import Castle
from tools.site import build, listen

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

OPENED, ASKED = 5, 300
WORKER = """async () => {
  const worker = new Worker("/referee.js", {type: "module"});
  let given;
  await new Promise((resolve, reject) => worker.addEventListener("message", ({data}) => {
    if (data.is === "awake") resolve();
    else if (data.is === "failed") reject(new Error(data.why));
    else given(data.status);
  }));
  window.timeOf = async (name, bodies) => {
    const times = [];
    for (const [id, body] of bodies.entries()) {
      const start = performance.now();
      const status = await new Promise((resolve) => { given = resolve; worker.postMessage({id, name, body}); });
      if (status !== 200) throw new Error(`${name}: ${status}`);
      times.push(performance.now() - start);
    }
    return times;
  };
}"""
"""A worker of the site, spoken to without the page; each question is asked when the last one is answered."""


def sizes(folder: Path) -> None:
    """What is sent before the page is drawn, and what before the first answer, packed."""
    packed = {
        file.relative_to(folder).as_posix(): len(gzip.compress(file.read_bytes(), 6)) / 1000
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }
    drawn = sum(size for name, size in packed.items() if "/" not in name and name != "madking.zip")
    row("page with all its screens gzipped", f"{drawn:.1f} kB")
    row("box gzipped, en / ru", " / ".join(f"{packed[f'box/castles-second-{lang}.json']:.1f}" for lang in ("en", "ru")))
    python = {name: size for name, size in packed.items() if name.startswith("pyodide/") or name == "madking.zip"}
    for name, size in sorted(python.items(), key=lambda one: -one[1])[:4]:
        row(f"   {name}", f"{size / 1000:.2f} MB")
    row("Python and the engine gzipped", f"{sum(python.values()) / 1000:.1f} MB")
    row(
        "the folder as it is",
        f"{sum(file.stat().st_size for file in folder.rglob('*') if file.is_file()) / 1e6:.1f} MB",
    )


def waking(browser: "Browser", url: str, castle: Castle) -> None:
    """From the address to the drawn castle, to Python awake and to the score, each time in a fresh profile."""
    drawn, awake, scored = [], [], []
    painted: list[float] = []
    for _ in range(OPENED):
        context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en")
        page = context.new_page()
        start = time.perf_counter()
        page.goto(f"{url}#{'~'.join(str(castle).split())}")
        page.wait_for_selector("[data-test=board] [data-at]")
        drawn.append((time.perf_counter() - start) * 1000)
        page.wait_for_selector("[data-test=waking][data-state=awake]", state="attached", timeout=60_000)
        awake.append((time.perf_counter() - start) * 1000)
        page.wait_for_selector('[data-test=waking][data-open="0"]', state="attached", timeout=60_000)
        scored.append((time.perf_counter() - start) * 1000)
        if len(scored) == OPENED:
            painted = moves(page)
        context.close()
    row("castle drawn, fresh profile", spread(drawn))
    row("Python awake, fresh profile", spread(awake))
    row("first answers, fresh profile", spread(scored), "4 s laptop, 8 s phone")
    row(f"pointer move to verdict painted, {ROOMS} rooms", spread(painted), "p95 40 ms")


def round_trips(page: "Page", castle: Castle) -> None:
    """Questions to the worker and back, one after the other."""
    page.evaluate(WORKER)
    asked = [body.decode() for body in judgements(castle)]
    text, log = str(castle), a_log()
    steps = log.count("\n") - 1
    tiles = {"castle": text, "tiles": ["nap-room"]}
    for what, name, bodies, budget in (
        (f"judge in the worker, {ROOMS} rooms", "judge", (asked * (ASKED // len(asked) + 1))[:ASKED], "p95 40 ms"),
        (f"castle, {ROOMS} rooms", "castle", [json.dumps({"castle": text})] * 50, ""),
        ("legal places of a tile", "legal", [json.dumps(tiles)] * 50, ""),
        ("hint for a tile", "hint", [json.dumps(tiles)] * 20, "50 ms"),
        ("hint for 7 tiles", "hint", [json.dumps({**tiles, "tiles": SEVEN})] * 5, "200 ms"),
        (f"replay of {steps} steps", "replay", [json.dumps({"log": log})] * 3, ""),
        ("review of a seat", "review", [json.dumps({"log": log, "player": "random-1"})] * 3, ""),
    ):
        row(what, spread(page.evaluate("([name, bodies]) => timeOf(name, bodies)", [name, bodies])), budget)


def measure(folder: Path) -> None:
    """Print every figure of a site that is built."""
    program = find_browser()
    if program is None:
        row("the site in a browser", "no Chromium is at hand")
        return
    from playwright.sync_api import sync_playwright

    castle = grow(ROOMS, 1)
    with listen(folder) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/"
        with sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=program, args=list(FLAGS))
            waking(browser, url, castle)
            page = browser.new_page()
            page.set_default_timeout(120_000)
            page.goto(f"{url}pyodide/package.json")
            round_trips(page, castle)
            browser.close()
        server.shutdown()


def main() -> None:
    """Print every figure, in one run."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--folder", type=Path, help="a site that is built already; else one is built and thrown away")
    options = parser.parse_args()
    row("what", "measured", "budget")
    with tempfile.TemporaryDirectory() as work:
        folder = options.folder or Path(work) / "site"
        if options.folder is None:
            build(folder)
        sizes(folder)
        measure(folder)


if __name__ == "__main__":
    main()
