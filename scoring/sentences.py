"""Translatable sentences: a literal text with placeholders, and the values for them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Who:
    """A player (or team) in a sentence, by key; the caller of `render` supplies the name."""

    key: int


@dataclass(frozen=True, slots=True)
class Sentence:
    """A literal text and its values: numbers, texts, players (`Who`) or other sentences.

    >>> Sentence("{metric}: {own} against {other}", {"metric": Sentence("Points"), "own": "+1.2", "other": Who(7)}).text
    '{metric}: {own} against {other}'
    >>> str(Sentence("{metric} {own}, {player} too", {"metric": Sentence("Points"), "own": 3, "player": Who(7)}))
    'Points 3, 7 too'
    """

    text: str
    params: "Mapping[str, Value]" = field(default_factory=dict)

    def render(self, translate: Callable[[str], str] = str, name: Callable[[int], str] = str) -> str:
        """Return the sentence in the reader's language.

        translate   literal text -> translated text
        name        key of a player -> name

        >>> Sentence("{player} leads", {"player": Who(7)}).render(name={7: "Aki"}.__getitem__)
        'Aki leads'
        """
        return translate(self.text).format(**{key: _fill(one, translate, name) for key, one in self.params.items()})

    def people(self) -> set[int]:
        """Return the keys of the players in the sentence.

        >>> Sentence("{a} and {b}", {"a": Who(7), "b": Sentence("{c}", {"c": Who(9)})}).people() == {7, 9}
        True
        """
        return {key for value in self.params.values() for key in _people(value)}

    def __str__(self) -> str:
        return self.render()


Value = str | int | Sentence | Who | tuple["Value", ...]


def _fill(value: Value, translate: Callable[[str], str], name: Callable[[int], str]) -> str:
    if isinstance(value, Sentence):
        return value.render(translate, name)
    if isinstance(value, Who):
        return name(value.key)
    if isinstance(value, tuple):
        return ", ".join(_fill(one, translate, name) for one in value)
    return str(value)


def _people(value: Value) -> set[int]:
    if isinstance(value, Who):
        return {value.key}
    if isinstance(value, Sentence):
        return value.people()
    return {key for one in value for key in _people(one)} if isinstance(value, tuple) else set()
