"""Which patterns one winning hand can count together, judged by hands that do.

Every rule system has a table of such hands, its *witnesses* (`rules/<system>/witnesses.py`, made by
`python -m tests.witnesses`). A set of patterns is possible if every two of it, in riichi every three, are counted by
one witness under the options that are played. The rule system itself scores the hands, so that options which change
patterns, and circumstances that cannot occur together, need no table of their own.

The hands are searched for under the usual options. House options can take one of its patterns from each witness of a
set, as a minimum does, where another hand would still count all. So under other options a set is possible too if a
witness counts it under some: what can be won must not be refused at the table. For the same reason how often a pattern
counts is looked at for that pattern alone: eight flowers go with every hand that one goes with.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any, Generic, NamedTuple, TypeVar

from rules.cache import Cache
from rules.errors import RuleError
from rules.patterns import Pattern

Opts = TypeVar("Opts")
Tokens = frozenset[str]
Few = tuple[str, ...]
# Sets of options whose answers are kept at once.
MOST_OPTIONS = 64
MOST_ANSWERS = 1 << 16
SHORT = {"s": "seat_wind", "r": "round_wind", "c": "conditions"}
DRAWN, CLAIMED, OPEN, CLOSED = "@drawn", "@claimed", "@open", "@closed"


class Witness(NamedTuple):
    """A hand of the table.

    tokens      all that it counts under some options: `token`s, and how it was won
    text        the question, as `question_of` reads it
    """

    tokens: Tokens
    text: str


class Together(Generic[Opts]):
    """The witnesses of a rule system.

    table       in the first line the number of those that name the tokens; then one line a hand: its tokens in
                hexadecimal, its question
    size        how many patterns are looked at together
    score       scores a hand question: question, options → answer
    counted     question, answer, options → the tokens that the hand counts, without how it was won
    rows        the catalogue, for the names of the patterns
    usual       returns the options under which the table is complete
    """

    def __init__(
        self,
        table: str,
        size: int,
        score: Callable[[Mapping[str, Any], Opts], Mapping[str, Any]],
        counted: Callable[[Mapping[str, Any], Mapping[str, Any], Opts], Iterable[str]],
        rows: Iterable[Pattern[Any]],
        usual: Callable[[], Container[Opts]],
    ) -> None:
        self.table, self.size, self.score, self.counted, self.usual = table, size, score, counted, usual
        self.names = {row.key: row.name for row in rows}
        self._witnesses: list[Witness] = []
        self._answers: Cache[Opts, Cache[tuple[Few, Tokens], bool]] = Cache(self._answers_under, MOST_OPTIONS)

    def check(self, patterns: Mapping[str, int], won: Tokens, options: Opts) -> None:
        """Check that one hand can count all of the patterns.

        patterns    the number of times by key
        won         of DRAWN, CLAIMED, OPEN, CLOSED those that the hand must be
        raises      RuleError `impossible_patterns` with the names of the first few that no hand counts together
        """
        if not self.table:
            return
        answers, tokens = self._answers[options], sorted(token(*one) for one in patterns.items())
        for number in range(1, self.size + 1):
            for few in combinations(tokens, number):
                if not answers[few, won]:
                    keys = [one.partition("*")[0] for one in few]
                    named = [f"{self.names[key]} ({key})" if key in self.names else key for key in keys]
                    raise RuleError("impossible_patterns", patterns=", ".join(keys), names=", ".join(named))

    def witnesses(self) -> list[Witness]:
        """Return the hands of the table; read at the first use."""
        if not self._witnesses:
            first, *lines = self.table.splitlines() or ["0"]
            names = " ".join(lines[: int(first)]).split()
            for line in lines[int(first) :]:
                mask, _space, text = line.partition(" ")
                bits = int(mask, 16)
                found = frozenset(name for bit, name in enumerate(names) if bits >> bit & 1)
                self._witnesses.append(Witness(found, text))
        return self._witnesses

    def _answers_under(self, options: Opts) -> Cache[tuple[Few, Tokens], bool]:
        return Cache(lambda asked: self._is_possible(*asked, options), MOST_ANSWERS)

    def _is_possible(self, few: Few, won: Tokens, options: Opts) -> bool:
        if len(few) > 1:
            few = tuple(one.partition("*")[0] for one in few)
        needed = won.union(few)
        texts = [witness.text for witness in self.witnesses() if needed <= witness.tokens]
        return any(self.counts(text, few, options) for text in texts) or (bool(texts) and options not in self.usual())

    def counts(self, text: str, few: Iterable[str], options: Opts) -> bool:
        """Whether the hand counts all of these tokens under the options."""
        return self.tokens_of(question_of(text), options).issuperset(few)

    def tokens_of(self, question: Mapping[str, Any], options: Opts) -> Tokens:
        """Return what a hand counts; nothing where the rule system refuses it."""
        try:
            answer = self.score(question, options)
        except RuleError:
            return frozenset()
        return frozenset(self.counted(question, answer, options))


def token(key: str, times: int = 1) -> str:
    """Return the name of a pattern that counts so many times.

    >>> token("pinfu"), token("root", 2)
    ('pinfu', 'root*2')
    """
    return key if times == 1 else f"{key}*{times}"


def tokens(times: Mapping[str, int]) -> Iterator[str]:
    """Yield the tokens of a hand: a pattern that counts twice counts once too.

    >>> list(tokens({"root": 2}))
    ['root', 'root*2']
    """
    for key, number in times.items():
        for n in range(1, number + 1):
            yield token(key, n)


def times_of(value: int, each: int) -> int:
    """Return how many times a pattern counts: its value by the value of one, and once if that is not known."""
    return max(value // each, 1) if each > 0 else 1


def how_won(*, drawn: bool, is_open: bool | None = None) -> Tokens:
    """Return the tokens of how a hand was won; without `is_open` an open or a closed hand."""
    opened = () if is_open is None else (OPEN if is_open else CLOSED,)
    return frozenset({DRAWN if drawn else CLAIMED, *opened})


def question_of(text: str) -> dict[str, Any]:
    """Read a hand from ``concealed winning-tile meld … key=value …``.

    Melds are ``123m``, ``555z``, ``1111m`` (open), ``(1111m)`` (concealed), ``1111m+`` (added). ``d`` is a self-draw;
    a value with a comma is a list of words; ``s``, ``r`` and ``c`` are the winds and the conditions.

    >>> question_of("234m067p34578s22p 9s s=S c=riichi, d")["conditions"]
    ['riichi']
    """
    concealed, winning_tile, *rest = text.split()
    question: dict[str, Any] = {"concealed": concealed, "winning_tile": winning_tile, "self_draw": "d" in rest}
    melds: list[dict[str, Any]] = []
    for word in rest:
        key, equals, value = word.partition("=")
        if equals:
            question[SHORT.get(key, key)] = _value(value)
        elif word != "d":
            melds.append(_meld(word))
    return {**question, "melds": melds}


def _value(text: str) -> Any:
    if "," in text:
        return [word for word in text.split(",") if word]
    return int(text) if text.isdigit() else text


def _meld(text: str) -> dict[str, Any]:
    tiles = text.strip("()+")
    numbers = tiles[:-1]
    shape = "kong" if len(numbers) == 4 else "pung" if len(set(numbers)) == 1 else "chow"
    return {"type": shape, "tiles": tiles, "concealed": text.startswith("("), "added": text.endswith("+")}
