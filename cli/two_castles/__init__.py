"""The commands of Between Two Castles, one file each, and what they share."""
