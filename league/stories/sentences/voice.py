"""What the sentences of one story need besides its facts: the names, the rule system, the unit of the points."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from league.stories.sentences import words
from rules.ruleset import Ruleset


@dataclass(frozen=True)
class Voice:
    """
    people      names that may be told, by player
    teams       names of teams
    day         of the story
    unit        points are in 1/unit
    is_of_event whether the day is that of an event, not of an evening
    """

    people: Mapping[int, str]
    teams: Mapping[int, str]
    ruleset: Ruleset[Any]
    day: date
    unit: int
    is_of_event: bool = False

    @cached_property
    def _times(self) -> Counter[str]:
        return Counter(self.people.values())

    def name(self, player: int) -> str:
        """The name of a player; of two people with the same name, with the player's number."""
        name = self.people[player]
        return words.named(f"{name} #{player}" if self._times[name] > 1 else name)

    def names(self, players: Iterable[int], others: int = 0) -> str:
        return words.listed_people([self.name(one) for one in players], others)

    def team(self, team: int) -> str:
        return words.named(self.teams[team])

    def points(self, points: int) -> str:
        return words.signed_points(points, self.unit)

    def gap(self, points: int) -> str:
        return words.gap(points, self.unit)

    def on_day(self, day: date) -> str:
        return words.day_in_sentence(day, self.day)
