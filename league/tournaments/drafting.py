"""Rounds drafted by each method: a plan for all, by standings, at random, from a script. Nothing is stored here."""

import random
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from league.errors import LeagueError
from league.tournaments.events import stage_entrants
from league.tournaments.models import Entrant, Stage, Tournament
from league.tournaments.seating.facts import plan_facts
from league.tournaments.seating.planning import draw_plan
from league.tournaments.seating.positions import place_tables
from league.tournaments.seating.reseating import reseat
from league.tournaments.seating.swiss import PRESETS, Past, SwissRound, Weights, describe_round, draw_swiss, seat_table
from league.tournaments.seating.text import Round as SeatedRound
from league.tournaments.seating.text import parse_plan
from league.tournaments.wishes import past_of, seated_plan, wishes_of

Drafted = tuple[SeatedRound, str, dict[str, Any]]


def in_order(stage: Stage, rng: random.Random) -> list[Entrant]:
    """Who plays, best first. Before anybody has played: by rating, equal ones drawn."""
    entrants = stage_entrants(stage)
    if stage.method not in BY_STANDINGS or stage.tournament.rounds.exists():
        return entrants
    rng.shuffle(entrants)
    return sorted(entrants, key=lambda entrant: -(entrant.strength if entrant.strength is not None else -(10**9)))


BY_STANDINGS = (Stage.Method.SWISS, Stage.Method.INTERVAL, Stage.Method.TOP)


def from_plan(
    tournament: Tournament, stage: Stage, entrants: Sequence[Entrant], left: int, rng: random.Random
) -> list[Drafted]:
    done = stage.rounds.count()
    wishes = wishes_of(tournament, entrants)
    if not done:
        draw = draw_plan(len(entrants), left, rng, wishes)
        facts = {"plan": {**asdict(draw.facts), "bound": draw.bound}}
        return [(tables, f"plan: {draw.method}", facts) for tables in draw.plan]
    played = seated_plan(tournament, entrants)
    everybody = max(len(entrants), max((p for r in played for t in r for p in t), default=-1) + 1)
    fresh = draw_plan(len(entrants), left, rng, wishes).plan
    after = reseat((*played, *fresh), players=everybody, played=len(played), rng=rng, wishes=wishes)
    facts = {"plan": asdict(after.facts)}
    return [(tables, "plan: rest", facts) for tables in after.plan[len(played) :]]


def from_script(stage: Stage, entrants: Sequence[Entrant], script: str) -> list[Drafted]:
    """A script speaks in start numbers, or in places of the list where nobody has one."""
    by_number = sorted(entrants, key=lambda entrant: (entrant.number or 10**9, entrant.pk))
    place = {entrant.number or n: entrants.index(entrant) for n, entrant in enumerate(by_number, 1)}
    plan = parse_plan(script)
    if not plan:
        raise LeagueError("bad_script", line=1, text="")
    for line, text in enumerate(script.splitlines(), 1):
        if any(int(number) not in place for number in text.split("-") if number.strip()):
            raise LeagueError("bad_script", line=line, text=text.strip())
    seated = tuple(tuple(tuple(place[p + 1] for p in table) for table in tables) for tables in plan)
    facts = {"plan": asdict(plan_facts(seated, len(entrants)))}
    return [(tables, "script", facts) for tables in seated]


def one_round(
    tournament: Tournament, stage: Stage, entrants: Sequence[Entrant], rng: random.Random, preset: str
) -> Drafted:
    past = past_of(tournament, entrants)
    if stage.method == Stage.Method.SWISS:
        proposed = draw_swiss(past, PRESETS.get(preset, Weights()), rng)
        return _placed(tournament, entrants, proposed, rng), f"{stage.method}: {preset}", {}
    proposed = describe_round(_groups(stage.method, past, rng), past)
    # The best four are watched at the first table.
    stays = stage.method == Stage.Method.TOP
    tables = proposed.tables if stays else _placed(tournament, entrants, proposed, rng)
    return tables, stage.method, {}


def _placed(
    tournament: Tournament, entrants: Sequence[Entrant], proposed: SwissRound, rng: random.Random
) -> SeatedRound:
    before = seated_plan(tournament, entrants)
    everybody = 1 + max((p for tables in (*before, proposed.tables) for table in tables for p in table), default=0)
    fixed = wishes_of(tournament, entrants).fixed
    return place_tables((*before, proposed.tables), everybody, rng, fixed=fixed, frozen=len(before))[-1]


def _groups(method: str, past: Past, rng: random.Random) -> SeatedRound:
    """Random; top four at one table, the next four at the next; or every n-th of the table together."""
    order = list(past.order)
    if method == Stage.Method.RANDOM:
        rng.shuffle(order)
    if method == Stage.Method.INTERVAL:
        step = len(order) // 4
        groups = [[order[n + block * step] for block in range(4)] for n in range(step)]
    else:
        groups = [order[n : n + 4] for n in range(0, len(order), 4)]
    return tuple(seat_table(group, past.winds) for group in groups)
