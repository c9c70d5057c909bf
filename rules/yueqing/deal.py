"""One deal of yueqing: the payments and the next deal."""

from collections.abc import Mapping, Sequence
from math import isqrt
from typing import Any, NamedTuple

from rules.deal import game_over, next_deal, read_result
from rules.entry_form import OF_DRAW, USUAL_RESULTS, EntryForm
from rules.errors import RuleError
from rules.options import LISTS, is_whole
from rules.question import DEAL_KEYS, OPTIONAL_KEYS, check_keys, is_empty, need, read_flag, read_seat
from rules.settlement import whole_scores
from rules.yueqing.by_patterns import OWN_KEYS as PATTERN_KEYS
from rules.yueqing.hand import OTHER_KEYS
from rules.yueqing.hands import HELD_KEYS, Hands, read_hands
from rules.yueqing.options import Options
from rules.yueqing.sides import FORM
from rules.yueqing.wins import WIN_KEYS, Win, read_wins

STATE_KEYS = frozenset({"scores", "dealer", "passes", "table", "waiting"})
ENTRY_KEYS = frozenset({"result", "hua", "indicator", "hands"})
KNOWN_KEYS = DEAL_KEYS | STATE_KEYS | ENTRY_KEYS
ABSENT_KEYS = OPTIONAL_KEYS
OWN_RESULT_KEYS = frozenset({"kong"})
ENTRY_FORM = EntryForm(
    hand=FORM,
    results={**USUAL_RESULTS, "exhaustive_draw": OF_DRAW | OWN_RESULT_KEYS},
    win=WIN_KEYS,
    by_patterns=PATTERN_KEYS,
    seat_hands=HELD_KEYS,
    shown=OTHER_KEYS,
    answer=frozenset({"tai", "hua", "tiao", "liable", "flowers", "broken"}),
    following=STATE_KEYS - {"scores", "dealer"},
)
SEATS = range(4)
MOST_PLAYERS = 6


class State(NamedTuple):
    """The state before a deal.

    passes      the number of 下庄 in the game so far
    table       the player numbers at seats 0..3
    waiting     the player numbers in the waiting line
    """

    dealer: int
    passes: int
    table: tuple[int, ...]
    waiting: tuple[int, ...]


def start_state(options: Options) -> dict[str, Any]:
    """Return the state of the first deal of a game of four players."""
    return {"scores": [options.start] * 4, "dealer": 0, "passes": 0, "table": [0, 1, 2, 3], "waiting": []}


def settle_deal(question: Mapping[str, Any], options: Options) -> dict[str, Any]:
    """Compute the payments of one deal, which each pair of players settles, and the next deal.

    question    the `in` of a case with kind = deal
    returns     `deltas` in 条 by seat, and `next`; for a win also `tai`, `hua`, `tiao` by seat and `liable`; with hands
                also `flowers` and `broken`
    raises      RuleError with the codes of the rule page, section 13
    source      乐清麻将花 「结算规则」「包牌」「换庄」

    >>> win = {"type": "win", "wins": [{"winner": 1, "from": 2, "value": {"total": 38}}]}
    >>> settle_deal({"scores": [0] * 4, "dealer": 0, "hua": [0, 144, 4, 1], "result": win}, Options())["deltas"]
    [-187, 541, -171, -183]
    """
    check_keys(question, KNOWN_KEYS, ABSENT_KEYS)
    _check_phase(question.get("phase"))
    state = _read_state(question)
    result = read_result(question, ENTRY_FORM.results, OWN_RESULT_KEYS)
    if not is_empty("nagashi", result.get("nagashi")):
        raise RuleError("not_in_ruleset", key="nagashi")
    hands = read_hands(question, state.dealer)
    hua = _read_hua(question, result)
    if result["type"] == "win":
        return _settle_win(result, state, hands, hua, options)
    if result["type"] == "penalty":
        return _settle_false_win(result, state, options)
    return _settle_draw(result, state, hands, hua, options)


def _check_phase(phase: object) -> None:
    if phase == "decider":
        raise RuleError("not_in_ruleset", key="phase")
    if phase not in (None, "main"):
        raise RuleError("bad_input", key="phase")


def _read_state(question: Mapping[str, Any]) -> State:
    whole_scores(need(question, "scores"))
    dealer = read_seat(need(question, "dealer"))
    passes = question.get("passes", 0)
    if not is_whole(passes) or passes < 0:
        raise RuleError("bad_input", key="passes")
    table, waiting = question.get("table", (0, 1, 2, 3)), question.get("waiting", ())
    if not isinstance(table, LISTS) or not isinstance(waiting, LISTS) or len(table) != 4:
        raise RuleError("bad_table")
    players = [*table, *waiting]
    if len(players) > MOST_PLAYERS or not all(map(is_whole, players)) or sorted(players) != [*range(len(players))]:
        raise RuleError("bad_table")
    return State(dealer, passes, tuple(table), tuple(waiting))


