"""How version 0.1.0 read files: what it imported is known by the hash of what it read, right or wrong.

The functions stay as they were; nothing that is stored today is read by them.
"""

import hashlib
import json
import re
import unicodedata
from collections.abc import Callable, Sequence
from datetime import date
from decimal import Decimal, InvalidOperation
from functools import partial
from operator import itemgetter

from league.players.models import fold_name
from league.records.imports.encodings.candidates import text_in

# The characters that are most frequent in tables of results: headings, seats and family names.
COMMON = frozenset(
    "日付期年月時間東南西北东家席順位位点點数數得分合計计名前氏選手選选卓局半荘回戦战備考姓玩"
    "佐藤鈴木高橋田中伊渡辺山本村小林加吉山口松井斎清森池橋阿部石川前藤岡長谷近後坂遠青福西三原和野島内上"
    "王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱高林何郭马馬罗羅梁宋郑鄭谢謝韩韓唐冯馮于董萧蕭程曹袁邓鄧许許"
    "傅沈曾彭吕呂苏蘇卢盧蒋蔣蔡贾賈丁魏薛叶葉阎余潘杜戴夏钟鍾汪任姜范方石姚谭譚廖邹鄒熊金陆陸郝孔白崔康毛邱秦江史"
    "伟偉芳娜敏静靜丽麗强強磊军軍洋勇艳艷杰傑娟涛濤明超秀霞平刚剛英华華玉志文建国國春子美一二三大太郎雄介香花翔真"
)
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
_MINUS = str.maketrans({"▲": "-", "△": "-", "−": "-", "–": "-", "—": "-", "‐": "-"})
_GROUPING = re.compile(r"(?<=\d)[,'’ \u00a0\u202f](?=\d{3}(\D|$))")


def decode(content: bytes) -> str | None:
    """The text as 0.1.0 decoded bytes that are no Unicode; None where it refused them."""
    worths: dict[str, Callable[[str], float]] = {
        **{name: partial(_foreign_worth, encoding=name, common=common) for name, common in EAST_ASIAN},
        **dict.fromkeys(WESTERN, _latin_worth),
        **dict.fromkeys(CYRILLIC, _cyrillic_worth),
    }
    read = [(worth(text[:20_000]), text, name) for name, worth in worths.items() if (text := text_in(content, name))]
    likely = [one for one in read if one[0] > 0 or one[2] not in (*WESTERN, *CYRILLIC)]
    return max(likely, key=itemgetter(0))[1] if likely else None


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


def read_number(text: str) -> Decimal | None:
    """A number as 0.1.0 read it: a comma divided thousands, a dot decimals. None where it refused it.

    >>> read_number("2.000"), read_number("25,000"), read_number("25,0")
    (Decimal('2.000'), Decimal('25000'), None)
    """
    cleaned = unicodedata.normalize("NFKC", text.translate(_MINUS)).strip()
    while (without := _GROUPING.sub("", cleaned)) != cleaned:
        cleaned = without
    if not re.fullmatch(r"[+-]? ?\d{1,12}(\.\d{1,6})?", cleaned):
        return None
    try:
        return Decimal(cleaned.replace(" ", ""))
    except InvalidOperation:
        return None


def read_whole(text: str) -> int | None:
    number = read_number(text)
    return int(number) if number is not None and number == number.to_integral_value() else None


def fingerprint(played_on: date, seats: Sequence[tuple[str, int, int, Decimal]], deposits: int | None) -> str:
    """The hash of a row: its day, its seats with name, score, chips and penalty, and its deposits if it has any."""
    content = [
        played_on.isoformat(),
        [[fold_name(name), score, chips, str(penalty.normalize())] for name, score, chips, penalty in seats],
        deposits,
    ]
    return hashlib.sha256(json.dumps(content, ensure_ascii=False).encode()).hexdigest()


def figures(written: tuple[str, str, str]) -> tuple[int, int, Decimal] | None:
    """Score, chips and penalty of a seat as 0.1.0 read their cells; None where it refused one."""
    score, chips, penalty = written
    read = (
        read_whole(score),
        read_whole(chips) if chips.strip() else 0,
        (read_number(penalty) if penalty.strip() else Decimal(0)),
    )
    return None if None in read else read  # type: ignore[return-value]
