"""The numbers of a seated round: repeats, spread, winds, and why each table is as it is."""

from collections.abc import Iterable, Sequence
from typing import Any

from league.tournaments.models import Entrant, Round, Tournament
from league.tournaments.seating.facts import meetings, wind_counts
from league.tournaments.seating.search import HARD
from league.tournaments.seating.swiss import Past, SwissRound, describe_round
from league.tournaments.standings import event_table
from league.tournaments.wishes import AVOID, kept_apart, seated_plan


def facts_write(tournament: Tournament, rounds: Iterable[Round]) -> None:
    """The numbers of these rounds as they stand, each against everything before it, and why each table is as it is."""
    ranked = [line.entrant for line in event_table(tournament).lines]
    known = {entrant.pk for entrant in ranked}
    entrants = [*ranked, *(one for one in tournament.entrants.order_by("pk") if one.pk not in known)]
    plan = dict(zip(tournament.rounds.order_by("number").values_list("number", flat=True),
                    seated_plan(tournament, entrants), strict=True))  # fmt: skip
    hard, soft = kept_apart(tournament, entrants)
    weights = {**dict.fromkeys(soft, AVOID), **dict.fromkeys(hard, HARD)}
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
        past = Past(seated, meetings(before), dict(enumerate(winds)), weights)
        kept = {"plan": one.facts["plan"]} if "plan" in one.facts else {}
        one.facts = {**kept, **_numbers(describe_round(plan[one.number], past), entrants)}
        changed.append(one)
    Round.objects.bulk_update(changed, ["facts"])


def _numbers(found: SwissRound, entrants: Sequence[Entrant]) -> dict[str, Any]:
    """A round's numbers, those at its tables by entry instead of by place."""

    def keys(pairs: Any) -> list[list[int]]:
        return [[entrants[player].pk for player in pair] for pair in pairs]

    tables = [
        {"ranks": reason["ranks"], "met": keys(reason["met"]), "kept_apart": keys(reason["kept_apart"])}
        for reason in found.reasons
    ]
    numbers = {"repeats": found.repeats, "spread": round(found.spread, 2), "worst": found.worst}
    return {**numbers, "uneven_winds": found.uneven, "forbidden": found.forbidden, "tables": tables}
