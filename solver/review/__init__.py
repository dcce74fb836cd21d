"""Reviews: what the decisions of a game gave up, by the estimate."""
