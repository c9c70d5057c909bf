"""八連荘 from the record: the wins in a row of each seat, which the state of a table has where the yakuman is played.

A deal that nobody wins ends every row. A false win is played again and changes nothing. 「本場の数は関係なし」.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.errors import RuleError
from rules.options import LISTS, is_whole
from rules.riichi.options import Options

KEY = "wins_in_a_row"
PATTERN = "paarenchan"
EIGHT = 8


def at_start(options: Options) -> dict[str, list[int]]:
    """Return what the state of the first deal has of it: nothing where 八連荘 is not played."""
    return {KEY: [0] * options.seats} if options.paarenchan else {}


def read_wins_in_a_row(question: Mapping[str, Any], options: Options) -> tuple[int, ...] | None:
    """Read the wins in a row before a deal by seat; None if they are not known.

    raises      RuleError `not_in_ruleset`, `bad_input`
    """
    given = question.get(KEY)
    if given is None:
        return None
    if not options.paarenchan:
        raise RuleError("not_in_ruleset", key=KEY)
    if not isinstance(given, LISTS) or len(given) != options.seats or not all(is_whole(n) and n >= 0 for n in given):
        raise RuleError("bad_input", key=KEY)
    return tuple(given)


def after_winners(before: Sequence[int], winners: Sequence[int]) -> list[int]:
    """Return the wins in a row after a deal.

    >>> after_winners((0, 7, 0, 2), (1,)), after_winners((0, 7, 0, 2), ())
    ([0, 8, 0, 0], [0, 0, 0, 0])
    """
    return [n + 1 if seat in winners else 0 for seat, n in enumerate(before)]


def doubt(question: Mapping[str, Any], options: Options) -> RuleError | None:
    """Return what the record says against a win: an eighth win in a row that is not counted as 八連荘, or the reverse.

    question    a deal that `settle_deal` accepts: the state, and an entry in which every win has its value
    returns     RuleError `eighth_win_missing` or `eighth_win_early`, with `seat` and `wins`; None if nothing speaks
                against it, or if the record or the patterns of a win are not known

    >>> from rules.riichi.presets import CLUB
    >>> won = {"type": "win", "wins": [{"winner": 1, "from": 2, "value": {"total": 3, "fu": 40, "yakuman": 0}}]}
    >>> doubt({"wins_in_a_row": [0, 7, 0, 0], "result": won}, CLUB.defaults).code
    'eighth_win_missing'
    """
    before = read_wins_in_a_row(question, options)
    result = question.get("result") or {}
    if before is None or result.get("type") != "win":
        return None
    for win in result["wins"]:
        wins, value = before[win["winner"]] + 1, win.get("value") or {}
        code = _against(wins, value, options)
        if code:
            return RuleError(code, seat=win["winner"], wins=wins)
    return None


def _against(wins: int, value: Mapping[str, Any], options: Options) -> str:
    if PATTERN in (value.get("patterns") or ()):
        return "eighth_win_early" if wins < EIGHT else ""
    # In figures a yakuman may be this one, and where they do not add up another one may have been counted in its place.
    may_be_counted = value.get("yakuman") and not (value.get("patterns") and _adds(value["yakuman"], options))
    return "eighth_win_missing" if wins >= EIGHT and not may_be_counted else ""


def _adds(yakuman: int, options: Options) -> bool:
    """Whether a further limit would be paid."""
    return options.yakuman_stack and (options.yakuman_max is None or yakuman < options.yakuman_max)
