"""One deal 局 of mingjiang: the payments and the next deal, including the decider 決勝局."""

from collections.abc import Mapping
from itertools import product
from typing import Any, NamedTuple

from rules.deal import Value, Win, game_over, next_deal, pass_deal, read_result, read_wins, ready_payments
from rules.entry_form import USUAL_RESULTS, EntryForm
from rules.errors import RuleError
from rules.hand import read_wind
from rules.mingjiang.hand import BASES, FORM, MOST_FAN
from rules.mingjiang.options import Options
from rules.mingjiang.patterns import LARGE, LIABLE_KEYS, LIMIT_BASE, LIMITS, ROWS, SMALL
from rules.mingjiang.settlement import ABSENT_KEYS, check_total, read_deposits
from rules.options import is_whole
from rules.question import DEAL_KEYS, check_keys, is_empty, need, read_seat, read_seats
from rules.settlement import whole_scores

ENTRY_FORM = EntryForm(hand=FORM)
KNOWN_KEYS = DEAL_KEYS - ABSENT_KEYS
ENTRY_KEYS = frozenset({"riichi", "result"})
RIICHI_DEPOSIT = 10
DRAW_DEPOSIT = 3
DRAW_PAYMENT = 30
PENALTY = 90


class Table(NamedTuple):
    """The state before a deal."""

    scores: tuple[int, ...]
    dealer: int
    round_wind: str | None
    deposits: int
    phase: str
    riichi: tuple[int, ...]


class Outcome(NamedTuple):
    """The effect of a result.

    deltas      table points by seat, deposits included
    deposits    table points left as deposits
    stays       whether the dealer stays if the game goes on
    winner      the seat that is paid for a win, or None
    """

    deltas: list[int]
    deposits: int
    stays: bool
    winner: int | None = None


def start_state(options: Options) -> dict[str, Any]:
    """Return the state of the first deal of a game: 東圈, seat 0 deals."""
    return {
        "scores": [options.start] * 4,
        "dealer": 0,
        "round_wind": "E",
        "honba": 0,
        "deposits": 0,
        "phase": "main",
    }


def settle_deal(question: Mapping[str, Any], options: Options) -> dict[str, Any]:
    """Compute the payments of one deal and the next deal.

    question    the `in` of a case with kind = deal
    returns     `deltas` in table points by seat, with riichi and draw deposits, and `next`
    raises      RuleError with the codes of section 14 of the rule page
    source      明將麻雀 「計分法」「摸和」「供託」「詐和」「包牌」「決勝」

    >>> question = {**start_state(Options()), "result": {"type": "exhaustive_draw", "ready": [2]}}
    >>> settle_deal(question, Options())["deltas"]
    [-10, -10, 27, -10]
    """
    table = _read_table(question, options)
    outcome = _settle(question, table, options)
    return {"deltas": outcome.deltas, "next": _next(table, outcome, options)}


def _read_table(question: Mapping[str, Any], options: Options) -> Table:
    check_keys(question, KNOWN_KEYS, ABSENT_KEYS)
    scores = whole_scores(need(question, "scores"), code="bad_input")
    deposits = read_deposits(question)
    check_total(scores, deposits, options)
    if min(scores) < 0:
        raise RuleError("game_is_over")
    phase = "main" if question.get("phase") is None else question["phase"]
    if phase not in ("main", "decider"):
        raise RuleError("bad_input", key="phase")
    riichi = read_seats(question, "riichi")
    for seat in riichi:
        if options.riichi_needs_points and scores[seat] < RIICHI_DEPOSIT:
            raise RuleError("riichi_without_points", seat=seat)
    return Table(scores, read_seat(need(question, "dealer")), _read_round(question, phase), deposits, phase, riichi)


def _read_round(question: Mapping[str, Any], phase: str) -> str | None:
    """Read the round wind; 決勝局「冇圈風」."""
    wind = read_wind(question, "round_wind", "ES", needed=phase == "main")
    if phase == "decider" and wind is not None:
        raise RuleError("bad_wind", wind=wind)
    return wind


