"""Texts in which a number takes the place of a name."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from league.core.names import spaced

# A letter or digit that a longer word would go on with. East Asian names stand in a sentence without spaces.
IN_WORD = "[^\\W\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]"


@dataclass(frozen=True)
class Naming:
    """
    names       each name, and what stands for it
    kept        the names of others that have one of these inside
    """

    names: Mapping[str, str]
    kept: frozenset[str]

    @cached_property
    def pattern(self) -> "re.Pattern[str]":
        # The longest first: “Anna Rossi” is not “Anna”.
        names = sorted({*self.names, *self.kept}, key=len, reverse=True)
        return re.compile("|".join(map(_bounded, names)) or "(?!)", re.IGNORECASE)

    @cached_property
    def _by_key(self) -> Mapping[str, str]:
        return {_key(name): number for name, number in self.names.items()}

    @cached_property
    def _kept_keys(self) -> frozenset[str]:
        return frozenset(map(_key, self.kept))

    def text(self, text: str) -> str:
        """Return the text with the number in place of each of the names.

        >>> naming = Naming({"Anna": "#7", "葵": "#7"}, frozenset({"Anna Rossi"}))
        >>> naming.text("anna, Annabel, Anna Rossi and 葵さん")
        '#7, Annabel, Anna Rossi and #7さん'
        """
        return self.pattern.sub(self._replaced, text)

    def _replaced(self, match: "re.Match[str]") -> str:
        key = _key(match[0])
        return match[0] if key in self._kept_keys else self._by_key.get(key, match[0])

    def value(self, value: Any) -> Any:
        """Return a value of JSON without the names."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, list):
            return [self.value(item) for item in value]
        if isinstance(value, dict):
            return {key: self.value(item) for key, item in value.items()}
        return value


def _key(name: str) -> str:
    return spaced(name).casefold()


def _bounded(name: str) -> str:
    words = re.escape(name).replace("\\ ", "\\s+")
    before = f"(?<!{IN_WORD})" if re.match(IN_WORD, name[0]) else ""
    after = f"(?!{IN_WORD})" if re.match(IN_WORD, name[-1]) else ""
    return f"{before}{words}{after}"
