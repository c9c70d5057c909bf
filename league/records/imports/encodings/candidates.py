"""The encodings that fit a file that is no Unicode, with what each makes of its cells."""

import codecs
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from league.records.imports.encodings.known_names import COMMON, KANA, KNOWN_NAMES
from league.records.imports.encodings.words import NO_WORD, is_plausible, script_of, words_of

# In the order in which they are usual. Of two that read a file alike, the first is taken.
ENCODINGS = (
    "cp932", "gb18030", "big5hkscs", "cp949", "euc_jp",
    "cp1252", "cp1250", "cp1251", "cp1254", "cp1253", "cp1257", "cp1255", "cp1256", "cp1258", "cp874",
    "iso8859-15", "iso8859-2", "iso8859-16", "iso8859-9", "iso8859-13", "iso8859-4", "iso8859-10", "iso8859-3",
    "iso8859-7", "iso8859-5", "iso8859-8", "iso8859-6", "koi8_r", "koi8_u",
    "mac_roman", "mac_latin2", "mac_cyrillic", "mac_greek", "mac_turkish", "mac_iceland", "mac_croatian",
    "mac_romanian", "cp850", "cp852", "cp866", "cp437", "cp737", "cp857", "cp775", "cp862", "cp855",
    "cp865", "cp861", "cp860", "cp863", "kz1048", "koi8_t", "ptcp154", "cp1125", "johab", "iso8859-14",
    "cp864", "cp720", "hp_roman8", "shift_jis_2004", "euc_jis_2004",
)  # fmt: skip
# The bytes that divide cells are no part of a character in any of them.
CELL_ENDS = re.compile(rb"[,;\t\r\n]+")
# How much of a text has to be known, and how little of it in another reading, for the first to be certain.
LEAST_KNOWN_WORDS, LEAST_COMMON, MOST_COMMON_ELSEWHERE = 0.04, 0.25, 0.34
MUCH_MORE = 8
SHOWN_NAMES, SHOWN_CANDIDATES = 3, 12


@dataclass(frozen=True)
class Candidate:
    """What an encoding makes of the cells of a file that are not plain ASCII."""

    encoding: str
    cells: tuple[str, ...]

    @cached_property
    def words(self) -> frozenset[str]:
        # Signs too: two readings may differ in the sign of a number alone.
        return frozenset(word for cell in self.cells for word in (*words_of(cell), *NO_WORD.findall(cell)))

    @cached_property
    def characters(self) -> list[str]:
        return [character for cell in self.cells for character in cell if not character.isascii()]

    @property
    def common(self) -> float:
        """The part of the characters that are the frequent ones of the language of an East Asian encoding."""
        frequent = COMMON[self.encoding]
        # Kana have the same bytes in GB 2312 and in EUC-JP, and do not tell them apart.
        telling = [one for one in self.characters if self.encoding == "cp932" or one not in KANA]
        return sum(character in frequent for character in telling) / max(1, len(telling))

    def known(self, words: frozenset[str]) -> float:
        """The part of these words that are frequent names."""
        return sum(_is_known(word) for word in words) / max(1, len(words))

    def surpasses(self, other: "Candidate") -> bool:
        """Whether names that are known make this reading certain against another."""
        mine, theirs = self.words - other.words, other.words - self.words
        if self.encoding in COMMON:
            elsewhere = other.common if other.encoding in COMMON else other.known(theirs)
            return self.common >= LEAST_COMMON and elsewhere <= self.common * MOST_COMMON_ELSEWHERE
        if other.encoding in COMMON and other.common > LEAST_COMMON:
            return False
        return self.known(mine) >= max(LEAST_KNOWN_WORDS, MUCH_MORE * other.known(theirs))


def _is_known(word: str) -> bool:
    folded = unicodedata.normalize("NFC", word).replace("İ", "i").casefold()
    return folded in KNOWN_NAMES or word.lower() in KNOWN_NAMES


def cells_of(content: bytes) -> tuple[bytes, ...]:
    """The cells that are not plain ASCII, each once, those below the heading first."""
    heading, *lines = content.split(b"\n", 1)
    found = [cell.strip() for part in (*lines, heading) for cell in CELL_ENDS.split(part) if not cell.isascii()]
    return tuple(dict.fromkeys(found))


def candidates_of(content: bytes) -> list[Candidate]:
    """The readings that fit, the likeliest first. One encoding stands for all that read the file alike."""
    cells = cells_of(content)
    whole = b"\n".join(cells)
    by_cells: dict[tuple[str, ...], Candidate] = {}
    for encoding in ENCODINGS:
        text = text_in(whole, encoding)
        if text is None or not _is_plausible(text, encoding):
            continue
        read = tuple(text.split("\n"))
        if len(read) == len(cells):
            by_cells.setdefault(read, Candidate(encoding, read))
    return sorted(by_cells.values(), key=_likelihood, reverse=True)


def _is_plausible(text: str, encoding: str) -> bool:
    if encoding == "cp932" and any(script_of(one) == "halfwidth" for one in text):
        # Half-width katakana have no neighbours of another kind in a name; in other encodings they are letters.
        halfwidth = sum(script_of(one) == "halfwidth" for one in text)
        if halfwidth * 2 > sum(not one.isascii() for one in text) and re.search("[A-Za-z]", text):
            return False
    return is_plausible(text)


def _likelihood(candidate: Candidate) -> tuple[float, int]:
    usual = -ENCODINGS.index(candidate.encoding)
    if candidate.encoding in COMMON:
        return candidate.common, usual
    return candidate.known(candidate.words), usual


def text_in(content: bytes, encoding: str) -> str | None:
    """The text, or None if the bytes are none of this encoding."""
    try:
        text = codecs.decode(content, encoding)
    except (UnicodeError, LookupError):
        return None
    # The only encoding whose letters are divided into letter and mark.
    return unicodedata.normalize("NFC", text) if encoding == "cp1258" else text


def certain_of(candidates: Sequence[Candidate]) -> Candidate | None:
    """The only candidate, or the one that known names make certain against every other."""
    return next((one for one in candidates if all(one is other or one.surpasses(other) for other in candidates)), None)


def samples(candidates: Sequence[Candidate]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each encoding with three cells, the same of all, which the encodings read differently."""
    shown = list(candidates[:SHOWN_CANDIDATES])
    columns = list(zip(*(one.cells for one in shown), strict=True))
    telling = sorted(range(len(columns)), key=lambda n: (-len(set(columns[n])), n))[:SHOWN_NAMES]
    for candidate in shown:
        yield candidate.encoding, tuple(candidate.cells[n][:60] for n in sorted(telling))
