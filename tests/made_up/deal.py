"""One deal of three pairs: the payments, and the deal that passes."""

from collections.abc import Mapping
from typing import Any

from rules.deal import game_over, next_deal, read_result, read_wins
from rules.entry_form import EntryForm
from rules.errors import RuleError
from rules.options import is_whole
from rules.question import DEAL_KEYS, check_keys, need, read_seat
from rules.settlement import whole_scores
from tests.made_up.hand import FORM
from tests.made_up.options import Options

ENTRY_KEYS = frozenset({"result"})
ENTRY_FORM = EntryForm(hand=FORM, following=frozenset({"deals_left"}))
KNOWN_KEYS = DEAL_KEYS | {"deals_left"}


def start_state(options: Options, *, seats: int) -> dict[str, Any]:
    """Return the state of the first deal of a game."""
    return {
        "scores": [options.start] * seats,
        "dealer": 0,
        "round_wind": None,
        "honba": 0,
        "deposits": 0,
        "phase": "main",
        "deals_left": options.deals,
    }


def settle_deal(question: Mapping[str, Any], options: Options, *, seats: int) -> dict[str, Any]:
    """Compute the payments of one deal: the discarder pays the hand, or everybody pays it after a self-draw."""
    check_keys(question, KNOWN_KEYS)
    whole_scores(need(question, "scores"), (seats,))
    dealer = read_seat(need(question, "dealer"), seats)
    result = read_result(question, ("win", "exhaustive_draw"))
    deltas = [0] * seats
    if result["type"] == "win":
        _pay(deltas, result, options)
    left = need(question, "deals_left") - 1
    following = next_deal((dealer + 1) % seats, None) if left else game_over()
    return {"deltas": deltas, "next": {**following, "deals_left": left}}


def _pay(deltas: list[int], result: Mapping[str, Any], options: Options) -> None:
    """Raises RuleError `bad_result` for two wins, `bad_value` for a hand without a total."""
    wins = read_wins(result, seats=len(deltas))
    if len(wins) > 1:
        raise RuleError("bad_result")
    (win,), total = wins, wins[0].value.get("total")
    if not is_whole(total):
        raise RuleError("bad_value", value=total)
    payers = [win.source] if win.source is not None else [seat for seat in range(len(deltas)) if seat != win.winner]
    for payer in payers:
        deltas[payer] -= total * options.stake
        deltas[win.winner] += total * options.stake


def no_wind(state: Mapping[str, Any], seat: int, options: Options) -> str:
    """No seat has a wind."""
    return ""
