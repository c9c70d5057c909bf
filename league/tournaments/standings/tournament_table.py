"""The table of a tournament, computed from its confirmed results, penalties and byes."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext

from league.records.models import Hanchan, Participant
from league.seasons.rules import decimals_of
from league.standings.outputs import raw_value
from league.tournaments.models import Entrant, Penalty, Round, TableSeat, Tournament
from scoring.exact import Exact
from scoring.games import Game, games_from_rows
from scoring.metrics import Step
from scoring.sentences import Sentence
from scoring.stages import StagePart, StageTable, stage_tables
from scoring.standings import Reason, Row
from scoring.table_rules import TableRule, table_rule
from scoring.tally import Adjustment

PUBLIC_STATES = (Round.State.RELEASED, Round.State.FINISHED)
SHOWN = ("points", "games", "average_place", "firsts", "seconds", "thirds", "fourths", "score", "adjustments")


@dataclass(frozen=True)
class TournamentLine:
    """A line of the table: the rank over all stages, the table of the stage that has the line, and its row there.

    rank        also orders the players without a game; `rank_shown` is None for them
    has_played  whether any game of the tournament counts for the player
    """

    entrant: Entrant
    rank: int
    piece: StageTable
    row: Row
    has_played: bool = True

    @property
    def key(self) -> int:
        return self.entrant.pk

    @property
    def name(self) -> str:
        return self.entrant.player.public_name

    @property
    def rank_shown(self) -> int | None:
        return self.rank if self.has_played else None

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
    is_frozen   there are later rounds, and their results are hidden
    """

    tournament: Tournament
    rule: TableRule
    lines: tuple[TournamentLine, ...]
    upto: int
    played: int
    is_frozen: bool = False

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
    def is_in_play(self) -> bool:
        """Whether the last round that has a game is still being played."""
        return self.tournament.rounds.filter(number=self.played, state=Round.State.RELEASED).exists()


def tournament_rule(tournament: Tournament) -> TableRule:
    unit = tournament.points_unit
    return table_rule(tournament.order, show=SHOWN, unit=unit, decimals=decimals_of(unit))


def tournament_games(tournament: Tournament, upto: int | None = None) -> dict[int, list[Game]]:
    """Return the confirmed games by stage, ordered by round, with entrants as players."""
    seats = TableSeat.objects.filter(round__tournament=tournament, table__hanchan__isnull=False)
    if upto is not None:
        seats = seats.filter(round__number__lte=upto)
    entrants = {
        (hanchan, seat): (entrant, stage, number)
        for hanchan, seat, entrant, stage, number in seats.values_list(
            "table__hanchan", "seat", "entrant", "round__stage__number", "round__number"
        )
    }
    played = {"hanchan__tournament_table__round__tournament": tournament, "hanchan__state": Hanchan.State.FINISHED}
    rows = Participant.objects.filter(**played)
    columns = ("hanchan_id", "seat", "place", "points", "score", "chips", "penalty")
    ordered = rows.order_by("hanchan__tournament_table__round__number", "hanchan", "seat").values_list(*columns)
    stage_of: dict[int, int] = {}
    wide = []
    for hanchan, seat, *figures in ordered:
        if (hanchan, seat) not in entrants:
            continue
        entrant, stage, number = entrants[hanchan, seat]
        stage_of[hanchan] = stage
        wide.append((hanchan, number, tournament.points_unit, number, 0, entrant, *figures))
    games: dict[int, list[Game]] = defaultdict(list)
    for game in games_from_rows(wide):
        games[stage_of[game.id]].append(game)
    return games


def tournament_adjustments(
    tournament: Tournament, games: Mapping[int, list[Game]], upto: int | None = None
) -> dict[int, list[Adjustment]]:
    """Return penalties and byes by stage."""
    stage_of = dict(tournament.rounds.values_list("number", "stage__number"))
    first = min(stage_of.values(), default=1)
    given: dict[int, list[Adjustment]] = defaultdict(list)
    penalties = Penalty.objects.filter(tournament=tournament, is_void=False).select_related("round")
    for penalty in penalties:
        number = penalty.round.number if penalty.round else None
        if upto is None or number is None or number <= upto:
            given[stage_of.get(number or 0, first)].append(
                Adjustment(penalty.entrant_id, -penalty.points, penalty.reason)
            )
    if tournament.bye_rule == Tournament.ByeRule.OWN_MEAN:
        for stage, adjustment in _byes(tournament, games, upto):
            given[stage].append(adjustment)
    return given


