"""Compare hands with two judges, one from the words of the page and PyPI `hk-mahjong` (docs/judges.md)."""

from random import Random
from typing import Any

import pytest

from rules.errors import RuleError
from rules.hk.hand import score_hand
from rules.hk.options import INSIDE, Options
from rules.hk.prices import PRICES
from rules.tiles import format_tiles, parse_tiles
from tests.profile import times
from tests.rules.hk.judge import Judge
from tests.rules.hk.random_hands import BLESSINGS, make_question

# The prices and the parts of PyPI `hk-mahjong`: 13 faan for every limit hand, no small dragons or winds, an own flower
# beside its series.
SAME = {
    "all_chows": 0, "four_concealed_pungs": 0, "kong_on_kong": 0, "small_three_dragons": 0, "small_four_winds": 0,
    "big_three_dragons": 13, "all_honours": 13, "all_terminals": 13, "nine_gates": 13,
}  # fmt: skip
AS_PYPI = Options(limit=13, faan=tuple(sorted(SAME.items())), inside=())


def counted(question: dict[str, Any], options: Options) -> dict[str, Any] | None:
    try:
        return score_hand(question, options)
    except RuleError as error:
        if error.code != "not_a_winning_hand":
            raise
        return None


def random_options(rng: Random) -> Options:
    """Draw options that change what a hand is worth."""
    faan = {key: rng.choice((0, 1, 2, 5, "limit")) for key in PRICES if rng.random() < 0.1}
    limit = rng.choice((None, 8, 10, 13))
    return Options(
        limit=limit,
        minimum=rng.choice((0, 1, 3, 5)),
        faan=tuple(sorted(faan.items())),
        inside=tuple(word for word in INSIDE if rng.random() < 0.6),
        limit_hands=rng.choice(("alone", "circumstances", "all")),
        flowers_reach_minimum=rng.random() < 0.5,
        seven_pairs=rng.random() < 0.7,
        concealed_kong=rng.choice(("opens", "keeps")),
        concealed_pungs_win=rng.choice(("concealed", "self_draw", "any")),
        concealed_pungs_kongs=rng.random() < 0.5,
        nine_gates=rng.choice(("tiles", "nine_waits")),
        points=rng.choice(("half_spicy", "full_spicy")),
        unit=rng.choice((1, 5)),
    )


def check_against_page(question: dict[str, Any], options: Options) -> None:
    ours, judged = counted(question, options), Judge(question, options).best()
    if ours is None or judged is None:
        assert ours is None, question
        assert judged is None, question
        return

    assert (ours["total"], ours["patterns"], ours["base"]) == judged, (question, options)


@pytest.mark.parametrize("part", range(10))
def test_hands_agree_with_the_page_in_plain_words(part: int) -> None:
    rng = Random(f"hk {part}")
    for _ in range(times(40, 200, 20_000)):
        check_against_page(make_question(rng), Options())


@pytest.mark.parametrize("part", range(10))
def test_house_rules_agree_with_the_page_in_plain_words(part: int) -> None:
    rng = Random(f"hk options {part}")
    for _ in range(times(40, 200, 20_000)):
        check_against_page(make_question(rng), random_options(rng))


@pytest.mark.parametrize("part", range(10))
def test_totals_agree_with_the_package(part: int) -> None:
    rng = Random(f"hk package {part}")
    for _ in range(times(40, 200, 20_000)):
        question = make_question(rng)
        if not {*BLESSINGS, "kong_on_kong"} & {*question["conditions"]}:
            check_against_package(question)


def test_both_judges_accept_the_same_tiles_as_a_win() -> None:
    rng = Random("one tile changed")
    for _ in range(times(200, 1000, 100_000)):
        question = {**make_question(rng), "conditions": []}
        tiles = [*parse_tiles(question["concealed"])]
        tiles[rng.randrange(len(tiles))] = rng.randrange(34)
        held = [*tiles, *parse_tiles(question["winning_tile"] + "".join(meld["tiles"] for meld in question["melds"]))]
        question["concealed"] = format_tiles(tiles)
        if max(map(held.count, held)) <= 4:
            check_against_package(question)
            check_against_page(question, Options())


def check_against_package(question: dict[str, Any]) -> None:
    package = pytest.importorskip("tests.rules.hk.pypi_judge")
    ours = counted(question, AS_PYPI)

    assert (ours and ours["total"]) == package.ask(question), question
