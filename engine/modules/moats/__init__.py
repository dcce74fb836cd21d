"""Moats and barbicans: a ring around each castle, bought section by section (BARB-1 to MOAT-20)."""
