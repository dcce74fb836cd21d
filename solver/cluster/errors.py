"""Why a cluster or a folder of records cannot be used; each is one clear line."""

from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, say


class ClusterError(MadKingError):
    """A cluster that cannot be used, or is gone."""


class FolderError(MadKingError):
    """A folder of records that cannot be used or written."""


def cannot_write(file: object, error: Exception) -> FolderError:
    """What the system says against a file."""
    why = error.strerror if isinstance(error, OSError) and error.strerror else error
    return FolderError(say(N_("{file}: {why}"), file=file, why=why))
