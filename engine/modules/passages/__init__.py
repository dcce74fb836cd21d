"""Secret passages: three joins of each player, laid with rooms, that link two rooms and double their bonus (PASS-1)."""
