"""The list of players from a CSV file: every fault named; what is right is stored, and nothing twice."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from league.accounts.models import User
from league.clubs.roles import require
from league.errors import LeagueError
from league.history.services import history_log
from league.players.models import Player, fold_name
from league.players.selectors import players_known
from league.players.services import player_add
from league.records.imports.report import FileReport
from league.records.imports.table import read_table
from league.tournaments.entrant_lines import EnteredEntrant, EntrantReader, fields_found, match_fields
from league.tournaments.models import Entrant, Tournament
from league.tournaments.people import entrant_amend, entrant_register, team_named


@dataclass(frozen=True)
class EntrantsFile:
    """A file and how it is to be read; encoding and delimiter are found where they are empty.

    columns     column → field, an empty field for a column that is to be left out
    """

    content: bytes
    columns: Mapping[str, str] = field(default_factory=dict)
    encoding: str = ""
    delimiter: str = ""
    name: str = ""


@dataclass
class EntrantsReport(FileReport):
    """What an import of players found and did, or, in a dry run, would do.

    fresh           who was not in the list yet; `new_players` of them the club does not know either
    changed         who was in the list with other details
    known           who was in the list just so
    """

    fresh: int = 0
    changed: int = 0
    known: int = 0
    new_players: list[str] = field(default_factory=list)
    is_stored: bool = False


@dataclass(frozen=True)
class MatchedEntrant:
    """A line, and whom of the club and of the list it is about; None for somebody new there."""

    entered: EnteredEntrant
    player: Player | None
    entrant: Entrant | None

    @property
    def changes(self) -> dict[str, Any]:
        """What the file says otherwise than the list."""
        if self.entrant is None:
            return {}
        now = {key: getattr(self.entrant, key) for key in self.entered.details} | {"team": str(self.entrant.team or "")}
        return {key: value for key, value in self.entered.details.items() if now[key] != value}


def entrants_preview(*, actor: User, tournament: Tournament, file: EntrantsFile) -> EntrantsReport:
    """The dry run: everything an import would say, and nothing written."""
    require(actor, tournament.club, "tournament")
    return _examine(tournament, file)[0]


def entrants_unread(file: EntrantsFile) -> EntrantsReport:
    """A file that does not say where its names are: its columns, to be chosen from."""
    table = read_table(file.content, encoding=file.encoding, delimiter=file.delimiter)
    return EntrantsReport(table, fields_found(table.heading, file.columns), [])


@transaction.atomic
def entrants_import(*, actor: User, tournament: Tournament, file: EntrantsFile) -> EntrantsReport:
    """Take every line that is right into the list, or bring its entry up to date; name the others."""
    require(actor, tournament.club, "tournament")
    # Two imports of one file: the second waits, and then finds everybody known.
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    if tournament.is_closed:
        raise LeagueError("tournament_closed")
    report, ready = _examine(tournament, file)
    # Numbers may change hands within one file: first nobody has them.
    renumbered = [one.entrant.pk for one in ready if one.entrant and "number" in one.changes]
    Entrant.objects.filter(pk__in=renumbered).update(number=None)
    for one in ready:
        _store(actor, tournament, one)
    report.is_stored = True
    after = {
        "file": file.name, "fresh": report.fresh, "changed": report.changed, "known": report.known,
        "named_lines": len(report.named_lines),
    }  # fmt: skip
    history_log(actor=actor, action="entrants_import", subject=tournament, club=tournament.club, after=after)
    return report


def _store(actor: User, tournament: Tournament, one: MatchedEntrant) -> None:
    details = dict(one.changes if one.entrant else one.entered.details)
    if "team" in details:
        details["team"] = team_named(tournament, details["team"])
    if one.entrant is not None:
        entrant_amend(actor=actor, entrant=one.entrant, **details)
        return
    player = one.player or player_add(actor=actor, club=tournament.club, name=one.entered.name, is_guest=True)
    entrant_register(actor=actor, tournament=tournament, player=player, **details)


def _examine(tournament: Tournament, file: EntrantsFile) -> tuple[EntrantsReport, list[MatchedEntrant]]:
    table = read_table(file.content, encoding=file.encoding, delimiter=file.delimiter)
    columns = match_fields(table.heading, file.columns)
    reader = EntrantReader(table.heading, columns, [])
    entered = [one for one in map(reader.read, table.lines) if one is not None]
    ready = list(_Matcher(tournament, reader).match(entered))
    reader.faults.sort(key=lambda fault: fault.line)
    changed = sum(bool(one.changes) for one in ready)
    fresh = sum(one.entrant is None for one in ready)
    report = EntrantsReport(
        table, columns, reader.faults, fresh=fresh, changed=changed, known=len(ready) - fresh - changed,
        new_players=[one.entered.name for one in ready if one.player is None],
    )  # fmt: skip
    return report, ready


class _Matcher:
    """Finds out whom each line is about, and names what cannot stand beside another line or the list."""

    def __init__(self, tournament: Tournament, reader: EntrantReader) -> None:
        self.tournament, self.reader = tournament, reader
        entrants = list(tournament.entrants.select_related("player", "team"))
        for entrant in entrants:
            entrant.tournament = tournament
        self.by_player = {entrant.player_id: entrant for entrant in entrants}
        # By folded name or player, by number: the line that said it first.
        self.names: dict[object, int] = {}
        self.numbers: dict[int, int] = {}

    def match(self, entered: Sequence[EnteredEntrant]) -> Iterator[MatchedEntrant]:
        named = sorted([*entered, *self.reader.faulty], key=lambda one: one.line)
        players = players_known(self.tournament.club, [one.name for one in named])
        matched = [self._matched(one, players.get(one.name)) for one in named]
        first = [one for one in matched if self._is_first(one)]
        faulty = {one.line for one in self.reader.faulty}
        alone = [one for one in first if one.entered.line not in faulty]
        said = {one.entrant.pk for one in alone if one.entrant and "number" in one.entered.details}
        taken = {one.number for one in self.by_player.values() if one.number is not None and one.pk not in said}
        return (one for one in alone if self._has_own_number(one, taken))

    def _matched(self, one: EnteredEntrant, player: Player | None) -> MatchedEntrant:
        root = player.standing_for if player else None
        entrant = self.by_player.get(player.pk) or self.by_player.get(root.pk) if player and root else None
        return MatchedEntrant(one, root, entrant)

    def _is_first(self, one: MatchedEntrant) -> bool:
        entered = one.entered
        first = self.names.setdefault(one.player.pk if one.player else fold_name(entered.name), entered.line)
        if first != entered.line:
            error = LeagueError("name_twice", name=entered.name, line=first)
            self.reader.fault(entered.line, error, "name", entered.name)
        return first == entered.line

    def _has_own_number(self, one: MatchedEntrant, taken: set[int]) -> bool:
        number, line = one.entered.details.get("number"), one.entered.line
        if number is None or (number not in taken and self.numbers.setdefault(number, line) == line):
            return True
        self.reader.fault(line, LeagueError("number_taken", number=number), "number", str(number))
        return False
