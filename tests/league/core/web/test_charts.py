import itertools
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.utils.translation import override

from league.core.web.charts import (
    Point,
    Runner,
    bar,
    line_chart,
    place_strip,
    race,
    recent_places,
    sparkline,
    spread,
    ticks,
)

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
    # adjacent strips, over the whole width of 1000 units
    assert edges[0][0] == 0
    assert all(b[0] == pytest.approx(a[0] + a[1], abs=0.2) for a, b in itertools.pairwise(edges))
    assert sum(edges[-1]) == pytest.approx(1000)


def test_one_game_makes_a_chart():
    assert parts(line_chart([Point("1 May", 1500)], "Rating"), "path")


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


def runners(*last):
    return [Runner(f"Player {n}", (0, value)) for n, value in enumerate(last)]


def test_the_name_of_a_line_has_the_class_of_the_line():
    drawn = race(runners(10, 40, 25), "Points", ("1 May", "8 May"))

    assert [one.get("class") for one in parts(drawn, "polyline")] == [f"line runner-{n}" for n in range(3)]
    names = [one for one in parts(drawn, "text") if one.get("class")]
    assert [(one.get("class"), one.text) for one in names] == [(f"of-runner-{n}", f"Player {n}") for n in range(3)]
    # each as high as the end of its line, four pixels lower for the base line of its letters
    ends = [float(one.get("points").split(",")[-1]) for one in parts(drawn, "polyline")]
    assert [float(one.get("y")) - 4 for one in names] == ends


def test_names_of_equal_lines_neither_overlap_nor_leave_the_chart():
    drawn = race(runners(-30, -30, -30, -30, -30), "Points")

    heights = sorted(float(one.get("y")) for one in parts(drawn, "text") if one.get("class"))
    assert all(b - a >= 14 for a, b in itertools.pairwise(heights))
    assert heights[-1] <= 220 - 24 + 4


def test_a_long_name_is_cut_and_kept_as_title():
    drawn = race([Runner("Bartholomew <Featherstone>", (0, 1)), Runner("渡辺 みさき", (1, 0))], "Points")

    long, short = (one for one in parts(drawn, "text") if one.get("class"))
    assert (long.text, long[0].text) == ("Bartholomew …", "Bartholomew <Featherstone>")
    assert (short.text, len(short)) == ("渡辺 みさき", 0)


def test_a_line_is_stretched_and_its_letters_are_not():
    root = ElementTree.fromstring(line_chart([Point("1 May", 1500), Point("2 May", 1510)], "Rating"))

    (plot,) = [one for one in root if one.get("class") == "plot"]
    assert root.get("viewBox") is None
    assert plot.get("preserveAspectRatio") == "none"
    assert list(plot.iter("text")) == []


@pytest.mark.parametrize(("language", "sign"), [("en", "−"), ("ja", "▲")])
def test_numbers_below_zero_have_the_minus_of_the_reader(language, sign):
    with override(language):
        drawn = line_chart([Point("a", -20), Point("b", -300)], "t")

    assert f">{sign}300</text>" in drawn
    assert f"<title>a: {sign}20</title>" in drawn


def test_each_line_of_a_chart_has_dashes_of_its_own() -> None:
    sheet = Path(settings.BASE_DIR, "static/css/scores.css").read_text("utf-8")
    rules = dict(re.findall(r"\.race \.chart \.runner-(\d) \{([^}]*)\}", sheet))

    dashes = [re.findall(r"stroke-dasharray: ([\d ]+);", rules[number]) for number in sorted(rules)]

    # One line is whole.
    assert len(dashes) == 5
    assert len({*map(tuple, dashes)}) == 5
