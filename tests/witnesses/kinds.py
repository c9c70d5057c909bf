"""What the hands of each rule system are like, and the options under which they are looked at."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from rules.registry import find_ruleset
from tests.rules.hk.random_hands import make_question as hk_question
from tests.rules.mcr.random_hands import make_question as mcr_question
from tests.rules.riichi.random_hands import make_question as riichi_question
from tests.rules.yueqing.random_hands import random_question as yueqing_question
from tests.witnesses.hands import HONOURS, SUITED, THEMES, WINDS, Kind

ORPHANS = (0, 8, 9, 17, 18, 26, *HONOURS)
LINES = tuple(
    [9 * suit + number + step for suit, number in enumerate(order) for step in (0, 3, 6)]
    for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
)


def pairs_of(tiles: Sequence[int], *, fours: bool = False) -> Callable[[Random], list[int]]:
    def make(rng: Random) -> list[int]:
        theme = [tile for tile in rng.choice(THEMES) if tile in tiles]
        if len(theme) < 7:
            theme = list(tiles)
        first = rng.choice(tiles)
        row = [first + n for n in range(7)]
        if rng.random() < 0.2 and all(tile in SUITED and tile // 9 == first // 9 for tile in row):
            return sorted(row * 2)
        chosen = [rng.choice(theme) for _ in range(7)] if fours and rng.random() < 0.6 else rng.sample(theme, 7)
        return sorted(chosen * 2)

    return make


def orphans(rng: Random) -> list[int]:
    return [*ORPHANS, rng.choice(ORPHANS)]


def gates(rng: Random) -> list[int]:
    first = 9 * rng.randrange(3)
    return [first + number for number in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, rng.randrange(9))]


def wheel(rng: Random) -> list[int]:
    return [tile for tile in range(10, 17) for _ in range(2)]


def knitted(rng: Random) -> list[int]:
    return rng.sample([*rng.choice(LINES), *HONOURS], 14)


def honours_and_knitted(rng: Random) -> list[int]:
    return [*HONOURS, *rng.sample(rng.choice(LINES), 7)]


def knitted_straight(rng: Random) -> list[int]:
    tile = rng.choice(HONOURS) if rng.random() < 0.4 else rng.randrange(27)
    group = [tile] * 3 if tile > 26 or tile % 9 > 6 or rng.random() < 0.4 else [tile, tile + 1, tile + 2]
    return [*rng.choice(LINES), *group, *[rng.choice(range(34))] * 2]


@dataclass(frozen=True)
class Search:
    """
    rulesets    the ruleset and the changed options under which the hands are looked at; the first is the usual one
    has_local   whether the last options are the first ones with local patterns. A hand that they read in another way
                (222333444 as three pungs) is no witness: its line would name the patterns of both readings together
    """

    kind: Kind
    rulesets: tuple[tuple[str, Mapping[str, Any]], ...]
    has_local: bool = False


BOTH_WINDS = {"seat_wind": tuple(WINDS), "round_wind": tuple(WINDS)}
OF_RIICHI = (
    "riichi", "double_riichi", "ippatsu", "last_tile", "after_kong", "robbing_kong", "robbing_concealed_kong",
    "blessing_of_heaven", "blessing_of_earth", "blessing_of_man",
)  # fmt: skip
PLAIN_FIVES = {"red_fives": {"m": 0, "p": 0, "s": 0}}
# 燕返し and 槓振り go with any hand won off a discard, open riichi with what riichi goes with: they need no witness.
LOCAL = {
    "han": {"sanrenkou": 2, "isshoku_sanjun": 2, "uumensai": 2, "shiiaru_raotai": 1},
    "limits": {"daisharin": 1},
}
DOUBLE = ["suuankou_tanki", "kokushi_13", "chuuren_9", "daisuushii"]
# Places of the concealed tiles at which a wildcard stands.
PLACES = "0123456789abcdefg"
WILDS = ("",) * 20 + tuple("".join(Random(n).sample(PLACES, n % 4 + 1)) for n in range(160))
OF_THREE = (0, 8, *range(9, 34))
SEARCHES = {
    "riichi": Search(
        Kind(4, tuple(range(34)), (*OF_RIICHI, "eighth_win"), (pairs_of(range(34)), orphans, gates, wheel),
             BOTH_WINDS),
        (
            ("riichi-club", {**PLAIN_FIVES, "renhou": "yakuman", "double_yakuman": DOUBLE}),
            ("riichi-club", {**PLAIN_FIVES, "renhou": "han_5"}),
            ("riichi-club", {**PLAIN_FIVES, "open_tanyao": False, "honroutou_chiitoitsu": False, "pinfu_tsumo": False}),
            ("riichi-club", {**PLAIN_FIVES, "ryuuiisou_needs_hatsu": True, "kokushi_robs_concealed_kong": False}),
            ("riichi-club", {**PLAIN_FIVES, "renhou": "yakuman", "double_yakuman": DOUBLE, **LOCAL}),
        ),
        has_local=True,
    ),
    "sanma": Search(
        Kind(
            4, OF_THREE, (*OF_RIICHI, "after_kita", "robbing_north"), (pairs_of(OF_THREE), orphans, gates, wheel),
            {"seat_wind": ("E", "S", "W"), "round_wind": ("E", "S", "W"), "kita": ("", "1", "2")},
        ),
        (
            *((key, PLAIN_FIVES) for key in ("tenhou-3", "majsoul-3", "pantheon-3", "mj-3", "sanma-club", "kansai")),
            ("tenhou-3", {**PLAIN_FIVES, **LOCAL}),
        ),
        has_local=True,
    ),
    "mcr": Search(
        Kind(
            4, tuple(range(34)), ("last_tile", "after_kong", "robbing_kong", "last_of_kind"),
            (pairs_of(range(34), fours=True), orphans, gates, knitted, honours_and_knitted, knitted_straight,
             knitted_straight), BOTH_WINDS,
        ),
        (
            ("mcr", {}),
            ("mcr", {"mixed_kong_pair": "separate"}),
            ("mcr", {"nine_gates_terminal_pungs": "all_free", "all_terminals_triple_pung": False}),
            ("mcr", {"knitted_body_waits": False, "wait_on_exhausted": "possible"}),
        ),
    ),
    "hk": Search(
        Kind(
            4, tuple(range(34)),
            ("after_kong", "kong_on_kong", "after_flower", "robbing_kong", "last_tile", "blessing_of_heaven",
             "blessing_of_earth", "blessing_of_man"),
            (pairs_of(range(34), fours=True), orphans, gates),
            {**BOTH_WINDS, "flowers": ("", "1f", "15f", "1234f", "12345f", "1235678f", "2f", "26f", "345f")},
        ),
        (
            ("hk", {}),
            ("hk", {"seven_pairs": True, "inside": []}),
            ("hk", {"limit_hands": "circumstances", "human_hand": "self_draw"}),
            ("hk", {"limit_hands": "all", "flowers": False, "human_hand": "discard"}),
        ),
    ),
    "mingjiang": Search(
        Kind(
            4, tuple(range(34)),
            ("riichi", "last_tile", "after_kong", "robbing_kong", "blessing_of_earth", "blessing_of_heaven",
             "blessing_of_man"),
            (pairs_of(range(34)), orphans, gates), {"seat_wind": tuple(WINDS), "round_wind": ("E", "S")},
        ),
        (
            ("mingjiang", {}),
            ("mingjiang", {"four_return_count": "each", "double_wind_fan": 2}),
            ("mingjiang", {"mixed_terminals_seven_pairs": False, "kongs_as_pungs": False}),
            ("mingjiang", {"open_kong_win": "self_draw"}),
            ("mingjiang", {"limit_combination": "sum"}),
        ),
    ),
    "sichuan": Search(
        Kind(
            4, SUITED,
            ("after_kong", "kong_discard", "robbing_kong", "last_tile", "last_of_kind", "blessing_of_heaven",
             "blessing_of_earth"),
            (pairs_of(SUITED, fours=True),), {"seat_wind": ("E", "S")}, has_chows=True,
        ),
        (
            ("sichuan", {"golden_hook": True, "terminals": True, "all_258": True, "count_last_tile": True,
                         "count_last_of_kind": True, "self_draw_bonus": "add_fan"}),
            ("sichuan", {}),
            ("sichuan", {"golden_hook": True}),
        ),
    ),
    "yueqing": Search(
        Kind(
            5, tuple(range(34)), ("after_kong", "robbing_kong", "blessing_of_heaven", "blessing_of_earth"), (),
            {
                "seat_wind": tuple(WINDS), "indicator": ("9p", "9p", "1z", "4z", "4s"), "whites_shown": tuple("01234"),
                "indicators_shown": tuple("0123"), "wilds": WILDS,
            },
        ),
        (
            ("yueqing", {}),
            ("yueqing", {"three_indicators": "replace", "single_wait_with_triplets": True, "pair_home": True}),
            ("yueqing", {"four_wilds_with_home": True, "beauties_absorb_whites": False, "honour_absorb": "form"}),
            ("yueqing", {"all_honours_with_shadow": False, "wild_set_faces": "any", "after_kong_on_bonus": True}),
        ),
    ),
}  # fmt: skip


def options_of(search: Search) -> list[tuple[Any, Any]]:
    """Return the rulesets with their options."""
    found = [(find_ruleset(key), overrides) for key, overrides in search.rulesets]
    return [(ruleset, ruleset.resolve(overrides)) for ruleset, overrides in found]


def others_of(family: str) -> Callable[[Random], dict[str, Any]] | None:
    """Return another maker of random hands of a family, if it has one: it knows shapes that changes hardly find."""
    if family == "yueqing":
        return lambda rng: yueqing_question(rng, rng.choice((0, 0, 1, 1, 2, 3, 4)))
    return {"riichi": riichi_question, "mcr": mcr_question, "hk": hk_question}.get(family)
