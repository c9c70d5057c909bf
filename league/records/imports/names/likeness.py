"""Which names may be two writings of one person's name. Nothing here decides that they are: it leads to a question."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import IntEnum
from functools import cached_property
from typing import NamedTuple

from league.records.imports.names.characters import PLAIN

WORD, MARKS = re.compile(r"[^\W_]+"), re.compile("[\u0300-\u036f]")
# Jürgen and Juergen, Håkan and Haakan: of words of this length. “Joe” is no “Jö”.
DIGRAPH, LONG_WORD = re.compile("([aou])e|(a)a"), 4
# One letter of a short name makes another name: Ben and Jen, Anna and Anne; but hardly one that is doubled or swapped.
LEAST_LETTERS, LEAST_OF_BOTH, LEAST_SWAPPED = 4, 9, 3
# 小明 and 小美 are two people; of four characters one may be a mistake, but not the first, which is of the surname.
LEAST_CHARACTERS, LEAST_REPLACED = 3, 4
# A file made to have thousands of names of one kind must not be compared name by name.
MOST_ALIKE = 10


class Nearness(IntEnum):
    """How near two names are, the nearest first."""

    SAME_LETTERS = 0
    INITIALS = 1
    ONE_EDIT = 2


class Spelling:
    """A name without what is written one way and another: case, width, accents, shapes of a character, punctuation."""

    def __init__(self, name: str) -> None:
        text = unicodedata.normalize("NFKC", name).casefold().translate(PLAIN)
        text = unicodedata.normalize("NFC", MARKS.sub("", unicodedata.normalize("NFD", text)))
        self.words = [
            DIGRAPH.sub(r"\1\2", word) if len(word) >= LONG_WORD else word for word in WORD.findall(text)
        ]  # fmt: skip

    @cached_property
    def texts(self) -> tuple[str, str]:
        """All letters without spaces: in their order, and with the words in that of the alphabet."""
        return "".join(self.words), "".join(sorted(self.words))

    @cached_property
    def full_words(self) -> list[str]:
        return sorted(word for word in self.words if len(word) > 1)

    @cached_property
    def initials(self) -> Counter[str]:
        return Counter(word for word in self.words if len(word) == 1 and not _is_ideograph(word))

    @property
    def has_initials(self) -> bool:
        return bool(self.initials)


class Near(NamedTuple):
    name: str
    nearness: Nearness


def near_names(names: Sequence[str], others: Iterable[str]) -> dict[str, list[Near]]:
    """For each name those that are near to it, the nearest first, of `others` and of the names themselves.

    >>> near_names(["Gunar", "J. Smith"], ["Gunnar", "Smith, John"])["J. Smith"]
    [Near(name='Smith, John', nearness=<Nearness.INITIALS: 1>)]
    """
    index = _Index(names)
    found: dict[str, list[Near]] = defaultdict(list)
    for other in others:
        for name, nearness in index.near(Spelling(other)):
            found[name].append(Near(other, nearness))
    for number, name in enumerate(names):
        for other, nearness in index.near(index.spellings[number], before=number):
            found[other].append(Near(name, nearness))
            found[name].append(Near(other, nearness))
    return {name: sorted(near, key=lambda one: (one.nearness, one.name)) for name, near in found.items()}


class _Index:
    """Finds the names that may be near by what near names have in common, without comparing all with all."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.spellings = [Spelling(name) for name in names]
        self.by_key: dict[str, list[int]] = defaultdict(list)
        for number, spelling in enumerate(self.spellings):
            side = "<" if spelling.has_initials else ">"
            for key in {*_keys(spelling), *(side + key for key in _short_forms(spelling))}:
                if len(self.by_key[key]) < MOST_ALIKE:
                    self.by_key[key].append(number)

    def near(self, spelling: Spelling, before: int | None = None) -> Iterator[Near]:
        """
        before      only names before this one
        """
        sides = "<>" if spelling.has_initials else "<"
        keys = [*_keys(spelling), *(side + key for key in _short_forms(spelling) for side in sides)]
        for number in sorted({number for key in keys for number in self.by_key.get(key, ())}):
            if before is not None and number >= before:
                break
            nearness = nearness_of(spelling, self.spellings[number])
            if nearness is not None:
                yield Near(self.names[number], nearness)


