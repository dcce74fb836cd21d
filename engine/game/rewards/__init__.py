"""What completed rooms earn, one file for each reward: when it may be taken, what it does, and the words."""
