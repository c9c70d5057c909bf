"""What the table of a tournament is computed from, and the ranks: results, penalties, and points without a game."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache, partial
from typing import NamedTuple

from league.clubs.models import HouseRulesVersion
from league.core.points import decimals_of
from league.records.models import Hanchan, Participant
from league.records.settlement import FINAL_SCORE, played_under
from league.tournaments.models import Award, Entrant, Penalty, Round, Stage, TableSeat, TeamPenalty, Tournament
from league.tournaments.standings.line_ups import named_players
from scoring.exact import rounded
from scoring.game import game_parts, settle_game
from scoring.games import Adjustment, Game, games_from_rows
from scoring.metrics import TableRule, table_rule
from scoring.stages import WHOLE, StagePart, StageTable, stage_tables

PUBLIC_STATES = (Round.State.RELEASED, Round.State.FINISHED)
SHOWN = ("points", "games", "average_place", "firsts", "seconds", "thirds", "fourths", "score", "adjustments")
Kind = Award.Kind


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


# ----- results, penalties, byes -----
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


# ----- the round in which a penalty counts -----
class PublicRound(NamedTuple):
    number: int
    stage: int
    released_at: datetime | None


def last_public(tournament: Tournament) -> Round | None:
    """Return the round to which a penalty belongs that is given now without one."""
    return tournament.rounds.filter(state__in=(Round.State.RELEASED, Round.State.FINISHED)).order_by("number").last()


def public_rounds_of(tournament: Tournament) -> list[PublicRound]:
    rows = tournament.rounds.filter(state__in=(Round.State.RELEASED, Round.State.FINISHED)).order_by("number")
    return [PublicRound(*row) for row in rows.values_list("number", "stage__number", "released_at")]


def counts_in(penalty: Penalty | TeamPenalty, public: Sequence[PublicRound]) -> int:
    """Return the number of the round in which a penalty counts; 0 before the first.

    Penalties get the last public round when they are given. Those of earlier versions have none: for them it is the
    last that was public at that moment.
    """
    if penalty.round is not None:
        return penalty.round.number
    before = [one.number for one in public if one.released_at and one.released_at <= penalty.given_at]
    return max(before, default=0)


# ----- rounds without a game of one's own -----
def award_adjustments(
    tournament: Tournament, games: Mapping[int, list[Game]], upto: int | None
) -> Iterator[tuple[int, Adjustment]]:
    """Yield the points of every award with the number of its stage."""
    awards = Award.objects.filter(round__tournament=tournament)
    if upto is not None:
        awards = awards.filter(round__number__lte=upto)
    # Most events have no forfeit, and then nothing of the rules is read.
    forfeit = cache(partial(forfeit_points, tournament))
    rules = {Kind.WALKOVER: tournament.walkover_rule, Kind.ABANDONED: tournament.abandoned_rule}
    for entrant, kind, number, stage in awards.values_list("entrant", "kind", "round__number", "round__stage__number"):
        if kind == Kind.FORFEIT:
            points: int | None = forfeit()
        elif rules[Kind(kind)] == Tournament.ByeRule.OWN_MEAN:
            points = own_mean(games[stage], entrant)
        else:
            points = None
        if points:
            yield stage, Adjustment(entrant, points, f"{kind} {number}", of_games=True)


def own_mean(games: list[Game], entrant: int) -> int | None:
    """Return the mean of the entrant's points in these games, rounded as all points are; None without a game."""
    points = [game.points[seat] for game in games for seat, player in enumerate(game.players) if player == entrant]
    return rounded(sum(points), len(points)) if points else None


def forfeit_points(tournament: Tournament) -> int:
    """Return what a forfeit gives: as the event says, or what the last place gets with the score of the start."""
    if tournament.forfeit_points is not None:
        return tournament.forfeit_points * tournament.points_unit
    return last_place_points(tournament.house_rules)


