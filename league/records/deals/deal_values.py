"""Read the deals of many hanchan for `scoring.deal_statistics`: with the state, and with a value for every win."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from league.clubs.models import HouseRulesVersion
from league.records.models import Deal, Participant, Stint
from league.records.settlement import PlayedUnder, played_under
from rules.errors import RuleError
from scoring.deal_statistics import Deal as CountedDeal
from scoring.hands import fill_values
from scoring.replay import start_table

DEALS_AT_ONCE = 2000


@dataclass(frozen=True)
class ValuedDeal:
    """
    deal        the deal with its players; its id is the key of the row
    number      the number of the deal in its hanchan
    """

    deal: CountedDeal
    hanchan: int
    number: int
    version: HouseRulesVersion


def valued_deals(versions: Mapping[int, int]) -> Iterator[ValuedDeal]:
    """Yield the standing deals of these hanchan with four queries in all.

    versions    by hanchan the version of its house rules
    """
    rules = HouseRulesVersion.objects.select_related("house_rules__club").in_bulk(set(versions.values()))
    under = {pk: played_under(version) for pk, version in rules.items()}
    participants, stints = _participants(versions), _stints(versions)
    rows = Deal.objects.standing().filter(hanchan__in=list(versions)).order_by("hanchan", "number")
    columns = rows.values_list("pk", "hanchan_id", "number", "entry", "answer", "table")
    state: Mapping[str, Any] = {}
    for pk, hanchan, number, entry, answer, table in columns.iterator(chunk_size=DEALS_AT_ONCE):
        version = versions[hanchan]
        players = participants[hanchan]
        if number == 1:
            state = start_table(under[version].ruleset, under[version].options, players=len(players)).state
        playing = _playing(players, stints.get(hanchan, ()), number)
        at_table = [playing[player] for player in state.get("table", range(len(players)))]
        question = _valued(under[version], {**state, **entry})
        yield ValuedDeal(CountedDeal(pk, at_table, question, answer), hanchan, number, rules[version])
        state = table["state"]


def _participants(versions: Mapping[int, int]) -> dict[int, list[int]]:
    """Return the players of each hanchan by seat."""
    players: dict[int, list[int]] = {}
    rows = Participant.objects.filter(hanchan__in=list(versions)).order_by("hanchan", "seat")
    for hanchan, player in rows.values_list("hanchan_id", "player_id"):
        players.setdefault(hanchan, []).append(player)
    return players


def _stints(versions: Mapping[int, int]) -> dict[int, list[tuple[int, int, int]]]:
    """Return by hanchan with a substitute the seat, the first deal and the player of each stint, first to last."""
    found: dict[int, list[tuple[int, int, int]]] = {}
    rows = Stint.objects.filter(hanchan__in=list(versions)).order_by("hanchan", "seat", "from_deal")
    for hanchan, *stint in rows.values_list("hanchan_id", "seat", "from_deal", "player_id"):
        found.setdefault(hanchan, []).append((stint[0], stint[1], stint[2]))
    return found


def _playing(players: Sequence[int], stints: Sequence[tuple[int, int, int]], number: int) -> Sequence[int]:
    """Return who plays a deal, by place in the order of the hanchan."""
    if not stints:
        return players
    playing = list(players)
    for seat, first, player in stints:
        if first <= number:
            playing[seat] = player
    return playing


def _valued(under: PlayedUnder, question: dict[str, Any]) -> Mapping[str, Any]:
    try:
        return fill_values(under.ruleset, under.options, question, is_recorded=True)
    except RuleError:
        return question  # a win that has no value any more is counted without its patterns
