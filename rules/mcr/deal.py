"""One deal 盘: the payments and the next dealer."""

from collections.abc import Mapping
from typing import Any

from rules.deal import MOST, WIND_NAMES, Value, Win, game_over, next_deal, read_result, read_wins, seat_wind
from rules.entry_form import USUAL_RESULTS, EntryForm
from rules.errors import RuleError
from rules.hand import read_wind
from rules.mcr.hand import FORM
from rules.mcr.options import Options, Order
from rules.options import is_whole
from rules.question import DEAL_KEYS, check_keys, is_empty, need, read_list, read_seat
from rules.settlement import whole_scores

KNOWN = DEAL_KEYS | {"false_hu"}
NOT_HERE = frozenset({"honba", "deposits", "riichi", "chips", "penalties", "flowers"})
ENTRY_FORM = EntryForm(hand=FORM)
SEATS = (0, 1, 2, 3)
IN_TURN: Order = (SEATS, SEATS, SEATS, SEATS)


def start_state(options: Options) -> dict[str, Any]:
    """Return the state of the first deal of a game."""
    dealer = orders(options)[0][0]
    return {
        "scores": [0, 0, 0, 0],
        "dealer": dealer,
        "round_wind": "E",
        "honba": 0,
        "deposits": 0,
        "phase": "main",
    }


def settle_deal(question: Mapping[str, Any], options: Options) -> dict[str, Any]:
    """Compute the payments of one deal and the next deal.

    question    the `in` of a case with kind = deal: `scores dealer round_wind result`, and `false_hu`, the seats that
                declared a false hu earlier in the deal
    returns     `deltas` in points by seat, and `next`
    raises      RuleError with the codes of the rule page
    source      计分: 点和 底分 + 番数 by the discarder, 底分 by the others; 自摸 底分 + 番数 by all three; 诈和
    """
    check_keys(question, KNOWN, NOT_HERE)
    whole_scores(need(question, "scores"))
    dealer = read_seat(need(question, "dealer"))
    round_wind = read_wind(question, "round_wind", WIND_NAMES[: options.rounds]) or "E"
    read_phase(question)
    result = read_result(question, USUAL_RESULTS)
    if not is_empty("nagashi", result.get("nagashi")):
        raise RuleError("not_in_ruleset", key="nagashi")
    offenders = read_false_hu(question)
    deltas = [0, 0, 0, 0]
    if result["type"] == "win":
        _pay_win(deltas, _read_winner(result, offenders, round_wind, options), options)
    elif result["type"] == "penalty":
        offenders = (*offenders, read_seat(need(result, "offender")))
    for offender in offenders:
        _pay_false_hu(deltas, offender, options)
    return {"deltas": deltas, "next": _next(dealer, round_wind, options)}


def read_phase(question: Mapping[str, Any]) -> None:
    """Check the phase: there is only `main`. Raises RuleError `not_in_ruleset` for `decider`, else `bad_input`."""
    phase = question.get("phase")
    if phase is not None and phase != "main":
        raise RuleError("not_in_ruleset", key="phase") if phase == "decider" else RuleError("bad_input", key="phase")


def read_false_hu(question: Mapping[str, Any]) -> tuple[int, ...]:
    """Read the seats that declared a false hu 诈和 earlier in the deal.

    raises      RuleError `bad_seat`; `bad_result` for a seat that is named twice
    """
    seats = tuple(map(read_seat, read_list(question, "false_hu")))
    if len(set(seats)) != len(seats):
        raise RuleError("bad_result")
    return seats


def _read_winner(result: Value, offenders: tuple[int, ...], round_wind: str, options: Options) -> tuple[Win, int]:
    """Return the only winner, and the fan of the hand.

    source      如有一人以上同时表示和牌时，从打牌者按逆时针方向，顺序在前者被定为“和牌者”
    """
    wins = read_wins(result, code="bad_result")
    totals: dict[int, int] = {}
    for win in wins:
        if win.winner in offenders:
            raise RuleError("bad_result")
        if win.liable is not None:
            raise RuleError("not_in_ruleset", key="liable")
        totals[win.winner] = _read_total(win.value, options)
    order = orders(options)[WIND_NAMES.index(round_wind)]
    first = wins[0] if len(wins) == 1 else min(wins, key=lambda win: _turns_after(win.source, win.winner, order))
    return first, totals[first.winner]


def wind_of_seat(state: Mapping[str, Any], seat: int, options: Options) -> str:
    """Return the wind of a seat.

    Players may change seats between rounds, so turns and winds follow the order of the round (option `dealer_order`).

    raises      RuleError `bad_seat`, `bad_wind`
    """
    round_wind = read_wind(state, "round_wind", WIND_NAMES[: options.rounds]) or "E"
    order = orders(options)[WIND_NAMES.index(round_wind)]
    return seat_wind(order.index(seat), order.index(read_seat(need(state, "dealer"))))


def _turns_after(source: int | None, seat: int, order: tuple[int, ...]) -> int:
    return 0 if source is None else (order.index(seat) - order.index(source) - 1) % 4


def _read_total(value: Value, options: Options) -> int:
    total = value.get("total")
    if not is_whole(total) or not 0 <= total <= MOST:  # type: ignore[operator]
        raise RuleError("bad_value", value=total)
    if value.get("valid") is False or total < options.minimum_fan:  # type: ignore[operator]
        raise RuleError("below_minimum")
    return total  # type: ignore[return-value]


def _pay_win(deltas: list[int], won: tuple[Win, int], options: Options) -> None:
    """All losers pay the base; the discarder, or all three after a self-draw, also pay the fan."""
    win, total = won
    for seat in SEATS:
        if seat != win.winner:
            pays = options.base_pay + (total if win.source in (None, seat) else 0)
            deltas[seat] -= pays
            deltas[win.winner] += pays


def _pay_false_hu(deltas: list[int], offender: int, options: Options) -> None:
    for seat in SEATS:
        deltas[seat] += options.false_hu_pay if seat != offender else -3 * options.false_hu_pay


def orders(options: Options) -> Order:
    """Return the order in which the seats deal, for each round."""
    return options.dealer_order or IN_TURN


def _next(dealer: int, round_wind: str, options: Options) -> dict[str, Any]:
    """The deal passes after every deal, whoever won; four deals are a round 圈."""
    number = WIND_NAMES.index(round_wind)
    order = orders(options)[number]
    place = order.index(dealer)
    if place < 3:
        return next_deal(order[place + 1], round_wind)
    if number + 1 < options.rounds:
        return next_deal(orders(options)[number + 1][0], WIND_NAMES[number + 1])
    return game_over()
