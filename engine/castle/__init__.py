"""A castle: placed rooms, doors and their state, connections, areas, notation, legality and placement scoring."""