def _keys(spelling: Spelling) -> Iterator[str]:
    """Each text, and each without one letter: texts that are one edit apart have one of these in common."""
    for text in dict.fromkeys(spelling.texts):
        yield text
        if len(text) >= LEAST_CHARACTERS:
            yield from (text[:place] + text[place + 1 :] for place in range(len(text)))
    if spelling.has_initials and len(spelling.full_words) > 1:
        yield "".join(spelling.full_words)


def _short_forms(spelling: Spelling) -> Iterator[str]:
    """The name with one word in full and the initials of the others: “smith j” of John Smith and of J. Smith."""
    for place, word in enumerate(spelling.words):
        others = [*spelling.words[:place], *spelling.words[place + 1 :]]
        if len(word) > 1 and others:
            yield f"{word} {''.join(sorted(other[0] for other in others))}"


def nearness_of(one: Spelling, other: Spelling) -> Nearness | None:
    """
    >>> nearness_of(Spelling("Müller, Jürgen"), Spelling("Juergen Mueller"))
    <Nearness.SAME_LETTERS: 0>
    >>> nearness_of(Spelling("Anna K."), Spelling("Anna S.")) is None
    True
    """
    if not one.words or not other.words:
        return None
    if {*one.texts} & {*other.texts}:
        return Nearness.SAME_LETTERS
    if _is_by_initials(one, other):
        return Nearness.INITIALS
    if one.initials == other.initials and any(map(_is_one_edit, one.texts, other.texts)):
        return Nearness.ONE_EDIT
    return None


def _is_by_initials(one: Spelling, other: Spelling) -> bool:
    if not one.has_initials and not other.has_initials:
        return False
    if one.full_words == other.full_words and len(one.full_words) > 1:
        # John F. Smith and John Smith, but not John G. Smith.
        return not (one.has_initials and other.has_initials)
    of_one, of_other = Counter(one.words), Counter(other.words)
    common = of_one & of_other
    left, right = sorted((of_one - common).elements()), sorted((of_other - common).elements())
    return (
        any(len(word) > 1 for word in common)
        and len(left) == len(right)
        and all(len(word) == 1 or len(match) == 1 for word, match in zip(left, right, strict=True))
        and all(word[0] == match[0] for word, match in zip(left, right, strict=True))
    )


def _is_one_edit(one: str, other: str) -> bool:
    """Whether a letter is missing, another, or changed places with the next, in a name that is long enough."""
    begin = _common(one, other)
    end = min(_common(one[::-1], other[::-1]), min(len(one), len(other)) - begin)
    left, right = one[begin : len(one) - end], other[begin : len(other) - end]
    swapped = len(left) == 2 and left == right[::-1]
    if not swapped and max(len(left), len(right)) > 1:
        return False
    # A number tells people apart: Guest 1 and Guest 2, 太一 and 太二.
    if any(letter.isnumeric() for letter in left + right):
        return False
    shorter, both = min(len(one), len(other)), len(one) + len(other)
    if any(map(_is_ideograph, left + right)):
        is_replaced = len(left) == len(right) and not swapped
        return shorter >= (LEAST_REPLACED if is_replaced else LEAST_CHARACTERS) and begin > 0
    is_doubled = len(left + right) == 1 and one[begin - 1 : begin] == left + right
    if swapped or is_doubled:
        return shorter >= LEAST_SWAPPED
    return shorter >= LEAST_LETTERS and both >= LEAST_OF_BOTH


def _common(one: Collection[str], other: Collection[str]) -> int:
    """The number of letters that both begin with."""
    length = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        length += 1
    return length


def _is_ideograph(letter: str) -> bool:
    """Whether it is a Han character or a Hangul syllable, of which a name has three."""
    return "\u3400" <= letter <= "\u9fff" or "\uac00" <= letter <= "\ud7a3" or letter >= "\U00020000"
