"""What a check of a pack finds: errors and warnings, each with the place in the file and words."""

from typing import NamedTuple

from engine.kernel.i18n import labelled, say


class Finding(NamedTuple):
    """One thing that is wrong or odd; with a warning the pack can be used all the same."""

    place: str
    """The field, as `rooms[3].doors`."""
    line: str
    """The whole sentence; it begins with the place."""
    rule: str = ""
    """The rule that says so, if one does."""
    is_error: bool = True

    def __str__(self) -> str:
        return self.line

    @property
    def reason(self) -> str:
        """The sentence without its place."""
        return self.line.removeprefix(labelled(self.place, ""))


def error(place: str, sentence: str, rule: str = "", /, **values: object) -> Finding:
    """Something that keeps a pack from being used."""
    return Finding(place, _line(place, say(sentence, **values), rule), rule)


def warning(place: str, sentence: str, rule: str = "", /, **values: object) -> Finding:
    """Something that is odd, and may be right."""
    return error(place, sentence, rule, **values)._replace(is_error=False)


def _line(place: str, reason: str, rule: str) -> str:
    return labelled(place, f"{reason} ({rule})" if rule else reason)
