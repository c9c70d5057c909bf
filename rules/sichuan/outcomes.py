"""The results that a deal of Sichuan mahjong can have.

A class is one win that ends the payments of the deal: each seat self-drawn or off each other, without a kong or with
one of the winner's, and then the others, all ready, pay each other nothing. Several wins are tried as rare results.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product
from typing import Any

from rules.errors import _
from rules.outcomes import A_DRAW, OFF, SELF_DRAWN, Entry, Outcomes, Size, Way
from rules.question import need, read_list, read_object, read_seat
from rules.sichuan.options import Options

TIMES = _("{n}×")
WITH_KONG = {
    (None, "concealed"): _("self-drawn {size} with a concealed kong"),
    (None, "added"): _("self-drawn {size} with an added kong"),
    (None, "direct"): _("self-drawn {size} with a kong off {other}"),
    ("off", "concealed"): _("{size} off {source} with a concealed kong"),
    ("off", "added"): _("{size} off {source} with an added kong"),
    ("off", "direct"): _("{size} off {source} with a kong off {other}"),
}
DRAW_WORTH = _("a draw with tenpai hands of {n}×")
USUAL_CAP = 256
SEATS = range(4)
WINNERS = 3

Event = dict[str, Any]


def outcomes(state: Mapping[str, Any], so_far: Entry, options: Options) -> Outcomes:
    """Return the results of a deal.

    so_far      `events`: the kongs and wins of the deal so far; `horses`
    """
    events = read_list(so_far, "events", bounded=False)
    still_in = [seat for seat in SEATS if seat not in _winners(events)]
    ways = [way for winner in still_in for way in _wins_of(winner, still_in, so_far, options)]
    return Outcomes((*ways, *_draws(still_in, so_far, options)), lambda: _rare(still_in, so_far, options))


def totals(options: Options) -> list[int]:
    """Return the values of a hand: 1, 2, 4 and so on up to the cap.

    >>> totals(Options(cap=16))
    [1, 2, 4, 8, 16]
    """
    cap = options.cap or USUAL_CAP
    return [1 << n for n in range(cap.bit_length())]


def _winners(events: Sequence[Any]) -> set[Any]:
    """Return the seats that have won; raises RuleError `bad_input`, `bad_seat`."""
    wins = [win for event in events for win in read_list(read_object(event, "events"), "wins")]
    return {read_seat(need(read_object(win, "wins"), "winner")) for win in wins}


def _wins_of(winner: int, still_in: Sequence[int], so_far: Entry, options: Options) -> Iterator[Way]:
    others = [seat for seat in still_in if seat != winner]
    kongs: list[tuple[str | None, int | None]] = [(None, None), ("concealed", None), ("added", None)]
    for source in (None, *others):
        for kind, other in [*kongs, *(("direct", seat) for seat in others)]:
            before = [] if kind is None else [_kong(winner, kind, other)]
            sizes = tuple(
                Size(_ended(so_far, [*before, _win(winner, source, total)], options), TIMES, {"n": total})
                for total in totals(options)
            )
            plain = SELF_DRAWN if source is None else OFF
            text = plain if kind is None else WITH_KONG[None if source is None else "off", kind]
            yield Way(text, sizes, winner, source, other)


def _kong(seat: int, kind: str, feeder: int | None) -> Event:
    kong = {"type": "kong", "seat": seat, "kind": kind}
    return kong if feeder is None else {**kong, "from": feeder}


def _win(winner: int, source: int | None, total: int) -> Event:
    return {"type": "win", "wins": [{"winner": winner, "from": source, "value": {"total": total}}]}


def _ended(so_far: Entry, events: Sequence[Event], options: Options) -> Entry:
    """Return an entry in which no payment follows these events."""
    happened = [*(so_far.get("events") or ()), *events]
    rest = [seat for seat in SEATS if seat not in _winners(happened)]
    won = len(rest) == 1 or (options.continuation == "first_win" and len(rest) < len(SEATS))
    return {**so_far, "events": happened, "result": {"type": "won"} if won else _drawn(rest, 1)}


def _drawn(ready: Sequence[int], total: int) -> dict[str, Any]:
    most = [total if seat in ready else None for seat in SEATS]
    return {"type": "exhaustive_draw", "ready": list(ready), "ready_max": most}


def _draws(still_in: Sequence[int], so_far: Entry, options: Options) -> Iterator[Way]:
    """Yield the draws; who is ready matters where kongs can become void, or where the ready seats are paid."""
    kongs = any(event.get("type") == "kong" for event in so_far.get("events") or ())
    if not options.check_ready and not (options.void_unready_kongs and kongs):
        yield Way(A_DRAW, (Size({**so_far, "result": _drawn(still_in, 1)}),))
        return
    for bits, total in product(range(1 << len(still_in)), totals(options) if options.check_ready else (1,)):
        ready = tuple(seat for n, seat in enumerate(still_in) if bits >> n & 1)
        size = Size({**so_far, "result": _drawn(ready, total)})
        if options.check_ready:
            yield Way(DRAW_WORTH, (size,), ready=ready, numbers={"n": total})
        else:
            yield Way(A_DRAW, (size,), ready=ready)


def _rare(still_in: Sequence[int], so_far: Entry, options: Options) -> Iterator[Entry]:
    """Yield two and three wins one after another, each the smallest or the greatest, a kong and a draw, false wins."""
    ends = (1, totals(options)[-1])
    for many in range(2, WINNERS + 1):
        for winners in permutations(still_in, many):
            for worths in product(ends, repeat=many):
                for sources in _sources(winners, still_in):
                    wins = [_win(*one) for one in zip(winners, sources, worths, strict=True)]
                    yield _ended(so_far, wins, options)
    for seat in still_in:
        for kind in ("concealed", "added"):
            yield _ended(so_far, [_kong(seat, kind, None)], options)
        yield {**so_far, "result": {"type": "penalty", "offender": seat}}
        if options.check_pigs:
            ready = [other for other in still_in if other != seat]
            yield {**so_far, "result": {**_drawn(ready, ends[-1]), "pigs": [seat]}}


def _sources(winners: Sequence[int], still_in: Sequence[int]) -> Iterator[tuple[int | None, ...]]:
    """Yield who discards for each of the wins: nobody, a seat that never wins, or of two the winner who comes next."""
    losers = [seat for seat in still_in if seat not in winners]
    later = winners[1:] if len(winners) < WINNERS else ()
    choices = [(None, *losers, *(later if n == 0 else ())) for n in range(len(winners))]
    yield from product(*choices)
