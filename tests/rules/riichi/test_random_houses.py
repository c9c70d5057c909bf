"""Random house rules: the hands of `rules` against the yaku counted one by one."""

from random import Random
from typing import Any

from rules.errors import RuleError
from rules.registry import find_ruleset
from rules.riichi.circumstances import read_question
from rules.riichi.hand import min_han
from rules.riichi.patterns import IN_PLACE_OF, ROWS
from rules.riichi.prices import USUAL, price_of
from rules.riichi.reading import Reading, read_all
from tests.profile import times
from tests.rules.riichi.random_houses import make_hand, make_house, make_told

LADDER = find_ruleset("riichi-ladder")


def priced(han: dict[str, Any], key: str, opened: bool) -> int:
    price = han.get(key, USUAL[key])
    return price_of(key, tuple(price) if isinstance(price, list) else price)[opened]


def counted(reading: Reading, han: dict[str, Any]) -> dict[str, int]:
    """The yaku of a reading, from the tests of the rows alone: the special case before the general one."""
    opened = not reading.closed
    has = {key for key in USUAL if key != "north" and ROWS[key].test(reading)}
    for special, general in IN_PLACE_OF.items():
        if special in has and priced(han, special, opened):
            has.discard(general)
        elif special in has:
            has.add(general)
    return {key: worth for key in has if (worth := priced(han, key, opened))}


def test_a_hand_counts_what_its_house_gives_to_each_yaku() -> None:
    rng, compared = Random("houses"), 0
    for _ in range(times(300, 1500, 100_000)):
        house, question = make_house(rng, 4), make_hand(rng)
        options = LADDER.resolve({**house, "renhou": "off"})
        try:
            answer = LADDER.score_hand(question, options)
        except RuleError:
            continue
        if answer["yakuman"] and answer["fu"] is None:
            continue
        compared += 1
        ways = [counted(reading, house["han"]) for reading in read_all(read_question(question, options)[0])]
        found = {key: han for key, han in answer["patterns"].items() if key in USUAL}

        assert found in ways, (house, question)
        assert answer["valid"] == any(sum(way.values()) >= min_han(0, options) for way in ways), (house, question)
    assert compared > times(100, 500, 30_000)


def test_told_patterns_count_what_their_house_gives_them() -> None:
    rng, compared = Random("told"), 0
    for _ in range(times(300, 1500, 100_000)):
        house, question = make_house(rng, 4), {"self_draw": rng.random() < 0.5, **make_told(rng)}
        try:
            answer = LADDER.value_of_patterns(question, LADDER.resolve(house))
        except RuleError:
            continue
        compared += 1
        wanted = {key: priced(house["han"], key, question["open"]) for key in question["patterns"]}
        found = {key: han for key, han in answer["patterns"].items() if key != "menzen_tsumo" or key in wanted}

        assert found == wanted, (house, question)
        assert answer["valid"] == (sum(answer["patterns"].values()) >= house.get("min_han", 1)), (house, question)
    assert compared > times(20, 100, 8000)
