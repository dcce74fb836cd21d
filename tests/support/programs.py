"""Programs that run in a process of their own."""

import os
import subprocess
import sys


def output(program: str, hash_seed: str = "0") -> str:
    """What a Python program prints under a hash seed."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    call = [sys.executable, "-c", program]
    return subprocess.run(call, env=environment, capture_output=True, text=True, check=True).stdout
