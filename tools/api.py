"""Writes what the page and other clients know of the questions: TypeScript types and an OpenAPI document, by the forms.

python -m tools.api         writes web/src/api/forms.ts and docs/openapi.json
python -m tools.api check   exit code 1 if they are not fresh
"""

import inspect
import json
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, get_args, get_origin, get_type_hints, is_typeddict

from cli.answers.page import KNOWN, forms
from cli.answers.requests import definitions, request_form
from cli.table.games import Games
from engine.kernel.forms import Schema

ROOT = Path(__file__).parents[1]
TYPES = ROOT / "web" / "src" / "api" / "forms.ts"
OPENAPI = ROOT / "docs" / "openapi.json"
_SIMPLE: dict[Any, str] = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}


def all_forms() -> list[type]:
    """The forms in the order in which they are written."""
    return [form for form in vars(forms).values() if is_typeddict(form)]


def typescript() -> str:
    """Every form as an interface."""
    head = "// Written by `python -m tools.api` from cli/answers/page/forms.py; do not edit.\n"
    return "\n".join([head, *(_interface(form) for form in all_forms())])


def _interface(form: type) -> str:
    hints = get_type_hints(form, include_extras=True)
    says = (inspect.getdoc(form) or "").partition("\n")[0]
    fields = [f"  {name}{'?' if _optional(hint) else ''}: {_type(hint)};" for name, hint in hints.items()]
    return "\n".join([f"/** {says} */", f"export interface {form.__name__} {{", *fields, "}", ""])


def _optional(hint: Any) -> bool:
    return get_origin(hint) is NotRequired


def _type(hint: Any) -> str:
    kind, inner = get_origin(hint), get_args(hint)
    if kind is NotRequired:
        return _type(inner[0])
    if kind is UnionType:
        return " | ".join(map(_type, inner))
    if kind is Literal:
        return " | ".join(f'"{word}"' for word in inner)
    if kind is list:
        element = _type(inner[0])
        return f"({element})[]" if " " in element else f"{element}[]"
    if kind is dict:
        return f"Record<string, {_type(inner[1])}>"
    if hint is Any:
        return "unknown"
    return _SIMPLE.get(hint) or str(hint.__name__)


# OpenAPI


def openapi() -> str:
    """Every question with the form of its request and, where it has one, of its answer."""
    known: dict[str, Callable[..., Any]] = {name: import_module(module).answer for name, module in KNOWN.items()}
    known |= Games().questions
    paths = {f"/api/{name}": {"post": _question(name, answer)} for name, answer in sorted(known.items())}
    for name in ("box", "two-castles.box"):
        paths[f"/api/{name}"]["get"] = _got(f"{name}.get", paths[f"/api/{name}"]["post"], _BOX_FIELDS)
    paths["/api/opened"] = {"get": {"operationId": "opened", "summary": "What was named on the command line."}}
    paths["/api/opened"]["get"]["responses"] = {"200": {"description": "The text, or null.", "content": _json(_OPENED)}}
    found = {
        "openapi": "3.1.0",
        "info": {
            "title": "madking table",
            "version": version("madking"),
            "description": "The questions that the server of `madking table` answers, on this machine only.",
        },
        "paths": paths,
        "components": {"schemas": {**_local(definitions()), "Error": _ERROR, **_form_schemas()}},
    }
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


_ERROR: Schema = {
    "type": "object",
    "properties": {
        "error": {
            "type": "object",
            "properties": {
                "code": {"type": "string"},
                "message": {"type": "string"},
                "room": {"type": "integer"},
                "piece": {"type": "string"},
            },
            "required": ["code", "message"],
        }
    },
    "required": ["error"],
}
_BOX_FIELDS = ("lang", "edition", "expansions")
_TEXT: Schema = {"type": "string"}
_OPENED: Schema = {
    "anyOf": [
        {"type": "object", "properties": {"text": _TEXT, "name": _TEXT}, "required": ["text", "name"]},
        {"type": "null"},
    ]
}
_REFUSALS = {
    "400": "The question cannot be answered; the message is in the language of the request.",
    "413": "The question is too long.",
    "429": "Another long question is being answered.",
    "503": "There was no answer in time.",
}


def _question(name: str, answer: Callable[..., Any]) -> Schema:
    returned = get_type_hints(answer)["return"]
    form: Schema = _schema(returned) if is_typeddict(returned) else {"type": "object"}
    return {
        "operationId": name,
        "summary": (inspect.getdoc(answer) or "").partition("\n")[0],
        "requestBody": {"required": True, "content": _json(_local(request_form(answer)))},
        "responses": {
            "200": {"description": "The answer.", "content": _json(form)},
            **{code: {"description": why, "content": _json(_reference("Error"))} for code, why in _REFUSALS.items()},
        },
    }


def _got(name: str, question: Schema, fields: tuple[str, ...]) -> Schema:
    """A question that is also asked by its address; lists are written with commas."""
    asked = [{"name": field, "in": "query", "required": False, "schema": _TEXT} for field in fields]
    rest = {key: value for key, value in question.items() if key not in ("operationId", "requestBody")}
    return {"operationId": name, "parameters": asked, **rest}


def _json(schema: Schema) -> Schema:
    return {"application/json": {"schema": schema}}


def _reference(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _local(schema: Any) -> Any:
    """A schema whose references lead to where an OpenAPI document keeps its schemas."""
    if isinstance(schema, dict):
        return {
            key: value.replace("#/$defs/", "#/components/schemas/") if key == "$ref" else _local(value)
            for key, value in schema.items()
        }
    return [_local(one) for one in schema] if isinstance(schema, list) else schema


def _form_schemas() -> dict[str, Schema]:
    return {form.__name__: _form_schema(form) for form in all_forms()}


def _form_schema(form: type) -> Schema:
    hints = get_type_hints(form, include_extras=True)
    return {
        "type": "object",
        "description": (inspect.getdoc(form) or "").partition("\n")[0],
        "properties": {name: _schema(hint) for name, hint in hints.items()},
        "required": [name for name, hint in hints.items() if not _optional(hint)],
    }


_JSON_TYPES: dict[Any, str] = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}


def _schema(hint: Any) -> Schema:
    kind, inner = get_origin(hint), get_args(hint)
    if kind is NotRequired:
        return _schema(inner[0])
    if kind is UnionType:
        return {"anyOf": [_schema(one) for one in inner]}
    if kind is Literal:
        return {"enum": list(inner)}
    if kind is list:
        return {"type": "array", "items": _schema(inner[0])}
    if kind is dict:
        return {"type": "object", "additionalProperties": _schema(inner[1])}
    if hint is Any:
        return {}
    return {"type": _JSON_TYPES[hint]} if hint in _JSON_TYPES else _reference(hint.__name__)


def main(arguments: list[str]) -> int:
    """Write or check the files."""
    wanted = {TYPES: typescript(), OPENAPI: openapi()}
    if arguments == ["check"]:
        stale = [file for file, text in wanted.items() if not file.exists() or file.read_text(encoding="utf-8") != text]
        for file in stale:
            print(f"{file.relative_to(ROOT)} is not fresh: run python -m tools.api")
        return 1 if stale else 0
    for file, text in wanted.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
