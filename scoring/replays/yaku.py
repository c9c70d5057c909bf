"""The yaku in the words and numbers of Tenhou, with their keys in Janroku."""

import re
import unicodedata

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
# The words of other sites, in Japanese, Chinese and English, as they are compared.
_OTHERS = {
    "menzen_tsumo": "門前清自摸 門前自摸 ツモ 自摸 门前清自摸和 门前清自摸 門清自摸 "
    "fully concealed hand/menzen tsumo/tsumo/self draw",
    "riichi": "リーチ 立直 riichi/reach/ready hand",
    "ippatsu": "一發 一发 ippatsu/one shot",
    "chankan": "搶槓 抢杠 搶杠 robbing a kan/robbing a kong/chankan",
    "rinshan": "岭上开花 嶺上开花 after a kan/after a kong/rinshan/rinshan kaihou/dead wall draw",
    "haitei": "海底撈月 海底捞月 海底 under the sea/haitei/haitei raoyue/last tile draw",
    "houtei": "河底捞鱼 河底撈鱼 河底 under the river/houtei/houtei raoyui/last tile discard",
    "pinfu": "ピンフ pinfu/no points hand",
    "tanyao": "断么九 断幺 断么 斷幺九 斷么九 タンヤオ tanyao/all simples",
    "iipeikou": "一杯口 一盃口 一般高 iipeikou/iipeiko/pure double sequence/pure double chow",
    "seat_wind": "自風 自风 門風 门风 門風牌 门风牌 自風牌 自风牌 "
    "seat wind/seat wind east/seat wind south/seat wind west/seat wind north",
    "round_wind": "場風 场风 場風牌 场风牌 圈風 圈风 圈風牌 圈风牌 prevalent wind/round wind/prevailing wind/"
    "prevalent wind east/prevalent wind south/prevalent wind west/prevalent wind north",
    "haku": "白 白板 役牌白板 三元牌白 white dragon/haku",
    "hatsu": "發 発 发 役牌発 役牌发 三元牌發 green dragon/hatsu",
    "chun": "中 紅中 红中 役牌紅中 三元牌中 red dragon/chun",
    "double_riichi": "ダブル立直 ダブルリーチ 两立直 兩立直 双立直 雙立直 double riichi/daburu riichi/double reach",
    "chiitoitsu": "七对子 七對子 チートイツ chiitoitsu/seven pairs",
    "chanta": "混全帯么九 混全带幺九 混全带么九 混全帶幺九 混全帶么九 チャンタ "
    "chanta/half outside hand/mixed outside hand",
    "ittsu": "一气通贯 一氣通貫 一气贯通 一気貫通 ittsu/ikkitsuukan/pure straight",
    "sanshoku_doujun": "sanshoku/sanshoku doujun/mixed triple sequence/mixed triple chow",
    "sanshoku_doukou": "sanshoku doukou/triple triplets/triple pung",
    "sankantsu": "三杠子 三槓子 sankantsu/three quads/three kans/three kongs",
    "toitoi": "対対和 对对和 對對和 対々 碰碰和 碰碰胡 toitoi/toitoihou/all triplets/all pungs",
    "sanankou": "sanankou/sanankō/three concealed triplets/three concealed pungs",
    "shousangen": "shousangen/little three dragons",
    "honroutou": "混老头 honroutou/all terminals and honors/all terminals and honours",
    "ryanpeikou": "二杯口 两杯口 兩盃口 ryanpeikou/twice pure double sequence/twice pure double sequences",
    "junchan": "純全帯么九 纯全带幺九 纯全带么九 純全帶幺九 純全帶么九 純チャン "
    "junchan/junchan taiyao/fully outside hand/pure outside hand",
    "honitsu": "ホンイツ honitsu/half flush",
    "chinitsu": "チンイツ chinitsu/full flush",
    "renhou": "renhou/blessing of man/hand of man",
    "tenhou": "tenhou/blessing of heaven/heavenly hand",
    "chiihou": "chiihou/blessing of earth/earthly hand/hand of earth",
    "daisangen": "daisangen/big three dragons",
    "suuankou": "suuankou/four concealed triplets",
    "suuankou_tanki": "四暗刻单骑 四暗刻單騎 suuankou tanki/single wait four concealed triplets/"
    "four concealed triplets single wait",
    "tsuuiisou": "tsuuiisou/all honors/all honours",
    "ryuuiisou": "绿一色 綠一色 ryuuiisou/all green",
    "chinroutou": "清老头 清老頭 chinroutou/all terminals",
    "chuuren": "九莲宝灯 九蓮寶燈 九連宝燈 九連宝灯 九蓮宝灯 chuuren poutou/nine gates",
    "chuuren_9": "纯正九莲宝灯 純正九蓮寶燈 純正九連宝燈 純正九蓮宝灯 junsei chuuren poutou/true nine gates/"
    "pure nine gates",
    "kokushi": "国士无双 國士無雙 kokushi musou/kokushi/thirteen orphans",
    "kokushi_13": "国士无双十三面 國士無雙十三面 国士無双十三面 国士无双13面 国士無双十三面待ち 国士无双十三面听 "
    "kokushi musou juusanmen/thirteen wait thirteen orphans/thirteen orphans 13 wait/13 wait thirteen orphans",
    "daisuushii": "大四喜和 daisuushii/four big winds/big four winds",
    "shousuushii": "小四喜和 shousuushii/four little winds/little four winds",
    "suukantsu": "四杠子 四槓子 suukantsu/four quads/four kans/four kongs",
    "dora": "宝牌 寶牌 悬赏牌 懸賞牌 dora",
    "ura_dora": "裏宝牌 里宝牌 裏寶牌 里寶牌 裡寶牌 裡宝牌 ウラドラ ura dora/uradora",
    "red_dora": "赤宝牌 赤寶牌 红宝牌 紅寶牌 赤 red dora/aka dora/akadora/red five/red fives",
    # Local yaku, which count where both the site and the house agree on them.
    "open_riichi": "オープン立直 オープンリーチ 开立直 開立直 open riichi",
    "sanrenkou": "三連刻 三连刻 sanrenkou",
    "isshoku_sanjun": "一色三順 一色三顺 一色三同順 一色三同顺 isshoku sanjun",
    "uumensai": "五門斉 五門齊 五门齐 uumensai",
    "shiiaru_raotai": "十二落抬 shiiaru raotai",
    "tsubame_gaeshi": "燕返し 燕返 tsubame gaeshi",
    "kanburi": "槓振り カン振り 杠振 槓振 kanburi",
    "daisharin": "大車輪 大车轮 daisharin",
    # Three players: sites that count the norths set aside apart from dora.
    "kita": "抜きドラ 北ドラ 北抜きドラ 拔北宝牌 拔北寶牌 拔北 北宝牌 北寶牌 "
    "kita/north dora/nukidora/nuki dora/kita dora",
}  # fmt: skip
YAKUMAN_HAN = 13
_WORD = re.compile(r"^(.{1,60}?) ?\((?:([0-9]{1,3}) ?(?:飜|翻|番|han)|役満|役满|役滿|yakuman)\)$", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s:：・·.'’_-]+")


def folded_word(word: str) -> str:
    """The form in which words are compared: width, case, spaces and the forms of 幺 make no difference.

    >>> folded_word("役牌：發"), folded_word("All Simples"), folded_word("断幺九") == folded_word("断么九")
    ('役牌發', 'allsimples', True)
    """
    plain = unicodedata.normalize("NFKC", word).casefold().replace("么", "幺")
    return _BETWEEN.sub("", plain)


def _known_words() -> dict[str, str]:
    known = {folded_word(name): key for key, name in (row.split() for row in TENHOU)}
    for key, words in _OTHERS.items():
        # The words of East Asia have no spaces; those in Latin letters follow, divided by strokes.
        eastern, latin = re.fullmatch(r"((?:[^\x00-\x7f]\S*\s*)*)(.*)", words).groups()  # type: ignore[union-attr]
        for word in (*eastern.split(), *filter(None, latin.split("/"))):
            known.setdefault(folded_word(word), key)
    for wind in "東南西北东":
        for word in ("自風", "自风", "門風", "门风", "自風牌", "自风牌", "門風牌", "门风牌"):
            known.setdefault(folded_word(word + wind), "seat_wind")
        for word in ("場風", "场风", "圈風", "圈风", "場風牌", "场风牌", "圈風牌", "圈风牌"):
            known.setdefault(folded_word(word + wind), "round_wind")
    return known


BY_NAME = _known_words()


def read_yaku(text: str) -> tuple[str, int]:
    """Read a yaku of log6; a name without a key stays as it is.

    >>> read_yaku("役牌 發(1飜)"), read_yaku("四槓子(役満)"), read_yaku("All Simples(1飜)"), read_yaku("?")
    (('hatsu', 1), ('suukantsu', 13), ('tanyao', 1), ('?', 0))
    """
    match = _WORD.match(unicodedata.normalize("NFKC", text[:80]))
    if match is None:
        return text[:60], 0
    name, han = match.groups()
    return BY_NAME.get(folded_word(name), name), int(han) if han else YAKUMAN_HAN


def is_known(yaku: str) -> bool:
    """Whether this is a key, and not a word of a log that is not known."""
    return yaku in KNOWN_KEYS


KNOWN_KEYS = frozenset({*KEYS, *_OTHERS})
