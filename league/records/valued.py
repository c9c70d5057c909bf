"""Deals of many hanchan as `scoring.deal_statistics` reads them: with their state, and every win with its value."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from league.clubs.models import HouseRulesVersion
from league.records.models import Deal, Participant
from league.records.settling import PlayedUnder, played_under
from rules.errors import RuleError
from scoring.deal_statistics import Deal as ToldDeal
from scoring.hands import fill_values
from scoring.replay import start_table

DEALS_AT_ONCE = 2000


@dataclass(frozen=True)
class ValuedDeal:
    """
    told        the deal with its players; its id is the row's key
    number      of the deal in its hanchan
    """

    told: ToldDeal
    hanchan: int
    number: int
    version: HouseRulesVersion


def valued_deals(versions: Mapping[int, int]) -> Iterator[ValuedDeal]:
    """The standing deals of these hanchan, in three queries however many there are.

    versions    by hanchan, the version of the house rules it was played under
    """
    found = HouseRulesVersion.objects.select_related("house_rules__club").in_bulk(set(versions.values()))
    under = {pk: played_under(version) for pk, version in found.items()}
    seated = _seated(versions)
    rows = Deal.objects.standing().filter(hanchan__in=list(versions)).order_by("hanchan", "number")
    columns = rows.values_list("pk", "hanchan_id", "number", "entry", "answer", "table")
    state: Mapping[str, Any] = {}
    for pk, hanchan, number, entry, answer, table in columns.iterator(chunk_size=DEALS_AT_ONCE):
        version = versions[hanchan]
        players = seated[hanchan]
        if number == 1:
            state = start_table(under[version].ruleset, under[version].options, players=len(players)).state
        here = [players[player] for player in state.get("table", range(4))]
        question = _valued(under[version], {**state, **entry})
        yield ValuedDeal(ToldDeal(pk, here, question, answer), hanchan, number, found[version])
        state = table["state"]


def _seated(versions: Mapping[int, int]) -> dict[int, list[int]]:
    seated: dict[int, list[int]] = {}
    rows = Participant.objects.filter(hanchan__in=list(versions)).order_by("hanchan", "seat")
    for hanchan, player in rows.values_list("hanchan_id", "player_id"):
        seated.setdefault(hanchan, []).append(player)
    return seated


def _valued(under: PlayedUnder, question: dict[str, Any]) -> Mapping[str, Any]:
    try:
        return fill_values(under.ruleset, under.options, question)
    except RuleError:
        return question  # what cannot be valued any more is counted without its patterns
