"""Import a file: read, match and settle every line, store the lines that are right and report the others."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from django.db.models import Max, Sum

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.roles import require
from league.core.bulk import short_transaction
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.history.services import history_line, history_log, history_log_all
from league.jobs.progress import Progress
from league.players.many import NewPlayer, players_add
from league.players.models import Player
from league.players.selectors import players_known
from league.records.core.days import days_lock
from league.records.core.decided import sum_reason_of
from league.records.imports.answers.asking import answers_follow, as_answered, columns_doubt
from league.records.imports.circumstances.by_date import check_rules
from league.records.imports.examining import Examination, ImportOrder, ReadyHanchan, examine, unknown_names
from league.records.imports.finals.evenings import evenings_fresh, evenings_of, evenings_store
from league.records.imports.finals.reading import FinalFile, final_file
from league.records.imports.finals.services import final_preview, final_store
from league.records.imports.known.games import has_sources, source_of
from league.records.imports.limits import lines_take
from league.records.imports.names.doubts import ALONE, Beside, FileNames
from league.records.imports.names.services import answers_remember
from league.records.imports.reading import POINTS_ALONE, ReadFile, file_read, first_release_names
from league.records.imports.report import ImportReport
from league.records.imports.rules.proof import rules_prove
from league.records.imports.runs.again import bring_back, games_to_bring_back
from league.records.imports.runs.rows import run_begin, run_count, run_end
from league.records.imports.runs.undoing import GAMES_AT_ONCE
from league.records.imports.table import read_table
from league.records.imports.understanding import games_tables
from league.records.models import ORDERS_PER_DAY, Hanchan, ImportRun, Participant, played_key
from league.records.recalculation import RecordChange, affected_by_many, record_change_send
from league.records.seats import Seat, players_lock
from league.records.settlement import participants_of
from league.sessions.models import Session

__all__ = ["ImportOrder", "import_preview", "import_read", "import_store"]

ROWS_AT_ONCE = 2000
# With four new players a line under a second of one core.
LINES_AT_ONCE = 200
# 40 riichi sticks
MOST_DEPOSITS = 40_000


def import_read(*, actor: User, content: bytes, order: ImportOrder, is_limited: bool = False) -> ReadFile | FinalFile:
    """Read a file, of games or with a final table. Called in no transaction, since others could not record meanwhile.

    is_limited      whether the lines count for the account; not for the command of the server
    raises      LeagueError `too_many_lines`, `too_many_requests`, and those of the file as a whole
    """
    require(actor, order.club, "import")
    if not 0 <= order.deposits_left <= MOST_DEPOSITS:
        raise LeagueError("bad_number", value=order.deposits_left)
    check_rules(order.club, order.rules)
    table = read_table(
        content, encoding=order.encoding, delimiter=order.delimiter, sheet=order.sheet, is_heading=order.is_heading
    )
    if is_limited:
        lines_take(actor, table)
    order, answered_on = as_answered(order, table)
    try:
        ways = [
            file_read(games, decimal_sign=order.decimal_sign, score_unit=order.score_unit)
            for games in games_tables(table, order, order.rules)
        ]
    except LeagueError as refusal:
        is_unsaid = refusal.code == "missing_import_field" and not (order.columns or order.column_fields)
        if is_unsaid and (final := final_file(table, order.decimal_sign)) is not None:
            return final
        raise columns_doubt(refusal, order, table) from refusal
    # The games tell which is meant: as one of the ways, more of them are possible, or more lines can be read at all.
    read = replace(max(ways, key=lambda way: (way.possible, way.readable)), answered_on=answered_on)
    if not has_sources(order.club):
        return read
    return replace(read, first_names=first_release_names(content, read.games))


def import_preview(
    *, actor: User, content: bytes, order: ImportOrder, read: ReadFile | FinalFile | None = None,
    beside: Beside = ALONE,
) -> ImportReport:  # fmt: skip
    """Return the report that an import would give, without writing anything.

    read        the file, if it has been read already
    beside      the names of files that are imported with it
    """
    read = read or import_read(actor=actor, content=content, order=order)
    if isinstance(read, FinalFile):
        return final_preview(order=order, read=read)
    report = _examined(read, order, beside=beside).report
    report.proof = rules_prove(read, order)
    return report


def import_store(
    *, actor: User, content: bytes, order: ImportOrder, file_name: str = "", read: ReadFile | FinalFile | None = None,
    beside: Beside = ALONE,
) -> ImportReport:  # fmt: skip
    """Store every line that is right and not yet in the record, and report the faults of the others.

    read        the file, if it has been read already
    """
    read = read or import_read(actor=actor, content=content, order=order)
    if isinstance(read, FinalFile):
        return final_store(actor=actor, order=order, read=read, file_name=file_name)
    return _Storing(actor, order, file_name, read, beside=beside).store()


def import_resume(
    *, run: ImportRun, order: ImportOrder, read: ReadFile, progress: Progress, beside: Beside = ALONE
) -> ImportReport:
    """Store what a run has yet to store: all of its file, or the rest after its worker was killed."""
    return _Storing(run.started_by, order, run.file_name, read, run, beside).store(progress)


def _examined(read: ReadFile, order: ImportOrder, stored: Collection[int] = (), beside: Beside = ALONE) -> Examination:
    """Examine all lines; those of evenings of which only points are known are no faults where they are kept."""
    found = examine(read, order, stored, beside)
    if any(fault.code == POINTS_ALONE for fault in found.report.faults):
        evenings = evenings_of(read.games, order.decimal_sign or read.decimal_sign)
        found.report.evenings, found.report.keeps_evenings = evenings_fresh(order.club, evenings), order.keeps_points
        kept = {line for one in evenings for line in one.lines} if order.keeps_points else set()
        found.report.faults[:] = [
            one for one in found.report.faults if one.code != POINTS_ALONE or one.line not in kept
        ]
    return found


class _Storing:
    """Stores the lines in short transactions: a long one would leave the recorders of other clubs without their turn.

    An import that was killed is begun again with the same file, of which the stored lines are known by then.
    """

    def __init__(
        self, actor: User, order: ImportOrder, file_name: str, read: ReadFile, run: ImportRun | None = None,
        beside: Beside = ALONE,
    ) -> None:  # fmt: skip
        self.beside = beside
        self.actor, self.order, self.file_name, self.read, self.run = actor, order, file_name, read, run
        self.stored_before = run.stored if run else 0
        self.stored: set[int] = set()
        self.remembers = bool(order.names)
        self.new_players: list[str] = []
        self.seen = self._last_change()
        self._examine()
        _check_days(order.club, self.ready)

    def store(self, progress: Progress | None = None) -> ImportReport:
        is_complete, most = False, max(len(self.ready), 1)
        while not is_complete:
            if progress:
                progress(100 * (1 - len(self.ready) / most))
            with short_transaction():
                self._lock()
                self._remember_names()
                self.run = self.run or run_begin(self.actor, self.order, self.file_name, self.report.understood)
                self._store_some(self.run)
                if is_complete := not self.ready:
                    self._log_counts()
                    answers_follow(self.actor, self.order, self.read)
                    self._keep_evenings(self.run)
                    run_end(self.run, self.report)
        self.report.is_stored, self.report.run = True, self.run
        return self.report

    def _examine(self) -> None:
        found = _examined(self.read, self.order, self.stored, self.beside)
        self.report, self.ready, self.ordinals = found.report, found.ready, found.ordinals
        self.report.new_players = [*self.new_players, *found.report.new_players]
        # What this run stored before its worker was killed is in the record by now.
        self.report.fresh += self.stored_before
        self.report.known -= self.stored_before

    def _lock(self) -> None:
        """Keep others from recording in the club. If it has changed since the lines were examined, examine them again.

        Of two imports of one file the second finds the lines of the first.
        """
        require(self.actor, self.order.club, "import")
        # Lock the players before the day, in the same order as recording does.
        players = Player.objects.select_for_update(no_key=True).filter(club=self.order.club)
        list(players.order_by("pk").values_list("pk"))
        # As recording does, so that closing an evening waits and then finds its games.
        sessions = {one.entered.session.pk for one in self.ready if one.entered.session}
        list(Session.objects.select_for_update(no_key=True).filter(pk__in=sessions).order_by("pk").values_list("pk"))
        days_lock(self.order.club)
        if self.seen != (seen := self._last_change()):
            self.seen = seen
            self._examine()

    def _remember_names(self) -> None:
        if self.remembers:
            played = [seat.name for one in self.ready for seat in one.entered.seats]
            self.new_players += answers_remember(
                actor=self.actor, club=self.order.club, names=self.report.names, stored=played,
                makes_players=self.order.makes_players, file_name=self.file_name,
            )  # fmt: skip
            self.remembers = False

    def _store_some(self, run: ImportRun) -> None:
        some, self.ready = self.ready[:LINES_AT_ONCE], self.ready[LINES_AT_ONCE:]
        players, new = _players(self.actor, self.order, some, self.report.names)
        self.new_players += new
        _store(run, self.actor, self.order, some, players, self.ordinals)
        run_count(run, stored=len(some), new_players=len(new))
        self.stored |= {one.number for one in some}
        self.seen = self._last_change()

    def _keep_evenings(self, run: ImportRun) -> None:
        if self.report.keeps_evenings:
            evenings_store(actor=self.actor, club=self.order.club, evenings=self.report.evenings, run=run)

    def _last_change(self) -> tuple[int | None, ...]:
        """The last line of the club's log, since every change writes one, its last hanchan, and what imports stored.

        PostgreSQL may give a line its key before one that is committed earlier. A hanchan gets its key behind the lock,
        and one that is brought back has it already.
        """
        club = self.order.club
        line = LogEntry.objects.filter(club=club).values_list("pk", flat=True).first()
        last = Hanchan.objects.filter(club=club).aggregate(last=Max("pk"))["last"]
        return line, last, ImportRun.objects.filter(club=club).aggregate(stored=Sum("stored"))["stored"]

    def _log_counts(self) -> None:
        by_date = [
            {"from": one.since.isoformat(), "house_rules": one.house_rules.pk} for one in self.read.games.rules.later
        ]
        history_log(
            self.actor,
            "hanchan_import",
            self.order.club,
            club=self.order.club,
            after={
                "file": self.file_name,
                "stored": self.stored_before + len(self.stored),
                "known": self.report.known,
                "perhaps_known": len(self.report.perhaps_known),
                "named_lines": len(self.report.named_lines),
                "season": self.order.season and self.order.season.pk,
                "house_rules": self.order.house_rules.pk,
                **({"rules_by_date": by_date} if by_date else {}),
            },
        )


def _players(
    actor: User, order: ImportOrder, ready: list[ReadyHanchan], known: FileNames
) -> tuple[dict[str, Player], list[str]]:
    """The players by name, and the names of those that were added."""
    names = {seat.name for one in ready for seat in one.entered.seats}
    new = unknown_names(ready, players_known(order.club, names), known)
    players_add(actor=actor, club=order.club, wanted=[NewPlayer(name) for name in new])
    return players_known(order.club, names), new


def _store(
    run: ImportRun, actor: User, order: ImportOrder, ready: list[ReadyHanchan], players: Mapping[str, Player],
    ordinals: Counter[str],
) -> None:  # fmt: skip
    """Store new games, and bring back those of undone runs."""
    locked = players_lock(player.pk for player in players.values())
    next_order = _next_orders(order.club, {one.entered.played_on for one in ready})
    sources = [source_of(one.entered, one.deposits) for one in ready]
    void = games_to_bring_back(order.club, sources)
    hanchan, back = [], []
    for one, source in zip(ready, sources, strict=True):
        row = _hanchan(actor, order, one, next_order[one.entered.played_on], (source, ordinals[source] + 1))
        row.import_run = run
        hanchan.append(row)
        if void.get(source):
            back.append((row, void[source].pop(0)))
        else:
            ordinals[source] += 1
            next_order[one.entered.played_on] += 1
    _write(hanchan, back)
    participants = (
        row for one, game in zip(ready, hanchan, strict=True) for row in _participants(game, one, players, locked)
    )
    Participant.objects.bulk_create(participants, batch_size=ROWS_AT_ONCE)
    history_log_all(
        (_log_entry(actor, one, game) for one, game in zip(ready, hanchan, strict=True)), batch_size=ROWS_AT_ONCE
    )
    if hanchan:
        brought = frozenset(row.pk for row, _void in back)
        record_change_send(affected_by_many(hanchan, is_new=True), RecordChange(brought))


def _write(hanchan: Sequence[Hanchan], back: Sequence[tuple[Hanchan, Hanchan]]) -> None:
    brought = {id(row) for row, _void in back}
    bring_back(back, batch_size=GAMES_AT_ONCE)
    Hanchan.objects.bulk_create([row for row in hanchan if id(row) not in brought], batch_size=ROWS_AT_ONCE)


def _check_days(club: Club, ready: Sequence[ReadyHanchan]) -> None:
    """
    raises      LeagueError `day_full`, before anything is stored
    """
    wanted = Counter(one.entered.played_on for one in ready)
    for day, first in _next_orders(club, wanted).items():
        if first + wanted[day] > ORDERS_PER_DAY:
            raise LeagueError("day_full", date=day)


def _next_orders(club: Club, days: Iterable[date]) -> dict[date, int]:
    rows = Hanchan.objects.filter(club=club, played_on__in=days).values_list("played_on").annotate(last=Max("order"))
    return dict.fromkeys(days, 1) | {day: last + 1 for day, last in rows}


def _hanchan(actor: User, order: ImportOrder, ready: ReadyHanchan, number: int, source: tuple[str, int]) -> Hanchan:
    if number >= ORDERS_PER_DAY:
        raise LeagueError("day_full", date=ready.entered.played_on)
    return Hanchan(
        club=order.club,
        house_rules=ready.entered.house_rules,
        season=ready.entered.season,
        session=ready.entered.session,
        spectators=list(ready.entered.spectators),
        played_on=ready.entered.played_on,
        order=number,
        played_key=played_key(ready.entered.played_on, number),
        deposits=ready.deposits,
        note=ready.entered.note[:200],
        state=Hanchan.State.VOID if ready.entered.is_void else Hanchan.State.FINISHED,
        state_before_void=Hanchan.State.FINISHED if ready.entered.is_void else "",
        sum_reason=sum_reason_of(
            actor, order.club, ready.entered.house_rules, ready.entered.seats, ready.entered.sum_reason
        ),
        source=source[0],
        source_ordinal=source[1],
        recorded_by=actor,
    )


def _participants(
    hanchan: Hanchan, ready: ReadyHanchan, players: Mapping[str, Player], locked: Mapping[int, Player]
) -> list[Participant]:
    seats = [Seat(players[seat.name], seat.score, seat.chips, seat.penalty) for seat in ready.entered.seats]
    return participants_of(hanchan, seats, [locked[seat.player.pk] for seat in seats], ready.result)


def _log_entry(actor: User, ready: ReadyHanchan, hanchan: Hanchan) -> LogEntry:
    after: dict[str, Any] = {
        "line": ready.entered.line.number,
        "scores": [seat.score for seat in ready.entered.seats],
        "deposits": ready.deposits,
        **({"state": hanchan.state} if ready.entered.is_void else {}),
    }
    return history_line(actor, "hanchan_import", hanchan, after=after, reason=hanchan.sum_reason)
