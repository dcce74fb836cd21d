"""A document held against the form that it should have: every field of the class, none besides, each of its type."""

from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict


def check(document: object, form: Any, field: str = "") -> None:
    """Does a document have a form? A test fails with the field that is not as it should be."""
    kind, inner = get_origin(form), get_args(form)
    if form is Any:
        return
    if is_typeddict(form):
        _check_fields(document, form, field)
    elif kind in (UnionType, Union):
        assert any(_fits(document, one, field) for one in inner), f"{field}: {document!r} is none of {inner}"
    elif kind is Literal:
        assert document in inner, f"{field}: {document!r} is none of {inner}"
    elif kind is list:
        assert isinstance(document, list), f"{field}: {document!r} is no list"
        for number, one in enumerate(document):
            check(one, inner[0], f"{field}[{number}]")
    elif kind is dict:
        assert isinstance(document, dict), f"{field}: {document!r} is no mapping"
        for key, one in document.items():
            assert isinstance(key, str), f"{field}: {key!r} is no text"
            check(one, inner[1], f"{field}.{key}")
    else:
        _check_plain(document, form, field)


def _check_fields(document: object, form: Any, field: str) -> None:
    assert isinstance(document, dict), f"{field}: {document!r} is no {form.__name__}"
    hints = get_type_hints(form, include_extras=True)
    needed = {name for name, hint in hints.items() if get_origin(hint) is not NotRequired}
    assert not needed - document.keys(), f"{field}: {sorted(needed - document.keys())} missing in {form.__name__}"
    assert document.keys() <= hints.keys(), f"{field}: {sorted(document.keys() - hints.keys())} not in {form.__name__}"
    for name, value in document.items():
        hint = hints[name]
        check(value, get_args(hint)[0] if get_origin(hint) is NotRequired else hint, f"{field}.{name}")


def _check_plain(document: object, form: Any, field: str) -> None:
    if form in (None, NoneType):
        assert document is None, f"{field}: {document!r} is not null"
        return
    kinds = (int, float) if form is float else (form,)
    fits = isinstance(document, kinds) and (form is bool or not isinstance(document, bool))
    assert fits, f"{field}: {document!r} is no {form.__name__}"


def _fits(document: object, form: Any, field: str) -> bool:
    try:
        check(document, form, field)
    except AssertionError:
        return False
    return True
