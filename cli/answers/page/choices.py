"""What the page lets choose in both games: languages, editions, expansions and rulings, in words."""

from collections.abc import Mapping

from cli.answers.page.forms import ChoiceForm, RulingForm
from engine.kernel.i18n import LANGUAGES, N_, say
from engine.rules.editions import EDITIONS
from engine.rules.modules import module_names
from engine.rules.rulings import Ruling

OWN_NAMES = {"en": "English", "ru": "Русский", "cs": "Čeština", "fr": "Français"}
"""Languages as those call them who speak them."""
EXPANSION_WORDS = {
    "towers": N_("Towers"),
    "swans": N_("Swans"),
    "moats": N_("Moats"),
    "passages": N_("Secret passages"),
    "decrees": N_("Royal decrees"),
}


def language_choices() -> list[ChoiceForm]:
    """The languages that are spoken."""
    return [{"name": code, "words": OWN_NAMES[code]} for code in LANGUAGES]


def edition_choices() -> list[ChoiceForm]:
    """The editions of the big game."""
    return [{"name": edition.name, "words": say(edition.title)} for edition in EDITIONS.values()]


def expansion_choices() -> list[ChoiceForm]:
    """The expansions of the big game; a module that somebody added goes by its own name."""
    return [{"name": name, "words": say(EXPANSION_WORDS.get(name, name))} for name in module_names()]


def ruling_forms(rulings: Mapping[str, Ruling], edition: str) -> list[RulingForm]:
    """Questions that a table may decide for itself, with what each option means."""
    return [
        {
            "name": ruling.name,
            "words": say(ruling.question),
            "options": [{"name": option, "words": say(ruling.meanings[option])} for option in ruling.options],
            "default": ruling.default(edition),
        }
        for ruling in rulings.values()
    ]
