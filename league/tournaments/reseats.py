"""Rounds that are drawn and not played, seated anew: each with those who are there in it, each group among itself."""

import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from league.tournaments.drafting import Tables, joined, plan_among, shares_of
from league.tournaments.models import Entrant, Round
from league.tournaments.seating.facts import Facts, joined_facts, plan_facts
from league.tournaments.seating.positions import keep_fixed
from league.tournaments.seating.reseating import reseat
from league.tournaments.seating.text import Plan
from league.tournaments.stage_groups import Group, by_name, check_large_enough, stage_groups, whole
from league.tournaments.standings import plays
from league.tournaments.wishes import people_in, pool_of, seated_plan, wishes_of


@dataclass(frozen=True)
class SeatedAnew:
    """
    tables      of every round
    entrants    who was to be seated in every round
    changed     how many tables have other players than before
    facts       the numbers of the plan
    """

    tables: list[Tables]
    entrants: list[list[Entrant]]
    changed: int
    facts: dict[str, Any]


def seat_anew(rounds: Sequence[Round], rng: random.Random) -> SeatedAnew:
    """Rounds of one stage, none of them public.

    raises      LeagueError `too_few_entrants`, `division_too_small`
    """
    stage = rounds[0].stage
    by_round = [stage_groups(stage, one.number) for one in rounds]
    for groups in by_round:
        check_large_enough(stage, groups)
    shares = [shares_of(groups) for groups in by_round]
    parts = []
    for division in by_name({group.division for groups in by_round for group in groups}):
        places = [
            next((n for n, group in enumerate(groups) if group.division == division), None) for groups in by_round
        ]
        own = [Group(division, []) if n is None else by_round[k][n] for k, n in enumerate(places)]
        hall = [[] if n is None else shares[k][n] for k, n in enumerate(places)]
        parts.append(_Part(rounds, division, own, hall, rng))
    facts = asdict(joined_facts([part.facts for part in parts]))
    if stage.by_division:
        # The rounds before were at tables of the whole hall.
        del facts["table_excess"]
    tables = [joined([part.hall[n] for part in parts], [part.tables(n) for part in parts]) for n in range(len(rounds))]
    return SeatedAnew(tables, [whole(groups) for groups in by_round], sum(part.changed for part in parts), facts)


class _Part:
    """One group over all these rounds.

    people      who plays in any of them, then who still sits there and goes; the engine's numbers
    hall        the physical tables of each round
    """

    def __init__(
        self,
        rounds: Sequence[Round],
        division: str,
        groups: Sequence[Group],
        hall: Sequence[Sequence[int]],
        rng: random.Random,
    ) -> None:
        self.stage, self.hall = rounds[0].stage, hall
        self.people = list(dict.fromkeys([*whole(groups), *self._seated_in(rounds, division)]))
        keys = [one.pk for one in rounds]
        all_rounds = self.stage.tournament.rounds
        earlier = all_rounds.filter(number__lt=rounds[-1].number).exclude(pk__in=keys)
        self.before = plan_among(self.stage, seated_plan(earlier, self.people), len(self.people))
        there = [self._present(one) for one in earlier.select_related("stage").order_by("number")]
        there += [[self.people.index(entrant) for entrant in group.entrants] for group in groups]
        drawn = [[[p for p in table if p < len(self.people)] for table in tables]
                 for tables in seated_plan(all_rounds.filter(pk__in=keys), self.people)]  # fmt: skip
        plan: Plan = tuple(tuple(tuple(table) for table in tables if table) for tables in drawn)
        self.count = people_in(self.before, self.people)
        self.wishes = wishes_of(self.stage.tournament, self.people)
        after = reseat(
            (*self.before, *plan), players=self.count, played=len(self.before), present=there, rng=rng,
            wishes=self.wishes,
        )  # fmt: skip
        self.changed = after.changed_tables
        fresh = zip(after.plan[len(self.before) :], hall, strict=True)
        self.plan: Plan = tuple(keep_fixed(tables, self._fixed(share)) for tables, share in fresh)

    def _seated_in(self, rounds: Sequence[Round], division: str) -> list[Entrant]:
        seated = Entrant.objects.filter(seats__round__in=rounds).select_related("player", "team").order_by("pk")
        return [one for one in seated.distinct() if pool_of(one, self.stage.by_division) == division]

    def _present(self, one: Round) -> list[int] | None:
        """Who was there in a round before, seated or not; in a final only who was in it."""
        if one.stage.cut is not None:
            return None
        return [n for n, entrant in enumerate(self.people) if plays(entrant, one.number)]

    def _fixed(self, share: Sequence[int]) -> dict[int, int]:
        place = {table + 1: n for n, table in enumerate(share)}
        return {n: place[one.fixed_table] for n, one in enumerate(self.people) if one.fixed_table in place}

    @property
    def facts(self) -> Facts:
        return plan_facts((*self.before, *self.plan), self.count, self.wishes.forbidden)

    def tables(self, n: int) -> Tables:
        return [[self.people[p] for p in table] for table in self.plan[n]]
