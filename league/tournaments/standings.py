"""The table of a tournament, computed from its confirmed results, penalties and byes whenever somebody asks."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext

from league.records.models import Hanchan, Participant
from league.seasons.rules import decimals_of
from league.tournaments.models import Entrant, Penalty, Round, TableSeat, Tournament
from scoring.exact import Exact
from scoring.games import Game, games_from_rows
from scoring.sentences import Sentence
from scoring.stages import StagePart, StageTable, stage_tables
from scoring.standings import Row, TableRule, table_rule
from scoring.tally import Adjustment

SHOWN = ("points", "games", "average_place", "firsts", "seconds", "thirds", "fourths", "score", "adjustments")


@dataclass(frozen=True)
class EventLine:
    """A line of the table: the rank over all stages, the piece it stands in, and its row there."""

    entrant: Entrant
    rank: int
    piece: StageTable
    row: Row

    @property
    def texts(self) -> dict[str, str]:
        keys = [column.text for column in self.piece.table.rule.columns]
        return dict(zip(keys, self.piece.table.texts(self.row), strict=True))

    @property
    def values(self) -> dict[str, Exact | None]:
        return dict(zip([column.text for column in self.piece.table.rule.columns], self.row.values, strict=True))

    def why(self) -> tuple[Sentence, ...]:
        return self.piece.table.why(self.entrant.pk)


@dataclass(frozen=True)
class EventTable:
    """
    upto        the last round that counts
    played      the last of them that has a game
    is_frozen   later rounds exist and are kept back
    """

    tournament: Tournament
    rule: TableRule
    lines: tuple[EventLine, ...]
    upto: int
    played: int
    is_frozen: bool = False

    @property
    def names(self) -> dict[int, str]:
        return {line.entrant.pk: line.entrant.player.public_name for line in self.lines}

    @property
    def has_cut(self) -> bool:
        """Whether some got further than others."""
        return len({line.piece.stage for line in self.lines}) > 1

    @cached_property
    def is_in_play(self) -> bool:
        """Whether the last round that has a game may get more."""
        return self.tournament.rounds.filter(number=self.played, state=Round.State.RELEASED).exists()


def event_rule(tournament: Tournament) -> TableRule:
    unit = tournament.points_unit
    return table_rule(tournament.order, show=SHOWN, unit=unit, decimals=decimals_of(unit))


def event_games(tournament: Tournament, upto: int | None = None) -> dict[int, list[Game]]:
    """Confirmed games by stage, the entrants as players, the rounds as what they are ordered by."""
    seats = TableSeat.objects.filter(round__tournament=tournament, table__hanchan__isnull=False)
    if upto is not None:
        seats = seats.filter(round__number__lte=upto)
    entrants = {
        (hanchan, seat): (entrant, stage, number)
        for hanchan, seat, entrant, stage, number in seats.values_list(
            "table__hanchan", "seat", "entrant", "round__stage__number", "round__number"
        )
    }
    played = {"hanchan__event_table__round__tournament": tournament, "hanchan__state": Hanchan.State.FINISHED}
    rows = Participant.objects.filter(**played)
    columns = ("hanchan_id", "seat", "place", "points", "score", "chips", "penalty")
    ordered = rows.order_by("hanchan__event_table__round__number", "hanchan", "seat").values_list(*columns)
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


def event_adjustments(
    tournament: Tournament, games: Mapping[int, list[Game]], upto: int | None = None
) -> dict[int, list[Adjustment]]:
    """Penalties and byes, by stage."""
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
    """Who sat a round out gets the mean of the own games of that stage, rounded down to the unit."""
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
    """For each public round: its number, its stage, and who of those in it had no seat."""
    entrants = list(tournament.entrants.all())
    rounds = tournament.rounds.filter(state__in=(Round.State.RELEASED, Round.State.FINISHED), stage__cut=None)
    for one in rounds.select_related("stage").prefetch_related("seats"):
        if upto is not None and one.number > upto:
            continue
        seated = {seat.entrant_id for seat in one.seats.all()}
        playing = {entrant.pk for entrant in entrants if plays(entrant, one.number)}
        yield one.number, one.stage.number, playing - seated


def plays(entrant: Entrant, number: int) -> bool:
    if entrant.first_round > number or entrant.is_substitute:
        return False
    if entrant.state == Entrant.State.WITHDRAWN:
        return entrant.last_round is not None and entrant.last_round >= number
    return entrant.takes_part


def stage_members(tournament: Tournament) -> dict[int, frozenset[int]]:
    """Who was drawn into each stage that has a cut; a draft moves nobody."""
    members: dict[int, set[int]] = defaultdict(set)
    seats = TableSeat.objects.filter(
        round__tournament=tournament, round__stage__cut__isnull=False,
        round__state__in=(Round.State.RELEASED, Round.State.FINISHED),
    )  # fmt: skip
    for stage, entrant in seats.values_list("round__stage__number", "entrant"):
        members[stage].add(entrant)
    return {stage: frozenset(entrants) for stage, entrants in members.items()}


@dataclass(frozen=True)
class EventPieces:
    """What a table is made of, as numbers alone: nothing of it is a person's name.

    last        the last round that has a game
    """

    rule: TableRule
    pieces: tuple[StageTable, ...]
    last: int


def event_table(tournament: Tournament, *, upto: int | None = None, is_frozen: bool = False) -> EventTable:
    """The table after round `upto` (all confirmed results where it is not given)."""
    return table_of_pieces(tournament, event_pieces(tournament, upto), upto=upto, is_frozen=is_frozen)


def table_of_pieces(
    tournament: Tournament, found: EventPieces, *, upto: int | None = None, is_frozen: bool = False
) -> EventTable:
    entrants = {entrant.pk: entrant for entrant in tournament.entrants.select_related("player", "team")}
    lines = tuple(_lines(found.pieces, entrants))
    return EventTable(tournament, found.rule, lines, found.last if upto is None else upto, found.last, is_frozen)


def event_pieces(tournament: Tournament, upto: int | None = None) -> EventPieces:
    entrants = [
        entrant
        for entrant in tournament.entrants.filter(state__in=(Entrant.State.ACCEPTED, Entrant.State.WITHDRAWN))
        if not entrant.is_substitute
    ]
    games = event_games(tournament, upto)
    given = event_adjustments(tournament, games, upto)
    members = stage_members(tournament)
    parts = [
        StagePart(tuple(games[stage.number]), tuple(given[stage.number]), members.get(stage.number), stage.carry)
        for stage in tournament.stages.all()
        if stage.cut is None or stage.number in members
    ]
    played = {player for several in games.values() for game in several for player in game.players}
    inside = [entrant.pk for entrant in entrants if entrant.takes_part or entrant.pk in played]
    rule = event_rule(tournament)
    last = max((game.round for several in games.values() for game in several), default=0)
    return EventPieces(rule, tuple(stage_tables(parts or [StagePart()], rule, inside)), last)


def _lines(pieces: Iterable[StageTable], entrants: Mapping[int, Entrant]) -> Iterator[EventLine]:
    """Ranks over all stages: a piece begins behind everybody who got further, and equal stays equal."""
    for piece in pieces:
        rank, shared_with = 0, None
        for above, player in enumerate(piece.shown, 1):
            row = piece.table.row_of(player)
            if shared_with is None or (row.rank, row.rank is None) != shared_with:
                rank = piece.before + above
            shared_with = (row.rank, row.rank is None)
            yield EventLine(entrants[player], rank, piece, row)


def public_upto(tournament: Tournament) -> int | None:
    """The last round the public sees: before the frozen ones, until the tournament is closed."""
    if tournament.frozen_from is None or tournament.is_closed:
        return None
    return tournament.frozen_from - 1


def is_frozen(tournament: Tournament, number: int) -> bool:
    """Whether nobody but the desk sees this round's results."""
    upto = public_upto(tournament)
    return upto is not None and number > upto


def snapshot_of(line: EventLine) -> dict[str, Any]:
    return {"texts": line.texts, "why": [sentence.render(gettext) for sentence in line.why()]}
