"""What the pages of an event read."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.db.models import Count, Prefetch, Q, QuerySet

from league.accounts.models import Visitor
from league.asked import whole_number
from league.clubs.models import Club
from league.errors import LeagueError
from league.history.models import LogEntry, LogEntryQuerySet
from league.players.models import fold_name
from league.records.models import Hanchan, Participant
from league.tournaments.models import Entrant, RefereeCall, Report, Round, Table, TableSeat, Tournament
from league.tournaments.standings import public_upto

FINISHED = Q(tables__hanchan__state=Hanchan.State.FINISHED)


def club_events(club: Club, *, also_hidden: bool) -> QuerySet[Tournament]:
    events = Tournament.objects.filter(club=club).annotate(
        players=Count("entrants", filter=Q(entrants__state=Entrant.State.ACCEPTED))
    )
    return events if also_hidden else events.filter(is_public=True)


def event_rounds(tournament: Tournament) -> list[Round]:
    """All rounds with how many tables they have (`table_count`) and how many are done (`done_count`)."""
    counted = tournament.rounds.annotate(
        table_count=Count("tables", distinct=True), done_count=Count("tables", filter=FINISHED, distinct=True)
    )
    rounds: list[Round] = list(counted.select_related("stage").order_by("number"))
    for one in rounds:
        one.tournament = one.stage.tournament = tournament
    return rounds


def public_rounds(tournament: Tournament) -> QuerySet[Round]:
    states = (Round.State.RELEASED, Round.State.FINISHED)
    return tournament.rounds.filter(state__in=states).select_related("stage").order_by("number")


def round_find(tournament: Tournament, number: int, *, is_public: bool) -> Round:
    rounds = public_rounds(tournament) if is_public else tournament.rounds.select_related("stage")
    one = rounds.filter(number=number).first()
    if one is None:
        raise LeagueError("not_found")
    one.tournament = one.stage.tournament = tournament
    return one


@dataclass(frozen=True)
class SeatLine:
    """A seat of a table, and its result where there is one to show."""

    seat: int
    entrant: Entrant
    result: Participant | None = None


@dataclass(frozen=True)
class TableLine:
    """A table of a round as pages show it; `report`: what somebody entered and nobody has confirmed."""

    table: Table
    seats: tuple[SeatLine, ...]
    report: Report | None = None
    call: RefereeCall | None = None

    @property
    def is_done(self) -> bool:
        return bool(self.seats) and all(seat.result is not None for seat in self.seats)

    @property
    def by_deals(self) -> Hanchan | None:
        """The game, where it is recorded deal by deal."""
        hanchan = self.table.hanchan
        return hanchan if hanchan and hanchan.entry == Hanchan.Entry.DEALS and not hanchan.is_void else None

    @property
    def version(self) -> int:
        """The version of the result shown; 0 where there is none."""
        result = self.seats[0].result if self.is_done else None
        return result.hanchan.version if result else 0

    @property
    def state(self) -> str:
        if self.is_done:
            return "done"
        if self.by_deals:
            return "playing"
        return "waiting" if self.report else "open"


def round_lines(one: Round, *, results: bool = True) -> list[TableLine]:
    """The tables of a round in order, with results, waiting reports and open calls where asked for."""
    seats = TableSeat.objects.select_related("entrant__player", "entrant__team").order_by("seat")
    tables = one.tables.select_related("hanchan").prefetch_related(Prefetch("seats", seats)).order_by("number")
    found = _results(one) if results else {}
    reports = _waiting(one) if results else {}
    calls = {call.table_id: call for call in RefereeCall.objects.filter(table__round=one, answered_at=None)}
    return [_line(table, found, reports.get(table.pk), calls.get(table.pk)) for table in tables]


def _line(
    table: Table, found: Mapping[tuple[int, int], Participant], report: Report | None, call: RefereeCall | None
) -> TableLine:
    lines = (SeatLine(seat.seat, seat.entrant, found.get((table.pk, seat.seat))) for seat in table.seats.all())
    return TableLine(table, tuple(lines), report, call)


def _results(one: Round) -> dict[tuple[int, int], Participant]:
    rows = Participant.objects.filter(hanchan__event_table__round=one, hanchan__state=Hanchan.State.FINISHED)
    return {(row.hanchan.event_table.pk, row.seat): row for row in rows.select_related("hanchan__event_table")}


def _waiting(one: Round) -> dict[int, Report]:
    rows = Report.objects.filter(table__round=one, state=Report.State.WAITING)
    return {report.table_id: report for report in rows}


def shows_results(tournament: Tournament, number: int) -> bool:
    """Whether the public sees the results of this round."""
    upto = public_upto(tournament)
    return upto is None or number <= upto


def entrant_of(tournament: Tournament, user: Visitor) -> Entrant | None:
    """The visitor's own entry."""
    if not user.is_authenticated:
        return None
    found = tournament.entrants.filter(Q(player__user=user) | Q(player__merged_into__user=user))
    return found.select_related("player", "team").first()


