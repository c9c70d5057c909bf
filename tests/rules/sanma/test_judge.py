"""Hands of three players beside PyPI `mahjong` and `riichienv` (docs/judges.md)."""

from random import Random
from typing import Any

import pytest

from rules.errors import RuleError
from rules.registry import find_ruleset
from rules.riichi.payments import self_draw_payments
from rules.riichi.sanma.options import SanmaOptions
from tests.profile import times
from tests.rules.riichi.judge import Verdict
from tests.rules.sanma.judge import ask, ask_riichienv, make_question

BLESSED_MAN = "blessing_of_man"
# Circumstances that only mean something to one of the two.
ERRORS = {"hand_not_winning": "not_a_winning_hand"}


def our_verdict(question: dict[str, Any], options: SanmaOptions) -> Verdict:
    try:
        answer = find_ruleset("tenhou-3").score_hand(question, options)
    except RuleError as error:
        return Verdict(error.code)
    if not answer["valid"]:
        return Verdict("no_yaku")
    paid = 0 if question["self_draw"] else -(-answer["base"] * (6 if question["seat_wind"] == "E" else 4) // 100) * 100
    # The judge counts norths set aside among the dora.
    keys = frozenset("dora" if key == "kita" else key for key in answer["patterns"])
    return Verdict(None, keys, answer["total"], answer["fu"], paid)


@pytest.mark.parametrize("seed", range(times(4, 10, 400)))
def test_random_hands_have_the_yaku_han_and_fu_of_the_judge(seed: int) -> None:
    options = SanmaOptions(renhou="yakuman", red_fives=(0, 1, 1), yakuman_max=6)
    rng = Random(seed)
    for _number in range(times(40, 100, 200)):
        question = make_question(rng)
        ours, theirs = our_verdict(question, options), ask(question, options)
        assert (ours.error, ours.patterns, ours.han, ours.fu, ours.paid) == (
            ERRORS.get(theirs.error or "", theirs.error),
            theirs.patterns,
            theirs.han,
            theirs.fu,
            theirs.paid,
        ), question


@pytest.mark.parametrize("seed", range(times(4, 10, 400)))
def test_random_hands_have_the_han_and_the_payments_of_riichienv(seed: int) -> None:
    rng, compared = Random(1000 + seed), 0
    # It pays special waits double, as Mahjong Soul does.
    options = find_ruleset("majsoul-3").resolve({"heaven_kokushi_13": True})
    for _number in range(times(40, 100, 200)):
        question = make_question(rng)
        if BLESSED_MAN in question["conditions"]:
            continue
        try:
            answer = find_ruleset("tenhou-3").score_hand(question, options)
        except RuleError:
            continue
        is_dealer, base = question["seat_wind"] == "E", answer["base"]
        pays = self_draw_payments(base, is_dealer, options)
        off = -(-base * (6 if is_dealer else 4) // 100) * 100
        wanted = (answer["total"], 0, pays.dealer if not is_dealer else 0, pays.dealer if is_dealer else pays.child)
        if not question["self_draw"]:
            wanted = (answer["total"], off, 0, 0)
        if not answer["valid"]:
            wanted = (0, 0, 0, 0)
        han, *paid = ask_riichienv(question)
        if answer["valid"] and answer["fu"] is None and answer["yakuman"] == 1:
            # Of a yakuman and a counted yakuman of the same tiles it names the han of the second; both pay the same.
            han = min(han, 13)
        assert (han, *paid) == wanted, (question, answer)
        compared += 1
    assert compared
