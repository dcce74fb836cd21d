"""Tests of the sister game, on every layer."""
