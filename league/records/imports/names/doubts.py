"""The names of a file: who each of them is, and who it may be."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from league.clubs.models import Club
from league.players.models import Player, fold_name
from league.players.selectors import players_known
from league.records.imports.names.answers import NameAnswer, answers_read
from league.records.imports.names.candidates import Candidate, candidates_of

NAME, ALIAS, ANSWERED, NEAR, UNKNOWN = "name", "alias", "answered", "near", "unknown"
KINDS = (NAME, ALIAS, ANSWERED, NEAR, UNKNOWN)


class Beside(NamedTuple):
    """The names of each game in the files before and behind one that is imported with them: all files are asked about
    the same names, and some may be near."""

    before: Sequence[Sequence[str]] = ()
    behind: Sequence[Sequence[str]] = ()


ALONE = Beside()


@dataclass
class FileName:
    """A name of a file.

    games       in how many games of the file it is
    player      who it is, if that is known
    kind        one of KINDS
    same_as     the name of the file of whom this is another writing, as was answered
    candidates  who it may be, also where that was answered
    is_other    whether it was answered that it is none of these
    near        the names of the candidates that are near, folded
    """

    name: str
    games: int = 0
    player: Player | None = None
    kind: str = UNKNOWN
    same_as: str = ""
    candidates: Sequence[Candidate] = ()
    is_other: bool = False
    near: frozenset[str] = frozenset()


@dataclass
class FileNames:
    """
    by_folded   by folded name, the most frequent first
    players     by name as it is written: who is known or was answered
    roots       by folded name, the name of the file that stands for it
    """

    by_folded: dict[str, FileName] = field(default_factory=dict)
    players: dict[str, Player] = field(default_factory=dict)
    roots: Mapping[str, str] = field(default_factory=dict)

    @property
    def rows(self) -> list[FileName]:
        return list(self.by_folded.values())

    def root(self, name: str) -> str:
        """The name under which somebody new is added: of two writings of it the one that stands for both."""
        folded = fold_name(name)
        return self.by_folded[self.roots[folded]].name if folded in self.roots else name

    def doubt(self, name: str) -> FileName | None:
        """The row of the question that is to be answered before the games of this name are stored."""
        row = self.by_folded[fold_name(self.root(name))]
        return row if row.kind == NEAR else None

    def leave_out(self, names_left: Iterable[str]) -> None:
        """Ask nothing about names that only games of the record have."""
        left = {fold_name(self.root(name)) for name in names_left}
        for folded, row in self.by_folded.items():
            if row.kind == NEAR and folded not in left:
                row.kind, row.candidates = UNKNOWN, ()

    @property
    def doubtful(self) -> list[FileName]:
        return [row for row in self.rows if row.kind == NEAR]

    @property
    def asked(self) -> list[FileName]:
        """The names that are asked for, answered or not."""
        return [row for row in self.rows if row.candidates]


def names_examined(club: Club, tables: Sequence[Sequence[str]], answers: Mapping[str, NameAnswer]) -> FileNames:
    """Find out who the names of a file are. Only who may know the names of hidden players may import.

    tables      the names of each game
    raises      LeagueError of `answers_read`
    """
    written = Counter(name for table in tables for name in table)
    rows = _rows(written)
    by_name = players_known(club, written)
    known = {fold_name(name): player for name, player in by_name.items()}
    answered = answers_read(club, answers, {folded: known.get(folded) for folded in rows})
    unknown = [folded for folded in rows if folded not in known]
    found = candidates_of(club, unknown, tables, known)
    for folded, row in rows.items():
        root = answered.same_as.get(folded, folded)
        row.player = known.get(folded) or answered.players.get(root) or known.get(root)
        row.same_as = rows[root].name if root != folded else ""
        row.candidates, row.near = found.get(folded, ((), frozenset()))
        row.is_other = folded in answered.new
        row.kind = _kind(row, folded, is_known=folded in known)
    players = {name: player for name in written if (player := rows[fold_name(name)].player) is not None}
    return FileNames(rows, players, answered.same_as)


def _rows(written: Mapping[str, int]) -> dict[str, FileName]:
    rows: dict[str, FileName] = {}
    for name, games in written.items():
        rows.setdefault(fold_name(name), FileName(name)).games += games
    return dict(sorted(rows.items(), key=lambda item: -item[1].games))


def _kind(row: FileName, folded: str, *, is_known: bool) -> str:
    if is_known and row.player:
        return NAME if fold_name(row.player.standing_for.name) == folded else ALIAS
    if row.player or row.same_as:
        return ANSWERED
    return NEAR if row.candidates and not row.is_other else UNKNOWN
