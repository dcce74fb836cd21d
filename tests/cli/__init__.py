"""Tests of the commands and of what people see."""
