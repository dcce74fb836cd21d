"""The game of Between Two Castles: setup, rounds, bonuses, the end, the log, and what a player can see."""
