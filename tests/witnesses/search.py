"""The search for witnesses, and the choice of as few of them as possible."""

import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from random import Random
from typing import Any

from rules.riichi.by_patterns import OF_FOUR, OF_THREE
from rules.ruleset import Ruleset
from rules.together import SHORT, Together, Tokens, how_won, question_of
from tests.witnesses.hands import Made, changed, fresh, laid_otherwise, made_from, text_of
from tests.witnesses.kinds import Search, options_of, others_of

# Rule systems in which a set of patterns is told together with whether the hand is open.
WITH_OPEN = ("riichi", "sanma", "mingjiang")
# What may be declared beside each other circumstance.
DECLARED: tuple[set[str], ...] = ({"riichi"}, {"double_riichi"}, {"riichi", "ippatsu"}, {"last_tile"}, {"last_of_kind"})
LOCAL_YAKUMAN, REPLACED = "daisharin", {"iipeikou"}
Few = tuple[int, Tokens, tuple[str, ...]]


def together_of(family: str) -> Together:
    """Return the witnesses of a family as its rule system has them."""
    if family in ("riichi", "sanma"):
        return OF_FOUR if family == "riichi" else OF_THREE
    return __import__(f"rules.{family}.by_patterns", fromlist=["TOGETHER"]).TOGETHER


