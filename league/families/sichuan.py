"""四川麻将 血战到底."""

from collections.abc import Mapping
from random import Random
from typing import Any

from django.utils.translation import gettext_lazy

from league.families.family import (
    DRAW,
    PENALTY,
    WON,
    DealFields,
    Family,
    HandFields,
    PatternFields,
)
from league.families.keys import Key, KeyRow, ValueKeys
from league.families.random_hands import any_hand, drawn, win
from rules.sichuan.by_patterns import REPEATED
from scoring.words.sichuan import WORDS

Data = Mapping[str, Any]
# The cap of the multiples to choose from where the table plays without one.
USUAL_CAP = 256


def deal_fields(options: Any, state: Data) -> DealFields:
    return DealFields(
        results=(WON, DRAW, PENALTY),
        most_wins=3 if options.multiple_wins == "all" else 1,
        has_deal_events=True,
        has_horses=True,
        has_ready=options.void_unready_kongs or options.check_ready or options.check_pigs,
        has_pigs=options.check_pigs,
        has_ready_max=options.check_ready,
    )


def multiples_of(options: Any) -> list[str]:
    cap = options.cap or USUAL_CAP
    return [str(1 << n) for n in range(cap.bit_length()) if 1 << n <= cap]


def value_keys(options: Any) -> ValueKeys:
    """Powers of two up to the cap."""
    keys = tuple(Key(f"×{multiple}", {"total": int(multiple)}) for multiple in multiples_of(options))
    return ValueKeys((KeyRow("total", gettext_lazy("Times the stake"), keys),))


def random_deal(random: Random) -> dict[str, Any]:
    """Kongs and wins of the seats still in, until three have won or the wall is used up."""
    still_in, events = [0, 1, 2, 3], []
    while len(still_in) > 1 and random.random() > 0.12:
        if random.random() < 0.2:
            kind = random.choice(("concealed", "added"))
            events.append({"type": "kong", "seat": random.choice(still_in), "kind": kind})
            continue
        winner, discarder = random.sample(still_in, 2)
        hand = any_hand(random, has_honours=False, claims_chows=False)
        events.append({"type": "win", "wins": [win(random, winner, discarder, hand)]})
        still_in.remove(winner)
    ready = [seat for seat in still_in if random.random() < 0.6]
    return {"events": events, "result": {"type": "won"} if len(still_in) == 1 else drawn(ready)}


FAMILY = Family(
    key="sichuan",
    words=WORDS,
    option_groups={
        "hands": "must_miss_suit",
        "values": """
            cap stake self_draw_bonus golden_hook terminals all_258 count_last_tile count_last_of_kind blessing_min
        """,
        "payments": """
            multiple_wins kong_rule added_kong_same_draw void_unready_kongs transfer transfer_on direct_kong_win
            horse_settlement
        """,
        "dealer": "check_ready check_pigs pig_units false_hu_units dealer_rule",
        "length": "continuation deals",
        "result": "start",
    },
    quoted_from="《四川麻将》",
    asked_first=("cap", "self_draw_bonus", "transfer", "multiple_wins", "dealer_rule"),
    difference=gettext_lazy("No winds and no dragons; the deal goes on until three players have won."),
    hand=HandFields(suits="mps", chows=False, seat_winds="", round_winds=""),
    first_hand={"concealed": "567m123m8p", "melds": "h5555p p777m", "winning_tile": "8p"},
    deal_fields=deal_fields,
    bonuses=frozenset({"root", "plain"}),
    figures=value_keys,
    patterns=PatternFields(repeated=REPEATED, unasked=frozenset({"self_draw", "plain"}), may_be_empty=True),
    random_deal=random_deal,
)
