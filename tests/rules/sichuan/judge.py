"""A second implementation of Sichuan hands and deals, written directly from the rule page, and slow."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.rules.mingjiang.judge import Group, cuts, is_pung, split

FACTORS = {
    "after_kong": "", "kong_discard": "", "robbing_kong": "",
    "last_tile": "count_last_tile", "last_of_kind": "count_last_of_kind",
}  # fmt: skip


def base_patterns(question: dict[str, Any], options: Any, held: list[str]) -> Iterator[tuple[int, str]]:
    """Return every base pattern of every reading, with its value."""
    counts = Counter(held)
    pure, fours = len({tile[1] for tile in held}) == 1, 4 in counts.values()
    tiles = sorted([*split(question["concealed"]), question["winning_tile"]])
    if not question["melds"] and set(counts.values()) <= {2, 4}:
        yield {
            (True, True): (32, "pure_dragon_seven_pairs"), (True, False): (16, "pure_seven_pairs"),
            (False, True): (8, "dragon_seven_pairs"), (False, False): (4, "seven_pairs"),
        }[pure, fours]  # fmt: skip
    melds: list[Group] = [tuple(split(meld["tiles"])) for meld in question["melds"]]
    for pair in {tile for tile in tiles if tiles.count(tile) >= 2}:
        rest = list(tiles)
        rest.remove(pair), rest.remove(pair)
        for sets in cuts(rest):
            yield from set_patterns([*melds, *sets, (pair, pair)], pure, len(melds), options)


def set_patterns(groups: list[Group], pure: bool, melds: int, options: Any) -> Iterator[tuple[int, str]]:
    yield (4, "full_flush") if pure else (1, "plain")
    if all(map(is_pung, groups)):
        yield (8, "pure_all_pungs") if pure else (2, "all_pungs")
        if options.all_258 and all(group[0][0] in "258" for group in groups):
            yield 16, "all_258_pungs"
    if options.golden_hook and melds == 4:
        yield (16, "pure_golden_hook") if pure else (4, "golden_hook")
    if options.terminals and all({tile[0] for tile in group} & {"1", "9"} for group in groups):
        yield (16, "pure_terminals") if pure else (4, "terminals")


# 「清龙七对 ... 平胡」: of equal ones the earlier in the table counts.
TABLE = (
    "pure_dragon_seven_pairs", "pure_seven_pairs", "all_258_pungs", "pure_terminals", "pure_golden_hook",
    "pure_all_pungs", "dragon_seven_pairs", "full_flush", "seven_pairs", "golden_hook", "terminals", "all_pungs",
    "plain",
)  # fmt: skip


def score(question: dict[str, Any], options: Any) -> dict[str, Any]:
    held = [*split(question["concealed"]), question["winning_tile"]]
    held += [tile for meld in question["melds"] for tile in split(meld["tiles"])]
    roots = sum(count == 4 for count in Counter(held).values())
    words = question.get("conditions", ())
    factors = {key: 2 for key, option in FACTORS.items() if key in words and (not option or getattr(options, option))}
    if question["self_draw"] and options.self_draw_bonus == "add_fan":
        factors["self_draw"] = 2
    best: tuple[int, int, dict[str, int]] = (0, 0, {})
    for value, key in base_patterns(question, options, held):
        more = roots - ("dragon" in key)
        patterns = {key: value, **({"root": 2**more} if more else {}), **factors}
        product = value * 2**more * 2 ** len(factors)
        best = max(best, (product, -TABLE.index(key), patterns), key=lambda one: one[:2])
    uncapped, _order, patterns = best
    total = min(uncapped, options.cap or uncapped)
    for word in words:
        if word.startswith("blessing") and total <= (options.cap or options.blessing_min):
            uncapped = total = options.cap or options.blessing_min
            patterns = {word: total}
    extra = 1 if question["self_draw"] and options.self_draw_bonus == "add_base" else 0
    return {
        "patterns": patterns, "total": total, "uncapped": uncapped, "roots": roots, "units": total + extra,
        "valid": True,
    }  # fmt: skip


Payment = tuple[int, int, int]


def settle(question: dict[str, Any], options: Any) -> tuple[list[int], list[int]]:
    """Compute the results of seats and spectators from one list of payments: payer, receiver, stakes."""
    paid: list[Payment] = []
    kongs: list[tuple[int, list[Payment]]] = []
    won: list[int] = []
    before: dict[str, Any] = {}
    for event in question["events"]:
        others = [seat for seat in range(4) if seat not in won]
        if event["type"] == "kong":
            made = pay_kong(event, others, options)
            kongs.append((event["seat"], made))
            paid += made
        else:
            winners = winners_of(event, options)
            for winner in winners:
                paid += pay_win(winner, event, others, before, options)
            paid += pay_rain(event, before, kongs, winners, options)
            won += [entry["winner"] for entry in winners]
        before = event
    paid += pay_end(question["result"], [seat for seat in range(4) if seat not in won], kongs, options)
    return results(paid, question, options)


def winners_of(event: dict[str, Any], options: Any) -> list[dict[str, Any]]:
    """Return the winners in order of turn after the discarder."""
    wins = sorted(event["wins"], key=lambda one: (one["winner"] - (one["from"] or 0) - 1) % 4)
    return wins[:1] if options.multiple_wins == "nearest" else wins


def pay_kong(event: dict[str, Any], others: list[int], options: Any) -> list[Payment]:
    seat, kind, drizzle = event["seat"], event["kind"], options.kong_rule == "drizzle"
    kept = kind == "added" and not event.get("same_draw", True) and options.added_kong_same_draw and not drizzle
    amounts = {"concealed": 2, "added": 0 if kept else 1, "direct": 1 if drizzle else 0}
    return [(other, seat, 2 if other == event.get("from") else amounts[kind]) for other in others if other != seat]


def pay_win(
    entry: dict[str, Any], event: dict[str, Any], others: list[int], before: dict[str, Any], options: Any
) -> list[Payment]:
    winner, total = entry["winner"], entry["value"]["total"]
    if entry["from"] is not None:
        return [(entry["from"], winner, total)]
    if event.get("after_kong") and before["kind"] == "direct" and options.direct_kong_win == "feeder_pays":
        return [(before["from"], winner, total)]
    more = 1 if options.self_draw_bonus == "add_base" else 0
    return [(other, winner, total + more) for other in others if other != winner]


def pay_rain(
    event: dict[str, Any],
    before: dict[str, Any],
    kongs: list[tuple[int, list[Payment]]],
    winners: list[dict[str, Any]],
    options: Any,
) -> list[Payment]:
    """转雨: hand over the kong money and remove it from `kongs`."""
    if not event.get("kong_discard") or options.transfer == "none":
        return []
    if options.transfer_on == "added" and before["kind"] != "added":
        return []
    giver = before["seat"]
    own = [kong for kong in kongs if kong[0] == giver]
    handed = own[-1:] if options.transfer == "last" else own
    for kong in handed:
        kongs.remove(kong)
    stakes = sum(amount for _giver, made in handed for _payer, _seat, amount in made)
    paid: list[Payment] = []
    for stake in range(stakes):
        paid.append((giver, winners[stake % len(winners)]["winner"], 1))
    return paid


def pay_end(
    result: dict[str, Any], others: list[int], kongs: list[tuple[int, list[Payment]]], options: Any
) -> list[Payment]:
    usual = options.cap or 8
    if result["type"] == "penalty":
        fine = usual if options.false_hu_units is None else options.false_hu_units
        return [(result["offender"], other, fine) for other in others if other != result["offender"]]
    if result["type"] == "won":
        return []
    unready = [seat for seat in others if seat not in result["ready"]]
    paid: list[Payment] = []
    if options.void_unready_kongs:
        paid += [(to, by, amount) for maker, made in kongs if maker in unready for by, to, amount in made]
    pigs = result["pigs"] if options.check_pigs else []
    fine = usual if options.pig_units is None else options.pig_units
    paid += [(pig, other, fine) for pig in pigs for other in others if other not in pigs]
    if options.check_ready:
        payers = [seat for seat in unready if seat not in pigs]
        paid += [(payer, seat, result["ready_max"][seat]) for seat in result["ready"] for payer in payers]
    return paid


def results(paid: list[Payment], question: dict[str, Any], options: Any) -> tuple[list[int], list[int]]:
    """Return the results of the four seats and of the spectators bound to them."""
    stake, dealer = options.stake, question["dealer"]
    bound = [(dealer + int(horse[0]) - 1) % 4 for horse in question["horses"]]
    shown = [*paid]
    if options.horse_settlement == "counterparties":
        for number, seat in enumerate(bound, 4):
            beside = {seat: number}
            shown += [(beside.get(by, by), beside.get(to, to), n) for by, to, n in paid if seat in (by, to)]
    won = [stake * sum(n * ((to == seat) - (by == seat)) for by, to, n in shown) for seat in range(4 + len(bound))]
    alone = [stake * sum(n * ((to == seat) - (by == seat)) for by, to, n in paid) for seat in bound]
    return won[:4], alone
