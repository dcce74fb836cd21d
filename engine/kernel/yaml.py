"""Plain YAML from strangers: no aliases, which can make a short file endless, no tags, no dates, and each key once."""

import math
import re
from collections.abc import Hashable
from typing import Any

from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, say
from engine.kernel.limits import MOST_DIGITS


class YamlError(MadKingError):
    """A text that is not plain YAML; the message names the line."""


def read_yaml(text: str) -> object:
    """The data of a YAML text; every key is taken as the text it is, as JSON has it."""
    import yaml

    class Loader(yaml.SafeLoader):
        def compose_node(self, parent: Any, index: Any) -> Any:
            event: Any = self.peek_event()  # type: ignore[no-untyped-call]
            if self.check_event(yaml.events.AliasEvent):
                raise YamlError(say(N_("line {line}: aliases (*name) are not read"), line=event.start_mark.line + 1))
            if event.tag is not None:
                raise _tagged(event)
            return super().compose_node(parent, index)

        def construct_mapping(self, node: Any, deep: bool = False) -> dict[Hashable, Any]:
            if not isinstance(node, yaml.MappingNode):
                raise yaml.constructor.ConstructorError(None, None, "expected a mapping", node.start_mark)
            found: dict[Hashable, Any] = {}
            for key_node, value_node in node.value:
                key = _key(key_node)
                if key in found:
                    line = key_node.start_mark.line + 1
                    raise YamlError(say(N_("line {line}: {key} is given twice"), line=line, key=key[:40]))
                found[key] = self.construct_object(value_node, deep=deep)
            return found

    _plain_scalars(Loader)
    try:
        return yaml.load(text, Loader=Loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark is not None else 1
        why = getattr(error, "problem", None) or "unreadable"
        raise YamlError(say(N_("line {line}: this is not YAML: {why}"), line=line, why=why)) from None
    except RecursionError:
        raise YamlError(say(N_("the file is nested too deeply"))) from None
    except (ValueError, OverflowError, KeyError):
        raise YamlError(say(N_("the file holds a number or a date that cannot be read"))) from None


def _tagged(event: Any) -> YamlError:
    """A tag asks for a date, a set, a number in hexadecimal or an object: what is written is what is meant."""
    tag = str(event.tag).replace("tag:yaml.org,2002:", "!!")[:40]
    sentence = N_("line {line}: this is not YAML as madking reads it: the tag {tag} cannot be read")
    return YamlError(say(sentence, line=event.start_mark.line + 1, tag=tag))


def _plain_scalars(loader: Any) -> None:
    """Whole numbers are written with digits alone, and a date is a text: no 3:53:20 for 14000."""
    dropped = ("tag:yaml.org,2002:int", "tag:yaml.org,2002:timestamp", "tag:yaml.org,2002:merge")
    loader.yaml_implicit_resolvers = {
        first: [(tag, pattern) for tag, pattern in known if tag not in dropped]
        for first, known in loader.yaml_implicit_resolvers.items()
    }
    whole = re.compile(r"^[-+]?[0-9]+$")
    loader.add_implicit_resolver("tag:yaml.org,2002:int", whole, list("-+0123456789"))
    loader.add_constructor("tag:yaml.org,2002:int", _whole_number)
    loader.add_constructor("tag:yaml.org,2002:float", _number)


def _whole_number(loader: Any, node: Any) -> int:
    if len(node.value) > MOST_DIGITS + 1:  # a sign
        raise ValueError(node.value[:MOST_DIGITS])
    return int(node.value)


def _number(loader: Any, node: Any) -> float:
    number: float = loader.construct_yaml_float(node)
    if not math.isfinite(number):
        raise ValueError(node.value)
    return number


def _key(node: Any) -> str:
    """A key as it is written; what is no word or number is an empty word, which no form knows."""
    return node.value if isinstance(getattr(node, "value", None), str) else ""
