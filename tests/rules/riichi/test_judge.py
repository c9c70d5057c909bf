"""Riichi hands against an independent judge, PyPI `mahjong`: the classes of difference are in docs/judges.md."""

from random import Random
from typing import Any

import pytest

from rules.errors import RuleError
from rules.riichi.hand import score_hand
from rules.riichi.options import DOUBLE_YAKUMAN, Options
from rules.riichi.payments import ron_payment, tsumo_payment
from tests.profile import times
from tests.rules.riichi.judge import Verdict, ask
from tests.rules.riichi.random_hands import make_question

# Options that both know; what the judge cannot turn off stays as the judge has it.
MATCHING = {
    "club": Options(renhou="yakuman", paarenchan=True, yakuman_max=6),
    "doubles": Options(
        double_yakuman=DOUBLE_YAKUMAN, kiriage="both", renhou="yakuman", paarenchan=True, paarenchan_needs_yaku=True
    ),
    "strict": Options(
        red_fives=(0, 0, 0),
        open_tanyao=False,
        pinfu_tsumo=False,
        kazoe="sanbaiman",
        open_pinfu_fu=20,
        renhou="yakuman",
        paarenchan=True,
    ),
}
HANDS = times(500, 7000)


def our_verdict(question: dict[str, Any], options: Options) -> Verdict:
    try:
        answer = score_hand(question, options)
    except RuleError as error:
        return Verdict({"not_a_winning_hand": "hand_not_winning"}.get(error.code, error.code))
    if not answer["valid"]:
        return Verdict("no_yaku")
    dealer, base = question["seat_wind"] == "E", answer["base"]
    if not question["self_draw"]:
        paid = ron_payment(base, dealer)
    else:
        paid = tsumo_payment(base, True) * (3 if dealer else 1) + (0 if dealer else 2 * tsumo_payment(base, False))
    return Verdict(None, frozenset(answer["patterns"]), answer["total"], answer["fu"], paid)


@pytest.mark.parametrize("name", MATCHING)
def test_hands_agree_with_the_judge(name: str) -> None:
    rng, options = Random(f"riichi {name}"), MATCHING[name]
    for _ in range(HANDS):
        question = make_question(rng)

        assert our_verdict(question, options) == ask(question, options), question
