"""The options of three-player riichi: those of four players with other ranges and defaults, and more (section 9)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.errors import RuleError, _
from rules.options import FLAG, Kind, choice, fixed, is_whole, option, subset, whole
from rules.riichi.options import LARGEST, POINTS, Options, floating_uma_of, uma_of
from rules.riichi.prices import OF_THREE, Price, han_map

ABORTIVE_DRAWS = ("nine_terminals", "four_kongs", "three_winds", "three_riichi")
NUKIDORA, GUEST, YAKUHAI = "nukidora", "guest", "yakuhai"
SUITS = ("m", "p", "s")


def _accepts_red_fives(value: Any) -> bool:
    if not isinstance(value, Mapping) or value.keys() != set(SUITS):
        return False
    return all(is_whole(one) and 0 <= one <= 4 for one in value.values()) and value["m"] == 0


RED_FIVES = Kind(
    "other",
    '{"m": 0, "p": 0-4, "s": 0-4}',
    _accepts_red_fives,
    load=lambda value: tuple(value[suit] for suit in SUITS),
    dump=lambda red: dict(zip(SUITS, red, strict=True)),
)


HAN_MAP = han_map(OF_THREE)


@dataclass(frozen=True)
class SanmaOptions(Options):
    """The options of every three-player ruleset; those of four players come first."""

    red_fives: tuple[int, ...] = option((0, 1, 1), RED_FIVES, _("Red fives in the set."), "赤ドラ")
    han: tuple[tuple[str, Price], ...] = option(
        (), HAN_MAP, _("Yaku that this table counts differently; 0: not played."), "翻数"
    )
    paarenchan: bool = fixed(False)
    paarenchan_needs_yaku: bool = fixed(False)
    honba_points: int = option(200, POINTS, _("Points of a honba off a discard."), "積み棒")
    noten_penalty: int = option(
        2000,
        whole(0, maximum=LARGEST, step=200),
        _("Points that move at an exhaustive draw, in all."),
        "ノーテン罰符",
    )
    ron_winners: int = option(2, choice(1, 2), _("Most winners on one discard."), "ダブロン・頭ハネ")
    chombo: str = option(
        "mangan", choice("mangan", "flat", "settlement", "none"), _("What a chombo costs."), "チョンボ"
    )
    abortive_draws: tuple[str, ...] = option(
        ABORTIVE_DRAWS[:2], subset(*ABORTIVE_DRAWS), _("What ends a deal without a winner."), "途中流局"
    )
    target: int = option(40000, whole(0, maximum=LARGEST), _("Points that end the extra round."), "西入・返り東")
    start: int = option(35000, POINTS, _("Points of each player at the beginning."), "35,000点持ち")
    return_: int = option(40000, POINTS, _("Points that the settlement takes off."), "40,000点返し")
    uma: tuple[int, ...] = option(
        (0, 0, 0), uma_of(3, "three"), _("Points of the places in thousands, first to last."), "ウマ"
    )
    uma_floating: tuple[tuple[int, ...], ...] | None = option(
        None,
        floating_uma_of(3, "three"),
        _("Points of the places by how many are at or above the return."),
        "沈みウマ",
    )

    north: str = option(
        NUKIDORA,
        choice(NUKIDORA, GUEST, YAKUHAI),
        _("What a north is: set aside as dora, nothing, a value tile."),
        "北",
    )
    north_in_hand: str = option(
        "free",
        choice("free", "pair", "yakuman", "none"),
        _("How a winning hand may use norths."),
        "北は手牌で使えない",
    )
    kita_han: int = option(1, whole(0, maximum=2), _("Han of a north set aside."), "北抜きドラ")
    kita_breaks: bool = option(True, FLAG, _("Setting a tile aside counts as a call."), "空気扱いではない")
    kita_rinshan: bool = option(
        True, FLAG, _("The replacement of a tile set aside counts as one of a kong."), "嶺上開花"
    )
    rob_north: str = option(
        "plain",
        choice("off", "plain", "chankan", "yakuman"),
        _("Winning on a north that another player sets aside."),
        "北のロン",
    )
    flowers: int = option(0, whole(0, maximum=4), _("Flower tiles in the set."), "花牌")
    flower_han: int = option(1, whole(0, maximum=2), _("Han of a flower."), "花牌")
    chiitoitsu_four: bool = option(False, FLAG, _("Four of a kind are two of the seven pairs."), "四枚使い七対子")
    heaven_kokushi_13: bool = option(
        False, FLAG, _("Thirteen orphans with the first tiles always wait on thirteen."), "天和の国士無双十三面"
    )
    chiitoitsu_fu: int = option(25, choice(25, 40), _("Fu of seven pairs."), "七対子の符")
    fu_max: int | None = option(None, choice(None, 60), _("Most fu of a hand."), "60符打ち切り")
    fu_fixed: int | None = option(None, choice(None, 30), _("Fu of every hand; none: they are counted."), "符計算なし")
    sanbaiman_han: int = option(11, whole(11, maximum=13), _("From how many han a hand is a sanbaiman."), "三倍満")
    kazoe_han: int = option(13, whole(12, maximum=30), _("From how many han a hand is a counted yakuman."), "数え役満")
    tsumo: str = option(
        "loss",
        choice("loss", "bisect", "table", "plus", "bank"),
        _("Who pays the share of the missing player at a self-draw."),
        "ツモ損・丸取り",
    )
    tsumo_plus: int = option(1000, POINTS, _("Points that each payer of a self-draw adds, with plus."), "ツモ千点加符")
    round_to: int = option(100, choice(100, 1000), _("Payments are rounded up to this."), "千点単位")
    honba_each: int | None = option(100, POINTS, _("Points of a honba from each payer of a self-draw."), "積み棒")
    pao_tsumo: str = option(
        "self_draw", choice("self_draw", "ron"), _("What a liable player pays for a self-draw."), "責任払い"
    )
    chombo_each: int = option(6000, POINTS, _("Points of a chombo to each other player, with flat."), "チョンボ")
    nagashi_value: str = option(
        "mangan",
        choice("mangan", "haneman", "baiman", "yakuman"),
        _("What discards of terminals and honours only are worth."),
        "流し満貫・流し役満",
    )
    renchan_south: str = option(
        "same",
        choice("same", "win", "ready", "always"),
        _("When the dealer stays after a draw, from the south round on."),
        "南場の連荘",
    )
    extension_wind: str = option(
        "next", choice("next", "east"), _("The round wind of the extra round: the next wind, or East again."), "返り東"
    )

    seats: int = fixed(3)
    reasons: tuple[str, ...] = fixed(ABORTIVE_DRAWS)
    yakuman_total: int = fixed(12)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.kazoe_han <= self.sanbaiman_han:
            raise RuleError("bad_option", option="kazoe_han", value=self.kazoe_han, allowed=f"> {self.sanbaiman_han}")
        if self.north != YAKUHAI and any(key == "north" for key, _price in self.han):
            raise RuleError("bad_option", option="han", value=HAN_MAP.dump(self.han), allowed=f"north: {YAKUHAI}")
