"""国标麻将."""

from collections.abc import Mapping
from random import Random
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.families.family import DRAW, PENALTY, WIN, DealFields, Family, HandFields, PatternFields, one_number
from league.families.random_hands import any_hand, drawn, two_seats, win, won
from league.families.words import WIND_NAMES
from rules.mcr.by_patterns import REPEATED


def deal_name(state: Mapping[str, Any], played: int, options: Any) -> str:
    words = {"wind": WIND_NAMES[state["round_wind"]], "n": played + 1, "all": 4 * options.rounds}
    return _("%(wind)s round, deal %(n)d of %(all)d") % words


def random_deal(random: Random) -> dict[str, Any]:
    if random.random() < 0.12:
        return {"result": drawn([])}
    hand = {**any_hand(random, suits=random.choice((1, 1, 2))), "flowers": random.choice((0, 0, 1, 2))}
    return {"result": won(win(random, *two_seats(random), hand))}


FAMILY = Family(
    key="mcr",
    unit=gettext_lazy("fan"),
    hand=HandFields(numbers={"flowers": (gettext_lazy("Flowers shown"), 8)}),
    first_hand={"concealed": "123456789m2345p", "winning_tile": "5p", "seat_wind": "E", "round_wind": "E"},
    deal_fields=lambda options, state: DealFields(results=(WIN, DRAW, PENALTY), has_false_hu=True),
    figures=one_number(gettext_lazy("Fan in all, flowers included"), gettext_lazy("%d fan")),
    patterns=PatternFields(repeated=REPEATED, unasked=frozenset({"self_drawn", "chicken_hand"})),
    deal_name=deal_name,
    reports_score=True,
    random_deal=random_deal,
)
