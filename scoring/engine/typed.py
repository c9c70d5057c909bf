"""A hand as it is typed into the calculator, where every field is a text, as the question of a case."""

from collections.abc import Mapping
from typing import Any

from rules.errors import RuleError
from rules.question import read_list, read_object

LETTERS: dict[str, dict[str, Any]] = {
    "c": {"type": "chow"},
    "p": {"type": "pung"},
    "k": {"type": "kong"},
    "a": {"type": "kong", "added": True},
    "h": {"type": "kong", "concealed": True},
}
NO_WIND = "-"
LONGEST_NUMBER = 6


def hand_question(typed: Mapping[str, Any], fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the `in` of a case with kind = hand.

    typed       the texts by field; `conditions` is a list
    fields      `winds`: the winds to choose from, by field, with `-` for none; an empty text is the first of them
                `tiles`: by further field of tiles whether the question has a list of single tiles
                `numbers`: further fields with numbers
                `marks`: further fields with a list of marks, which the question has as one text
    raises      RuleError `bad_meld`, `bad_input`

    >>> fields = {"winds": {"seat_wind": "ESWN"}, "tiles": {"dora_indicators": True}, "numbers": ["honba"]}
    >>> hand_question({"concealed": "22m", "melds": "p777z", "seat_wind": "", "dora_indicators": "15z"}, fields)
    ... # doctest: +NORMALIZE_WHITESPACE
    {'concealed': '22m', 'winning_tile': '', 'melds': [{'type': 'pung', 'tiles': '777z'}], 'conditions': [],
     'self_draw': False, 'seat_wind': 'E', 'dora_indicators': ['1z', '5z'], 'honba': 0}
    """
    question: dict[str, Any] = {
        "concealed": _text(typed, "concealed"),
        "winning_tile": _text(typed, "winning_tile"),
        "melds": parse_melds(_text(typed, "melds")),
        "conditions": list(read_list(typed, "conditions")),
        "self_draw": bool(typed.get("self_draw")),
    }
    for key, winds in read_object(fields.get("winds"), "winds").items():
        wind = _text(typed, key) or str(winds)[0]
        question[key] = None if wind == NO_WIND else wind
    for key, is_list in read_object(fields.get("tiles"), "tiles").items():
        question[key] = split_tiles(_text(typed, key)) if is_list else _text(typed, key)
    for key in read_list(fields, "marks"):
        question[key] = "".join(map(str, read_list(typed, key)))
    return {**question, **{key: _number(typed, key) for key in read_list(fields, "numbers")}}


def _text(typed: Mapping[str, Any], key: str) -> str:
    return str(typed.get(key) or "").strip()


def _number(typed: Mapping[str, Any], key: str) -> int:
    text = _text(typed, key) or "0"
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER):
        raise RuleError("bad_input", key=key)
    return int(text)


def parse_melds(text: str) -> list[dict[str, Any]]:
    """Read melds: kind, tiles, and optionally the seat they came from.

    >>> parse_melds("p777z<2 h9999m")
    [{'type': 'pung', 'tiles': '777z', 'from': 2}, {'type': 'kong', 'concealed': True, 'tiles': '9999m'}]
    """
    return [_parse_meld(word) for word in text.split()]


def _parse_meld(word: str) -> dict[str, Any]:
    tiles, mark, source = word[1:].partition("<")
    if word[0] not in LETTERS or (mark and source not in ("0", "1", "2", "3")):
        raise RuleError("bad_meld", meld=word)
    return {**LETTERS[word[0]], "tiles": tiles, **({"from": int(source)} if mark else {})}


def split_tiles(text: str) -> list[str]:
    """Split a text into single tiles; text that is no tiles is kept, for the rules to reject.

    >>> split_tiles("12m5z")
    ['1m', '2m', '5z']
    """
    found, numbers = [], ""
    for letter in text:
        if letter.isdigit():
            numbers += letter
        else:
            found += [number + letter for number in numbers] or [letter]
            numbers = ""
    return found + list(numbers)
