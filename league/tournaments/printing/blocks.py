"""The contents of prints, block by block: score forms, schedules, cards, diplomas."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.clubs.links.secrets import secret_of
from league.core.points import points_text, with_minus
from league.core.templatetags.figures import say
from league.core.texts.lists import listed
from league.core.web.qr import qr_code
from league.records.core.entry import EntryFields, entry_fields
from league.tournaments.core.access import TournamentAccess
from league.tournaments.core.links import seat_code
from league.tournaments.core.selectors import RoundTable, SeatLine
from league.tournaments.models import Entrant, Printout, Round
from league.tournaments.printing.cards import Card, CardRow, card_of
from league.tournaments.printing.sheet_rows import RoundsShown, rounds_shown, seats_shown, who_plays, wind_of
from league.tournaments.printing.sheets import days_of
from league.tournaments.printing.walls import round_by_name, round_by_table, table_page
from league.tournaments.standings.divisions import division_ranks
from league.tournaments.standings.tournament_table import TournamentLine, TournamentTable

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

Block = dict[str, Any]
Sits = tuple[Round, RoundTable, SeatLine]
# A card with more lines than this gets a page of its own.
HALF_A_PAGE = 13


class Paper:
    """An order for a print and the data of its blocks, each read only once."""

    def __init__(self, printout: Printout) -> None:
        self.printout, self.tournament = printout, printout.tournament
        self.access = TournamentAccess(self.tournament, is_desk=True)

    @cached_property
    def shown(self) -> RoundsShown:
        wanted = self.printout.round
        return [(round_, lines) for round_, lines in rounds_shown(self.access) if wanted in (None, round_.number)]

    @property
    def forms(self) -> list[tuple[Round, RoundTable]]:
        """The tables that get a score form."""
        return [(round_, line) for round_, lines in self.shown for line in lines]

    @cached_property
    def entrants(self) -> list[Entrant]:
        return list(who_plays(self.access))

    @cached_property
    def sits(self) -> dict[int, list[Sits]]:
        """All seats by entrant."""
        seats: dict[int, list[Sits]] = {}
        for round_, line, seat in seats_shown(self.shown):
            seats.setdefault(seat.entrant.pk, []).append((round_, line, seat))
        return seats

    @cached_property
    def table(self) -> TournamentTable:
        return self.access.table()

    @property
    def ranked(self) -> list[TournamentLine]:
        """The lines of the table of those who have played."""
        return [line for line in self.table.lines if line.has_played]

    @cached_property
    def fields(self) -> EntryFields:
        return entry_fields(self.tournament.house_rules)

    def block(self, large: str, lines: Sequence[str] = (), rows: Sequence[Sequence[str]] = (), **more: str) -> Block:
        return {
            "title": self.tournament.name,
            "large": large,
            "lines": lines,
            "rows": rows,
            "qr": "",
            "scan": "",
            **more,
        }

    def code(self, name: str, opened: Entrant | Round, *args: object) -> str:
        """Return the QR code of a page that needs no account; empty if codes are not ordered or there is no link."""
        if not self.printout.site or not opened.link_number:
            return ""
        path = reverse(name, args=[self.tournament.slug, secret_of(opened), *args])
        return qr_code(self.printout.site.rstrip("/") + path)

    def own_code(self, entrant: Entrant) -> dict[str, str]:
        return {"qr": self.code("event_me", entrant), "scan": _("My table and my results")}

    def named(self, entrant: Entrant) -> str:
        number = "" if entrant.number is None else f"{entrant.number} "
        return number + self.access.name_of(entrant)


# ----- score forms -----
def score_form(paper: Paper, form: tuple[Round, RoundTable]) -> Block:
    """A row for each player, and one for the sum of the table."""
    round_, line = form
    heading = f"{round_.title} · " + _("Table %(n)s") % {"n": line.table.number}
    with_codes = bool(paper.printout.site and round_.link_number and paper.tournament.players_report)
    codes = [_("Code")] * with_codes
    chips, deposits = [_("Chips")] * paper.fields.has_chips, [_("Deposits left (points)")] * paper.fields.has_deposits
    head = [_("Wind"), _("Player"), *codes, _("Score"), _("Penalty"), _("Sum"), *chips, _("Place"), _("Signature")]
    blank = [""] * (len(head) - 2 - len(codes))
    rows = [head]
    for seat in line.seats:
        code_of = [seat_code(round_, line.table, seat.seat, seat.entrant.pk)] * with_codes
        rows.append([wind_of(seat), paper.named(seat.entrant), *code_of, *blank])
    total = number_format(len(line.seats) * paper.fields.start, decimal_pos=0, force_grouping=True)
    rows.append([f"= {total}" if column == _("Sum") else "" for column in head])
    code = {"qr": paper.code("event_table", round_, line.table.number), "scan": _("Enter the result")}
    note = " ".join(f"{word} ________" for word in deposits)
    return paper.block(heading, rows=rows, note=note, run=str(round_.number), **code)


# ----- for each player -----
def schedule(paper: Paper, entrant: Entrant) -> Block:
    head = [_("Round"), _("Table"), _("Wind"), _("Against")]
    rows = [
        [str(round_.number), str(line.table.number), wind_of(seat), _others(paper, line, seat)]
        for round_, line, seat in paper.sits.get(entrant.pk, [])
    ]
    return paper.block(paper.named(entrant), rows=[head, *rows], **paper.own_code(entrant))


def _others(paper: Paper, line: RoundTable, own: SeatLine) -> str:
    return listed(paper.access.name_of(seat.entrant) for seat in line.seats if seat.seat != own.seat)


def name_card(paper: Paper, entrant: Entrant) -> Block:
    number = "" if entrant.number is None else str(entrant.number)
    about = [text for text in (entrant.club_name, entrant.country, str(entrant.team or "")) if text]
    lines = [number, " · ".join(about)]
    return paper.block(paper.access.name_of(entrant), lines, **paper.own_code(entrant))


def report_card(paper: Paper, entrant: Entrant) -> Block:
    card = card_of(paper.tournament, entrant, paper.table)
    head = [_("Round"), _("Table"), _("Wind"), _("Against"), _("Place"), _("Score"), _("Points"), _("Total")]
    rows = [_card_row(paper, row) for row in card.rows]
    return paper.block(
        paper.named(entrant), _card_lines(paper, card), [head, *rows], provisional=_provisional(paper)
    )  # fmt: skip


def _card_row(paper: Paper, row: CardRow) -> list[str]:
    own, points, total = row.own, _points(paper, row.points), _points(paper, row.total)
    if own is None:
        return ["", "", "", row.words, "", "", points, total]
    number = own.round.title if own.round.stage.cut else str(own.round.number)
    if own.line is None or own.seat is None:
        return [number, "", "", _("sat out"), "", "", points, total]
    where = [number, str(own.line.table.number), wind_of(own.seat), _others(paper, own.line, own.seat)]
    result = own.seat.result
    if result is None:
        return [*where, "", "", "", ""]
    return [*where, str(result.place), _score(own.seat.score), points, total]


def _score(value: int | None) -> str:
    return "" if value is None else with_minus(number_format(value, use_l10n=True, force_grouping=True))


def _points(paper: Paper, value: int | None) -> str:
    rule = paper.table.rule
    return "" if value is None else with_minus(points_text(value, rule.unit, rule.decimals))


def _card_lines(paper: Paper, card: Card) -> list[str]:
    rank = [_rank(paper, card.line)] if card.line and card.line.has_played else []
    names = {line.entrant.pk: paper.access.name_of(line.entrant) for line in card.table.lines}
    why = [str(say(sentence, names)) for sentence in card.line.why()] if card.line else []
    penalties = [
        f"{penalty.get_kind_display()}: {penalty.reason} {with_minus(penalty.text)}"
        for penalty in card.penalties
        if not penalty.is_void
    ]
    decided = [f"{title}: {_('The referee decided these scores')}: {reason}" for title, reason in card.decisions]
    return [*rank, *why, *penalties, *decided]


def _rank(paper: Paper, line: TournamentLine) -> str:
    rank = _("Rank %(rank)s of %(players)s") % {"rank": line.rank, "players": len(paper.table.lines)}
    in_division = division_ranks(paper.table).get(line.entrant.pk)
    if in_division is None:
        return rank
    words = _("%(rank)s in %(division)s") % {"rank": in_division, "division": line.entrant.division}
    return f"{rank} · {words}"


def _provisional(paper: Paper) -> str:
    return _("Provisional: the tournament is not closed.") if paper.tournament.is_provisional else ""


def diploma(paper: Paper, line: TournamentLine) -> Block:
    about = [_rank(paper, line), days_of(paper.tournament), paper.tournament.place, paper.tournament.club.name]
    name = paper.access.name_of(line.entrant)
    return paper.block(name, [text for text in about if text], provisional=_provisional(paper))


# ----- the list of prints -----
@dataclass(frozen=True)
class PrintKind:
    """One kind of print.

    items, block    the items of a print and the block for one of them; without them `sheet` names a sheet of sheets.py
    per_page        number of blocks on a page of A4
    of_rounds       it can be ordered for one round alone
    codes_of        the links printed on it: of "entrants", of "rounds", or none
    template        the file that typesets the blocks
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
    template: str = "forms"