def _byes(
    tournament: Tournament, games: Mapping[int, list[Game]], upto: int | None
) -> Iterator[tuple[int, Adjustment]]:
    """Players who sit a round out get the mean of their games of that stage, rounded down to the unit."""
    for number, stage, sitting_out in rounds_sat_out(tournament, upto):
        for entrant in sitting_out:
            points = [
                game.points[seat]
                for game in games[stage]
                for seat, player in enumerate(game.players)
                if player == entrant
            ]
            if points:
                yield stage, Adjustment(entrant, sum(points) // len(points), f"bye {number}", of_games=True)


def rounds_sat_out(tournament: Tournament, upto: int | None = None) -> Iterator[tuple[int, int, set[int]]]:
    """Yield for each public round its number, its stage, and the entrants who play then and have no seat."""
    entrants = list(tournament.entrants.all())
    rounds = tournament.rounds.filter(state__in=PUBLIC_STATES, stage__cut=None)
    for round_ in rounds.select_related("stage").prefetch_related("seats"):
        if upto is not None and round_.number > upto:
            continue
        seated = {seat.entrant_id for seat in round_.seats.all()}
        playing = {entrant.pk for entrant in entrants if plays(entrant, round_.number)}
        yield round_.number, round_.stage.number, playing - seated


def plays(entrant: Entrant, number: int) -> bool:
    if entrant.first_round > number or entrant.is_substitute:
        return False
    if entrant.state == Entrant.State.WITHDRAWN:
        return entrant.last_round is not None and entrant.last_round >= number
    return entrant.takes_part


def stage_members(tournament: Tournament) -> dict[int, frozenset[int]]:
    """Return the entrants seated in each stage that has a cut; drafts do not count."""
    members: dict[int, set[int]] = defaultdict(set)
    seats = TableSeat.objects.filter(
        round__tournament=tournament, round__stage__cut__isnull=False, round__state__in=PUBLIC_STATES
    )
    for stage, entrant in seats.values_list("round__stage__number", "entrant"):
        members[stage].add(entrant)
    return {stage: frozenset(entrants) for stage, entrants in members.items()}


@dataclass(frozen=True)
class TournamentPieces:
    """The numbers of a table, without the names of players.

    last        the last round that has a game
    played      the entrants who have a game
    """

    rule: TableRule
    pieces: tuple[StageTable, ...]
    last: int
    played: frozenset[int]


def tournament_table(tournament: Tournament, *, upto: int | None = None, is_frozen: bool = False) -> TournamentTable:
    """Return the table after round `upto`, or with all confirmed results."""
    return table_of_pieces(tournament, tournament_pieces(tournament, upto), upto=upto, is_frozen=is_frozen)


def table_of_pieces(
    tournament: Tournament, found: TournamentPieces, *, upto: int | None = None, is_frozen: bool = False
) -> TournamentTable:
    entrants = {entrant.pk: entrant for entrant in tournament.entrants.select_related("player", "team")}
    lines = tuple(_lines(found, entrants))
    return TournamentTable(tournament, found.rule, lines, found.last if upto is None else upto, found.last, is_frozen)


def tournament_pieces(tournament: Tournament, upto: int | None = None) -> TournamentPieces:
    entrants = [
        entrant
        for entrant in tournament.entrants.filter(state__in=(Entrant.State.ACCEPTED, Entrant.State.WITHDRAWN))
        if not entrant.is_substitute
    ]
    games = tournament_games(tournament, upto)
    given = tournament_adjustments(tournament, games, upto)
    members = stage_members(tournament)
    parts = [
        StagePart(tuple(games[stage.number]), tuple(given[stage.number]), members.get(stage.number), stage.carry)
        for stage in tournament.stages.all()
        if stage.cut is None or stage.number in members
    ]
    played = {player for several in games.values() for game in several for player in game.players}
    inside = [entrant.pk for entrant in entrants if entrant.takes_part or entrant.pk in played]
    rule = tournament_rule(tournament)
    last = max((game.round for several in games.values() for game in several), default=0)
    return TournamentPieces(rule, tuple(stage_tables(parts or [StagePart()], rule, inside)), last, frozenset(played))


def _lines(found: TournamentPieces, entrants: Mapping[int, Entrant]) -> Iterator[TournamentLine]:
    """Rank over all stages: players of a stage come after all who reached a later one. Equal ranks stay equal."""
    for piece in found.pieces:
        rank, shared_with = 0, None
        for above, player in enumerate(piece.shown, 1):
            row = piece.table.row_of(player)
            if shared_with is None or (row.rank, row.rank is None) != shared_with:
                rank = piece.before + above
            shared_with = (row.rank, row.rank is None)
            yield TournamentLine(entrants[player], rank, piece, row, player in found.played)


def public_upto(tournament: Tournament) -> int | None:
    """Return the last round whose results are public; None: all are. Closing the tournament ends a freeze."""
    if tournament.frozen_from is None or tournament.is_closed:
        return None
    return tournament.frozen_from - 1


def is_frozen(tournament: Tournament, number: int) -> bool:
    """Whether only the desk sees this round's results."""
    upto = public_upto(tournament)
    return upto is not None and number > upto


def snapshot_of(line: TournamentLine) -> dict[str, Any]:
    return {
        "texts": line.texts,
        "values": raw_values(line),
        "why": [sentence.render(gettext) for sentence in line.why()],
    }


def raw_values(line: TournamentLine) -> dict[str, int | float | str | None]:
    """Return the value of each column for programs."""
    rule = line.piece.table.rule
    return {step.text: raw_value(rule, step, line.values[step.text]) for step in rule.columns}
