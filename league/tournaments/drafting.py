"""Rounds drafted by each method: a plan for all, by standings, at random, from a script. Nothing is stored here."""

import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations, product
from typing import Any

from league.errors import LeagueError
from league.tournaments.models import Entrant, Stage
from league.tournaments.seating.facts import Facts, joined_facts, plan_facts
from league.tournaments.seating.planning import draw_plan
from league.tournaments.seating.positions import place_tables, share_tables
from league.tournaments.seating.reseating import reseat
from league.tournaments.seating.search import Search
from league.tournaments.seating.swiss import PRESETS, Past, SwissRound, Weights, describe_round, draw_swiss, seat_table
from league.tournaments.seating.text import Plan, parse_plan
from league.tournaments.seating.text import Round as SeatedRound
from league.tournaments.stage_groups import Group, rounds_kept, stage_groups, whole
from league.tournaments.wishes import past_of, people_in, seated_plan, wishes_of

Tables = Sequence[Sequence[Entrant]]


@dataclass(frozen=True)
class Drafted:
    """A round as drawn: its tables in order, how it came about, and the numbers of its plan."""

    tables: Tables
    method: str
    facts: dict[str, Any] = field(default_factory=dict)


# How often a draw by lot looks for a better place for somebody who should not meet a neighbour.
TRIES = 1000
BY_STANDINGS = (Stage.Method.SWISS, Stage.Method.INTERVAL, Stage.Method.TOP)


def in_order(stage: Stage, rng: random.Random) -> list[Group]:
    """Who plays, best first. Before anybody has played: by rating, equal ones drawn."""
    groups = stage_groups(stage)
    if stage.method not in BY_STANDINGS or rounds_kept(stage).exists():
        return groups
    for group in groups:
        rng.shuffle(group.entrants)
        group.entrants.sort(key=lambda entrant: -(entrant.strength if entrant.strength is not None else -(10**9)))
    return groups


# ----- tables -----
def shares_of(groups: Sequence[Group]) -> list[list[int]]:
    """The physical tables (from 0) of each group."""
    wanted = [[one.fixed_table - 1 for one in group.entrants if one.fixed_table] for group in groups]
    return share_tables([group.tables for group in groups], wanted)


def joined(shares: Sequence[Sequence[int]], parts: Sequence[Tables]) -> Tables:
    """One round of what each group plays at its tables."""
    at = {where: table for share, tables in zip(shares, parts, strict=True)
          for where, table in zip(share, tables, strict=True)}  # fmt: skip
    return [at[where] for where in sorted(at)]


def _named(groups: Sequence[Group], parts: Sequence[SeatedRound]) -> list[Tables]:
    return [
        [[group.entrants[player] for player in table] for table in tables]
        for group, tables in zip(groups, parts, strict=True)
    ]


def _placed(stage: Stage, group: Group, share: Sequence[int], drawn: Plan, rng: random.Random) -> Plan:
    """At tables where the players have been least; who needs a table is at it."""
    seated = seated_plan(rounds_kept(stage), group.entrants)
    before = tuple(tuple(tables[n] if n < len(tables) else () for n in share) for tables in seated)
    fixed = wishes_of(stage.tournament, group.entrants, share).fixed
    people = people_in(seated, group.entrants)
    return place_tables((*before, *drawn), people, rng, fixed=fixed, frozen=len(before))[len(before) :]


# ----- a plan -----
def from_plan(stage: Stage, groups: Sequence[Group], left: int, rng: random.Random) -> list[Drafted]:
    shares = shares_of(groups)
    drawn = [_group_plan(stage, group, share, left, rng) for group, share in zip(groups, shares, strict=True)]
    ways = sorted({one.method for one in drawn})
    facts: dict[str, Any] = asdict(joined_facts([one.facts for one in drawn]))
    if all(one.bound is not None for one in drawn):
        facts["bound"] = sum(one.bound or 0 for one in drawn)
    elif stage.by_division:
        # The rounds before were at tables of the whole hall.
        del facts["table_excess"]
    return [
        Drafted(
            joined(shares, _named(groups, [one.plan[n] for one in drawn])), f"plan: {', '.join(ways)}", {"plan": facts}
        )
        for n in range(left)
    ]


@dataclass(frozen=True)
class _GroupPlan:
    plan: Plan
    method: str
    facts: Facts
    bound: int | None = None


