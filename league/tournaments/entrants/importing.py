"""Importing the list of players from a CSV file: faults are named by line, all other lines are stored once."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from league.accounts.models import User
from league.clubs.roles import require
from league.core.errors import LeagueError
from league.history.services import history_log
from league.players.many import NewPlayer, players_add, surnames_set
from league.players.models import Player, fold_name
from league.players.surnames import parted_name
from league.records.imports.limits import lines_take
from league.records.imports.report import FileReport
from league.records.imports.rows import Fault
from league.records.imports.table import FileLine, FileTable, read_table
from league.tournaments.core.revision import lock_open
from league.tournaments.entrants.entering import ChangedEntrant, NewEntrant, entrants_amend, entrants_enter
from league.tournaments.entrants.federation import Certainty, Match, folded_licence, free_names, matches
from league.tournaments.entrants.heading_words import KNOWN_WORDS, fold_heading
from league.tournaments.entrants.import_lines import EnteredEntrant, EntrantReader, fields_found, match_fields
from league.tournaments.models import Entrant, Tournament


@dataclass(frozen=True)
class EntrantsFile:
    """A file and how to read it; an empty encoding, delimiter or sheet is detected.

    columns     column → field; an empty field leaves the column out
    same        lines whose likely player was confirmed
    others      lines that are another person than the likely player
    """

    content: bytes
    columns: Mapping[str, str] = field(default_factory=dict)
    encoding: str = ""
    delimiter: str = ""
    sheet: str = ""
    name: str = ""
    same: frozenset[int] = frozenset()
    others: frozenset[int] = frozenset()

    def is_heading(self, cells: Sequence[str]) -> bool:
        """Whether two of these cells are headings that are known, or the only one is; or all that are given."""
        given, found = set(self.columns), {cell.strip() for cell in cells} - {""}
        known = sum(fold_heading(cell) in KNOWN_WORDS for cell in found)
        return (bool(given) and given <= found) or known > 1 or known == len(found) == 1


@dataclass
class EntrantsReport(FileReport):
    """The result of an import of players, or of its dry run.

    fresh           number of players who are new in the list
    changed         number of players whose details in the list changed
    known           number of players who are in the list with the same details
    likely          lines that may be a player of the club, and were not confirmed
    new_players     names of the players who are new in the club too
    """

    fresh: int = 0
    changed: int = 0
    known: int = 0
    new_players: list[str] = field(default_factory=list)
    likely: list["LikelyLine"] = field(default_factory=list)
    is_stored: bool = False

    @property
    def has_names(self) -> bool:
        return not {"name", "surname", "first_name"}.isdisjoint(self.columns)

    @property
    def left_out(self) -> list[str]:
        """The columns that are not read, without those that a file of faulty lines adds."""
        own = {"", _("line"), _("reason")}
        return [column for column, meaning in self.meanings if not meaning and column not in own]


class LikelyLine(NamedTuple):
    """A line that may be a player of the club: somebody has to say whether it is."""

    line: int
    name: str
    licence: str
    player: Player
    is_by_number: bool


@dataclass(frozen=True)
class MatchedEntrant:
    """A line with its player in the club and its entry in the list; None if there is none yet."""

    entered: EnteredEntrant
    player: Player | None
    entrant: Entrant | None

    @property
    def changes(self) -> dict[str, Any]:
        """The details of the line that differ from the list."""
        if self.entrant is None:
            return {}
        now = {key: getattr(self.entrant, key) for key in self.entered.details} | {"team": str(self.entrant.team or "")}
        changed = {key: value for key, value in self.entered.details.items() if now[key] != value}
        surname = self.new_surname(self.entrant.player)
        return changed | ({"surname": surname} if surname else {})

    def new_surname(self, player: Player) -> str:
        """The surname of the line; empty if it is known, or a part of another name of the player."""
        surname = self.entered.surname
        is_known = fold_name(surname) == fold_name(player.surname)
        return "" if is_known or parted_name(player.name, surname) is None else surname


@dataclass(frozen=True)
class ReadEntrants:
    """A file as far as it can be read without the club and the list; done before any lock is held."""

    table: FileTable
    columns: dict[str, int]
    faults: tuple[Fault, ...]
    faulty: tuple[EnteredEntrant, ...]
    entered: tuple[EnteredEntrant, ...]


def entrants_read(*, actor: User, tournament: Tournament, file: EntrantsFile, is_limited: bool = False) -> ReadEntrants:
    """Read a file. Called in no transaction, since others could not record meanwhile.

    is_limited      whether the lines count for the account; not for the command of the server
    raises      LeagueError `too_many_lines`, `too_many_requests`, and those of the file as a whole
    """
    require(actor, tournament, "tournament")
    table = _table(file)
    columns = match_fields(table.heading, file.columns)
    if is_limited:
        lines_take(actor, table)
    reader = EntrantReader(table.heading, columns)
    entered = tuple(entrant for entrant in map(reader.read, table.lines) if entrant is not None)
    return ReadEntrants(table, columns, tuple(reader.faults), tuple(reader.faulty), entered)


def entrants_preview(
    *, actor: User, tournament: Tournament, file: EntrantsFile, read: ReadEntrants | None = None
) -> EntrantsReport:
    """Return the report of an import without importing (dry run).

    read        the file, if it has been read already
    """
    require(actor, tournament, "tournament")
    return _examine(tournament, file, read or entrants_read(actor=actor, tournament=tournament, file=file))[0]


def entrants_unread(file: EntrantsFile) -> EntrantsReport:
    """Return the columns of a file in which the column of names is not known, to let the user choose."""
    table = _table(file)
    return EntrantsReport(table, fields_found(table.heading, file.columns), [])


def entrants_import(
    *, actor: User, tournament: Tournament, file: EntrantsFile, read: ReadEntrants | None = None
) -> EntrantsReport:
    """Enter or update a player for each line without faults; the report names the faulty lines.

    read        the file, if it has been read already
    """
    read = read or entrants_read(actor=actor, tournament=tournament, file=file)
    return _import(actor, tournament, file, read)


@transaction.atomic
def _import(actor: User, tournament: Tournament, file: EntrantsFile, read: ReadEntrants) -> EntrantsReport:
    require(actor, tournament, "tournament")
    # Of two imports of one file at the same time the second waits here and then finds all players in the list.
    tournament = lock_open(tournament)
    report, ready = _examine(tournament, file, read)
    # Players may swap numbers within one file, so all changed numbers are cleared first.
    renumbered = [matched.entrant.pk for matched in ready if matched.entrant and "number" in matched.changes]
    Entrant.objects.filter(pk__in=renumbered).update(number=None)
    has_surnames = _store(actor, tournament, ready)
    report.is_stored = True
    if not (report.fresh or report.changed or has_surnames):
        return report
    after = {
        "file": file.name, "fresh": report.fresh, "changed": report.changed, "known": report.known,
        "named_lines": len(report.named_lines),
    }  # fmt: skip
    history_log(actor, "entrants_import", tournament, after=after)
    return report


def _store(actor: User, tournament: Tournament, ready: Sequence[MatchedEntrant]) -> bool:
    """Enter or update the players; return whether a player has another surname now."""
    players = _players(actor, tournament, [matched for matched in ready if matched.entrant is None])
    known = [(matched, matched.entrant.player) for matched in ready if matched.entrant is not None]
    surnames = {player: name for matched, player in [*players, *known] if (name := matched.new_surname(player))}
    surnames_set(actor=actor, surnames=surnames)
    changed = [ChangedEntrant(one.entrant, one.changes) for one in ready if one.entrant is not None and one.changes]
    entrants_amend(actor=actor, tournament=tournament, changed=changed)
    fresh = [NewEntrant(player, matched.entered.details) for matched, player in players]
    entrants_enter(actor=actor, tournament=tournament, wanted=fresh)
    return bool(surnames)


def _players(
    actor: User, tournament: Tournament, fresh: Sequence[MatchedEntrant]
) -> list[tuple[MatchedEntrant, Player]]:
    """The lines that come into the list, each with its player; whom the club does not know becomes a guest."""
    unknown = [matched.entered for matched in fresh if matched.player is None]
    names = free_names(tournament.club, [(one.name, one.details.get("licence", "")) for one in unknown])
    wanted = [NewPlayer(name, one.surname) for name, one in zip(names, unknown, strict=True)]
    guests = iter(players_add(actor=actor, club=tournament.club, wanted=wanted, is_guest=True, event=tournament))
    return [(matched, matched.player or next(guests)) for matched in fresh]


def _table(file: EntrantsFile) -> FileTable:
    """Read the file. A single column whose first line is no heading is a list of names."""
    table = read_table(
        file.content, encoding=file.encoding, delimiter=file.delimiter, sheet=file.sheet, least_columns=1,
        is_heading=file.is_heading,
    )  # fmt: skip
    if len(table.heading) > 1 or fold_heading(table.heading[0]) in KNOWN_WORDS or table.heading[0] in file.columns:
        return table
    first = FileLine(table.heading_line, table.heading)
    return replace(table, heading=("name",), lines=(first, *table.lines))


def _examine(
    tournament: Tournament, file: EntrantsFile, read: ReadEntrants
) -> tuple[EntrantsReport, list[MatchedEntrant]]:
    reader = EntrantReader(read.table.heading, read.columns, list(read.faulty), faults=list(read.faults))
    matcher = _Matcher(tournament, reader, file)
    ready = list(matcher.match(read.entered))
    reader.faults.sort(key=lambda fault: fault.line)
    changed = sum(bool(matched.changes) for matched in ready)
    fresh = sum(matched.entrant is None for matched in ready)
    report = EntrantsReport(
        read.table, read.columns, reader.faults, fresh=fresh, changed=changed, known=len(ready) - fresh - changed,
        likely=matcher.likely, new_players=[matched.entered.name for matched in ready if matched.player is None],
    )  # fmt: skip
    return report, ready


class _Matcher:
    """Finds the player of each line, and the faults of lines that contradict another line or the list.

    names, numbers      the first line with a name (folded, or the player if the club knows one) or a number
    """

    def __init__(self, tournament: Tournament, reader: EntrantReader, file: EntrantsFile) -> None:
        self.tournament, self.reader, self.file = tournament, reader, file
        self.likely: list[LikelyLine] = []
        entrants = list(tournament.entrants.select_related("player__merged_into", "team"))
        for entrant in entrants:
            entrant.tournament = tournament
        self.by_player = {entrant.player.standing_for.pk: entrant for entrant in entrants}
        self.names: dict[object, int] = {}
        self.numbers: dict[int, int] = {}

    def match(self, entered: Sequence[EnteredEntrant]) -> Iterator[MatchedEntrant]:
        """Yield the lines without faults; faulty lines count when a name is searched for twice."""
        named = sorted([*entered, *self.reader.faulty], key=lambda entrant: entrant.line)
        found = matches(self.tournament.club, [(one.name, one.details.get("licence", "")) for one in named])
        players = [self._certain(entrant, match) for entrant, match in zip(named, found, strict=True)]
        all_matched = [
            MatchedEntrant(entrant, player, self.by_player.get(player.pk) if player else None)
            for entrant, player in zip(named, players, strict=True)
        ]
        first = [matched for matched in all_matched if self._is_first(matched)]
        faulty = {entrant.line for entrant in self.reader.faulty}
        valid = [matched for matched in first if matched.entered.line not in faulty]
        renumbered = {m.entrant.pk for m in valid if m.entrant and "number" in m.entered.details}
        taken = {
            entrant.number for entrant in self.by_player.values()
            if entrant.number is not None and entrant.pk not in renumbered
        }  # fmt: skip
        return (matched for matched in valid if self._has_own_number(matched, taken))

    def _certain(self, entered: EnteredEntrant, match: Match | None) -> Player | None:
        """Return the player of a line. A likely player who is not confirmed makes the line faulty."""
        if match is None:
            return None
        if match.certainty == Certainty.SAME:
            return match.player
        entrant = self.by_player.get(match.player.pk)
        # An entry of this list that has no number yet is the line of the same name.
        if entered.line in self.file.same or (entrant is not None and not entrant.licence):
            return match.player
        if entered.line not in self.file.others:
            likely = LikelyLine(
                entered.line, entered.name, entered.details["licence"], match.player, match.is_by_number
            )
            self.likely.append(likely)
            error = LeagueError("likely_player", name=entered.name, known=match.player.name)
            self.reader.fault(entered.line, error, "name", entered.name)
            self.reader.faulty.append(entered)
        return None

    def _is_first(self, matched: MatchedEntrant) -> bool:
        entered = matched.entered
        person = (fold_name(entered.name), folded_licence(entered.details.get("licence", "")))
        first = self.names.setdefault(matched.player.pk if matched.player else person, entered.line)
        if first != entered.line:
            error = LeagueError("name_twice", name=entered.name, line=first)
            self.reader.fault(entered.line, error, "name", entered.name)
        return first == entered.line

    def _has_own_number(self, matched: MatchedEntrant, taken: set[int]) -> bool:
        number, line = matched.entered.details.get("number"), matched.entered.line
        if number is None or (number not in taken and self.numbers.setdefault(number, line) == line):
            return True
        self.reader.fault(line, LeagueError("number_taken", number=number), "number", str(number))
        return False
