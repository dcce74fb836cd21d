"""What is said wherever outlines are in play that no public source shows."""

from engine.kernel.i18n import N_, say


def convention_words() -> list[str]:
    """The warning about outlines that are only conventions."""
    sentence = N_("the outlines of moats, barbicans and passages are conventions; measure yours: `madking packs ring`")
    return [say(sentence)]
