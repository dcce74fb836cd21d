"""What tests share: random castles and tables, plans, a terminal, a naive twin."""
