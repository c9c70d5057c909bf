"""Convert a player's tally into the figures of a line, and back."""

import json
from collections import defaultdict
from collections.abc import Callable, Sequence
from datetime import date
from fractions import Fraction

from league.players.models import Player
from league.seasons.models import Adjustment, Season, SeasonPlayer
from league.standings.computing.lines import Figures
from scoring.exact import Exact
from scoring.metrics import Field
from scoring.table_rules import TableRule
from scoring.tally import Adjustment as GivenPoints
from scoring.tally import Tally

Given = defaultdict[int, list[GivenPoints]]  # by player


def points_given(season: Season, counts: Callable[[date], bool] | None = None) -> Given:
    """The adjustments by player; those of a merged entry belong to the player that it counts for.

    counts      whether adjustments of a day count; None: all do
    """
    given: Given = defaultdict(list)
    for row in Adjustment.objects.filter(season=season, is_void=False).select_related("player__merged_into"):
        if counts and not counts(season.club.day_of(row.given_at)):
            continue
        player = row.player.standing_for.pk
        given[player].append(GivenPoints(player, row.points, row.reason))
    return given


def division_members(season: Season) -> dict[int, set[int]]:
    """The players of each division."""
    return _members(season, "division_id")


def team_players(season: Season) -> dict[int, set[int]]:
    """The players of each team."""
    return _members(season, "team_id")


def team_members(season: Season) -> dict[int, set[int]]:
    """The players whose games count for each team; a team without players has a line as well."""
    teams: dict[int, set[int]] = {team: set() for team in season.teams.values_list("pk", flat=True)}
    if not teams:
        return teams
    left_out = guests_left_out(season)
    return teams | {team: players - left_out for team, players in team_players(season).items()}


def _members(season: Season, part: str) -> dict[int, set[int]]:
    """The players by division or team; the division of a merged entry is used if its player has none of their own."""
    placed = SeasonPlayer.objects.filter(season=season).select_related("player__merged_into").order_by("pk")
    part_of: dict[int, int | None] = {row.player_id: getattr(row, part) for row in placed if getattr(row, part)}
    for row in placed:
        if row.player.merged_into_id:
            part_of.setdefault(row.player.standing_for.pk, part_of.pop(row.player_id, None))
    members: dict[int, set[int]] = {}
    for player, found in part_of.items():
        if found:
            members.setdefault(found, set()).add(player)
    return members


def guests_left_out(season: Season) -> set[int]:
    if season.counts_guests:
        return set()
    return set(Player.objects.filter(club=season.club_id, is_guest=True).values_list("pk", flat=True))


def figures_of(rule: TableRule, tally: Tally, values: Sequence[Exact | None], recent: Sequence[int]) -> Figures:
    """The figures of a line.

    tally       of the games alone
    values      by column, adjustments included
    recent      the last places, the newest last
    """
    sums = [tally.points, tally.negatives]
    if rule.keeps_record:
        sums += [tally.score, tally.chips, tally.penalties]
    lists = values_text(values), json.dumps(tally.places), json.dumps(list(recent)), json.dumps(sums)
    return Figures(tally.games, *lists)


def values_text(values: Sequence[Exact | None]) -> str:
    return json.dumps([None if value is None else str(value) for value in values])


def values_of(rule: TableRule, tally: Tally) -> list[Exact | None]:
    """The values by column, for rules whose metrics need only the player's own games."""
    return [step.metric.measure(0, tally, Field({}, step.number)) for step in rule.columns]


def tally_from(figures: Figures) -> Tally:
    """Restore the part of the tally that is a sum."""
    tally = Tally()
    tally.places = json.loads(figures.places)
    tally.points, tally.negatives, *record = json.loads(figures.sums)
    if record:
        tally.score, tally.chips, tally.penalties = record
    return tally


def exact(text: str | None) -> Exact | None:
    """Parse the text of an exact value.

    >>> exact("31200"), exact("17/4"), exact(None)
    (31200, Fraction(17, 4), None)
    """
    if text is None:
        return None
    return Fraction(*map(int, text.split("/"))) if "/" in text else int(text)
