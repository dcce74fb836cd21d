"""The market: what players would take at which prices, the best prices, and the Sleeping pick."""
