"""Tests of what the project is worked on with."""
