"""The options of 国标麻将: every point on which the texts differ or are silent."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.errors import _
from rules.options import FLAG, LISTS, Kind, choice, is_whole, numbers, option, whole

Order = tuple[tuple[int, ...], ...]


def _are_four_orders(value: object) -> bool:
    """Whether the value is null, or four lists that each name every seat 0..3 once."""
    if value is None:
        return True
    if not isinstance(value, LISTS) or len(value) != 4:
        return False
    return all(
        isinstance(order, LISTS) and all(map(is_whole, order)) and sorted(order) == [0, 1, 2, 3] for order in value
    )


def _load_orders(value: Sequence[Sequence[int]] | None) -> Order | None:
    return None if value is None else tuple(map(tuple, value))


def _dump_orders(orders: Order | None) -> list[list[int]] | None:
    return None if orders is None else list(map(list, orders))


FOUR_ORDERS = Kind(
    "other", "four orders of the seats, null", _are_four_orders, nullable=True, load=_load_orders, dump=_dump_orders
)


def _not_rising(values: Sequence[int]) -> bool:
    return all(values[n] >= values[n + 1] for n in range(len(values) - 1))


@dataclass(frozen=True)
class Options:
    """The options of 国标麻将, in the order of the rule page."""

    minimum_fan: int = option(8, whole(0), _("Fan that a hand needs to win, flowers aside."), "起和")
    base_pay: int = option(8, whole(0), _("Points that each opponent pays the winner besides the fan."), "底分")
    two_concealed_kongs: int = option(6, choice(6, 8), _("What two concealed kongs count."), "双暗杠")
    mixed_kong_pair: int | str = option(
        5, choice(5, 6, "separate"), _("What one concealed and one melded kong count."), "明暗杠"
    )
    nine_gates_terminal_pungs: str = option(
        "one_free",
        choice("one_free", "all_free"),
        _("Which pungs of terminals nine gates hold already: one of them, or all."),
        "九莲宝灯 不计幺九刻",
    )
    all_terminals_triple_pung: bool = option(
        True, FLAG, _("Whether triple pungs count as well as all terminals."), "清幺九 不计同刻"
    )
    wait_on_exhausted: str = option(
        "shape",
        choice("shape", "possible"),
        _("Whether a wait is judged on its shape alone, or leaves out tiles that the winner holds all four of."),
        "边张 坎张 单钓将",
    )
    knitted_body_waits: bool = option(
        True, FLAG, _("Whether a tile of the knitted straight's kinds can score a wait outside it."), "组合龙"
    )
    false_hu_pay: int = option(10, whole(0), _("Points that a false win pays to each of the others."), "诈和")
    rounds: int = option(4, choice(1, 2, 3, 4), _("Rounds of four deals in a game."), "四圈")
    dealer_order: tuple[tuple[int, ...], ...] | None = option(
        None, FOUR_ORDERS, _("Who deals in what order in each round, when players change seats between rounds."), "换位"
    )
    table_points: tuple[int, ...] = option(
        (4, 2, 1, 0), numbers(4, _not_rising, ", not rising"), _("Table points for places 1 to 4."), "标准分"
    )
    penalties_before_places: bool = option(True, FLAG, _("Whether referees' points count for the places."), "罚分")
