"""Score a riichi hand that is given by its yaku: han, fu, limits (sections 3, 5 and 7)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

from rules.by_patterns import HandByPatterns, check_agreed, check_draw, read_patterns
from rules.deal import read_whole
from rules.errors import RuleError
from rules.options import is_whole
from rules.riichi.apart import APART
from rules.riichi.chips import count_chips
from rules.riichi.hand import (
    FIVE_HAN,
    FLAT_RENHOU,
    NATURAL,
    ORDINARY,
    Value,
    answer_of,
    best_of,
    flat_renhou,
    limits_of,
    min_han,
    natural_yakuman,
    score_hand,
    table_of,
)
from rules.riichi.local_yaku import OFF_A_DISCARD
from rules.riichi.options import Options
from rules.riichi.patterns import ALL_ROWS, CATALOGUE, GENERAL, IN_PLACE_OF, ROWS
from rules.riichi.payments import FU, YAKUMAN, base_points
from rules.riichi.prices import LOCAL
from rules.riichi.reading import YAKUHAI
from rules.riichi.sanma.hand import score_hand as score_hand_of_three
from rules.riichi.sanma.witnesses import TABLE as TABLE_OF_THREE
from rules.riichi.traits import LIMIT, RIICHI
from rules.riichi.witnesses import TABLE
from rules.together import Together, how_won

# Dora are not yaku; the numbers are the most that a hand can have.
DORA = {"dora": 80, "ura_dora": 80, "red_dora": 12}
# Tiles set aside at a table of three, and the most that one player can have.
SET_ASIDE = {"kita": 4, "flowers": 4}
KNOWN = frozenset({*(row.key for row in CATALOGUE), *DORA})
KNOWN_OF_THREE = frozenset({*(row.key for row in ALL_ROWS), *DORA, *SET_ASIDE})
FOUR = 4
OWN_KEYS = frozenset({"fu", "chips"})
DRAWN = frozenset({"menzen_tsumo", "haitei", "rinshan", "tenhou", "chiihou"})
CLAIMED = frozenset({"houtei", "chankan", "renhou"}) | OFF_A_DISCARD
DECLARED = RIICHI | {"ippatsu"}
# What comes with any hand: tiles that are dora or set aside, and the record of the wins before.
BESIDE = DORA.keys() | SET_ASIDE.keys() | {"paarenchan"}
OPEN_RIICHI = "open_riichi"
LOOKED_UP = OFF_A_DISCARD | (LOCAL.keys() & IN_PLACE_OF.keys())
PINFU_FU, PINFU_TSUMO_FU = 30, 20
MOST_CHIPS = 1000


def counted(question: Mapping[str, Any], answer: Mapping[str, Any], options: Options) -> Iterator[str]:
    """Yield the yaku of a hand, without those that come with any.

    What was declared stands beside a yakuman, in which it does not count: it tells of the stick and of chips.
    """
    yield from (key for key in answer["patterns"] if key not in BESIDE)
    if answer["yakuman"]:
        yield from DECLARED.intersection(question.get("conditions") or ())


def _usual() -> tuple[Options, ...]:
    from rules.riichi.presets import RULESETS  # which are made of this module's functions

    return tuple(one.defaults for one in RULESETS)


OF_FOUR: Together[Any] = Together(TABLE, 3, score_hand, counted, ALL_ROWS, _usual)
OF_THREE: Together[Any] = Together(TABLE_OF_THREE, 3, score_hand_of_three, counted, ALL_ROWS, _usual)


def value_of_patterns(question: Mapping[str, Any], options: Options, *, is_recorded: bool = False) -> dict[str, Any]:
    """Score a hand that is given by its yaku.

    question    `patterns` (keys, or times by key: `dora` 3), `open`, `self_draw`; `fu` if it matters and does not
                follow from the yaku; `chips` to replace the chips that follow from the patterns
    is_recorded     the hand was accepted earlier: that no hand counts all of it is no refusal any more
    returns     the same keys as `score_hand`
    raises      RuleError `unknown_pattern`, `bad_value`, `not_in_ruleset`, `conflicting_conditions`,
                `ippatsu_without_riichi`, `ura_without_riichi`, `riichi_open_hand`, `bad_chips`, `bad_honba`,
                `impossible_patterns`

    >>> told = {"patterns": {"riichi": 1, "pinfu": 1, "dora": 2}, "self_draw": False}
    >>> value_of_patterns(told, Options())["total"], value_of_patterns(told, Options())["fu"]
    (4, 30)
    """
    known = KNOWN if options.seats == FOUR else KNOWN_OF_THREE
    given = read_patterns(question, known, DORA | SET_ASIDE, OWN_KEYS)
    check_draw(given, DRAWN, CLAIMED)
    check_agreed(given, _agreed(given, options))
    _check_riichi(given, options)
    worth = {**dict.fromkeys(DORA, 1), "kita": options.kita_han, "flowers": options.flower_han}
    dora = {key: times * worth[key] for key, times in given.found.items() if worth.get(key)}
    if given.found.get("flowers", 0) > options.flowers:
        raise RuleError("bad_flowers", found=given.found["flowers"])
    if dora.get("red_dora", 0) > sum(options.red_fives):
        raise RuleError("too_many_red_fives", tile="")
    if not is_recorded:
        _check_together(given, options)
    needed = min_han(read_whole(question, "honba", "bad_honba"), options)
    best = best_of(_values(given, dora, _read_fu(question, options), needed, options))
    chips = None
    if options.chips is not None:
        natural = best.rank == NATURAL
        has_ippatsu = "ippatsu" in given.found
        chips = count_chips(has_ippatsu, given.self_draw, dora, best.yakuman, natural, options) if best.valid else 0
        chips = _read_chips(question, chips)
    elif question.get("chips"):
        raise RuleError("not_in_ruleset", key="chips")
    return answer_of(best, chips)


def _agreed(given: HandByPatterns, options: Options) -> dict[str, object]:
    """Return whether the options allow each pattern that depends on an option."""
    return {
        "ippatsu": options.ippatsu,
        "ura_dora": options.ura_dora,
        "red_dora": any(options.red_fives),
        "renhou": options.renhou != "off",
        "paarenchan": options.paarenchan,
        "tanyao": options.open_tanyao or not given.is_open,
        "pinfu": options.pinfu_tsumo or not given.self_draw,
        "north": options.north == YAKUHAI,
        "kita": options.north == "nukidora",
        "flowers": options.flowers,
        "honroutou": options.honroutou_chiitoitsu or "chiitoitsu" not in given.found,
        **dict.fromkeys(unpriced(options), False),
    }


def unpriced(options: Options) -> frozenset[str]:
    """Return what this table does not play: yaku of 0 han, closed and open, and yakuman of 0 limits.

    >>> without = unpriced(Options(han=(("chinitsu", 0), ("ittsu", (2, 0)), ("sanrenkou", 2))))
    >>> [key in without for key in ("chinitsu", "ittsu", "sanrenkou", "kanburi", "daisharin")]
    [True, False, False, True, True]
    """
    table = table_of(options)
    yaku = (key for key, han in table.han.items() if not any(han))
    return frozenset({*yaku, *(key for key, limits in table.limits.items() if not limits)})


def _check_riichi(given: HandByPatterns, options: Options) -> None:
    has_riichi = not RIICHI.isdisjoint(given.found)
    if has_riichi and given.is_open:
        raise RuleError("riichi_open_hand")
    # A riichi of 0 han is declared without being given: it tells of ippatsu and ura dora.
    has_riichi = has_riichi or "riichi" in unpriced(options)
    if not has_riichi and "ippatsu" in given.found:
        raise RuleError("ippatsu_without_riichi")
    if not has_riichi and "ura_dora" in given.found:
        raise RuleError("ura_without_riichi")


def _check_together(given: HandByPatterns, options: Options) -> None:
    """Check that a hand can count all of the yaku; a flat 人和 stands beside those of the hand, which may pay more."""
    _read_yaku(given, options)
    patterns = [key for key in given.found if key not in BESIDE]
    _check_apart(patterns)
    is_flat = "renhou" in patterns and options.renhou in FLAT_RENHOU
    # The witnesses have plain fives, and the usual han: which yaku go together does not depend on what they are worth.
    local = tuple(price for price in options.han if price[0] in LOCAL)
    usual = replace(options, red_fives=(0, 0, 0), han=local, renhou="han_5" if is_flat else options.renhou)
    together = OF_FOUR if options.seats == FOUR else OF_THREE
    won = how_won(drawn=given.self_draw, is_open=given.is_open)
    refusals: list[RuleError] = []
    for keys in _as_usual(patterns, unpriced(options)):
        try:
            together.check(dict.fromkeys(keys, 1), won, usual)
        except RuleError as error:
            refusals.append(error)
        else:
            return
    raise refusals[0]


def _check_apart(patterns: list[str]) -> None:
    """Check the local yaku that the witnesses do not tell apart.

    Those of the discard go with any hand, open riichi with what riichi goes with; 一色三順 counts as 一盃口 elsewhere.
    """
    for key in LOOKED_UP.intersection(patterns):
        for other in APART[key].intersection(patterns):
            keys = sorted((key, other))
            names = ", ".join(f"{ROWS[one].name} ({one})" for one in keys)
            raise RuleError("impossible_patterns", patterns=", ".join(keys), names=names)


def _as_usual(patterns: list[str], unplayed: frozenset[str]) -> Iterator[tuple[str, ...]]:
    """Yield the yaku, and with the special cases that are not played in their place: 混全帯么九 may be 純全帯么九.

    An open riichi goes with what a riichi goes with.
    """
    special = {less: key for key, less in GENERAL.items() if key in unplayed and key != OPEN_RIICHI}
    keys = [GENERAL[OPEN_RIICHI] if key == OPEN_RIICHI else key for key in patterns if key not in OFF_A_DISCARD]
    yield from product(*((key, special[key]) if key in special else (key,) for key in keys))


def _values(given: HandByPatterns, dora: dict[str, int], fu: int | None, needed: int, options: Options) -> list[Value]:
    """Return the value of the natural yakuman; without one, of the yaku, and of a flat 人和 as an alternative."""
    limits = [key for key in given.found if key in ROWS and LIMIT in ROWS[key].tags and key != "renhou"]
    if "renhou" in given.found and options.renhou == YAKUMAN:
        limits.append("renhou")
    yaku = _read_yaku(given, options)
    # If eight wins in a row are given, the players have checked whether they need another yaku.
    if limits and (counted := limits_of(limits, yaku or {"paarenchan": 1}, options)):
        return [natural_yakuman(counted, options)]
    values = []
    if "renhou" in given.found and options.renhou in FLAT_RENHOU:
        values.append(flat_renhou(options.renhou))
        if not yaku:
            return values
    return [_ordinary(given, yaku, dora, fu, needed, options), *values]


def _read_yaku(given: HandByPatterns, options: Options) -> dict[str, int]:
    """Return the yaku with their han; a closed self-draw is added by itself.

    raises      RuleError `bad_value` for a yaku that does not count in an open hand
    """
    keys = [key for key in given.found if key in ROWS and LIMIT not in ROWS[key].tags]
    prices = table_of(options).han
    yaku = {key: prices[key][given.is_open] for key in keys}
    for key, han in yaku.items():
        if not han:
            raise RuleError("bad_value", value=key)
    for key, less in IN_PLACE_OF.items():
        if key in yaku:
            yaku.pop(less, None)
    if "renhou" in given.found and options.renhou == "han_5":
        yaku["renhou"] = FIVE_HAN
    drawn, _open = prices["menzen_tsumo"]
    if given.self_draw and not given.is_open and drawn:
        yaku.setdefault("menzen_tsumo", drawn)
    return yaku


def _ordinary(
    given: HandByPatterns, yaku: dict[str, int], dora: dict[str, int], fu: int | None, needed: int, options: Options
) -> Value:
    fu = _known_fu(yaku, given.self_draw, fu, options)
    han = sum(yaku.values())
    if han < needed:
        return Value(False, 0, ORDINARY, han, fu, None, 0, yaku, [])
    han += sum(dora.values())
    if fu is None and han < FIVE_HAN:
        raise RuleError("bad_value", value="fu")
    base, limit = base_points(han, fu or 0, options)
    return Value(True, base, ORDINARY, han, fu, limit, int(limit == YAKUMAN), yaku | dora, [])


def _known_fu(yaku: dict[str, int], self_draw: bool, fu: int | None, options: Options) -> int | None:
    """Return the fixed fu of seven pairs and pinfu, or the given fu; raises RuleError `bad_value` if they differ."""
    known = options.fu_fixed
    if known is None and "chiitoitsu" in yaku:
        known = options.chiitoitsu_fu
    elif known is None and "pinfu" in yaku:
        known = PINFU_TSUMO_FU if self_draw else PINFU_FU
    if known is not None and fu not in (None, known):
        raise RuleError("bad_value", value=f"fu {fu}")
    return fu if known is None else known


def _read_fu(question: Mapping[str, Any], options: Options) -> int | None:
    fu = question.get("fu")
    if fu is not None and (not is_whole(fu) or fu not in FU or fu > (options.fu_max or fu)):
        raise RuleError("bad_value", value=f"fu {fu!r}"[:40])
    return fu


def _read_chips(question: Mapping[str, Any], known: int) -> int:
    chips = question.get("chips")
    if chips is None:
        return known
    if not is_whole(chips) or not 0 <= chips <= MOST_CHIPS:
        raise RuleError("bad_chips", found=chips)
    return int(chips)
