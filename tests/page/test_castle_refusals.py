"""What the page's questions about a castle refuse, each in one sentence, and what strange castles they bear."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.answers.page import ask_page
from cli.answers.page.forms import CastleForm, LegalForm, VerdictForm
from cli.errors import BadInput
from engine import Placement
from engine.kernel.errors import MadKingError
from tests.support.forms import check

SALON = "foyer-3@0,0 salon@3,0 nap-room@10,0/1"


@pytest.mark.parametrize(
    ("question", "request_", "said"),
    [
        ("castle", {"castle": "foyer-3@0,0 grump@1"}, "grump@1"),
        ("castle", {"castle": "foyer-3@0,0 salon@3,0/7"}, "salon@3,0/7"),
        ("castle", {"castle": "\x00\x01"}, "castle text"),
        ("castle", {"castle": " ".join(f"hallway@{6 * n},0" for n in range(251))}, "251 rooms"),
        ("castle", {"castle": SALON, "edition": "third"}, "third"),
        ("castle", {"castle": SALON, "rulings": {"corner-contact": "touch"}}, "touch"),
        ("castle", {"castle": SALON, "expansions": ["islands"]}, "islands"),
        ("castle", {"castle": SALON, "packs": ["nobodys"]}, "nobodys"),
        ("castle", {"castle": 7}, "castle"),
        ("castle", {}, "castle"),
        ("castle", {"castle": SALON, "colour": "red"}, "colour"),
        ("legal", {"castle": SALON, "tiles": ["salon"] * 13}, "13 tiles"),
        ("legal", {"castle": SALON, "tiles": ["saloon bar"]}, "saloon bar"),
        ("legal", {"castle": SALON, "tiles": ["larder"], "passages": ["wide"]}, "wide"),
        ("legal", {"castle": "salon", "tiles": ["larder"]}, "salon"),
        ("judge", {"castle": SALON, "placement": "nap"}, "nap"),
        ("judge", {"castle": SALON, "placement": "", "force": True}, "place"),
        ("judge", {"castle": "nonsense", "placement": "salon@0,0", "force": True}, "nonsense"),
        ("picture", {"castle": SALON, "placement": "larder@1,1", "steps": ["pantry@0,3"]}, "not both"),
        ("picture", {"castle": SALON, "title": "x" * 201}, "200"),
        ("picture", {"castle": SALON, "steps": ["larder"]}, "larder"),
        ("picture", {"castle": SALON, "steps": ["larder@1,1"] * 250}, "253 rooms"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(question: str, request_: dict[str, Any], said: str) -> None:
    with pytest.raises(MadKingError) as refused:
        ask_page(question, request_)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_piece_that_cannot_be_read_is_named_for_the_page() -> None:
    with pytest.raises(BadInput) as refused:
        ask_page("castle", {"castle": "foyer-3@0,0 grump@1"})
    assert (getattr(refused.value, "room", None), getattr(refused.value, "text", "")) == (2, "grump@1")


PIECES = ("moat", "passage-small", "passage-corner", "barbican-new", "foyer-3", "stairs", "downstairs-hallway", "salon")


LAID = st.builds(Placement, st.sampled_from(PIECES), st.integers(-9, 9), st.integers(-9, 9), st.integers(0, 3))


@given(st.lists(LAID, max_size=6))
@settings(max_examples=150)
def test_whatever_lies_in_a_castle_is_shown_and_may_be_asked_about(laid: list[Placement]) -> None:
    text = " ".join(str(placement.canonical) for placement in laid)
    found: Any = ask_page("castle", {"castle": text})
    check(found, CastleForm)
    assert len(found["rooms"]) == len(laid)
    for name in ("larder", "stairs", "foyer-3", "moat", "passage-small"):
        check(ask_page("legal", {"castle": text, "tiles": [name]}), LegalForm)
        request = {"castle": text, "placement": f"{name}@2,2", "words": True, "force": True}
        check(ask_page("judge", request), VerdictForm)
    ask_page("hint", {"castle": text, "tiles": ["larder", "hallway"], "top": 2})
    ask_page("picture", {"castle": text})
