"""Joint plans: the best set, order and position of several tiles."""
