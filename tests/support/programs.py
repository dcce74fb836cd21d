"""Programs that run in a process of their own."""

import os
import subprocess
import sys


def output(program: str, hash_seed: str = "0", *words: str) -> str:
    """What a Python program prints under a hash seed."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    call = [sys.executable, "-c", program, *words]
    return subprocess.run(call, env=environment, capture_output=True, text=True, check=True).stdout


def said_under(hash_seed: str, *words: str) -> str:
    """What a command prints under a hash seed."""
    return output("import sys; from cli.main import run; run(sys.argv[1:])", hash_seed, *words)
