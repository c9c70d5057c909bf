"""Decode the text of a file in any encoding that spreadsheets write."""

import codecs
from collections.abc import Callable

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
COMMON_WORTH, PLAIN_WORTH, ODD_COST = 8, 1, 12


def _in_shift_jis(lead: int, trail: int) -> bool:
    return 0x889F <= lead << 8 | trail <= 0x9872


def _in_gb(lead: int, trail: int) -> bool:
    return 0xB0 <= lead <= 0xD7 and trail >= 0xA1


def _in_big5(lead: int, trail: int) -> bool:
    return 0xA440 <= lead << 8 | trail <= 0xC67E


# Each encoding with the part of it that has the everyday characters.
LEGACY: tuple[tuple[str, Callable[[int, int], bool]], ...] = (
    ("cp932", _in_shift_jis),
    ("gb18030", _in_gb),
    ("big5hkscs", _in_big5),
)


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
    read = [(text, name, common) for name, common in LEGACY if (text := _try(content, name)) is not None]
    if not read:
        raise LeagueError("cannot_decode")
    text, name, _ = max(read, key=lambda one: _plausibility(*one))
    return text, name


def _plausibility(text: str, encoding: str, common: Callable[[int, int], bool]) -> float:
    """Rate how much the text looks like names and headings in the language of the encoding."""
    foreign = [character for character in text[:20_000] if not character.isascii()]
    return sum(_worth(character, encoding, common) for character in foreign) / max(1, len(foreign))


def _worth(character: str, encoding: str, common: Callable[[int, int], bool]) -> int:
    if character in COMMON:
        return COMMON_WORTH
    # Kana and full-width forms, but not half-width kana: text in other encodings looks like them in Shift-JIS.
    if "\u3040" <= character <= "\u30fc" or "\uff01" <= character <= "\uff5e":
        return COMMON_WORTH if encoding == "cp932" else PLAIN_WORTH
    code = character.encode(encoding, "replace")
    return PLAIN_WORTH if len(code) == 2 and common(*code) else -ODD_COST
