"""The stored odds as pages, API and sheets read them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from league.clubs.models import Club
from league.odds.computing import TOP
from league.odds.models import SeasonOdds
from league.odds.state import is_current, stored_odds
from league.players.models import Player
from league.seasons.cut import cut_of
from league.seasons.models import Division, Season, StandingsRow, Team, TeamRow
from rules.registry import find_ruleset
from scoring.odds.judging import Call, Group, baseline, brier_score, calibration
from scoring.odds.luck import mean_place_range
from scoring.odds.seasons import PlayerOdds


def ranks_asked(season: Season, division: Division | None, top: int | None, down: int | None) -> tuple[int, int]:
    """The ranks that pass the cut and those that go down: as asked, or as stored."""
    stored = cut_of(season, division)
    return stored.cut or TOP if top is None else top, stored.down if down is None else down


class OddsLine(NamedTuple):
    """A player's odds, as shares of the simulated seasons.

    rank            in the present table; None below the line
    first, top, down    the chance of rank 1, of a rank above the cut, and of one of the last ranks
    unranked        the chance to end below the line of least games
    low, high       the ranks that 10 % and 90 % of the seasons reach
    """

    player: Player
    rank: int | None
    odds: PlayerOdds
    first: float
    top: float
    down: float
    unranked: float
    low: int | None
    high: int | None

    @property
    def name(self) -> str:
        return self.player.public_name

    @property
    def mean_rank(self) -> float | None:
        return self.odds.mean_rank

    @property
    def points(self) -> Sequence[int]:
        return self.odds.points


class TeamOddsLine(NamedTuple):
    """A team's odds: the chance of the title, and the rank in the present table."""

    team: Team
    rank: int | None
    odds: PlayerOdds

    @property
    def first(self) -> float:
        return self.odds.chance(1, 1)

    @property
    def mean_rank(self) -> float | None:
        return self.odds.mean_rank


class LuckLine(NamedTuple):
    """How much of a player's result was chance; points in 1/unit.

    mean_place, range   the mean place and the half of its 95 % range
    spread              the standard deviation that chance gives the points
    """

    player: Player
    games: int
    mean_place: float
    range: float
    points: int
    expected: int
    spread: int

    @property
    def luck(self) -> int:
        return self.points - self.expected


class Said(NamedTuple):
    """How good the odds at the middle of past seasons were.

    brier, plain    Brier score of the odds, and of equal chances for all players
    groups          calls of about the same chance
    """

    seasons: int
    calls: int
    brier: float
    plain: float
    groups: list[Group]


@dataclass(frozen=True)
class OddsShown:
    """The odds of a season, or of one of its divisions, for display; without lines if there are none."""

    season: Season
    division: Division | None
    stored: SeasonOdds | None
    is_current: bool
    top: int
    down: int
    lines: list[OddsLine]

    @property
    def found(self) -> dict[str, Any]:
        return self.stored.found if self.stored else {}

    @property
    def missing(self) -> str:
        """Why there are no odds: "few_games", "no_end", "not_computed", or "" if there are."""
        return self.found.get("missing", "not_computed")

    @property
    def is_over(self) -> bool:
        return bool(self.found.get("is_over"))

    @property
    def day(self) -> date | None:
        return self.stored.day if self.stored else None

    @property
    def has_unranked(self) -> bool:
        return any(line.unranked for line in self.lines)


def odds_shown(
    season: Season, division: Division | None = None, *, top: int | None = None, down: int | None = None
) -> OddsShown:
    """The odds, the best mean rank first; with the season's own cut, unless another is asked for."""
    stored = stored_odds(season)
    return _shown(season, division, stored, is_current(season, stored), *ranks_asked(season, division, top, down))


def table_odds(season: Season, division: Division | None) -> OddsShown:
    """The stored odds for the page of the table, which does not ask whether they are current."""
    return _shown(season, division, stored_odds(season), True, *ranks_asked(season, division, None, None))


def _shown(
    season: Season, division: Division | None, stored: SeasonOdds | None, is_current: bool, top: int, down: int
) -> OddsShown:
    lines = _lines(season, division, stored.found, top, down) if stored else []
    return OddsShown(season, division, stored, is_current, top, down, lines)


