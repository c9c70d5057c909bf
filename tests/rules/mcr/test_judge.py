"""Compare hands of 国标麻将 with an independent judge, PyPI `PyMahjongGB`; docs/judges.md lists the differences."""

from random import Random
from typing import Any

import pytest

from rules.errors import RuleError
from rules.mcr.hand import score_hand
from rules.mcr.options import Options
from rules.mcr.patterns import CATALOGUE
from rules.tiles import format_tiles, parse_tiles
from tests.profile import times
from tests.rules.mcr.judge import ask
from tests.rules.mcr.random_hands import circumstances, make_question
from tests.rules.questions import hand

DEFAULTS = Options()
NAMES = {row.key: row.name for row in CATALOGUE}
WINDS = [(seat, wind) for seat in "ESWN" for wind in "ESWN"]


def our_fans(question: dict[str, Any]) -> dict[str, int] | None:
    try:
        patterns = score_hand(question, DEFAULTS)["patterns"]
    except RuleError as error:
        if error.code != "not_a_winning_hand":
            raise
        return None
    return {NAMES[key]: fan for key, fan in patterns.items()}


def check_against_judge(question: dict[str, Any]) -> None:
    """Check that the fans are the same; of readings with equal totals we choose by the order of the table."""
    ours, judged = our_fans(question), ask(question)
    if ours is None or judged is None:
        assert ours == judged, question
        return

    assert sum(ours.values()) == sum(judged.values()), (question, ours, judged)
    assert in_table_order(ours) >= in_table_order(judged), (question, ours, judged)


def in_table_order(fans: dict[str, int]) -> list[int]:
    assert fans.keys() <= set(NAMES.values())
    return [fans.get(name, 0) for name in NAMES.values()]


@pytest.mark.parametrize("part", range(20))
def test_totals_agree_with_the_judge(part: int) -> None:
    rng = Random(f"mcr {part}")
    for _ in range(times(50, 200, 20_000)):
        check_against_judge(make_question(rng))


@pytest.mark.parametrize("row", [row for row in CATALOGUE if row.example], ids=lambda row: row.key)
def test_each_pattern_agrees_in_all_circumstances(row: Any) -> None:
    rng = Random(row.key)
    for seat, wind in WINDS:
        for self_draw in (False, True):
            question = hand(row.example, seat_wind=seat, round_wind=wind, self_draw=self_draw, flowers=rng.randrange(9))
            concealed, winning = parse_tiles(question["concealed"]), parse_tiles(question["winning_tile"])[0]
            question["conditions"] = circumstances(rng, question, winning, concealed)
            check_against_judge(question)


def test_the_judge_accepts_the_same_tiles_as_a_win() -> None:
    rng = Random("one tile changed")
    for _ in range(times(500, 1000, 100_000)):
        question = {**make_question(rng), "conditions": []}
        tiles = [*parse_tiles(question["concealed"])]
        tiles[rng.randrange(len(tiles))] = rng.randrange(34)
        question["concealed"] = format_tiles(tiles)
        held = [*tiles, *parse_tiles(question["winning_tile"] + "".join(meld["tiles"] for meld in question["melds"]))]
        if max(map(held.count, held)) <= 4:
            check_against_judge(question)


@pytest.mark.slow
def test_every_pattern_occurs_in_the_judged_hands() -> None:
    rng = Random("every pattern")
    seen: set[str] = set()
    every = {row.key for row in CATALOGUE}
    for _ in range(40000):
        seen.update(score_hand(make_question(rng), DEFAULTS)["patterns"])
        if seen == every:
            break

    assert seen == every
