"""What stands on the paper of the hall, block by block: score forms, schedules, cards, diplomas."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.records.entry import EntryFields, entry_fields
from league.records.selectors import points_text
from league.tournaments.access import Sight
from league.tournaments.cards import Card, CardRow, card_of
from league.tournaments.divisions import division_ranks
from league.tournaments.links import qr_code, secret_of
from league.tournaments.models import Entrant, Printout, Round
from league.tournaments.selectors import SeatLine, TableLine
from league.tournaments.sheet_rows import Shown, rounds_shown, seats_shown, who_plays, wind_of
from league.tournaments.sheets import days_of
from league.tournaments.standings import EventLine, EventTable
from league.web.templatetags.figures import say, with_minus

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

Block = dict[str, Any]
Sits = tuple[Round, TableLine, SeatLine]
# More lines than that and a card needs its page alone.
HALF_A_PAGE = 13


class Paper:
    """An order for print and what all its blocks are made of, each thing asked for once."""

    def __init__(self, printout: Printout) -> None:
        self.printout, self.event = printout, printout.tournament
        self.sight = Sight(self.event, is_desk=True)

    @cached_property
    def shown(self) -> Shown:
        wanted = self.printout.round
        return [(one, lines) for one, lines in rounds_shown(self.sight) if wanted in (None, one.number)]

    @cached_property
    def entrants(self) -> list[Entrant]:
        return list(who_plays(self.sight))

    @cached_property
    def sits(self) -> dict[int, list[Sits]]:
        """Where everybody sits, by entrant."""
        seats: dict[int, list[Sits]] = {}
        for one, line, seat in seats_shown(self.shown):
            seats.setdefault(seat.entrant.pk, []).append((one, line, seat))
        return seats

    @cached_property
    def table(self) -> EventTable:
        return self.sight.table()

    @cached_property
    def fields(self) -> EntryFields:
        return entry_fields(self.event.house_rules)

    def block(self, large: str, lines: Sequence[str] = (), rows: Sequence[Sequence[str]] = (), **more: str) -> Block:
        return {"title": self.event.name, "large": large, "lines": lines, "rows": rows, "qr": "", "scan": "", **more}

    def code(self, name: str, opened: Entrant | Round, *args: object) -> str:
        """The QR code of a page that needs no account; none where the order wants none or the link was never made."""
        if not self.printout.site or not opened.link_number:
            return ""
        path = reverse(name, args=[self.event.slug, secret_of(opened), *args])
        return qr_code(self.printout.site.rstrip("/") + path)

    def own_code(self, entrant: Entrant) -> dict[str, str]:
        return {"qr": self.code("event_me", entrant), "scan": _("My table and my results")}

    def named(self, entrant: Entrant) -> str:
        number = "" if entrant.number is None else f"{entrant.number} "
        return number + self.sight.name_of(entrant)


# ----- score forms -----
def tables_of(paper: Paper) -> list[tuple[Round, TableLine]]:
    return [(one, line) for one, lines in paper.shown for line in lines]


def score_form(paper: Paper, form: tuple[Round, TableLine]) -> Block:
    one, line = form
    heading = _("Round %(round)s · Table %(table)s") % {"round": one.number, "table": line.table.number}
    chips, deposits = [_("Chips")] * paper.fields.has_chips, [_("Deposits left")] * paper.fields.has_deposits
    head = [_("Wind"), _("Player"), _("Score"), *chips, _("Place"), _("Signature")]
    blank = [""] * (len(head) - 2)
    rows = [head, *([wind_of(seat), paper.named(seat.entrant), *blank] for seat in line.seats)]
    code = {"qr": paper.code("event_table", one, line.table.number), "scan": _("Enter the result")}
    return paper.block(heading, rows=rows, note=" ".join(f"{word} ________" for word in deposits), **code)


# ----- for each player -----
def entrants_of(paper: Paper) -> list[Entrant]:
    return paper.entrants


def schedule(paper: Paper, entrant: Entrant) -> Block:
    head = [_("Round"), _("Table"), _("Wind"), _("Against")]
    rows = [
        [str(one.number), str(line.table.number), wind_of(seat), _others(paper, line, seat)]
        for one, line, seat in paper.sits.get(entrant.pk, [])
    ]
    return paper.block(paper.named(entrant), rows=[head, *rows], **paper.own_code(entrant))


def _others(paper: Paper, line: TableLine, own: SeatLine) -> str:
    return ", ".join(paper.sight.name_of(seat.entrant) for seat in line.seats if seat.seat != own.seat)


def name_card(paper: Paper, entrant: Entrant) -> Block:
    number = "" if entrant.number is None else str(entrant.number)
    about = [text for text in (entrant.club_name, entrant.country, str(entrant.team or "")) if text]
    lines = [number, " · ".join(about)]
    return paper.block(paper.sight.name_of(entrant), lines, **paper.own_code(entrant))


def report_card(paper: Paper, entrant: Entrant) -> Block:
    card = card_of(paper.event, entrant, paper.table)
    head = [_("Round"), _("Table"), _("Wind"), _("Against"), _("Place"), _("Score"), _("Points"), _("Total")]
    rows = [_card_row(paper, row) for row in card.rows]
    return paper.block(
        paper.named(entrant), _card_lines(paper, card), [head, *rows], provisional=_provisional(paper)
    )  # fmt: skip


def _card_row(paper: Paper, row: CardRow) -> list[str]:
    own, number = row.own, str(row.own.round.number)
    if own.line is None or own.seat is None:
        return [number, "", "", _("sat out"), "", "", "", ""]
    where = [number, str(own.line.table.number), wind_of(own.seat), _others(paper, own.line, own.seat)]
    result = own.seat.result
    if result is None:
        return [*where, "", "", "", ""]
    points, total = (_points(paper, value) for value in (result.points, row.total))
    return [*where, str(result.place), with_minus(str(result.score)), points, total]


def _points(paper: Paper, value: int | None) -> str:
    return "" if value is None else with_minus(points_text(value, paper.event.points_unit))


def _card_lines(paper: Paper, card: Card) -> list[str]:
    rank = [_rank(paper, card.line)] if card.line else []
    names = {line.entrant.pk: paper.sight.name_of(line.entrant) for line in card.table.lines}
    why = [str(say(sentence, names)) for sentence in card.line.why()] if card.line else []
    penalties = [
        f"{one.get_kind_display()}: {one.reason} {_points(paper, one.taken)}"
        for one in card.penalties
        if not one.is_void
    ]
    return [*rank, *why, *penalties]


def _rank(paper: Paper, line: EventLine) -> str:
    rank = _("Rank %(rank)s of %(players)s") % {"rank": line.rank, "players": len(paper.table.lines)}
    in_division = division_ranks(paper.table).get(line.entrant.pk)
    if in_division is None:
        return rank
    words = _("%(rank)s in %(division)s") % {"rank": in_division, "division": line.entrant.division}
    return f"{rank} · {words}"


def _provisional(paper: Paper) -> str:
    return _("Provisional: the tournament is not closed.") if paper.event.is_provisional else ""


def lines_of(paper: Paper) -> list[EventLine]:
    return list(paper.table.lines)


def diploma(paper: Paper, line: EventLine) -> Block:
    about = [_rank(paper, line), days_of(paper.event), paper.event.place, paper.event.club.name]
    name = paper.sight.name_of(line.entrant)
    return paper.block(name, [text for text in about if text], provisional=_provisional(paper))


# ----- what there is -----
@dataclass(frozen=True)
class PrintKind:
    """One kind of print.

    items, block    what it is made for, and the block for one of them; without them `sheet` names a sheet of sheets.py
    per_page        so many blocks stand on a page of A4
    of_rounds       one round alone can be had
    codes_of        whose links stand on it: "entrants", "rounds" or nobody's
    """

    key: str
    title: "StrOrPromise"
    about: "StrOrPromise"
    items: Callable[[Paper], Sequence[Any]] | None = None
    block: Callable[[Paper, Any], Block] | None = None
    per_page: int = 1
    sheet: str = ""
    of_rounds: bool = False
    codes_of: str = ""


PRINTS: tuple[PrintKind, ...] = (
    PrintKind(
        "score-forms", gettext_lazy("Score forms"), gettext_lazy("One for every table, to be signed; three to a page."),
        tables_of, score_form, 3, of_rounds=True, codes_of="rounds",
    ),
    PrintKind(
        "schedules", gettext_lazy("Personal schedules"),
        gettext_lazy("For every player round, table, wind and against whom; two to a page."),
        entrants_of, schedule, 2, codes_of="entrants",
    ),
    PrintKind(
        "full-schedule", gettext_lazy("Full schedule"), gettext_lazy("Every player with all tables and winds."),
        sheet="schedule",
    ),
    PrintKind("seating", gettext_lazy("Seating by table"), gettext_lazy("Every round, table by table."),
              sheet="seating"),
    PrintKind(
        "name-cards", gettext_lazy("Name cards"), gettext_lazy("Number, name, club and team; eight to a page."),
        entrants_of, name_card, 8, codes_of="entrants",
    ),
    PrintKind(
        "report-cards", gettext_lazy("Report cards"),
        gettext_lazy("Every player's rounds, points, and why the place; two to a page."),
        entrants_of, report_card, 2,
    ),
    PrintKind("diplomas", gettext_lazy("Diplomas"), gettext_lazy("Name and rank, a page each."), lines_of, diploma),
)  # fmt: skip


def forms_data(printout: Printout, kind: PrintKind, blocks: Sequence[Block]) -> dict[str, Any]:
    """What the template of the forms prints."""
    longest = max((len(block["rows"]) + len(block["lines"]) for block in blocks), default=0)
    per_page = 1 if kind.per_page == 2 and longest > HALF_A_PAGE else kind.per_page
    defaults = {"note": "", "provisional": ""}
    whole = [defaults | block for block in blocks]
    return {"title": printout.tournament.name, "blocks": whole, "per_page": per_page, "kind": kind.key}
