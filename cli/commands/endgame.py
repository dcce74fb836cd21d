"""`madking endgame`: the best last turn, what favors and stacks still offer, and who can still win."""

from typing import TYPE_CHECKING, Annotated

import typer

from cli.asker import begin
from cli.options import EditionOption, JsonOption, LangOption, PackOption, RulingOption, know_packs, read_rulings
from cli.output import console, new_table, print_json, warn
from cli.position_files import PlayerOption, PositionArgument
from cli.positions import read_state
from cli.waiting import TimeOption, leave, say_stopped, waiting
from engine.catalogue.cards import find_favor
from engine.kernel.i18n import N_, say, say_listed
from engine.records.positions import Need

if TYPE_CHECKING:
    from rich.text import Text

    from cli.answers.endgame import Ended
    from cli.tables import Table
    from solver.endgame.endgame import Endgame
    from solver.endgame.search import Turn

NAME = "endgame"
_WINS = (N_("no"), N_("shared"), N_("yes"))
_STACKS = {"hallways": N_("hallways"), "stairs": N_("stairs")}
_VERDICTS = {"certain": N_("certain"), "possible": N_("possible"), "impossible": N_("impossible")}


def run(
    position: PositionArgument,
    player: PlayerOption = "",
    top: Annotated[int, typer.Option("--top", metavar="N", min=1, help="How many first actions to show.")] = 5,
    hidden_cards: Annotated[
        int,
        typer.Option("--hidden-cards", metavar="N", min=0, help="Bonus cards of a player whose number is not known."),
    ] = 2,
    method: Annotated[
        str, typer.Option("--method", metavar="METHOD", help="Who can win: cp-sat, or enumerate every deal.")
    ] = "cp-sat",
    time: TimeOption = None,
    ruling: RulingOption = None,
    edition: EditionOption = "",
    pack: PackOption = None,
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """The last turn, as if the game ended after it: the best action, cheap places in favors, and who can still win.

    Every legal action is tried, with rewards, favors ranked anew, depleted stacks and tie-breaks. Only what the player
    can see is used: bonus cards of the others are told as certain, possible or impossible victories.

    Example: madking endgame examples/positions/endgame.position.yaml
    """
    begin(lang)
    from cli.answers.endgame import check_method, document, find_end
    from solver.endgame.seen import refuse_over

    check_method(method)
    know_packs(pack)
    state = read_state(position, edition, read_rulings(ruling), Need.ADVICE)
    refuse_over(state)
    with waiting(time) as patience:
        ended = find_end(state, player, hidden_cards, method, patience)
    if as_json:
        print_json(document(ended, top, patience))
    else:
        warn(ended.warnings)
        _print(ended, top)
        say_stopped(patience)
    leave(patience)


def _name(found: "Endgame", seat: int) -> "Text":
    """A name as it is, even if it looks like markup."""
    from rich.text import Text

    return Text(found.table.names[seat])


def _print(ended: "Ended", top: int) -> None:
    from cli.words.endgame import end_words, notes, step_words, why_words
    from solver.endgame.story import tell

    found = ended.found
    story = tell(found.table, found.turns[0])
    for note in notes(found, ended.unpriced):
        typer.echo(note)
    typer.secho(say(N_("Best turn of {name}"), name=found.table.names[found.player]), bold=True)
    lines = [words for step in story.steps if (words := step_words(step))]
    for number, line in enumerate(lines, 1):
        typer.echo(f"{number:>3} {line}")
    typer.echo(end_words(found, story))
    typer.echo(say(N_("Why: {why}"), why=say_listed(why_words(found, story))))
    typer.echo()
    for title, table in _tables(found, top):
        typer.secho(title, bold=True)
        console().print(table)
        typer.echo()


def _tables(found: "Endgame", top: int) -> list[tuple[str, "Table"]]:
    tables = [
        (say(N_("If the game ended now")), _now_table(found)),
        (say(N_("The best turn for each first action")), _turn_table(found, top)),
    ]
    if found.favors:
        tables.append((say(N_("Favors, and the cheapest purchase for more points")), _favor_table(found)))
    if found.depletion:
        tables.append((say(N_("Stacks that are empty or nearly so, and what that is worth")), _stack_table(found)))
    if found.winners:
        tables.append((say(N_("Who can still win")), _winner_table(found)))
    return tables


def _now_table(found: "Endgame") -> "Table":
    headings = (N_("Player"), N_("Total"), N_("Area"), N_("Purse"))
    made = new_table(*map(say, headings), right=(1, 2, 3))
    for seat, castle in enumerate(found.table.castles):
        made.add_row(_name(found, seat), *map(str, (found.now.totals[seat], castle.area, found.table.money[seat])))
    return made


def _turn_table(found: "Endgame", top: int) -> "Table":
    headings = (N_("First action"), N_("Total"), N_("Margin"), N_("Would win"), N_("Then"))
    made = new_table(*map(say, headings), right=(1, 2))
    for turn in found.turns[:top]:
        first, *rest = _decisions(found, turn)
        outcome = turn.outcome
        made.add_row(first, str(outcome.total), f"{outcome.margin:+d}", say(_WINS[outcome.wins]), ", ".join(rest))
    return made


def _decisions(found: "Endgame", turn: "Turn") -> list[str]:
    """What is taken and where it goes, without the rewards."""
    from cli.words.actions import action_words
    from engine.game.state import Verb
    from solver.endgame.story import tell

    steps = [step.action for step in tell(found.table, turn).steps]
    untold, book = (Verb.REWARD, Verb.DECLINE, Verb.SHUFFLE), found.table.book
    told = [action_words(book, action, secret=True) for action in steps if action.verb not in untold]
    return told or [say(N_("use the rewards"))]


def _favor_table(found: "Endgame") -> "Table":
    from cli.words.cards import rank_words
    from cli.words.endgame import chance_words
    from engine.game.final import places_in

    headings = (N_("Favor"), N_("Player"), N_("Count"), N_("Place"), N_("Points"), N_("For more, coins deducted"))
    made = new_table(*map(say, headings), right=(2, 3, 4))
    last = ""
    named = dict.fromkeys(chance.favor for chance in found.favors)
    counts = {favor: [place.number for place in places_in(found.table, find_favor(favor))] for favor in named}
    for chance in found.favors:
        label = say(find_favor(chance.favor).name) if chance.favor != last else ""
        last = chance.favor
        numbers = str(chance.number), rank_words(chance.number, counts[chance.favor]), str(chance.points)
        made.add_row(label, _name(found, chance.player), *numbers, chance_words(chance))
    return made


def _stack_table(found: "Endgame") -> "Table":
    ways = {
        "empty": N_("empty"),
        "sleeping": N_("one Sleeping reward empties it (REWARD-SLEEP-1)"),
        "take": N_("the next one taken is the last"),
    }
    made = new_table(say(N_("Stack")), say(N_("Left")), *found.table.names, say(N_("How")), right=(1,))
    for stack in found.depletion:
        name = say(_STACKS.get(str(stack.stack), str(stack.stack)))
        made.add_row(name, str(stack.left), *map(str, stack.worth), say(ways[stack.by]))
    return made


def _winner_table(found: "Endgame") -> "Table":
    from cli.words.endgame import verdict_words

    headings = (N_("Player"), N_("If it ended now"), N_("After the best turn"), N_("Why, if it ended now"))
    made = new_table(*map(say, headings))
    then = {verdict.player: say(_VERDICTS[verdict.verdict]) for verdict in found.after}
    for verdict in found.winners:
        words = say(_VERDICTS[verdict.verdict]), then.get(verdict.player, "")
        made.add_row(_name(found, verdict.player), *words, verdict_words(found, verdict))
    return made
