"""Packs of rooms that an owner has typed in: the folder they are kept in, and the commands about them."""
