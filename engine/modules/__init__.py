"""Modules of the game beside the base: whatever some tables play with and others do not, one module for each."""
