"""Import a file: read, match and settle every line, store the lines that are right and report the others."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.roles import require
from league.core.errors import LeagueError
from league.core.points import points_text
from league.history.models import LogEntry
from league.history.services import history_log, history_log_all
from league.players.many import NewPlayer, players_add
from league.players.models import Player, fold_name
from league.players.selectors import players_known
from league.records.imports.fields import SEAT_FIELDS, is_heading, match_columns, strptime_format
from league.records.imports.known.games import (
    FileGame,
    KnownGames,
    first_names,
    games_known,
    has_sources,
    source_of,
)
from league.records.imports.limits import lines_take
from league.records.imports.reading import GamesTable, ReadFile, file_read, first_release_names
from league.records.imports.report import ImportReport, PerhapsKnown
from league.records.imports.rows import EnteredHanchan, LineReader
from league.records.imports.table import read_table
from league.records.models import ORDERS_PER_DAY, Hanchan, Participant, played_key
from league.records.recalculation import affected_by, record_change_send
from league.records.seats import Seat, players_lock
from league.records.services import check_house_rules, check_season, days_lock
from league.records.settlement import participants_of, played_under
from league.seasons.models import Season
from rules.errors import RuleError
from rules.settlement import GameResult

ROWS_AT_ONCE = 2000
DEFAULT_DATE_FORMAT = "YYYY-MM-DD"
# 40 riichi sticks
MOST_DEPOSITS = 40_000


@dataclass(frozen=True)
class ImportOrder:
    """How to read a file.

    columns         column → field, for headings that are not known
    deposits_left   the points that may be missing from the sum, because they were left on the table
    makes_players   whether names that the club does not know become players
    encoding, delimiter, decimal_sign     found automatically if empty
    score_unit      how many points are one in the columns of scores
    stores_perhaps_known    whether a game is stored if the day has one with the same players and scores
    """

    club: Club
    house_rules: HouseRulesVersion
    season: Season | None = None
    date_format: str = DEFAULT_DATE_FORMAT
    columns: Mapping[str, str] = field(default_factory=dict)
    deposits_left: int = 0
    makes_players: bool = False
    encoding: str = ""
    delimiter: str = ""
    decimal_sign: str = ""
    score_unit: int = 1
    stores_perhaps_known: bool = False

    def is_heading(self, cells: Sequence[str]) -> bool:
        given = set(self.columns)
        return is_heading(cells) or (bool(given) and given <= {cell.strip() for cell in cells})


@dataclass(frozen=True)
class ReadyHanchan:
    entered: EnteredHanchan
    deposits: int
    result: GameResult


def import_read(*, actor: User, content: bytes, order: ImportOrder, is_limited: bool = False) -> ReadFile:
    """Read a file. Called in no transaction, since others could not record meanwhile.

    is_limited      whether the lines count for the account; not for the command of the server
    raises      LeagueError `too_many_lines`, `too_many_requests`, and those of the file as a whole
    """
    require(actor, order.club, "import")
    if not 0 <= order.deposits_left <= MOST_DEPOSITS:
        raise LeagueError("bad_number", value=order.deposits_left)
    check_house_rules(order.club, order.house_rules)
    table = read_table(content, encoding=order.encoding, delimiter=order.delimiter, is_heading=order.is_heading)
    rules = played_under(order.house_rules)
    columns = match_columns(table.heading, order.columns, seats=rules.ruleset.seats)
    games = GamesTable(table, columns, rules, strptime_format(order.date_format), order.deposits_left)
    if is_limited:
        lines_take(actor, table)
    read = file_read(games, decimal_sign=order.decimal_sign, score_unit=order.score_unit)
    return replace(read, first_names=first_release_names(content, games)) if has_sources(order.club) else read


def import_preview(*, actor: User, content: bytes, order: ImportOrder, read: ReadFile | None = None) -> ImportReport:
    """Return the report that an import would give, without writing anything.

    read        the file, if it has been read already
    """
    read = read or import_read(actor=actor, content=content, order=order)
    report, _ready, _matching = _examine(read, order)
    return report


def import_store(
    *, actor: User, content: bytes, order: ImportOrder, file_name: str = "", read: ReadFile | None = None
) -> ImportReport:
    """Store every line that is right and not yet in the record, and report the faults of the others.

    read        the file, if it has been read already
    """
    read = read or import_read(actor=actor, content=content, order=order)
    return _store_all(actor, order, file_name, read)


@transaction.atomic
def _store_all(actor: User, order: ImportOrder, file_name: str, read: ReadFile) -> ImportReport:
    require(actor, order.club, "import")
    # Lock the players before the day, in the same order as recording does.
    list(Player.objects.select_for_update(no_key=True).filter(club=order.club).order_by("pk").values_list("pk"))
    # Of two imports of one file the second waits, and then knows every line already.
    days_lock(order.club)
    report, ready, matching = _examine(read, order)
    players = _players(actor, order, ready)
    stored = _store(actor, order, ready, players, matching.ordinals)
    history_log(
        actor=actor,
        action="hanchan_import",
        subject=order.club,
        club=order.club,
        after={
            "file": file_name,
            "stored": len(stored),
            "known": report.known,
            "perhaps_known": len(report.perhaps_known),
            "named_lines": len(report.named_lines),
            "season": order.season and order.season.pk,
            "house_rules": order.house_rules.pk,
        },
    )
    if stored:
        record_change_send(affected_by(*stored, is_new=True))
    report.is_stored = True
    return report


# ----- examine -----


def _examine(read: ReadFile, order: ImportOrder) -> tuple[ImportReport, list[ReadyHanchan], KnownGames]:
    table, columns = read.games.table, read.games.columns
    reader = LineReader(table.heading, columns, "", read.games.rules.ruleset.seats, read.numbers, list(read.faults))
    report = ImportReport(table, columns, reader.faults, date_format=order.date_format, numbers=read.numbers,
                          offered_units=read.offered_units, example=read.example,
        decimal_sign=read.decimal_sign)  # fmt: skip
    examiner = _Examiner(order, reader, read.outcomes)
    players = players_known(order.club, {seat.name for one in read.entered for seat in one.seats})
    settled = [found for one in read.entered if (found := examiner.settle(one, players)) is not None]
    reader.faults.sort(key=lambda fault: fault.line)
    matching = _known(read, order, settled, players)
    ready = [one for one in settled if one.entered.line.number not in matching.known]
    perhaps = [one for one in ready if one.entered.line.number in matching.perhaps]
    if not order.stores_perhaps_known:
        ready = [one for one in ready if one not in perhaps]
    report.perhaps_known = _perhaps_known(perhaps, matching)
    report.fresh, report.known = len(ready), len(matching.known)
    report.with_deposits = sum(1 for one in ready if one.deposits and one.entered.deposits is None)
    if order.makes_players:
        report.new_players = _unknown_names(ready, players)
    return report, ready, matching


def _known(
    read: ReadFile, order: ImportOrder, settled: list[ReadyHanchan], players: Mapping[str, Player]
) -> KnownGames:
    games = [
        FileGame(
            one.entered, tuple(players.get(seat.name) for seat in one.entered.seats), one.deposits,
            first_names(read.first_names, one.entered),
        )
        for one in settled
    ]  # fmt: skip
    return games_known(order.club, games)


def _perhaps_known(perhaps: list[ReadyHanchan], matching: KnownGames) -> list[PerhapsKnown]:
    stored = Hanchan.objects.in_bulk([matching.perhaps[one.entered.line.number] for one in perhaps])
    return [PerhapsKnown(one.entered.line.number, stored[matching.perhaps[one.entered.line.number]]) for one in perhaps]


def _unknown_names(ready: list[ReadyHanchan], players: Mapping[str, Player]) -> list[str]:
    names = (seat.name for one in ready for seat in one.entered.seats if seat.name not in players)
    return list({fold_name(name): name for name in names}.values())


class _Examiner:
    """Checks one line after another against the club, the season and the house rules."""

    def __init__(
        self, order: ImportOrder, reader: LineReader, outcomes: Mapping[int, tuple[GameResult, int] | RuleError]
    ) -> None:
        self.order, self.reader, self.outcomes = order, reader, outcomes
        self.today = order.club.day_of(timezone.now())

    def settle(self, entered: EnteredHanchan, players: Mapping[str, Player]) -> ReadyHanchan | None:
        before = len(self.reader.faults)
        self._check_day(entered)
        self._check_players(entered, players)
        settled = self._settle(entered)
        if settled is None:
            return None
        result, deposits = settled
        self._check_printed(entered, result)
        if len(self.reader.faults) > before:
            return None
        return ReadyHanchan(entered, deposits, result)

    def _check_day(self, entered: EnteredHanchan) -> None:
        try:
            if entered.played_on > self.today:
                raise LeagueError("future_date", date=entered.played_on)
            check_season(self.order.club, self.order.season, self.order.house_rules, entered.played_on)
        except LeagueError as error:
            if error.code not in ("future_date", "outside_season"):
                raise  # the order is wrong, not this line
            self._fault(entered, error, "date")

    def _check_players(self, entered: EnteredHanchan, players: Mapping[str, Player]) -> None:
        seen: set[int] = set()
        for seat, key in zip(entered.seats, SEAT_FIELDS, strict=False):
            player = players.get(seat.name)
            if player is None:
                if not self.order.makes_players:
                    self._fault(entered, LeagueError("unknown_player", name=seat.name), key)
            elif player.standing_for.pk in seen:
                self._fault(entered, LeagueError("player_twice", name=seat.name), key)
            else:
                seen.add(player.standing_for.pk)

    def _settle(self, entered: EnteredHanchan) -> tuple[GameResult, int] | None:
        outcome = self.outcomes[entered.line.number]
        if isinstance(outcome, RuleError):
            self._fault(entered, outcome, *_fields_of(outcome, len(entered.seats)))
            return None
        return outcome

    def _check_printed(self, entered: EnteredHanchan, result: GameResult) -> None:
        for seat, key, place, points in zip(entered.seats, SEAT_FIELDS, result.places, result.points, strict=False):
            if seat.printed_place is not None and seat.printed_place != place:
                error = LeagueError("printed_place", printed=seat.printed_place, computed=place)
                self._fault(entered, error, f"{key}_place")
            if seat.printed_points is not None and not _agree(seat.printed_points, points, result.unit):
                computed = points_text(points, result.unit)
                error = LeagueError("printed_points", printed=seat.printed_points, computed=computed)
                self._fault(entered, error, f"{key}_points")

    def _fault(self, entered: EnteredHanchan, error: RuleError, *fields: str) -> None:
        self.reader.fault(entered.line, error, *fields)


def _agree(printed: Decimal, points: int, unit: int) -> bool:
    """Compare points as exactly as they are printed: a file with tenths does not tell the hundredths."""
    last_digit = Decimal(1).scaleb(int(printed.as_tuple().exponent))
    return 2 * abs(printed * unit - points) <= unit * last_digit


def _fields_of(error: RuleError, seats: int) -> list[str]:
    """Return the fields that an error of the settlement is about."""
    if error.code == "wrong_number_of_players":
        return list(SEAT_FIELDS[:seats])
    if error.code == "bad_deposits":
        return ["deposits"]
    part = {"bad_chips": "_chips", "chips_do_not_add_up": "_chips", "bad_penalties": "_penalty"}.get(
        error.code, "_score"
    )
    return [f"{seat}{part}" for seat in SEAT_FIELDS[:seats]]


# ----- store -----


def _players(actor: User, order: ImportOrder, ready: list[ReadyHanchan]) -> dict[str, Player]:
    names = {seat.name for one in ready for seat in one.entered.seats}
    players = players_known(order.club, names)
    players_add(actor=actor, club=order.club, wanted=[NewPlayer(name) for name in _unknown_names(ready, players)])
    return players_known(order.club, names)


def _store(
    actor: User, order: ImportOrder, ready: list[ReadyHanchan], players: Mapping[str, Player], ordinals: Counter[str]
) -> list[Hanchan]:
    locked = players_lock(player.pk for player in players.values())
    next_order = _next_orders(order.club, {one.entered.played_on for one in ready})
    hanchan = []
    for one in ready:
        source = source_of(one.entered, one.deposits)
        ordinals[source] += 1
        hanchan.append(_hanchan(actor, order, one, next_order[one.entered.played_on], (source, ordinals[source])))
        next_order[one.entered.played_on] += 1
    stored = Hanchan.objects.bulk_create(hanchan, batch_size=ROWS_AT_ONCE)
    participants = (
        row for one, hanchan in zip(ready, stored, strict=True) for row in _participants(hanchan, one, players, locked)
    )
    Participant.objects.bulk_create(participants, batch_size=ROWS_AT_ONCE)
    history_log_all(
        (_log_entry(actor, one, hanchan) for one, hanchan in zip(ready, stored, strict=True)), batch_size=ROWS_AT_ONCE
    )
    return stored


def _next_orders(club: Club, days: set[date]) -> dict[date, int]:
    rows = Hanchan.objects.filter(club=club, played_on__in=days).values_list("played_on").annotate(last=Max("order"))
    return defaultdict(lambda: 1, {day: last + 1 for day, last in rows})


def _hanchan(actor: User, order: ImportOrder, ready: ReadyHanchan, number: int, source: tuple[str, int]) -> Hanchan:
    if number >= ORDERS_PER_DAY:
        raise LeagueError("day_full", date=ready.entered.played_on)
    return Hanchan(
        club=order.club,
        house_rules=order.house_rules,
        season=order.season,
        played_on=ready.entered.played_on,
        order=number,
        played_key=played_key(ready.entered.played_on, number),
        deposits=ready.deposits,
        note=ready.entered.note[:200],
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
    }
    return LogEntry(
        actor=actor,
        club_id=hanchan.club_id,
        action="hanchan_import",
        subject_type=Hanchan._meta.label_lower,
        subject_id=str(hanchan.pk),
        subject_name=str(hanchan),
        after=after,
    )
