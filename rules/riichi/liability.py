"""Liability 責任払い (包): the player who gave the tile for the deciding set of a yakuman pays for it (section 6.2)."""

from collections.abc import Mapping
from typing import Any

from rules.errors import RuleError
from rules.options import is_whole
from rules.riichi.options import Options
from rules.riichi.payments import MOST_YAKUMAN, Worth

RINSHAN = "rinshan"


def covered_limits(worth: Worth, self_draw: bool, options: Options) -> int | None:
    """Return the number of limits that the liable player pays for; None: for the whole hand, whatever it is (大明槓).

    raises      RuleError `not_in_ruleset`, `liability_not_allowed`
    """
    if not options.pao_yaku and not options.daiminkan_pao:
        raise RuleError("not_in_ruleset", key="liable")
    if options.daiminkan_pao and self_draw and worth.patterns and RINSHAN in worth.patterns:
        return None
    fed = _fed_limits(worth.patterns, options)
    if not worth.limits or not options.pao_yaku or fed == 0:
        raise RuleError("liability_not_allowed")
    if fed is None or options.pao_scope == "hand":
        return worth.limits
    return min(fed, worth.limits)


def _fed_limits(patterns: Mapping[str, Any] | None, options: Options) -> int | None:
    """Add up the limits of the yakuman in `pao_yaku`; None if the patterns are not given."""
    if patterns is None:
        return None
    total = 0
    for limit in [patterns[key] for key in options.pao_yaku if key in patterns]:
        if not is_whole(limit) or not 1 <= limit <= MOST_YAKUMAN:
            raise RuleError("bad_value", value=limit)
        total += limit
    return total
