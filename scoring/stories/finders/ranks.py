"""What the day changed in the table: the lead, ranks, the lines, and who is new in it."""

from collections.abc import Iterator
from typing import Literal

from scoring.stories.days import Found
from scoring.stories.facts import Fact
from scoring.stories.scene import NOTHING, Scene, SeasonDay
from scoring.stories.tables import Line
from scoring.stories.values import Climb, Enters, Lead
from scoring.stories.values import Line as CrossedLine

# A table is told when it has settled a little.
LEAST_SEASON_GAMES, LEAST_RANKED = 20, 4
LEAST_CLIMB, LEAST_RANKED_TO_CLIMB, LEAST_EVENINGS_TO_CLIMB = 2, 8, 3
EVENINGS_BEFORE_A_LINE = 3
MOST_ENTERING = 2


def lead(scene: Scene) -> Found | None:
    """Kind 1: somebody is first alone who was not, or draws level with who was."""
    season = scene.season
    if not season or season.so_far.games < LEAST_SEASON_GAMES:
        return None
    if min(season.before.ranks, season.after.ranks) < LEAST_RANKED:
        return None
    former = season.before.first()
    if former is None or season.after.rank_of(former.player) is None:
        return NOTHING
    leader, is_shared = _leader(season, former.player)
    if leader is None or not _is_played(scene, season, leader, former.player):
        return NOTHING
    before = scene.people.in_table(former.player)
    gap = (0 if is_shared else _gap(scene, season)) if season.is_by_points else None
    told = Lead(leader, before, gap, season.before.rank_of(leader), is_shared)
    people = (leader,) if before is None else (leader, before)
    fact = Fact("lead", 1, people, told, scene.games_of(*people))
    return scene.found([(fact, scene.people.may_name(leader))])


def _leader(season: SeasonDay, former: int) -> tuple[int | None, bool]:
    """The new leader, and whether the first rank is shared with the former one."""
    top = [line.player for line in season.after.lines if line.rank == 1]
    if len(top) == 1:
        return (top[0], False) if top[0] != former else (None, False)
    if len(top) == 2 and former in top:
        return next(player for player in top if player != former), True
    return None, False


def _is_played(scene: Scene, season: SeasonDay, leader: int, former: int) -> bool:
    """Whether the lead changed by games: nobody of both got or lost points without one."""
    return not season.given.keys() & {leader, former} and not scene.season_points.keys().isdisjoint({leader, former})


def _gap(scene: Scene, season: SeasonDay) -> int:
    first, second = season.after.lines[:2]
    return scene.in_unit(first.total - second.total)


def climb(scene: Scene) -> Found | None:
    """Kind 2: ranks gained by somebody who played, the most first."""
    season = scene.season
    if not season or season.evenings < LEAST_EVENINGS_TO_CLIMB:
        return None
    if min(season.before.ranks, season.after.ranks) < LEAST_RANKED_TO_CLIMB:
        return None
    climbs = [one for player in scene.season_points if (one := _climb(scene, season, player))]
    climbs.sort(key=lambda one: (-one.passed, -one.points, one.rank, one.player))
    facts = [Fact("climb", one.passed, (one.player,), one, scene.games_of(one.player)) for one in climbs]
    return scene.found([(fact, scene.people.may_name(fact.people[0])) for fact in facts])


def _climb(scene: Scene, season: SeasonDay, player: int) -> Climb | None:
    before, after = season.before.rank_of(player), season.after.rank_of(player)
    if before is None or after is None or before - after < LEAST_CLIMB:
        return None
    if any(one == player or _is_passed(season, one, before, after) for one in season.given):
        return None
    return Climb(player, before, after, before - after, scene.season_points[player])


def _is_passed(season: SeasonDay, player: int, before: int, after: int) -> bool:
    """Whether a player was above somebody who climbed from rank `before` to rank `after`, and is below now."""
    old, new = season.before.rank_of(player), season.after.rank_of(player)
    is_listed = player in season.after.by_player
    return is_listed and old is not None and old < before and (new is None or new > after)


def line(scene: Scene) -> Found | None:
    """Kind 3: somebody crossed a line of the table upwards."""
    season = scene.season
    if not season or season.evenings <= EVENINGS_BEFORE_A_LINE:
        return None
    rules = season.so_far.rules
    if not rules.cut and not rules.down:
        return None
    crossed = [one for name, last in _lines(season) for one in _crossed(scene, season, name, last)]
    facts = [(_line_fact(scene, one), scene.people.may_name(one.player)) for one in crossed]
    return scene.found(facts)


def _line_fact(scene: Scene, told: CrossedLine) -> Fact:
    people = tuple(one for one in (told.player, told.below, told.dropped) if one is not None)
    return Fact("line", 1, tuple(dict.fromkeys(people)), told, scene.games_of(told.player))


def _lines(season: SeasonDay) -> Iterator[tuple[Literal["cut", "down"], int]]:
    """The lines that the day did not move, each with the last rank above it."""
    rules, ranked = season.so_far.rules, season.after.ranks
    if 0 < rules.cut < ranked:
        yield "cut", rules.cut
    if 0 < rules.down < ranked == season.before.ranks:
        yield "down", ranked - rules.down


def _crossed(scene: Scene, season: SeasonDay, name: Literal["cut", "down"], last: int) -> Iterator[CrossedLine]:
    """Those who are above the line now and were below it before, the best rank first."""
    above = {one.player for one in season.after.ranked if one.rank is not None and one.rank <= last}
    below = [one for one in season.after.ranked if one.player not in above]
    was_above = {one.player for one in season.before.ranked if one.rank is not None and one.rank <= last}
    fell = [one.player for one in below if one.player in was_above]
    for one in season.after.ranked:
        is_up = one.player in above and season.before.rank_of(one.player) and one.player not in was_above
        if is_up and one.player in scene.season_points and not season.given.keys() & {one.player, *fell}:
            yield _crossing(scene, season, one, name, below[0] if below else None, fell)


def _crossing(
    scene: Scene, season: SeasonDay, own: Line, name: Literal["cut", "down"], below: Line | None, fell: list[int]
) -> CrossedLine:
    dropped = scene.people.in_table(fell[0]) if len(fell) == 1 else None
    gap = scene.in_unit(own.total - below.total) if below and season.is_by_points else None
    first_below = scene.people.in_table(below.player) if below else None
    return CrossedLine(own.player, name, own.rank or 0, gap, first_below, below.rank if below else None, dropped)


def enters(scene: Scene) -> Found | None:
    """Kind 4: players reached the fewest games of a rank."""
    season = scene.season
    if not season or season.so_far.rules.rule.least_games <= 1 or not season.before.ranks:
        return None
    new = [line for line in season.after.ranked if season.before.rank_of(line.player) is None]
    new = [line for line in new if line.player in scene.season_points]
    if not new or 3 * len(new) > season.after.ranks:
        return NOTHING
    named = [line for line in new if scene.people.may_name(line.player)][:MOST_ENTERING]
    people = tuple(line.player for line in named)
    rank = (named or new)[0].rank or 0
    told = Enters(people, len(new) - len(named), season.so_far.rules.rule.least_games, rank)
    return scene.found([(Fact("enters", 1, people, told, scene.games_of(*people)), bool(people))])