def _settle(question: Mapping[str, Any], table: Table, options: Options) -> Outcome:
    result = need(question, "result")
    if isinstance(result, Mapping):
        if result.get("type") == "abortive_draw":
            raise RuleError("not_in_ruleset", key="abortive_draw")
        if not is_empty("nagashi", result.get("nagashi")):
            raise RuleError("not_in_ruleset", key="nagashi")
    result = read_result(question, USUAL_RESULTS)
    if result["type"] == "win":
        return _settle_win(result, table, options)
    if result["type"] == "penalty":
        return _settle_penalty(result, table, options)
    return _settle_draw(result, table, options)


def _settle_win(result: Value, table: Table, options: Options) -> Outcome:
    """「截和」: of several claims on one discard only the first in turn wins; the winner takes all deposits."""
    wins = read_wins(result)
    base, *_ = [_base(win, options) for win in wins]
    win = wins[0]
    deltas = _deposit(table.riichi)
    for payer, amount in _payments(win, base, options):
        deltas[payer] -= amount
        deltas[win.winner] += amount
    deltas[win.winner] += table.deposits + RIICHI_DEPOSIT * len(table.riichi)
    return Outcome(deltas, 0, win.winner == table.dealer, win.winner)


def _payments(win: Win, base: int, options: Options) -> list[tuple[int, int]]:
    """「自摸時，每家畀基本分。出銃時畀三倍基本分」; 包牌: the liable seat pays for all three."""
    if win.source is None and win.liable is None:
        return [(seat, base) for seat in range(4) if seat != win.winner]
    if win.source is None:
        return [(win.liable, 3 * base)]  # type: ignore[list-item]
    if win.liable is None or options.liability_on_discard == "discarder":
        return [(win.source, 3 * base)]
    return [(win.source, 3 * base // 2), (win.liable, 3 * base // 2)]


def _settle_draw(result: Value, table: Table, options: Options) -> Outcome:
    """「摸和」: seats that are not ready pay 30 points to the ready seats, which then deposit 3 each 流局供託."""
    ready = read_seats(result, "ready")
    for seat in table.riichi:
        if seat not in ready:
            raise RuleError("riichi_not_ready", seat=seat)
    deltas = _deposit(table.riichi)
    for seat, payment in enumerate(ready_payments(ready, DRAW_PAYMENT)):
        deltas[seat] += payment - DRAW_DEPOSIT * (seat in ready)
    deposits = table.deposits + RIICHI_DEPOSIT * len(table.riichi) + DRAW_DEPOSIT * len(ready)
    stays = table.phase == "main" and options.draw_dealer == "ready_stays" and table.dealer in ready
    return Outcome(deltas, deposits, stays)


def _settle_penalty(result: Value, table: Table, options: Options) -> Outcome:
    """「如果有一家食詐和，每家統一賠90」; the deal is void."""
    offender = read_seat(need(result, "offender"))
    deltas = _deposit(table.riichi) if options.penalty_riichi == "kept" else [0, 0, 0, 0]
    deposits = table.deposits - sum(deltas)
    for seat in range(4):
        deltas[seat] += PENALTY if seat != offender else -3 * PENALTY
    return Outcome(deltas, deposits, options.penalty_dealer == "stay")


def _deposit(riichi: tuple[int, ...]) -> list[int]:
    """「立直嘅人要畀10分供託」"""
    return [-RIICHI_DEPOSIT if seat in riichi else 0 for seat in range(4)]


def _base(win: Win, options: Options) -> int:
    """Return the base points that the value of a win gives.

    raises      RuleError `below_minimum`, `bad_value`, `unknown_pattern`, `liability_not_allowed`
    """
    value = win.value
    patterns = _read_patterns(value)
    if value.get("valid") is False:
        raise RuleError("below_minimum")
    limit = value.get("limit")
    base = _fan_base(value) if limit is None else _limit_base(value, options)
    if value.get("base", base) != base:
        raise RuleError("bad_value", value=value["base"])
    may_be_liable = limit is not None and (patterns is None or not LIABLE_KEYS.isdisjoint(patterns))
    if win.liable is not None and not may_be_liable:
        raise RuleError("liability_not_allowed")
    if patterns and not _fits(patterns, limit):
        raise RuleError("bad_value", value=limit)
    return base


def _fits(patterns: Mapping[str, Any], limit: str | None) -> bool:
    """Whether the value's limit is the highest limit among the patterns; fan patterns alone fit any limit."""
    given = [size for size in (LARGE, SMALL) if any(size in ROWS[key].tags for key in patterns)]
    return not given or given[0] == limit


def _read_patterns(value: Value) -> Mapping[str, Any] | None:
    patterns = value.get("patterns")
    if patterns is None:
        return None
    if not isinstance(patterns, Mapping):
        raise RuleError("bad_input", key="patterns")
    for key in patterns:
        if key not in ROWS:
            raise RuleError("unknown_pattern", pattern=key)
    return patterns


def _fan_base(value: Value) -> int:
    """Return the base points for the fan, from the table in section 6; 「累計翻數夠10翻就叫爆棚」."""
    total = value.get("total")
    if total is not None and not is_whole(total):
        raise RuleError("bad_input", key="total")
    if total is None or total < 1:
        raise RuleError("below_minimum")
    if value.get("yakuman"):
        raise RuleError("bad_value", value=value["yakuman"])
    return BASES[min(total, MOST_FAN)]


def _limit_base(value: Value, options: Options) -> int:
    """Return the base points for limits: 小役滿 120, 大役滿 160.

    If limits add up (`limit_combination`), the value must contain its `base`, a sum of these.
    """
    limit, yakuman = value["limit"], value.get("yakuman")
    if not isinstance(limit, str) or limit not in LIMIT_BASE:
        raise RuleError("bad_value", value=limit)
    is_sum = options.limit_combination == "sum"
    base = value.get("base", 0) if is_sum else LIMIT_BASE[limit]
    how_many = (_SUMS[limit].get(base, ()) if is_whole(base) else ()) if is_sum else (1,)
    if not how_many or yakuman not in (None, *how_many):
        raise RuleError("bad_value", value=yakuman if how_many else base)
    return base


def _sums(limit: str) -> dict[int, tuple[int, ...]]:
    """Return the possible sums of several limits of which this is the highest, each with the numbers of limits."""
    sums: dict[int, tuple[int, ...]] = {}
    most = range(len(LIMITS) + 1)
    for small, large in product(most, most):
        if (large > 0) == (limit == "large") and small + large > 0:
            base = small * LIMIT_BASE["small"] + large * LIMIT_BASE["large"]
            sums[base] = (*sums.get(base, ()), small + large)
    return sums


_SUMS = {limit: _sums(limit) for limit in LIMIT_BASE}


def _next(table: Table, outcome: Outcome, options: Options) -> dict[str, Any]:
    """Return the `next` of the answer: 「有一家負分，牌局就立即結束」, 冧莊, 過莊, and the decider."""
    scores = [score + delta for score, delta in zip(table.scores, outcome.deltas, strict=True)]
    if min(scores) < 0:
        return game_over(outcome.deposits)
    if table.phase == "decider":
        return _next_in_decider(table, outcome, scores, options)
    if outcome.stays:
        return next_deal(table.dealer, table.round_wind, deposits=outcome.deposits)
    dealer, round_wind = pass_deal(table.dealer, table.round_wind or "E")
    if round_wind in ("E", "S"):
        return next_deal(dealer, round_wind, deposits=outcome.deposits)
    return next_deal(scores.index(max(scores)), None, deposits=outcome.deposits, phase="decider")


def _next_in_decider(table: Table, outcome: Outcome, scores: list[int], options: Options) -> dict[str, Any]:
    """「有人和牌並其分數在結算後為四家最高並不少於300分」; 「和出者做莊」; 「如果摸和，下家做下一局嘅莊」."""
    dealer = table.dealer if outcome.stays else (table.dealer + 1) % 4
    if outcome.winner is not None:
        dealer, score = outcome.winner, scores[outcome.winner]
        ahead = sum(other >= score for other in scores) == 1 if options.decider_top == "sole" else score == max(scores)
        if ahead and score >= options.decider_mark:
            return game_over(outcome.deposits)
    return next_deal(dealer, None, deposits=outcome.deposits, phase="decider")
