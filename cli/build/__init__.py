"""`madking build`: a castle built in the terminal, of either game; the loop is written once over a `Site`."""
