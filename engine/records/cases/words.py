"""Sentences that the lawyers of both games say."""

from engine.kernel.i18n import say_n


def points_headline(what: object, claimed: int, scored: int) -> str:
    """Is a claim about points right?"""
    if claimed == scored:
        return say_n("Right: {room} scores {n} point.", "Right: {room} scores {n} points.", scored, room=what)
    return say_n(
        "Wrong: {room} scores {n} point, not {claimed}.",
        "Wrong: {room} scores {n} points, not {claimed}.",
        scored,
        room=what,
        claimed=claimed,
    )