def _lines(season: Season, division: Division | None, found: dict[str, Any], top: int, down: int) -> list[OddsLine]:
    wanted = division.pk if division else None
    tables = (one["players"] for one in found.get("tables", ()) if one["division"] == wanted)
    rows: list[dict[str, Any]] = next(tables, [])
    if not rows:
        return []
    players = Player.objects.in_bulk([row["player"] for row in rows])
    ranks = dict(StandingsRow.objects.filter(season=season, division=division).order_by().values_list("player", "rank"))
    # The last ranks are counted among the players who get a rank in most seasons.
    ranked = sum(2 * row["unranked"] < found["seasons"] for row in rows)
    lines = [
        _line(players[row["player"]], row, ranks.get(row["player"]), (top, down, ranked))
        for row in rows
        if row["player"] in players
    ]
    return sorted(lines, key=lambda line: (line.mean_rank is None, line.mean_rank or 0, line.player.pk))


def _line(player: Player, row: dict[str, Any], rank: int | None, asked: tuple[int, int, int]) -> OddsLine:
    top, down, ranked = asked
    odds = PlayerOdds(player.pk, tuple(row["ranks"]), row["unranked"], tuple(row["points"]))
    return OddsLine(
        player,
        rank,
        odds,
        odds.chance(1, 1),
        odds.chance(1, top),
        odds.chance(max(1, ranked - down + 1), len(odds.ranks)) if down else 0.0,
        odds.unranked / odds.seasons if odds.seasons else 0.0,
        odds.rank_at(0.1),
        odds.rank_at(0.9),
    )


def team_odds(stored: SeasonOdds | None) -> list[TeamOddsLine]:
    """The odds of the season's teams, the most likely winner first; empty without teams."""
    rows = stored.found.get("teams", []) if stored else []
    if stored is None or not rows:
        return []
    teams = {team.pk: team for team in stored.season.teams.all()}
    ranks = dict(TeamRow.objects.filter(season=stored.season).order_by().values_list("team", "rank"))
    lines = [
        TeamOddsLine(
            teams[row["team"]],
            ranks.get(row["team"]),
            PlayerOdds(row["team"], tuple(row["ranks"]), row["unranked"]),
        )
        for row in rows
        if row["team"] in teams
    ]
    return sorted(lines, key=lambda line: (-line.first, line.mean_rank is None, line.mean_rank or 0, line.team.pk))


def player_odds(player: Player) -> list[tuple[OddsShown, OddsLine]]:
    """The odds of a player in the seasons that are not over and have odds, with the player's line."""
    stored = SeasonOdds.objects.filter(season__club=player.club_id, season__rows__player=player).distinct()
    running = stored.filter(season__is_archived=False).select_related("season__club", "season__house_rules")
    lines = []
    for one in running.order_by("-season__opens", "-season"):
        if one.found.get("is_over") or one.found.get("missing", "x"):
            continue
        top, down = ranks_asked(one.season, None, None, None)
        own = _lines(one.season, None, one.found, top, down)
        line = next((line for line in own if line.player.pk == player.pk), None)
        if line:
            lines.append((OddsShown(one.season, None, one, True, top, down, own), line))
    return lines


# ----- luck -----


def luck_lines(stored: SeasonOdds | None) -> list[LuckLine]:
    """The players by the points beyond the expected ones, the luckiest first."""
    rows = stored.found.get("luck", {}).get("players", []) if stored else []
    if stored is None or not rows:
        return []
    seats = find_ruleset(stored.season.house_rules.ruleset).seats
    players = Player.objects.in_bulk([row["player"] for row in rows])
    lines = [
        LuckLine(
            players[row["player"]],
            row["games"],
            row["place_sum"] / row["games"],
            mean_place_range(row["games"], seats) or 0.0,
            row["points"],
            row["expected"],
            row["spread"],
        )
        for row in rows
        if row["player"] in players
    ]
    return sorted(lines, key=lambda line: (-line.luck, line.player.pk))


# ----- past seasons -----


def past_odds(club: Club) -> Said | None:
    """How good the odds at the middle of the club's past seasons were; None without one."""
    said = SeasonOdds.objects.filter(season__club=club).exclude(said={}).values_list("said", flat=True)
    calls: list[Call] = []
    plain: list[Call] = []
    for one in said:
        rows = one["calls"]
        for chance, came, ranks in (("first", "was_first", 1), ("top", "was_top", one.get("ranks", TOP))):
            own = [Call(row[chance], row[came]) for row in rows]
            calls += own
            plain += baseline(own, min(1.0, ranks / max(1, len(rows))))
    score, plain_score = brier_score(calls), brier_score(plain)
    if score is None or plain_score is None:
        return None
    return Said(len(said), len(calls), score, plain_score, calibration(calls))
