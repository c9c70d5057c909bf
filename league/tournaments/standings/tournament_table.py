"""The lines of the table of a tournament, for readers."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from league.tournaments.models import Entrant, Round, Stage, Tournament
from league.tournaments.standings.record import (
    TournamentPieces,
    tournament_adjustments,
    tournament_games,
    tournament_pieces,
)
from scoring.exact import Exact
from scoring.metrics import Step, TableRule, find_step, format_value
from scoring.sentences import Sentence
from scoring.stages import StageTable
from scoring.standings import Reason, Row


@dataclass(frozen=True)
class TournamentLine:
    """A line of the table: the rank over all stages, the table of the stage that has the line, and its row there.

    rank        also orders the players without a game; `rank_shown` is None for them
    has_played  whether any game of the tournament counts for the player
    stage       the last stage that the player reached; None in a tournament without stages
    """

    entrant: Entrant
    rank: int
    piece: StageTable
    row: Row
    has_played: bool = True
    stage: Stage | None = None

    @property
    def key(self) -> int:
        return self.entrant.pk

    @property
    def name(self) -> str:
        return self.entrant.player.public_name

    @property
    def rank_shown(self) -> int | None:
        return self.rank if self.has_played else None

    @property
    def points(self) -> int:
        """The total, in 1/points_unit of the tournament."""
        return int(self.values["points"] or 0)

    @property
    def carried(self) -> int | None:
        """The points with which the player came into the stage; None in the first stage."""
        return self.piece.carried.get(self.key)

    @property
    def stage_points(self) -> int | None:
        """The points of the stage alone: the total without those carried over."""
        return None if self.carried is None else self.points - self.carried

    @property
    def terms(self) -> tuple[int, int, int]:
        """The terms of the total: points carried over, those of the games, and penalties and byes.

        If all points are carried over, the games before the cut are among the games.
        """
        given = int(self.values["adjustments"] or 0)
        carried = 0 if self.piece.counts_all else self.carried or 0
        return carried, self.points - carried - given, given

    def points_text(self, points: int | None) -> str:
        rule = self.piece.table.rule
        return format_value(find_step("points").metric, points, rule.unit, rule.decimals)

    @cached_property
    def texts(self) -> dict[str, str]:
        return dict(zip(self._columns, self.piece.table.texts(self.row), strict=True))

    @cached_property
    def values(self) -> dict[str, Exact | None]:
        return dict(zip(self._columns, self.row.values, strict=True))

    @property
    def _columns(self) -> list[str]:
        return [column.text for column in self.piece.table.rule.columns]

    @property
    def reasons(self) -> tuple[Reason, ...]:
        return self.piece.table.reasons(self.entrant.pk)

    def why(self) -> tuple[Sentence, ...]:
        return self.piece.table.why(self.entrant.pk)


@dataclass(frozen=True)
class TournamentTable:
    """The whole table, best first.

    upto        the last round that counts
    played      the last of these rounds that has a game
    limit       the round after which the table ends, if one was asked for
    is_frozen   there are later rounds, and their results are hidden
    stages      all stages of the tournament, in order
    """

    tournament: Tournament
    rule: TableRule
    lines: tuple[TournamentLine, ...]
    upto: int
    played: int
    is_frozen: bool = False
    stages: tuple[Stage, ...] = ()
    limit: int | None = None

    @property
    def ranked_by(self) -> tuple[Step, ...]:
        return self.rule.steps

    @property
    def names(self) -> dict[int, str]:
        return {line.key: line.name for line in self.lines}

    def line_of(self, entrant: int) -> TournamentLine | None:
        return next((line for line in self.lines if line.entrant.pk == entrant), None)

    @property
    def has_cut(self) -> bool:
        """Whether some players reached a later stage than others."""
        return len({line.piece.stage for line in self.lines}) > 1

    @cached_property
    def stage_of_round(self) -> dict[int, int]:
        return dict(self.tournament.rounds.values_list("number", "stage__number"))

    @cached_property
    def awards(self) -> dict[int, list[tuple[int, str, int]]]:
        """What entrants get for rounds without a game of their own: round, `bye` or the kind of the award, points."""
        games = tournament_games(self.tournament, self.upto)
        awards: dict[int, list[tuple[int, str, int]]] = defaultdict(list)
        for several in tournament_adjustments(self.tournament, games, self.upto).values():
            for one in several:
                if one.of_games:
                    kind, _space, number = one.reason.partition(" ")
                    awards[one.player].append((int(number), kind, one.points))
        return dict(awards)

    @property
    def has_carried(self) -> bool:
        """Whether players came into a later stage with points."""
        return any(line.piece.carried for line in self.lines)

    @cached_property
    def is_in_play(self) -> bool:
        """Whether the last round that has a game is still being played."""
        return self.tournament.rounds.in_states([Round.State.RELEASED]).filter(number=self.played).exists()


def tournament_table(tournament: Tournament, *, upto: int | None = None, is_frozen: bool = False) -> TournamentTable:
    """Return the table after round `upto`, or with all confirmed results."""
    return table_of_pieces(tournament, tournament_pieces(tournament, upto), upto=upto, is_frozen=is_frozen)


def table_of_pieces(
    tournament: Tournament, found: TournamentPieces, *, upto: int | None = None, is_frozen: bool = False
) -> TournamentTable:
    entrants = {entrant.pk: entrant for entrant in tournament.entrants.select_related("player", "team")}
    stages = tuple(tournament.stages.all())
    lines = tuple(_lines(found, entrants, {stage.number: stage for stage in stages}))
    last = found.last if upto is None else upto
    return TournamentTable(tournament, found.rule, lines, last, found.last, is_frozen, stages, upto)


def _lines(
    found: TournamentPieces, entrants: Mapping[int, Entrant], stages: Mapping[int, Stage]
) -> Iterator[TournamentLine]:
    for piece in found.pieces:
        stage = stages.get(found.stages[piece.part]) if found.stages else None
        for player, rank in piece.ranks.items():
            yield TournamentLine(
                entrants[player], rank, piece, piece.table.row_of(player), player in found.played, stage
            )


def public_upto(tournament: Tournament) -> int | None:
    """Return the last round whose results are public; None: all are. Closing the tournament ends a freeze."""
    if tournament.frozen_from is None or tournament.is_closed:
        return None
    return tournament.frozen_from - 1


def is_frozen(tournament: Tournament, number: int) -> bool:
    """Whether only the desk sees this round's results."""
    upto = public_upto(tournament)
    return upto is not None and number > upto
