"""Players of the big game that decide from what they can see."""
