"""The games in words: actions, cards, scores, hints, and what a person may type."""
