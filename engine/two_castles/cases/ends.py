"""Claims about the end: who wins, and who wins a tie and why; Ludwig's share included."""

from collections.abc import Iterator

from engine.kernel.forms import refuse
from engine.kernel.i18n import N_, labelled, say, say_listed
from engine.records.cases.answers import Answer, Effect, Reason
from engine.records.cases.claims import Claim
from engine.two_castles.cases.scene import Scene
from engine.two_castles.cases.setting import seat_of
from engine.two_castles.game.final import Standing, find_winners, standings
from engine.two_castles.game.state import LUDWIG, NOBODY
from engine.two_castles.game.words import castle_words, winner_words

_BY = {"B2C-END-3": "other", "B2C-END-4": "specials", "B2C-END-5": "shared"}
_CHAIN = ("B2C-END-2", "B2C-END-3", "B2C-END-4", "B2C-END-5")


def judge_winner(scene: Scene, claim: Claim) -> Answer:
    """Is this the winner, or do these share the victory, and with these results?"""
    found = _end(scene, claim)
    lowers = {name: standing.lower for name, standing in scene.results}
    sentence = N_("the result of {name} is {right}, not {claimed}")
    wrong = []
    for name, claimed in claim.terms.get("results", {}).items():
        seat_of(tuple(lowers), name, "claim.results")
        if claimed != lowers[name]:
            wrong.append(say(sentence, name=name, right=lowers[name], claimed=claimed))
    if not wrong:
        return found
    reasons = (*(Reason("B2C-END-2", line) for line in wrong), *found.reasons)
    headline = say(N_("Wrong: {why}."), why=say_listed(wrong)) if found.allowed else found.headline
    return found._replace(allowed=False, reasons=reasons, headline=headline)


def judge_tie(scene: Scene, claim: Claim) -> Answer:
    """Do these win the tie, and by this?"""
    results = scene.results
    best = max(standing.lower for _name, standing in results)
    tied = [name for name, standing in results if standing.lower == best]
    if len(tied) == 1:
        why = say(N_("there is no tie: the result of {name}, {n}, is the highest"), name=tied[0], n=best)
        return Answer(False, say(N_("Wrong: {why}."), why=why), (Reason("B2C-END-2", why),), tuple(_results(scene)))
    found = _end(scene, claim)
    by = _BY[str(found.effects[-1].data["rule"])]
    if found.allowed and claim.terms.get("by", by) != by:
        why = next(reason.because for reason in found.reasons)
        return found._replace(allowed=False, headline=say(N_("Wrong: {why}."), why=why))
    return found


def _end(scene: Scene, claim: Claim) -> Answer:
    """Who wins, by which rule; the rule that decides comes first, then those that did not."""
    results = scene.results
    names = tuple(name for name, _standing in results)
    told = [claim.subject] if isinstance(claim.subject, str) else claim.subject
    seats = {seat_of(names, name, f"claim.{claim.kind}") for name in told}
    winners, rule = find_winners(tuple(standing for _name, standing in results))
    _check_specials(scene, rule)
    chain = list(_reasons(results, rule))
    reasons = [chain[-1], *chain[:-1], *_of_ludwig(scene)]
    listed = ", ".join(names[seat] for seat in winners)
    right = seats == set(winners)
    yes, no = N_("Right: the victory goes to {names}."), N_("Wrong: the victory goes to {names}.")
    if len(winners) > 1:
        yes, no = N_("Right: the victory is shared by {names}."), N_("Wrong: the victory is shared by {names}.")
    data = {"players": [names[seat] for seat in winners], "rule": rule}
    effects = (*_results(scene), Effect("winner", winner_words(listed, len(winners)), data))
    return Answer(right, say(yes if right else no, names=listed), tuple(reasons), effects)


def _check_specials(scene: Scene, rule: str) -> None:
    """A tie that special rooms break needs their numbers."""
    if scene.given and rule in ("B2C-END-4", "B2C-END-5") and not any(one.specials for _name, one in scene.given):
        refuse("results", N_("the special rooms decide; say how many (specials)"))


def _reasons(results: tuple[tuple[str, Standing], ...], rule: str) -> Iterator[Reason]:
    """The rules of the end as far as they were needed, each with what is compared, among those still tied."""
    tied = list(results)
    for number, words in enumerate((N_("results: {values}"), N_("the other castles: {values}"), N_(
            "special rooms in both castles: {values}"))):  # fmt: skip
        said = say(words, values=", ".join(f"{name} {one[number + 1]}" for name, one in tied))
        yield Reason(_CHAIN[number], said)
        if rule == _CHAIN[number]:
            return
        best = max(one[number + 1] for _name, one in tied)
        tied = [(name, one) for name, one in tied if one[number + 1] == best]
    yield Reason(rule, say(N_("{names} cannot be separated"), names=", ".join(name for name, _one in tied)))


def _of_ludwig(scene: Scene) -> Iterator[Reason]:
    if not scene.given and scene.state.ludwig != NOBODY:
        standing = scene.results[scene.state.ludwig][1]
        words = N_("Ludwig's result is the lower of his two castles too: {n}")
        yield Reason("B2C-2P-7", say(words, n=standing.lower))
        yield Reason("B2C-2P-1", say(N_("{name} shares a castle with each player"), name=LUDWIG))


def _results(scene: Scene) -> Iterator[Effect]:
    """What the castles are worth, and what that means for each player."""
    state = scene.state
    if not scene.given:
        for castle, sheet in enumerate(standings(state).sheets):
            words = say(N_("{castle}: {points}"), castle=castle_words(state, castle), points=sheet.total)
            yield Effect("castle", words, {"castle": castle + 1, "total": sheet.total})
    for name, one in scene.results:
        sentence = N_("lower castle {lower}, other castle {other}, special rooms {specials}")
        if scene.given and not one.specials:  # even a throne room is one: they were left out
            sentence = N_("lower castle {lower}, other castle {other}")
        words = say(sentence, lower=one.lower, other=one.other, specials=one.specials)
        data = {"player": name, "lower": one.lower, "other": one.other, "specials": one.specials}
        yield Effect("result", labelled(name, words), data)