PRINTS: tuple[PrintKind, ...] = (
    PrintKind(
        "score-forms", gettext_lazy("Score forms"),
        gettext_lazy("One for every table, to be signed; three to a page, each round on its own pages."),
        attrgetter("forms"), score_form, 3, of_rounds=True, codes_of="rounds",
    ),
    PrintKind(
        "schedules", gettext_lazy("Personal schedules"),
        gettext_lazy("For every player: round, table, wind and opponents; two to a page."),
        attrgetter("entrants"), schedule, 2, codes_of="entrants",
    ),
    PrintKind(
        "full-schedule", gettext_lazy("Full schedule"), gettext_lazy("Every player with all tables and winds."),
        sheet="schedule",
    ),
    PrintKind("timetable", gettext_lazy("Timetable"), gettext_lazy("Rounds and breaks with their clock times."),
              sheet="timetable"),
    PrintKind("seating", gettext_lazy("Seating by table"), gettext_lazy("Every round, table by table."),
              sheet="seating"),
    PrintKind(
        "wall-seating", gettext_lazy("Seating for the wall, by table"),
        gettext_lazy("In large letters, each round on its own pages."),
        attrgetter("shown"), round_by_table, of_rounds=True, template="wall",
    ),
    PrintKind(
        "wall-names", gettext_lazy("Seating for the wall, by name"),
        gettext_lazy("Every player by name with table and wind, in large letters; each round on its own pages."),
        attrgetter("shown"), round_by_name, of_rounds=True, template="wall",
    ),
    PrintKind(
        "wall-tables", gettext_lazy("A page for each table"),
        gettext_lazy("The number of the table and its players, in large letters."),
        attrgetter("forms"), table_page, of_rounds=True, template="wall",
    ),
    PrintKind(
        "name-cards", gettext_lazy("Name cards"), gettext_lazy("Number, name, club and team; eight to a page."),
        attrgetter("entrants"), name_card, 8, codes_of="entrants",
    ),
    PrintKind(
        "report-cards", gettext_lazy("Report cards"),
        gettext_lazy("Every player's rounds, points and the reason for the rank; two to a page."),
        attrgetter("entrants"), report_card, 2,
    ),
    PrintKind("diplomas", gettext_lazy("Diplomas"), gettext_lazy("Name and rank, one page for each player."),
              attrgetter("ranked"), diploma),
)  # fmt: skip
PRINT_KEYS = tuple(kind.key for kind in PRINTS)


def forms_data(printout: Printout, kind: PrintKind, blocks: Sequence[Block]) -> dict[str, Any]:
    """Return the data for the template of the forms."""
    longest = max((len(block["rows"]) + len(block["lines"]) for block in blocks), default=0)
    per_page = 1 if kind.per_page == 2 and longest > HALF_A_PAGE else kind.per_page
    defaults = {"note": "", "provisional": "", "run": ""}
    whole = [defaults | block for block in blocks]
    # Each run begins on a new page.
    runs = [list(run) for _key, run in groupby(whole, key=itemgetter("run"))]
    return {"title": printout.tournament.name, "runs": runs, "per_page": per_page, "kind": kind.key}
