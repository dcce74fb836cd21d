"""Benchmarks; each prints its baseline in the same run."""
