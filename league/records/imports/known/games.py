"""Which games of a file are in the record already, however the file and the names are written by now.

A game is known by its day, its players, their scores, chips and penalties, and the deposits: as its row was read when
it was imported, whatever was amended since, or as it stands in the record. Players are compared through aliases and
merges.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from itertools import islice, product
from typing import Any, NamedTuple

from league.clubs.models import Club
from league.core.points import PENALTY_UNIT
from league.history.models import LogEntry
from league.players.models import Player, PlayerName, fold_name
from league.records.imports.known import first_release
from league.records.imports.known.undone import TAKEN_BACK
from league.records.imports.rows import EnteredHanchan
from league.records.models import Hanchan

MOST_WORDINGS = 5000


class FileGame(NamedTuple):
    """A game of the file, with the entries of its players, or None for a name that the club does not know."""

    entered: EnteredHanchan
    players: tuple[Player | None, ...]
    deposits: int
    first_names: tuple[str, ...]

    @property
    def is_of_known_players(self) -> bool:
        return None not in self.players


class StoredGame(NamedTuple):
    """A game of the record, with the key by which it is compared in full, and that of its day, players and scores."""

    pk: int
    is_imported: bool
    is_void: bool
    key: tuple[Any, ...]
    loose_key: tuple[Any, ...]


@dataclass
class KnownGames:
    """
    known       the lines whose game is in the record
    perhaps     by line, a game of that day with these players and scores, which was not imported from this row
    ordinals    the last ordinal of each source
    """

    known: set[int] = field(default_factory=set)
    perhaps: dict[int, int] = field(default_factory=dict)
    ordinals: Counter[str] = field(default_factory=Counter)


def source_of(entered: EnteredHanchan, deposits: int) -> str:
    """The hash that is stored with a game: of its row as it was read, with the names as they were written."""
    seats = [(seat.name, seat.score, seat.chips, seat.penalty) for seat in entered.seats]
    return first_release.fingerprint(entered.played_on, seats, deposits)


def has_sources(club: Club) -> bool:
    """Whether games of this club have been imported."""
    return Hanchan.objects.filter(club=club).exclude(source="").exists()


def games_known(club: Club, games: Sequence[FileGame]) -> KnownGames:
    """Find the games of the file in the record; each game of the record stands for one of the file."""
    return _Matching(club, games).found()


class _Matching:
    def __init__(self, club: Club, games: Sequence[FileGame]) -> None:
        self.club, self.games = club, games
        self.result = KnownGames()
        self.claimed: set[int] = set()
        self.by_source: dict[str, list[int]] = defaultdict(list)
        rows = Hanchan.objects.filter(club=club).exclude(source="")
        gone = set(rows.filter(TAKEN_BACK).values_list("pk", flat=True))
        for pk, source, ordinal in rows.values_list("pk", "source", "source_ordinal").iterator():
            if pk not in gone:
                self.by_source[source].append(pk)
            self.result.ordinals[source] = max(self.result.ordinals[source], ordinal)
        self.groups = _Groups(club)

    def found(self) -> KnownGames:
        self._claim(lambda game: [source_of(game.entered, game.deposits)])
        stored = self._stored()
        self._claim_by(stored, lambda game: game.is_imported, "key")
        if self.by_source and self._left():
            names = _Names(self.club, self.groups)
            self._claim(lambda game: _sources(game, names))
        for game, match in self._matches(stored, "loose_key"):
            self.result.perhaps[game.entered.line.number] = match
        return self.result

    def _left(self) -> list[FileGame]:
        return [game for game in self.games if game.entered.line.number not in self.result.known]

    def _claim(self, sources: Any) -> None:
        for game in self._left():
            matching = (pk for source in sources(game) for pk in self.by_source.get(source, ()))
            match = next((pk for pk in matching if pk not in self.claimed), None)
            if match is not None:
                self._settle(game, match)

    def _claim_by(self, stored: Sequence[StoredGame], is_meant: Any, key: str) -> None:
        for game, match in self._matches([one for one in stored if is_meant(one)], key):
            self._settle(game, match)

    def _settle(self, game: FileGame, match: int) -> None:
        self.claimed.add(match)
        self.result.known.add(game.entered.line.number)

    def _matches(self, stored: Sequence[StoredGame], key: str) -> Iterator[tuple[FileGame, int]]:
        """Pair the games of the file that are left with unclaimed games of the record, by this key."""
        free: dict[Any, list[int]] = defaultdict(list)
        for one in stored:
            if one.pk not in self.claimed:
                free[getattr(one, key)].append(one.pk)
        for game in self._left():
            if game.is_of_known_players and (of_key := free.get(getattr(self._record_of(game), key))):
                yield game, of_key.pop(0)

    def _record_of(self, game: FileGame) -> StoredGame:
        entered, players = game.entered, [player.standing_for.pk for player in game.players if player]
        seats = tuple(
            (player, seat.score, seat.chips, int(seat.penalty * PENALTY_UNIT))
            for player, seat in zip(players, entered.seats, strict=True)
        )
        return _stored_game(0, True, entered.is_void, entered.played_on, seats, game.deposits)

    def _stored(self) -> list[StoredGame]:
        days = {game.entered.played_on for game in self.games}
        rows = Hanchan.objects.filter(club=self.club, played_on__in=days, entry=Hanchan.Entry.SCORES) | (
            Hanchan.objects.filter(club=self.club, played_on__in=days, state=Hanchan.State.FINISHED)
        )
        return [
            _stored_game(
                row.pk, bool(row.source), row.state == Hanchan.State.VOID, row.played_on,
                tuple((seat.player_id, seat.score, seat.chips, seat.penalty) for seat in row.participants.all()),
                row.deposits,
            )
            for row in rows.exclude(TAKEN_BACK).in_order_of_play().prefetch_related("participants")
        ]  # fmt: skip


def _stored_game(
    pk: int, is_imported: bool, is_void: bool, played_on: date, seats: tuple[tuple[int, int, int, int], ...],
    deposits: int,
) -> StoredGame:  # fmt: skip
    # A game that was played again after a void one is another.
    loose = (played_on, is_void, tuple(sorted((player, score) for player, score, _chips, _penalty in seats)))
    return StoredGame(pk, is_imported, is_void, (played_on, seats, deposits), loose)


class _Groups:
    """The entries that are one person by now."""

    def __init__(self, club: Club) -> None:
        self.merged: dict[int, list[int]] = defaultdict(list)
        for pk, into in Player.objects.filter(club=club, merged_into__isnull=False).values_list("pk", "merged_into"):
            self.merged[into or 0].append(pk)

    def of(self, player: Player) -> list[int]:
        """The entries, the one named first."""
        keys = [player.pk, player.standing_for.pk]
        for entry in keys:
            keys.extend(self.merged.get(entry, ()))
        return list(dict.fromkeys(keys))


class _Names:
    """The names that a person has or had."""

    def __init__(self, club: Club, groups: _Groups) -> None:
        self.groups = groups
        self.by_entry: dict[int, set[str]] = defaultdict(set)
        for entry, folded in PlayerName.objects.filter(club=club).values_list("player", "folded"):
            self.by_entry[entry].add(folded)
        renamed = LogEntry.objects.filter(
            club=club, action="player_amend", subject_type=Player._meta.label_lower, before__has_key="name"
        )
        for subject, before in renamed.values_list("subject_id", "before"):
            self.by_entry[int(subject)].add(fold_name((before or {})["name"]))

    def of(self, player: Player | None, *written: str) -> list[str]:
        entries = self.groups.of(player) if player else []
        known = (name for entry in entries for name in sorted(self.by_entry[entry]))
        return list(dict.fromkeys([*map(fold_name, written), *known]))


def _sources(game: FileGame, names: _Names) -> Iterator[str]:
    """The hashes that may be stored for a game: by all names of its players, and as 0.1.0 read numbers and deposits."""
    entered = game.entered
    of_seats = [
        names.of(player, seat.name, first)
        for player, seat, first in zip(game.players, entered.seats, game.first_names, strict=True)
    ]
    for chosen in islice(product(*of_seats), MOST_WORDINGS):
        for figures in _first_figures(entered):
            seats = [(name, *figure) for name, figure in zip(chosen, figures, strict=True)]
            for deposits in dict.fromkeys((None, game.deposits)):
                yield first_release.fingerprint(entered.played_on, seats, deposits)


def _first_figures(entered: EnteredHanchan) -> Iterator[tuple[tuple[int, int, Decimal], ...]]:
    """Score, chips and penalty of the seats: as read today, with a penalty of −0, and as 0.1.0 read their cells."""
    for none in (Decimal(0), Decimal("-0")):
        yield tuple((seat.score, seat.chips, seat.penalty or none) for seat in entered.seats)
    first = [first_release.figures(seat.written) for seat in entered.seats]
    if None not in first:
        yield tuple(figures for figures in first if figures)


def first_names(names: Mapping[int, Sequence[str]], entered: EnteredHanchan) -> tuple[str, ...]:
    """The names of a line as 0.1.0 decoded them, where it did so otherwise."""
    written = tuple(seat.name for seat in entered.seats)
    other = tuple(names.get(entered.line.number, written))
    return other if len(other) == len(written) else written
