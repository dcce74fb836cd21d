"""Hints: placements and turns, ranked and explained."""
