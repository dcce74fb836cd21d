"""Tests of the questions that the page asks."""
