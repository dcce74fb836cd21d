"""Players at a table of any `Game`: bots found and asked, games between them, and games with people."""
