"""The three-player rulesets: all use the same functions and differ only in the options listed here (section 10)."""

from functools import partial

from rules.errors import _
from rules.riichi.making import make_ruleset
from rules.riichi.options import DOUBLE_YAKUMAN
from rules.riichi.sanma.circumstances import CONDITIONS, FORM
from rules.riichi.sanma.hand import score_hand
from rules.riichi.sanma.options import SanmaOptions
from rules.riichi.sanma.patterns import CATALOGUE
from rules.ruleset import Ruleset

_preset = partial(
    make_ruleset,
    family="sanma",
    options=SanmaOptions(),
    catalogue=CATALOGUE,
    conditions=CONDITIONS,
    score_hand=score_hand,
    hand=FORM,
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
    "tenhou-3",
    "天鳳 三人打ち",
    _("Tenhou, three players"),
    "天鳳 段位戦 三人打ち（喰アリ赤アリ、半荘）",
    {**ONLINE, "kokushi_robs_concealed_kong": False, "uma": (20, 0, -20)},
)
MAJSOUL = _preset(
    "majsoul-3",
    "雀魂 三人麻雀",
    _("Mahjong Soul, three players"),
    "雀魂 段位戦 三人南",
    {
        **ONLINE,
        "double_yakuman": DOUBLE_YAKUMAN,
        "pao_scope": "yakuman",
        "return": 35000,
        "uma": (15, 0, -15),
    },
)
PANTHEON = _preset(
    "pantheon-3",
    "Pantheon 三麻",
    _("Mahjong Pantheon, three players"),
    "Mahjong Pantheon, ruleset sanma",
    {
        "red_fives": {"m": 0, "p": 0, "s": 0},
        "yakuman_stack": False,
        "double_wind_fu": 2,
        "kazoe": "sanbaiman",
        "honba_points": 300,
        "noten_penalty": 3000,
        "ron_deposits": "own_back",
        "ron_honba": "each",
        "pao_tsumo": "ron",
        "chombo": "settlement",
        "abortive_draws": (),
        "return": 35000,
        "uma": (15, 0, -15),
        "tie_break": "share",
    },
)
MJ = _preset(
    "mj-3",
    "MJ 三人打ち",
    _("Sega NET Mahjong MJ, three players"),
    "セガNET麻雀 MJ 三麻ルール",
    {
        "north": "yakuhai",
        "renhou": "baiman",
        "double_wind_fu": 2,
        "kiriage": "both",
        "tsumo": "bisect",
        "honba_points": 1000,
        "honba_each": 500,
        "riichi_min_points": 1000,
        "double_ron_renchan": "first",
        "pao_yaku": (),
        "nagashi": "win",
        "abortive_draws": (),
        "renchan": "win",
        "start": 25000,
        "return": 30000,
        "uma": (20, 0, -20),
    },
)
PARLOUR = {
    "red_fives": {"m": 0, "p": 4, "s": 4},
    "chiitoitsu_four": True,
    "kiriage": "four_thirty",
    "tsumo": "table",
    "round_to": 1000,
    "honba_points": 1000,
    "honba_each": 1000,
    "abortive_draws": (),
}
CLUB = _preset(
    "sanma-club",
    "関東三麻",
    _("Three players, a club in Tokyo"),
    "関東の三人麻雀（ツモ損なし、符計算なし）",
    {**PARLOUR, "fu_fixed": 30, "double_ron_renchan": "first", "bust": "below_zero", "start": 30000},
)
KANSAI = _preset(
    "kansai",
    "関西三麻",
    _("Three players, Kansai"),
    "関西の三人麻雀（北は共通役牌、花牌4枚）",
    {
        **PARLOUR,
        "north": "yakuhai",
        "flowers": 4,
        "kita_breaks": False,
        "open_tanyao": False,
        "pinfu_tsumo": False,
        "chiitoitsu_fu": 40,
        "fu_max": 60,
        "kazoe_han": 14,
        "nagashi": "win",
        "nagashi_value": "yakuman",
        "renchan": "ready",
        "renchan_south": "always",
        "extension": "sudden_death_any",
        "extension_wind": "east",
        "bust": "zero",
        "agari_yame": "auto",
        "yame_needs_target": True,
        "uma_floating": {"0": (20, -10, -10), "1": (20, -10, -10), "2": (10, 0, -10), "3": (0, 0, 0)},
    },
)
RULESETS: tuple[Ruleset[SanmaOptions], ...] = (TENHOU, MAJSOUL, PANTHEON, MJ, CLUB, KANSAI)
