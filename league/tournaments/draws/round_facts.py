"""The facts of a seated round: repeats, spread of ranks, winds, and the reasons for each table."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from league.tournaments.draws.seating_input import AVOID, kept_apart, pool_of, seated_plan
from league.tournaments.models import Entrant, Round, Tournament
from league.tournaments.standings.record import tournament_ranks
from scoring.seating.facts import Pair, meetings, wind_counts
from scoring.seating.search import HARD
from scoring.seating.swiss import Past, SwissRound, describe_round
from scoring.seating.text import Plan
from scoring.seating.text import Round as SeatedRound


def facts_write(tournament: Tournament, rounds: Iterable[Round]) -> None:
    """Compute and store the facts of these rounds as they are seated now, each compared with all rounds before it."""
    place = {pk: n for n, pk in enumerate(tournament_ranks(tournament))}
    entrants = sorted(tournament.entrants.order_by("pk"), key=lambda entrant: place.get(entrant.pk, len(place)))
    every = tournament.rounds.all()
    numbers = every.order_by("number").values_list("number", flat=True)
    plan = dict(zip(numbers, seated_plan(every, entrants), strict=True))
    weights = {by_division: _weights(tournament, entrants, by_division) for by_division in (False, True)}
    changed = list(rounds)
    for round_ in changed:
        before = tuple(tables for number, tables in plan.items() if number < round_.number)
        apart = round_.stage.by_division
        round_.facts = _facts(round_, plan[round_.number], before, entrants, weights[apart])
    Round.objects.bulk_update(changed, ["facts"])


def _facts(
    round_: Round, tables: SeatedRound, before: Plan, entrants: Sequence[Entrant], weights: Mapping[Pair, int]
) -> dict[str, Any]:
    """Return the facts of a round, with those of its plan if it has one.

    tables, before      the round and the rounds before it, by index in `entrants`
    """
    drawn_order = {pk: n for n, pk in enumerate(round_.snapshot.get("entrants", ()))} if round_.is_by_rank else {}
    seated = sorted(
        (player for table in tables for player in table),
        # A round by standings in the order of its draw, in which lots may have decided; others in that of the table.
        key=lambda player: (drawn_order.get(entrants[player].pk, len(drawn_order)), player),
    )
    seats = round_.tournament.seats
    winds = dict(enumerate(wind_counts(before, len(entrants), seats)))
    past = Past(seated, meetings(before), winds, weights, seats)
    ranks = _ranks([entrants[n] for n in seated], round_.stage.by_division)
    plan_part = {"plan": round_.facts["plan"]} if "plan" in round_.facts else {}
    return {**plan_part, **_numbers(describe_round(tables, past), entrants, ranks)}


def _weights(tournament: Tournament, entrants: Sequence[Entrant], by_division: bool) -> dict[Pair, int]:
    hard, soft = kept_apart(tournament, entrants, by_division=by_division)
    return {**dict.fromkeys(soft, AVOID), **dict.fromkeys(hard, HARD)}


def _ranks(seated: Sequence[Entrant], by_division: bool) -> list[int]:
    """Return for each player, in the order of the draw, the rank among those who are seated together."""
    so_far: Counter[str] = Counter()
    ranks = []
    for entrant in seated:
        pool = pool_of(entrant, by_division)
        so_far[pool] += 1
        ranks.append(so_far[pool])
    return ranks


def _numbers(found: SwissRound, entrants: Sequence[Entrant], ranks: Sequence[int]) -> dict[str, Any]:
    """Return a round's facts as JSON values; its tables name entrants by primary key instead of by index."""

    def keys(pairs: Any) -> list[list[int]]:
        return [[entrants[player].pk for player in pair] for pair in pairs]

    tables = [
        {
            "ranks": sorted(ranks[rank - 1] for rank in reason["ranks"]),
            "met": keys(reason["met"]),
            "kept_apart": keys(reason["kept_apart"]),
        }
        for reason in found.reasons
    ]
    numbers = {"repeats": found.repeats, "spread": round(found.spread, 2), "worst": found.worst}
    return {**numbers, "uneven_winds": found.uneven, "forbidden": found.forbidden, "tables": tables}
