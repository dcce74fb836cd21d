"""A real browser for the tests of the page: found on the machine, never fetched."""

import os
import shutil

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run",
)  # fmt: skip
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
REQUIRED = os.environ.get("MADKING_BROWSER") == "required"


def find_browser() -> str | None:
    """The program of a Chromium: the one that `MADKING_CHROMIUM` names, or one of the path."""
    named = os.environ.get("MADKING_CHROMIUM")
    if named:
        return shutil.which(named)
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def left_out() -> str:
    """The line that says that the tests of the page are left out; nothing if there is a browser and what drives it."""
    if find_browser() is None:
        return "tests/web is left out: no Chromium is at hand (install one, or name it in MADKING_CHROMIUM)"
    try:
        import playwright  # noqa: F401
    except ImportError:
        return "tests/web is left out: playwright is not installed"
    return ""