@dataclass(frozen=True)
class OwnRound:
    """A round as one player sees it: where to sit, with whom, and what came of it."""

    round: Round
    line: TableLine | None
    seat: SeatLine | None = None
    shows_result: bool = True


def own_rounds(
    tournament: Tournament, entrant: Entrant, rounds: Iterable[Round], *, may_see_all: bool
) -> list[OwnRound]:
    """The public rounds of one player, the newest first."""
    rounds = list(rounds)
    seats = TableSeat.objects.filter(round__in=rounds, entrant=entrant).values_list("round", "table")
    tables = dict(seats)
    shown = [one for one in rounds if may_see_all or shows_results(tournament, one.number)]
    lines = _lines_of(tables.values(), {one.pk for one in shown})
    own = []
    for one in sorted(rounds, key=lambda one: -one.number):
        line = lines.get(tables.get(one.pk, 0))
        seat = next((seat for seat in line.seats if seat.entrant.pk == entrant.pk), None) if line else None
        own.append(OwnRound(one, line, seat, one in shown))
    return own


def _lines_of(tables: Iterable[int], rounds_shown: set[int]) -> dict[int, TableLine]:
    keys = list(tables)
    seats = TableSeat.objects.select_related("entrant__player").order_by("seat")
    rows = Participant.objects.filter(
        hanchan__event_table__in=keys, hanchan__event_table__round__in=rounds_shown,
        hanchan__state=Hanchan.State.FINISHED,
    )  # fmt: skip
    found = {(row.hanchan.event_table.pk, row.seat): row for row in rows.select_related("hanchan__event_table")}
    waiting = Report.objects.filter(table__in=keys, state=Report.State.WAITING)
    reports = {report.table_id: report for report in waiting}
    tables_found = (
        Table.objects.filter(pk__in=keys).select_related("hanchan").prefetch_related(Prefetch("seats", seats))
    )
    return {table.pk: _line(table, found, reports.get(table.pk), None) for table in tables_found}


@dataclass(frozen=True)
class EntrantCounts:
    """How many there are of each kind."""

    accepted: int
    applied: int
    waiting: int
    present: int
    substitutes: int
    by_state: Mapping[str, int] = field(default_factory=dict)


def entrant_counts(tournament: Tournament) -> EntrantCounts:
    plays = Q(state=Entrant.State.ACCEPTED, is_substitute=False)
    found = tournament.entrants.aggregate(
        accepted=Count("pk", filter=plays),
        applied=Count("pk", filter=Q(state=Entrant.State.APPLIED)),
        waiting=Count("pk", filter=Q(state=Entrant.State.WAITING)),
        present=Count("pk", filter=plays & Q(checked_in_at__isnull=False)),
        substitutes=Count("pk", filter=Q(state=Entrant.State.ACCEPTED, is_substitute=True)),
    )
    return EntrantCounts(**found)


def event_entrants(tournament: Tournament) -> QuerySet[Entrant]:
    return tournament.entrants.select_related("player", "team").order_by("number", "player__name", "pk")


def open_calls(tournament: Tournament) -> QuerySet[RefereeCall]:
    calls = RefereeCall.objects.filter(table__round__tournament=tournament, answered_at=None)
    return calls.select_related("table__round__tournament__club")


def event_log(tournament: Tournament) -> LogEntryQuerySet:
    """Everything that was done in an event, the newest first."""
    about = Q(subject_type=tournament._meta.label_lower, subject_id=str(tournament.pk))
    for rows in (tournament.entrants, tournament.rounds, tournament.penalties):
        keys = [str(pk) for pk in rows.values_list("pk", flat=True)]
        about |= Q(subject_type=rows.model._meta.label_lower, subject_id__in=keys)
    return LogEntry.objects.filter(about, club=tournament.club).select_related("actor").order_by("-pk")


def entrant_named(tournament: Tournament, text: str) -> Entrant:
    """By start number, or by name as the club knows it."""
    entrants = event_entrants(tournament)
    number = whole_number(text.strip())
    found = None if number is None else entrants.filter(number=number).first()
    if found is None:
        folded = fold_name(text)
        found = entrants.filter(player__names__folded=folded).first()
    if found is None:
        raise LeagueError("unknown_entrant", name=text)
    return found
