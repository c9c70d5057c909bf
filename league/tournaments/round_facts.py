"""The numbers of a seated round: repeats, spread, winds, and why each table is as it is."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from league.tournaments.models import Entrant, Round, Tournament
from league.tournaments.seating.facts import Pair, meetings, wind_counts
from league.tournaments.seating.search import HARD
from league.tournaments.seating.swiss import Past, SwissRound, describe_round
from league.tournaments.standings import event_table
from league.tournaments.wishes import AVOID, kept_apart, pool_of, seated_plan


def facts_write(tournament: Tournament, rounds: Iterable[Round]) -> None:
    """The numbers of these rounds as they stand, each against everything before it, and why each table is as it is."""
    ranked = [line.entrant for line in event_table(tournament).lines]
    known = {entrant.pk for entrant in ranked}
    entrants = [*ranked, *(one for one in tournament.entrants.order_by("pk") if one.pk not in known)]
    every = tournament.rounds.all()
    plan = dict(zip(every.order_by("number").values_list("number", flat=True), seated_plan(every, entrants),
                    strict=True))  # fmt: skip
    weights = {by_division: _weights(tournament, entrants, by_division) for by_division in (False, True)}
    changed = []
    for one in rounds:
        before = tuple(tables for number, tables in plan.items() if number < one.number)
        winds = wind_counts(before, len(entrants))
        place = {pk: n for n, pk in enumerate(one.snapshot.get("entrants", ()))} if one.is_by_rank else {}
        seated = sorted(
            (player for table in plan[one.number] for player in table),
            # The order it was drawn by, since lots may have decided among equals; elsewhere that of the table.
            key=lambda player: (place.get(entrants[player].pk, len(place)), player),
        )
        apart = one.stage.by_division
        past = Past(seated, meetings(before), dict(enumerate(winds)), weights[apart])
        kept = {"plan": one.facts["plan"]} if "plan" in one.facts else {}
        found = describe_round(plan[one.number], past)
        one.facts = {**kept, **_numbers(found, entrants, _ranks([entrants[n] for n in seated], apart))}
        changed.append(one)
    Round.objects.bulk_update(changed, ["facts"])


def _weights(tournament: Tournament, entrants: Sequence[Entrant], by_division: bool) -> dict[Pair, int]:
    hard, soft = kept_apart(tournament, entrants, by_division=by_division)
    return {**dict.fromkeys(soft, AVOID), **dict.fromkeys(hard, HARD)}


def _ranks(seated: Sequence[Entrant], by_division: bool) -> list[int]:
    """In the order of drawing: the rank among those who are seated together."""
    so_far: Counter[str] = Counter()
    ranks = []
    for entrant in seated:
        so_far[pool_of(entrant, by_division)] += 1
        ranks.append(so_far[pool_of(entrant, by_division)])
    return ranks


def _numbers(found: SwissRound, entrants: Sequence[Entrant], ranks: Sequence[int]) -> dict[str, Any]:
    """A round's numbers, those at its tables by entry instead of by place."""

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
