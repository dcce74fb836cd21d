"""Cards that a module brings: known by name, in play only with it, in whatever edition."""

import pytest

from engine.catalogue.cards import (
    Without,
    all_bonus_cards,
    all_favors,
    cards_for,
    cards_of,
    check_box,
    find_bonus_card,
    find_favor,
    known_bonus_cards,
    known_favors,
    read_without,
)
from engine.kernel.errors import UnknownCard
from engine.rules.editions import EDITIONS
from engine.rules.rulings import RULINGS

EDITION_NAMES = tuple(EDITIONS)


def names(modules: tuple[str, ...], edition: str = "collectors") -> tuple[set[str], set[str]]:
    """The favors and bonus cards that modules add to an edition's box."""
    favors, cards = cards_for(edition, modules)
    bare, bare_cards = cards_for(edition)
    return {c.id for c in favors} - {c.id for c in bare}, {c.id for c in cards} - {c.id for c in bare_cards}


def test_without_modules_the_box_is_the_edition_s() -> None:
    """CE-2, CE-3: what an expansion brings is sorted out."""
    for edition in EDITION_NAMES:
        assert cards_for(edition) == (all_favors(edition), all_bonus_cards(edition))
    assert not any(card.needs for card in (*all_favors(), *all_bonus_cards()))


@pytest.mark.parametrize("edition", EDITION_NAMES)
def test_a_module_brings_its_cards_in_any_edition(edition: str) -> None:
    """CE-FAVOR-29, CE-FAVOR-30 and CE-BONUS-16."""
    assert names(("swans",), edition) == ({"swan-tokens"}, set())
    assert names(("towers",), edition) == ({"tower-rooms"}, {"tower-rooms"})
    assert names(("towers", "swans", "decrees"), edition) == ({"swan-tokens", "tower-rooms"}, {"tower-rooms"})


def test_five_players_have_29_favors_without_swans_and_30_with_them() -> None:
    """TOWER-3: 5 face up and 24 in the favor tower; the moat favor is not known yet."""
    assert len(cards_for("collectors", ("towers",))[0]) == 29
    assert len(cards_for("collectors", ("towers", "swans"))[0]) == 30
    assert len(cards_for("collectors", ("towers",))[1]) == 33


def test_the_cards_of_a_module() -> None:
    favors, cards = cards_of("towers")
    assert [card.rule for card in (*favors, *cards)] == ["CE-FAVOR-30", "CE-BONUS-16"]
    assert cards_of("decrees") == ((), ())


def test_a_card_is_found_by_name_with_or_without_its_module() -> None:
    assert find_favor("swan-tokens").counts == "tokens"
    assert find_favor("tower-rooms").sizes == find_bonus_card("tower-rooms").sizes == (325,)
    assert len(known_favors()) == len(all_favors()) + 3
    assert len(known_bonus_cards()) == len(all_bonus_cards()) + 2


def test_the_tower_card_pays_what_its_ruling_says_first() -> None:
    """CE-BONUS-16, OQ-191: the text does not give the amount."""
    assert str(find_bonus_card("tower-rooms").points) == RULINGS["tower-card"].default("collectors")


def test_a_card_whose_module_is_not_in_play_is_refused_by_name() -> None:
    check_box("second", favors=["swan-tokens"], modules=("swans",))
    with pytest.raises(UnknownCard, match="'swan-tokens' needs the module swans"):
        check_box("collectors", favors=["swan-tokens"], modules=("towers",))
    with pytest.raises(UnknownCard, match="'tower-rooms' needs the module towers"):
        check_box("collectors", cards=["tower-rooms"])
    with pytest.raises(UnknownCard, match="'courtyards' is not in the box of the edition second"):
        check_box("second", favors=["courtyards"], modules=("towers", "swans"))


def test_a_table_may_leave_out_a_module_s_card() -> None:
    """SETUP-9."""
    both = Without(("tower-rooms",), ("tower-rooms",))
    assert read_without(["tower-rooms"], "collectors", ("towers",)) == both
    assert read_without(["bonus:tower-rooms"], "second", ("towers",)) == Without((), ("tower-rooms",))
    with pytest.raises(UnknownCard, match="'tower-rooms' needs the module towers"):
        read_without(["tower-rooms"], "collectors", ("swans",))
    with pytest.raises(UnknownCard, match="'swan-tokens' is neither a favor nor a bonus card"):
        read_without(["bonus:swan-tokens"], "collectors", ("swans",))
