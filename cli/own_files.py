"""What the user keeps on this machine and the engine may ask for: packs of rooms, and tables that took long to make."""

from importlib import import_module


def use_own_files() -> None:
    """Let the engine ask for the user's packs and for kept tables; neither is looked for before it is needed."""
    from engine.catalogue.packs import set_source
    from engine.geometry.tables import keep_tables

    set_source(lambda: import_module("cli.packs.folder").own_packs())
    keep_tables(lambda: import_module("cli.packs.tables").Cache())
