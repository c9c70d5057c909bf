"""The hands of an event's day: the desk in a browser, phones of players, and what page, wall and API say."""

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from league.accounts.models import User
from league.tournaments.core.links import entrant_links
from league.tournaments.models import TableSeat, Tournament

WALL = {"width": 1920, "height": 1080}
PHONE = {"width": 390, "height": 844}
# When the scripts of a page have run; its fonts and pictures may come later.
READY = "domcontentloaded"
Line = tuple[int, str, Fraction]


def number(text: str) -> Fraction:
    """Return a figure as a page shows it: ▲ or − is minus."""
    return Fraction(re.sub("[▲−]", "-", text).replace("+", "").replace(",", "").strip())


# ----- the desk -----
class Desk:
    def __init__(self, page: Any, base: str) -> None:
        self.page, self.base = page, base

    def open(self, path: str) -> Any:
        self.page.goto(f"{self.base}/desk/{path}", wait_until=READY)
        return self.page

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).first.click()

    def open_round(self, number: int) -> None:
        self.open(f"round/{number}/")
        self.press("Confirm")
        self.press("Release the round")
        self.press("Start the clock")
        self.page.get_by_role("button", name="Stop the clock").wait_for()

    def type_tables(self, number: int, scores: Mapping[int, Sequence[int]]) -> None:
        """Type the results one after the other without waiting, then wait until all are stored."""
        self.open(f"round/{number}/")
        self.page.wait_for_function("() => document.activeElement.id === 'entry_table'")
        for table, four in scores.items():
            self.page.locator("#entry_table").fill(str(table))
            for text in ("", *map(str, four)):
                self.page.keyboard.type(text)
                self.page.keyboard.press("Enter")
        self.page.wait_for_function("() => !document.querySelector('[data-queue]').textContent", timeout=120_000)
        assert self.page.locator("[data-refused] li").count() == 0

    def finish(self) -> None:
        button = self.page.locator("#round-steps button[value=finish]")
        # A page that is opened before the answer would show the state before it.
        with self.page.expect_response(lambda answer: answer.request.method == "POST"):
            button.and_(self.page.locator(":enabled")).click()

    def substitute(self, number: int, table: int, leaves: str, sits: str) -> None:
        page = self.open(f"round/{number}/table/{table}/")
        page.get_by_label("In place of").select_option(label=leaves)
        page.get_by_label("Sits there now").fill(sits)
        form = page.locator("form", has=page.get_by_role("button", name="Change the seat"))
        form.get_by_label("Why").fill("Ill")
        self.press("Change the seat")

    def correct(self, number: int, table: int, scores: Sequence[int]) -> None:
        """Reopen the round, correct a result with its reason, and finish the round."""
        page = self.open(f"round/{number}/")
        self.press("Reopen the round")
        # Only the page of the open round keeps what is typed.
        page.locator("#round-steps button[value=finish]").wait_for()
        page.wait_for_load_state()
        page.locator(f"[data-table='{table}']").click()
        for seat, score in enumerate(scores):
            page.locator(f"#entry_score_{seat}").fill(str(score))
        page.get_by_label("Why it is corrected").fill("Two scores were mixed up")
        # The line of the queue is also empty before the correction is in it.
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            self.press("Record")
        page.wait_for_function("() => !document.querySelector('[data-queue]').textContent")
        page.reload(wait_until=READY)
        self.finish()


# ----- the phones of players -----
class Phones:
    """Phones of some players, each on its player's own page."""

    def __init__(self, browser: Any, base: str, event: Tournament, organiser: User, players: Iterable[str]) -> None:
        secrets, wanted = entrant_links(actor=organiser, tournament=event), set(players)
        self.pages = {}
        for entrant in event.entrants.select_related("player"):
            if entrant.player.name in wanted:
                context = browser.new_context(viewport=PHONE, locale="en-GB", service_workers="block")
                self.pages[entrant.player.name] = context.new_page()
                self.pages[entrant.player.name].goto(f"{base}/me/{secrets[entrant.pk]}/", wait_until=READY)

    def close(self) -> None:
        for page in self.pages.values():
            page.context.close()

    def report(self, tables: Mapping[int, tuple[Sequence[str], Sequence[int]]]) -> set[int]:
        """Report the own tables on all phones at once; a second phone at a table confirms. Return those confirmed."""
        at: dict[int, list[str]] = {}
        for table, (players, scores) in tables.items():
            for player in players:
                if player in self.pages:
                    at.setdefault(table, []).append(player)
                    self.pages[player].reload(wait_until=READY)
                    assert f"Table {table}" in self.text(player)
            if table in at:
                self._fill(self.pages[at[table][0]], scores)
        for players in at.values():
            self.pages[players[0]].get_by_role("button", name="Send the result").click(no_wait_after=True)
        for players in at.values():
            self.pages[players[0]].get_by_text("Somebody else at the table must confirm it.").wait_for()
        pairs = {table: players for table, players in at.items() if len(players) > 1}
        for _first, second, *_more in pairs.values():
            self.pages[second].reload(wait_until=READY)
            self.pages[second].get_by_role("button", name="It is correct: confirm").click()
            self.pages[second].get_by_text("The result is confirmed.").wait_for()
        return set(pairs)

    def _fill(self, page: Any, scores: Sequence[int]) -> None:
        for seat, score in enumerate(scores):
            page.locator(f"[name=score_{seat}]").fill(str(score))

    def text(self, player: str) -> str:
        return " ".join(self.pages[player].get_by_role("main").inner_text().split())


# ----- what screens and programs say -----
ROWS = "rows => rows.map(row => [...row.cells].map(cell => cell.textContent.trim()))"


def page_lines(page: Any, base: str) -> dict[str, dict[str, str]]:
    """The cells of the standings' page by player, each under the heading of its column."""
    page.goto(f"{base}/standings/", wait_until=READY)
    heads = page.locator("#standings thead th").all_inner_texts()
    rows = page.locator("#standings tbody tr[id]").evaluate_all(ROWS)
    lines = [dict(zip(heads, row, strict=False)) for row in rows]
    return {line["Player"]: line for line in lines}


def wall_lines(wall: Any, base: str) -> list[Line]:
    """Rank, player and points of all panes of the wall, those too that are shown later."""
    wall.goto(f"{base}/tv/standings/", wait_until=READY)
    cells = "row => [...row.querySelectorAll('td:first-child, th, td.points')].map(cell => cell.textContent.trim())"
    rows = wall.locator(".pane.standings tbody tr").evaluate_all(f"rows => rows.map({cells})")
    return [(int(rank), name, number(points)) for rank, name, points in rows]


def wall_seats(wall: Any, base: str) -> dict[int, list[str]]:
    wall.goto(f"{base}/tv/seating/", wait_until=READY)
    rows = wall.locator(".pane.seating tbody tr").evaluate_all(ROWS)
    return {int(table): names for table, *names in rows}


def seats_of(event: Tournament) -> dict[tuple[int, int], list[str]]:
    """Return who sits at each table, by round and table."""
    rows = TableSeat.objects.filter(round__tournament=event).order_by("round__number", "table__number", "seat")
    found: dict[tuple[int, int], list[str]] = {}
    for key in rows.values_list("round__number", "table__number", "entrant__player__name"):
        found.setdefault(key[:2], []).append(key[2])
    return found
