"""All rulesets, in one visible tuple."""

from typing import Any

from rules import mcr, mingjiang, riichi, sichuan, yueqing
from rules.errors import RuleError
from rules.ruleset import Ruleset

RULESETS: tuple[Ruleset[Any], ...] = (
    mingjiang.RULESET,
    sichuan.RULESET,
    mcr.RULESET,
    yueqing.RULESET,
    *riichi.RULESETS,
)

_BY_KEY = {ruleset.key: ruleset for ruleset in RULESETS}


def find_ruleset(key: object) -> Ruleset[Any]:
    """The ruleset of that key.

    raises      RuleError `unknown_ruleset`, naming the known ones
    """
    if isinstance(key, str) and key in _BY_KEY:
        return _BY_KEY[key]
    raise RuleError("unknown_ruleset", ruleset=key, allowed=", ".join(_BY_KEY))
