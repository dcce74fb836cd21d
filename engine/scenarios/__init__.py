"""Worked examples as data, and what runs them."""