def _group_plan(stage: Stage, group: Group, share: Sequence[int], left: int, rng: random.Random) -> _GroupPlan:
    wishes = wishes_of(stage.tournament, group.entrants, share)
    people = len(group.entrants)
    draw = draw_plan(people, left, rng, wishes)
    kept = rounds_kept(stage)
    if not kept.filter(stage=stage).exists():
        return _GroupPlan(draw.plan, draw.method, draw.facts, draw.bound)
    played = plan_among(stage, seated_plan(kept, group.entrants), people)
    present = [*(None for _ in played), *(range(people) for _ in draw.plan)]
    after = reseat(
        (*played, *draw.plan), players=people_in(played, group.entrants), played=len(played), present=present,
        rng=rng, wishes=wishes,
    )  # fmt: skip
    rest = _placed(stage, group, share, after.plan[len(played) :], rng)
    facts = plan_facts((*played, *rest), people_in(played, group.entrants), wishes.forbidden)
    return _GroupPlan(rest, "rest", facts)


def plan_among(stage: Stage, plan: Plan, people: int) -> Plan:
    """Of rounds so far what concerns a group, numbered before all others: its own tables where divisions are apart."""
    if not stage.by_division:
        return plan
    return tuple(tuple(table for table in tables if min(table) < people) for tables in plan)


# ----- a script -----
def from_script(groups: Sequence[Group], script: str, left: int) -> list[Drafted]:
    """A script speaks in start numbers, or in places of the list where nobody has one; whom it seats is its own."""
    entrants = whole(groups)
    by_number = sorted(entrants, key=lambda entrant: (entrant.number or 10**9, entrant.pk))
    place = {entrant.number or n: entrants.index(entrant) for n, entrant in enumerate(by_number, 1)}
    plan = parse_plan(script)
    if not plan:
        raise LeagueError("bad_script", line=1, text="")
    for line, text in enumerate(script.splitlines(), 1):
        if any(int(number) not in place for number in text.split("-") if number.strip()):
            raise LeagueError("bad_script", line=line, text=text.strip())
    if len(plan) > left:
        raise LeagueError("script_too_long", found=len(plan), left=left)
    seated = tuple(tuple(tuple(place[p + 1] for p in table) for table in tables) for tables in plan)
    facts = {"plan": asdict(plan_facts(seated, len(entrants)))}
    return [Drafted([[entrants[p] for p in table] for table in tables], "script", facts) for tables in seated]


# ----- one round -----
def one_round(stage: Stage, groups: Sequence[Group], rng: random.Random, preset: str) -> Drafted:
    """Every group is drawn first, then placed: a proposal of the numbers alone comes to the same draw."""
    shares = shares_of(groups)
    pasts = pasts_of(stage, groups)
    drawn = [_proposed(stage.method, past, rng, preset) for past in pasts]
    parts = [one.tables for one in drawn]
    # The best four are watched at the first table.
    if stage.method != Stage.Method.TOP:
        them = zip(groups, shares, parts, strict=True)
        parts = [_placed(stage, group, share, (tables,), rng)[0] for group, share, tables in them]
    by_preset = f"{stage.method}: {preset}" if stage.method == Stage.Method.SWISS else str(stage.method)
    return Drafted(joined(shares, _named(groups, parts)), by_preset)


def pasts_of(stage: Stage, groups: Sequence[Group]) -> list[Past]:
    return [past_of(rounds_kept(stage), stage.tournament, group.entrants) for group in groups]


def _proposed(method: str, past: Past, rng: random.Random, preset: str) -> SwissRound:
    if method == Stage.Method.SWISS:
        return draw_swiss(past, PRESETS.get(preset, Weights()), rng)
    return describe_round(_groups(method, past, rng), past)


def _groups(method: str, past: Past, rng: random.Random) -> SeatedRound:
    """Random; every n-th of the table together; or top four at one table, the next four at the next."""
    order = list(past.order)
    if method == Stage.Method.RANDOM:
        groups = _by_lot(order, past, rng)
    elif method == Stage.Method.INTERVAL:
        step = len(order) // 4
        groups = _apart([[order[n + block * step] for block in range(4)] for n in range(step)], past)
    else:
        groups = [order[n : n + 4] for n in range(0, len(order), 4)]
    return tuple(seat_table(group, past.winds) for group in groups)


def _by_lot(order: list[int], past: Past, rng: random.Random) -> list[list[int]]:
    """At random, then two change tables while that keeps somebody apart."""
    rng.shuffle(order)
    search = Search(1 + max(order), [[order[n : n + 4] for n in range(0, len(order), 4)]], rng, weights=past.weights)
    search.run(TRIES)
    return search.groups[0]


def _apart(groups: list[list[int]], past: Past) -> list[list[int]]:
    """Two of the same stretch of the table change places while that keeps somebody apart."""

    def cost(*both: Sequence[int]) -> int:
        return sum(past.weights.get(pair, 0) for group in both for pair in combinations(sorted(group), 2))

    was, now = -1, sum(map(cost, groups))
    while now != was:
        was = now
        for (one, other), place in product(combinations(groups, 2), range(4)):
            before = cost(one, other)
            one[place], other[place] = other[place], one[place]
            if cost(one, other) >= before:
                one[place], other[place] = other[place], one[place]
        now = sum(map(cost, groups))
    return groups
