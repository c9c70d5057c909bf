"""The fields of the page of one deal: the family's fields for the table's ruleset, options and names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from league.families import family_of
from league.families.family import DealFields, Family
from rules.ruleset import Ruleset


@dataclass(frozen=True, kw_only=True)
class DealOptions(DealFields):
    """The family's DealFields at one table; `names` are the players at seats 0, 1, 2 ..."""

    ruleset: Ruleset[Any]
    options: Any
    names: tuple[str, ...]

    @property
    def family(self) -> Family:
        return family_of(self.ruleset)


def deal_options_of(ruleset: Ruleset[Any], options: Any, state: Mapping[str, Any], names: Sequence[str]) -> DealOptions:
    """Return what to ask of the next deal."""
    fields = family_of(ruleset).deal_fields(options, state)
    return DealOptions(ruleset=ruleset, options=options, names=tuple(names), **vars(fields))