def _read_hua(question: Mapping[str, Any], result: Mapping[str, Any]) -> list[int] | None:
    """Read the four 花数, or None without the key; a winner's may be null if the value of the hand contains it.

    raises      RuleError `bad_hua` unless all are square numbers
    """
    hua = question.get("hua")
    if hua is None:
        return None
    if not isinstance(hua, LISTS) or len(hua) != 4:
        raise RuleError("bad_hua", found=hua)
    given = [_hua_of_winner(seat, result) if one is None else one for seat, one in enumerate(hua)]
    if not all(is_whole(one) and one >= 0 and isqrt(one) ** 2 == one for one in given):
        raise RuleError("bad_hua", found=hua)
    return given


def _hua_of_winner(seat: int, result: Mapping[str, Any]) -> Any:
    """Return the 花数 in the value of a winner's hand, or None."""
    wins = result.get("wins")
    for win in wins if isinstance(wins, LISTS) else ():
        if isinstance(win, Mapping) and win.get("winner") == seat and isinstance(win.get("value"), Mapping):
            return win["value"].get("hua")
    return None


def _settle_win(
    result: Mapping[str, Any], state: State, hands: Hands | None, hua: list[int] | None, options: Options
) -> dict[str, Any]:
    """玩家之间的条数两两清算; 包台数不包花数."""
    wins = read_wins(result, state.dealer, hands, hua, options)
    if options.multiple_wins == "nearest":
        wins = wins[:1]
    tai = [0, 0, 0, 0]
    for win in wins:
        tai[win.winner] = win.total
    answer: dict[str, Any] = {}
    if hands is not None:
        flowers = hands.flowers(options, {win.winner: win.flowers for win in wins})
        hua = [sum(one.values()) ** 2 for one in flowers]
        answer = {"flowers": flowers, "broken": hands.broken(options)}
    elif hua is None:
        raise RuleError("bad_input", key="hua")
    deltas = _settle_pairs(hua)
    for win in wins:
        _pay_tai(deltas, win)
    liable = [win.liable for win in wins]
    return {
        "deltas": deltas,
        "tai": tai,
        "hua": hua,
        "tiao": [tai[seat] + hua[seat] for seat in SEATS],
        "liable": liable if len(liable) > 1 else liable[0],
        **answer,
        "next": _next(state, options, passed=state.dealer not in [win.winner for win in wins]),
    }


def _settle_pairs(tiao: Sequence[int]) -> list[int]:
    """两人条数的差值，由条数小的人交到条数大的人手里

    >>> _settle_pairs((0, 182, 4, 1))
    [-187, 541, -171, -183]
    """
    return [4 * own - sum(tiao) for own in tiao]


def _pay_tai(deltas: list[int], win: Win) -> None:
    """Pay the tai of a win: each of the others pays, or the liable seat pays for all three."""
    payers = [seat for seat in SEATS if seat != win.winner] if win.liable is None else [win.liable] * 3
    for seat in payers:
        deltas[seat] -= win.total
        deltas[win.winner] += win.total


def _settle_draw(
    result: Mapping[str, Any], state: State, hands: Hands | None, hua: list[int] | None, options: Options
) -> dict[str, Any]:
    """流局时，如果有出现杠、暗杠，则下庄；否则连庄"""
    kong = read_flag(result, "kong", False)
    if hands is not None:
        kong = hands.has_kong()
        hua = [sum(one.values()) ** 2 for one in hands.flowers(options, {})]
    deltas = [0, 0, 0, 0]
    if options.draw_settles_hua:
        if hua is None:
            raise RuleError("bad_input", key="hua")
        deltas = _settle_pairs(hua)
    return {"deltas": deltas, "next": _next(state, options, passed=kong)}


def _settle_false_win(result: Mapping[str, Any], state: State, options: Options) -> dict[str, Any]:
    """诈胡: the offender pays each of the others, and the deal is void."""
    offender = read_seat(need(result, "offender"))
    deltas = [options.false_win_tiao] * 4
    deltas[offender] = -3 * options.false_win_tiao
    return {"deltas": deltas, "next": _next(state, options, passed=False)}


def _next(state: State, options: Options, *, passed: bool) -> dict[str, Any]:
    """下庄: 如果有等待人员，则庄家下场，等待人员上场. 每个人轮流做一次庄家，则叫做打了一圈."""
    dealer, passes, table, waiting = state.dealer, state.passes, [*state.table], [*state.waiting]
    if passed:
        if waiting:
            waiting.append(table[dealer])
            table[dealer] = waiting.pop(0)
        dealer, passes = (dealer + 1) % 4, passes + 1
    is_over = 0 < options.circles * (4 + len(waiting)) <= passes
    after = game_over() if is_over else next_deal(dealer, None)
    return {**after, "passes": passes, "table": table, "waiting": waiting}


def win_entry(winner: int, source: int | None, value: dict[str, Any], options: Options) -> dict[str, Any]:
    """Return the entry of a deal in which one hand wins and the others have no flowers."""
    hua = [value["hua"] if seat == winner else 0 for seat in range(4)]
    wins = [{"winner": winner, "from": source, "value": {"total": value["total"]}}]
    return {"hua": hua, "result": {"type": "win", "wins": wins}}
