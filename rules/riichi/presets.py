"""The riichi rulesets: all use the same functions and differ only in the options listed here (section 10)."""

from functools import partial
from typing import Any

from rules.errors import _
from rules.riichi.circumstances import FORM
from rules.riichi.hand import score_hand
from rules.riichi.making import make_ruleset
from rules.riichi.options import DOUBLE_YAKUMAN, PAO_YAKU, Options
from rules.riichi.patterns import CATALOGUE
from rules.riichi.sanma import presets as of_three
from rules.riichi.traits import CONDITIONS
from rules.ruleset import Ruleset

NO_RED_FIVES = {"m": 0, "p": 0, "s": 0}

_preset = partial(
    make_ruleset,
    family="riichi",
    options=Options(),
    catalogue=CATALOGUE,
    conditions=CONDITIONS,
    score_hand=score_hand,
    hand=FORM,
)
CLUB = _preset(
    "riichi-club",
    "東南戦・ありあり",
    _("Riichi, a club's rules"),
    "ルール（東南戦・ありあり・チップ）",
    {
        "shibari_honba": 5,
        "renhou": "baiman",
        "paarenchan": True,
        "kiriage": "four_thirty",
        "pao_yaku": PAO_YAKU,
        "foul_deposit": 1000,
        "nagashi": "win",
        "abortive_honba": 0,
        "double_ron_renchan": "first",
        "agari_yame": "may",
        "yame_needs_top": False,
        "chip_points": 2,
        "chips": {
            "ippatsu": 1,
            "red": 1,
            "ura": 1,
            "all_red": 5,
            "yakuman_tsumo": 5,
            "yakuman_ron": 10,
            "kazoe": False,
            "per_yakuman": True,
        },
    },
)
LADDER = _preset(
    "riichi-ladder",
    "日麻天梯",
    _("Riichi, an online ladder"),
    "游戏规则（南风场、三赤、头跳）",
    {
        "kokushi_robs_concealed_kong": False,
        "double_yakuman": DOUBLE_YAKUMAN,
        "ron_winners": 1,
        "pao_yaku": (),
        "chombo": "none",
        "abortive_draws": (),
        "return": 25000,
        "uma": (15, 5, -5, -15),
        "tie_break": "reverse_seat",
        "leftover": "lost",
    },
)
WRC = _preset(
    "wrc",
    "WRC",
    _("World Riichi Championship"),
    "World Riichi Championship Rules 2025",
    {
        "red_fives": NO_RED_FIVES,
        "renhou": "mangan",
        "double_wind_fu": 2,
        "kiriage": "both",
        "ron_winners": 1,
        "pao_yaku": PAO_YAKU,
        "pao_scope": "yakuman",
        "chombo": "settlement",
        "abortive_draws": (),
        "start": 30000,
        "uma": (15, 5, -5, -15),
        "tie_break": "share",
        "leftover": "lost",
    },
)
WRC_2017 = _preset(
    "wrc-2017",
    "WRC 2017",
    _("World Riichi Championship, until 2017"),
    "World Riichi Championship Rules 2015",
    {
        "red_fives": NO_RED_FIVES,
        "renhou": "mangan",
        "kiriage": "both",
        "kazoe": "sanbaiman",
        "yakuman_stack": False,
        "ron_winners": 1,
        "chombo": "settlement",
        "abortive_draws": (),
        "start": 30000,
        "uma": (15, 5, -5, -15),
        "tie_break": "share",
        "leftover": "lost",
    },
)
EMA = _preset(
    "ema",
    "EMA",
    _("European Mahjong Association, riichi"),
    "EMA Riichi Rules, August 2025",
    {
        "red_fives": NO_RED_FIVES,
        "renhou": "mangan",
        "double_wind_fu": 2,
        "kiriage": "both",
        "kazoe": "sanbaiman",
        "yakuman_stack": False,
        "ron_winners": 3,
        "ron_deposits": "own_back",
        "ron_honba": "each",
        "chombo": "settlement",
        "abortive_draws": (),
        "start": 30000,
        "uma": (15, 5, -5, -15),
        "tie_break": "share",
        "share_unit": 1,
        "share_remainder": "drop",
    },
)
MLEAGUE = _preset(
    "mleague",
    "Mリーグ",
    _("M.League"),
    "M.LEAGUE 公式戦ルール",
    {
        "kokushi_robs_concealed_kong": False,
        "double_wind_fu": 2,
        "kiriage": "both",
        "kazoe": "sanbaiman",
        "ron_winners": 1,
        "pao_yaku": PAO_YAKU,
        "pao_scope": "yakuman",
        "chombo": "settlement",
        "abortive_draws": (),
        "uma": (30, 10, -10, -30),
        "tie_break": "share",
    },
)
ONLINE = {
    "riichi_min_points": 1000,
    "pao_ron_honba": "liable",
    "chombo": "none",
    "nagashi": "draw",
    "extension": "sudden_death",
    "bust": "below_zero",
    "agari_yame": "auto",
    "tenpai_yame": "auto",
    "yame_needs_target": True,
}
TENHOU = _preset(
    "tenhou",
    "天鳳",
    _("Tenhou, ranked south game"),
    "天鳳 段位戦（喰アリ赤アリ、半荘）",
    {**ONLINE, "kokushi_robs_concealed_kong": False, "uma": (20, 10, -10, -20)},
)
MAJSOUL = _preset(
    "majsoul",
    "雀魂",
    _("Mahjong Soul, ranked south game"),
    "雀魂 段位戦 四人南",
    {
        **ONLINE,
        "double_yakuman": DOUBLE_YAKUMAN,
        "ron_winners": 3,
        "pao_scope": "yakuman",
        "abortive_draws": ("nine_terminals", "four_winds", "four_kongs", "four_riichi"),
        "return": 25000,
        "uma": (15, 5, -5, -15),
    },
)
JPML_A = _preset(
    "jpml-a",
    "日本プロ麻雀連盟 Aルール",
    _("Japan Professional Mahjong League, A rules"),
    "日本プロ麻雀連盟 公式ルール（A）2026",
    {
        "red_fives": NO_RED_FIVES,
        "ippatsu": False,
        "ura_dora": False,
        "kan_dora": False,
        "kan_ura": False,
        "double_wind_fu": 2,
        "rinshan_fu": False,
        "yakuman_max": 4,
        "ron_winners": 1,
        "pao_yaku": PAO_YAKU,
        "pao_scope": "yakuman",
        "chombo": "settlement",
        "abortive_draws": (),
        "start": 30000,
        "uma_floating": {
            "0": (0, 0, 0, 0),
            "1": (12, -1, -3, -8),
            "2": (8, 4, -4, -8),
            "3": (8, 3, 1, -12),
            "4": (0, 0, 0, 0),
        },
        "tie_break": "share",
        "leftover": "lost",
    },
)
OF_FOUR: tuple[Ruleset[Options], ...] = (CLUB, LADDER, WRC, WRC_2017, EMA, MLEAGUE, TENHOU, MAJSOUL, JPML_A)
RULESETS: tuple[Ruleset[Any], ...] = (*OF_FOUR, *of_three.RULESETS)
