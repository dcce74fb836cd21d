"""The end of a game: the best last turn, what favors and stacks still offer, who can win."""
