"""The law that a question is answered by: an edition with a table's rulings, its expansions, packs and rooms."""

from collections.abc import Iterable

from cli.errors import BadInput
from engine.kernel.i18n import N_, say
from engine.rules.rulings import Law, law

ROOMS = "rooms"
"""The ruling on the rooms in play, which has an option of its own."""


def named_law(
    edition: str,
    rulings: dict[str, str] | None = None,
    expansions: Iterable[str] | None = None,
    packs: Iterable[str] | None = None,
    rooms: str = "",
) -> Law:
    """The law that these name; a pack that is not known here, or rooms decided twice, are refused."""
    decided = dict(rulings or {})
    if rooms and decided.setdefault(ROOMS, rooms) != rooms:
        raise BadInput(say(N_("--ruling {name}: decided twice, as {a} and {b}"), name=ROOMS, a=decided[ROOMS], b=rooms))
    return law(edition, decided, expansions or (), known_packs(packs or ()))


def known_packs(packs: Iterable[str]) -> tuple[str, ...]:
    """These packs, if all of them are known here."""
    named = tuple(packs)
    if named:
        from engine.catalogue.packs import fingerprint  # few laws name packs

        for pack in named:
            fingerprint(pack)
    return named
