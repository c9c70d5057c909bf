"""Score a winning hand of yueqing: 条数 = 台数 + 花数, in its best reading."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.errors import RuleError
from rules.hand import KONG, Hand, read_hand, read_wind
from rules.question import HAND_KEYS, OPTIONAL_KEYS, check_keys, need, read_flag, read_list, read_object
from rules.tiles import format_tiles, parse_tiles
from rules.yueqing.flowers import count_flowers, hua_of
from rules.yueqing.options import Options
from rules.yueqing.readings import Reading, facts_of, read_hand_with_wilds
from rules.yueqing.roles import Roles, read_roles
from rules.yueqing.sides import (
    FORM,
    OWN_KEYS,
    SHOWN_KEYS,
    Side,
    check_roles,
    check_table,
    is_broken,
    read_shown,
    read_side,
)
from rules.yueqing.tai import Tai, count_tai

OTHER_KEYS = SHOWN_KEYS | {"seat_wind"}
MOST_OTHERS = 3


class Worth(NamedTuple):
    """The value of a reading: its tai and its flowers."""

    tai: Tai
    flowers: dict[str, int]

    @property
    def hua(self) -> int:
        """花数"""
        return hua_of(self.flowers)

    @property
    def rank(self) -> tuple[int, int, list[tuple[str, int]]]:
        """Prefer more 条数, then more 台数; the patterns make the choice independent of the order of the tiles."""
        return self.tai.total + self.hua, self.tai.total, sorted(self.tai.patterns.items())


def score_hand(question: Mapping[str, Any], options: Options) -> dict[str, Any]:
    """Score a winning hand of 17 tiles in its best reading.

    question    the `in` of a case with kind = hand
    returns     `patterns` (tai by key), `count`, `doubled`, `total` in tai, `flowers`, `hua`, `tiao`, the faces `wild`
                and `white`, `valid`
    raises      RuleError with the codes of the rule page, section 13
    source      乐清麻将花 「台数计算」「花数计算」「破翻」

    >>> hand = {"indicator": "9p", "concealed": "123456m2345789s", "melds": [{"type": "pung", "tiles": "555p"}],
    ...         "winning_tile": "2s", "self_draw": False, "seat_wind": "S", "whites_shown": 2}
    >>> answer = score_hand(hand, Options())
    >>> answer["patterns"], answer["total"], answer["hua"], answer["tiao"]
    ({'win': 1, 'whites': 2}, 5, 4, 9)
    """
    check_keys(question, HAND_KEYS | OWN_KEYS, OPTIONAL_KEYS)
    roles = read_roles(question)
    hand, side = _read_winner(question, roles)
    others = _read_others(question, roles, side.wind)
    check_table((side, *others), roles, hand.winning_tile)
    check_conditions(hand, side, options)
    broken = read_flag(question, "broken", False) or is_broken(others, roles, options)
    return answer_of(value_hand(hand, side, roles, options, broken=broken), roles)


def _read_winner(question: Mapping[str, Any], roles: Roles) -> tuple[Hand, Side]:
    """Read the winner's hand and side; raises RuleError `bad_tile` unless the winning tile is one tile."""
    winning_tile = need(question, "winning_tile")
    if isinstance(winning_tile, str) and len(parse_tiles(winning_tile)) != 1:
        raise RuleError("bad_tile", tile=winning_tile)
    wind = read_wind(question, "seat_wind") or ""
    indicators, whites = read_shown(question)
    hand = read_hand(question, FORM)
    side = Side(wind, hand.concealed, hand.melds, indicators, whites)
    check_roles(side, roles, hand.winning_tile)
    return hand, side


def _read_others(question: Mapping[str, Any], roles: Roles, own_wind: str) -> list[Side]:
    """Read the tiles that the others show, for 破翻.

    raises      RuleError `bad_input`, `unknown_field`, `bad_wind` and the codes of `read_side`
    """
    entries = read_list(question, "others")
    if len(entries) > MOST_OTHERS:
        raise RuleError("bad_input", key="others")
    others: list[Side] = []
    for place, entry in enumerate(entries):
        check_keys(read_object(entry, "others"), OTHER_KEYS, at=f"others.{place}")
        wind = read_wind(entry, "seat_wind") or ""
        if wind in (own_wind, *(other.wind for other in others)):
            raise RuleError("bad_wind", wind=wind)
        others.append(read_side(entry, f"others.{place}", wind, roles, with_tiles=False))
    return others


def check_conditions(hand: Hand, side: Side, options: Options) -> None:
    """Reject circumstances that contradict the tiles, the seat or each other.

    raises      RuleError `conflicting_conditions`
    """
    conditions = hand.conditions
    replaced = side.has_kong() or (options.after_kong_on_bonus and side.indicators + side.whites > 0)
    all_concealed = all(meld.type == KONG and meld.concealed for meld in side.melds)
    possible = {
        "after_kong": hand.self_draw and replaced,
        "robbing_kong": not hand.self_draw,
        "blessing_of_heaven": hand.self_draw and side.wind == "E" and all_concealed,
        "blessing_of_earth": not hand.self_draw and side.wind != "E" and not side.melds,
    }
    if not all(possible[condition] for condition in conditions) or conditions >= {"robbing_kong", "blessing_of_earth"}:
        raise RuleError("conflicting_conditions", conditions=", ".join(sorted(conditions)))


def value_hand(hand: Hand, side: Side, roles: Roles, options: Options, *, broken: bool) -> Worth:
    """Return the value of the best reading (`Worth.rank`); raises RuleError `not_a_winning_hand`."""
    readings = read_hand_with_wilds(facts_of(hand, side, roles, options))
    best = max((_value(reading, broken=broken) for reading in readings), key=lambda worth: worth.rank, default=None)
    if best is None:
        raise RuleError("not_a_winning_hand")
    return best


def _value(reading: Reading, *, broken: bool) -> Worth:
    facts = reading.facts
    honours = sum(map(reading.triplets.count, facts.valued))
    flowers = count_flowers(facts.side, facts.wilds, honours, facts.roles, facts.options)
    return Worth(count_tai(reading, broken=broken), flowers)


def answer_of(worth: Worth, roles: Roles) -> dict[str, Any]:
    """Return the `out` of a case with kind = hand."""
    tai = worth.tai
    return {
        "patterns": tai.patterns,
        "count": tai.count,
        "doubled": tai.doubled,
        "total": tai.total,
        "flowers": worth.flowers,
        "hua": worth.hua,
        "tiao": tai.total + worth.hua,
        "wild": format_tiles((roles.wild,)),
        "white": format_tiles((roles.white,)),
        "valid": True,
    }
