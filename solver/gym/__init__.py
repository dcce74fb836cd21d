"""The games as an environment for learning: `madking[gym]`."""
