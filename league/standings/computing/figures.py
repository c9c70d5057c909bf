"""Convert a player's tally into the figures of a line, and back."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from fractions import Fraction
from typing import Any

from league.core.bulk import numbers_text
from league.players.models import Player
from league.seasons.models import Adjustment, Season, SeasonPlayer
from league.standings.computing.lines import Figures
from scoring.exact import Exact
from scoring.games import Adjustment as GivenPoints
from scoring.games import Tally
from scoring.metrics import Field, TableRule

Given = defaultdict[int, list[GivenPoints]]  # by player


def points_given(season: Season, counts: Callable[[date], bool] | None = None) -> Given:
    """The adjustments by player; those of a merged entry belong to the player that it counts for.

    counts      whether adjustments of a day count; None: all do
    """
    given: Given = defaultdict(list)
    rows = Adjustment.objects.filter(season=season, is_void=False)
    columns = rows.values_list("player", "player__merged_into", "points", "reason", "given_at")
    stand_for = _stand_for(columns)
    for entered, _into, points, reason, given_at in columns:
        if counts and not counts(season.club.day_of(given_at)):
            continue
        player = stand_for.get(entered, entered)
        given[player].append(GivenPoints(player, points, reason))
    return given


def _stand_for(rows: Iterable[tuple[Any, ...]]) -> dict[int, int]:
    """The players that the merged entries count for, in rows that begin with a player and the one of its merge."""
    merged = {player for player, into, *_others in rows if into}
    if not merged:
        return {}
    players = Player.objects.filter(pk__in=merged).select_related("merged_into")
    return {player.pk: player.standing_for.pk for player in players}


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
    placed = SeasonPlayer.objects.filter(season=season).order_by("pk")
    columns = placed.values_list("player", "player__merged_into", part)
    part_of: dict[int, int | None] = {player: found for player, _into, found in columns if found}
    stand_for = _stand_for(columns)
    for player, _into, _part in columns:
        if player in stand_for:
            part_of.setdefault(stand_for[player], part_of.pop(player, None))
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
    lists = values_text(values), numbers_text(tally.places), numbers_text(recent), numbers_text(sums)
    return Figures(tally.games, *lists)


def values_text(values: Sequence[Exact | None]) -> str:
    """Write exact values as a JSON list of their texts, which have nothing that JSON would write otherwise.

    >>> values_text([31200, Fraction(17, 4), None])
    '["31200", "17/4", null]'
    """
    texts = ["null" if value is None else f'"{value}"' for value in values]
    return f"[{', '.join(texts)}]"


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
