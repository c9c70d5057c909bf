"""The list of all families: one record for each rule system.

A family's module imports `league.core`, `django.forms`, `rules` and `scoring` only.
"""

from typing import Any

from league.families import hk, mcr, mingjiang, riichi, sanma, sichuan, yueqing
from league.families.family import Family
from rules.ruleset import Ruleset

FAMILIES: tuple[Family, ...] = (
    mingjiang.FAMILY,
    sichuan.FAMILY,
    mcr.FAMILY,
    yueqing.FAMILY,
    hk.FAMILY,
    riichi.FAMILY,
    sanma.FAMILY,
)


def family_of(ruleset: Ruleset[Any]) -> Family:
    """Return the family of a ruleset.

    >>> from rules.registry import find_ruleset
    >>> family_of(find_ruleset("riichi-ladder")).language
    'ja'
    """
    return next(family for family in FAMILIES if family.key == ruleset.family)
