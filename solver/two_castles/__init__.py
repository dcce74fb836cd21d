"""Advice for Between Two Castles: placing the tiles of a turn, dividing two tiles, the best final arrangement."""
