"""The house rules by date in the body of an import."""

from collections.abc import Mapping, Sequence
from typing import Any

from rest_framework import serializers

from league.clubs.models import Club
from league.clubs.selectors import house_rules_named
from league.core.api.errors import at_key
from league.core.api.serializers import Input
from league.records.api.games.inputs import HouseRulesField
from league.records.imports.circumstances.by_date import RulesFrom


class RulesFromInput(Input):
    """House rules, with the first day on which games were played under them."""

    house_rules = HouseRulesField(help_text="A version's id or a name.")

    def get_fields(self) -> dict[str, Any]:
        # A word of Python is no name of a field in a class.
        return {"from": serializers.DateField(help_text="The first day."), **super().get_fields()}


def rules_from(club: Club, wanted: Sequence[Mapping[str, Any]]) -> tuple[RulesFrom, ...]:
    ranges = []
    for place, one in enumerate(wanted):
        with at_key(f"rules_by_date.{place}.house_rules"):
            ranges.append(RulesFrom(one["from"], house_rules_named(club, one["house_rules"])))
    return tuple(ranges)
