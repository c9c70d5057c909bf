"""What the table says after the day: the gap at the top, points above zero again, the lead of a team."""

from datetime import date

from scoring.stories.days import Found
from scoring.stories.facts import Fact
from scoring.stories.scene import NOTHING, Scene, SeasonDay
from scoring.stories.values import Gap, Plus, TeamLead, Title

LEAST_EVENINGS_OF_GAPS = 8
LEAST_GAMES_TO_BE_BACK = 10
DEEP = -20  # points
LEAST_SEASON_GAMES, LEAST_TEAMS = 20, 3


def plus(scene: Scene) -> Found | None:
    """Kind 19: points of the season at 0 or above after they were deep below."""
    season = scene.season
    if not season or not season.is_by_points:
        return None
    back = [fact for player in scene.season_points if (fact := _plus(scene, season, player))]
    back.sort(key=lambda fact: (-fact.size, fact.people))
    return scene.found([(fact, scene.people.may_name(fact.people[0])) for fact in back])


def _plus(scene: Scene, season: SeasonDay, player: int) -> Fact | None:
    deepest, day = season.so_far.deepest.get(player, (0, 0))
    after = season.after.by_player.get(player)
    unit = season.so_far.rules.rule.unit
    if after is None or after.games < LEAST_GAMES_TO_BE_BACK or after.total < 0 or deepest > DEEP * unit:
        return None
    if player in season.given:
        return None
    told = Plus(player, scene.in_unit(deepest), date.fromordinal(day), scene.in_unit(after.total))
    return Fact("plus", -told.deepest, (player,), told, scene.games_of(player))


def gap(scene: Scene) -> Found | None:
    """Kind 24: the distance between the first and the second."""
    season = scene.season
    if not season or season.evenings < LEAST_EVENINGS_OF_GAPS or not season.is_by_points or season.after.ranks < 2:
        return None
    leader, second = season.after.lines[:2]
    if season.after.first() is None:
        return NOTHING
    distance, earlier = leader.total - second.total, season.so_far.gaps
    told = Gap(
        leader.player, scene.people.in_table(second.player), scene.in_unit(distance),
        "smallest" if earlier and distance < min(earlier) else "largest" if earlier and distance > max(earlier) else "",
    )  # fmt: skip
    people = tuple(one for one in (told.player, told.second) if one is not None)
    return scene.found([(Fact("gap", -told.gap, people, told), scene.people.may_name(leader.player))])


def team(scene: Scene) -> Found | None:
    """Kind 23: a team is first alone that was not."""
    season = scene.season
    if not season or season.so_far.games < LEAST_SEASON_GAMES or season.teams_after.ranks < LEAST_TEAMS:
        return None
    first, former = season.teams_after.first(), season.teams_before.first()
    if first is None or former is None or first.player == former.player:
        return NOTHING
    members = {player for player, one in season.so_far.rules.team_of.items() if one == first.player}
    rank_before = season.teams_before.rank_of(first.player)
    if len(members) == 1 or rank_before is None or not members & scene.season_points.keys():
        return NOTHING
    distance = scene.in_unit(first.total - season.teams_after.lines[1].total) if season.is_by_points else None
    told = TeamLead(first.player, former.player, distance, rank_before)
    return scene.found([(Fact("team", 1, (), told, scene.games_of(*sorted(members))), True)])


def title(scene: Scene) -> Found | None:
    """Kind 28: the first alone after the last day of a season that is over."""
    season = scene.season
    if not season or season.so_far.rules.ended_on != scene.day:
        return None
    champion = season.after.first()
    if champion is None:
        return NOTHING
    told = Title(champion.player, scene.in_unit(champion.total) if season.is_by_points else None)
    fact = Fact("title", 1, (champion.player,), told, scene.games_of(champion.player))
    return scene.found([(fact, scene.people.may_name(champion.player))])
