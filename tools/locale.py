"""Keeps the catalogues in step with the code and the data; needs Babel.

python -m tools.locale update     new sentences into the catalogues, old ones out, then compile
python -m tools.locale check      complete, fresh, compiled, placeholders right? exit code 1 if not
python -m tools.locale fill FILE  translations from a JSON file {"language": ..., "messages": {english: text}};
                                  with "domain" only into that catalogue
"""

import ast
import json
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from engine.catalogue.cards import known_bonus_cards, known_favors
from engine.kernel.i18n import DOMAIN, LANGUAGES, LOCALE_DIR, RULES_DOMAIN, TABLE_DOMAIN
from engine.kernel.yaml import read_yaml
from engine.modules.decrees.catalogue import all_decrees
from engine.rules.questions import all_differences, all_questions
from engine.rules.register import all_rule_ids, find_rule

ROOT = Path(__file__).parents[1]
FOREIGN = tuple(language for language in LANGUAGES if language != "en")
SOME_DAY = datetime(2026, 1, 1, tzinfo=UTC)
"""Catalogues have no dates, so that they change only when their words do."""
FIELD = re.compile(r"\{[^{}]*\}")


# what there is to say


def messages_of_code() -> Iterator[tuple[str | tuple[str, ...], str]]:
    """Every sentence marked in the code, the names of cards and the royal decrees, with where they stand."""
    for folder in ("cli", "engine", "solver"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            where = file.relative_to(ROOT).as_posix()
            calls = [
                node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)
            ]
            for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
                name = getattr(call.func, "id", "")
                if name == "N_" and isinstance(call.args[0], ast.Constant):
                    yield str(call.args[0].value), where
                elif name == "say_n":
                    yield _plural(call, where), where
    yield from messages_of_help()
    for card in (*known_favors(), *known_bonus_cards()):
        yield card.name, "engine/catalogue/cards.json"
    for decree in all_decrees():
        for text in (decree.name, decree.says):
            yield text, "engine/modules/decrees/decrees.json"


def messages_of_help() -> Iterator[tuple[str, str]]:
    """Every text of the commands' help, found by walking the commands themselves."""
    # the engine does not know the command line; this tool asks for it by name
    main, help_pages, typer = (import_module(name) for name in ("cli.main", "cli.help", "typer"))
    for text in help_pages.messages(typer.main.get_command(main.make_app([]))):
        yield text, "cli/help.py"


def _plural(call: ast.Call, where: str) -> tuple[str, str]:
    """The two sentences of `say_n`; they stand in the call, so that they can be found."""
    sentences = [argument.value for argument in call.args[:2] if isinstance(argument, ast.Constant)]
    if len(sentences) != 2:
        raise SystemExit(f"{where}:{call.lineno}: say_n needs its two sentences in the call")
    return str(sentences[0]), str(sentences[1])


def messages_of_rules() -> Iterator[tuple[str, str]]:
    """Every statement of the register, of the differences and of the open questions."""
    for rule in all_rule_ids():
        yield find_rule(rule).says, rule
    for difference in all_differences():
        for text in (difference.topic, *difference.says.values(), difference.decision, difference.reason):
            yield text, difference.id
    for question in all_questions():
        for text in (question.question, question.answer, question.support):
            yield text, question.id
    for file in sorted((ROOT / "examples" / "cases").rglob("*.yaml")):
        case = read_yaml(file.read_text(encoding="utf-8"))
        if isinstance(case, dict) and "title" in case:
            yield str(case["title"]), file.stem


def messages_of_page() -> Iterator[tuple[str | tuple[str, ...], str]]:
    """Every sentence of the page: t("...") and tn("...", "...") in its sources, where they stand as literals."""
    for file in sorted((ROOT / "web" / "src").rglob("*.ts*")):
        if file.name == "texts.ts":  # it defines the two
            continue
        where, text = file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8")
        for call in _SAID_BY_PAGE.finditer(text):
            sentences = tuple(str(json.loads(found)) for found in _LITERAL.findall(call["sentences"]))
            if len(sentences) != len(call["name"]):
                line = text.count("\n", 0, call.start()) + 1
                raise SystemExit(f"{where}:{line}: {call['name']}() needs its sentences in the call")
            yield sentences[0] if len(sentences) == 1 else sentences, where


_LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_SAID_BY_PAGE = re.compile(
    rf"(?<![\w.])(?P<name>tn?)\(\s*(?P<sentences>{_LITERAL.pattern}(?:\s*,\s*{_LITERAL.pattern})?|(?=[^\s)]))"
)
"""A call of `t` or `tn`; one that begins with anything but a literal has no sentence that could be found."""
_SOURCES = {DOMAIN: messages_of_code, RULES_DOMAIN: messages_of_rules, TABLE_DOMAIN: messages_of_page}


@cache
def template(domain: str) -> Catalog:
    """A catalogue of everything that is said, without translations; places instead of lines, so that it stays calm."""
    catalog = Catalog(domain=domain, project="madking", version="", fuzzy=False)
    for message, place in _SOURCES[domain]():
        if message:
            catalog.add(message, locations=[(place, None)])  # type: ignore[list-item]
    return catalog


# files


def po_file(language: str, domain: str) -> Path:
    """The catalogue of a language."""
    return LOCALE_DIR / language / "LC_MESSAGES" / f"{domain}.po"


def load(language: str, domain: str) -> Catalog:
    """The catalogue as it is on disk, or an empty one."""
    file = po_file(language, domain)
    if not file.exists():
        return Catalog(locale=language, domain=domain)
    with file.open("rb") as stream:
        catalog = read_po(stream, locale=language, domain=domain)
    catalog.creation_date = catalog.revision_date = SOME_DAY
    return catalog


