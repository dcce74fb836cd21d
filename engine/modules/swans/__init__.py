"""Swans: tokens that come with rooms of the market, for money or for points (SWAN-1 to SWAN-7)."""
