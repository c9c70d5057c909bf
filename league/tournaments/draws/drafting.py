"""Rounds drafted by each method: a plan for all rounds, by standings, at random, from a script. Nothing is stored."""

import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations, product
from typing import Any

from league.core.errors import LeagueError
from league.tournaments.draws.seating_input import past_of, people_in, seated_plan, wishes_of
from league.tournaments.draws.stage_groups import Group, entrants_in, rounds_kept, stage_groups
from league.tournaments.models import Entrant, Stage, Tournament
from scoring.errors import SeatingError
from scoring.seating.facts import Facts, joined_facts, place_tables, plan_facts, share_tables
from scoring.seating.planning import Draw, Wishes, draw_plan
from scoring.seating.reseating import reseat
from scoring.seating.search import Search
from scoring.seating.swiss import PRESETS, Past, SwissRound, Weights, describe_round, draw_swiss, seat_table
from scoring.seating.text import Plan, format_plan, numbers_of, parse_plan
from scoring.seating.text import Round as SeatedRound

Tables = Sequence[Sequence[Entrant]]


@dataclass(frozen=True)
class Drafted:
    """A drawn round: its tables in order, the method, and the facts of its plan."""

    tables: Tables
    method: str
    facts: dict[str, Any] = field(default_factory=dict)


# Number of swaps that a random draw tries to keep pairs apart.
TRIES = 1000
BY_STANDINGS = (Stage.Method.SWISS, Stage.Method.INTERVAL, Stage.Method.TOP)


def groups_in_order(stage: Stage, rng: random.Random) -> list[Group]:
    """Return the players, best first. Before the first round they are sorted by rating, equal ones by lot."""
    groups = stage_groups(stage)
    if stage.method not in BY_STANDINGS or rounds_kept(stage).exists():
        return groups
    for group in groups:
        rng.shuffle(group.entrants)
        group.entrants.sort(key=lambda entrant: entrant.strength_order)
    return groups


# ----- tables -----
def shares_of(groups: Sequence[Group]) -> list[list[int]]:
    """Return the physical tables (from 0) of each group."""
    wanted = [[entrant.fixed_table - 1 for entrant in group.entrants if entrant.fixed_table] for group in groups]
    return share_tables([group.tables for group in groups], wanted)


def joined(shares: Sequence[Sequence[int]], parts: Sequence[Tables]) -> Tables:
    """Join the tables of all groups to one round, in the order of the physical tables."""
    by_spot = {spot: table for share, tables in zip(shares, parts, strict=True)
               for spot, table in zip(share, tables, strict=True)}  # fmt: skip
    return [by_spot[spot] for spot in sorted(by_spot)]


@dataclass(frozen=True)
class DrawnFrom:
    """What a group of a stage is seated from, read once.

    share       its physical tables, from 0
    earlier     the rounds that the draw builds on, by index in the entrants of the group
    has_begun   whether rounds of the stage itself are among them
    """

    group: Group
    share: Sequence[int]
    earlier: Plan
    has_begun: bool
    wishes: Wishes

    @property
    def people(self) -> int:
        return people_in(self.earlier, self.group.entrants)

    @property
    def past(self) -> Past:
        return past_of(self.earlier, self.wishes, self.group.entrants, self.group.seats)

    def named(self, tables: SeatedRound) -> Tables:
        return [[self.group.entrants[player] for player in table] for table in tables]

    def placed(self, drawn: Plan, rng: random.Random) -> Plan:
        """Assign physical tables that the players have visited least; players with a fixed table get it."""
        before = tuple(tuple(tables[n] if n < len(tables) else () for n in self.share) for tables in self.earlier)
        placed = place_tables((*before, *drawn), self.people, rng, fixed=self.wishes.fixed, frozen=len(before))
        return placed[len(before) :]


def drawn_from(stage: Stage, groups: Sequence[Group]) -> list[DrawnFrom]:
    kept = rounds_kept(stage)
    has_begun = kept.filter(stage=stage).exists()
    return [
        DrawnFrom(
            group, share, seated_plan(kept, group.entrants), has_begun,
            wishes_of(stage.tournament, group.entrants, share),
        )
        for group, share in zip(groups, shares_of(groups), strict=True)
    ]  # fmt: skip


