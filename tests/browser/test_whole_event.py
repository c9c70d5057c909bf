"""An event from the first click to the final table, every number against a computation of its own.

The desk works in a browser, phones report, the wall is watched. A player is replaced in mid-round, two are tied at the
cut, and a correction after the cut puts a finalist out. `event_figures` computes all numbers from the scores alone.
"""

import random
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest

from league.clubs.services import house_rules_create
from league.tournaments.models import Tournament
from tests.browser.event_day import READY, WALL, Desk, Phones, number, page_lines, seats_of, wall_lines, wall_seats
from tests.browser.event_figures import Book, Figures, ranked
from tests.browser.event_plot import Plot, plot_of
from tests.profile import LONGEST

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SUBSTITUTE = "Robin Reserve"
LONGEST_ONLY = pytest.mark.skipif(not LONGEST, reason="it takes twelve minutes: JANROKU_LONG=1 alone runs it")


class Day:
    """One event, and what its screens must say."""

    def __init__(self, page, browser, live_server, owner, players, rounds, cut, phones) -> None:
        self.owner, self.players, self.rounds, self.cut, self.phone_count = owner, players, rounds, cut, phones
        self.names = [f"Player {n:03}" for n in range(1, players + 1)]
        self.base = f"{live_server.url}/e/long-day"
        self.desk = Desk(page, self.base)
        self.browser = browser
        self.wall = browser.new_context(viewport=WALL, locale="en-GB", service_workers="block").new_page()
        self.phones: Phones | None = None

    def close(self) -> None:
        self.wall.context.close()
        if self.phones:
            self.phones.close()

    @property
    def event(self) -> Tournament:
        return Tournament.objects.get(slug="long-day")

    # ----- before the first round -----
    def prepare(self, root: str) -> None:
        page = self.desk.page
        page.goto(f"{root}/c/monday/tournaments/new/")
        page.get_by_label("Name").fill("Long day")
        page.get_by_label("First day").fill("2026-05-02")
        self.desk.press("Continue")
        self.desk.press("Continue")
        self.desk.press("Prepare")
        page.get_by_label("Rounds").fill(str(self.rounds))
        self.desk.press("Add the stage")
        page.get_by_label("Only the best … advance").fill(str(self.cut))
        page.get_by_label("Points carried over").select_option(label="half the points")
        self.desk.press("Add the stage")
        self.desk.open("players/")
        page.get_by_label("Names").fill("\n".join([*self.names, SUBSTITUTE]))
        self.desk.press("Add")
        self.desk.press("Give start numbers")
        self.desk.open("substitutes/")
        page.locator("li", has_text=SUBSTITUTE).get_by_role("button", name="Make a substitute").click()
        self.desk.open("start/")
        self.desk.press("Publish")
        self.desk.press("Start the tournament")
        self.desk.open("draw/1/")
        page.get_by_role("button", name=f"Draw {self.rounds} rounds").click()
        page.wait_for_url("**/round/1/")
        self.plot = self._plot()
        self.phones = Phones(self.browser, self.base, self.event, self.owner, self.names[: self.phone_count])
        self.book = Book()

    def _plot(self) -> Plot:
        seated = seats_of(self.event)
        with_phone = set(self.names[: self.phone_count])
        leaves = next(
            four[1] for (round_, _table), four in seated.items() if round_ == 2 and not with_phone & set(four)
        )
        return plot_of(seated, self.cut, (2, leaves, SUBSTITUTE), seed=self.players)

    # ----- a round -----
    def play(self, number: int, scores: dict[int, tuple[list[str], list[int]]]) -> None:
        self.desk.open_round(number)
        self.check_seats(number)
        if number == self.plot.absent[0]:
            self.replace_in_mid_round(number, scores)
        confirmed = self.phones.report(scores)
        self.desk.type_tables(
            number, {table: four for table, (_players, four) in scores.items() if table not in confirmed}
        )
        self.book.tables |= {(number, table): line for table, line in scores.items()}

    def replace_in_mid_round(self, number: int, scores: dict[int, tuple[list[str], list[int]]]) -> None:
        _number, leaves, sits = self.plot.absent
        table = next(table for table, (players, _scores) in scores.items() if sits in players)
        self.desk.substitute(number, table, leaves, sits)
        self.book.forfeits.add((number, leaves))
        assert wall_seats(self.wall, self.base)[table] == scores[table][0]

    def check_seats(self, number: int) -> None:
        """The wall has every table of the round, and the phones their own."""
        seats = {table: four for (round_, table), four in seats_of(self.event).items() if round_ == number}
        assert wall_seats(self.wall, self.base) == seats

    # ----- the numbers -----
    def check(self, expected: list[Figures]) -> None:
        self.check_page(expected)
        lines = sorted((one.rank, one.player, one.points) for one in expected)
        assert sorted(wall_lines(self.wall, self.base)) == lines
        for player in self.phones.pages:
            self.check_phone(next(one for one in expected if one.player == player))

    def check_page(self, expected: list[Figures]) -> None:
        shown = page_lines(self.desk.page, self.base)
        assert set(shown) == {one.player for one in expected}
        for one in expected:
            line = shown[one.player]
            figures = (int(line["#"]), number(line["Points"]), int(line["Games"]), int(line["1sts"]))
            assert figures == (one.rank, one.points, one.games, one.firsts), one.player
            if one.games:
                mean = (Decimal(one.place_sum) / one.games).quantize(Decimal("0.01"), ROUND_HALF_UP)
                assert line["Average place"] == str(mean), one.player

    def check_phone(self, one: Figures) -> None:
        self.phones.pages[one.player].reload(wait_until=READY)
        facts = self.phones.pages[one.player].locator("dl.headline-facts dd").all_inner_texts()
        assert (int(facts[0]), number(facts[-1])) == (one.rank, one.points), one.player

    # ----- the cut -----
    def decide_the_tie(self) -> None:
        """The twins are tied at the cut: a final without a choice is blocked; the desk ticks the second of them."""
        page = self.desk.open("draw/2/")
        page.get_by_role("button", name="Draw the next round").click()
        page.wait_for_url(f"**/round/{self.rounds + 1}/")
        self.desk.press("Confirm")
        page.get_by_role("link", name="Tied at the cut: ").first.click()
        page.get_by_role("heading", name="Tied at the cut").wait_for()
        tied = page.locator("[name=go_on]").evaluate_all("all => all.map(one => one.parentElement.textContent.trim())")
        assert sorted(tied) == sorted(self.plot.twins)
        page.get_by_role("checkbox", name=self.plot.twins[1]).check()
        self.desk.press("The ticked players advance")
        page.get_by_role("button", name="Draw the next round").click()
        page.wait_for_url(f"**/round/{self.rounds + 1}/")
        first = {one.player for one in self.plot.standings()[: self.cut - 1]} - set(self.plot.twins)
        assert self.finalists() == {*first, self.plot.twins[1]}

    def finalists(self) -> set[str]:
        return {name for (round_, _t), four in seats_of(self.event).items() if round_ > self.rounds for name in four}

    def correct_after_the_cut(self) -> None:
        """A finalist falls out of the cut: the drawn final is blocked, and drawn again in one step."""
        round_, table, *_seats = self.plot.correction
        corrected = self.plot.corrected()
        before = self.finalists()
        self.desk.correct(round_, table, corrected.tables[round_, table][1])
        self.book.tables = dict(corrected.tables)
        standings = self.plot.standings(corrected)
        self.check(standings)
        best = {one.player for one in standings[: self.cut]}
        page = self.desk.open(f"round/{self.rounds + 1}/")
        self.desk.press("Confirm")
        out = ", ".join(sorted(before - best))
        assert f"Seated but not above the cut: {out}. Draw again." in page.get_by_role("main").inner_text()
        page.get_by_role("button", name="Draw again", exact=True).first.click()
        page.wait_for_load_state()
        assert self.finalists() == best

    # ----- the final -----
    def play_the_final(self) -> None:
        number, rng = self.rounds + 1, random.Random(self.players)
        drawn = {table: four for (round_, table), four in seats_of(self.event).items() if round_ == number}
        steps = {table: rng.sample(range(-150, 150), 3) for table in drawn}
        scores = {table: [30_000 + 100 * step for step in three] for table, three in steps.items()}
        self.play(number, {table: (four, [*scores[table], 120_000 - sum(scores[table])])
                           for table, four in drawn.items()})  # fmt: skip
        self.check(self.final_standings())
        self.desk.open(f"round/{number}/")
        self.desk.finish()
        self.desk.open("close/")
        self.desk.press("Close the tournament")
        self.desk.page.get_by_label("Why it is reopened").wait_for()

    def final_standings(self) -> list[Figures]:
        """Finalists by half of what they had and the final; the others below them as they stood."""
        main = self.plot.standings(self.book)
        half = {one.player: one.points / 2 for one in main[: self.cut]}
        final = self.book.standings(set(half), {self.rounds + 1}, half)
        return [*final, *ranked([one for one in main if one.player not in half], before=self.cut)]


