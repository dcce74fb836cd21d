"""Games between bots, whatever the game: bots found and asked, one game, many games."""
