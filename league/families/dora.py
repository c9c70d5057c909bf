"""Rules shared by riichi and mingjiang: dora, and a riichi that is declared."""

from random import Random
from typing import Any

from django.utils.translation import gettext_lazy

from league.families.family import TileField
from league.families.random_hands import any_hand, any_tile, drawn, two_seats, win, won

Entry = dict[str, Any]
DORA = {
    "dora_indicators": TileField(gettext_lazy("Dora indicators"), is_list=True, errors=("too_many_indicators",)),
    "ura_indicators": TileField(gettext_lazy("Ura indicators"), is_list=True, errors=("ura_without_riichi",)),
}


def riichi_deal(random: Random, seats: int = 4, **hand_of: Any) -> Entry:
    """Make the entry of a deal of riichi or mingjiang; the rules may still refuse it, and then another is made.

    hand_of     more of `any_hand`
    """
    if random.random() < 0.15:
        ready = sorted(random.sample(range(seats), random.randrange(seats + 1)))
        declared = [seat for seat in ready if random.random() < 0.4]
        return {"riichi": declared, "result": drawn(ready)}
    winner, discarder = two_seats(random, seats)
    has_riichi = random.random() < 0.5
    declared = [winner] if has_riichi else []
    if random.random() < 0.2:
        declared.append(discarder)
    hand = _with_dora(random, any_hand(random, may_be_open=not has_riichi, **hand_of), has_riichi=has_riichi)
    return {"riichi": sorted(declared), "result": won(win(random, winner, discarder, hand))}


def _with_dora(random: Random, hand: Entry, *, has_riichi: bool) -> Entry:
    dora = {"conditions": ["riichi"] if has_riichi else [], "dora_indicators": [any_tile(random)]}
    return {**hand, **dora, **({"ura_indicators": [any_tile(random)]} if has_riichi else {})}
