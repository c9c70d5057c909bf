"""Score a winning hand of three players: as with four, and then the tiles set aside (sections 2 and 3)."""

from collections.abc import Mapping
from typing import Any

from rules.errors import RuleError
from rules.riichi.dora import find_dora
from rules.riichi.hand import NATURAL, Value, answer_of, best_reading, chips_of
from rules.riichi.reading import Facts, read_all
from rules.riichi.sanma.circumstances import ROBBING_NORTH, read_question
from rules.riichi.sanma.norths import may_use_norths
from rules.riichi.sanma.options import NUKIDORA, SanmaOptions


def score_hand(question: Mapping[str, Any], options: SanmaOptions) -> dict[str, Any]:
    """Score a winning hand in the reading that pays most.

    question    the `in` of a case with kind = hand: as with four players, and `kita`, `flowers`, `seats`
    returns     as with four players; `patterns` may have `kita` and `flowers`
    raises      RuleError with the codes of section 12

    >>> hand = {"concealed": "123p456p55s678s78s", "winning_tile": "9s", "self_draw": False, "kita": 2}
    >>> answer = score_hand(hand | {"seat_wind": "S", "round_wind": "E"}, SanmaOptions())
    >>> answer["patterns"], answer["total"], answer["fu"]
    ({'pinfu': 1, 'kita': 2}, 3, 30)
    """
    facts, aside, honba = read_question(question, options)
    readings = [reading for reading in read_all(facts) if may_use_norths(reading, options)]
    dora = find_dora(facts) | aside.han(options)
    best = best_reading(readings, dora, honba, options)
    _check_robbing_north(facts, best, options)
    return answer_of(best, chips_of(best, facts, dora, options))


def _check_robbing_north(facts: Facts, best: Value, options: SanmaOptions) -> None:
    """Section 2.3: raises RuleError `not_in_ruleset` where norths cannot be robbed, or not with this hand."""
    if ROBBING_NORTH not in facts.hand.conditions:
        return
    has_value = options.rob_north != "yakuman" or best.rank == NATURAL
    if options.rob_north == "off" or options.north != NUKIDORA or not has_value:
        raise RuleError("not_in_ruleset", key=ROBBING_NORTH)
