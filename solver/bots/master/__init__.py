"""The bot `master`: it tries the best few things on tables that fit what it sees, and takes what leads furthest."""