@pytest.fixture
def day(signed_in, page, browser, live_server, owner, club):
    """Return a function that makes an event of so many players, rounds, finalists and phones."""
    days = []

    def make(players, rounds, cut, phones):
        house_rules_create(actor=owner, club=club, name="WRC", ruleset="wrc")
        signed_in("/")
        made = Day(page, browser, live_server, owner, players, rounds, cut, phones)
        days.append(made)
        made.prepare(live_server.url)
        return made

    yield make
    for made in days:
        made.close()


@pytest.mark.parametrize(
    ("players", "rounds", "cut", "phones"),
    [(16, 2, 4, 2), pytest.param(160, 10, 16, 20, marks=[pytest.mark.slow, LONGEST_ONLY])],
)
def test_every_number_of_an_event_is_what_its_scores_say(day, players, rounds, cut, phones):
    event_day = day(players, rounds, cut, phones)
    plot = event_day.plot

    for round_ in plot.rounds:
        scores = {table: line for (number, table), line in plot.book.tables.items() if number == round_}
        event_day.play(round_, scores)
        event_day.check(event_day.book.standings(plot.players, range(1, round_ + 1)))
        event_day.desk.open(f"round/{round_}/")
        event_day.desk.finish()
    event_day.decide_the_tie()
    event_day.correct_after_the_cut()
    event_day.play_the_final()

    rows = event_day.event.final_rows.order_by("order").select_related("entrant__player")
    expected = event_day.final_standings()
    assert {(row.rank, row.entrant.player.name) for row in rows} == {(one.rank, one.player) for one in expected}
    assert all(Fraction(one.points).denominator <= 20 for one in expected)
