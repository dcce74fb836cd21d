"""Other laws than the table's own, and which of them can matter: those that decide otherwise what was asked."""

from collections.abc import Iterable, Iterator

from engine.records.cases.judged import OtherLaw
from engine.rules.editions import EDITIONS
from engine.rules.rulings import RULINGS, Law, law


class NotedLaw(Law):
    """A law that notes which of its rulings are asked; the contact in corners is asked from the start."""

    __slots__ = ("asked",)

    def __init__(self, of: Law) -> None:
        self.asked: set[str] = set()
        super().__init__(of.edition, of.overrides, of.modules, of.packs)

    def __getitem__(self, name: str) -> str:
        self.asked.add(name)
        return super().__getitem__(name)

    def with_modules(self, names: Iterable[str]) -> Law:
        """With these expansions besides; what is asked of that law is noted here too."""
        return self._noting(super().with_modules(names))

    def without_modules(self, names: Iterable[str]) -> Law:
        """Without these expansions; what is asked of that law is noted here too."""
        return self._noting(super().without_modules(names))

    def _noting(self, other: Law) -> Law:
        if other is self:
            return self
        noted = NotedLaw(other)
        self.asked |= noted.asked
        noted.asked = self.asked
        return noted


def other_laws(its_law: Law) -> Iterator[OtherLaw[Law]]:
    """Every other edition, and every other option of every ruling, with the same expansions, packs and box."""
    overrides, options, more = its_law.overrides, its_law.options, (its_law.modules, its_law.packs)
    for name in EDITIONS:
        if name != its_law.edition.name:
            yield OtherLaw(name, "", "", law(name, overrides, *more))
    for ruling in (ruling for ruling in RULINGS.values() if not ruling.of_box):
        for option in ruling.options:
            if option != options[ruling.name]:
                decided = law(its_law.edition.name, {**overrides, ruling.name: option}, *more)
                yield OtherLaw("", ruling.name, option, decided)


def can_matter(other: Law, here: NotedLaw) -> bool:
    """Can another law change an answer? Not if it decides alike whatever was asked on the way to it."""
    ours, theirs = here.options, other.options
    return any(ours[name] != theirs[name] for name in here.asked)
