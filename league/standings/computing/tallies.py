"""The tallies of a season's players; the database adds them up if sums are enough."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Count, F, JSONField, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.sql.compiler import SQLCompiler

from league.clubs.models import HouseRulesVersion
from league.core.bulk import rows_of
from league.players.models import Player
from league.records.models import ORDERS_PER_DAY, Hanchan, Participant
from league.records.settlement import FINAL_SCORE, OFF_SCORE, OFF_SCORE_UNITS
from league.seasons.models import Season
from scoring.games import Game, Tally, games_from_rows
from scoring.metrics import TableRule
from scoring.standings import Tallies

RECENT_GAMES = 5
PLAYERS_AT_ONCE = 500


def season_games(season: Season, seats: QuerySet[Participant] | None = None) -> Iterator[Game]:
    """The season's finished hanchan in the order of play, as a stream; or those of these seat rows."""
    if seats is None:
        seats = Participant.objects.counting_for(season.pk, season.club_id)
    columns = ("hanchan_id", "played_key", "player_id", "place", "points", score_of(season), "chips", "penalty")
    unit = season.points_unit
    ordered = seats.order_by("played_key", "hanchan", "seat").values_list(*columns)
    return games_from_rows(
        (hanchan, key, unit, 0, key // ORDERS_PER_DAY, *seat)
        for bunch in rows_of(ordered)
        for hanchan, key, *seat in bunch
    )


def score_of(season: Season) -> Any:
    """Return the score of a seat in a query: after the penalties, where a ruleset that was played takes them off it.

    That needs the house rules of each hanchan, so clubs without such a ruleset are spared it.
    """
    may_be_taken_off = season.points_unit in OFF_SCORE_UNITS and takes_off_score(season.club_id)
    return FINAL_SCORE if may_be_taken_off else F("score")


def takes_off_score(club: int) -> bool:
    """Return whether any house rules of the club, of any time, are of a ruleset that takes penalties off the score."""
    return HouseRulesVersion.objects.filter(house_rules__club=club, ruleset__in=OFF_SCORE).exists()


def last_day(season: Season) -> list[Game]:
    """The games of the season's last day of play."""
    counted = Hanchan.objects.filter(season=season).counted().shown()
    last = counted.order_by("-played_key").values_list("played_key", flat=True).first()
    if last is None:
        return []
    day = last - last % ORDERS_PER_DAY
    # With the club, whose seats have an index in the order of play.
    seats = Participant.objects.filter(club=season.club_id, season=season, played_key__gte=day).counted()
    return list(season_games(season, seats))


def tallies_of(season: Season, rule: TableRule, players: Collection[int] | None = None) -> dict[int, Tally]:
    """The tallies of these players, or of all; players without a game are left out."""
    if players is None:
        return dict(_read(season, rule, None))
    wanted = sorted(players)
    bunches = (wanted[start : start + PLAYERS_AT_ONCE] for start in range(0, len(wanted), PLAYERS_AT_ONCE))
    return {player: tally for bunch in bunches for player, tally in _read(season, rule, bunch)}


def _read(season: Season, rule: TableRule, players: list[int] | None) -> Iterable[tuple[int, Tally]]:
    seats = Participant.objects.filter(season=season)
    if players is not None:
        seats = seats.filter(player__in=players)
    if not rule.keeps_results:
        return _added_up(season, seats, rule)
    hanchan = season_games(season, Participant.objects.filter(hanchan__in=seats.values("hanchan")))
    tallies = Tallies(rule, hanchan).of.items()
    return [(player, tally) for player, tally in tallies if players is None or player in players]


def _added_up(season: Season, seats: QuerySet[Participant], rule: TableRule) -> Iterator[tuple[int, Tally]]:
    sums: dict[str, Any] = {
        # Of the covering index, unlike the primary key.
        "times": Count("points"),
        "total": Sum("points"),
        "below": Count("points", filter=Q(points__lt=0)),
    }
    if rule.keeps_record:
        sums |= {
            "scores": Sum(score_of(season)),
            "won": Sum("chips"),
            "punished": Count("points", filter=Q(penalty__gt=0)),
        }
    rows = seats.order_by("player", "place").values_list("player", "place").annotate(**sums)
    tallies: dict[int, Tally] = {}
    for player, place, times, points, below, *record in rows:
        tally = tallies.setdefault(player, Tally())
        tally.places[place - 1] += times
        tally.points += points
        tally.negatives += below
        if record:
            tally.score, tally.chips = tally.score + record[0], tally.chips + record[1]
            tally.penalties += record[2]
    return iter(tallies.items())


def recent_places(season: Season, players: Collection[int] | None = None) -> dict[int, list[int]]:
    """The last few places of each player, the newest last."""
    if players is None:
        return dict(_recent(season, Player.objects.filter(club=season.club_id)))
    wanted = sorted(players)
    bunches = (wanted[start : start + PLAYERS_AT_ONCE] for start in range(0, len(wanted), PLAYERS_AT_ONCE))
    return {
        player: places for bunch in bunches for player, places in _recent(season, Player.objects.filter(pk__in=bunch))
    }


class _AsList(Subquery):
    """The places of a subquery as one JSON list: a subquery for each place would sort the same games five times."""

    template = "(SELECT json_group_array(place) FROM (%(subquery)s) AS newest)"
    output_field = JSONField()

    def as_postgresql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **context: Any) -> Any:
        template = self.template.replace("json_group_array", "jsonb_agg")
        return self.as_sql(compiler, connection, template=template, **context)


def _recent(season: Season, players: QuerySet[Player]) -> Iterator[tuple[int, list[int]]]:
    seats = Participant.objects.filter(player=OuterRef("pk"), season=season).order_by("-played_key").values("place")
    for player, places in players.order_by().values_list("pk", _AsList(seats[:RECENT_GAMES])):
        yield player, [place for place in reversed(places or ()) if place is not None]
