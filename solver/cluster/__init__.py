"""Series of games on more than one machine, and what is kept of them: nothing in here names a game.

    with hire(cluster="local", jobs=2) as crew:                # None: processes of this machine
        for span, told in run(play, games, crew, folder):      # as they are finished; play(number) -> told
            ...

`run` gives the same whoever works, and with a folder what it holds already is not done again.
"""

from solver.cluster.errors import ClusterError
from solver.cluster.folder import Folder, Keeping
from solver.cluster.hiring import hire
from solver.cluster.runs import run

__all__ = ["ClusterError", "Folder", "Keeping", "hire", "run"]