def refreshed(language: str, domain: str) -> Catalog:
    """The catalogue with what is said now; translations of sentences that are gone are left out."""
    old, fresh = load(language, domain), template(domain)
    catalog = Catalog(locale=language, domain=domain, project="madking", version="", fuzzy=False)
    for message in fresh:
        if message.id:
            known = old.get(message.id)
            same = known is not None and _key(known) == _key(message)  # it may count now, and have not before
            catalog.add(message.id, known.string if known and same else None, locations=message.locations)
    return catalog


def po_text(catalog: Catalog) -> bytes:
    """A catalogue as the text of a file; without dates, so that it changes only when it does."""
    stream = BytesIO()
    write_po(stream, catalog, width=100, omit_header=True, sort_output=False)
    plural = f"nplurals={catalog.num_plurals}; plural={catalog.plural_expr};"
    head = f'msgid ""\nmsgstr ""\n"Language: {catalog.locale}\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    return (head + f'"Plural-Forms: {plural}\\n"\n\n').encode() + stream.getvalue().lstrip()


def mo_bytes(catalog: Catalog) -> bytes:
    """A catalogue compiled."""
    stream = BytesIO()
    write_mo(stream, catalog)
    return stream.getvalue()


def update(translations: dict[str, Any] | None = None) -> None:
    """Write and compile every catalogue, with new translations if there are any."""
    for language in FOREIGN:
        for domain in _SOURCES:
            catalog = refreshed(language, domain)
            if translations and translations["language"] == language and translations.get("domain", domain) == domain:
                fill(catalog, translations["messages"])
            if language == "fr":
                _set_hard_spaces(catalog)
            file = po_file(language, domain)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(po_text(catalog))
            file.with_suffix(".mo").write_bytes(mo_bytes(load(language, domain)))


def fill(catalog: Catalog, messages: dict[str, Any]) -> None:
    """Put translations in; those of plural sentences are lists under the singular.

    A sentence that counts in one catalogue may stand in another as it is: each takes its own kind.
    """
    for message in catalog:
        counts = isinstance(message.id, (list, tuple))
        key = message.id[0] if counts else message.id
        if key and key in messages and isinstance(messages[key], list) == counts:
            message.string = tuple(messages[key]) if counts else messages[key]


_CODE = re.compile(r"(`[^`]*`)")
_BEFORE_MARK, _AFTER_QUOTE = re.compile(r" (?=[:;!?»](?:\s|$|[)»,.]))"), re.compile(r"« ")


def _set_hard_spaces(catalog: Catalog) -> None:
    """French marks of two parts never begin a line: the blank before them is a hard one, whoever typed it."""
    for message in catalog:
        if message.id and message.string:
            texts = message.string
            message.string = hard_spaced(texts) if isinstance(texts, str) else tuple(map(hard_spaced, texts))


def hard_spaced(text: str) -> str:
    """A French sentence with hard spaces before its marks of two parts and inside its quotes; commands stay."""
    parts = _CODE.split(text)
    for number in range(0, len(parts), 2):
        hard = _BEFORE_MARK.sub("\N{NO-BREAK SPACE}", parts[number])
        parts[number] = _AFTER_QUOTE.sub("«\N{NO-BREAK SPACE}", hard)
    return "".join(parts)


# checks


def problems() -> Iterator[str]:
    """Everything that is missing, stale or wrong in the catalogues."""
    for language in FOREIGN:
        for domain in _SOURCES:
            file = po_file(language, domain)
            catalog = load(language, domain)
            yield from (f"{language}/{domain}: {problem}" for problem in _differences(catalog, template(domain)))
            compiled = file.with_suffix(".mo")
            if not compiled.exists() or compiled.read_bytes() != mo_bytes(catalog):
                yield f"{language}/{domain}: not compiled; run python -m tools.locale update"


def _differences(catalog: Catalog, fresh: Catalog) -> Iterator[str]:
    known = {_key(message): message for message in catalog if message.id}
    said = {_key(message) for message in fresh if message.id}
    yield from (f"no longer said: {_shown(key)}" for key in known if key not in said)
    for key in said:
        message = known.get(key)
        if message is None:
            yield f"not in the catalogue: {_shown(key)}"
        else:
            yield from _wrong(message, catalog.num_plurals)


def _wrong(message: Message, plurals: int) -> Iterator[str]:
    english = message.id if isinstance(message.id, (list, tuple)) else (message.id,)
    texts = [text or "" for text in (message.string if isinstance(message.string, (list, tuple)) else [message.string])]
    if len(texts) != (plurals if len(english) > 1 else 1) or not all(texts):
        yield f"not translated: {_shown(message.id)}"
        return
    wanted = {field for text in english for field in FIELD.findall(text)}
    for text in texts:
        found = set(FIELD.findall(text))
        if found - wanted or (len(english) == 1 and found != wanted):
            yield f"other placeholders: {_shown(message.id)}"


def _key(message: Message) -> str | tuple[str, ...]:
    """What a message is known by: its English sentence, or both if it counts something."""
    return message.id if isinstance(message.id, str) else tuple(message.id)


def _shown(key: Any) -> str:
    return (key if isinstance(key, str) else key[0])[:70]


def main(arguments: list[str]) -> int:
    """Run one command."""
    if arguments[:1] == ["update"]:
        update()
    elif arguments[:1] == ["fill"] and len(arguments) > 1:
        for file in arguments[1:]:
            update(json.loads(Path(file).read_text(encoding="utf-8")))
    elif arguments != ["check"]:
        sys.stderr.write((__doc__ or "") + "\n")
        return 2
    found = sorted(problems())
    for problem in found:
        sys.stdout.write(problem + "\n")
    return 1 if found and arguments == ["check"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
