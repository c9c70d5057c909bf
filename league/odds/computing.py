"""Compute the odds of a season from the record, as they are stored."""

import hashlib
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from random import Random
from typing import Any, NamedTuple

from league.ladders.computing.games import ladder_games
from league.ladders.models import Ladder
from league.odds.state import season_is_over
from league.records.models import ORDERS_PER_DAY, Hanchan, played_key
from league.seasons.models import Season
from league.seasons.rules import season_rule
from league.sessions.models import Session
from league.standings.computing.figures import division_members, guests_left_out, points_given, team_members
from league.standings.computing.tallies import season_games
from rules.registry import find_ruleset
from scoring.games import Adjustment, Game
from scoring.odds.attendance import evenings_left, find_habits
from scoring.odds.chances import Result, draw_results
from scoring.odds.luck import find_luck, luck_share
from scoring.odds.seasons import SEASONS, Begun, PlayerOdds, season_odds
from scoring.odds.strengths import Strengths, find_strengths

# With fewer hanchan in a season its odds are not shown: they would say little about this season's players.
LEAST_GAMES = 20
# The latest games are enough for strengths, and a club with a million games must not wait for an hour.
MOST_GAMES = 5000
# The ranks that pass the cut of a season that stores none.
TOP = 3
SEASONS_AT_THE_MIDDLE = 2000

OnProgress = Callable[[float], None]


class Part(NamedTuple):
    """A season up to a day: its games, the club's games before, its tables (None: the whole season) and adjustments."""

    season: Season
    day: date
    games: list[Game]
    club_games: list[Game]
    tables: dict[int | None, frozenset[int]]
    adjustments: list[Adjustment]
    seats: int
    teams: dict[int, frozenset[int]]

    @property
    def players(self) -> set[int]:
        """Everybody who may play or is listed."""
        return {player for game in self.games for player in game.players}.union(*self.tables.values())

    @property
    def rng(self) -> Random:
        return Random(f"odds of {self.season.slug} on {self.day}")


def odds_compute(season: Season, day: date, on_progress: OnProgress | None = None) -> dict[str, Any]:
    """The odds as they are stored.

    missing     why there are none: "few_games", "no_end" (nobody knows how much is to come); "" if there are
    club_games  of a season that is over: `club_games_state`
    tables      for each table (division null: the whole season) and player the number of simulated seasons at rank 1,
                2, ...; those below the line; and the final points below which 10 %, 50 % and 90 % of them stay
    teams       for each team the same, without points
    luck        for each player places and points of the games, the expected points and their standard deviation
    """
    is_over, closes = season_is_over(season, day), season.closes
    # Later games of the club say nothing about a season that is over.
    part = season_until(season, day, club_until=_last_day(season) if is_over else None)
    head: dict[str, Any] = {"missing": "", "is_over": is_over, "games": len(part.games), "least": LEAST_GAMES}
    if is_over:
        head["club_games"] = club_games_state(season)
    evenings = 0 if is_over else _evenings(part, closes, planned_days(season, day))
    if len(part.games) < LEAST_GAMES:
        return {**head, "missing": "few_games"}
    if not is_over and closes is None and not evenings:
        return {**head, "missing": "no_end"}
    rng = part.rng
    begun = _begun(part, evenings, rng)
    odds = season_odds(begun, rng, seasons=SEASONS, on_progress=on_progress)
    tables = zip(part.tables, odds.tables, strict=True)
    return {
        **head,
        "evenings": evenings,
        "games_left": round(odds.games_left, 1),
        "seasons": odds.seasons,
        "strengths": begun.strengths.ladder,
        "tables": [
            {"division": division, "players": [_player_row(one) for one in players.values()]}
            for division, players in tables
        ],
        "teams": [
            {"team": one.player, "ranks": _trimmed(one.ranks), "unranked": one.unranked} for one in odds.teams.values()
        ],
        "luck": _luck(part, begun.strengths, begun.results),
    }


def _player_row(one: PlayerOdds) -> dict[str, Any]:
    return {"player": one.player, "ranks": _trimmed(one.ranks), "unranked": one.unranked, "points": list(one.points)}


def _trimmed(ranks: Sequence[int]) -> list[int]:
    last = max((rank for rank, times in enumerate(ranks, 1) if times), default=0)
    return list(ranks[:last])


def _luck(part: Part, strengths: Strengths, results: Sequence[Result]) -> dict[str, Any]:
    listed = part.tables[None]
    lucks = find_luck(part.games, strengths.weights(), results, part.season.points_unit)
    lucks = {player: luck for player, luck in lucks.items() if player in listed}
    share = luck_share(lucks)
    places: Counter[int] = Counter()
    for game in part.games:
        if len(game.players) == part.seats:
            places.update(dict(zip(game.players, game.places, strict=True)))
    unit = part.season.points_unit
    step = unit // 10 if unit % 10 == 0 else 1  # a tenth of a point
    return {
        "share": None if share is None else round(share, 4),
        "players": [
            {
                "player": player,
                "games": luck.games,
                "place_sum": places[player],
                "points": luck.points,
                "expected": step * round(luck.expected / step),
                "spread": step * round(luck.spread / step),
            }
            for player, luck in sorted(lucks.items())
        ],
    }


