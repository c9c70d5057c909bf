"""Examine the lines of a file that was read: match their players, settle them, and find those in the record."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils import timezone

from league.clubs.models import Club, HouseRulesVersion
from league.core.errors import LeagueError
from league.core.points import points_text
from league.core.texts.lists import listed
from league.finals.details import FinalDetails
from league.players.models import Player, fold_name
from league.records.imports.circumstances.by_date import GameRules, RulesFrom
from league.records.imports.fields import SEAT_FIELDS
from league.records.imports.known.games import FileGame, KnownGames, first_names, games_known
from league.records.imports.known.unusual import unusual_games
from league.records.imports.names.answers import NameAnswer
from league.records.imports.names.doubts import ALONE, Beside, FileNames, names_examined
from league.records.imports.reading import ReadFile
from league.records.imports.report import ImportReport, PerhapsKnown
from league.records.imports.rows import EnteredHanchan, LineReader
from league.records.imports.shapes.final import is_final_heading
from league.records.imports.shapes.recognising import is_heading
from league.records.models import Hanchan
from league.records.services import check_season
from league.seasons.models import Season
from league.sessions.models import Session
from rules.errors import RuleError
from rules.settlement import GameResult
from scoring.proofs.games import is_printed


@dataclass(frozen=True)
class ImportOrder:
    """How to read a file.

    columns         column → field, for headings that are not known
    column_fields   the field of each column, empty for one that is left out; then `columns` is not read
    deposits_left   the points that may be missing from the sum, because they were left on the table
    makes_players   whether names that the club does not know become players
    encoding, delimiter, decimal_sign, date_format, sheet     found automatically if empty
    score_unit      how many points are one in the columns of scores
    rules_by_date   other house rules from a day on; `house_rules` are those of the games before
    stores_unusual  whether a game is stored if its scores are far beyond those of the record
    keeps_points    whether evenings of which the points tell no scores become final tables
    stores_perhaps_known    whether a game is stored if the day has one with the same players and scores
    names           by name of the file whose it is, where the club does not know it
    final           what a file with a final table does not say of it
    """

    club: Club
    house_rules: HouseRulesVersion
    season: Season | None = None
    date_format: str = ""
    columns: Mapping[str, str] = field(default_factory=dict)
    column_fields: Sequence[str] = ()
    deposits_left: int = 0
    makes_players: bool = False
    encoding: str = ""
    delimiter: str = ""
    sheet: str = ""
    decimal_sign: str = ""
    score_unit: int = 1
    stores_perhaps_known: bool = False
    stores_unusual: bool = False
    keeps_points: bool = False
    names: Mapping[str, NameAnswer] = field(default_factory=dict)
    final: FinalDetails = field(default_factory=FinalDetails)
    rules_by_date: Sequence[RulesFrom] = ()

    @property
    def rules(self) -> GameRules:
        return GameRules(self.club, self.house_rules, self.rules_by_date, self.season)

    def is_heading(self, cells: Sequence[str]) -> bool:
        given = set(self.columns)
        return (
            is_heading(cells) or is_final_heading(cells) or (bool(given) and given <= {cell.strip() for cell in cells})
        )


@dataclass(frozen=True)
class ReadyHanchan:
    entered: EnteredHanchan
    deposits: int
    result: GameResult

    @property
    def number(self) -> int:
        return self.entered.line.number


@dataclass
class Examination:
    """
    ready       the lines to be stored, in the order of the file
    ordinals    the last ordinal of each source in the record
    """

    report: ImportReport
    ready: list[ReadyHanchan]
    ordinals: Counter[str]


def examine(read: ReadFile, order: ImportOrder, stored: Collection[int] = (), beside: Beside = ALONE) -> Examination:
    """Examine all lines as the record is now.

    stored      the numbers of the lines that this import has stored already: they are fresh, not known
    beside      the names of other files that are imported with it
    """
    table, columns = read.games.table, read.games.columns
    reader = LineReader(table.heading, columns, "", read.games.rules, read.numbers, faults=list(read.faults))
    report = ImportReport(
        table, columns, reader.faults, date_format=read.games.date_format, shape=read.games.shape,
        source=read.games.source, fields=read.games.fields, answered_on=read.answered_on,
        numbers=read.numbers, offered_units=read.offered_units, example=read.example, decimal_sign=read.decimal_sign,
        rules_by_date=read.games.rules.later,
    )  # fmt: skip
    names = names_examined(
        order.club, [*beside.before, *(one.names for one in read.entered), *beside.behind], order.names
    )
    players, report.names = names.players, names
    examiner = _Examiner(order, reader, read.outcomes, names, read.entered)
    # A list of games may begin with the latest: within a day the numbers tell the order.
    entered = sorted(read.entered, key=lambda one: one.order)
    settled = [found for one in entered if (found := examiner.settle(one)) is not None]
    matching = _known(read, order, settled, players)
    known = matching.known.difference(stored)
    names.leave_out(seat.name for one in read.entered if one.line.number not in known for seat in one.seats)
    fresh = [one for one in settled if one.number not in known and not examiner.is_doubtful(one.entered)]
    reader.faults.sort(key=lambda fault: fault.line)
    perhaps = [one for one in fresh if one.number in matching.perhaps and one.number not in stored]
    if not order.stores_perhaps_known:
        fresh = [one for one in fresh if one not in perhaps]
    report.perhaps_known = _perhaps_known(perhaps, matching)
    report.unusual = unusual_games([one.entered for one in fresh if one.number not in stored])
    if not order.stores_unusual:
        left = {one.line for one in report.unusual}
        fresh = [one for one in fresh if one.number not in left]
    report.fresh, report.known = len(fresh), len(known)
    report.with_deposits = sum(1 for one in fresh if one.deposits and one.entered.deposits is None)
    ready = [one for one in fresh if one.number not in stored]
    if order.makes_players:
        report.new_players = unknown_names(ready, players, names)
    return Examination(report, ready, matching.ordinals)


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
    stored = Hanchan.objects.in_bulk([matching.perhaps[one.number] for one in perhaps])
    return [PerhapsKnown(one.number, stored[matching.perhaps[one.number]]) for one in perhaps]


def unknown_names(ready: list[ReadyHanchan], players: Mapping[str, Player], names: FileNames) -> list[str]:
    unknown = (seat.name for one in ready for seat in one.entered.seats if seat.name not in players)
    return list({fold_name(name): name for name in map(names.root, unknown)}.values())


class _Examiner:
    """Checks one line after another against the club, the season and the house rules."""

    def __init__(
        self, order: ImportOrder, reader: LineReader, outcomes: Mapping[int, tuple[GameResult, int] | RuleError],
        names: FileNames, entered: Sequence[EnteredHanchan],
    ) -> None:  # fmt: skip
        self.order, self.reader, self.outcomes, self.names = order, reader, outcomes, names
        self.today = order.club.day_of(timezone.now())
        # As they are now: a file may have been read before somebody closed one of them.
        self.seasons = Season.objects.in_bulk({one.season.pk for one in entered if one.season})
        sessions = Session.objects.filter(pk__in={one.session.pk for one in entered if one.session})
        self.open_sessions = {one.pk: one.is_open for one in sessions}

    def settle(self, entered: EnteredHanchan) -> ReadyHanchan | None:
        before = len(self.reader.faults)
        self._check_day(entered)
        self._check_players(entered)
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
            check_season(self.order.club, self._present(entered.season), entered.house_rules, entered.played_on)
        except LeagueError as error:
            is_of_order = entered.season == self.order.season and not entered.names_rules
            if error.code not in ("future_date", "outside_season") and is_of_order:
                raise  # the order is wrong, not this line
            self._fault(entered, error, *(["date"] if is_of_order else ["date", "season"]))
        if entered.session is not None and not self.open_sessions[entered.session.pk]:
            self._fault(entered, LeagueError("session_closed"), "session")

    def _present(self, season: Season | None) -> Season | None:
        return season and self.seasons[season.pk]

    def _check_players(self, entered: EnteredHanchan) -> None:
        seen: set[int | str] = set()
        for seat, key in zip(entered.seats, SEAT_FIELDS, strict=False):
            player = self.names.players.get(seat.name)
            person = player.standing_for.pk if player else fold_name(self.names.root(seat.name))
            if player is None and not self.order.makes_players and not self.names.doubt(seat.name):
                self._fault(entered, LeagueError("unknown_player", name=seat.name), key)
            elif person in seen:
                self._fault(entered, LeagueError("player_twice", name=seat.name), key)
            seen.add(person)

    def is_doubtful(self, entered: EnteredHanchan) -> bool:
        """Whether a name of a game that is not in the record may be somebody's; if so, that is its fault."""
        doubts = [(key, self.names.doubt(seat.name)) for seat, key in zip(entered.seats, SEAT_FIELDS, strict=False)]
        for key, doubt in doubts:
            if doubt is not None:
                others = listed(one.public_name for one in doubt.candidates)
                self._fault(entered, LeagueError("name_doubtful", name=doubt.name, others=others), key)
        return any(doubt is not None for _key, doubt in doubts)

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
            if seat.printed_points is not None and not is_printed(seat.printed_points, points, result.unit):
                computed = points_text(points, result.unit)
                error = LeagueError("printed_points", printed=seat.printed_points, computed=computed)
                self._fault(entered, error, f"{key}_points")

    def _fault(self, entered: EnteredHanchan, error: RuleError, *fields: str) -> None:
        self.reader.fault(entered.line, error, *fields)


def _fields_of(error: RuleError, seats: int) -> list[str]:
    """Return the fields that an error of the settlement is about."""
    if error.code == "wrong_number_of_players":
        return list(SEAT_FIELDS[:seats])
    if error.code == "bad_deposits":
        return ["deposits"]
    if error.code == "sum_must_add_up":
        return ["sum_reason"]
    part = {"bad_chips": "_chips", "chips_do_not_add_up": "_chips", "bad_penalties": "_penalty"}.get(
        error.code, "_score"
    )
    return [f"{seat}{part}" for seat in SEAT_FIELDS[:seats]]
