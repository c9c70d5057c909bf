"""Read a riichi hand question and check that its circumstances fit together (sections 1 and 12)."""

from collections.abc import Mapping
from typing import Any, Final

from rules.deal import read_whole
from rules.errors import RuleError
from rules.hand import KONG, Hand, HandForm, in_letters, read_hand
from rules.question import need
from rules.riichi.dora import read_indicators
from rules.riichi.options import Options
from rules.riichi.reading import Facts
from rules.riichi.traits import CONDITIONS, RIICHI

BLESSINGS: Final = frozenset({"blessing_of_heaven", "blessing_of_earth", "blessing_of_man"})
ROBBING: Final = frozenset({"robbing_kong", "robbing_concealed_kong"})
DISCARDS: Final = frozenset({"riichi_tile", "kong_discard"})
WINDS: Final = {3: ("E", "S", "W"), 4: ("E", "S", "W", "N")}
FORM: Final = HandForm(
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
    return Facts(hand, options), read_whole(question, "honba", "bad_honba")


def read_tiles_of(question: Mapping[str, Any], form: HandForm, options: Options) -> Hand:
    """Read the tiles, winds and indicators of a hand question."""
    seat_wind, round_wind = in_letters(need(question, "seat_wind")), in_letters(need(question, "round_wind"))
    winds = WINDS[options.seats]
    if seat_wind not in winds or round_wind not in winds:
        raise RuleError("bad_wind", wind=round_wind if seat_wind in winds else seat_wind)
    dora = read_indicators(question.get("dora_indicators"), "dora_indicators")
    ura = read_indicators(question.get("ura_indicators"), "ura_indicators")
    hand = read_hand(question, form, seat_wind, round_wind)
    hand.dora_indicators, hand.ura_indicators = dora, ura
    if len(ura) > len(dora):
        raise RuleError("too_many_indicators")
    return hand


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
    fits = len(riichi) < 2 and _last_tile_fits(now) and _kong_fits(hand) and _robbing_fits(hand)
    fits = fits and _blessing_fits(hand) and _discard_fits(hand)
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


def _discard_fits(hand: Hand) -> bool:
    """Whether what is told of the discard fits: 燕返し, and 槓振り, whose kong ends ippatsu and the first turn."""
    now = hand.conditions
    if now.isdisjoint(DISCARDS):
        return True
    if hand.self_draw or not now.isdisjoint(ROBBING):
        return False
    return "kong_discard" not in now or now.isdisjoint(BLESSINGS | {"ippatsu"})


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
