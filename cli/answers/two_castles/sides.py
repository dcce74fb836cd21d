"""The castles on both sides of a player, as `divide` and `choose` are told of them where there is no position."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from cli.answers.two_castles.castles import Extras, bonus_warnings, box_warnings, read_extras
from cli.answers.two_castles.positions import refuse_beside
from cli.errors import BadInput
from engine.kernel.forms import refuse
from engine.kernel.i18n import N_, labelled, say
from engine.two_castles.castle import Castle
from engine.two_castles.rulings import Law

if TYPE_CHECKING:
    from solver.two_castles.problem import Holding

T = TypeVar("T")
Both = tuple[T, T]
"""Something of the castle on the left, and the same of that on the right."""


class Sides(NamedTuple):
    """What is told of both castles: their texts, attendants and bonus cards."""

    left: str | None
    right: str | None
    left_attendant: list[str] | None
    right_attendant: list[str] | None
    left_bonus_card: list[str] | None
    right_bonus_card: list[str] | None

    def refuse(self, **others: object) -> None:
        """Refuse whatever is told, since a position does."""
        refuse_beside(**self._asdict(), **others)

    def read(self, wanted: Callable[[str, str | None], str], read: Callable[[str], Castle]) -> "Neighbours":
        """Both castles with what belongs to them; `wanted` refuses one that is not told, by its name."""
        left, right = wanted("left", self.left), wanted("right", self.right)
        left_extras = read_extras(self.left_attendant, self.left_bonus_card)
        right_extras = read_extras(self.right_attendant, self.right_bonus_card)
        for card in sorted(set(self.left_bonus_card or ()) & set(self.right_bonus_card or ())):
            raise BadInput(say(N_("the bonus card {card} lies in both castles; the box has one"), card=card[:40]))
        castles = _naming("--left", left, read), _naming("--right", right, read)
        return Neighbours(castles, (left_extras, right_extras))


class Neighbours(NamedTuple):
    """The castles of a player, each with its attendants and cards."""

    castles: Both[Castle]
    extras: Both[Extras]

    def holdings(self, law: Law) -> "Both[Holding]":
        """Both as the solver looks at them."""
        from solver.two_castles.problem import Holding

        left, right = (
            Holding.read(castle, *extras, law) for castle, extras in zip(self.castles, self.extras, strict=True)
        )
        return left, right

    @property
    def warnings(self) -> list[str]:
        """What is odd about them: tiles that the box does not hold so often, and what they cannot have earned."""
        left, right = self.castles
        both = {room.slug for room in left.rooms if room.tile.is_regular or room.tile.is_throne}
        shared = sorted(both & {room.slug for room in right.rooms})
        lines = [say(N_("{tile} is in both castles, but the box holds one"), tile=slug) for slug in shared]
        unearned = [bonus_warnings(*one) for one in zip(self.castles, self.extras, strict=True)]
        return [*box_warnings(left), *box_warnings(right), *lines, *unearned[0], *unearned[1]]


def told(field: str, value: T | None) -> T:
    """What a request tells; it must, where there is no position."""
    if value is None:
        refuse(field, N_("missing"))
    return value


def _naming(side: str, text: str, read: Callable[[str], Castle]) -> Castle:
    """A castle; what is wrong with it is said of its side."""
    try:
        return read(text)
    except BadInput as error:
        raise BadInput(labelled(side, error)) from None
