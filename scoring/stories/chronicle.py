"""The stories of all days of a club, in one pass over its games."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import groupby

from scoring.stories.choosing import MOST_DAYS, Sizes, choose
from scoring.stories.days import People, PlayedGame, SeasonRules, System
from scoring.stories.facts import Story
from scoring.stories.finders import find_all
from scoring.stories.kinds import KINDS, Kind
from scoring.stories.past import ClubPast, Past
from scoring.stories.rows import table_rows
from scoring.stories.scene import Scene, SeasonDay
from scoring.stories.tables import SeasonSoFar, Tables

LAST_DAY = date.max.toordinal()
Part = tuple[str, int]  # a rule system, and a number to tell its parts apart


def chronicle(
    games: Iterable[PlayedGame],
    *,
    systems: Mapping[str, System],
    seasons: Mapping[int, SeasonRules],
    people: People | None = None,
    year: int | None = None,
) -> Iterator[Story]:
    """Yield the stories of the days, the earliest first; of one day the rule system with more games first.

    games       of the whole club, in the order played
    systems     by the key that the games have
    year        yield the stories of this year alone: they are the same, and the days before are not searched for facts

    >>> from scoring.games import Game
    >>> game = Game(1, 1, (11, 12, 13, 14), (1, 2, 3, 4), (31200, 8300, -9600, -29900), day=739000)
    >>> (story,) = chronicle([PlayedGame(game, "riichi")], systems={"riichi": System("riichi", 4, 1000)}, seasons={})
    >>> [(one.fact.key, str(one.rarity)) for one in story.told]
    [('evening', '1/8'), ('crowd', '1/8')]
    """
    played = list(games)
    since = _since(played, year)
    looked_at = [one for one in played if one.game.day >= since.get(one.system, LAST_DAY)]
    live = {key: seasons[key] for key in {one.season for one in looked_at if one.season}}
    club = Chronicle(systems, live, people or People(), since)
    for day, own in groupby(played, key=lambda one: one.game.day):
        of_year = date.fromordinal(day).year
        if year is not None and of_year > year:
            break
        stories = club.stories(day, list(own))
        yield from stories if year in (None, of_year) else ()


def _since(games: Iterable[PlayedGame], year: int | None) -> dict[str, int]:
    """By rule system the first day that counts for the stories of a year: the first of the days they are compared with.

    A rule system without a story in the year has none.
    """
    days: dict[str, list[int]] = {}
    for played in games:
        own = days.setdefault(played.system, [])
        if not played.is_apart and (not own or own[-1] != played.game.day):
            own.append(played.game.day)
    if year is None:
        return dict.fromkeys(days, 0)
    first, end = date(year, 1, 1).toordinal(), date(year, 12, 31).toordinal()
    return {
        key: own[max(0, bisect_left(own, first) - MOST_DAYS)]
        for key, own in days.items()
        if bisect_left(own, first) < bisect_right(own, end)
    }


class Chronicle:
    """A club up to a day.

    since       by rule system the day from which on there are stories; empty: they begin with the first day
    """

    kinds: Sequence[Kind] = KINDS

    def __init__(
        self,
        systems: Mapping[str, System],
        seasons: Mapping[int, SeasonRules],
        people: People,
        since: Mapping[str, int] | None = None,
    ) -> None:
        self.people, self.systems = people, systems
        self.since = dict.fromkeys(systems, 0) if since is None else since
        self.club = ClubPast()
        self.pasts = {key: Past(system, people.guests) for key, system in systems.items()}
        self.seasons = {key: SeasonSoFar(rules) for key, rules in seasons.items()}
        self.sizes: dict[str, list[Sizes]] = {key: [] for key in systems}
        self.headlines: dict[tuple[Part, int], str] = {}

    def stories(self, day: int, games: Sequence[PlayedGame]) -> list[Story]:
        """The stories of the next day."""
        told: dict[Part, list[PlayedGame]] = {}
        for played in games:
            if not played.is_apart and day >= self.since.get(played.system, LAST_DAY):
                told.setdefault(self.part_of(played), []).append(played)
        keys = {played.season for played in games} & self.seasons.keys()
        playing = [self.seasons[key] for key in sorted(keys)]
        before = {season.rules.key: season.tables(day) for season in playing} if told else {}
        for season in playing:
            season.add(games)
        order = sorted(told, key=lambda part: (-len(told[part]), part))
        stories = [self._story(self._scene(day, told[part], games, before)) for part in order]
        self._go_on(day, games)
        for season in playing:
            season.close(day, games)
        return stories

    def part_of(self, played: PlayedGame) -> Part:
        """What has a story of its own on a day: the games of a rule system."""
        return played.system, 0

    def _go_on(self, day: int, games: Sequence[PlayedGame]) -> None:
        """Make the day one of the days before. In runs and records the games of events come last."""
        for key, past in self.pasts.items():
            own = [played for played in games if played.system == key]
            if own:
                past.take(sorted(own, key=lambda played: played.is_apart))
        self.club.take(day, games)

    def _scene(
        self, day: int, own: Sequence[PlayedGame], games: Sequence[PlayedGame], before: Mapping[int, Tables]
    ) -> Scene:
        past, key = self.pasts[own[0].system], _season_of(own)
        return Scene(
            day=day, system=past.system, games=own, all_games=games, people=self.people, past=past, club=self.club,
            season=self._season_day(day, key, before[key]) if key else None,
            best_before=past.best(), best_after=past.best_after(own),
        )  # fmt: skip

    def _season_day(self, day: int, key: int, before: Tables) -> SeasonDay:
        season = self.seasons[key]
        after = season.tables(day + 1)
        return SeasonDay(season, before.players, after.players, before.teams, after.teams, season.given_on(day))

    def _story(self, scene: Scene) -> Story:
        key, found = scene.system.key, find_all(scene, self.kinds)
        # The first story of a year knows no last one, so that a year is told without the years before it.
        of_year = self.part_of(scene.games[0]), scene.date.year
        headline, told = choose(
            found, self.sizes[key], games=len(scene.games), last_headline=self.headlines.get(of_year, "")
        )
        self.sizes[key].append({kind: one.size for kind, one in found.items()})
        self.headlines[of_year] = headline.fact.key
        return Story(
            scene.date, scene.system.key, scene.season.so_far.rules.key if scene.season else 0, scene.system.unit,
            headline, told, table_rows(scene, told), len(scene.games), len(scene.points),
        )  # fmt: skip


def _season_of(games: Sequence[PlayedGame]) -> int:
    """The season with most of the games; of equal ones the later one; 0: none."""
    counts: dict[int, int] = {}
    for played in games:
        if played.season:
            counts[played.season] = counts.get(played.season, 0) + 1
    return max(counts, key=lambda key: (counts[key], key), default=0)
