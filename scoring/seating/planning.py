"""Draw a plan for all rounds by the best method for its size and constraints."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from random import Random
from typing import Any

from scoring.seating.facts import Facts, Pair, fewest_double_rounds, fewest_repeats, meetings, plan_facts
from scoring.seating.fields import closed_form, has_closed_form
from scoring.seating.known import known_plan
from scoring.seating.positions import place_tables
from scoring.seating.search import HARD, SEATS, Search, shuffled_rounds
from scoring.seating.starters import STARTERS, find_starter
from scoring.seating.text import Plan, Round
from scoring.seating.winds import seat_by_winds

Groups = Sequence[Sequence[Sequence[int]]]
# Sets of numbers of a plan; the numbers of one set never meet each other.
Strangers = Sequence[Sequence[int]]
# Number of swaps of two players' numbers to try, for each player.
DEALS = 60
# The swaps that each part of a search may look at: a draw is made within a request and takes less than two seconds.
TABU_LOOKS, ANNEAL_STEPS = 150_000, 450_000
TABU_STEPS = 3000
LAP_DEALS = 20


@dataclass(frozen=True, slots=True)
class Wishes:
    """The organiser's constraints on a plan.

    forbidden   pairs that must not meet
    avoided     pairs that should not meet (club mates), with the cost of one meeting (a repeat costs 2)
    least       forbidden meetings that every round must have: a team of five at four tables has one
    fixed       player → physical table, from 0
    effort      factor of the search time; 1 is at most two seconds for the hardest sizes
    """

    forbidden: Sequence[Pair] = ()
    avoided: Mapping[Pair, int] = field(default_factory=dict)
    least: int = 0
    fixed: Mapping[int, int] = field(default_factory=dict)
    effort: float = 1.0

    def weights(self) -> dict[Pair, int]:
        """Return the cost of one meeting of each avoided or forbidden pair."""
        return {**self.avoided, **dict.fromkeys(self.forbidden, HARD)}


@dataclass(frozen=True, slots=True)
class Draw:
    """A plan, the method that made it, its facts, and `bound`, a lower bound for the repeats."""

    plan: Plan
    method: str
    facts: Facts
    bound: int


def draw_plan(players: int, rounds: int, rng: Random, wishes: Wishes | None = None) -> Draw:
    """Draw all rounds.

    players     number of players, at least four; if it is no multiple of four, players sit out in turn
    returns     a draw without repeated opponents for all sizes for which one is known

    >>> draw_plan(16, 4, Random(1)).facts.repeats
    0
    """
    wishes = wishes or Wishes()
    groups, method = _groups(players, rounds, rng, _with_fixed_apart(wishes))
    seated = seat_by_winds([[group for group in tables if len(group) == SEATS] for tables in groups])
    plan = place_tables(seated, players, rng, fixed=wishes.fixed)
    return Draw(plan, method, plan_facts(plan, players, wishes.forbidden), fewest_repeats(players, rounds))


def _with_fixed_apart(wishes: Wishes) -> Wishes:
    """Forbid meetings of two players with different fixed tables: only one of them could sit at the own table."""
    pairs = combinations(sorted(wishes.fixed), 2)
    apart = [(one, other) for one, other in pairs if wishes.fixed[one] != wishes.fixed[other]]
    return replace(wishes, forbidden=[*wishes.forbidden, *apart]) if apart else wishes


def _groups(players: int, rounds: int, rng: Random, wishes: Wishes) -> tuple[Groups, str]:
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
    if search.run(_tabu_steps(players, wishes), good_enough=bound) <= bound:
        return search.groups, "fields and search"
    best, how = _searched(players, rounds, rng, wishes)
    return (best, how) if Search(players, best, rng, weights=weights).cost() < search.cost() else (search.groups, how)


def _constructed(players: int, rounds: int, rng: Random, teams: Sequence[Sequence[int]]) -> tuple[Groups, str] | None:
    """Take a closed form, a starter or the best known plan, and give its numbers to the players at random.

    The players of a team get numbers that never meet. Of several plans, take the one that has them for most players.
    """
    if not teams and (groups := _laps(players, rounds, rng)):
        return groups, "laps"
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
    return [_with_numbers(plan[number], dealt) for number in order], method


def _with_numbers(tables: Round, dealt: Mapping[int, int]) -> list[list[int]]:
    """Give the numbers of a round to the players; those without a seat are its last group, who sit out."""
    groups = [[dealt[point] for point in table] for table in tables]
    out = sorted(set(dealt.values()) - {player for group in groups for player in group})
    return [*groups, out] if out else groups


def _laps(players: int, rounds: int, rng: Random) -> Groups | None:
    """Return more rounds than a plan has in which each pair meets exactly once: the same plan with other numbers.

    In each lap every pair meets once more, so no plan has fewer repeats. Of some ways to give out the numbers take the
    one in which the fewest tables have the same four players as an earlier table.
    """
    most = (players - 1) // (SEATS - 1)
    whole = next((plan for plan, _method, _several in _plans(players, most) if players % 12 == 4), None)
    if whole is None or rounds <= most or plan_facts(whole, players).repeats:
        return None
    groups: list[list[list[int]]] = []
    for first in range(0, rounds, most):
        numbers = rng.sample(range(most), min(most, rounds - first))
        deals = [_dealt(players, {}, rng) for _ in range(LAP_DEALS)]
        laps = [[_with_numbers(whole[number], dealt) for number in numbers] for dealt in deals]
        before = {frozenset(table) for tables in groups for table in tables}
        groups += min(laps, key=lambda lap: sum(frozenset(table) in before for tables in lap for table in tables))
    return groups


def _plans(players: int, rounds: int) -> Iterator[tuple[Plan, str, list[Strangers]]]:
    """Yield (plan, method, strangers), the best plan first.

    Strangers are the blocks of a closed form, and the tables of one more round that the plan could have.
    """
    tables, rest = divmod(players, SEATS)
    known, starter = known_plan(players, rounds), find_starter(players, rounds)
    if known:
        yield known, "best known", []
    if rest or tables < SEATS:
        return
    blocks = [range(block * tables, (block + 1) * tables) for block in range(SEATS)]
    if tables == SEATS and rounds == tables + 1:
        # Four blocks of four are the tables of a fifth round.
        yield (*closed_form(tables, tables), tuple(tuple(block) for block in blocks)), "closed form", []
    if has_closed_form(tables) and rounds <= tables:
        plan = closed_form(tables, min(rounds + 1, tables))
        yield plan, "closed form", [*plan[rounds:], blocks]
    if starter:
        plan = starter.plan(min(rounds + 1, starter.rounds))
        yield plan, "starter", [*plan[rounds:], *([starter.teams] if starter.teams else [])]


def _dealt(players: int, seated: Mapping[int, int], rng: Random) -> dict[int, int]:
    """Return number of the plan → player; players not in `seated` get the free numbers at random."""
    points = [point for point in range(players) if point not in seated]
    others = sorted(set(range(players)) - set(seated.values()))
    rng.shuffle(others)
    return {**seated, **dict(zip(points, others, strict=True))}


def _housed(teams: Sequence[Sequence[int]], strangers: Strangers, rng: Random) -> dict[int, int]:
    """Return number of the plan → player for the teams that fit into the sets of strangers, the largest team first."""
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
    """Join pairs that must not meet into teams: the connected components of the pairs.

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


