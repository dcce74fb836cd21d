"""The rules lawyer: a case file holds a table, a player and a claim; `judge_case` gives the verdict."""

from engine.cases.form import Case, load_case, read_case
from engine.cases.judge import CaseVerdict, judge_case
from engine.records.cases.judged import Elsewhere

__all__ = ["Case", "CaseVerdict", "Elsewhere", "judge_case", "load_case", "read_case"]
