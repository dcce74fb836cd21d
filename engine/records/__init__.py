"""Everything read from or written to files: positions, tables of examples and cases, names in them."""
