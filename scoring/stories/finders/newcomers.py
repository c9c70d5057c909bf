"""Who is new in the club or back after a long time, and who reached a round number."""

from collections.abc import Iterator
from datetime import date
from typing import Literal

from scoring.stories.days import Found
from scoring.stories.facts import Fact
from scoring.stories.past import Counts
from scoring.stories.scene import Scene
from scoring.stories.values import Debut, Milestone

SEASON_GAMES, CLUB_GAMES = frozenset({25, 50}), frozenset({100, 200, 300, 500, 1000})
SEASON_WINS, CLUB_WINS = frozenset({10, 25, 50}), frozenset({100})
MOST_NAMED = 3
LEAST_DAYS_OF_THE_CLUB, LONG_AWAY, LEAST_PAST = 30, 180, 365

Reached = tuple[int, Literal["games", "wins"], bool]  # the number, of what, of the season


def milestone(scene: Scene) -> Found | None:
    """Kind 20: a round number of games or first places: below 100 of the season, from 100 of the club."""
    reached: dict[Reached, dict[int, int]] = {}
    for one, player, game in (*_of_club(scene), *_of_season(scene)):
        reached.setdefault(one, {})[player] = game
    order = sorted(reached, key=lambda one: (-one[0], one[1]))
    return scene.found([_milestone(scene, one, reached[one]) for one in order])


def _milestone(scene: Scene, one: Reached, games: dict[int, int]) -> tuple[Fact, bool]:
    named = tuple(sorted(player for player in games if scene.people.may_name(player))[:MOST_NAMED])
    told = Milestone(named, len(games) - len(named), *one)
    return Fact("milestone", one[0], named, told, tuple(games[player] for player in named)), bool(named)


def _of_club(scene: Scene) -> Iterator[tuple[Reached, int, int]]:
    own = {game.id for game in scene.plain}
    counts: dict[int, tuple[int, int]] = {}
    for game in (played.game for played in scene.all_games):
        for player, place in zip(game.players, game.places, strict=True):
            before = scene.club.counts.get(player, Counts())
            played, won = counts.get(player, (before.games, before.wins))
            counts[player] = played + 1, won + (place == 1)
            if game.id in own and played + 1 in CLUB_GAMES:
                yield (played + 1, "games", False), player, game.id
            if game.id in own and place == 1 and won + 1 in CLUB_WINS:
                yield (won + 1, "wins", False), player, game.id


def _of_season(scene: Scene) -> Iterator[tuple[Reached, int, int]]:
    if not scene.season:
        return
    rules, counts = scene.season.so_far.rules, dict(scene.season.so_far.counts)
    for game in (played.game for played in scene.games if played.season == rules.key):
        for player, place in zip(game.players, game.places, strict=True):
            played, won = counts.get(player, (0, 0))
            counts[player] = played + 1, won + (place == 1)
            if played + 1 in SEASON_GAMES:
                yield (played + 1, "games", True), player, game.id
            if place == 1 and won + 1 in SEASON_WINS:
                yield (won + 1, "wins", True), player, game.id


def debut(scene: Scene) -> Found | None:
    """Kind 22: a first game in the club, or the first after half a year."""
    club = scene.club
    if club.days < LEAST_DAYS_OF_THE_CLUB or scene.day - club.first_day < LEAST_PAST:
        return None
    last_days = {player: club.counts.get(player, Counts()).last_day for player in scene.seats}
    new = [player for player, day in last_days.items() if not day]
    back = [player for player, day in last_days.items() if day and scene.day - day >= LONG_AWAY]
    groups = [_debut(scene, group, last_days) for group in (sorted(new), sorted(back)) if group]
    return scene.found(groups)


def _debut(scene: Scene, players: list[int], last_days: dict[int, int]) -> tuple[Fact, bool]:
    named = tuple(player for player in players if player not in scene.people.hidden)[:MOST_NAMED]
    is_alone = len(named) == len(players) == 1
    longest = min(last_days[player] for player in named or players)
    told = Debut(
        named, len(players) - len(named), scene.points[named[0]] if is_alone else None,
        date.fromordinal(longest) if longest else None,
    )  # fmt: skip
    return Fact("debut", 1, named, told, scene.games_of(*named)), bool(named)
