"""What a person may type at the table in a language of their own; English is understood always."""

from engine.kernel.i18n import get_language
from engine.kernel.text import plainly

_NEAR = 0.7
"""How much of two words must agree for one to be a slip for the other."""
_LONGEST_COMMAND = 16

_WORDS: dict[str, dict[str, str]] = {
    "ru": {
        "help": "помощь справка",
        "all": "все",
        "hint": "совет подсказка",
        "try": "примерить проба",
        "show": "показать покажи",
        "market": "рынок",
        "score": "очки счёт",
        "tile": "тайл жетон",
        "types": "типы",
        "passed": "переданное передано",
        "left": "левый слева",
        "right": "правый справа",
        "undo": "назад отменить отмена",
        "redo": "вернуть снова",
        "remove": "убрать",
        "move": "передвинуть",
        "judge": "рассудить",
        "save": "сохранить",
        "quit": "выход выйти",
        "pass": "пас пасую",
        "keep": "оставить",
        "none": "ничего нет",
        "decline": "отказаться отказ",
        "reward": "поощрение",
        "done": "готово хватит",
        "moat": "ров",
        "join": "соединить",
        "lead": "первым первый",
        "wait": "ждать жду",
    },
    "cs": {
        "help": "nápověda pomoc",
        "all": "vše všechno",
        "hint": "rada poraď",
        "try": "zkusit zkus",
        "show": "ukázat ukaž",
        "market": "trh",
        "score": "body skóre",
        "tile": "destička",
        "types": "typy druhy",
        "passed": "předané předáno",
        "left": "levý vlevo",
        "right": "pravý vpravo",
        "undo": "zpět",
        "redo": "znovu",
        "remove": "odebrat",
        "move": "přesunout",
        "judge": "posoudit",
        "save": "uložit ulož",
        "quit": "konec",
        "pass": "pas vzdát",
        "keep": "ponechat nechat",
        "none": "nic žádné",
        "decline": "odmítnout odmítám",
        "reward": "odměna",
        "done": "hotovo dost",
        "moat": "příkop",
        "join": "spojit",
        "lead": "první",
        "wait": "čekat čekám",
    },
    "fr": {
        "help": "aide",
        "all": "tout toutes",
        "hint": "conseil indice",
        "try": "essayer essai",
        "show": "montrer voir",
        "market": "marché",
        "score": "points",
        "tile": "tuile",
        "types": "genres catégories",
        "passed": "transmises transmis",
        "left": "gauche",
        "right": "droite",
        "undo": "annuler retour",
        "redo": "refaire",
        "remove": "enlever",
        "move": "déplacer",
        "judge": "juger",
        "save": "enregistrer sauver",
        "quit": "quitter",
        "pass": "passer passe",
        "keep": "garder",
        "none": "rien aucune",
        "decline": "refuser décliner",
        "reward": "récompense",
        "done": "fini terminé",
        "moat": "douve",
        "join": "joindre",
        "lead": "premier",
        "wait": "attendre",
    },
}
"""The words of each language for each English one, the one that help shows first."""


def word_for(english: str) -> str:
    """The word of the present language that help shows, the English one where there is none."""
    return _WORDS.get(get_language(), {}).get(english, english).split()[0]


def words_for(english: str) -> list[str]:
    """Every word that stands for an English one in the present language, itself first."""
    return [english, *_WORDS.get(get_language(), {}).get(english, "").split()]


def in_english(word: str) -> str:
    """The English word that a typed one stands for; itself if it is none of ours."""
    typed = plainly(word)
    for english, words in _WORDS.get(get_language(), {}).items():
        if typed in map(plainly, words.split()):
            return english
    return word


def answer_in_english(text: str) -> str:
    """An answer whose first word, what is done, is in English; what follows are names and stays as it is."""
    word, blank, rest = text.partition(" ")
    return f"{in_english(word)}{blank}{rest}"


def nearest_command(typed: str, known: list[str]) -> str:
    """The command that a slip of the finger has made this of; names of tiles and places are none."""
    from difflib import get_close_matches

    if len(typed) > _LONGEST_COMMAND:
        return ""
    return next(iter(get_close_matches(typed, known, n=1, cutoff=_NEAR)), "")
