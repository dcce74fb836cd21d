"""What a castle has that the box has not: copies beyond those of the box, and faces that an edition lacks."""

from engine.castle.castle import Castle
from engine.kernel.i18n import N_, say


def box_warnings(castle: Castle) -> list[str]:
    """A line for each tile of which the castle has more copies than the box, and for faces the edition lacks."""
    lacking = sorted({room.slug for room in castle.rooms} & set(castle.edition.lacks))
    return [
        say(N_("{n} copies of {tile}, but the box holds {most}"), n=used, tile=slug, most=most)
        for slug, (used, most) in castle.excess().items()
    ] + [say(N_("the box of this edition has no {tile}"), tile=slug) for slug in lacking]
