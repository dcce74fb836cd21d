"""What the system says against a file, in the language of the asker."""

from engine.kernel.i18n import N_, say

_SYSTEM = (
    N_("No such file or directory"),
    N_("Too many levels of symbolic links"),
    N_("Bad file descriptor"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("Permission denied"),
    N_("File exists"),
    N_("File name too long"),
    N_("No space left on device"),
    N_("Read-only file system"),
)


def system_reason(reason: str) -> str:
    """A reason that may end in the words of the system, with these in the present language."""
    for words in _SYSTEM:
        if reason.endswith(words):
            return reason.removesuffix(words) + say(words)
    return reason
