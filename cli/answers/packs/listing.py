"""The question `packs list`: the packs that are known."""

from cli.answers import Document
from engine.catalogue.packs import Pack, known_packs
from engine.kernel.i18n import N_, say
from engine.records.packs import missing_rooms


def answer() -> Document:
    """List the packs that are known, the shipped one first."""
    return {"packs": [describe(pack) for pack in known_packs()]}


def describe(pack: Pack) -> Document:
    """A pack: what it is, how many rooms of each size it has and lacks, and what it has in place of shipped pieces."""
    sizes = [tile.size for tile in pack.tiles]
    missing = lacking(pack)
    return {
        "pack": pack.id,
        "title": pack.title,
        "version": pack.version,
        "edition": pack.edition,
        "stand_in": pack.stand_in,
        "rooms": len(sizes),
        "sizes": {str(size): sizes.count(size) for size in sorted(set(sizes))},
        "complete": not missing,
        "missing": {str(size): n for size, n in missing.items()},
        "pieces": [str(tile.slug) for tile in pack.pieces],
        "ring": bool(pack.ring),
    }


def lacking(pack: Pack) -> dict[int, int]:
    """How many rooms of each size the stand-ins fill up; of the shipped pack none."""
    return {} if pack.stand_in else missing_rooms(pack)


def replaced_words(pack: Pack) -> list[str]:
    """A line that says which pieces are those of a pack, if any are."""
    names = [*(str(tile.slug) for tile in pack.pieces), *(["ring"] if pack.ring else [])]
    sentence = N_("{name} replaces what is shipped: {listed}")
    return [say(sentence, name=pack.id, listed=", ".join(names))] if names else []
