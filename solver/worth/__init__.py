"""What a purchase is worth to a player: exact points of the turn, and a stated estimate of the rest."""
