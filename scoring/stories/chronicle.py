"""The stories of all days of a club, in one pass over its games."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from scoring.stories.choosing import Sizes, choose
from scoring.stories.days import People, PlayedGame, SeasonRules, System
from scoring.stories.facts import Story
from scoring.stories.finders import find_all
from scoring.stories.past import ClubPast, Past
from scoring.stories.rows import table_rows
from scoring.stories.scene import Scene, SeasonDay
from scoring.stories.tables import SeasonSoFar, Tables


def chronicle(
    games: Iterable[PlayedGame],
    *,
    systems: Mapping[str, System],
    seasons: Mapping[int, SeasonRules],
    people: People | None = None,
) -> Iterator[Story]:
    """Yield the stories of the days, the earliest first; of one day the rule system with more games first.

    games       of the whole club, in the order played
    systems     by the key that the games have
    """
    club = Chronicle(systems, seasons, people or People())
    for day, played in groupby(games, key=lambda one: one.game.day):
        yield from club.stories(day, list(played))


class Chronicle:
    """A club up to a day."""

    def __init__(self, systems: Mapping[str, System], seasons: Mapping[int, SeasonRules], people: People) -> None:
        self.people, self.systems = people, systems
        self.club = ClubPast()
        self.pasts = {key: Past(system, people.guests) for key, system in systems.items()}
        self.seasons = {key: SeasonSoFar(rules) for key, rules in seasons.items()}
        self.sizes: dict[str, list[Sizes]] = {key: [] for key in systems}
        self.headlines: dict[str, str] = {}

    def stories(self, day: int, games: Sequence[PlayedGame]) -> list[Story]:
        """The stories of the next day."""
        by_system: dict[str, list[PlayedGame]] = {}
        for played in games:
            if not played.is_apart:
                by_system.setdefault(played.system, []).append(played)
        playing = [self.seasons[key] for key in sorted({played.season for played in games if played.season})]
        before = {season.rules.key: season.tables(day) for season in playing}
        for season in playing:
            season.add(games)
        order = sorted(by_system, key=lambda key: (-len(by_system[key]), key))
        stories = [self._story(self._scene(day, by_system[key], games, before)) for key in order]
        self._go_on(day, games)
        for season in playing:
            season.close(day, games)
        return stories

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
        key, found = scene.system.key, find_all(scene)
        headline, told = choose(
            found, self.sizes[key], games=len(scene.games), last_headline=self.headlines.get(key, "")
        )
        self.sizes[key].append({kind: one.size for kind, one in found.items()})
        self.headlines[key] = headline.fact.key
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
