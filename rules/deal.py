"""Shared parts of the deals 局 of all rulesets: the result, the wins in order of turn, the next deal."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from rules.errors import RuleError
from rules.options import LISTS, is_whole
from rules.question import RESULT_KEYS, check_keys, need, read_object, read_seat

WIN_KEYS = frozenset({"winner", "from", "value", "liable"})
WIND_NAMES = "ESWN"
MOST = 10**12

Value = Mapping[str, Any]


class Win(NamedTuple):
    """One win of a deal.

    source      the discarder's seat; None for a self-draw
    value       the value of the hand: the answer to a question with kind = hand
    liable      the seat that is liable for the win 責任払い, or None
    """

    winner: int
    source: int | None
    value: Value
    liable: int | None = None


def read_result(question: Mapping[str, Any], types: Collection[str], own_keys: Collection[str] = ()) -> Value:
    """Read the result of a deal and check its type and keys.

    types       the types of result that the ruleset knows
    own_keys    keys of the result that only this ruleset has
    raises      RuleError `bad_input`, `bad_result`, `unknown_field`
    """
    result = read_object(need(question, "result"), "result")
    kind = result.get("type")
    if not isinstance(kind, str) or kind not in types:
        raise RuleError("bad_result")
    if not result.keys() <= RESULT_KEYS:
        for key in result:
            if key not in RESULT_KEYS and key not in own_keys:
                raise RuleError("unknown_field", key=key).under("result")
    return result


def read_wins(result: Mapping[str, Any], *, seats: int = 4, code: str = "bad_wins") -> tuple[Win, ...]:
    """Read the wins of a deal and sort them by turn from the discarder, whatever their order in the question.

    code        the error code for wins that cannot go together
    raises      RuleError `bad_result` (no list of wins), `code`, `winner_is_discarder`, `liable_is_winner` ...
    """
    entries = result.get("wins")
    if not isinstance(entries, LISTS) or not entries:
        raise RuleError("bad_result")
    if len(entries) >= seats:
        raise RuleError(code)
    wins = [_read_win(entry, n, seats) for n, entry in enumerate(entries)]
    if len(wins) == 1:
        return (wins[0],)
    source = wins[0].source
    if source is None or any(win.source != source for win in wins) or len({win.winner for win in wins}) < len(wins):
        raise RuleError(code)
    return tuple(sorted(wins, key=lambda win: (win.winner - source - 1) % seats))


def _read_win(entry: object, place: int, seats: int) -> Win:
    entry = read_object(entry, "wins")
    check_keys(entry, WIN_KEYS, at=f"result.wins.{place}")
    winner = read_seat(need(entry, "winner"), seats)
    source, liable = need(entry, "from"), entry.get("liable")
    if source is not None and read_seat(source, seats) == winner:
        raise RuleError("winner_is_discarder", seat=winner)
    if liable is not None and read_seat(liable, seats) == winner:
        raise RuleError("liable_is_winner", seat=winner)
    return Win(winner, source, read_object(need(entry, "value"), "value"), liable)


def read_whole(question: Mapping[str, Any], key: str, code: str, *, step: int = 1) -> int:
    """Read a whole number of 0 or more, a multiple of `step`; an absent key is 0. Raises RuleError `code`."""
    value = question.get(key, 0)
    if not is_whole(value) or not 0 <= value <= MOST or value % step:
        raise RuleError(code, found=value)
    return value  # type: ignore[no-any-return]


def next_deal(
    dealer: int, round_wind: str | None, honba: int = 0, deposits: int = 0, phase: str = "main"
) -> dict[str, Any]:
    """Return the `next` of an answer when the game goes on."""
    return {
        "dealer": dealer,
        "round_wind": round_wind,
        "honba": honba,
        "deposits": deposits,
        "phase": phase,
        "over": False,
    }


def game_over(deposits: int = 0) -> dict[str, Any]:
    """Return the `next` of an answer when the game is over: all values but the deposits left are null."""
    return {"dealer": None, "round_wind": None, "honba": None, "deposits": deposits, "phase": None, "over": True}


def pass_deal(dealer: int, round_wind: str, seats: int = 4) -> tuple[int, str]:
    """Return the next dealer and round wind: after the last seat comes seat 0 with the next wind.

    >>> pass_deal(1, "E"), pass_deal(3, "E"), pass_deal(2, "E", 3)
    ((2, 'E'), (0, 'S'), (0, 'S'))
    """
    if dealer < seats - 1:
        return dealer + 1, round_wind
    return 0, WIND_NAMES[(WIND_NAMES.index(round_wind) + 1) % 4]


def seat_wind(seat: int, dealer: int, seats: int = 4) -> str:
    """Return the wind of a seat.

    >>> seat_wind(0, 0), seat_wind(0, 3), seat_wind(0, 2, 3)
    ('E', 'S', 'S')
    """
    return WIND_NAMES[(seat - dealer) % seats]


def ready_payments(ready: Collection[int], total: int, unit: int = 1, seats: int = 4) -> list[int]:
    """Return the payments at an exhaustive draw: the seats that are not ready pay `total` to the ready seats.

    total       table points that move; both sides share it equally
    unit        a remainder is shared unit by unit, beginning with the lowest seat
    returns     the change of each seat; all 0 where nobody or everybody is ready

    >>> ready_payments((0, 3), 3000), ready_payments((2,), 30), ready_payments((), 3000)
    ([1500, -1500, -1500, 1500], [-10, -10, 30, -10], [0, 0, 0, 0])
    >>> ready_payments((0,), 1000, 100)
    [1000, -400, -300, -300]
    """
    deltas = [0] * seats
    others = [seat for seat in range(seats) if seat not in ready]
    if not others or len(others) == seats:
        return deltas
    for side, sign in ((sorted(ready), 1), (others, -1)):
        each, rest = divmod(total // unit, len(side))
        for n, seat in enumerate(side):
            deltas[seat] = sign * unit * (each + (n < rest))
    return deltas
