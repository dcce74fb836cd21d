"""The values of the command line, taken as they are where they need no reading.

Typer has every value read by Pydantic, which takes longer to load than most commands take to answer. A text where a
text is wanted, a switch, a default of the right type and what was not given need no reading; for everything else, a
number or a wrong value, typer's own reader is loaded and asked.
"""

from collections.abc import Callable
from typing import Any, get_args, get_origin

from typer.core import TyperCommand, TyperGroup


class Command(TyperCommand):
    """A command that has only those values read that need it."""

    def get_params(self, ctx: Any) -> list[Any]:
        return [_taken(parameter) for parameter in super().get_params(ctx)]


class Group(TyperGroup):
    """A group of commands that has only those values read that need it."""

    def get_params(self, ctx: Any) -> list[Any]:
        return [_taken(parameter) for parameter in super().get_params(ctx)]


def _taken(parameter: Any) -> Any:
    """The parameter, its reader behind one that loads nothing; as it was, where typer reads in another way."""
    reader = getattr(parameter, "get_runtime_param", None)
    if reader is not None and not isinstance(reader, Taken):
        parameter.get_runtime_param = Taken(parameter, reader)
    return parameter


class Taken:
    """Stands before typer's reader of a parameter."""

    def __init__(self, parameter: Any, reader: Callable[[], Any]) -> None:
        self._reader = reader
        told, kind = parameter.type_descriptor.parameter_info, parameter.type_descriptor.annotation
        self._many = parameter.multiple or parameter.nargs != 1
        self._plain = told.parser is None and told.min is None and told.max is None
        self._kind = get_args(kind)[0] if self._many and get_origin(kind) is list else kind

    def __call__(self) -> "Taken":
        return self

    def coerce(self, value: Any, *args: Any, **keywords: Any) -> Any:
        """The value as the command gets it."""
        if not self.as_it_is(value):
            return self._reader().coerce(value, *args, **keywords)
        if self._many:
            return () if value is None else list(value)
        return value

    def as_it_is(self, value: Any) -> bool:
        """Has this nothing that typer's reader would change or refuse?"""
        if value is None:
            return True
        if self._many:
            return isinstance(value, list | tuple) and all(map(self._is_plain, value))
        return self._is_plain(value)

    def _is_plain(self, value: Any) -> bool:
        return self._plain and type(value) is self._kind and self._kind in (str, bool, int, float)
