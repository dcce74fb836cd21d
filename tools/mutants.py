"""Bending good text, data and logs out of shape, a little or a lot."""

import json
from copy import deepcopy
from random import Random
from typing import Any

LETTERS = ("\x1b", "\x00", "\x7f", "\x9b", "\u2028", "\u202e", "\ufeff", "[", "]", "{", "}", '"', "'", ":", "#", "-",
           "@", ",", "/", "!", "!!int 0xf", "!!timestamp x", "&a *a", "\n", "\r\n", "\t", " ", "9", "0", "é", "\udcff",
           "²", "true", "null", ".inf", "1e400", "[/a]")  # fmt: skip
VALUES: tuple[Any, ...] = (None, True, False, 0, -1, 1, 10**17, 10**30, 0.5, "", " ", "x", "[/a]", "\x1b[8mhid",
                           "a\u202eb", "nap-room", "nap-room@3,1", [], {}, [[]], [None], {"a": 1}, [1, "x"],
                           "9" * 400)  # fmt: skip
DEEP = "[" * 100_000


def bend(rng: Random, text: str, chance: float) -> str:
    """The text with a few letters changed, or with pieces lost or doubled."""
    if rng.random() >= chance:
        return text
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randrange(len(text) + 1)
        end = min(len(text), at + rng.choice((0, 1, 3, 20)))
        put = rng.choice((rng.choice(LETTERS), "", text[at:end] * 2, rng.choice(LETTERS) * rng.choice((2, 200))))
        text = text[:at] + put + text[end:]
    return text


def bend_data(rng: Random, data: Any) -> Any:
    """The data with a few of its values changed, lost, doubled or put elsewhere."""
    made = deepcopy(data)
    for _ in range(rng.choice((0, 1, 1, 1, 2, 4))):
        made = _bend_once(rng, made)
    return made


def _bend_once(rng: Random, data: Any) -> Any:
    places = list(_places(data))
    if not places:
        return rng.choice(VALUES)
    holder, key = rng.choice(places)
    others = [inner[at] for inner, at in places]
    way = rng.randrange(6)
    if way == 0:
        del holder[key]
    elif way == 1 and isinstance(holder, list):
        holder.insert(key, deepcopy(holder[key]))
    elif way == 2 and isinstance(holder, dict):
        holder[rng.choice(("x", "", "castle", "id", "\x1b"))] = holder.pop(key)
    elif way == 3:
        holder[key] = deepcopy(rng.choice(others))
    elif way == 4 and isinstance(holder[key], str):
        holder[key] = bend(rng, holder[key], 1)
    else:
        holder[key] = deepcopy(rng.choice(VALUES))
    return data


def _places(data: Any) -> Any:
    """Every value inside: what holds it, and under which key."""
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in list(pairs):
        yield data, key
        yield from _places(value)


def bend_log(rng: Random, log: str) -> str:
    """The log with lines changed, lost, doubled, swapped or torn."""
    lines = log.split("\n")
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        at = rng.randrange(len(lines))
        way = rng.randrange(8)
        if way == 0:
            del lines[at]
        elif way == 1:
            lines.insert(at, lines[at])
        elif way == 2:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        elif way == 3:
            lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)]
        elif way == 4:
            lines[at:] = [rng.choice(("", DEEP, "null", "{}", "\u2028"))]
        elif way == 5:
            lines[at] = bend(rng, lines[at], 1)
        elif lines[at]:
            lines[at] = _bend_line(rng, lines[at])
        if not lines:
            break
    return "\n".join(lines)


def _bend_line(rng: Random, line: str) -> str:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return line
    return json.dumps(_bend_once(rng, record), ensure_ascii=rng.random() < 0.5)
