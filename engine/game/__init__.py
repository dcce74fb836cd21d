"""The whole game: setup, market, turns, rewards, final scoring, log, and what a player can see."""