# ----- a plan -----
def from_plan(stage: Stage, groups: Sequence[Group], left: int, rng: random.Random) -> list[Drafted]:
    """Draft all rounds that are left."""
    parts = drawn_from(stage, groups)
    plans = [_group_plan(stage, part, left, rng) for part in parts]
    facts: dict[str, Any] = asdict(joined_facts([plan.facts for plan in plans]))
    if all(plan.bound is not None for plan in plans):
        facts["bound"] = sum(plan.bound or 0 for plan in plans)
        free = _repeats_without_wishes(parts, left) if facts["repeats"] else None
        if free is not None and free < facts["repeats"]:
            facts["repeats_without_wishes"] = free
    elif stage.by_division:
        # In the rounds before this stage each player could be at any table of the hall.
        del facts["table_excess"]
    method = f"plan: {', '.join(sorted({plan.method for plan in plans}))}"
    return [
        Drafted(_joined(parts, [plan.rounds[number] for plan in plans]), method, {"plan": facts})
        for number in range(left)
    ]


def _joined(parts: Sequence[DrawnFrom], rounds: Sequence[SeatedRound]) -> Tables:
    named = [part.named(tables) for part, tables in zip(parts, rounds, strict=True)]
    return joined([part.share for part in parts], named)


def _repeats_without_wishes(parts: Sequence[DrawnFrom], left: int) -> int | None:
    """The repeats of a plan in which anybody may meet anybody; None where that is so already."""
    if not any(part.wishes.forbidden or part.wishes.avoided for part in parts):
        return None
    # Lots of its own: the draw's lots give the plan that the seed says.
    return sum(
        draw_plan(
            len(part.group.entrants), left, random.Random(0), Wishes(fixed=part.wishes.fixed), seats=part.group.seats
        ).facts.repeats
        for part in parts
    )


@dataclass(frozen=True)
class _GroupPlan:
    rounds: Plan
    method: str
    facts: Facts
    bound: int | None = None


def _group_plan(stage: Stage, part: DrawnFrom, left: int, rng: random.Random) -> _GroupPlan:
    """Draw a plan. If rounds of the stage have been played, change it so that it fits to them."""
    people, seats, wishes = len(part.group.entrants), part.group.seats, part.wishes
    draw = draw_plan(people, left, rng, wishes, seats=seats)
    if not part.has_begun:
        return _GroupPlan(draw.plan, draw.method, draw.facts, draw.bound)
    played = plan_among(stage, part.earlier, people)
    everybody = people_in(played, part.group.entrants)
    present = [*(None for _ in played), *(range(people) for _ in draw.plan)]
    after = reseat(
        (*played, *draw.plan), players=everybody, played=len(played), present=present, rng=rng, wishes=wishes,
        seats=seats,
    )  # fmt: skip
    rest = part.placed(after.plan[len(played) :], rng)
    return _GroupPlan(rest, "rest", plan_facts((*played, *rest), everybody, wishes.forbidden, seats))


def plan_among(stage: Stage, plan: Plan, people: int) -> Plan:
    """Return the tables of earlier rounds that concern a group: its own if divisions are seated separately, or all.

    people      number of players of the group; they have the first indices of the plan
    """
    if not stage.by_division:
        return plan
    return tuple(tuple(table for table in tables if min(table) < people) for tables in plan)


def preview_plan(players: int, rounds: int, seed: int, seats: int) -> Draw:
    """Draw a plan for a number of players, before any of them is entered.

    raises      LeagueError `too_few_entrants`
    """
    if players < seats:
        raise LeagueError("too_few_entrants")
    return draw_plan(players, rounds, random.Random(seed), seats=seats)


# ----- a script -----
def from_script(groups: Sequence[Group], script: str, left: int, seats: int) -> list[Drafted]:
    """Draft the rounds of a script of start numbers, or of positions in the list for entrants without a number.

    The script decides who is seated; it need not seat everybody.

    raises      SeatingError `bad_script`, LeagueError `script_too_long`
    """
    entrants = entrants_in(groups)
    by_number = sorted(entrants, key=lambda entrant: entrant.number_order)
    place = {entrant.number or n: entrants.index(entrant) for n, entrant in enumerate(by_number, 1)}
    plan = parse_plan(script, seats=seats)
    if not plan:
        raise SeatingError("bad_script", line=1, text="", seats=seats)
    for line, text in enumerate(script.splitlines(), 1):
        if any(number not in place for number in numbers_of(text)):
            raise SeatingError("bad_script", line=line, text=text.strip(), seats=seats)
    if len(plan) > left:
        raise LeagueError("script_too_long", found=len(plan), left=left)
    seated = tuple(tuple(tuple(place[p + 1] for p in table) for table in tables) for tables in plan)
    facts = {"plan": asdict(plan_facts(seated, len(entrants), seats=seats))}
    return [Drafted([[entrants[p] for p in table] for table in tables], "script", facts) for tables in seated]


