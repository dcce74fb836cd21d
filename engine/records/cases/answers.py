"""The answers of the rules lawyer as plain values: reasons with their rules, effects as words and as data."""

from typing import Any, NamedTuple, Protocol


class Reason(NamedTuple):
    """A rule that decides, and what it says about this case; no words where the rule speaks for itself."""

    rule: str
    because: str = ""


class Effect(NamedTuple):
    """Something that happens: its kind, the sentence, and the same as data; `str()` is free of any language."""

    kind: str
    text: str
    data: dict[str, Any]

    def __str__(self) -> str:
        return " ".join((self.kind, *(_plain(key, value) for key, value in self.data.items() if value is not None)))

    @property
    def outcome(self) -> str:
        """The same without the rule that brings it about: what happens, whichever text says so."""
        return str(self._replace(data={key: value for key, value in self.data.items() if key != "rule"}))


def _plain(key: str, value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return " ".join(map(str, value))
    if key in ("points", "amount"):
        return f"{value:+d}"
    return str(value).lower() if isinstance(value, bool) else str(value)


class Picture(Protocol):
    """What can be drawn: a castle of some game, and the verdict on a new room."""

    def svg(self, title: str) -> str:
        """The drawing as a standalone SVG."""
        ...


class Answer(NamedTuple):
    """Does the claim stand? The sentence that says so, every reason, what happens, and the points, if any."""

    allowed: bool
    headline: str
    reasons: tuple[Reason, ...]
    effects: tuple[Effect, ...] = ()
    points: int | None = None
    picture: Picture | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules, each once, in the order of their weight."""
        named = [reason.rule for reason in self.reasons]
        named += [effect.data["rule"] for effect in self.effects if effect.data.get("rule")]
        return tuple(dict.fromkeys(named))

    def because(self, rule: str) -> list[str]:
        """The sentences that say what a rule means for this case."""
        return list(dict.fromkeys(r.because for r in self.reasons if r.rule == rule and r.because))

    @property
    def substance(self) -> tuple[object, ...]:
        """What must be equal for two answers to be the same, whatever the language, the order and the rules named."""
        return self.allowed, self.points, sorted(effect.outcome for effect in self.effects)


def refer(*rules: str) -> list[Reason]:
    """Rules that speak for themselves."""
    return [Reason(rule) for rule in rules]
