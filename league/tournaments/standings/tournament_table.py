"""The table of a tournament, computed from its confirmed results, penalties and byes."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from league.core.points import decimals_of
from league.records.models import Hanchan, Participant
from league.records.settlement import FINAL_SCORE
from league.tournaments.models import Entrant, Penalty, Round, Stage, TableSeat, Tournament
from league.tournaments.standings.awards import award_adjustments, own_mean
from league.tournaments.standings.penalty_rounds import counts_in, public_rounds_of
from league.tournaments.standings.sat_out import rounds_sat_out
from scoring.exact import Exact
from scoring.games import Game, games_from_rows
from scoring.metrics import Step, find_step, format_value
from scoring.sentences import Sentence
from scoring.stages import WHOLE, StagePart, StageTable, stage_tables
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


def _shown(tournament: Tournament) -> Sequence[str]:
    return [key for key in SHOWN if key != "fourths" or tournament.seats > 3]


def tournament_rule(tournament: Tournament) -> TableRule:
    decimals = decimals_shown(tournament)
    return table_rule(tournament.order, show=_shown(tournament), unit=tournament.points_unit, decimals=decimals)


def decimals_shown(tournament: Tournament) -> int:
    """Return the decimals of points: one more where half of tenths is carried over, so that the shown terms add up."""
    usual = decimals_of(tournament.points_unit)
    # A tournament that is being prepared has no stages before it is stored.
    may_have = usual == 1 and tournament.pk is not None
    return usual + (may_have and tournament.stages.filter(carry=Stage.Carry.HALF).exists())


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
    columns = ("hanchan_id", "seat", "place", "points", FINAL_SCORE, "chips", "penalty")
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
    """Return penalties, byes, and what players get for rounds without a game, by stage."""
    stage_of = dict(tournament.rounds.values_list("number", "stage__number"))
    first = min(stage_of.values(), default=1)
    given: dict[int, list[Adjustment]] = defaultdict(list)
    # Points that a game's settlement takes are in the game.
    penalties = Penalty.objects.filter(tournament=tournament, is_void=False).exclude(points=0).select_related("round")
    public = public_rounds_of(tournament) if any(penalty.round is None for penalty in penalties) else []
    for penalty in penalties:
        number = counts_in(penalty, public)
        if upto is None or number <= upto:
            given[stage_of.get(number, first)].append(Adjustment(penalty.entrant_id, -penalty.points, penalty.reason))
    for stage, adjustment in award_adjustments(tournament, games, upto):
        given[stage].append(adjustment)
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
            points = own_mean(games[stage], entrant)
            if points is not None:
                yield stage, Adjustment(entrant, points, f"bye {number}", of_games=True)


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
    stages      the numbers of the stages, by the `part` of the pieces
    """

    rule: TableRule
    pieces: tuple[StageTable, ...]
    last: int
    played: frozenset[int]
    stages: tuple[int, ...] = ()


def tournament_table(
    tournament: Tournament, *, upto: int | None = None, is_frozen: bool = False, before: int | None = None
) -> TournamentTable:
    """Return the table after round `upto`, or with all confirmed results.

    before      the number of a stage that has not begun for this table, nor have those after it; None: all count
    """
    pieces = tournament_pieces(tournament, upto, before=before)
    return table_of_pieces(tournament, pieces, upto=upto, is_frozen=is_frozen)


def table_of_pieces(
    tournament: Tournament, found: TournamentPieces, *, upto: int | None = None, is_frozen: bool = False
) -> TournamentTable:
    entrants = {entrant.pk: entrant for entrant in tournament.entrants.select_related("player", "team")}
    stages = tuple(tournament.stages.all())
    lines = tuple(_lines(found, entrants, {stage.number: stage for stage in stages}))
    last = found.last if upto is None else upto
    return TournamentTable(tournament, found.rule, lines, last, found.last, is_frozen, stages, upto)


@dataclass(frozen=True)
class TournamentRecord:
    """What the table of a tournament is computed from.

    numbers     of the stages that have begun
    parts       these stages
    players     the entrants listed in the first stage
    """

    rule: TableRule
    numbers: tuple[int, ...]
    parts: tuple[StagePart, ...]
    players: tuple[int, ...]

    @property
    def games(self) -> list[Game]:
        return [game for part in self.parts for game in part.games]


def tournament_record(tournament: Tournament, upto: int | None = None, before: int | None = None) -> TournamentRecord:
    entrants = [
        entrant
        for entrant in tournament.entrants.filter(state__in=(Entrant.State.ACCEPTED, Entrant.State.WITHDRAWN))
        if not entrant.is_substitute
    ]
    games = tournament_games(tournament, upto)
    given = tournament_adjustments(tournament, games, upto)
    members = stage_members(tournament)
    begun = set(tournament.rounds.filter(state__in=PUBLIC_STATES).values_list("stage__number", flat=True))
    # Nobody is a finalist, and no points are carried over, before a round of the stage is public.
    stages = [stage for stage in tournament.stages.all() if stage.number in begun or _continues(stage)]
    stages = [stage for stage in stages if before is None or stage.number < before]
    parts = [
        StagePart(tuple(games[stage.number]), tuple(given[stage.number]), members.get(stage.number), stage.carry)
        for stage in stages
    ]
    played = {player for several in games.values() for game in several for player in game.players}
    inside = [entrant.pk for entrant in entrants if entrant.takes_part or entrant.pk in played]
    numbers = tuple(stage.number for stage in stages)
    return TournamentRecord(tournament_rule(tournament), numbers, tuple(parts), tuple(inside))


def tournament_pieces(
    tournament: Tournament, upto: int | None = None, rule: TableRule | None = None, *, before: int | None = None
) -> TournamentPieces:
    """Return the numbers of the table after round `upto`, by the tournament's rule or another one.

    before      as for `tournament_table`
    """
    record = tournament_record(tournament, upto, before)
    rule = rule or record.rule
    played = frozenset(player for game in record.games for player in game.players)
    last = max((game.round for game in record.games), default=0)
    pieces = stage_tables(record.parts or [StagePart()], rule, record.players)
    return TournamentPieces(rule, tuple(pieces), last, played, record.numbers)


def _continues(stage: Stage) -> bool:
    """Whether a stage without a public round changes nothing in the table."""
    return stage.cut is None and (stage.carry == WHOLE or stage.number == 1)


def _lines(
    found: TournamentPieces, entrants: Mapping[int, Entrant], stages: Mapping[int, Stage]
) -> Iterator[TournamentLine]:
    """Rank over all stages: players of a stage come after all who reached a later one. Equal ranks stay equal."""
    for piece in found.pieces:
        rank, shared_with = 0, None
        stage = stages.get(found.stages[piece.part]) if found.stages else None
        for above, player in enumerate(piece.shown, 1):
            row = piece.table.row_of(player)
            if shared_with is None or (row.rank, row.rank is None) != shared_with:
                rank = piece.before + above
            shared_with = (row.rank, row.rank is None)
            yield TournamentLine(entrants[player], rank, piece, row, player in found.played, stage)


def public_upto(tournament: Tournament) -> int | None:
    """Return the last round whose results are public; None: all are. Closing the tournament ends a freeze."""
    if tournament.frozen_from is None or tournament.is_closed:
        return None
    return tournament.frozen_from - 1


def is_frozen(tournament: Tournament, number: int) -> bool:
    """Whether only the desk sees this round's results."""
    upto = public_upto(tournament)
    return upto is not None and number > upto
