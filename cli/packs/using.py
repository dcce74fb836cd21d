"""A pack for a single call: `--pack FILE`."""

from cli.errors import blame
from cli.inputs import read_file_or_stdin
from engine.catalogue import packs
from engine.catalogue.packs import Pack
from engine.kernel.errors import MadKingError
from engine.kernel.limits import LONGEST_PACK
from engine.records.packs import read_pack

_used: list[str] = []


def use_pack_file(name: str) -> str:
    """Let the pack of a file be known until the command ends; its id. A pack that is wrong is refused."""
    pack = read_pack_file(name)
    packs.add(pack)
    _used.append(pack.id)
    return pack.id


def read_pack_file(name: str) -> Pack:
    """The pack of a file, or of standard input for `-`."""
    text = read_file_or_stdin(name, LONGEST_PACK)
    try:
        return read_pack(text)
    except MadKingError as error:
        raise blame(name, error) from None


def forget_used() -> None:
    """Forget the packs of a call that has ended."""
    while _used:
        packs.forget(_used.pop())
