"""Decode the text of a file in any encoding that spreadsheets write."""

import codecs
import re
from collections.abc import Callable, Sequence
from functools import partial
from operator import itemgetter

from league.core.errors import LeagueError

BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)

# The characters that are most frequent in tables of results: headings, seats and family names.
COMMON = frozenset(
    "日付期年月時間東南西北东家席順位位点點数數得分合計计名前氏選手選选卓局半荘回戦战備考姓玩"
    "佐藤鈴木高橋田中伊渡辺山本村小林加吉山口松井斎清森池橋阿部石川前藤岡長谷近後坂遠青福西三原和野島内上"
    "王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱高林何郭马馬罗羅梁宋郑鄭谢謝韩韓唐冯馮于董萧蕭程曹袁邓鄧许許"
    "傅沈曾彭吕呂苏蘇卢盧蒋蔣蔡贾賈丁魏薛叶葉阎余潘杜戴夏钟鍾汪任姜范方石姚谭譚廖邹鄒熊金陆陸郝孔白崔康毛邱秦江史"
    "伟偉芳娜敏静靜丽麗强強磊军軍洋勇艳艷杰傑娟涛濤明超秀霞平刚剛英华華玉志文建国國春子美一二三大太郎雄介香花翔真"
)
# Python has these codecs too, but they are meant for host names and need minutes for a long text.
OF_ADDRESSES = {"punycode", "idna"}
COMMON_WORTH, WORD_WORTH, PLAIN_WORTH, ODD_COST = 8, 2, 1, 12
WORD, NO_LETTER = re.compile(r"[^\W\d_]+"), re.compile(r"[^\w\x00-\x7f]")
# "McÉwan" is rare; letters read in a wrong encoding are often such.
CAPITAL_WITHIN = re.compile(r"[à-öø-ÿа-џ][A-ZÀ-ÖØ-ÞЀ-Я]|[a-z][À-ÖØ-ÞЀ-Я]")
WESTERN_SIGNS = frozenset("°ºª’–€§«»\u00a0")


def _in_shift_jis(lead: int, trail: int) -> bool:
    return 0x889F <= lead << 8 | trail <= 0x9872


def _in_gb(lead: int, trail: int) -> bool:
    return 0xB0 <= lead <= 0xD7 and trail >= 0xA1


def _in_big5(lead: int, trail: int) -> bool:
    return 0xA440 <= lead << 8 | trail <= 0xC67E


# Each encoding of East Asia with the part of it that has the everyday characters.
EAST_ASIAN: tuple[tuple[str, Callable[[int, int], bool]], ...] = (
    ("cp932", _in_shift_jis),
    ("gb18030", _in_gb),
    ("big5hkscs", _in_big5),
)
# Encodings of one byte a letter; where two read a text equally well, the first is taken.
WESTERN, CYRILLIC = ("cp1252", "cp1250"), ("cp1251",)


def decode(content: bytes, encoding: str = "") -> tuple[str, str]:
    """Return the text and its encoding: the given one, or the one that fits best.

    raises      LeagueError `unknown_encoding`, `cannot_decode`

    >>> decode("日付,東".encode("cp932"))
    ('日付,東', 'cp932')
    """
    if encoding:
        return _decode_as(content, encoding)
    for bom, name in BOMS:
        if content.startswith(bom):
            return _decode_as(content, name)
    for name in (*_utf_16_by_zeros(content), "utf-8"):
        if (text := _try(content, name)) is not None:
            return text, name
    return _decode_legacy(content)


def _decode_as(content: bytes, encoding: str) -> tuple[str, str]:
    try:
        known = codecs.lookup(encoding)
    except (LookupError, ValueError):
        raise LeagueError("unknown_encoding", encoding=encoding) from None
    if known.name in OF_ADDRESSES:
        raise LeagueError("unknown_encoding", encoding=encoding)
    text = _try(content, encoding)
    if text is None:
        raise LeagueError("cannot_decode")
    return text, encoding


def _try(content: bytes, encoding: str) -> str | None:
    try:
        return content.decode(encoding)
    except (UnicodeError, LookupError):
        return None


def _utf_16_by_zeros(content: bytes) -> tuple[str, ...]:
    """Recognise UTF-16 without a byte order mark: commas, digits and line ends have a zero in every second byte."""
    start = content[:4000]
    odd, even = start[1::2].count(0), start[0::2].count(0)
    if max(odd, even) * 10 < len(start):
        return ()
    return ("utf-16-le",) if odd > even else ("utf-16-be",)


def _decode_legacy(content: bytes) -> tuple[str, str]:
    worths: dict[str, Callable[[str], float]] = {
        **{name: partial(_foreign_worth, encoding=name, common=common) for name, common in EAST_ASIAN},
        **dict.fromkeys(WESTERN, _latin_worth),
        **dict.fromkeys(CYRILLIC, _cyrillic_worth),
    }
    read = [(worth(text[:20_000]), text, name) for name, worth in worths.items() if (text := _try(content, name))]
    # Almost any bytes are letters of the small encodings, so they have to look like words.
    likely = [one for one in read if one[0] > 0 or one[2] not in (*WESTERN, *CYRILLIC)]
    if not likely:
        raise LeagueError("cannot_decode")
    _, text, name = max(likely, key=itemgetter(0))
    return text, name


def _foreign_worth(text: str, encoding: str, common: Callable[[int, int], bool]) -> float:
    """Rate how much the text looks like names and headings in the language of the encoding."""
    return _mean([_worth(character, encoding, common) for character in text if not character.isascii()])


def _mean(worths: Sequence[int]) -> float:
    return sum(worths) / max(1, len(worths))


def _latin_worth(text: str) -> float:
    """Rate a western text, whose words have plain letters too; read wrongly they have signs, or none of these."""
    return _alphabet_worth(text, lambda word: any(letter.isascii() for letter in word))


def _cyrillic_worth(text: str) -> float:
    """Rate a Russian text, whose words have no letters of another alphabet."""
    return _alphabet_worth(text, lambda word: all("\u0400" <= letter <= "\u04ff" for letter in word))


def _alphabet_worth(text: str, is_word: Callable[[str], bool]) -> float:
    signs = [PLAIN_WORTH if sign in WESTERN_SIGNS else -ODD_COST for sign in NO_LETTER.findall(text)]
    letters = [
        _word_worth(word, is_word) for word in WORD.findall(text) for letter in word if not letter.isascii()
    ]  # fmt: skip
    return _mean([*signs, *letters])


def _word_worth(word: str, is_word: Callable[[str], bool]) -> int:
    if CAPITAL_WITHIN.search(word):
        return -ODD_COST
    if is_word(word) and len(word) > 1:
        return WORD_WORTH
    return PLAIN_WORTH if len(word) == 1 else -ODD_COST


def _worth(character: str, encoding: str, common: Callable[[int, int], bool]) -> int:
    if character in COMMON:
        return COMMON_WORTH
    # Kana and full-width forms, but not half-width kana: text in other encodings looks like them in Shift-JIS.
    if "\u3040" <= character <= "\u30fc" or "\uff01" <= character <= "\uff5e":
        return COMMON_WORTH if encoding == "cp932" else PLAIN_WORTH
    code = character.encode(encoding, "replace")
    return PLAIN_WORTH if len(code) == 2 and common(*code) else -ODD_COST
