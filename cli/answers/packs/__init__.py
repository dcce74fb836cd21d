"""Questions about packs of rooms."""
