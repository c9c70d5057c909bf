"""A plan for all rounds, by the best way there is for its size and wishes."""

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from league.tournaments.seating.facts import Facts, Pair, fewest_double_rounds, fewest_repeats, meetings, plan_facts
from league.tournaments.seating.fields import closed_form, has_closed_form
from league.tournaments.seating.known import known_plan
from league.tournaments.seating.positions import place_tables
from league.tournaments.seating.search import HARD, SEATS, Search, shuffled_rounds
from league.tournaments.seating.starters import STARTERS, find_starter
from league.tournaments.seating.text import Plan
from league.tournaments.seating.winds import seat_by_winds

Groups = Sequence[Sequence[Sequence[int]]]
# Numbers of a plan in sets, none of which meet one of their own set.
Strangers = Sequence[Sequence[int]]
# How often, for each player, two are tried with each other's numbers.
DEALS = 60


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the organiser asks of a plan.

    forbidden   pairs that must not meet
    avoided     pairs that should not meet (club mates), with what one meeting costs (a repeat costs 2)
    least       so many forbidden meetings a round has whoever seats it: a team of five at four tables has one
    fixed       player → physical table, from 0
    effort      how long to search: 1 is some seconds for the hardest sizes
    """

    forbidden: Sequence[Pair] = ()
    avoided: Mapping[Pair, int] = field(default_factory=dict)
    least: int = 0
    fixed: Mapping[int, int] = field(default_factory=dict)
    effort: float = 1.0

    def weights(self) -> dict[Pair, int]:
        return {**self.avoided, **dict.fromkeys(self.forbidden, HARD)}


@dataclass(frozen=True, slots=True)
class Draw:
    """A plan, how it was made, and what can be said of it; `bound`: the fewest repeats that can be."""

    plan: Plan
    method: str
    facts: Facts
    bound: int


def draw_plan(players: int, rounds: int, rng: random.Random, wishes: Wishes | None = None) -> Draw:
    """Seat all rounds.

    players     0..n-1, four at least; where n is no multiple of four the others sit out in turn
    returns     a draw with no repeated opponents wherever that is known to be possible

    >>> draw_plan(16, 4, random.Random(1)).facts.repeats
    0
    """
    wishes = wishes or Wishes()
    groups, method = _groups(players, rounds, rng, wishes)
    seated = seat_by_winds([[group for group in tables if len(group) == SEATS] for tables in groups])
    plan = place_tables(seated, players, rng, fixed=wishes.fixed)
    return Draw(plan, method, plan_facts(plan, players, wishes.forbidden), fewest_repeats(players, rounds))


def _groups(players: int, rounds: int, rng: random.Random, wishes: Wishes) -> tuple[Groups, str]:
    made = _constructed(players, rounds, rng, teams_of(wishes.forbidden))
    if made is None:
        return _searched(players, rounds, rng, wishes) if wishes.forbidden else _softly(players, rounds, rng, wishes)
    groups, method = made
    weights = wishes.weights()
    if not weights:
        return groups, method
    if not wishes.forbidden:
        return deal_apart(groups, weights, players, rng), method
    search = Search(players, groups, rng, weights=weights)
    bound = HARD * wishes.least * rounds
    if search.cost() <= bound:
        return groups, method
    if search.run(round(4000 * wishes.effort), good_enough=bound) <= bound:
        return search.groups, "fields and search"
    best, how = _searched(players, rounds, rng, wishes)
    return (best, how) if Search(players, best, rng, weights=weights).cost() < search.cost() else (search.groups, how)


def _constructed(
    players: int, rounds: int, rng: random.Random, teams: Sequence[Sequence[int]]
) -> tuple[Groups, str] | None:
    """A closed form, a starter or the best plan known, its numbers dealt to the players at random.

    A team is dealt numbers that never meet; of several plans the one that has such for most players is taken.
    """
    best: tuple[dict[int, int], Plan, str] | None = None
    for plan, method, several in _plans(players, rounds):
        for strangers in several or [()]:
            seated = _housed(teams, strangers, rng)
            if best is None or len(seated) > len(best[0]):
                best = seated, plan, method
    if best is None:
        return None
    seated, plan, method = best
    dealt = _dealt(players, seated, rng)
    order = rng.sample(range(rounds), rounds)
    return [[[dealt[point] for point in table] for table in plan[number]] for number in order], method


def _plans(players: int, rounds: int) -> Iterator[tuple[Plan, str, list[Strangers]]]:
    """Plans of that size, the best first, each with its strangers: the blocks of a closed form, and the tables of a
    round that the plan could have and does not need."""
    tables, rest = divmod(players, SEATS)
    if rest or tables < SEATS:
        return
    starter, known = find_starter(players, rounds), known_plan(players, rounds)
    if has_closed_form(tables) and rounds <= tables:
        blocks = [range(block * tables, (block + 1) * tables) for block in range(SEATS)]
        plan = closed_form(tables, min(rounds + 1, tables))
        yield plan, "closed form", [*plan[rounds:], blocks]
    if starter:
        plan = starter.plan(min(rounds + 1, starter.rounds))
        yield plan, "starter", [*plan[rounds:]]
    if known:
        yield known, "best known", []


def _dealt(players: int, seated: Mapping[int, int], rng: random.Random) -> dict[int, int]:
    """Who gets which number of a plan: those who are not seated yet at random."""
    points = [point for point in range(players) if point not in seated]
    others = sorted(set(range(players)) - set(seated.values()))
    rng.shuffle(others)
    return {**seated, **dict(zip(points, others, strict=True))}


def _housed(teams: Sequence[Sequence[int]], strangers: Strangers, rng: random.Random) -> dict[int, int]:
    """The numbers of as many teams as have room, the largest first."""
    if not teams:
        return {}
    rooms = [rng.sample(list(numbers), len(numbers)) for numbers in strangers]
    rng.shuffle(rooms)
    seated: dict[int, int] = {}
    for team in sorted(teams, key=len, reverse=True):
        room = next((room for room in rooms if len(room) >= len(team)), None)
        if room:
            seated.update((room.pop(), player) for player in team)
    return seated


def teams_of(forbidden: Sequence[Pair]) -> list[list[int]]:
    """Who must not meet, directly or through others.

    >>> teams_of([(0, 1), (2, 3), (1, 4)])
    [[0, 1, 4], [2, 3]]
    """
    teams: dict[int, list[int]] = {}
    for one, other in forbidden:
        mine, theirs = teams.setdefault(one, [one]), teams.setdefault(other, [other])
        if mine is not theirs:
            mine += theirs
            teams.update(dict.fromkeys(theirs, mine))
    return sorted({id(team): sorted(team) for team in teams.values()}.values())


def _softly(players: int, rounds: int, rng: random.Random, wishes: Wishes) -> tuple[Groups, str]:
    """Nobody must not meet: no repeats come first, then the numbers are dealt so that few meet who should not."""
    bound, weights = 2 * fewest_double_rounds(players, rounds), wishes.weights()
    if weights:
        search = Search(players, shuffled_rounds(range(players), rounds, rng), rng, weights=weights)
        if search.run(round(3000 * wishes.effort), good_enough=bound) <= bound:
            return search.groups, "search"
    groups, method = _searched(players, rounds, rng, Wishes(effort=wishes.effort))
    return (deal_apart(groups, weights, players, rng) if weights else groups), method


def deal_apart(groups: Groups, weights: Mapping[Pair, int], players: int, rng: random.Random) -> Groups:
    """The same plan with its numbers dealt anew: two change numbers while fewer then meet who should not."""
    met = meetings(tuple(tuple(tuple(table) for table in tables if len(table) == SEATS) for tables in groups))
    mates: dict[int, dict[int, int]] = defaultdict(dict)
    for (one, other), weight in weights.items():
        mates[one][other] = mates[other][one] = weight
    number = list(range(players))

    def cost(player: int) -> int:
        pairs = ((min(number[player], number[mate]), max(number[player], number[mate]), weight)
                 for mate, weight in mates[player].items())  # fmt: skip
        return sum(weight * met[one, other] for one, other, weight in pairs)

    for _ in range(DEALS * players):
        one, other = rng.sample(range(players), 2)
        before = cost(one) + cost(other)
        number[one], number[other] = number[other], number[one]
        if cost(one) + cost(other) > before:
            number[one], number[other] = number[other], number[one]
    player_of = {spot: player for player, spot in enumerate(number)}
    return [[[player_of[spot] for spot in table] for table in tables] for tables in groups]


def _searched(players: int, rounds: int, rng: random.Random, wishes: Wishes) -> tuple[Groups, str]:
    """Search from a random start: quick tabu where there is room, patient annealing where there is little."""
    bound = 2 * fewest_double_rounds(players, rounds) + HARD * wishes.least * rounds
    best: Search | None = None
    for candidate in _candidates(players, rounds, rng, wishes, bound):
        if best is None or candidate.cost() < best.cost():
            best = candidate
        if best.cost() <= bound:
            break
    assert best is not None
    return best.groups, "search"


def _candidates(players: int, rounds: int, rng: random.Random, wishes: Wishes, bound: int) -> Iterator[Search]:
    weights = wishes.weights()

    def start(known: Plan = ()) -> Search:
        more = shuffled_rounds(range(players), rounds - len(known), rng)
        return Search(players, [*known, *more], rng, frozen=len(known), weights=weights)

    for _ in range(3):
        search = start()
        search.run(round(3000 * wishes.effort), good_enough=bound)
        yield search
    starter = max((one for one in STARTERS if one.players == players), key=lambda one: one.rounds, default=None)
    if starter and starter.rounds < rounds and not weights:
        # Nearly everybody has met everybody: the rounds beyond are searched for behind a perfect plan that stays.
        search = start(starter.plan(starter.rounds))
        search.anneal(round(400_000 * wishes.effort), good_enough=bound)
        yield search
    # With wishes the bound may lie where no plan can be: what patience has not found by then is not waited for.
    for patience in (400_000, 1_500_000) if weights else (400_000, 1_500_000, 2_500_000, 2_500_000):
        search = start()
        search.anneal(round(patience * wishes.effort), good_enough=bound)
        yield search


def pairs_within(groups: Mapping[Any, Sequence[int]]) -> list[Pair]:
    """Every pair of players of one team, club or country.

    >>> pairs_within({"red": (0, 3, 5)})
    [(0, 3), (0, 5), (3, 5)]
    """
    return [pair for members in groups.values() for pair in combinations(sorted(members), 2)]
