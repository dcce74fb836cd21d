"""Tests of the server behind the page."""
