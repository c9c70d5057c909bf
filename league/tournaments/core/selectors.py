"""Queries for the pages of a tournament."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count, Prefetch, Q, QuerySet

from league.accounts.models import Visitor
from league.clubs.models import Club
from league.core.errors import LeagueError
from league.core.parsing import whole_number
from league.history.models import LogEntry, LogEntryQuerySet
from league.players.models import fold_name, shown_order
from league.records.models import Hanchan, Participant
from league.tournaments.core.access import TournamentAccess
from league.tournaments.models import Entrant, RefereeCall, Report, Round, Table, TableSeat, TeamPenalty, Tournament
from league.tournaments.standings.line_ups import named_players
from league.tournaments.standings.record import plays
from league.tournaments.standings.tournament_table import is_frozen

FINISHED = Q(tables__hanchan__state=Hanchan.State.FINISHED) | ~Q(tables__unplayed="")


def club_tournaments(club: Club, *, also_hidden: bool) -> QuerySet[Tournament]:
    accepted = Count("entrants", filter=Q(entrants__state=Entrant.State.ACCEPTED))
    tournaments = Tournament.objects.filter(club=club).annotate(players=accepted)
    # Readers of this list may see the club, so only the tournament's own setting matters.
    return tournaments if also_hidden else tournaments.filter(is_public=True)


def tournament_rounds(tournament: Tournament) -> list[Round]:
    """Return all rounds with their number of tables (`table_count`) and of tables with a result (`done_count`)."""
    counted = tournament.rounds.annotate(
        table_count=Count("tables", distinct=True), done_count=Count("tables", filter=FINISHED, distinct=True)
    )
    rounds: list[Round] = list(counted.select_related("stage").order_by("number"))
    for round_ in rounds:
        round_.tournament = round_.stage.tournament = tournament
    return rounds


def public_rounds(tournament: Tournament) -> QuerySet[Round]:
    return TournamentAccess(tournament, is_desk=False).rounds().order_by("number")


def current_round(tournament: Tournament) -> Round | None:
    """Return the last public round."""
    round_ = public_rounds(tournament).last()
    if round_:
        round_.tournament = round_.stage.tournament = tournament
    return round_


def round_find(tournament: Tournament, number: int, *, is_public: bool) -> Round:
    return TournamentAccess(tournament, is_desk=not is_public).round(number)


def with_results(tables: QuerySet[Table]) -> QuerySet[Table]:
    """Read tables with their seats, results and reports, in a fixed number of queries."""
    return tables.select_related("hanchan__house_rules").prefetch_related(
        "seats__entrant__player", "hanchan__participants", "reports", "awards"
    )


def whole_tables() -> Prefetch:
    """Read rounds with such tables."""
    return Prefetch("tables", with_results(Table.objects.all()))


@dataclass(frozen=True)
class SeatLine:
    """A seat of a table, with its result if there is one to show."""

    seat: int
    entrant: Entrant
    result: Participant | None = None

    @property
    def score(self) -> int | None:
        """The score after the penalties."""
        return self.result.final_score if self.result else None


@dataclass(frozen=True)
class RoundTable:
    """A table of a round as pages show it; `report`: a result that is entered and not confirmed."""

    table: Table
    seats: tuple[SeatLine, ...]
    report: Report | None = None
    call: RefereeCall | None = None

    @property
    def is_done(self) -> bool:
        return bool(self.table.unplayed) or self.has_result

    @property
    def has_result(self) -> bool:
        return bool(self.seats) and all(seat.result is not None for seat in self.seats)

    @property
    def by_deals(self) -> Hanchan | None:
        """The game, if it is recorded deal by deal."""
        hanchan = self.table.hanchan
        return hanchan if hanchan and hanchan.entry == Hanchan.Entry.DEALS and not hanchan.is_void else None

    @property
    def version(self) -> int:
        """The version of the result shown; 0 if there is none."""
        result = self.seats[0].result if self.has_result else None
        return result.hanchan.version if result else 0

    @property
    def sum_reason(self) -> str:
        """Why a referee decided scores that do not add up; empty without a result that is shown."""
        result = self.seats[0].result if self.has_result else None
        return result.hanchan.sum_reason if result else ""

    @property
    def state(self) -> str:
        if self.is_done:
            return "done"
        if self.by_deals:
            return "playing"
        return "waiting" if self.report else "open"


def round_tables(round_: Round, *, results: bool = True) -> list[RoundTable]:
    """Return the tables of a round in order with their open calls, and with results and waiting reports if wanted."""
    calls = {call.table_id: call for call in RefereeCall.objects.filter(table__round=round_, answered_at=None)}
    tables = _seated(round_.tables.order_by("number"))
    keys = [table.pk for table in tables] if results else []
    return _shown(tables, _results(keys), _reports(keys), calls)


def _seated(tables: QuerySet[Table]) -> list[Table]:
    seats = TableSeat.objects.select_related("entrant__player", "entrant__team").order_by("seat")
    return list(tables.select_related("hanchan").prefetch_related(Prefetch("seats", seats)))


def _shown(
    tables: Iterable[Table], results: Mapping[tuple[int, int], Participant], reports: Mapping[int, Report],
    calls: Mapping[int, RefereeCall],
) -> list[RoundTable]:  # fmt: skip
    return [
        RoundTable(
            table,
            tuple(SeatLine(seat.seat, seat.entrant, results.get((table.pk, seat.seat))) for seat in table.seats.all()),
            reports.get(table.pk),
            calls.get(table.pk),
        )
        for table in tables
    ]


def _results(tables: Collection[int]) -> dict[tuple[int, int], Participant]:
    """Return the results by table and seat."""
    rows = Participant.objects.filter(hanchan__tournament_table__in=tables, hanchan__state=Hanchan.State.FINISHED)
    return {
        (row.hanchan.tournament_table.pk, row.seat): row
        for row in rows.select_related("hanchan__tournament_table", "hanchan__house_rules")
    }


def _reports(tables: Collection[int]) -> dict[int, Report]:
    """Return the waiting reports by table."""
    rows = Report.objects.filter(table__in=tables, state=Report.State.WAITING)
    return {report.table_id: report for report in rows}


def entrant_of(tournament: Tournament, user: Visitor) -> Entrant | None:
    """Return the entrant that is the visitor, if there is one."""
    if not user.is_authenticated:
        return None
    found = tournament.entrants.filter(player__account=user)
    return found.select_related("player", "team").with_queue_places().first()


@dataclass(frozen=True)
class OwnRound:
    """A round as one player sees it: the own table and seat, and the result.

    is_named    whether the player is in the line-up of the team, or no line-ups are named
    """

    round: Round
    line: RoundTable | None
    seat: SeatLine | None = None
    shows_result: bool = True
    is_named: bool = True


def own_rounds(
    tournament: Tournament, entrant: Entrant, rounds: Iterable[Round], *, may_see_all: bool
) -> list[OwnRound]:
    """Return the public rounds in which a player sits at a table or sits out, the newest first."""
    rounds = list(rounds)
    seats = TableSeat.objects.filter(round__in=rounds, entrant=entrant).values_list("round", "table")
    tables = dict(seats)
    shown = {round_.pk for round_ in rounds if may_see_all or not is_frozen(tournament, round_.number)}
    found = _shown(
        _seated(Table.objects.filter(pk__in=tables.values())),
        _results([table for key, table in tables.items() if key in shown]),
        _reports(tables.values()),
        calls={},
    )
    lines = {line.table.pk: line for line in found}
    named = named_players(tournament)
    own = []
    reached = {round_.stage_id for round_ in rounds if round_.pk in tables}
    for round_ in sorted(rounds, key=lambda round_: -round_.number):
        line = lines.get(tables.get(round_.pk, 0))
        if line is None and not _sits_out(entrant, round_, reached):
            continue
        seat = next((seat for seat in line.seats if seat.entrant.pk == entrant.pk), None) if line else None
        is_named = seat is not None or not named.sits_aside(entrant, round_.number)
        own.append(OwnRound(round_, line, seat, round_.pk in shown, is_named))
    return own


def _sits_out(entrant: Entrant, round_: Round, reached: Collection[int]) -> bool:
    """Whether a player without a seat could have had one. A stage after a cut is only for those who reached it."""
    return plays(entrant, round_.number) and (round_.stage.cut is None or round_.stage_id in reached)


@dataclass(frozen=True)
class EntrantCounts:
    """Numbers of entrants: those who play and those of them who are checked in, without substitutes; applications."""

    accepted: int
    present: int
    applied: int


def entrant_counts(tournament: Tournament) -> EntrantCounts:
    plays = Q(state=Entrant.State.ACCEPTED, is_substitute=False)
    counts = tournament.entrants.aggregate(
        accepted=Count("pk", filter=plays),
        present=Count("pk", filter=plays & Q(checked_in_at__isnull=False)),
        applied=Count("pk", filter=Q(state=Entrant.State.APPLIED)),
    )
    return EntrantCounts(**counts)


def tournament_entrants(tournament: Tournament) -> QuerySet[Entrant]:
    entrants = tournament.entrants.select_related("player", "team").with_queue_places()
    return entrants.order_by("number", *shown_order("player__"))


def open_calls(tournament: Tournament) -> QuerySet[RefereeCall]:
    calls = RefereeCall.objects.filter(table__round__tournament=tournament, answered_at=None)
    return calls.select_related("table__round__tournament__club")


def tournament_log(tournament: Tournament) -> LogEntryQuerySet:
    """Return everything that was done in a tournament, the newest first."""
    about = Q(subject_type=tournament._meta.label_lower, subject_id=str(tournament.pk))
    of_teams = TeamPenalty.objects.filter(team__tournament=tournament)
    own = (tournament.entrants, tournament.rounds, tournament.penalties, tournament.teams, tournament.applications)
    for rows in (*own, of_teams):
        keys = [str(pk) for pk in rows.values_list("pk", flat=True)]
        about |= Q(subject_type=rows.model._meta.label_lower, subject_id__in=keys)
    return LogEntry.objects.filter(about, club=tournament.club).select_related("actor").order_by("-pk")


def entrant_named(tournament: Tournament, text: str) -> Entrant:
    """Find an entrant by start number, or by any name the club knows the player by."""
    entrants = tournament_entrants(tournament)
    number = whole_number(text.strip())
    entrant = None if number is None else entrants.filter(number=number).first()
    entrant = (
        entrant or entrants.filter(player__names__club=tournament.club, player__names__folded=fold_name(text)).first()
    )
    if entrant is None:
        raise LeagueError("unknown_entrant", name=text)
    return entrant
