from datetime import datetime

import pytest
from django.utils.formats import date_format
from django.utils.html import strip_tags
from django.utils.translation import override

from league.core.templatetags.figures import (
    before_value,
    change,
    colon,
    listed,
    minus,
    percent,
    points,
    rank_change,
    score,
    wind,
)
from league.rulebook.option_fields import value_in_words

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    ("value", "unit", "decimals", "text"),
    [
        (31200, 1000, None, "+31.2"),
        (-9600, 1000, None, "−9.6"),
        (0, 1000, None, "0.0"),
        (31240, 1000, 1, "+31.2"),
        (28, 12, 2, "+2.33"),
        (None, 1000, None, ""),
    ],
)
def test_points_always_show_their_sign(value, unit, decimals, text):
    assert strip_tags(points(value, unit, decimals)) == text


@pytest.mark.parametrize(
    ("language", "text"), [("en", "Aoi, Ben"), ("ja", "Aoi、Ben"), ("zh-hans", "Aoi、Ben"), ("zh-hant", "Aoi、Ben")]
)
def test_names_are_listed_as_the_reader_s_language_does(language, text):
    with override(language):
        assert listed(["Aoi", "Ben"]) == text


def test_japanese_readers_see_a_triangle_for_minus():
    with override("ja"):
        assert strip_tags(points(-9600)) == "▲9.6"
        assert strip_tags(score(-1200)) == "▲1,200"


@pytest.mark.parametrize(
    ("language", "share", "between", "label"),
    [
        ("en", "25.0 %", ": ", "Source: "),
        ("ja", "25.0%", "：", "出典："),
        ("zh-hans", "25.0%", "：", "出典："),
        ("zh-hant", "25.0%", "：", "出典："),
    ],
)
def test_japanese_and_chinese_have_wide_colons_and_no_spaces(language, share, between, label):
    with override(language):
        assert percent(5, 20) == share
        assert colon() == between
        assert before_value(label.strip()) == label


def test_japanese_moments_have_a_space_before_the_time():
    with override("ja"):
        assert date_format(datetime(2026, 11, 23, 9, 43), "DATETIME_FORMAT") == "2026年11月23日 9:43"


def test_negative_figures_have_a_class_besides_the_sign():
    assert 'class="points minus"' in points(-1)
    assert "minus" not in points(1)


def test_scores_are_grouped_and_changes_signed():
    assert strip_tags(score(31200)) == "31,200"
    assert strip_tags(change(5200)) == "+5,200"
    assert strip_tags(change(-300)) == "−300"
    assert strip_tags(change(0)) == "0"


@pytest.mark.parametrize(("value", "sign", "words"), [(2, "↑2", "up 2"), (-1, "↓1", "down 1"), (0, "–", "as before")])
def test_a_change_of_rank_has_an_arrow_and_a_label(value, sign, words):
    drawn = rank_change(value)

    assert strip_tags(drawn) == sign
    assert f'aria-label="{words}"' in drawn


def test_seats_beyond_four_have_numbers():
    assert strip_tags(wind(0)) == "東"
    assert strip_tags(wind(4)) == "5"


@pytest.mark.parametrize(("language", "name"), [("en", "East"), ("ja", None), ("zh-hans", None)])
def test_a_wind_has_its_name_for_readers_of_other_letters(language, name):
    with override(language):
        html = wind(0)

    assert ('aria-label="' in html) == (name is not None)
    assert name is None or f'role="img" aria-label="{name}"' in html
    assert "title=" not in html


def test_a_share_of_fewer_than_ten_says_so():
    assert percent(9, 9) == '<span class="soft">under 10</span>'
    assert percent(5, 10) == "50.0 %"
    assert percent(0, 0) == ""


@pytest.mark.parametrize(("language", "text"), [("en", "−1"), ("ja", "▲1"), ("zh-hans", "−1")])
def test_a_plain_number_has_the_minus_of_the_reader(language, text):
    with override(language):
        assert minus(-1) == text
        assert value_in_words([30, -1]) == f"30 {text}"
