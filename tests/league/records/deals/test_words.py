"""The value of a win in words: its figures, and the limit that it is paid as."""

from typing import Any

import pytest
from django.utils.translation import override

from league.records.deals.words import worth_in_words
from rules.registry import find_ruleset

pytestmark = pytest.mark.once

LIMITS = [
    ({}, {"total": 3, "fu": 40}, "3 han 40 fu"),
    ({}, {"total": 4, "fu": 30}, "4 han 30 fu"),
    ({"kiriage": "four_thirty"}, {"total": 4, "fu": 30}, "4 han 30 fu, mangan (kiriage)"),
    ({"kiriage": "four_thirty"}, {"total": 3, "fu": 60}, "3 han 60 fu"),
    ({"kiriage": "both"}, {"total": 3, "fu": 60}, "3 han 60 fu, mangan (kiriage)"),
    ({}, {"total": 4, "fu": 40}, "4 han 40 fu, mangan"),
    ({}, {"total": 5}, "5 han, mangan"),
    ({}, {"total": 7}, "7 han, haneman"),
    ({}, {"total": 10}, "10 han, baiman"),
    ({}, {"total": 12}, "12 han, sanbaiman"),
    ({}, {"total": 13}, "13 han, yakuman (counted)"),
    ({"kazoe": "sanbaiman"}, {"total": 13}, "13 han, sanbaiman"),
    ({}, {"total": 13, "yakuman": 1}, "yakuman"),
]


@pytest.mark.parametrize(("options", "value", "words"), LIMITS)
def test_a_limit_stands_beside_the_value(options: dict[str, Any], value: dict[str, Any], words: str) -> None:
    club = find_ruleset("riichi-club")
    rules = club.resolve({"kiriage": "off", **options})

    assert worth_in_words(club, rules, {"winner": 0, "value": value}) == words


PATTERNS = [
    ("riichi-club", "en", {"total": 2, "fu": 30, "patterns": {"riichi": 1, "pinfu": 1}},
     "2 han 30 fu (立直 Riichi · 平和 Pinfu)"),
    ("yueqing", "en", {"total": 6, "patterns": {"win": 1, "indicators": 1}}, "6 tai (胡 Win · 杠头 Indicators)"),
    ("riichi-club", "ja", {"total": 2, "fu": 30, "patterns": {"riichi": 1, "tanyao": 1}}, "2翻30符（立直・断么九）"),
]  # fmt: skip


@pytest.mark.parametrize(("key", "language", "value", "words"), PATTERNS)
def test_patterns_have_their_name_in_the_reader_s_language_beside_the_native_one(
    key: str, language: str, value: dict[str, Any], words: str
) -> None:
    ruleset = find_ruleset(key)

    with override(language):
        assert worth_in_words(ruleset, ruleset.defaults, {"winner": 0, "value": value}) == words
