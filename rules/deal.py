"""One deal 局: what the questions of all rulesets share: the result, the wins in order of turn, what comes next."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from rules.errors import RuleError
from rules.options import is_whole
from rules.question import RESULT_KEYS, need, read_object, read_seat

WIN_KEYS = frozenset({"winner", "from", "value", "liable"})
WIND_NAMES = "ESWN"
MOST = 10**12

Value = Mapping[str, Any]


class Win(NamedTuple):
    """One win of a deal.

    source      the discarder's seat; None for a self-draw
    value       what `kind = hand` gives out
    liable      the seat that must answer for it 責任払い, or None
    """

    winner: int
    source: int | None
    value: Value
    liable: int | None = None


def read_result(question: Mapping[str, Any], types: Collection[str], own_keys: Collection[str] = ()) -> Value:
    """The result of a deal, of one of the known types.

    own_keys    keys of the result that the ruleset adds
    raises      RuleError `bad_input`, `bad_result`, `unknown_field`
    """
    result = read_object(need(question, "result"), "result")
    kind = result.get("type")
    if not isinstance(kind, str) or kind not in types:
        raise RuleError("bad_result")
    for key in result:
        if key not in RESULT_KEYS and key not in own_keys:
            raise RuleError("unknown_field", key=key)
    return result


def read_wins(result: Mapping[str, Any], *, seats: int = 4, code: str = "bad_wins") -> tuple[Win, ...]:
    """The wins of a deal, the nearest in turn from the discarder first, whatever their order in the question.

    code        what to call wins that cannot go together
    raises      RuleError `bad_result` (no list of wins), `code`, `winner_is_discarder`, `liable_is_winner` ...
    """
    entries = result.get("wins")
    if not isinstance(entries, list | tuple) or not entries:
        raise RuleError("bad_result")
    if len(entries) >= seats:
        raise RuleError(code)
    wins = [_read_win(entry, seats) for entry in entries]
    if len(wins) == 1:
        return (wins[0],)
    source = wins[0].source
    if source is None or any(win.source != source for win in wins) or len({win.winner for win in wins}) < len(wins):
        raise RuleError(code)
    return tuple(sorted(wins, key=lambda win: (win.winner - source - 1) % seats))


def _read_win(entry: object, seats: int) -> Win:
    entry = read_object(entry, "wins")
    for key in entry:
        if key not in WIN_KEYS:
            raise RuleError("unknown_field", key=key)
    winner = read_seat(need(entry, "winner"), seats)
    source, liable = need(entry, "from"), entry.get("liable")
    if source is not None and read_seat(source, seats) == winner:
        raise RuleError("winner_is_discarder", seat=winner)
    if liable is not None and read_seat(liable, seats) == winner:
        raise RuleError("liable_is_winner", seat=winner)
    return Win(winner, source, read_object(need(entry, "value"), "value"), liable)


def read_whole(question: Mapping[str, Any], key: str, code: str, *, step: int = 1) -> int:
    """A whole number from 0 up, a multiple of `step`; absent is 0; raises `code`."""
    value = question.get(key, 0)
    if not is_whole(value) or not 0 <= value <= MOST or value % step:
        raise RuleError(code, found=value)
    return value  # type: ignore[no-any-return]


def next_deal(
    dealer: int, round_wind: str | None, honba: int = 0, deposits: int = 0, phase: str = "main"
) -> dict[str, Any]:
    """What comes next when the game goes on."""
    return {
        "dealer": dealer,
        "round_wind": round_wind,
        "honba": honba,
        "deposits": deposits,
        "phase": phase,
        "over": False,
    }


def game_over(deposits: int = 0) -> dict[str, Any]:
    """What comes next when nothing does: only what still lies on the table is told."""
    return {"dealer": None, "round_wind": None, "honba": None, "deposits": deposits, "phase": None, "over": True}


def pass_deal(dealer: int, round_wind: str) -> tuple[int, str]:
    """The next dealer and the wind of the deal: after seat 3 comes seat 0 and the next wind.

    >>> pass_deal(1, "E"), pass_deal(3, "E")
    ((2, 'E'), (0, 'S'))
    """
    if dealer < 3:
        return dealer + 1, round_wind
    return 0, WIND_NAMES[(WIND_NAMES.index(round_wind) + 1) % 4]


def seat_wind(seat: int, dealer: int) -> str:
    """The wind of a seat.

    >>> seat_wind(0, 0), seat_wind(0, 3)
    ('E', 'S')
    """
    return WIND_NAMES[(seat - dealer) % 4]


def ready_payments(ready: Collection[int], total: int, unit: int = 1) -> list[int]:
    """What moves at an exhaustive draw: `total` from the seats that are not ready to those that are, in equal shares.

    unit        what cannot be shared evenly goes unit by unit, beginning with the first seat

    >>> ready_payments((0, 3), 3000), ready_payments((2,), 30), ready_payments((), 3000)
    ([1500, -1500, -1500, 1500], [-10, -10, 30, -10], [0, 0, 0, 0])
    >>> ready_payments((0,), 1000, 100)
    [1000, -400, -300, -300]
    """
    deltas = [0, 0, 0, 0]
    others = [seat for seat in range(4) if seat not in ready]
    if not others or len(others) == 4:
        return deltas
    for seats, sign in ((sorted(ready), 1), (others, -1)):
        each, rest = divmod(total // unit, len(seats))
        for n, seat in enumerate(seats):
            deltas[seat] = sign * unit * (each + (n < rest))
    return deltas
