"""The list of all rulesets."""

from typing import Any

from rules import hk, mcr, mingjiang, riichi, sichuan, yueqing
from rules.errors import RuleError
from rules.ruleset import Ruleset

RULESETS: tuple[Ruleset[Any], ...] = (
    mingjiang.RULESET,
    sichuan.RULESET,
    mcr.RULESET,
    yueqing.RULESET,
    hk.RULESET,
    *riichi.RULESETS,
)

_BY_KEY = {ruleset.key: ruleset for ruleset in RULESETS}


def find_ruleset(key: object) -> Ruleset[Any]:
    """Return the ruleset with this key.

    raises      RuleError `unknown_ruleset` with the known keys

    >>> find_ruleset("mcr").name
    '国标麻将'
    """
    if isinstance(key, str) and key in _BY_KEY:
        return _BY_KEY[key]
    raise RuleError("unknown_ruleset", ruleset=key, allowed=", ".join(_BY_KEY))
