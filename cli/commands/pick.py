"""`madking pick`: which tiles of a stack to put on the deck when a Sleeping reward lets a player look through it."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.commands.price import offer_of, purchase_json
from cli.inputs import BadInput
from cli.options import EditionOption, JsonOption, LangOption, RulingOption, begin, read_rulings
from cli.output import console, new_table, print_json, warn
from cli.positions import PlayerOption, PositionArgument, find_seat, read_state
from cli.waiting import TimeOption, leave, say_stopped, stopped_json, waiting
from engine.catalogue import find_tile
from engine.game.state import NOBODY, Action, GameState, Phase, Verb
from engine.game.view import View, view
from engine.kernel.i18n import N_, say, say_n, say_names, say_number
from engine.records.positions import Need
from engine.records.positions.checks import table_warnings

if TYPE_CHECKING:
    from cli.tables import Table
    from solver.market.market import Pricing, Purchase
    from solver.market.pick import Choice, Coming

NAME = "pick"
TOP = 5
DURING_TURN = (Phase.TAKE, Phase.PLACE, Phase.REWARD, Phase.FREE, Phase.STACK, Phase.STASH, Phase.KEEP)
StackOption = Annotated[
    int, typer.Option("--stack", metavar="SIZE", help="The stack; left out: the one being looked through.")
]
TilesOption = Annotated[
    str, typer.Option("--tiles", metavar="A,B,C", help="What lies in the stack, if the position does not show it.")
]


def run(
    position: PositionArgument,
    stack: StackOption = 0,
    tiles: TilesOption = "",
    player: PlayerOption = "",
    time: TimeOption = None,
    ruling: RulingOption = None,
    edition: EditionOption = "",
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """Which 0 to 2 tiles of a stack to put on the deck (Sleeping reward), given who prices and who buys next.

    The last tile named is drawn first. Who does not look through the stack in this position yet names its tiles.

    Example: madking pick examples/positions/sleeping.position.yaml
    """
    lang = begin(lang)
    state = read_state(position, edition, read_rulings(ruling), Need.ADVICE)
    seen = view(state, _asker(state, player))
    size = _size(seen, stack)
    known = _tiles(seen, size, tiles)
    from solver.market.pick import foresee, rank_choices

    with waiting(time) as patience:
        coming, done = foresee(seen, known, patience)
        found = rank_choices(coming, patience)
    if as_json:
        warnings = {"warnings": table_warnings(state)}
        print_json({**document(seen, coming, size, found, done), **warnings, **stopped_json(patience)})
    else:
        warn(table_warnings(state))
        _print(seen, coming, size, found, done)
        say_stopped(patience)
    leave(patience)


# what is asked


def _asker(state: GameState, name: str) -> int:
    """The seat of the player who may look through a stack now."""
    if state.over:
        raise BadInput(say(N_("the game is over (END-1)")))
    if state.phase not in DURING_TURN:
        who = say(N_("nobody")) if state.player == NOBODY else state.names[state.player]
        reason = N_("no stack is looked through now: {name} is to move, and the phase is {phase} (REWARD-SLEEP-1)")
        raise BadInput(say(reason, name=who, phase=state.phase))
    if find_seat(state, name) != state.player:
        reason = N_("{name} is to move, and only a player in turn looks through a stack (REWARD-SLEEP-1)")
        raise BadInput(say(reason, name=state.names[state.player]))
    return state.player


def _size(seen: View, size: int) -> int:
    """The stack that is meant; it must be there, not empty, and the one being looked through if there is one."""
    if not size:
        if seen.phase != Phase.STASH:
            raise BadInput(say(N_("the phase is {phase}: say which stack with --stack SIZE"), phase=seen.phase))
        size = seen.looking
    if size not in seen.box.sizes:
        known = ", ".join(map(str, seen.box.sizes))
        raise BadInput(say(N_("{size} is not the size of a stack; there are {known}"), size=size, known=known))
    if seen.phase == Phase.STASH and size != seen.looking:
        reason = N_("the stack being looked through is that of {looking}, not of {size} (REWARD-SLEEP-1)")
        raise BadInput(say(reason, looking=seen.looking, size=size))
    if seen.stack_heights is not None and not seen.stack_heights[seen.box.row[size]]:
        raise BadInput(say(N_("the stack of {size} is empty (REWARD-SLEEP-1)"), size=size))
    return size


def _tiles(seen: View, size: int, text: str) -> tuple[str, ...]:
    """What lies in the stack: named by the asker, or seen in the position."""
    if not text.strip():
        if not seen.seen:
            reason = N_("{name} does not see the stack of {size} in this position: name its rooms with --tiles a,b,c")
            raise BadInput(say(reason, name=seen.names[seen.player], size=size))
        return tuple(map(str, seen.seen))
    from solver.market.pick import unseen_rooms

    found = tuple(find_tile(name.strip()).slug for name in text.split(","))
    unseen = unseen_rooms(seen, ())[size]
    for number, slug in enumerate(found):
        tile = find_tile(slug)
        if not tile.is_room or tile.size != size:
            raise BadInput(say(N_("--tiles: {tile} is not a room of {size}"), tile=slug, size=size))
        if slug in found[:number]:
            raise BadInput(say(N_("--tiles: {tile} is named twice"), tile=slug))
        if slug not in unseen:
            raise BadInput(say(N_("--tiles: {tile} lies elsewhere on the table"), tile=slug))
    height = None if seen.stack_heights is None else seen.stack_heights[seen.box.row[size]]
    if height is not None and len(found) != height:
        reason = N_("--tiles: {n} named, but the stack of {size} has {height}")
        raise BadInput(say(reason, n=len(found), size=size, height=height))
    return tuple(sorted(found))


# JSON


def document(
    seen: View, coming: "Coming", size: int, found: list["Choice"], done: list[tuple[int, "Purchase"]]
) -> dict[str, Any]:
    """The answer for JSON."""
    options = [
        {
            "stash": list(choice.stash),
            "value": choice.value,
            "gain": choice.gains[coming.asker],
            "depletion": choice.depletion,
            "why": reasons(seen, coming, choice),
        }
        for choice in found
    ]
    return {
        "player": seen.names[seen.player],
        "stack": size,
        "tiles": list(coming.stack),
        "last_round": coming.last,
        "spaces": len(coming.fillers),
        "next_master_builder": None if coming.last or len(seen.names) == 1 else seen.names[_next_order(seen)[-1]],
        "until_then": [{"player": seen.names[player], **purchase_json(purchase)} for player, purchase in done],
        "options": options,
        "best": options[0],
        "action": str(Action(Verb.STASH, found[0].stash)),
        "model": _model(coming),
    }


def _next_order(seen: View) -> list[int]:
    """The turn order of the next round."""
    from solver.market.market import turn_order

    return turn_order(seen._replace(master=(seen.master + 1) % len(seen.names)))


def _model(coming: "Coming") -> str:
    from solver.market.pick import LAST_MODEL, MODEL

    return say(LAST_MODEL if coming.last else MODEL)


# words


def _print(seen: View, coming: "Coming", size: int, found: list["Choice"], done: list[tuple[int, "Purchase"]]) -> None:
    name = seen.names[seen.player]
    rooms = ", ".join(coming.stack)
    typer.echo(say(N_("{name} looks through the stack of {size}: {rooms}."), name=name, size=size, rooms=rooms))
    for player, purchase in done:
        typer.echo(_until_then(seen.names[player], purchase))
    if not coming.last:
        typer.echo(_spaces(seen, len(coming.fillers)))
    console().print(_table(coming, found))
    for line in reasons(seen, coming, found[0]):
        typer.echo(line)
    typer.echo(_model(coming))


def _spaces(seen: View, n: int) -> str:
    """How many spaces the next refill fills, and who prices then; alone nobody does."""
    if len(seen.names) == 1:
        return say_n("Then {n} space is empty.", "Then {n} spaces are empty.", n)
    name = seen.names[_next_order(seen)[-1]]
    return say_n(
        "Then {n} space is empty, and {name} prices.", "Then {n} spaces are empty, and {name} prices.", n, name=name
    )


def _until_then(name: str, purchase: "Purchase") -> str:
    if purchase.take == "pass":
        return say(N_("It is assumed that {name} passes in this round."), name=name)
    return say(N_("It is assumed that {name} buys {offer} in this round."), name=name, offer=offer_of(purchase))


def _table(coming: "Coming", found: list["Choice"]) -> "Table":
    headings = (N_("On the deck, the last on top"), N_("Value"), N_("Gain"), N_("Others on average"))
    made = new_table(*map(say, headings), right=(1, 2, 3))
    shown: list[tuple[frozenset[str], float]] = []
    for choice in found:
        alike = frozenset(choice.stash), choice.value
        if alike in shown:
            continue  # the other order of the same tiles, which changes nothing
        shown.append(alike)
        others = [gain for place, gain in enumerate(choice.gains) if place != coming.asker]
        average = say_number(sum(others) / len(others), ".1f") if others else "-"
        tiles = say_names(", ".join(choice.stash)) or say(N_("nothing"))
        made.add_row(tiles, say_number(choice.value, "+.1f"), say_number(choice.gains[coming.asker], ".1f"), average)
        if len(shown) == TOP:
            break
    return made


def reasons(seen: View, coming: "Coming", choice: "Choice") -> list[str]:
    """Why a choice is worth what it is: who buys the tiles, what the asker takes, what an emptied stack gives."""
    lines = [] if choice.pricing is None else _market_reasons(seen, coming, choice.stash, choice.pricing)
    if len(choice.stash) == len(coming.stack):
        values = {"own": coming.built[coming.asker], "points": choice.depletion}
        sentence = N_("The stack is empty then: own tiles of it {own}, over the others {points:+.1f} (DEPL-1).")
        lines.append(say(sentence, **values))
    elif coming.last:
        lines.append(say(N_("The stack is not emptied, so that nothing changes (REWARD-SLEEP-6).")))
    return lines


def _market_reasons(seen: View, coming: "Coming", stash: tuple[str, ...], pricing: "Pricing") -> list[str]:
    """Where the tiles put on the deck will lie and who takes them, and what the asker takes."""
    names = [seen.names[player] for player in _next_order(seen)]
    buyers = {purchase.take: name for name, purchase in zip(names, pricing.purchases, strict=True)}
    prices = dict(zip(pricing.order, coming.prices, strict=True))
    lines = []
    for tile in reversed(stash):
        if tile not in prices:
            lines.append(say(N_("{tile} stays on the deck: no space is left for it (MARKET-7)."), tile=tile))
            continue
        sentence = N_("{tile} next: {master} prices it at {price}, and {name} buys it.")
        if len(names) == 1:
            sentence = N_("{tile} next: it lies on {price}, and {name} buys it.")
        name = buyers.get(tile, say(N_("nobody")))
        lines.append(say(sentence, tile=tile, master=names[-1], price=prices[tile], name=name))
    own = pricing.purchases[coming.asker]
    if own.take in coming.fillers:
        own = own._replace(take=say(N_("an unseen room")))
    values = {"name": names[coming.asker], "offer": offer_of(own), "net": own.net}
    sentence = N_("What {name} takes in the next round: {offer}, which leaves {net:.1f}.")
    if pricing.income and coming.asker == len(names) - 1:
        sentence = N_(
            "What {name} takes in the next round: {offer}, which leaves {net:.1f} with an income of {income}."
        )
    return [*lines, say(sentence, income=pricing.income, **values)]
