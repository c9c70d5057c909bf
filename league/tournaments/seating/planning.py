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
    made = _constructed(players, rounds, rng)
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
    if search.run(round(4000 * wishes.effort), good_enough=bound) <= bound:
        return search.groups, "fields and search"
    best, how = _searched(players, rounds, rng, wishes)
    return (best, how) if Search(players, best, rng, weights=weights).cost() < search.cost() else (search.groups, how)


def _constructed(players: int, rounds: int, rng: random.Random) -> tuple[Groups, str] | None:
    """A closed form, a starter or the best plan known, its numbers dealt to the players at random."""
    tables, rest = divmod(players, SEATS)
    if rest or tables < SEATS:
        return None
    starter, known = find_starter(players, rounds), known_plan(players, rounds)
    if has_closed_form(tables) and rounds <= tables:
        plan: Plan = closed_form(tables, rounds)
        method = "closed form"
    elif starter:
        plan, method = starter.plan(rounds), "starter"
    elif known:
        plan, method = known, "best known"
    else:
        return None
    dealt = list(range(players))
    rng.shuffle(dealt)
    order = rng.sample(range(rounds), rounds)
    return [[[dealt[point] for point in table] for table in plan[number]] for number in order], method


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
