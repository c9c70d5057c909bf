"""The longest run, the highest score and most games of a season."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from scoring.games import Game
from scoring.stories.days import People
from scoring.stories.season_end import Best, season_end

AOI, BEN, CHIE = 11, 12, 13


def games(*winners: int, scores: Sequence[int] = (30000, 20000)) -> list[Game]:
    """Games of two players, one a day: the winner and the other of Aoi and Ben."""
    return [
        Game(day, day, (one, AOI + BEN - one), (1, 2), (5, -5), scores=tuple(scores), day=day)
        for day, one in enumerate(winners, 1)
    ]


@pytest.mark.parametrize(
    ("winners", "run"),
    [
        ((AOI, AOI), None),  # two wins are no run
        ((AOI, AOI, AOI), Best((AOI,), 3, 3)),
        ((AOI, AOI, AOI, BEN, AOI), Best((AOI,), 3, 3)),
        ((AOI, AOI, AOI, BEN, BEN, BEN), Best((AOI, BEN), 3, 3)),  # shared
        ((AOI, AOI, AOI, BEN, BEN, BEN, BEN), Best((BEN,), 4, 7)),
        ((AOI, AOI, BEN, AOI), None),  # broken
        ((), None),
    ],
)
def test_the_longest_run_of_first_places_is_told_from_three_on(winners: tuple[int, ...], run: Best | None) -> None:
    assert season_end(games(*winners), People()).run == run


def test_a_score_has_its_first_day_and_all_who_have_it() -> None:
    end = season_end(games(AOI, BEN, AOI), People())

    assert end.score == Best((AOI, BEN), 30000, 1)


def test_a_season_without_scores_tells_none() -> None:
    end = season_end(games(AOI, AOI, AOI, scores=()), People())

    assert (end.score, end.run, end.games) == (None, Best((AOI,), 3, 3), 3)


def test_a_guest_is_named_for_a_score_and_not_for_a_run() -> None:
    end = season_end(games(AOI, AOI, AOI), People(guests=frozenset({AOI})))

    assert (end.run, end.score) == (None, Best((AOI,), 30000, 1))


def test_what_somebody_hidden_shares_is_not_told() -> None:
    end = season_end(games(AOI, AOI, AOI, BEN, BEN, BEN), People(hidden=frozenset({BEN})))

    assert (end.run, end.score, end.most) == (None, None, None)


# ----- a second way -----
def most_by_hand(numbers: dict[int, int], least: int, unnamed: frozenset[int]) -> tuple[tuple[int, ...], int] | None:
    """Who has the largest of some numbers; None: it is too small, or somebody who has it may not be named."""
    largest = max(numbers.values(), default=0)
    who = tuple(sorted(player for player, number in numbers.items() if number == largest))
    return None if largest < least or set(who) & unnamed else (who, largest)


def runs_by_hand(season: Sequence[Game], player: int) -> int:
    """The longest run in the text of a player's places: x is a first place, and o another one."""
    own = [game.places[game.players.index(player)] for game in season if player in game.players]
    return max(map(len, "".join("x" if place == 1 else "o" for place in own).split("o")))


@pytest.mark.parametrize("seed", range(20))
def test_the_facts_of_a_simulated_season_are_those_of_a_second_way(seed: int) -> None:
    lot = random.Random(seed)
    people = range(1, lot.randint(4, 9) + 1)
    season = []
    for number in range(1, lot.randint(1, 40)):
        seated = tuple(lot.sample(people, 4))
        scores = tuple(lot.choice(range(-5000, 60000, 5000)) for _seat in seated)
        places = tuple(1 + sum(other > own for other in scores) for own in scores)
        season.append(Game(number, number, seated, places, (0, 0, 0, 0), scores=scores, day=number // 4))
    hidden, guests = frozenset(lot.sample(people, 1)), frozenset(lot.sample(people, 1))

    end = season_end(season, People(hidden=hidden, guests=guests))

    seats = [(player, score) for game in season for player, score in zip(game.players, game.scores, strict=True)]
    played = Counter(player for player, _score in seats)
    scores_of = {player: max(score for one, score in seats if one == player) for player in played}
    runs = {player: runs_by_hand(season, player) for player in played}
    found = [best and (best.players, best.number) for best in (end.run, end.score, end.most)]
    assert found == [
        most_by_hand(runs, 3, hidden | guests),
        most_by_hand(scores_of, 1, hidden),
        most_by_hand(played, 2, hidden | guests),
    ]
    assert end.games == len(season)
