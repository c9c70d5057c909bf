"""What stories tell of the deals of a game: dear and uncommon hands, and how far behind the winner was."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, NamedTuple

from league.clubs.models import HouseRulesVersion
from league.families import family_of
from league.records.deals.deal_values import ValuedDeal, valued_deals
from league.records.models import Deal, Participant
from league.records.settlement import PlayedUnder, played_under
from rules.ruleset import Ruleset
from scoring.deal_statistics import Win, wins_of
from scoring.stories.days import Behind, Won

DEALS_AT_ONCE = 2000
# The han of the limits that are told, where only han were recorded.
LIMITS = ((13, "yakuman"), (11, "sanbaiman"), (8, "baiman"))
SIZES = {"yakuman": 300, "sanbaiman": 200, "baiman": 100}
EACH_YAKUMAN, YAKUMAN_WORTH = 10, 100
RIICHI = frozenset({"riichi", "sanma"})
LEAST_FAN = {"mcr": 24}
# The value from which on a pattern is worth telling when it is rare.
UNCOMMON = {"riichi": 2, "mcr": 6, "hk": 3, "sichuan": 2}
FIRST_DEALS = 2  # a deficit in them is no comeback


class GameDeals(NamedTuple):
    """What the deals of a game tell, as `scoring.stories.days.PlayedGame` has it."""

    deals: int
    wins: tuple[Won, ...]
    behind: Behind | None


def deals_of(versions: Mapping[int, int]) -> dict[int, GameDeals]:
    """What the deals of games that were recorded deal by deal tell, by hanchan.

    versions    by hanchan the version of its house rules
    """
    if not versions:
        return {}
    wins: dict[int, list[Won]] = {}
    under: dict[int, PlayedUnder] = {}
    for valued in valued_deals(versions):
        rules = _rules(valued.version, under)
        for win in wins_of(valued.deal):
            if won := _won(valued, win, rules):
                wins.setdefault(valued.hanchan, []).append(won)
    behind, numbers = _tables(versions)
    return {
        hanchan: GameDeals(numbers.get(hanchan, 0), tuple(wins.get(hanchan, ())), behind.get(hanchan))
        for hanchan in versions
    }


def _rules(version: HouseRulesVersion, under: dict[int, PlayedUnder]) -> PlayedUnder:
    if version.pk not in under:
        under[version.pk] = played_under(version)
    return under[version.pk]


def _won(valued: ValuedDeal, win: Win, under: PlayedUnder) -> Won | None:
    """The win as stories read it; None if there is nothing to tell of it."""
    value = _value(valued, win)
    limit, times = _limit(under.ruleset, value)
    is_capped = _is_capped(value, under.options)
    worth = _by_worth(under.ruleset, win.patterns)
    uncommon = tuple(key for key, one in worth.items() if one >= UNCOMMON.get(under.ruleset.family, one + 1))
    size = _size(under.ruleset, limit, times, win.total, is_capped)
    if not size and not uncommon:
        return None
    is_counted = limit == "yakuman" and bool(worth) and max(worth.values()) < YAKUMAN_WORTH
    return Won(
        win.player, valued.number, limit, times, win.total, tuple(worth), win.points, win.discarder is None,
        is_capped, is_counted, size, uncommon,
    )  # fmt: skip


def _value(valued: ValuedDeal, win: Win) -> Mapping[str, Any]:
    """The value of a win as the question of its deal has it."""
    question, seat = valued.deal.question, list(valued.deal.players).index(win.player)
    events = [*(question.get("events") or ()), question.get("result") or {}]
    wins = (one for event in events if event.get("type") == "win" for one in event.get("wins", ()))
    return next((one.get("value") or {} for one in wins if one["winner"] == seat), {})


def _limit(ruleset: Ruleset[Any], value: Mapping[str, Any]) -> tuple[str, int]:
    """The limit that is told and how many times it was reached; empty: none."""
    limit, total = value.get("limit"), value.get("total")
    if limit is None and ruleset.family in RIICHI and total:
        limit = next((name for han, name in LIMITS if total >= han), "")
    if limit not in SIZES:
        return "", 1
    return limit, max(1, value.get("yakuman") or 1) if limit == "yakuman" else 1


def _is_capped(value: Mapping[str, Any], options: Any) -> bool:
    """Whether the hand counts as much as the rules let any hand count."""
    total = value.get("total")
    cap = getattr(options, "limit", None) or getattr(options, "cap", None)
    return total is not None and isinstance(cap, int) and total >= cap


def _size(ruleset: Ruleset[Any], limit: str, times: int, total: int | None, is_capped: bool) -> int:
    if limit:
        return SIZES[limit] + EACH_YAKUMAN * (times - 1)
    if ruleset.family in LEAST_FAN and total and total >= LEAST_FAN[ruleset.family]:
        return total
    return total or 0 if is_capped else 0


def _by_worth(ruleset: Ruleset[Any], patterns: Iterable[str]) -> dict[str, int]:
    """The worth of each pattern, the dearest first; one yakuman is more than any number of han."""
    worth = {row.key: row.value * (YAKUMAN_WORTH if "yakuman" in row.tags else 1) for row in ruleset.catalogue}
    beside = family_of(ruleset).bonuses
    kept = [key for key in patterns if key not in beside and key in worth]
    return {key: worth[key] for key in sorted(kept, key=lambda key: (-worth[key], key))}


def _tables(versions: Mapping[int, int]) -> tuple[dict[int, Behind], dict[int, int]]:
    """By hanchan how far behind its winner was, and the number of its deals."""
    seats = Participant.objects.filter(hanchan__in=list(versions)).order_by("hanchan", "seat")
    sat: dict[int, list[tuple[int, int, int]]] = {}
    for hanchan, player, place, penalty in seats.values_list("hanchan_id", "player_id", "place", "penalty"):
        sat.setdefault(hanchan, []).append((player, place or 0, penalty))
    deals = Deal.objects.standing().filter(hanchan__in=list(versions)).order_by("hanchan", "number")
    rows = deals.values_list("hanchan_id", "number", "table").iterator(chunk_size=DEALS_AT_ONCE)
    behind, numbers = {}, {}
    for hanchan, group in groupby(rows, key=lambda row: row[0]):
        tables = [(number, table) for _hanchan, number, table in group]
        numbers[hanchan] = len(tables)
        if hanchan in sat and (one := _behind(sat[hanchan], tables)):
            behind[hanchan] = one
    return behind, numbers


def _behind(sat: list[tuple[int, int, int]], tables: list[tuple[int, Mapping[str, Any]]]) -> Behind | None:
    """The largest deficit of a sole winner before a deal; None: a referee's penalty may have decided the game."""
    winners = [seat for seat, (_player, place, _penalty) in enumerate(sat) if place == 1]
    if len(winners) != 1 or any(penalty for *_seat, penalty in sat):
        return None
    seat = winners[0]
    before: list[tuple[int, int, Mapping[str, Any]]] = [
        (max(table["totals"]) - table["totals"][seat], number + 1, table["state"])
              for number, table in tables[:-1] if number >= FIRST_DEALS
    ]  # fmt: skip
    deficit, deal, state = max(before, key=lambda one: one[:2]) if before else (0, 0, {})
    if deficit <= 0:
        return None
    wind = state.get("round_wind") or ""
    return Behind(sat[seat][0], deficit, wind, state["dealer"] + 1 if wind and "dealer" in state else None,
                  state.get("honba") or 0, deal)  # fmt: skip
