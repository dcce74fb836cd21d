"""What calls a plan proven runs in tests: nearly every line of the repair, measured without any tool.

`coverage run --branch` of tests/solver/test_plan_cuts.py says the same of its branches (99 %).
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from engine import Castle
from solver.planning import solve as solving
from solver.planning.problem import Problem
from tests.solver import test_plan_cuts as cuts

LEAST = 0.95
FILE = str(Path(str(solving.__file__)))


def functions(code: CodeType) -> Iterator[CodeType]:
    """Every function of a module, those within others too; what runs on import is left out."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if not constant.co_name.isidentifier() or constant.co_flags & 0x2:  # its names are its own: no class body
                yield constant
            yield from functions(constant)


def lines_of(code: CodeType) -> set[int]:
    """The lines on which something is done."""
    return {line for _start, _end, line in code.co_lines() if line is not None and line != code.co_firstlineno}


def test_nearly_every_line_of_the_repair_runs() -> None:
    seen: set[int] = set()

    def trace(frame: FrameType, event: str, _argument: Any) -> Any:
        if frame.f_code.co_filename != FILE:
            return None
        if event == "line":
            seen.add(frame.f_lineno)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        for tiles, castle in cuts.ROWS:
            cuts.test_rows_of_tiles_are_repaired_by_the_law(tiles, castle)
        for seed in (4, 5, 10):
            cuts.test_cuts_leave_exactly_what_the_law_allows(seed)
        cuts.test_the_last_external_entrance_stays()
        cuts.test_only_the_rooms_that_close_a_castle_are_blamed()
        cuts.test_a_food_room_that_comes_too_late_is_no_reason_against_another()
        cuts.test_a_start_is_kept_where_there_is_no_patience()
        cuts.test_a_model_that_has_lost_a_plan_is_found_out()
        cuts.test_a_better_start_is_looked_for_where_a_first_try_proves_nothing()
        solving.solve(Problem(Castle.parse("foyer-3@0,0"), ["salon", "pantry"]), None, progress=lambda *_: None)
    finally:
        sys.settrace(before)
    source = compile(Path(FILE).read_text(encoding="utf-8"), FILE, "exec")
    wanted = set().union(*(lines_of(code) for code in functions(source)))
    missing = sorted(wanted - seen)
    assert len(seen & wanted) >= LEAST * len(wanted), f"these lines never ran: {missing}"
