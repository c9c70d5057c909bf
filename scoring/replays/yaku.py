"""The yaku in the words and numbers of Tenhou, with their keys in Janroku."""

import re

# In the order of Tenhou's numbers: each with the names that logs use.
TENHOU = (
    "menzen_tsumo 門前清自摸和", "riichi 立直", "ippatsu 一発", "chankan 槍槓", "rinshan 嶺上開花", "haitei 海底摸月",
    "houtei 河底撈魚", "pinfu 平和", "tanyao 断幺九", "iipeikou 一盃口",
    "seat_wind 自風東", "seat_wind 自風南", "seat_wind 自風西", "seat_wind 自風北",
    "round_wind 場風東", "round_wind 場風南", "round_wind 場風西", "round_wind 場風北",
    "haku 役牌白", "hatsu 役牌發", "chun 役牌中",
    "double_riichi 両立直", "chiitoitsu 七対子", "chanta 混全帯幺九", "ittsu 一気通貫", "sanshoku_doujun 三色同順",
    "sanshoku_doukou 三色同刻", "sankantsu 三槓子", "toitoi 対々和", "sanankou 三暗刻", "shousangen 小三元",
    "honroutou 混老頭", "ryanpeikou 二盃口", "junchan 純全帯幺九", "honitsu 混一色", "chinitsu 清一色",
    "renhou 人和", "tenhou 天和", "chiihou 地和", "daisangen 大三元", "suuankou 四暗刻", "suuankou_tanki 四暗刻単騎",
    "tsuuiisou 字一色", "ryuuiisou 緑一色", "chinroutou 清老頭", "chuuren 九蓮宝燈", "chuuren_9 純正九蓮宝燈",
    "kokushi 国士無双", "kokushi_13 国士無双１３面", "daisuushii 大四喜", "shousuushii 小四喜", "suukantsu 四槓子",
    "dora ドラ", "ura_dora 裏ドラ", "red_dora 赤ドラ",
)  # fmt: skip
KEYS = tuple(row.split()[0] for row in TENHOU)
# Three players: sites that count the norths set aside apart from dora.
NORTHS = {"抜きドラ": "kita", "北ドラ": "kita"}
BY_NAME = {row.split()[1]: row.split()[0] for row in TENHOU} | NORTHS
YAKUMAN_HAN = 13
_WORD = re.compile(r"^(.{1,60})\((?:([0-9]{1,3})飜|役満)\)$")


def read_yaku(text: str) -> tuple[str, int]:
    """Read a yaku of log6; a name without a key stays as it is.

    >>> read_yaku("役牌 發(1飜)"), read_yaku("四槓子(役満)"), read_yaku("Riichi(1飜)"), read_yaku("?")
    (('hatsu', 1), ('suukantsu', 13), ('Riichi', 1), ('?', 0))
    """
    match = _WORD.match(text[:80])
    if match is None:
        return text[:60], 0
    name, han = match.groups()
    return BY_NAME.get(name.replace(" ", ""), name), int(han) if han else YAKUMAN_HAN
