"""Questions that only the page asks (`madking table`): plain documents whose forms stand in `forms`.

A question is a module whose function `answer` has the fields of its request as parameters, as everywhere in
`cli.answers`; `ask_page` answers these and all others by the names that the page knows them by.
"""

from cli.answers import QUESTIONS, Document, ask_of

PAGE = {
    **{
        name: f"cli.answers.page.{name}"
        for name in (
            "box",
            "castle",
            "dispute",
            "evening",
            "judge",
            "legal",
            "lookup",
            "picture",
            "replay",
            "review",
        )
    },
    "follow": "cli.table.follow",
    "hint": "cli.answers.page.hints",
    "import": "cli.answers.page.importing",
    **{
        f"two-castles.{name}": f"cli.answers.page.two_castles.{name}"
        for name in ("box", "castle", "evening", "judge", "legal", "replay", "review")
    },
    "two-castles.hint": "cli.answers.page.two_castles.hints",
    "two-castles.import": "cli.answers.page.importing",
}
"""What the page asks in its own way, by the name in its address, with the module that answers it."""

KNOWN = {**{name.replace(" ", "."): module for name, module in QUESTIONS.items()}, **PAGE}
"""Every question by the name in its address: those of the commands, and in their place those of the page."""


def ask_page(name: str, request: Document) -> Document:
    """The answer to a question of the page; what cannot be answered is a `MadKingError`."""
    return ask_of(KNOWN, name, request)
