"""What is said below a drawing of either game that is smaller than it could be."""

from engine.kernel.i18n import say_n


def small_words(columns: int) -> str:
    """How wide a terminal the large drawing needs."""
    return say_n(
        "Drawn small: the large drawing is {n} column wide.",
        "Drawn small: the large drawing is {n} columns wide.",
        columns,
    )
