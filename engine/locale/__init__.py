"""Translations: `madking.po` for messages and names, `rules.po` for the register, compiled beside them."""
