"""The lines of a game's log: header, deal and actions as records, and how they are read; events bring their own."""

from collections.abc import Sequence
from typing import Any

from engine.catalogue.cards import Without
from engine.catalogue.packs import fingerprint
from engine.game.actions import actions_of
from engine.game.setup import NOTHING, Deal, cards_added_later, check_deal
from engine.game.state import Action, GameState
from engine.kernel import log as logs
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, say
from engine.kernel.log import LogError
from engine.rules.rulings import Law, law

GAME = "madking"
VERSION, WITH_MODULES = 1, 2
"""Logs of a law with modules name them."""
BEYOND = {"expansions", "packs", "stand_ins"}
"""What the header has besides, where a table plays with more than the base box."""
HEADER = {"log", "version", "edition", "rulings", "players", "bots", "seed"}


def header_record(state: GameState, seed: str | None, bots: Sequence[str]) -> dict[str, Any]:
    """The first line: version, edition, rulings, modules if there are any, players, seed."""
    law = state.law
    extended = bool(law.modules or law.packs or state.box.invented)
    return {
        "log": GAME,
        "version": WITH_MODULES if extended else VERSION,
        "edition": law.edition.name,
        **(_beyond_the_base(state) if extended else {}),
        "rulings": law.overrides,
        "players": list(state.names),
        "bots": list(bots),
        "seed": seed,
    }


def _beyond_the_base(state: GameState) -> dict[str, Any]:
    """What a header tells of expansions, packs and invented rooms."""
    packs = [{"id": name, "sha256": fingerprint(name)} for name in state.law.packs]
    return {"expansions": list(state.law.modules), "packs": packs, "stand_ins": bool(state.box.invented)}


def deal_record(deal: Deal) -> dict[str, Any]:
    """The piles by name; those with a stroke in it stand together under what is before it."""
    record: dict[str, Any] = {}
    for name, pile in deal.piles.items():
        group, _, one = name.partition("/")
        if one:
            record.setdefault(group, {})[one] = list(pile)
        else:
            record[group] = list(pile)
    record["master"] = deal.master
    if any(deal.without):
        record["without"] = deal.without.record()
    return {"deal": record}


def action_record(player: int, action: Action) -> dict[str, Any]:
    """An action as it stands in the log: who did what."""
    args = [arg if isinstance(arg, int) else str(arg) for arg in action.args]
    return {"do": action.verb, "player": player, "args": args}


def read_action(state: GameState, record: dict[str, Any]) -> Action:
    """An action from its line; what it is about is read as the deed has it, whether it may be done now or not."""
    return actions_of(state.book).tell(record["do"], record["args"])


def read_header(number: int, record: dict[str, Any]) -> tuple[Law, tuple[str, ...]]:
    """The law and the players."""
    if record.get("log") != GAME:
        raise LogError(number, say(N_("this is not a log of madking")))
    lacking = N_("the header lacks edition, rulings or players")
    extended = type(record.get("version")) is int and record["version"] == WITH_MODULES
    version, fields = (WITH_MODULES, HEADER | BEYOND) if extended else (VERSION, HEADER)
    logs.check_header(number, record, version, fields, lacking)
    modules = record.get("expansions", [])
    if not isinstance(record["edition"], str) or not logs.is_words(modules):
        raise LogError(number, say(lacking))
    try:
        packs = _read_packs(record.get("packs", []))
        return law(record["edition"], record["rulings"], modules, packs), tuple(record["players"])
    except MadKingError as error:
        raise LogError(number, str(error)) from None


def _read_packs(packs: Any) -> tuple[str, ...]:
    """The packs of a log, if they are known here and have not changed since."""
    shape = isinstance(packs, list) and all(isinstance(pack, dict) for pack in packs)
    if not shape or not all(isinstance(pack.get(key), str) for pack in packs for key in ("id", "sha256")):
        raise MadKingError(say(N_("packs: a list of id and sha256 is expected")))
    for pack in packs:
        if fingerprint(pack["id"]) != pack["sha256"]:
            raise MadKingError(
                say(N_("the pack {name!r} is not the one that the game was played with"), name=pack["id"])
            )
    return tuple(pack["id"] for pack in packs)


def read_deal(its_law: Law, players: int, record: dict[str, Any]) -> Deal:
    """The deal, if it is a shuffle of the box."""
    told = dict(record["deal"])
    master, left_out = told.pop("master"), told.pop("without", None)
    piles: dict[str, tuple[Any, ...]] = {}
    for group, pile in told.items():
        named = {f"{group}/{one}": things for one, things in pile.items()} if isinstance(pile, dict) else {group: pile}
        piles.update({name: tuple(things) for name, things in named.items()})
    without = NOTHING if left_out is None else Without.read(left_out)
    deal = Deal(piles, master, without)
    if type(deal.master) is not int or not logs.same(deal_record(deal), record):
        raise ValueError(record)
    if not any(without):
        without = cards_added_later(piles["favors"], piles["bonus_deck"], its_law.edition.name)
    deal = deal._replace(without=without)
    check_deal(its_law, players, deal)
    return deal
