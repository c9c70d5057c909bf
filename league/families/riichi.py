"""リーチ麻雀, with all its presets."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy, pgettext_lazy

from league.core.web.fields import OneOf
from league.families.dora import DORA, riichi_deal
from league.families.family import (
    ABORTIVE,
    DRAW,
    PENALTY,
    WIN,
    DealFields,
    FalseWin,
    Family,
    HandFields,
    PatternFields,
)
from league.families.keys import Key, KeyNumber, KeyRow, ValueKeys
from league.families.option_maps import IN_WORDS_OF_RIICHI, fields_of_riichi
from rules.riichi.apart import apart_under
from rules.riichi.by_patterns import DORA as REPEATED
from rules.riichi.by_patterns import unpriced
from rules.riichi.clauses import SOURCES
from rules.riichi.flow import MAIN, Table, is_last_deal
from rules.riichi.options import Chips
from rules.riichi.patterns import CATALOGUE
from rules.riichi.prices import LOCAL
from scoring.words.riichi import WORDS

Data = Mapping[str, Any]
FU = ("20", "25", "30", "40", "50", "60", "70", "80", "90", "100", "110")
FU_CHOICES = [*zip(FU, FU, strict=True)]


# ----- the pad -----


def deal_fields(options: Any, state: Data) -> DealFields:
    abortive = [ABORTIVE] if options.abortive_draws else []
    penalty = [PENALTY] if options.chombo != "none" else []
    return DealFields(
        results=(WIN, DRAW, *abortive, *penalty),
        most_wins=options.ron_winners,
        reasons=options.abortive_draws,
        has_riichi=True,
        has_fouls=options.foul_deposit > 0,
        has_ready=True,
        has_nagashi=options.nagashi != "off",
        nagashi_wins=options.nagashi == "win",
        has_liable=bool(options.pao_yaku) or options.daiminkan_pao,
        has_stop="may" in (options.agari_yame, options.tenpai_yame) and _is_last(options, state),
    )


def _is_last(options: Any, state: Data) -> bool:
    table = Table(state["dealer"] or 0, state["round_wind"] or "E", 0, state.get("phase") or MAIN)
    return is_last_deal(table, options)


def unplayed(options: Any) -> frozenset[str]:
    """Return the yaku, dora and circumstances that an option takes out of the game."""
    has_renhou, agreed = options.renhou != "off", LOCAL.keys() - unpriced(options)
    played = {
        "ippatsu": options.ippatsu,
        "ura_dora": options.ura_dora,
        "red_dora": any(options.red_fives),
        "renhou": has_renhou,
        "blessing_of_man": has_renhou,
        "paarenchan": options.paarenchan,
        "eighth_win": options.paarenchan,
        "robbing_concealed_kong": options.kokushi_robs_concealed_kong,
        "open_riichi": "open_riichi" in agreed,
        "riichi_tile": "tsubame_gaeshi" in agreed,
        "kong_discard": "kanburi" in agreed,
    }
    return frozenset(key for key, is_played in played.items() if not is_played)


def apart(options: Any) -> Mapping[str, frozenset[str]]:
    return apart_under(unpriced(options))


# The smallest han of each limit below yakuman.
LIMIT_KEYS = (
    (5, pgettext_lazy("key", "満"), gettext_lazy("Mangan")),
    (6, "跳", gettext_lazy("Haneman")),
    (8, "倍", gettext_lazy("Baiman")),
    (11, "三", gettext_lazy("Sanbaiman")),
)


def value_keys(options: Any) -> ValueKeys:
    """Han up to four ask for fu; limits do not."""
    most = min(options.yakuman_max or 3, 6)
    han = [Key(str(n), {"total": n, "yakuman": 0}, ("fu",), gettext_lazy("%d han") % n) for n in range(1, 5)]
    han += [Key(text, {"total": n, "fu": None, "yakuman": 0}, (), title) for n, text, title in LIMIT_KEYS]
    for n in range(1, most + 1):
        title = gettext_lazy("yakuman") if n == 1 else gettext_lazy("%(n)d × yakuman") % {"n": n}
        han.append(Key("役" if n == 1 else f"役{n}", {"total": 13 * n, "fu": None, "yakuman": n}, (), title))
    fu = tuple(Key(text, {"fu": int(text)}) for text in FU)
    rows = (KeyRow("han", gettext_lazy("Han"), tuple(han)), KeyRow("fu", gettext_lazy("Fu"), fu, is_first=False))
    chips = KeyNumber("chips", gettext_lazy("Chips from each payer"), 100, is_needed=False)
    return ValueKeys(rows, (chips,) if options.chips is not None else ())


def more_than_patterns() -> dict[str, forms.Field]:
    return {
        "open": forms.BooleanField(label=gettext_lazy("Open hand"), required=False),
        "fu": OneOf(gettext_lazy("Fu"), FU_CHOICES, coerce=int),
    }


# ----- words -----

CONDITIONS = {
    "riichi": gettext_lazy("Riichi"),
    "double_riichi": gettext_lazy("Double riichi"),
    "ippatsu": gettext_lazy("Ippatsu"),
    "last_tile": gettext_lazy("Last tile or last discard"),
    "after_kong": gettext_lazy("Drawn after a kong"),
    "robbing_concealed_kong": gettext_lazy("Robbing a concealed kong"),
    "eighth_win": gettext_lazy("Eighth win in a row"),
    "open_riichi": gettext_lazy("Open riichi"),
    "riichi_tile": gettext_lazy("Off a riichi discard"),
}

# Those of three players too.
OPTION_GROUPS = {
    "hands": """
        red_fives open_tanyao ippatsu ura_dora kan_dora kan_ura min_han shibari_honba shibari_han han renhou paarenchan
        paarenchan_needs_yaku ryuuiisou_needs_hatsu honroutou_chiitoitsu kokushi_robs_concealed_kong
        north north_in_hand kita_han kita_breaks kita_rinshan rob_north flowers flower_han heaven_kokushi_13
        chiitoitsu_four
    """,
    "values": """
        pinfu_tsumo open_pinfu_fu double_wind_fu rinshan_fu kiriage kazoe double_yakuman limits yakuman_stack
        yakuman_max chiitoitsu_fu fu_max fu_fixed sanbaiman_han kazoe_han
    """,
    "payments": """
        riichi_stick riichi_min_points honba_points honba_each noten_penalty ron_winners ron_deposits ron_honba tsumo
        tsumo_plus round_to
    """,
    "fouls": """
        pao_yaku pao_scope pao_ron_honba pao_tsumo daiminkan_pao chombo chombo_points chombo_each foul_deposit
    """,
    "dealer": """
        nagashi nagashi_value abortive_draws abortive_honba draw_honba draw_pass_honba renchan renchan_south
        double_ron_renchan
    """,
    "length": """
        length extension extension_wind target bust agari_yame tenpai_yame yame_needs_top yame_needs_target
    """,
    "result": """
        start return uma uma_floating tie_break share_unit share_remainder leftover rounding chip_points chips
    """,
}
AT_THE_RETURN = {
    "uma_floating: 0": pgettext_lazy("option", "nobody at the return"),
    "uma_floating: 1": pgettext_lazy("option", "one at the return"),
    "uma_floating: 2": pgettext_lazy("option", "two at the return"),
    "uma_floating: 3": pgettext_lazy("option", "three at the return"),
    "uma_floating: 4": pgettext_lazy("option", "four at the return"),
}


def option_shapes(seats: int) -> Data:
    rows = {str(at_the_return): [0] * seats for at_the_return in range(seats + 1)}
    return {"chips": asdict(Chips()), "uma_floating": rows}


FAMILY = Family(
    key="riichi",
    words=WORDS,
    asked_first=("start", "return", "uma", "red_fives", "open_tanyao", "chips"),
    language="ja",
    clause_sources=SOURCES,
    title=gettext_lazy("Riichi, Japanese mahjong"),
    difference=gettext_lazy("Discards stay in rows, a concealed hand can declare riichi, and a hand needs a yaku."),
    proposed={"en": "wrc", "ja": "mleague", "zh-hans": "riichi-ladder", "zh-hant": "riichi-ladder"},
    usual_penalties=(0, 5, 10, 20),
    false_win=lambda options: FalseWin(options.chombo_points, False) if options.chombo == "settlement" else None,
    hand=HandFields(red_fives=True, tiles=DORA, numbers={"honba": (gettext_lazy("Honba"), 99)}),
    first_hand={
        "concealed": "234m067p34578s22p", "winning_tile": "6s", "conditions": ["riichi"], "self_draw": "1",
        "seat_wind": "S", "round_wind": "E", "dora_indicators": "1z", "ura_indicators": "1p",
    },
    conditions=CONDITIONS,
    bonuses=frozenset(WORDS.beside),
    option_fields=fields_of_riichi(CATALOGUE),
    option_groups=OPTION_GROUPS,
    option_shapes=option_shapes(4),
    option_words=AT_THE_RETURN,
    option_in_words=IN_WORDS_OF_RIICHI,
    deal_fields=deal_fields,
    figures=value_keys,
    patterns=PatternFields(
        repeated=REPEATED, unasked=frozenset({"menzen_tsumo"}), more=more_than_patterns, apart=apart
    ),
    unplayed=unplayed,
    unpriced=unpriced,
    numbers_deals=False,
    score_step=100,
    riichi_stick=lambda options: options.riichi_stick,
    random_deal=riichi_deal,
)  # fmt: skip