def last_place_points(version: HouseRulesVersion) -> int:
    """Return the ranking points of the last place with the score of the start, in 1/points_unit.

    The points for the score are those of equal scores; all other points are those of different places.
    """
    ruleset, options = played_under(version)
    start = list(ruleset.start_state(options)["scores"])
    players = len(start)
    if players not in (3, 4):
        return 0
    step = 100
    apart = [score + step * (players - 1 - 2 * seat) for seat, score in enumerate(start)]
    parts = {part.key: part.points[-1] for part in game_parts(ruleset, options, scores=apart)}
    even = {part.key: part.points[-1] for part in game_parts(ruleset, options, scores=start)}
    if not parts:
        return settle_game(ruleset, options, scores=apart).points[-1]
    return even.get("score", 0) + sum(points for key, points in parts.items() if key not in ("score", "rounding"))


def rounds_sat_out(tournament: Tournament, upto: int | None = None) -> Iterator[tuple[int, int, set[int]]]:
    """Yield for each public round its number, its stage, and the entrants who play then and have no seat."""
    entrants, named = list(tournament.entrants.all()), named_players(tournament)
    rounds = tournament.rounds.filter(state__in=(Round.State.RELEASED, Round.State.FINISHED), stage__cut=None)
    for round_ in rounds.select_related("stage").prefetch_related("seats", "awards"):
        if upto is not None and round_.number > upto:
            continue
        seated = {seat.entrant_id for seat in round_.seats.all()} | {one.entrant_id for one in round_.awards.all()}
        playing = {
            entrant.pk
            for entrant in entrants
            if plays(entrant, round_.number) and not named.sits_aside(entrant, round_.number)
        }
        yield round_.number, round_.stage.number, playing - seated


def plays(entrant: Entrant, number: int) -> bool:
    if entrant.first_round > number or entrant.is_substitute:
        return False
    if entrant.state == Entrant.State.WITHDRAWN:
        return entrant.last_round is not None and entrant.last_round >= number
    return entrant.takes_part


# ----- ranks -----
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


def tournament_record(
    tournament: Tournament, upto: int | None = None, rule: TableRule | None = None, *, before: int | None = None
) -> TournamentRecord:
    """Return what counts after round `upto`, by the tournament's rule or another one.

    before      the number of a stage that has not begun for the table, nor have those after it; None: all count
    """
    entrants = _ranked_entrants(tournament)
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
    return TournamentRecord(rule or tournament_rule(tournament), numbers, tuple(parts), tuple(inside))


def tournament_pieces(
    tournament: Tournament, upto: int | None = None, rule: TableRule | None = None, *, before: int | None = None
) -> TournamentPieces:
    """Return the numbers of the table; the arguments are those of `tournament_record`."""
    record = tournament_record(tournament, upto, rule, before=before)
    played = frozenset(player for game in record.games for player in game.players)
    last = max((game.round for game in record.games), default=0)
    pieces = stage_tables(record.parts or [StagePart()], record.rule, record.players)
    return TournamentPieces(record.rule, tuple(pieces), last, played, record.numbers)


def tournament_ranks(tournament: Tournament, upto: int | None = None, *, before: int | None = None) -> dict[int, int]:
    """Return the rank of each entrant in the table, best first; the arguments are those of `tournament_record`."""
    if not _has_points(tournament):
        return {entrant.pk: 1 for entrant in _ranked_entrants(tournament) if entrant.takes_part}
    rule = table_rule(tournament.order, unit=tournament.points_unit)
    pieces = tournament_pieces(tournament, upto, rule, before=before).pieces
    return {player: rank for piece in pieces for player, rank in piece.ranks.items()}


def _has_points(tournament: Tournament) -> bool:
    """Whether anybody may have points: before the first public round only a penalty gives some."""
    public = tournament.rounds.filter(state__in=PUBLIC_STATES)
    return public.exists() or Penalty.objects.filter(tournament=tournament, is_void=False).exclude(points=0).exists()


def _ranked_entrants(tournament: Tournament) -> list[Entrant]:
    states = (Entrant.State.ACCEPTED, Entrant.State.WITHDRAWN)
    return [one for one in tournament.entrants.filter(state__in=states) if not one.is_substitute]


def _continues(stage: Stage) -> bool:
    """Whether a stage without a public round changes nothing in the table."""
    return stage.cut is None and (stage.carry == WHOLE or stage.number == 1)