def _softly(players: int, rounds: int, rng: Random, wishes: Wishes) -> tuple[Groups, str]:
    """Search without forbidden pairs: first avoid repeats, then give out numbers so that few avoided pairs meet."""
    bound, weights = 2 * fewest_double_rounds(players, rounds), wishes.weights()
    if weights:
        search = Search(players, shuffled_rounds(range(players), rounds, rng), rng, weights=weights)
        if search.run(_tabu_steps(players, wishes), good_enough=bound) <= bound:
            return search.groups, "search"
    groups, method = _searched(players, rounds, rng, Wishes(effort=wishes.effort))
    return (deal_apart(groups, weights, players, rng) if weights else groups), method


def deal_apart(groups: Groups, weights: Mapping[Pair, int], players: int, rng: Random) -> Groups:
    """Renumber the players of a plan: swap two players' numbers as long as the cost of avoided pairs does not rise.

    weights     cost of one meeting of a pair
    """
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


def _searched(players: int, rounds: int, rng: Random, wishes: Wishes) -> tuple[Groups, str]:
    """Search from random starts: first tabu searches, then annealing; return the best."""
    bound = 2 * fewest_double_rounds(players, rounds) + HARD * wishes.least * rounds
    best: Search | None = None
    for candidate in _candidates(players, rounds, rng, wishes, bound):
        if best is None or candidate.cost() < best.cost():
            best = candidate
        if best.cost() <= bound:
            break
    assert best is not None
    return best.groups, "search"


def _candidates(players: int, rounds: int, rng: Random, wishes: Wishes, bound: int) -> Iterator[Search]:
    weights = wishes.weights()

    def start(known: Plan = ()) -> Search:
        more = shuffled_rounds(range(players), rounds - len(known), rng)
        return Search(players, [*known, *more], rng, frozen=len(known), weights=weights)

    for _ in range(3):
        search = start()
        search.run(_tabu_steps(players, wishes), good_enough=bound)
        yield search
    starter = max((one for one in STARTERS if one.players == players), key=lambda one: one.rounds, default=None)
    if starter and starter.rounds < rounds and not weights:
        # After the starter nearly all pairs have met. Keep its perfect plan and search only for the further rounds.
        search = start(starter.plan(starter.rounds))
        search.anneal(round(ANNEAL_STEPS * wishes.effort / 2), good_enough=bound)
        yield search
    search = start()
    search.anneal(round(ANNEAL_STEPS * wishes.effort), good_enough=bound)
    yield search


def _tabu_steps(players: int, wishes: Wishes) -> int:
    """Return the number of steps; each looks at the swaps with all players."""
    return round(min(TABU_STEPS, TABU_LOOKS // players) * wishes.effort)


def pairs_within(groups: Mapping[Any, Sequence[int]]) -> list[Pair]:
    """Return all pairs of players of one group, such as a team, club or country.

    >>> pairs_within({"red": (0, 3, 5)})
    [(0, 3), (0, 5), (3, 5)]
    """
    return [pair for members in groups.values() for pair in combinations(sorted(members), 2)]
