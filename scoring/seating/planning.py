"""Draw a plan for all rounds by the best method for its size and constraints."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from random import Random

from scoring.seating.constructions import Strangers, constructed_plans, whole_plan
from scoring.seating.facts import Facts, Pair, fewest_double_rounds, fewest_repeats, meetings, place_tables, plan_facts
from scoring.seating.search import HARD, SEATS, Search, shuffled_rounds
from scoring.seating.starters import longest_starter
from scoring.seating.text import Plan, Round
from scoring.seating.winds import seat_by_winds

Groups = Sequence[Sequence[Sequence[int]]]
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


def draw_plan(players: int, rounds: int, rng: Random, wishes: Wishes | None = None, *, seats: int = SEATS) -> Draw:
    """Draw all rounds.

    players     number of players, at least `seats`; if it is no multiple of it, players sit out in turn
    seats       number of players at a table, four or three
    returns     a draw without repeated opponents for all sizes for which one is known

    >>> draw_plan(16, 4, Random(1)).facts.repeats, draw_plan(9, 4, Random(1), seats=3).facts.repeats
    (0, 0)
    """
    wishes = wishes or Wishes()
    size = _Size(players, rounds, seats)
    groups, method = _groups(size, rng, _with_fixed_apart(wishes))
    seated = seat_by_winds([[group for group in tables if len(group) == seats] for tables in groups], seats)
    plan = place_tables(seated, players, rng, fixed=wishes.fixed)
    facts = plan_facts(plan, players, wishes.forbidden, seats)
    return Draw(plan, method, facts, fewest_repeats(players, rounds, seats))


@dataclass(frozen=True, slots=True)
class _Size:
    """How many play, for how many rounds, how many at a table."""

    players: int
    rounds: int
    seats: int

    @property
    def bound(self) -> int:
        """A lower bound for the cost of repeats in a search."""
        return 2 * fewest_double_rounds(self.players, self.rounds, self.seats)

    def shuffled(self, rounds: int, rng: Random) -> list[list[list[int]]]:
        return shuffled_rounds(range(self.players), rounds, rng, self.seats)

    def search(
        self, groups: Groups, rng: Random, weights: Mapping[Pair, int] | None = None, *, frozen: int = 0
    ) -> Search:
        return Search(self.players, groups, rng, frozen=frozen, weights=weights, seats=self.seats)


def _with_fixed_apart(wishes: Wishes) -> Wishes:
    """Forbid meetings of two players with different fixed tables: only one of them could sit at the own table."""
    pairs = combinations(sorted(wishes.fixed), 2)
    apart = [(one, other) for one, other in pairs if wishes.fixed[one] != wishes.fixed[other]]
    return replace(wishes, forbidden=[*wishes.forbidden, *apart]) if apart else wishes


def _groups(size: _Size, rng: Random, wishes: Wishes) -> tuple[Groups, str]:
    made = _constructed(size, rng, teams_of(wishes.forbidden))
    if made is None:
        return _searched(size, rng, wishes) if wishes.forbidden else _softly(size, rng, wishes)
    groups, method = made
    weights = wishes.weights()
    if not weights:
        return groups, method
    if not wishes.forbidden:
        return deal_apart(groups, weights, size.players, rng, size.seats), method
    search = size.search(groups, rng, weights)
    bound = HARD * wishes.least * size.rounds
    if search.cost() <= bound:
        return groups, method
    if search.run(_tabu_steps(size.players, wishes), good_enough=bound) <= bound:
        return search.groups, "fields and search"
    best, how = _searched(size, rng, wishes)
    return (best, how) if size.search(best, rng, weights).cost() < search.cost() else (search.groups, how)


def _constructed(size: _Size, rng: Random, teams: Sequence[Sequence[int]]) -> tuple[Groups, str] | None:
    """Take a closed form, a starter or the best known plan, and give its numbers to the players at random.

    The players of a team get numbers that never meet. Of several plans, take the one that has them for most players.
    """
    if not teams and (groups := _laps(size, rng)):
        return groups, "laps"
    best: tuple[dict[int, int], Plan, str] | None = None
    for plan, method, several in constructed_plans(size.players, size.rounds, size.seats):
        for strangers in several or [()]:
            seated = _housed(teams, strangers, rng)
            if best is None or len(seated) > len(best[0]):
                best = seated, plan, method
    if best is None:
        return None
    seated, plan, method = best
    dealt = _dealt(size.players, seated, rng)
    order = rng.sample(range(size.rounds), size.rounds)
    return [_with_numbers(plan[number], dealt) for number in order], method


def _with_numbers(tables: Round, dealt: Mapping[int, int]) -> list[list[int]]:
    """Give the numbers of a round to the players; those without a seat are its last group, who sit out."""
    groups = [[dealt[point] for point in table] for table in tables]
    out = sorted(set(dealt.values()) - {player for group in groups for player in group})
    return [*groups, out] if out else groups


def _laps(size: _Size, rng: Random) -> Groups | None:
    """Return more rounds than a plan has in which each pair meets exactly once: the same plan with other numbers.

    In each lap every pair meets once more, so no plan has fewer repeats. Of some ways to give out the numbers take the
    one in which the fewest tables have the same players as an earlier table.
    """
    most = (size.players - 1) // (size.seats - 1)
    whole = whole_plan(size.players, size.seats) if size.rounds > most else None
    if whole is None:
        return None
    groups: list[list[list[int]]] = []
    for first in range(0, size.rounds, most):
        numbers = rng.sample(range(most), min(most, size.rounds - first))
        deals = [_dealt(size.players, {}, rng) for _ in range(LAP_DEALS)]
        laps = [[_with_numbers(whole[number], dealt) for number in numbers] for dealt in deals]
        before = {frozenset(table) for tables in groups for table in tables}
        groups += min(laps, key=lambda lap: sum(frozenset(table) in before for tables in lap for table in tables))
    return groups


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


def _softly(size: _Size, rng: Random, wishes: Wishes) -> tuple[Groups, str]:
    """Search without forbidden pairs: first avoid repeats, then give out numbers so that few avoided pairs meet."""
    bound, weights = size.bound, wishes.weights()
    if weights:
        search = size.search(size.shuffled(size.rounds, rng), rng, weights)
        if search.run(_tabu_steps(size.players, wishes), good_enough=bound) <= bound:
            return search.groups, "search"
    groups, method = _searched(size, rng, Wishes(effort=wishes.effort))
    return (deal_apart(groups, weights, size.players, rng, size.seats) if weights else groups), method


def deal_apart(groups: Groups, weights: Mapping[Pair, int], players: int, rng: Random, seats: int = SEATS) -> Groups:
    """Renumber the players of a plan: swap two players' numbers as long as the cost of avoided pairs does not rise.

    weights     cost of one meeting of a pair
    """
    met = meetings(tuple(tuple(tuple(table) for table in tables if len(table) == seats) for tables in groups))
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


def _searched(size: _Size, rng: Random, wishes: Wishes) -> tuple[Groups, str]:
    """Search from random starts: first tabu searches, then annealing; return the best."""
    bound = size.bound + HARD * wishes.least * size.rounds
    best: Search | None = None
    for candidate in _candidates(size, rng, wishes, bound):
        if best is None or candidate.cost() < best.cost():
            best = candidate
        if best.cost() <= bound:
            break
    assert best is not None
    return best.groups, "search"


def _candidates(size: _Size, rng: Random, wishes: Wishes, bound: int) -> Iterator[Search]:
    weights = wishes.weights()

    def start(known: Plan = ()) -> Search:
        more = size.shuffled(size.rounds - len(known), rng)
        return size.search([*known, *more], rng, weights, frozen=len(known))

    for _ in range(3):
        search = start()
        search.run(_tabu_steps(size.players, wishes), good_enough=bound)
        yield search
    starter = longest_starter(size.players, size.seats)
    if starter and starter.rounds < size.rounds and not weights:
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
