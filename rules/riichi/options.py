"""All options in which the riichi rulesets differ (section 9); a new ruleset starts from the defaults."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from rules.errors import RuleError, _
from rules.options import FLAG, LISTS, Kind, choice, fixed, how_to_copy, is_whole, option, subset, whole
from rules.riichi.prices import DOUBLE, LIMITS_MAP, OF_FOUR, Price, han_map

SUIT_NAMES = "mps"
ABORTIVE_DRAWS = ("nine_terminals", "four_winds", "four_kongs", "four_riichi", "triple_ron")
DOUBLE_YAKUMAN = ("suuankou_tanki", "kokushi_13", "chuuren_9", "daisuushii")
PAO_YAKU = ("daisangen", "daisuushii", "suukantsu")
LARGEST = 10**7

Uma = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chips:
    """The number of chips チップ for a win (section 7).

    ippatsu, red, ura       chips for ippatsu, for each red five, for each ura dora
    all_red                 replaces `red` when the hand has every red five of the set; 0: not used
    yakuman_tsumo, _ron     chips for a yakuman: from each of the three players, from the discarder
    kazoe                   whether a counted yakuman gives chips too
    per_yakuman             whether each limit of a multiple yakuman gives chips
    """

    ippatsu: int = 0
    red: int = 0
    ura: int = 0
    all_red: int = 0
    yakuman_tsumo: int = 0
    yakuman_ron: int = 0
    kazoe: bool = False
    per_yakuman: bool = False

    def __reduce__(self) -> tuple[Any, ...]:
        return how_to_copy(self)


_CHIPS = {one.name: one.type for one in fields(Chips)}


def _accepts_chips(value: Any) -> bool:
    if value is None:
        return True
    if not isinstance(value, Mapping) or not value.keys() <= _CHIPS.keys():
        return False
    return all(
        isinstance(one, bool) if _CHIPS[key] is bool else is_whole(one) and 0 <= one <= 1000
        for key, one in value.items()
    )


def _dump_chips(chips: Chips | None) -> dict[str, Any] | None:
    return None if chips is None else {key: getattr(chips, key) for key in _CHIPS}


def _accepts_red_fives(value: Any) -> bool:
    right = isinstance(value, Mapping) and value.keys() == set(SUIT_NAMES)
    return right and all(is_whole(one) and 0 <= one <= 4 for one in value.values())


def _is_uma(value: Any, seats: int) -> bool:
    return isinstance(value, LISTS) and len(value) == seats and all(map(_is_thousandths, value))


def _is_thousandths(value: Any) -> bool:
    """Whether the value is a number with at most three decimals."""
    if isinstance(value, float):
        return -LARGEST < value < LARGEST and round(value, 3) == value
    return is_whole(value) and -LARGEST < value < LARGEST


def _load_uma(value: Any) -> Uma:
    """Convert thousands of table points, as written, to table points."""
    return tuple(round(one * 1000) for one in value)


def _dump_uma(uma: Uma) -> list[float]:
    return [one / 1000 if one % 1000 else one // 1000 for one in uma]


def uma_of(seats: int, words: str) -> Kind:
    """Accept one number for each place, in thousands of table points; `words` is the number of places."""
    return Kind(
        "numbers",
        f"{words} numbers, in thousands",
        lambda value: _is_uma(value, seats),
        length=seats,
        load=_load_uma,
        dump=_dump_uma,
    )


def floating_uma_of(seats: int, words: str) -> Kind:
    """Accept null, or the numbers of the places by how many scores are at or above the return."""
    keys = [str(n) for n in range(seats + 1)]

    def accepts(value: Any) -> bool:
        if value is None:
            return True
        rows = value.values() if isinstance(value, Mapping) and value.keys() == set(keys) else ()
        return bool(rows) and all(_is_uma(row, seats) for row in rows)

    return Kind(
        "other",
        f'null, {{"0": {words} numbers, "1": ... "{seats}": ...}}',
        accepts,
        nullable=True,
        load=lambda value: value and tuple(_load_uma(value[key]) for key in keys),
        dump=lambda table: table and {str(n): _dump_uma(uma) for n, uma in enumerate(table)},
    )


RED_FIVES = Kind(
    "other",
    '{"m": 0-4, "p": 0-4, "s": 0-4}',
    _accepts_red_fives,
    load=lambda value: tuple(value[suit] for suit in SUIT_NAMES),
    dump=lambda red: dict(zip(SUIT_NAMES, red, strict=True)),
)
CHIPS = Kind(
    "other",
    "null, an object of " + ", ".join(_CHIPS),
    _accepts_chips,
    nullable=True,
    load=lambda value: None if value is None else Chips(**value),
    dump=_dump_chips,
)
POINTS = whole(0, maximum=LARGEST, step=100)
SMALL = whole(0, maximum=100)


@dataclass(frozen=True)
class Options:
    """The options of every riichi ruleset, in the order of the rule page."""

    red_fives: tuple[int, ...] = option((1, 1, 1), RED_FIVES, _("Red fives in the set."), "赤ドラ")
    open_tanyao: bool = option(True, FLAG, _("All simples counts in an open hand."), "喰いタンあり")
    ippatsu: bool = option(True, FLAG, _("A win within one turn of riichi counts."), "一発")
    ura_dora: bool = option(True, FLAG, _("Ura dora count after riichi."), "裏ドラあり")
    kan_dora: bool = option(True, FLAG, _("Every kong turns a new indicator."), "槓ドラ")
    kan_ura: bool = option(True, FLAG, _("Ura dora of kong indicators count too."), "槓裏")
    min_han: int = option(1, whole(1, maximum=13), _("Least han of yaku to win."), "一翻縛り")
    shibari_honba: int | None = option(
        None,
        whole(0, maximum=1000, nullable=True),
        _("From this number of honba on, more han are needed."),
        "二翻縛りあり",
    )
    shibari_han: int = option(2, whole(1, maximum=13), _("How many han are needed then."), "二翻縛り")
    han: tuple[tuple[str, Price], ...] = option(
        (), han_map(OF_FOUR), _("Yaku that this table counts differently; 0: not played."), "翻数"
    )
    renhou: str = option(
        "off",
        choice("off", "mangan", "baiman", "yakuman", "han_5"),
        _("A win off a discard before the player's first draw."),
        "人和",
    )
    paarenchan: bool = option(False, FLAG, _("The eighth win in a row is a yakuman."), "八連荘")
    paarenchan_needs_yaku: bool = option(False, FLAG, _("The eighth win needs a yaku besides."), "八連荘")
    ryuuiisou_needs_hatsu: bool = option(False, FLAG, _("All green needs a green dragon."), "緑一色")
    honroutou_chiitoitsu: bool = option(True, FLAG, _("Terminals and honours count with seven pairs."), "混老頭")
    kokushi_robs_concealed_kong: bool = option(
        True, FLAG, _("Thirteen orphans may rob a concealed kong."), "国士無双の暗槓搶槓"
    )
    pinfu_tsumo: bool = option(True, FLAG, _("Pinfu counts with a self-draw."), "平和自摸複合")
    open_pinfu_fu: int = option(30, choice(20, 30), _("Fu of an open hand that would have 20."), "喰い平和形")
    double_wind_fu: int = option(4, choice(2, 4), _("Fu of a pair that is seat and round wind."), "連風牌")
    rinshan_fu: bool = option(True, FLAG, _("A replacement tile gives the fu of a self-draw."), "嶺上開花")
    kiriage: str = option(
        "off", choice("off", "four_thirty", "both"), _("Hands rounded up to a mangan."), "30符4翻の点数について"
    )
    kazoe: str = option(
        "yakuman", choice("yakuman", "sanbaiman"), _("What a hand of 13 han or more counts as."), "数え役満"
    )
    double_yakuman: tuple[str, ...] = option((), subset(*DOUBLE_YAKUMAN), _("Yakuman paid double."), "ダブル役満")
    limits: tuple[tuple[str, int], ...] = option(
        (), LIMITS_MAP, _("Yakuman that this table pays differently, in limits; 0: not played."), "役満"
    )
    yakuman_stack: bool = option(True, FLAG, _("Several yakuman add up."), "役満が同時に成立する場合")
    yakuman_max: int | None = option(
        None, whole(1, maximum=100, nullable=True), _("Most limits in one hand."), "役満の複合の上限"
    )
    riichi_stick: int = option(1000, POINTS, _("Points a riichi puts on the table."), "リー棒")
    riichi_min_points: int | None = option(
        None, whole(-LARGEST, maximum=LARGEST, nullable=True), _("Points needed to declare riichi."), "立直"
    )
    honba_points: int = option(300, POINTS, _("Points for each honba."), "本場の点数は本場の数x300の点数")
    noten_penalty: int = option(3000, POINTS, _("Points that move at an exhaustive draw, in all."), "ノーテン罰符")
    ron_winners: int = option(2, choice(1, 2, 3), _("Most winners on one discard."), "ダブロン・トリプルロン")
    ron_deposits: str = option(
        "first",
        choice("first", "own_back"),
        _("Who takes the deposits when several win."),
        "供託・本場の点数は上家取り",
    )
    ron_honba: str = option(
        "first", choice("first", "each"), _("Who is paid the honba when several win."), "供託・本場の点数は上家取り"
    )
    pao_yaku: tuple[str, ...] = option(
        ("daisangen", "daisuushii"), subset(*PAO_YAKU), _("Yakuman with liability."), "パオが適用される役"
    )
    pao_scope: str = option("hand", choice("hand", "yakuman"), _("What the liable player pays for."), "責任払い")
    pao_ron_honba: str = option(
        "discarder",
        choice("discarder", "liable"),
        _("Who pays the honba of a liable hand won off another player."),
        "積み場の分は放銃者の払い",
    )
    daiminkan_pao: bool = option(
        False, FLAG, _("Liability for a win on the replacement tile of a called kong."), "大明槓には適用しない"
    )
    chombo: str = option("mangan", choice("mangan", "settlement", "none"), _("What a chombo costs."), "チョンボ")
    chombo_points: int = option(
        20, whole(0, maximum=LARGEST), _("Ranking points of a chombo, where the settlement takes them."), "チョンボ"
    )
    foul_deposit: int = option(0, POINTS, _("Points a wrong call puts on the table; 0: none."), "供託に1,000点")
    nagashi: str = option("off", choice("off", "draw", "win"), _("Discards of terminals and honours only."), "流し満貫")
    abortive_draws: tuple[str, ...] = option(
        ABORTIVE_DRAWS, subset(*ABORTIVE_DRAWS), _("What ends a deal without a winner."), "途中流局"
    )
    abortive_honba: int = option(1, choice(0, 1), _("Honba added after an abortive draw."), "積み場は加算されない")
    draw_honba: int = option(
        1, choice(0, 1), _("Honba added after an exhaustive draw."), "流局があるごとに積み場が加算"
    )
    draw_pass_honba: str = option(
        "add", choice("add", "reset"), _("Honba when the deal passes on a draw."), "将本场场供加一"
    )
    renchan: str = option(
        "ready", choice("win", "ready", "always"), _("When the dealer stays after a draw."), "有听牌连庄"
    )
    double_ron_renchan: str = option(
        "any",
        choice("any", "first"),
        _("Of several winners, which dealer stays."),
        "親が上家ならば連チャン、子が上家ならば親流れ",
    )
    length: str = option("south", choice("east", "south"), _("Rounds of a game."), "東南戦")
    extension: str = option(
        "none",
        choice("none", "sudden_death", "sudden_death_any"),
        _("An extra round while nobody has the target."),
        "西入はなし",
    )
    target: int = option(30000, whole(0, maximum=LARGEST), _("Points that end the extra round."), "西入")
    bust: str = option("off", choice("off", "below_zero", "zero"), _("A score that ends the game."), "トビ")
    agari_yame: str = option(
        "off", choice("off", "may", "auto"), _("The last dealer ends the game by winning."), "最終局の親の上がり止め"
    )
    tenpai_yame: str = option(
        "off", choice("off", "may", "auto"), _("The last dealer ends the game by being tenpai."), "テンパイ止め"
    )
    yame_needs_top: bool = option(
        True, FLAG, _("Only a dealer in first place may end the game this way."), "上がり止め"
    )
    yame_needs_target: bool = option(
        False, FLAG, _("The dealer needs the target to end the game this way."), "上がり止め"
    )
    start: int = option(25000, POINTS, _("Points of each player at the beginning."), "25,000点持ち")
    return_: int = option(30000, POINTS, _("Points that the settlement takes off."), "30,000点返し")
    uma: tuple[int, ...] = option(
        (0, 0, 0, 0), uma_of(4, "four"), _("Points of the places in thousands, first to last."), "ウマ"
    )
    uma_floating: tuple[tuple[int, ...], ...] | None = option(
        None,
        floating_uma_of(4, "four"),
        _("Points of the places by how many are at or above the return."),
        "浮きウマ",
    )
    tie_break: str = option(
        "seat", choice("seat", "reverse_seat", "share"), _("Who is ahead with equal scores."), "同点"
    )
    share_unit: int = option(100, whole(1, maximum=LARGEST), _("Smallest share of tied places, in points."), "同点")
    share_remainder: str = option(
        "seat", choice("seat", "drop"), _("What cannot be shared: to the earlier seats, or dropped."), "同点"
    )
    leftover: str = option("first", choice("first", "lost"), _("Who takes deposits left at the end."), "供託")
    rounding: str = option(
        "none",
        choice("none", "half_up", "five_down_six_up"),
        _("Scores rounded to whole thousands."),
        "四捨五入・五捨六入",
    )
    chip_points: int = option(
        0, whole(0, maximum=LARGEST), _("Ranking points of a chip."), "チップは精算時に1枚2点の順位点"
    )
    chips: Chips | None = option(  # noqa: RUF009 (frozen)
        None, CHIPS, _("How many chips a win gives; none: no chips."), "チップ"
    )

    # What is the same in every ruleset of four players, and may differ in those of three (`rules.riichi.sanma`).
    seats: int = fixed(4)
    reasons: tuple[str, ...] = fixed(ABORTIVE_DRAWS)
    north: str = fixed("guest")
    kita_han: int = fixed(0)
    flowers: int = fixed(0)
    flower_han: int = fixed(0)
    heaven_kokushi_13: bool = fixed(False)
    chiitoitsu_four: bool = fixed(False)
    chiitoitsu_fu: int = fixed(25)
    fu_max: int | None = fixed(None)
    fu_fixed: int | None = fixed(None)
    sanbaiman_han: int = fixed(11)
    kazoe_han: int = fixed(13)
    # The least `total` that a value with limits can name.
    yakuman_total: int = fixed(13)
    tsumo: str = fixed("loss")
    tsumo_plus: int = fixed(0)
    round_to: int = fixed(100)
    # None: each payer of a self-draw pays a third of `honba_points`, and the payment is rounded up together with it.
    honba_each: int | None = fixed(None)
    pao_tsumo: str = fixed("ron")
    chombo_each: int = fixed(0)
    nagashi_value: str = fixed("mangan")
    renchan_south: str = fixed("same")
    extension_wind: str = fixed("next")

    def __post_init__(self) -> None:
        """Check that the two spellings of a double yakuman agree; raises RuleError `bad_option`."""
        if any(key in self.double_yakuman and limits != DOUBLE for key, limits in self.limits):
            found = LIMITS_MAP.dump(self.limits)
            raise RuleError("bad_option", option="limits", value=found, allowed=f"{DOUBLE} (double_yakuman)")

    def __reduce__(self) -> tuple[Any, ...]:
        return how_to_copy(self)

    @property
    def winds(self) -> str:
        """The winds of the seats and of the rounds."""
        return "ESWN"[: self.seats]

    @property
    def has_decider(self) -> bool:
        """Whether the extra round is played as East again 返り東."""
        return self.extension != "none" and self.extension_wind == "east"

    def honba_of_self_draw(self, honba: int) -> int:
        """The points that all payers of a self-draw together pay for the counters."""
        return (self.honba_points if self.honba_each is None else self.honba_each * (self.seats - 1)) * honba


def one_spelling(options: dict[str, Any]) -> dict[str, Any]:
    """Return a full set of options in which two limits stand in `double_yakuman` wherever that can say it.

    >>> one_spelling({"double_yakuman": [], "limits": {"daisuushii": 2, "daisangen": 2}})
    {'double_yakuman': ['daisuushii'], 'limits': {'daisangen': 2}}
    """
    limits = options["limits"]
    double = [key for key in DOUBLE_YAKUMAN if key in options["double_yakuman"] or limits.get(key) == DOUBLE]
    others = {key: number for key, number in limits.items() if key not in double}
    return {**options, "double_yakuman": double, "limits": others}
