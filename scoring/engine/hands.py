"""A hand as the calculator shows it: patterns with their names, the arithmetic, the payments."""

from collections.abc import Iterable, Mapping
from typing import Any

from rules.ruleset import Answer, Question, Ruleset
from scoring.payments import hand_payments
from scoring.words import FamilyWords, Language, say
from scoring.words.names import both_names, other_name, title_in


def hand_shown(
    ruleset: Ruleset[Any], options: Any, question: Question, words: FamilyWords, language: Language
) -> Answer:
    """Score a hand and put the answer into words.

    question    the `in` of a case with kind = hand
    returns     docs/engine.md 「hand」
    raises      RuleError of the hand

    >>> from gettext import NullTranslations
    >>> from rules.registry import find_ruleset
    >>> from scoring.words import WORDS
    >>> mcr = find_ruleset("mcr")
    >>> hand = {"concealed": "123456789m2345p", "winning_tile": "5p", "self_draw": False}
    >>> hand |= {"seat_wind": "E", "round_wind": "E"}
    >>> shown = hand_shown(mcr, mcr.defaults, hand, WORDS["mcr"], NullTranslations())
    >>> shown["sum"], shown["total"], shown["patterns"][0]["name"]
    ('16 + 2 + 2 + 1', 21, '清龙')
    """
    answer = ruleset.score_hand(question, options)
    patterns = patterns_shown(ruleset, answer["patterns"], words, language)
    return {
        "patterns": patterns,
        "sum": sum_of(patterns),
        "total": answer["total"],
        "unit": say(language, words.unit),
        "limit": say(language, words.limits.get(answer.get("limit") or "", "")),
        "valid": answer["valid"],
        "facts": [
            {"key": key, "name": say(language, marked), "value": answer[key]}
            for key, marked in words.facts.items()
            if answer.get(key)
        ],
        "flowers": _flowers(ruleset, answer.get("flowers") or {}, language),
        "payments": [one._asdict() for one in hand_payments(ruleset, options, question, answer)],
    }


def patterns_shown(
    ruleset: Ruleset[Any], found: Mapping[str, int], words: FamilyWords, language: Language
) -> list[dict[str, Any]]:
    """Return the found patterns in the order of the catalogue, then those that are not in it."""
    rows = [row for row in ruleset.catalogue if row.key in found]
    shown = [
        {
            "key": row.key,
            "name": row.name,
            "title": other_name(row.name, title_in(language, row.name, row.title)),
            "help": say(language, row.help),
            "value": found[row.key],
        }
        for row in rows
    ]
    for key in found.keys() - {row.key for row in rows}:
        name, title = words.name_of_pattern(language, key)
        shown.append({"key": key, "name": name, "title": other_name(name, title), "help": "", "value": found[key]})
    order = {key: number for number, key in enumerate(found)}
    return shown[: len(rows)] + sorted(shown[len(rows) :], key=lambda one: order[str(one["key"])])


def sum_of(patterns: Iterable[Mapping[str, Any]]) -> str:
    """Return the arithmetic of the patterns; "" for fewer than two.

    >>> sum_of([{"value": 3}, {"value": -1}])
    '3 − 1'
    """
    values = [str(one["value"]) for one in patterns]
    return " + ".join(values).replace("+ -", "− ") if len(values) > 1 else ""


def _flowers(ruleset: Ruleset[Any], found: Mapping[str, int], language: Language) -> list[dict[str, Any]]:
    return [
        {"key": row.key, "name": both_names(row.name, title_in(language, row.name, row.title)), "value": found[row.key]}
        for row in ruleset.flowers
        if row.key in found
    ]
