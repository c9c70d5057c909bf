"""The facts of simulated evenings, their numbers and their surprise, by a second way that knows no past."""

from fractions import Fraction
from random import Random

import pytest

from scoring.stories.chronicle import chronicle
from scoring.stories.facts import Fact, Told
from scoring.stories.kinds import HAND_RATES, KINDS
from tests.profile import times
from tests.scoring.stories.nights import SEASON, Watched
from tests.scoring.stories.second_way import SECOND_WAY, Club
from tests.scoring.stories.simulated import SYSTEMS, SimulatedClub

# 36 evenings each.
CLUBS = times(1, 2, 10)


def stories_of(club, games=None, year=None):
    own = {"systems": SYSTEMS, "seasons": {SEASON: club.rules}, "people": club.people}
    return list(chronicle(games or club.games, year=year, **own))


def watched(club):
    made = Watched(SYSTEMS, {SEASON: club.rules}, club.people)
    stories = []
    for day in sorted({one.game.day for one in club.games}):
        stories += made.stories(day, [one for one in club.games if one.game.day == day])
    return made, stories


@pytest.mark.parametrize("seed", range(CLUBS))
def test_plain_loops_find_the_same_numbers(seed):
    club = SimulatedClub(seed)
    made, stories = watched(club)
    plain = {key: Club(club.games, club.rules, system) for key, system in SYSTEMS.items()}

    second = {
        (key, day, kind): count(plain[key], day)
        for key in SYSTEMS for day in plain[key].days for kind, count in SECOND_WAY.items()
    }  # fmt: skip

    different = []
    for scene, found in made.found:
        for kind in SECOND_WAY:
            sizes = second[scene.system.key, scene.day, kind]
            own = found[kind].size if kind in found else "impossible"
            other = "impossible" if sizes is None else max((size for size, _who in sizes), default=None)
            different += [(kind, scene.day, scene.system.key, own, other)] if own != other else []
    assert different == []
    assert [
        (story.day, one.fact, expected)
        for story in stories
        for one in story.told
        if (expected := expected_numbers(one, story, plain[story.system], second, stories)) != numbers(one)
    ] == []


def numbers(one: Told):
    return one.as_much, one.days, one.rarity, one.surprise


def expected_numbers(one: Told, story, plain, second, stories):
    """The numbers of a told fact, from the sizes of the days before."""
    fact, day = one.fact, story.day.toordinal()
    at = plain.days.index(day)
    days = [second[story.system, earlier, fact.key] for earlier in plain.days[max(0, at - 60) : at]]
    seen = [sizes for sizes in days if sizes is not None]
    as_much = sum(any(size >= fact.size for size, _who in sizes) for sizes in seen)
    who = fact.people[0] if fact.people else 0
    assert (fact.size, who) in second[story.system, day, fact.key] or (fact.size, 0) in second[
        story.system, day, fact.key
    ]
    rarity = (as_much + 8 * rate(fact)) / (len(seen) + 8)
    earlier = [other for other in stories if other.system == story.system and other.day < story.day]
    earlier = [other for other in earlier if other.day.year == story.day.year]
    twice = 2 if earlier and earlier[-1].headline.fact.key == fact.key else 1
    return as_much, len(seen), rarity, rarity * weight(fact) * twice


def rate(fact: Fact) -> Fraction:
    (kind,) = [kind for kind in KINDS if kind.key == fact.key]
    return (
        HAND_RATES["natural" if fact.values.limit == "yakuman" else fact.values.limit]
        if fact.key == "hand"
        else kind.rate
    )


def weight(fact: Fact) -> Fraction:
    (kind,) = [kind for kind in KINDS if kind.key == fact.key]
    return kind.weight * (2 if fact.key == "record" and fact.values.is_equalled else 1)


@pytest.mark.parametrize("seed", range(CLUBS))
def test_no_story_names_a_hidden_player_or_a_person_too_often(seed):
    club = SimulatedClub(seed)

    stories = stories_of(club)

    hidden = club.people.hidden
    assert [
        story.day for story in stories if hidden & {player for one in story.told for player in one.fact.people}
    ] == []
    assert [story.day for story in stories if len(story.told) > (2 if story.games == 1 else 5)] == []
    groups = [[one.fact.kind.group for one in story.told if not one.is_filler] for story in stories]
    assert [own for own in groups if len(set(own)) != len(own)] == []
    assert {story.told[0] for story in stories} >= {story.headline for story in stories}


@pytest.mark.parametrize("seed", range(CLUBS))
def test_the_same_games_tell_the_same_story_in_whatever_order_the_seats_are_read(seed):
    club = SimulatedClub(seed)
    turned = []
    for one in club.games:
        seats = list(range(4))
        Random(one.game.id).shuffle(seats)
        columns = {name: tuple(getattr(one.game, name)[seat] for seat in seats)
                   for name in ("players", "places", "points", "scores")}  # fmt: skip
        turned.append(one._replace(game=one.game._replace(**columns)))

    assert stories_of(club, games=turned) == stories_of(club) == stories_of(SimulatedClub(seed))


def test_a_story_tells_nothing_of_later_days():
    club = SimulatedClub(3)
    early = [one for one in club.games if one.game.day <= club.dates[15]]

    before = stories_of(club, games=early)

    assert before == stories_of(club)[: len(before)]


@pytest.mark.parametrize("seed", range(CLUBS))
def test_the_stories_of_a_year_are_those_of_all_days(seed):
    club = SimulatedClub(seed, days=90)
    stories = stories_of(club)

    years = sorted({story.day.year for story in stories})
    by_year = [story for year in years for story in stories_of(club, year=year)]

    assert len(years) > 2
    assert by_year == stories