class Hunt:
    """The search in one rule system."""

    def __init__(self, search: Search, family: str) -> None:
        self.kind, self.under, self.has_local = search.kind, options_of(search), search.has_local
        self.together, self.with_open = together_of(family), family in WITH_OPEN
        self.swept_under = (0, len(self.under) - 1) if search.has_local else (0,)
        self.covered: set[Few] = set()
        self.kept: list[tuple[str, list[Tokens]]] = []
        self.corpus: list[Made] = []
        self.by_token: dict[str, list[Made]] = {}
        self.other = others_of(family)
        self.waiting: list[Made] = []
        self.swept: set[tuple[Any, ...]] = set()
        alone = [frozenset[str](), *(frozenset({one}) for one in self.kind.conditions)]
        self.alone = alone
        declared = [frozenset(some) for some in DECLARED if some <= {*self.kind.conditions}]
        self.circumstances = dict.fromkeys([*alone, *(one | more for one in alone for more in declared)])

    @property
    def found(self) -> int:
        return len({few[1:] for few in self.covered})

    def look_at_the_table(self) -> None:
        """Begin with the hands of the present table."""
        for witness in self.together.witnesses():
            self._keep(witness.text)
            made = made_from(question_of(witness.text))
            text = made.text()
            if text is not None:
                self._add(made, text, 0)
                self.waiting.append(made)

    def search(self, rng: Random, seconds: float) -> int:
        """Look at hands for so long; returns how many there were."""
        ends, number = time.monotonic() + seconds, 0
        while time.monotonic() < ends:
            number += 1
            if self.waiting and rng.random() < 0.01:
                number += self._sweep(self.waiting.pop(rng.randrange(len(self.waiting))))
            if self.other and rng.random() < 0.2:
                text = text_of(self.other(rng), self.kind)
                if self._is_new(text, 0):
                    self._add(made_from(question_of(text)), text, 0)
                continue
            if not self.corpus or rng.random() < 0.1:
                made = fresh(rng, self.kind)
            else:
                made = changed(rng, self._parent(rng), self.kind)
            text = made.text()
            if text is None:
                continue
            which = rng.choice(self.swept_under) if rng.random() < 0.5 else rng.randrange(len(self.under))
            if self._is_new(text, which):
                self._add(made, text, which)
                number += self._sweep(made)
        return number

    def _add(self, made: Made, text: str, which: int) -> None:
        self._keep(text)
        self.corpus.append(made)
        for name in self._tokens(text, which):
            self.by_token.setdefault(name, []).append(made)

    def _sweep(self, made: Made) -> int:
        """Look at the tiles of a new hand in all ways to win with them; returns how many there were."""
        if (made.groups, made.loose) in self.swept:
            return 0
        self.swept.add((made.groups, made.loose))
        seen: set[str] = set()
        for one in laid_otherwise(made):
            circumstances = self.circumstances if one is made else self.alone
            places = range(sum(len(each.tiles) for each in one.groups if not each.is_meld) + len(one.loose))
            for win, drawn, now in product(places, (False, True), circumstances):
                other = replace(one, win=win, drawn=drawn, conditions=now)
                text = other.text()
                if text is None or text in seen:
                    continue
                seen.add(text)
                for which in self.swept_under:
                    if self._is_new(text, which):
                        self._add(other, text, which)
        return len(seen)

    def _parent(self, rng: Random) -> Made:
        """Choose a kept hand: a late one rather than an early one, or one of a token, so that rare ones get a turn."""
        if self.by_token and rng.random() < 0.6:
            return rng.choice(self.by_token[rng.choice(list(self.by_token))])
        return self.corpus[-1 - int(len(self.corpus) * rng.random() ** 2)]

    def _is_new(self, text: str, which: int) -> bool:
        return any(few not in self.covered for few in self._fews(text, which)) and not self._is_read_otherwise(text)

    def _is_read_otherwise(self, text: str) -> bool:
        """Whether the local patterns change what else the hand counts; a local yakuman counts alone."""
        if not self.has_local:
            return False
        usual, local = self._tokens(text, 0), self._tokens(text, len(self.under) - 1)
        return LOCAL_YAKUMAN not in local and not usual - REPLACED <= local

    def _keep(self, text: str) -> None:
        fews = [few for which in range(len(self.under)) for few in self._fews(text, which)]
        if any(few not in self.covered for few in fews) and not self._is_read_otherwise(text):
            self.covered.update(fews)
            self.kept.append((text, [self._tokens(text, which) for which in range(len(self.under))]))

    def _tokens(self, text: str, which: int) -> Tokens:
        options = self.under[which][1]
        ruleset: Ruleset = self.under[which][0]
        assert ruleset is not None
        return self.together.tokens_of(question_of(text), options)

    def _fews(self, text: str, which: int) -> Iterator[Few]:
        tokens = sorted(self._tokens(text, which))
        won = self.won(text)
        for number in range(1, self.together.size + 1):
            for few in combinations(tokens, number):
                yield which, won, few

    def won(self, text: str) -> Tokens:
        question = question_of(text)
        is_open = any(not meld["concealed"] for meld in question["melds"])
        return how_won(drawn=question["self_draw"], is_open=is_open if self.with_open else None)

    def table(self) -> list[str]:
        """Return the lines of the table: hands that cover everything, those that cover the most first."""
        left, chosen = set(self.covered), []
        sets = [
            {few for which in range(len(self.under)) for few in self._fews(text, which)} for text, _tokens in self.kept
        ]
        order = sorted(range(len(sets)), key=lambda n: -len(sets[n]))
        while left:
            order.sort(key=lambda n: -len(sets[n] & left) if len(order) < 400 else -len(sets[n]))
            at = max(order[:400], key=lambda n: len(sets[n] & left))
            if not sets[at] & left:
                order = [n for n in order if sets[n] & left]
                continue
            chosen.append(at)
            left -= sets[at]
            order.remove(at)
        chosen = self._needed(chosen, sets)
        names = sorted({name for n in chosen for tokens in self.kept[n][1] for name in tokens})
        ways = sorted({name for n in chosen for name in self.won(self.kept[n][0])})
        return [" ".join([*names, *ways]), *(self._line(n, [*names, *ways]) for n in chosen)]

    def _needed(self, chosen: list[int], sets: list[set[Few]]) -> list[int]:
        """Drop the hands whose sets are all covered by others."""
        times: dict[Few, int] = {}
        for n in chosen:
            for few in sets[n]:
                times[few] = times.get(few, 0) + 1
        needed = []
        for n in reversed(chosen):
            if all(times[few] > 1 for few in sets[n]):
                for few in sets[n]:
                    times[few] -= 1
            else:
                needed.append(n)
        return needed[::-1]

    def _line(self, n: int, names: list[str]) -> str:
        text, under = self.kept[n]
        found = self.won(text).union(*under)
        for short, key in SHORT.items():
            text = text.replace(f" {key}=", f" {short}=")
        return f"{sum(1 << bit for bit, name in enumerate(names) if name in found):x} {text}"
