"""三對牌, three pairs: a small made-up rule system, with which the tests try that the service needs no more than a
package of rules and a family record.

players     four or three, as `made_up_ruleset` is told
source      made up for the tests
unit        point; results are whole points
decided     the dealer passes after every deal; a game has `deals` deals
left out    melds, winds and everything else that a real game has
"""

from functools import partial

from rules.ruleset import Ruleset
from tests.made_up.by_patterns import value_of_patterns
from tests.made_up.deal import ENTRY_FORM, ENTRY_KEYS, no_wind, settle_deal, start_state
from tests.made_up.hand import score_hand
from tests.made_up.options import Options
from tests.made_up.outcomes import outcomes
from tests.made_up.patterns import CATALOGUE
from tests.made_up.settlement import game_keys, settle_game


def made_up_ruleset(seats: int) -> Ruleset[Options]:
    """Return the ruleset `made-up-4` or `made-up-3`; the number of seats is all they differ in."""
    return Ruleset(
        key=f"made-up-{seats}",
        name="三對牌",
        title="Three pairs",
        family="made_up",
        unit="point",
        source="三對牌",
        defaults=Options(),
        catalogue=CATALOGUE,
        score_hand=score_hand,
        settle_deal=partial(settle_deal, seats=seats),
        settle_game=partial(settle_game, seats=seats),
        game_keys=game_keys,
        start_state=partial(start_state, seats=seats),
        entry_keys=ENTRY_KEYS,
        form=ENTRY_FORM,
        outcomes=partial(outcomes, seats=seats),
        value_of_patterns=value_of_patterns,
        value_keys=frozenset({"patterns", "total", "valid"}),
        players=(seats,),
        points_unit=1,
        wind_of_seat=no_wind,
    )
