"""Letters as people type them in a hurry."""

from unicodedata import combining, normalize


def plainly(text: str) -> str:
    """Text without capitals and accents."""
    small = text.casefold()
    if small.isascii():
        return small
    return "".join(char for char in normalize("NFKD", small) if not combining(char))
