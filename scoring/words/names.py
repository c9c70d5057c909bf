"""A native name with its words in the reader's language, without saying one thing twice."""

import re
from collections.abc import Iterable

from scoring.words.family import Language, pgettext_noop, say

# The translation of this word names the script of a reader's language, as ISO 15924 writes it.
SCRIPT = pgettext_noop("script of pattern names", "Latn")

LATIN = re.compile("[A-Za-z]")
KANA = re.compile("[ぁ-ヿ]")
SIMPLIFIED = (
    "两会单双发变台国宝对将岭带庄归张开抢捞断无杠气灯红组绝绿纯听节莲财贯车轮边连里钓钩门头顺风骑龙齐于幺鱼场过罗汉环"
)
TRADITIONAL = (
    "兩會單雙發變台國寶對將嶺帶莊歸張開搶撈斷無槓氣燈紅組絕綠純聽節蓮財貫車輪邊連裏釣鉤門頭順風騎龍齊於么魚場過羅漢環"
)
JAPANESE = "両単対帯気発緑荘斉"
SCRIPTS = {
    "Hans": str.maketrans(TRADITIONAL + JAPANESE, SIMPLIFIED + "两单对带气发绿庄齐"),
    "Hant": str.maketrans(SIMPLIFIED + JAPANESE, TRADITIONAL + "兩單對帶氣發綠莊齊"),
}
# Names that Chinese players of riichi say otherwise.
OTHERWISE = {
    "両立直": {"Hans": "双立直", "Hant": "雙立直"},
    "一盃口": {"Hans": "一杯口"},
    "二盃口": {"Hans": "二杯口"},
    "対々和": {"Hans": "对对和", "Hant": "對對和"},
}


def title_in(language: Language, name: str, title: str) -> str:
    """Return a pattern's title in the reader's language; in Chinese, its native name in the reader's script.

    Rule systems share English titles where their Chinese names differ: all pungs are 碰碰和, 對對和, 大对子 and 对对胡.

    >>> from gettext import NullTranslations
    >>> title_in(NullTranslations(), "碰碰和", "All pungs")
    'All pungs'
    """
    script = say(language, SCRIPT)
    if script not in SCRIPTS or not title or KANA.search(name):
        return say(language, title)
    return OTHERWISE.get(name, {}).get(script) or name.translate(SCRIPTS[script])


def other_name(name: str, title: str) -> str:
    """Return what the words add to a native name; "" if they only repeat it.

    >>> other_name("立直", "Riichi"), other_name("立直", "立直"), other_name("役牌 發", "發")
    ('Riichi', '', '')
    >>> other_name("屁胡", "屁胡（財神ありの和了）")
    '（財神ありの和了）'
    """
    if title in name:
        return ""
    return title.removeprefix(name).strip()


def both_names(name: str, title: str) -> str:
    """Return the name and what the words add to it, as one text.

    >>> both_names("立直", "Riichi"), both_names("ドラ", "ドラ")
    ('立直 Riichi', 'ドラ')
    """
    return " ".join(filter(None, (name, other_name(name, title))))


def patterns_in_line(language: Language, patterns: Iterable[tuple[str, str]]) -> str:
    """Return the patterns of a hand in one line, for a list of deals.

    patterns    native name and the words of each; readers of Chinese characters need one of them alone

    >>> from gettext import NullTranslations
    >>> patterns_in_line(NullTranslations(), [("立直", "Riichi"), ("平和", "Pinfu")])
    '立直 Riichi · 平和 Pinfu'
    >>> patterns_in_line(NullTranslations(), [("立直", "リーチ"), ("平和", "ピンフ")])
    '立直・平和'
    """
    if say(language, SCRIPT) in SCRIPTS:
        return "、".join(title or name for name, title in patterns)
    shown = [both_names(name, title) if LATIN.search(title) else name for name, title in patterns]
    return (" · " if any(map(LATIN.search, shown)) else "・").join(shown)
