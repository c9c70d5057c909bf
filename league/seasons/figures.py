"""From a player's tally to the figures of a line, and back."""

import json
from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

from league.seasons.lines import Figures
from league.seasons.models import Adjustment, Season, SeasonPlayer
from scoring.exact import Exact
from scoring.metrics import Field
from scoring.standings import TableRule
from scoring.tally import Adjustment as GivenPoints
from scoring.tally import Tally

Given = defaultdict[int, list[GivenPoints]]  # by player


def points_given(season: Season) -> Given:
    """What was given or taken beside the hanchan, for whom it counts today."""
    given: Given = defaultdict(list)
    for row in Adjustment.objects.filter(season=season, is_void=False).select_related("player__merged_into"):
        player = row.player.standing_for.pk
        given[player].append(GivenPoints(player, row.points, row.reason))
    return given


def division_members(season: Season) -> dict[int, set[int]]:
    """Who plays in which division; a merged entry's place is its own only where the player has none."""
    placed = SeasonPlayer.objects.filter(season=season).select_related("player__merged_into").order_by("pk")
    division_of: dict[int, int | None] = {row.player_id: row.division_id for row in placed if row.division_id}
    for row in placed:
        if row.player.merged_into_id:
            division_of.setdefault(row.player.standing_for.pk, division_of.pop(row.player_id, None))
    members: dict[int, set[int]] = {}
    for player, division in division_of.items():
        if division:
            members.setdefault(division, set()).add(player)
    return members


def figures_of(rule: TableRule, tally: Tally, values: Sequence[Exact | None], recent: Sequence[int]) -> Figures:
    """What a line says.

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
    """By column; for rules whose metrics look at the player's own games alone."""
    return [step.metric.measure(0, tally, Field({}, step.number)) for step in rule.columns]


def tally_from(figures: Figures) -> Tally:
    """The tally again, as far as it is a sum."""
    tally = Tally()
    tally.places = json.loads(figures.places)
    tally.points, tally.negatives, *record = json.loads(figures.sums)
    if record:
        tally.score, tally.chips, tally.penalties = record
    return tally


def exact(text: str | None) -> Exact | None:
    """A value as it was before it became text.

    >>> exact("31200"), exact("17/4"), exact(None)
    (31200, Fraction(17, 4), None)
    """
    if text is None:
        return None
    return Fraction(*map(int, text.split("/"))) if "/" in text else int(text)
