"""The days of simulated events: their numbers by a second way that knows no past, and the table that is given."""

import pytest

from scoring.metrics import table_rule
from scoring.stories.days import Found
from scoring.stories.events import NOT_OF_EVENTS, Event, EventChronicle, EventDay, event_chronicle
from scoring.stories.facts import Story
from scoring.stories.finders import find_all
from scoring.stories.scene import Scene
from scoring.stories.tables import Line, Table
from tests.profile import times
from tests.scoring.stories.nights import nights, people
from tests.scoring.stories.second_way import SECOND_WAY
from tests.scoring.stories.simulated import SYSTEMS
from tests.scoring.stories.simulated_events import SimulatedEvents
from tests.scoring.stories.test_second_way import rate, weight

# 48 days each, of which half are those of events.
CLUBS = times(1, 2, 10)
KINDS = [key for key in SECOND_WAY if key not in NOT_OF_EVENTS]


class Watched(EventChronicle):
    def __init__(self, made: SimulatedEvents) -> None:
        super().__init__(SYSTEMS, made.events, made.people)
        self.found: list[tuple[int, int, dict[str, Found]]] = []  # day, event, what was found

    def _story(self, scene: Scene) -> Story:
        self.found.append((scene.day, scene.games[0].season, find_all(scene, self.kinds)))
        return super()._story(scene)


def told(made: SimulatedEvents) -> list[Story]:
    own = {"systems": SYSTEMS, "events": made.events, "people": made.people}
    return list(event_chronicle(made.games, **own))


@pytest.mark.parametrize("seed", range(CLUBS))
def test_plain_loops_find_the_same_numbers(seed):
    made = SimulatedEvents(seed)
    watched, stories = Watched(made), []
    for day in sorted({one.game.day for one in made.games}):
        stories += watched.stories(day, [one for one in made.games if one.game.day == day])

    second = {(day, kind): SECOND_WAY[kind](made.plain(event, day), day)
              for day, event, _found in watched.found for kind in KINDS}  # fmt: skip

    different = []
    for day, _event, found in watched.found:
        for kind in KINDS:
            sizes = second[day, kind]
            own = found[kind].size if kind in found else "impossible"
            other = "impossible" if sizes is None else max((size for size, _who in sizes), default=None)
            different += [(kind, day, own, other)] if own != other else []
    assert len(watched.found) > 10
    assert different == []
    assert [numbers for story in stories for numbers in differing(story, stories, second)] == []


def differing(story, stories, second):
    """The told facts whose numbers are not those of the days of events before."""
    day = story.day.toordinal()
    days = sorted({one for one, _kind in second if one < day})[-60:]
    before = [one for one in stories if one.day < story.day and one.day.year == story.day.year]
    of_event = [one for one in before if one.season == story.season]
    for one in story.told:
        fact = one.fact
        seen = [second[earlier, fact.key] for earlier in days if second[earlier, fact.key] is not None]
        as_much = sum(any(size >= fact.size for size, _who in sizes) for sizes in seen)
        rarity = (as_much + 8 * rate(fact)) / (len(seen) + 8)
        twice = 2 if of_event and of_event[-1].headline.fact.key == fact.key else 1
        expected = as_much, len(seen), rarity, rarity * weight(fact) * twice
        if expected != (one.as_much, one.days, one.rarity, one.surprise):
            yield story.day, fact.key, expected


@pytest.mark.parametrize("seed", range(CLUBS))
def test_the_table_is_the_one_that_is_given(seed):
    made = SimulatedEvents(seed)
    days = {(event.key, one.day): one.table for event in made.events for one in event.days}

    wrong = []
    for story in told(made):
        after = days[story.season, story.day.toordinal()]
        wrong += [row for row in story.rows if after.by_player[row.player][1:4:2] != (row.rank, row.total)]
        earlier = [day for event, day in days if event == story.season and day < story.day.toordinal()]
        before = days[story.season, max(earlier)] if earlier else None
        wrong += [row for row in story.rows if row.rank_before != (before.rank_of(row.player) if before else None)]
    assert wrong == []


@pytest.mark.parametrize("seed", range(CLUBS))
def test_no_day_names_a_hidden_player_or_tells_what_an_event_has_not(seed):
    made = SimulatedEvents(seed)

    stories = told(made)

    assert [one.day for one in stories if made.people.hidden & {x for o in one.told for x in o.fact.people}] == []
    assert {one.fact.key for story in stories for one in story.told} & NOT_OF_EVENTS == set()
    assert stories == told(SimulatedEvents(seed))


def test_a_story_tells_nothing_of_later_days():
    made = SimulatedEvents(1)
    stories = told(made)
    day = stories[len(stories) // 2].day.toordinal()
    made.games = [one for one in made.games if one.game.day <= day]

    assert told(made) == [one for one in stories if one.day.toordinal() <= day]


def test_a_guest_is_ranked_and_named_at_an_event():
    table = Table((Line(1, 1, 1, 30_000, 1), Line(2, 2, 1, 10_000, 1)), {})
    game = nights(["ABCD"], season=7)[0]
    event = Event(7, table_rule(["points"]), (EventDay(game.game.day, table, 1),))
    own = {"systems": SYSTEMS, "events": [event], "people": people(hidden="", guests="A")}

    (story,) = event_chronicle([game], **own)

    assert story.headline.fact.people == (1,)
    assert [(row.player, row.rank, row.total) for row in story.rows] == [(1, 1, 30_000), (2, 2, 10_000)]
