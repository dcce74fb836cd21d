"""Questions about the sister game, Between Two Castles."""
