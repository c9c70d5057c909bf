"""The results that a riichi deal can have: each payment that a hand can be worth, and draws by who is ready."""

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from typing import Any

from rules.deal import read_whole
from rules.errors import _
from rules.outcomes import (
    Entry,
    Outcomes,
    Worth,
    declared_seats,
    false_wins,
    ready_draws,
    several_wins,
    single_wins,
)
from rules.question import need, read_seat
from rules.riichi.by_patterns import CLAIMED, DRAWN, FOUR
from rules.riichi.hand import min_han, table_of
from rules.riichi.options import Options
from rules.riichi.payments import BASE_OF, KAZOE_HAN, YAKUMAN, SelfDraw, base_points, ron_payment, self_draw_payments
from rules.riichi.reading import YAKUHAI

RON = "{points}"
TSUMO = "{child}/{dealer}"
ALL = _("{each} all")
FU = (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110)
# Below this many han the fu count.
LIMIT_HAN = 5
MOST_LIMITS = 3


def outcomes(state: Mapping[str, Any], so_far: Entry, options: Options) -> Outcomes:
    """Return the results of a deal.

    state       the table before the deal
    so_far      `riichi`: the seats that have declared riichi in this deal; `fouls`: their deposits
    """
    dealer, seats = read_seat(need(state, "dealer"), options.seats), options.seats
    least = min_han(read_whole(state, "honba", "bad_honba"), options)

    def worths(winner: int, source: int | None) -> tuple[Worth, ...]:
        return hand_worths(options, least, winner == dealer, source is None)

    def rare() -> Iterator[Entry]:
        for winners in range(2, seats):
            yield from several_wins(so_far, worths, winners, seats)
        yield from _without_winner(so_far, options)

    draws = ready_draws(so_far, declared_seats(so_far, seats), seats)
    return Outcomes((*single_wins(so_far, worths, seats), *draws), rare)


@lru_cache(maxsize=64)
def hand_worths(options: Options, least: int, is_dealer: bool, self_drawn: bool) -> tuple[Worth, ...]:
    """Return one hand for each payment that a hand can be worth, smallest first.

    least       the han that a hand needs

    >>> [worth.numbers["points"] for worth in hand_worths(Options(), 1, False, False)][:6]
    ['1,000', '1,300', '1,600', '2,000', '2,300', '2,600']
    """
    found: dict[SelfDraw, Worth] = {}
    for base, value in sorted(_values(options, least, self_drawn), key=lambda one: one[0]):
        paid = _paid(base, is_dealer, self_drawn, options)
        found.setdefault(paid, (_self_drawn if self_drawn else _discarded)(paid, value, is_dealer))
    return tuple(found.values())


def _paid(base: int, is_dealer: bool, self_drawn: bool, options: Options) -> SelfDraw:
    """Return the payments of a self-draw as far as anybody pays them; a discarder pays what `dealer` says."""
    if not self_drawn:
        return SelfDraw(0, ron_payment(base, is_dealer, options.round_to))
    paid = self_draw_payments(base, is_dealer, options)
    return paid._replace(child=0) if is_dealer else paid


def _discarded(paid: SelfDraw, value: Entry, is_dealer: bool) -> Worth:
    return Worth(value, RON, {"points": f"{paid.dealer:,}"})


def _self_drawn(paid: SelfDraw, value: Entry, is_dealer: bool) -> Worth:
    if is_dealer:
        return Worth(value, ALL, {"each": f"{paid.dealer:,}"})
    return Worth(value, TSUMO, {"child": f"{paid.child:,}", "dealer": f"{paid.dealer:,}"})


def _values(options: Options, least: int, self_drawn: bool) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the base points and the value of hands with each number of han and fu, and of each number of limits."""
    least = max(least, _least_price(self_drawn, options))
    for han in range(least, options.kazoe_han + 1):
        for fu in _fu_of(options) if han < LIMIT_HAN else (None,):
            if fu is None or _is_possible(han, fu, self_drawn, options):
                yield base_points(han, fu or 0, options)[0], {"total": han, "fu": fu, "yakuman": 0}
    for limits in range(1, (options.yakuman_max or MOST_LIMITS if _adds_up(options) else 1) + 1):
        value = {"total": KAZOE_HAN * limits, "fu": None, "yakuman": limits}
        yield limits * BASE_OF[YAKUMAN], value


def _fu_of(options: Options) -> tuple[int, ...]:
    """Return the fu that a hand can have: counted, or the same for every hand."""
    if options.fu_fixed is not None:
        return (options.fu_fixed,)
    return tuple(fu for fu in FU if options.fu_max is None or fu <= options.fu_max)


def _is_possible(han: int, fu: int, self_drawn: bool, options: Options) -> bool:
    """Whether a hand has these: 25 fu are seven pairs, and 20 fu are pinfu with a self-draw.

    More than 100 fu are three concealed pungs or kongs.
    """
    prices = table_of(options).han
    drawn = prices["menzen_tsumo"][0] if self_drawn else 0
    if fu == 25:
        return options.chiitoitsu_fu == fu and han >= prices["chiitoitsu"][0] + drawn
    if fu == 20 and self_drawn:
        pinfu = prices["pinfu"][0]
        return pinfu > 0 and options.pinfu_tsumo and han >= pinfu + drawn
    if fu == 20:
        return options.open_pinfu_fu == 20
    return fu < 110 or han >= min(*prices["sanankou"], *prices["sankantsu"])


def _least_price(self_drawn: bool, options: Options) -> int:
    """Return the han of the cheapest yaku of such a win; a closed self-draw has its own yaku, where it is played."""
    prices = {key: han for key, han in table_of(options).han.items() if _may_count(key, self_drawn, options)}
    opened = [of_open for key, (_closed, of_open) in prices.items() if key != "tanyao" or options.open_tanyao]
    drawn = prices["menzen_tsumo"][0] if self_drawn else 0
    closed = [drawn] if drawn else [of_closed for of_closed, _opened in prices.values()]
    return min((han for han in (*opened, *closed) if han), default=options.kazoe_han)


def _may_count(key: str, self_drawn: bool, options: Options) -> bool:
    """Whether a yaku fits the win, the tiles of the set and the options that take yaku out of the game."""
    if key in (CLAIMED if self_drawn else DRAWN):
        return False
    if key == "north":
        return options.north == YAKUHAI
    if key == "sanshoku_doujun":
        return options.seats == FOUR
    return options.ippatsu or key != "ippatsu"


def _adds_up(options: Options) -> bool:
    return options.yakuman_stack or max(table_of(options).limits.values()) > 1


def _without_winner(so_far: Entry, options: Options) -> Iterator[Entry]:
    for reason in options.abortive_draws:
        yield {**so_far, "result": {"type": "abortive_draw", "reason": reason}}
    if options.chombo != "none":
        yield from false_wins(so_far, options.seats)
    if options.nagashi != "off":
        for seat in range(options.seats):
            draws = ready_draws(so_far, declared_seats(so_far, options.seats), options.seats)
            yield from map(partial(_with_nagashi, seat), draws)


def _with_nagashi(seat: int, draw: Any) -> Entry:
    entry = draw.sizes[0].entry
    return {**entry, "result": {**entry["result"], "nagashi": [seat]}}
