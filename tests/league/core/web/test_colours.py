"""The contrast that tokens.css promises, computed from its colours in both schemes."""

import re
from itertools import combinations
from math import dist

import pytest
from django.conf import settings

pytestmark = pytest.mark.once
SCHEMES = ("light", "dark")
FAMILIES = ("ink", "green", "vermilion")
# How three kinds of colour blindness see linear red, green and blue: Machado, Oliveira and Fernandes 2009, severity 1.
EYES = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def tokens_of(scheme):
    """Return the colours by name; a use such as --felt has the colour of its step."""
    light, _, dark = (settings.BASE_DIR / "static/css/tokens.css").read_text().partition("prefers-color-scheme: dark")
    found = dict(re.findall(r"--([\w-]+): ([^;]+);", light))
    if scheme == "dark":
        found |= dict(re.findall(r"--([\w-]+): ([^;]+);", dark))
    return {name: found[step[6:-1]] if (step := value).startswith("var(--") else value for name, value in found.items()}


def linear(colour):
    channels = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    return [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def luminance(colour):
    return sum(share * c for share, c in zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True))


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def perceived(colour, eye):
    """Return the colour in Oklab, where equal distances look equally different, as this eye sees it."""
    red, green, blue = (
        min(max(sum(m * c for m, c in zip(row, linear(colour), strict=True)), 0), 1) for row in EYES[eye]
    )
    long, middle, short = (
        (a * red + b * green + c * blue) ** (1 / 3)
        for a, b, c in ((0.4122, 0.5363, 0.0514), (0.2119, 0.6807, 0.1074), (0.0883, 0.2817, 0.6300))
    )
    return (
        0.2105 * long + 0.7936 * middle - 0.0041 * short,
        1.9780 * long - 2.4286 * middle + 0.4506 * short,
        0.0259 * long + 0.7828 * middle - 0.8087 * short,
    )


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ("ink", "paper"),
        ("ink", "wash"),
        ("ink-soft", "paper"),
        ("ink-soft", "wash"),
        ("felt", "paper"),
        ("felt", "wash"),
        ("felt", "felt-wash"),
        ("on-felt", "felt"),
        ("on-felt", "felt-deep"),
        ("vermilion", "paper"),
        ("vermilion", "wash"),
        ("vermilion", "vermilion-wash"),
    ],
)
def test_text_has_enough_contrast(scheme, ink, ground):
    tokens = tokens_of(scheme)

    assert contrast(tokens[ink], tokens[ground]) >= 4.5


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("family", FAMILIES)
def test_each_step_stands_out_more_than_the_one_before(scheme, family):
    tokens = tokens_of(scheme)
    found = [contrast(tokens[f"{family}-{step}"], tokens["ink-1"]) for step in range(1, 13)]

    assert found == sorted(found)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("family", FAMILIES)
def test_edges_fillings_and_text_have_the_contrast_of_their_step(scheme, family):
    tokens = tokens_of(scheme)

    def least(step, grounds):
        return min(contrast(tokens[f"{family}-{step}"], tokens[f"{ground}"]) for ground in grounds)

    assert least(8, ["ink-1"]) >= 3
    assert least(9, ["ink-1", "on-felt"]) >= 4.5
    assert least(10, ["ink-1", "on-felt"]) >= 4.5
    assert least(11, [f"{family}-{step}" for step in range(1, 5)]) >= 4.5
    assert least(12, [f"{family}-{step}" for step in range(1, 4)]) >= 7


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_name_of_a_line_is_readable_in_the_colour_of_the_line(scheme):
    tokens = tokens_of(scheme)

    assert [n for n in range(1, 6) if contrast(tokens[f"line-{n}"], tokens["paper"]) < 4.5] == []


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("eye", EYES)
def test_any_two_of_five_lines_are_different_to_every_eye(scheme, eye):
    tokens = tokens_of(scheme)
    seen = [perceived(tokens[f"line-{n}"], eye) for n in range(1, 6)]

    # 0.02 is just noticeable in large areas; thin lines need several times as much
    assert min(dist(one, other) for one, other in combinations(seen, 2)) >= 0.1
