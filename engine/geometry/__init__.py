"""Geometry, twice: exact outlines with Shapely (`exact`) and no-fit tables on the lattice (`tables`)."""