def said_at_the_middle(season: Season, on_progress: OnProgress | None = None) -> dict[str, Any]:
    """What the odds said when half of the games of a season that is over had been played, and what came.

    ranks   how many ranks pass the cut
    calls   for each player the chances of rank 1 and of a rank that passes the cut, and whether they came true
    empty   if the season has too few games, or no day at its middle
    """
    parts = _middle_and_end(season)
    if parts is None:
        return {}
    part, end = parts
    rng = part.rng
    evenings = _evenings(part, max(season.closes or end.day, part.day), [])
    odds = season_odds(_begun(part, evenings, rng), rng, seasons=SEASONS_AT_THE_MIDDLE, on_progress=on_progress)
    final = season_odds(_begun(end, 0, rng), rng)
    top = season.cut or TOP
    return {
        "day": part.day.isoformat(),
        "games": len(part.games),
        "ranks": top,
        "calls": _calls(odds.tables[0], final.tables[0], top),
    }


def club_games_state(season: Season) -> str:
    """A text that changes with the club's games that the odds of a season that is over depend on."""
    seats = find_ruleset(season.house_rules.ruleset).seats
    days = [_middle(list(season_games(season))), _last_day(season)]
    games = [_club_games(season, day, seats) for day in days if day]
    return hashlib.sha256(repr(games).encode()).hexdigest()


def _last_day(season: Season) -> date | None:
    """The last day with a game of the season."""
    last = max((game.day for game in season_games(season)), default=None)
    return None if last is None else date.fromordinal(last)


def _middle_and_end(season: Season) -> tuple[Part, Part] | None:
    """The season on the day at its middle and at its end; None with too few games, or without such a day."""
    whole = list(season_games(season))
    day = _middle(whole)
    part = season_until(season, day) if day else None
    if day is None or part is None or len(part.games) < LEAST_GAMES:
        return None
    played = date.fromordinal(whole[-1].day)
    return part, season_until(season, max(season.closes or played, played, day))


def _calls(said: Mapping[int, PlayerOdds], came: Mapping[int, PlayerOdds], top: int) -> list[dict[str, Any]]:
    return [
        {
            "player": player,
            "first": round(one.chance(1, 1), 4),
            "was_first": bool(came[player].chance(1, 1)),
            "top": round(one.chance(1, top), 4),
            "was_top": bool(came[player].chance(1, top)),
        }
        for player, one in said.items()
        if player in came
    ]


def _middle(games: Sequence[Game]) -> date | None:
    """The day after which about half of the games are played; None if all are on one day."""
    days = sorted(game.day for game in games)
    earlier = [day for day in days if day < days[-1]]
    if not earlier:
        return None
    middle = days[(len(days) - 1) // 2]
    return date.fromordinal(middle if middle < days[-1] else earlier[-1])


def season_until(season: Season, day: date, club_until: date | None = None) -> Part:
    """The season as it stood after a day, with the club's games up to that day or another."""
    games = [game for game in season_games(season) if game.day <= day.toordinal()]
    given = points_given(season, lambda of: of <= day)
    left_out = guests_left_out(season)
    listed = frozenset({*(player for game in games for player in game.players), *given} - left_out)
    tables: dict[int | None, frozenset[int]] = {None: listed}
    tables |= {division: frozenset(members) for division, members in sorted(division_members(season).items())}
    seats = find_ruleset(season.house_rules.ruleset).seats
    adjustments = [one for several in given.values() for one in several]
    teams = {team: frozenset(members) for team, members in sorted(team_members(season).items())}
    return Part(season, day, games, _club_games(season, club_until or day, seats), tables, adjustments, seats, teams)


def _club_games(season: Season, day: date, seats: int) -> list[Game]:
    """The club's latest games up to a day, of the season's unit and number of players."""
    end = played_key(day, 0) + ORDERS_PER_DAY - 1
    played = Hanchan.objects.filter(club=season.club_id, played_key__lte=end).counted().shown()
    since = played.order_by("-played_key").values_list("played_key", flat=True)[MOST_GAMES : MOST_GAMES + 1].first()
    stream = ladder_games(Ladder(club=season.club, kind="elo"), since=since or 0, until=end)
    fitting = (game for game in stream if game.unit == season.points_unit and len(game.players) == seats)
    return list(deque(fitting, maxlen=MOST_GAMES))


def planned_days(season: Season, day: date) -> list[int]:
    """The days of the planned evenings after a day, as ordinals."""
    planned = Session.objects.filter(club=season.club_id, state=Session.State.OPEN, played_on__gt=day)
    return [one.toordinal() for one in planned.values_list("played_on", flat=True)]


def _evenings(part: Part, closes: date | None, planned: Sequence[int]) -> int:
    days = {game.day for game in part.games}
    return evenings_left(days, part.day.toordinal(), closes.toordinal() if closes else None, planned)


def _begun(part: Part, evenings: int, rng: Random) -> Begun:
    unit = part.season.points_unit
    return Begun(
        rule=season_rule(part.season),
        games=part.games,
        tables=list(part.tables.values()),
        adjustments=part.adjustments,
        strengths=find_strengths(part.club_games, part.players),
        habits=find_habits(part.games, part.players),
        evenings=evenings,
        results=draw_results(part.games, part.seats, unit, rng),
        seats=part.seats,
        teams=part.teams,
    )
