"""Draw who will sit with whom in the rest of a season, from the number of evenings and the habits of the players."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from scoring.games import Game

WEEK = 7.0

Round = list[tuple[int, ...]]  # the tables that play at the same time, each with its players


class Habit(NamedTuple):
    """How a player attends.

    attends     share of the evenings, 0 to 1
    games       mean number of games on an evening attended
    """

    attends: float
    games: float


def find_habits(games: Iterable[Game], players: Collection[int] = ()) -> dict[int, Habit]:
    """Return the habit of each player, from the days of some games; `Game.day` is needed.

    The evenings of a player are counted from the player's first one. So that one evening is not a habit of always or
    never, half an evening attended and half an evening missed are added.

    players     players without games, who are taken to stay away

    >>> games = [Game(n, n, (1, 2), (1, 2), (5, -5), day=day) for n, day in enumerate([1, 1, 8])]
    >>> find_habits(games, [3])[1], find_habits(games, [3])[3]
    (Habit(attends=0.8333333333333334, games=1.5), Habit(attends=0.0, games=0.0))
    """
    days: list[int] = []
    came: dict[int, set[int]] = {}
    played: dict[int, int] = {}
    for game in games:
        days.append(game.day)
        for player in game.players:
            came.setdefault(player, set()).add(game.day)
            played[player] = played.get(player, 0) + 1
    evenings = sorted(set(days))
    habits = {player: Habit(0.0, 0.0) for player in players}
    for player, attended in came.items():
        since = len([day for day in evenings if day >= min(attended)])
        habits[player] = Habit((len(attended) + 0.5) / (since + 1), played[player] / len(attended))
    return habits


def evenings_left(played: Collection[int], today: int, last: int | None, planned: Collection[int] = ()) -> int:
    """Return how many evenings are to come: those planned, and afterwards as many as the evenings so far suggest.

    The mean distance between the evenings so far goes on until the last day; a pause that is longer than this distance
    makes it longer.

    played      the days that had games, as ordinals
    today       the last day that is over
    last        the last day of the season; None: only planned evenings are known
    planned     days of planned evenings

    >>> evenings_left([1, 8, 15, 22], today=24, last=56)  # every 7 days; 56 - 22 = 34 days
    4
    >>> evenings_left([1, 8, 15, 22], today=24, last=56, planned=[29, 30])  # 56 - 30 = 26 days: 3 more
    5
    >>> evenings_left([1, 8, 15, 22], today=24, last=None, planned=[29])
    1
    """
    known = sorted({day for day in planned if day > today and (last is None or day <= last)})
    days = sorted(set(played))
    if last is None or not days:
        return len(known)
    distance = (days[-1] - days[0]) / (len(days) - 1) if len(days) > 1 else WEEK
    since = max([days[-1], today - distance, *known[-1:]])
    if not known and today - days[-1] > distance:
        distance = (today - days[0]) / len(days)
    return len(known) + max(0, int((last - since) / distance))


def draw_rounds(habits: Mapping[int, Habit], evenings: int, seats: int, rng: Random) -> list[Round]:
    """Draw the rounds of some evenings: who comes, how many games each plays, and the tables.

    Players who sit out a round play in the next one. Games that find no table on an evening are played on the next.

    >>> rounds = draw_rounds({player: Habit(1.0, 2.0) for player in range(8)}, 3, 4, Random(1))
    >>> len(rounds), {len(round) for round in rounds}
    (6, {2})
    """
    rounds: list[Round] = []
    left = dict.fromkeys(sorted(habits), 0)
    for _evening in range(evenings):
        here = [player for player in left if rng.random() < habits[player].attends]
        for player in here:
            whole, part = divmod(habits[player].games, 1)
            left[player] += int(whole) + (rng.random() < part)
        rounds += _evening_rounds(here, left, seats, rng)
    return rounds


def _evening_rounds(here: Sequence[int], left: dict[int, int], seats: int, rng: Random) -> Iterable[Round]:
    while True:
        waiting = [player for player in here if left[player] > 0]
        if len(waiting) < seats:
            return
        rng.shuffle(waiting)
        waiting.sort(key=lambda player: -left[player])
        sitting = waiting[: len(waiting) - len(waiting) % seats]
        rng.shuffle(sitting)
        for player in sitting:
            left[player] -= 1
        yield [tuple(sitting[start : start + seats]) for start in range(0, len(sitting), seats)]
