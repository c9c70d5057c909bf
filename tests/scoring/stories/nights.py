"""Days of play in a few letters: each game is the order of its players, the winner first."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from scoring.games import Adjustment, Game
from scoring.metrics import table_rule
from scoring.stories.chronicle import Chronicle
from scoring.stories.days import Behind, Found, People, PlayedGame, SeasonRules, System, Won
from scoring.stories.facts import Story
from scoring.stories.finders import find_all
from scoring.stories.scene import Scene

FIRST = date(2025, 1, 2)
SCORES = (40000, 30000, 20000, 10000)
POINTS = (30, 10, -10, -30)
RIICHI = System("riichi", 4, 1000, is_riichi=True)
HK = System("hk", 4, 1000)
SEASON = 1


def key(letter: str) -> int:
    """A is 1."""
    return ord(letter) - 64


def keys(letters: str) -> tuple[int, ...]:
    return tuple(map(key, letters))


def day(night: int, every: int = 7) -> date:
    """The date of a night, the first one being 0."""
    return FIRST + timedelta(days=every * night)


def order_of(game: str) -> tuple[str, tuple[int, ...]]:
    """The players and their places; an equals sign stands between those who share a place.

    >>> order_of("A=BCD")
    ('ABCD', (1, 1, 3, 4))
    """
    letters, places = "", []
    for at, letter in enumerate(game):
        if letter != "=":
            letters += letter
            places.append(places[-1] if at and game[at - 1] == "=" else len(letters))
    return letters, tuple(places)


def played(
    number: int, day: int, game: str, *, scores: Sequence[int] = (), season: int = SEASON, system: str = "riichi",
    **more: Any,
) -> PlayedGame:  # fmt: skip
    letters, places = order_of(game)
    points = tuple(1000 * POINTS[place - 1] for place in places)
    own = tuple(scores or (SCORES[place - 1] for place in places))
    made = Game(number, number, keys(letters), places, points, 1000, own, day=day)
    return PlayedGame(made, system, season, 100_000, **more)


def nights(days: Iterable[str], *, every: int = 7, **more: Any) -> list[PlayedGame]:
    """The games of days that are a week apart; those of a day stand between blanks. Numbers begin with 1."""
    games: list[PlayedGame] = []
    for night, orders in enumerate(days):
        day = (FIRST + timedelta(days=every * night)).toordinal()
        games += [played(len(games) + at, day, order, **more) for at, order in enumerate(orders.split(), 1)]
    return games


def with_last(games: list[PlayedGame], **changes: Any) -> list[PlayedGame]:
    """The games with something else in the last one."""
    return [*games[:-1], games[-1]._replace(**changes)]


def last_scores(games: list[PlayedGame], *scores: int) -> list[PlayedGame]:
    return with_last(games, game=games[-1].game._replace(scores=scores))


def season(given: Mapping[int, Mapping[str, int]] | None = None, *, least: int = 0, order: str = "points",
           **more: Any) -> SeasonRules:  # fmt: skip
    """The season; `given` has by number of the night and letter the points of adjustments."""
    adjustments = tuple(
        ((FIRST + timedelta(days=7 * night)).toordinal(), Adjustment(key(letter), 1000 * points))
        for night, by_letter in (given or {}).items()
        for letter, points in by_letter.items()
    )
    return SeasonRules(SEASON, table_rule([order], least_games=least), adjustments, **more)


def people(hidden: str = "", guests: str = "") -> People:
    return People(frozenset(keys(hidden)), frozenset(keys(guests)))


class Watched(Chronicle):
    """A chronicle that keeps its scenes and what was found in each."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.found: list[tuple[Scene, dict[str, Found]]] = []

    def _story(self, scene: Scene) -> Story:
        self.found.append((scene, find_all(scene)))
        return super()._story(scene)


def watch(
    games: Sequence[PlayedGame], *, rules: SeasonRules | None = None, who: People | None = None, system: System = RIICHI
) -> tuple[list[Story], Watched]:
    systems = {one: system._replace(key=one) for one in {game.system for game in games}}
    club = Watched(systems, {SEASON: rules or season()}, who or people())
    stories = []
    for day in sorted({game.game.day for game in games}):
        stories += club.stories(day, [game for game in games if game.game.day == day])
    return stories, club


def last_found(kind: str, games: Sequence[PlayedGame], **more: Any) -> Found | None:
    """What the last day has of a kind."""
    _stories, club = watch(games, **more)
    return club.found[-1][1].get(kind)


def won(letter: str, deal: int = 3, *, size: int = 0, limit: str = "", gain: int = 8000, **more: Any) -> Won:
    own = {"times": 1, "total": 8, "patterns": (), "is_self_draw": True, "is_capped": False, "is_counted": False,
           "uncommon": ()} | more  # fmt: skip
    return Won(key(letter), deal, limit, gain=gain, size=size, **own)


def behind(letter: str, deficit: int, deal: int = 5) -> Behind:
    return Behind(key(letter), deficit, "E", 4, 1, deal)
