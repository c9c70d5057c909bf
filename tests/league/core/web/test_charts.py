import itertools
from xml.etree import ElementTree

import pytest
from django.utils.translation import override

from league.core.web.charts import Point, bar, line_chart, place_strip, recent_places, sparkline, spread, ticks

pytestmark = pytest.mark.once


def parts(svg, tag):
    return list(ElementTree.fromstring(svg).iter(tag))


def test_a_sparkline_ends_in_a_dot():
    drawn = sparkline([1500, 1520, 1490], "form")

    (line,) = parts(drawn, "polyline")
    (dot,) = parts(drawn, "circle")
    assert line.get("points").split()[-1] == f"{dot.get('cx')},{dot.get('cy')}"


def test_the_highest_value_is_drawn_highest():
    assert spread([10, 30, 20], 100, 0) == [100, 0, 50]


def test_equal_values_are_in_the_middle():
    assert spread([7, 7], 100, 0) == [50, 50]


@pytest.mark.parametrize("draw", [sparkline, lambda values, title: line_chart(values, title)])
def test_nothing_played_draws_nothing(draw):
    assert draw([], "none") == ""


@pytest.mark.parametrize(("least", "most"), [(0, 0), (-63.2, 41.5), (1499, 1501), (0.1, 0.4), (25000, 25000), (-5, -5)])
def test_the_scale_has_round_numbers_and_includes_every_value(least, most):
    scale = ticks(least, most)

    assert scale[0] <= least
    assert most <= scale[-1]
    assert 2 <= len(scale) <= 8
    assert len({round(b - a, 6) for a, b in itertools.pairwise(scale)}) == 1


def test_each_point_of_a_line_links_to_its_game():
    drawn = line_chart([Point("1 May", 1500, "/c/x/g/1/"), Point("2 May", 1512.5, "/c/x/g/2/")], "Rating")

    assert [link.get("href") for link in parts(drawn, "a")] == ["/c/x/g/1/", "/c/x/g/2/"]
    assert parts(drawn, "title")[1].text == "2 May: 1512.5"


def test_a_strip_around_each_of_many_points_is_a_link():
    drawn = line_chart([Point(f"Day {n}", 1500 + n, f"/c/x/g/{n}/") for n in range(120)], "Rating")

    assert len(parts(drawn, "a")) == 120
    edges = [(float(one.get("x")), float(one.get("width"))) for one in parts(drawn, "rect")]
    # adjacent strips, from the scale to the right end
    assert edges[0][0] == 44
    assert all(b[0] == pytest.approx(a[0] + a[1], abs=0.2) for a, b in itertools.pairwise(edges))
    assert sum(edges[-1]) == pytest.approx(400 - 8)


def test_one_game_makes_a_chart():
    assert parts(line_chart([Point("1 May", 1500)], "Rating"), "circle")


def test_texts_in_a_chart_are_escaped():
    drawn = line_chart([Point("<b>", 1, '"')], "a & b")

    assert ElementTree.fromstring(drawn).get("aria-label") == "a & b"
    assert "<b>" not in drawn


def test_the_places_strip_shares_its_length_by_count():
    drawn = place_strip([3, 1, 0, 4])

    # 80 wide for eight games: 30, 10, 0 and 40, each with a gap of 0.6
    assert [float(part.get("width")) for part in parts(drawn, "rect")] == [29.4, 9.4, 0, 39.4]
    assert ElementTree.fromstring(drawn).get("aria-label") == "3-1-0-4"


def test_recent_places_differ_in_height_too():
    heights = [float(dot.get("cy")) for dot in parts(recent_places([4, 1, 2]), "circle")]

    assert heights[1] < heights[2] < heights[0]


def test_a_bar_is_as_long_as_its_share():
    (drawn,) = parts(bar(3, 12), "rect")

    assert drawn.get("width") == "25.00"
    assert 'width="0.00"' in bar(0, 0)


@pytest.mark.parametrize(("language", "sign"), [("en", "−"), ("ja", "▲")])
def test_numbers_below_zero_have_the_minus_of_the_reader(language, sign):
    with override(language):
        drawn = line_chart([Point("a", -20), Point("b", -300)], "t")

    assert f">{sign}300</text>" in drawn
    assert f"<title>a: {sign}20</title>" in drawn
