"""A game at the page as a person plays it: decisions by clicks and keys, in both games."""

from typing import TYPE_CHECKING, NamedTuple

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

CHOSEN = {"choose": 2, "stash": 1, "pick": 1}
"""So many tiles of the hand are chosen in these decisions."""
MOST = 400
"""No game takes a person so many decisions."""


class Table(NamedTuple):
    """The screen on which a game is played."""

    page: "Page"
    url: str
    two: bool = False

    def find(self, name: str) -> "Locator":
        """What a test names on the page."""
        return self.page.locator(f'[data-test="{name}"]')

    def visit(self) -> None:
        """Go to the screen, as by a link."""
        self.page.goto(f"{self.url}#{'two:' if self.two else ''}/play")

    def begin(self, *people: str, bots: tuple[str, ...] = ("greedy",), seed: str = "7") -> None:
        """Set a table up and begin."""
        self.visit()
        for number, name in enumerate(people):
            if number:
                self.find("add-person").click()
            self.find(f"person-{number}").fill(name)
        while self.page.locator("[data-test^=bot-]").count() > len(bots):
            self.page.locator("[data-test=setup] button[aria-label^=Remove]").last.click()
        for number, bot in enumerate(bots):
            if not self.find(f"bot-{number}").count():
                self.find("add-bot").click()
            self.find(f"bot-{number}").select_option(bot)
        self.find("seed").fill(seed)
        self.find("begin").click()
        self.settle()

    def settle(self) -> None:
        """Wait until the page waits for a person."""
        expect(self.page.locator("main.play[aria-busy=false]")).to_be_visible()

    @property
    def phase(self) -> str:
        """What is asked; nothing if it is nobody's turn, or over."""
        question = self.find("question")
        return (question.get_attribute("data-phase") or "") if question.count() else ""

    @property
    def waits(self) -> bool:
        """Must the device be handed over?"""
        return self.find("hand-over").count() > 0

    @property
    def over(self) -> bool:
        return self.find("final").count() > 0

    @property
    def status(self) -> str:
        return self.find("status").inner_text()

    def decide(self) -> str:
        """Answer the present question as it first offers itself, and tell what it was."""
        phase = self.phase
        if self.find("picker").count():
            if self.find("round-put").count() == 0:
                self.find("picker").locator(".tiles button").first.click()
            self.find("round-next").click()
            self.find("round-put").click()
        elif phase == "price":
            self.find("set-prices").click()
        elif phase in CHOSEN:
            for number in range(CHOSEN[phase]):
                self.find("hand").locator("button").nth(number).click()
            self.find("send-chosen").click()
        else:
            self.find("option").first.click()
        self.settle()
        return phase

    def decide_until(self, phase: str) -> None:
        """Play on until this is asked."""
        for _step in range(MOST):
            if self.phase == phase:
                return
            self.decide()
        raise AssertionError(f"nobody was asked to {phase}")

    def play_on(self) -> set[str]:
        """Play to the end, and tell what was asked on the way."""
        asked: set[str] = set()
        for _step in range(MOST):
            if self.over:
                return asked
            asked.add(self.decide())
        raise AssertionError("the game does not end")
