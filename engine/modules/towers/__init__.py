"""Towers: rooms of 325 that earn a favor of one's own when they are completed (TOWER-1 to TOWER-12)."""
