"""Seating drawn rounds again with the players who are present in each; every group is seated separately."""

import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from league.tournaments.draws.drafting import Tables, joined, plan_among, shares_of
from league.tournaments.draws.seating_input import fixed_places, people_in, pool_of, seated_plan, wishes_of
from league.tournaments.draws.stage_groups import (
    Group,
    check_seatable,
    entrants_in,
    sorted_divisions,
    stage_groups,
)
from league.tournaments.models import Entrant, Round
from league.tournaments.standings.line_ups import named_players
from league.tournaments.standings.record import plays
from scoring.seating.facts import Facts, joined_facts, keep_fixed, plan_facts
from scoring.seating.reseating import reseat
from scoring.seating.text import Plan


@dataclass(frozen=True)
class ReseatedRounds:
    """
    tables      the tables of each round
    entrants    the players to seat in each round
    changed     number of tables with other players than before
    facts       the facts of the plan
    """

    tables: list[Tables]
    entrants: list[list[Entrant]]
    changed: int
    facts: dict[str, Any]


def reseat_rounds(rounds: Sequence[Round], rng: random.Random) -> ReseatedRounds:
    """Seat rounds of one stage again; none of them is public. Nothing is stored.

    raises      LeagueError `not_four_at_a_table`, `too_few_entrants`, `division_too_small`
    """
    stage = rounds[0].stage
    by_round = [stage_groups(stage, round_.number) for round_ in rounds]
    for groups in by_round:
        check_seatable(stage, groups)
    shares = [shares_of(groups) for groups in by_round]
    parts = []
    for division in sorted_divisions({group.division for groups in by_round for group in groups}):
        places = [
            next((n for n, group in enumerate(groups) if group.division == division), None) for groups in by_round
        ]
        own = [
            Group(division, [], stage.tournament.seats) if n is None else by_round[k][n] for k, n in enumerate(places)
        ]
        hall = [[] if n is None else shares[k][n] for k, n in enumerate(places)]
        parts.append(_Part(rounds, division, own, hall, rng))
    facts = asdict(joined_facts([part.facts for part in parts]))
    if stage.by_division:
        # In the rounds before this stage each player could be at any table of the hall.
        del facts["table_excess"]
    tables = [joined([part.hall[n] for part in parts], [part.tables(n) for part in parts]) for n in range(len(rounds))]
    entrants = [entrants_in(groups) for groups in by_round]
    return ReseatedRounds(tables, entrants, sum(part.changed for part in parts), facts)


class _Part:
    """One group in all these rounds.

    people      the players of any of the rounds, then those who are seated in one but have left; their index is the
                engine's number
    hall        the physical tables of each round
    before      the earlier rounds
    plan        the new rounds
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
        self.named = named_players(self.stage.tournament)
        self.people = list(dict.fromkeys([*entrants_in(groups), *self._seated_in(rounds, division)]))
        keys = [round_.pk for round_ in rounds]
        all_rounds = self.stage.tournament.rounds
        earlier = all_rounds.filter(number__lt=rounds[-1].number).exclude(pk__in=keys)
        self.before = plan_among(self.stage, seated_plan(earlier, self.people), len(self.people))
        present = [self._present(round_) for round_ in earlier.select_related("stage").order_by("number")]
        present += [[self.people.index(entrant) for entrant in group.entrants] for group in groups]
        self.count = people_in(self.before, self.people)
        self.wishes = wishes_of(self.stage.tournament, self.people)
        drawn = self._own_tables(seated_plan(all_rounds.filter(pk__in=keys), self.people))
        after = reseat(
            (*self.before, *drawn), players=self.count, played=len(self.before), present=present, rng=rng,
            wishes=self.wishes, seats=self.stage.tournament.seats,
        )  # fmt: skip
        self.changed = after.changed_tables
        new = zip(after.plan[len(self.before) :], hall, strict=True)
        self.plan: Plan = tuple(keep_fixed(tables, fixed_places(self.people, share)) for tables, share in new)

    def _seated_in(self, rounds: Sequence[Round], division: str) -> list[Entrant]:
        seated = Entrant.objects.filter(seats__round__in=rounds).select_related("player", "team").order_by("pk")
        return [entrant for entrant in seated.distinct() if pool_of(entrant, self.stage.by_division) == division]

    def _own_tables(self, plan: Plan) -> Plan:
        """Return the plan without the players of other groups."""
        own = [[tuple(p for p in table if p < len(self.people)) for table in tables] for tables in plan]
        return tuple(tuple(table for table in tables if table) for tables in own)

    def _present(self, round_: Round) -> list[int] | None:
        """Return the players present in an earlier round, seated or not. None for a final: only those seated in it."""
        if round_.stage.cut is not None:
            return None
        number = round_.number
        return [
            n
            for n, entrant in enumerate(self.people)
            if plays(entrant, number) and not self.named.sits_aside(entrant, number)
        ]

    @property
    def facts(self) -> Facts:
        return plan_facts((*self.before, *self.plan), self.count, self.wishes.forbidden, self.stage.tournament.seats)

    def tables(self, n: int) -> Tables:
        return [[self.people[p] for p in table] for table in self.plan[n]]
