"""The page's question `dispute`: a placement that people quarrel about as a case file, which `madking case` settles."""

from cli.answers.castles import read_castle
from cli.answers.laws import named_law
from cli.answers.page.forms import DisputeForm
from cli.errors import BadInput
from engine.castle.castle import Castle
from engine.castle.verdict import Verdict
from engine.kernel.i18n import N_, say
from engine.kernel.spoken import CASTLES
from engine.rules.rulings import Law

LONGEST_TITLE = 200


def answer(
    castle: str,
    placement: str,
    edition: str = "second",
    rulings: dict[str, str] | None = None,
    expansions: list[str] | None = None,
    title: str = "",
    game: str = CASTLES,
) -> DisputeForm:
    """Write the case of a placement in a castle, under the law that the table plays by."""
    if game != CASTLES:
        raise BadInput(say(N_("cases are settled for Castles of Mad King Ludwig only")))
    law = named_law(edition, rulings, expansions)
    built = read_castle(castle, law)
    verdict = built.judge(placement)
    return {"text": _written(built, verdict, law, title)}


def _written(castle: Castle, verdict: Verdict, law: Law, title: str) -> str:
    """The text of the case; what the law decides by default is left out."""
    import yaml  # only who asks for a file needs it

    wanted = str(verdict.whole)
    words = " ".join(title.split())[:LONGEST_TITLE]
    data = {
        "title": words or say(N_("May {room} be placed here?"), room=verdict.placement.tile),
        "edition": law.edition.name,
        **({"expansions": list(law.modules)} if law.modules else {}),
        **({"rulings": dict(law.overrides)} if law.overrides else {}),
        "castle": str(castle),
        "claim": {"place": wanted},
    }
    return str(yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=110))