def script_of(tournament: Tournament) -> str:
    """Return all rounds as a script of start numbers, or of positions in the list for entrants without a number."""
    entrants = sorted(tournament.entrants.all(), key=lambda entrant: entrant.number_order)
    number = {n: (entrant.number or n + 1) - 1 for n, entrant in enumerate(entrants)}
    plan = seated_plan(tournament.rounds.all(), entrants)
    return format_plan(tuple(tuple(tuple(number[p] for p in table) for table in tables) for tables in plan))


# ----- one round -----
def one_round(stage: Stage, groups: Sequence[Group], rng: random.Random, preset: str) -> Drafted:
    """Draft one round.

    All groups are drawn before any is placed at physical tables, so that a proposal, which only draws, uses the same
    random numbers and shows the same round.
    """
    parts = drawn_from(stage, groups)
    drawn = [_proposed(stage.method, part.past, rng, preset).tables for part in parts]
    # The best stay at the first table, where spectators watch them.
    if stage.method != Stage.Method.TOP:
        drawn = [part.placed((tables,), rng)[0] for part, tables in zip(parts, drawn, strict=True)]
    method = f"{stage.method}: {preset}" if stage.method == Stage.Method.SWISS else str(stage.method)
    return Drafted(_joined(parts, drawn), method)


def _proposed(method: str, past: Past, rng: random.Random, preset: str) -> SwissRound:
    if method == Stage.Method.SWISS:
        return draw_swiss(past, PRESETS.get(preset, Weights()), rng)
    tables = tuple(seat_table(table, past.winds) for table in _tables(method, past, rng))
    return describe_round(tables, past)


def _tables(method: str, past: Past, rng: random.Random) -> list[list[int]]:
    """Return random tables, tables at an equal interval in the standings, or tables of neighbours in the standings."""
    order = list(past.order)
    if method == Stage.Method.RANDOM:
        return _random_tables(order, past, rng)
    if method == Stage.Method.INTERVAL:
        step = len(order) // past.seats
        return _apart([order[n::step] for n in range(step)], past)
    return _neighbours(order, past.seats)


def _neighbours(order: Sequence[int], seats: int) -> list[list[int]]:
    return [list(order[n : n + seats]) for n in range(0, len(order), seats)]


def _random_tables(order: list[int], past: Past, rng: random.Random) -> list[list[int]]:
    """Shuffle, then swap two players at a time while this keeps a pair apart."""
    rng.shuffle(order)
    search = Search(1 + max(order), [_neighbours(order, past.seats)], rng, weights=past.weights, seats=past.seats)
    search.run(TRIES)
    return search.groups[0]


def _apart(tables: list[list[int]], past: Past) -> list[list[int]]:
    """Swap two players of the same quarter (third) of the standings while this keeps a pair apart."""

    def cost(*some: Sequence[int]) -> int:
        return sum(past.weights.get(pair, 0) for table in some for pair in combinations(sorted(table), 2))

    before, now = -1, cost(*tables)
    while now != before:
        before = now
        for (table, other), seat in product(combinations(tables, 2), range(past.seats)):
            unswapped = cost(table, other)
            table[seat], other[seat] = other[seat], table[seat]
            if cost(table, other) >= unswapped:
                table[seat], other[seat] = other[seat], table[seat]
        now = cost(*tables)
    return tables


# ----- presets compared -----
@dataclass(frozen=True)
class Proposal:
    """The numbers of the round that a preset would draw, to compare presets before the draw."""

    preset: str
    repeats: int
    spread: float
    worst: int
    uneven_winds: int


def proposals(stage: Stage, groups: Sequence[Group], rng: random.Random) -> list[Proposal]:
    """Return the numbers of each preset with the same lots."""
    pasts, lots = [part.past for part in drawn_from(stage, groups)], rng.getstate()
    proposals = []
    for preset, weights in PRESETS.items():
        # Each preset starts from the same random state as the draw itself, so the draw gives the numbers shown.
        rng.setstate(lots)
        proposals.append(_proposal(preset, [draw_swiss(past, weights, rng) for past in pasts]))
    return proposals


def _proposal(preset: str, parts: Sequence[SwissRound]) -> Proposal:
    """Sum up the numbers of all groups."""
    tables = sum(len(part.tables) for part in parts)
    return Proposal(
        preset,
        repeats=sum(part.repeats for part in parts),
        spread=round(sum(part.spread * len(part.tables) for part in parts) / tables, 1),
        worst=max(part.worst for part in parts),
        uneven_winds=sum(part.uneven for part in parts),
    )
