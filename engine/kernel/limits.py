"""Limits on what strangers and options may ask for; `docs/limits.md` lists them and those of single modules."""

LONGEST_TEXT = 100_000
"""Characters of a castle text, also of the file that holds it."""
LONGEST_CASE = 100_000
"""Characters of a case."""
LONGEST_SCENARIO = 100_000
"""Characters of a worked example."""
LONGEST_POSITION = 100_000
"""Characters of a position."""
LONGEST_PACK = 100_000
"""Characters of a pack."""
LONGEST_LOG = 10_000_000
"""Characters of a log."""
MOST_DIGITS = 18
"""Digits of a whole number in a file."""
LONGEST_SEED = 100
"""Characters of a seed."""
MOST_GAMES = 1_000_000
"""Games of a series."""
MOST_JOBS = 256
"""Processes of a series."""
LONGEST_ANSWER = 10_000
"""Characters of one answer in a game that is played."""
IDLE_ANSWERS = 1_000
"""Answers in a row that change nothing, when nobody sits at the keyboard."""
MOST_SECONDS = 1_000_000
"""Seconds that `--time` may give."""
LONGEST_OUTPUT = 5_000_000
"""Characters that a command prints; the fuzzer holds every one to it."""
