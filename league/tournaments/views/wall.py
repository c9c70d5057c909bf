"""The wall: seating, clock, standings on a screen that is read from ten metres and turns its pages itself."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext

from league.tournaments.divisions import division_table, divisions_of
from league.tournaments.finding import by_name
from league.tournaments.models import Round, Tournament
from league.tournaments.pages import EventRequest, event_page
from league.tournaments.selectors import TableLine, public_rounds, round_lines
from league.tournaments.standings import EventTable
from league.tournaments.views.public import public_table
from league.web.pages import show

ROWS = 12
# Names stand in three columns, each with its table and wind.
COLUMNS = 3


def _pages(rows: Sequence[Any], most: int = ROWS) -> list[Sequence[Any]]:
    """
    >>> [len(page) for page in _pages(range(25))]
    [9, 9, 7]
    """
    if not rows:
        return []
    pages = -(-len(rows) // most)
    size = -(-len(rows) // pages)
    return [rows[n : n + size] for n in range(0, len(rows), size)]


class Wall:
    """What is on the wall: panes of at most twelve rows."""

    def __init__(self, request: EventRequest, event: Tournament, *kinds: str) -> None:
        self.event, self.kinds = event, kinds
        self.current: Round | None = public_rounds(event).last()
        if self.current:
            self.current.tournament = self.current.stage.tournament = event
        self.now = request.now

    @property
    def panes(self) -> list[dict[str, Any]]:
        return [pane for kind in self.kinds for pane in getattr(self, f"_{kind}")()]

    @property
    def is_being_seated(self) -> bool:
        """Released, and the clock has not run yet: everybody looks for their table."""
        one = self.current
        return bool(one and one.state == Round.State.RELEASED and one.timer_started_at is None and not one.timer_played)

    def _seating(self) -> Iterator[dict[str, Any]]:
        if self.current is None or self.current.state == Round.State.FINISHED:
            return
        lines: list[TableLine] = round_lines(self.current, results=False)
        for number, page in enumerate(_pages(lines), 1):
            yield {"kind": "seating", "lines": page, "round": self.current, "number": number, "of": len(_pages(lines))}

    def _names(self) -> Iterator[dict[str, Any]]:
        if self.current is None or self.current.state == Round.State.FINISHED:
            return
        pages = _pages(by_name(self.current), ROWS * COLUMNS)
        for number, page in enumerate(pages, 1):
            height = -(-len(page) // COLUMNS)
            columns = [page[n : n + height] for n in range(0, len(page), height)]
            yield {"kind": "names", "columns": columns, "round": self.current, "number": number, "of": len(pages)}

    def _clock(self) -> Iterator[dict[str, Any]]:
        if self.current is None or self.current.state == Round.State.FINISHED:
            return
        extra = list(self.current.tables.filter(extra_minutes__gt=0).order_by("number")[:8])
        yield {"kind": "clock", "round": self.current, "extra": extra}

    def _standings(self) -> Iterator[dict[str, Any]]:
        whole = public_table(self.event)
        if not any(line.row.games for line in whole.lines):
            return
        for title, table in self._tables(whole):
            pages = _pages(table.lines)
            for number, page in enumerate(pages, 1):
                yield {"kind": "standings", "title": title, "lines": page, "table": table, "number": number,
                       "of": len(pages)}  # fmt: skip

    def _tables(self, whole: EventTable) -> Iterator[tuple[str, EventTable]]:
        """Everybody, then each division; without everybody where the divisions play apart."""
        divisions = divisions_of(whole)
        are_apart = bool(divisions) and self.event.stages.filter(by_division=True).exists()
        if not are_apart:
            yield "", whole
        for division in divisions:
            yield division, division_table(whole, division)
        rest = division_table(whole, "")
        if are_apart and rest.lines:
            yield gettext("without a division"), rest


def _wall(request: EventRequest, event: Tournament, *kinds: str) -> HttpResponse:
    return _shown(request, Wall(request, event, *kinds))


def _shown(request: EventRequest, wall: Wall) -> HttpResponse:
    return show(request, "tournaments/tv.html", wall=wall, panes=wall.panes, now=request.now)


@event_page()
def everything(request: EventRequest, event: Tournament) -> HttpResponse:
    """While people look for their tables nothing else is in their way."""
    wall = Wall(request, event, "seating", "clock", "standings")
    if wall.is_being_seated:
        wall.kinds = ("seating", "names")
    return _shown(request, wall)


@event_page()
def seating(request: EventRequest, event: Tournament) -> HttpResponse:
    return _wall(request, event, "seating")


@event_page()
def names(request: EventRequest, event: Tournament) -> HttpResponse:
    return _wall(request, event, "names")


@event_page()
def clock(request: EventRequest, event: Tournament) -> HttpResponse:
    return _wall(request, event, "clock")


@event_page()
def standings(request: EventRequest, event: Tournament) -> HttpResponse:
    return _wall(request, event, "standings")
