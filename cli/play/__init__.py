"""A game in the terminal: the screen, the loop that asks people, and the questions of the big game."""
