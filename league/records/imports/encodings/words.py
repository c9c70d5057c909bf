"""Whether a text looks as if it were read in the right encoding: its words have to be such that people write them."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

# In a file of names a few odd words are possible, such as LeÓn; a text of which so large a part is odd is read wrongly.
MOST_ODD = 0.2
WORD = re.compile(r"(?:[^\W_]|[\u0300-\u036f\u0591-\u05c7\u064b-\u0652\u0e31\u0e34-\u0e3a\u0e47-\u0e4e’])+")
NO_WORD = re.compile(r"[^\w\s\x00-\x7f\u0300-\u036f\u0591-\u05c7\u064b-\u0652\u0e31\u0e34-\u0e3a\u0e47-\u0e4e’]")
# Typographic signs, and those of lists and numbers, that western and eastern files have.
SIGNS = frozenset(
    "–—‘’‚“”„«»‹›…•·°ºª§€£¥©®™±×÷¼½¾²³¹¿¡¶†‡№−▲△▼○●◎×→←■□★☆※〒々〇"
    "、。，．・：；？！（）［］【】「」『』〈〉《》〔〕｛｝〜～－＋＝＜＞＃＆＊＠％￥＄／＼｜＿‥―"
)
# These stand beside numbers, never beside a letter, or not between two.
OF_NUMBERS = re.compile(
    "[^\\W\\d_][€£¥§®±×÷¼½¾²³¹¡¶†‡©¿]|[€£¥®™±×÷¼½¾²³¹¶†‡©][^\\W\\d_]|[^\\W\\d_][…‹›][^\\W\\d_]|"
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]"
)
# A name in Latin letters, with a single letter of another alphabet.
LONE_LETTER = re.compile("(?:^|[^\\w’])([\u0370-\u0eff])(?:$|[^\\w’])")
LIGATURES = frozenset("ƒµﬁﬂˆ˜¸¨ˇ˘˙˛˝")
_SCRIPTS = (
    (0x0041, 0x024F, "latin"), (0x0300, 0x036F, "mark"), (0x0370, 0x03FF, "greek"), (0x0400, 0x052F, "cyrillic"),
    (0x0590, 0x05FF, "hebrew"), (0x0600, 0x06FF, "arabic"), (0x0E00, 0x0E7F, "thai"), (0x1100, 0x11FF, "hangul"),
    (0x1E00, 0x1EFF, "latin"), (0x3040, 0x30FF, "east"), (0x3100, 0x312F, "east"), (0x3130, 0x318F, "hangul"),
    (0x3400, 0x9FFF, "east"), (0xAC00, 0xD7A3, "hangul"), (0xF900, 0xFAFF, "east"), (0xFF01, 0xFF5E, "east"),
    (0xFF61, 0xFF9F, "halfwidth"), (0x20000, 0x3FFFF, "east"),
)  # fmt: skip
_FINAL_HEBREW, _FINAL_ARABIC = re.compile("[ךםןףץ](?=[א-ת])"), re.compile("[ةى](?=[ء-ي])")
# A Thai mark stands on a consonant; a vowel that is written first is followed by one.
_ODD_THAI = re.compile("(?:^|[^ก-ฮ\u0e31\u0e34-\u0e3a\u0e47-\u0e4e])[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]|[เ-ไ](?![ก-ฮ])")
_SMALL_BESIDE_EAST = re.compile(r"[a-z][\u3040-\u9fff\uff61-\uff9f]|[\u3040-\u9fff\uff61-\uff9f][a-z]")


@cache
def script_of(character: str) -> str:
    code = ord(character)
    return next((name for first, last, name in _SCRIPTS if first <= code <= last), "")


def words_of(text: str) -> Iterator[str]:
    """Yield the words that are not plain ASCII, each as often as it occurs."""
    return (word for word in WORD.findall(text) if not word.isascii())


def is_plausible(text: str) -> bool:
    """Say whether the words of a text can be words, and its signs such as texts have.

    >>> is_plausible("Dvořák"), is_plausible("M黮ler"), is_plausible("йЧБОПЧ")
    (True, False, False)
    """
    words, signs = list(words_of(text)), NO_WORD.findall(text)
    odd = sum(map(_is_odd, words)) + sum(sign not in SIGNS for sign in signs) + len(OF_NUMBERS.findall(text))
    odd += sum(1 for cell in text.split("\n") if LONE_LETTER.search(cell) and re.search("[A-Za-z]{2}", cell))
    return odd <= MOST_ODD * max(1, len(words))


@cache
def _is_odd(word: str) -> bool:
    scripts = {script_of(character) for character in word if not character.isdigit()} - {"mark"}
    if "" in scripts - ({""} if "’" in word else set()) or not LIGATURES.isdisjoint(word):
        return True
    scripts.discard("")
    if "halfwidth" in scripts:
        return scripts - {"halfwidth", "east"} != set()
    if scripts <= {"latin", "east"} and "east" in scripts:
        return _SMALL_BESIDE_EAST.search(word) is not None
    if len(scripts) > 1:
        return True
    return _is_odd_in(next(iter(scripts), ""), word)


def _is_odd_in(script: str, word: str) -> bool:
    match script:
        case "latin":
            # Words have plain letters too, but for very short ones such as Öö.
            letters = [letter for letter in unicodedata.normalize("NFC", word) if letter.isalpha()]
            has_plain = any(letter.isascii() for letter in letters)
            return _is_cased_oddly(letters) or (not has_plain and len(letters) > 2) or _has_loose_mark(word)
        case "cyrillic" | "greek":
            return _is_cased_oddly([letter for letter in word if letter.isalpha()])
        case "hebrew":
            return _FINAL_HEBREW.search(word) is not None
        case "arabic":
            return _FINAL_ARABIC.search(word) is not None
        case "thai":
            return _ODD_THAI.search(word) is not None
    return False


def _has_loose_mark(word: str) -> bool:
    composed = unicodedata.normalize("NFC", word)
    beside_digit = re.search(r"[^\W\d\x00-\x7f]\d|\d[^\W\d\x00-\x7f]", composed)
    return beside_digit is not None or any(script_of(letter) == "mark" for letter in composed)


def _is_cased_oddly(letters: list[str]) -> bool:
    """Whether a capital follows a small letter, or a small one several capitals, and not all are plain ASCII."""
    for before, letter in pairwise(letters):
        if before.islower() and letter.isupper() and not (before.isascii() and letter.isascii()):
            return True
    capitals = 0
    while capitals < len(letters) and letters[capitals].isupper():
        capitals += 1
    begins = letters[:capitals]
    return 1 < capitals < len(letters) and not all(map(str.isascii, begins)) and any(map(str.islower, letters))
