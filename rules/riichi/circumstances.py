"""Read a riichi hand question and check that its circumstances fit together (sections 1 and 12)."""

from collections.abc import Mapping
from typing import Any

from rules.deal import read_whole
from rules.errors import RuleError
from rules.hand import KONG, Hand, HandForm, check_copies, read_hand, read_wind
from rules.question import need
from rules.readings import group_of_meld
from rules.riichi.dora import check_fives, count_red, read_indicators
from rules.riichi.options import Options
from rules.riichi.reading import CONDITIONS, Facts, traits_of
from rules.shapes import bits_of_counts, count_suits
from rules.tiles import KIND, NORTH, WIND_TILE, count_kinds

RIICHI = frozenset({"riichi", "double_riichi"})
BLESSINGS = frozenset({"blessing_of_heaven", "blessing_of_earth", "blessing_of_man"})
ROBBING = frozenset({"robbing_kong", "robbing_concealed_kong"})
FORM = HandForm(
    red_fives=True,
    conditions=frozenset(CONDITIONS),
    own_keys=frozenset({"dora_indicators", "ura_indicators", "honba"}),
    foreign=frozenset({"flowers"}),
)


def read_question(question: Mapping[str, Any], options: Options) -> tuple[Facts, int]:
    """Read and check a hand question; whether the tiles form a winning hand is checked later.

    returns     the facts of the hand, and the number of honba on the table
    raises      RuleError with the codes of section 12
    """
    hand = read_tiles_of(question, FORM, options)
    if hand.conditions:
        check_conditions(hand)
    return look_at(hand, options), read_whole(question, "honba", "bad_honba")


def read_tiles_of(question: Mapping[str, Any], form: HandForm, options: Options) -> Hand:
    """Read the tiles, winds and indicators of a hand question."""
    need(question, "seat_wind")
    need(question, "round_wind")
    hand = read_hand(
        question,
        form,
        seat_wind=read_wind(question, "seat_wind", options.winds),
        round_wind=read_wind(question, "round_wind", options.winds),
        dora_indicators=read_indicators(question.get("dora_indicators"), "dora_indicators"),
        ura_indicators=read_indicators(question.get("ura_indicators"), "ura_indicators"),
    )
    if len(hand.ura_indicators) > len(hand.dora_indicators):
        raise RuleError("too_many_indicators")
    return hand


def look_at(hand: Hand, options: Options, norths_aside: int = 0) -> Facts:
    """Collect the facts that hold in every reading; raises RuleError `too_many_of_a_tile`, `too_many_red_fives`."""
    tiles = hand.tiles
    indicators = hand.dora_indicators + hand.ura_indicators
    counts = count_kinds(tiles)
    seen = counts.copy()
    for tile in indicators:
        seen[KIND[tile]] += 1
    seen[NORTH] += norths_aside
    check_fives(tiles + indicators, seen, options)
    if not hand.conditions.isdisjoint(ROBBING):
        seen[KIND[hand.winning_tile]] += 3
    check_copies(seen)
    kinds = bits_of_counts(counts)
    suits = count_suits(kinds)
    return Facts(
        hand,
        options,
        counts,
        count_red(tiles, options),
        kinds,
        suits,
        not hand.is_open,
        WIND_TILE[hand.seat_wind or "E"],
        WIND_TILE[hand.round_wind or "E"],
        tuple([group_of_meld(meld) for meld in hand.melds]),
        traits_of(kinds, suits, hand.conditions),
        norths_aside,
    )


def check_conditions(hand: Hand) -> None:
    """Reject circumstances that contradict each other or the hand.

    raises      RuleError `riichi_open_hand`, `ippatsu_without_riichi`, `conflicting_conditions`
    """
    now = hand.conditions
    riichi = now & RIICHI
    if riichi and hand.is_open:
        raise RuleError("riichi_open_hand")
    if "ippatsu" in now and not riichi:
        raise RuleError("ippatsu_without_riichi")
    fits = (
        len(riichi) < 2 and _last_tile_fits(now) and _kong_fits(hand) and _robbing_fits(hand) and _blessing_fits(hand)
    )
    if not fits:
        raise RuleError("conflicting_conditions", conditions=", ".join(sorted(now)))


def _last_tile_fits(now: frozenset[str]) -> bool:
    return "last_tile" not in now or now.isdisjoint(ROBBING | {"after_kong"})


def _kong_fits(hand: Hand) -> bool:
    """Whether after_kong fits: the winner drew the replacement tile of its own kong, and a kong ends ippatsu."""
    if "after_kong" not in hand.conditions:
        return True
    has_kong = any(meld.type == KONG for meld in hand.melds)
    return hand.self_draw and has_kong and "ippatsu" not in hand.conditions


def _robbing_fits(hand: Hand) -> bool:
    robbing = hand.conditions & ROBBING
    return not robbing or (len(robbing) == 1 and not hand.self_draw)


def _blessing_fits(hand: Hand) -> bool:
    """天和: the dealer draws. 地和: another seat draws. 人和: another seat wins off a discard. No call came before."""
    blessings = hand.conditions & BLESSINGS
    if not blessings:
        return True
    if len(blessings) > 1 or hand.melds or hand.conditions & (RIICHI | ROBBING | {"last_tile", "after_kong"}):
        return False
    is_dealer = hand.seat_wind == "E"
    if "blessing_of_heaven" in blessings:
        return is_dealer and hand.self_draw
    return not is_dealer and hand.self_draw == ("blessing_of_earth" in blessings)
