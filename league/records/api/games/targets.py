import json
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.core.api.serializers import Input
from league.records.api.games.games import HanchanBaseView
from league.records.api.games.target_outputs import TargetsOutput
from league.records.targets.selectors import targets_answer
from rules.errors import RuleError

LONGEST_SO_FAR = 2000


class SoFarField(serializers.CharField):
    """A JSON object as text."""

    def to_internal_value(self, data: Any) -> Any:
        try:
            value = json.loads(super().to_internal_value(data))
        except (ValueError, RecursionError):
            raise serializers.ValidationError("This is not JSON.") from None
        if not isinstance(value, dict):
            raise serializers.ValidationError("This is not an object.")
        return value


class TargetsQuery(Input):
    points = serializers.DecimalField(
        max_digits=12, decimal_places=4, required=False, help_text="Ranking points as a further goal of each player."
    )
    so_far = SoFarField(
        max_length=LONGEST_SO_FAR,
        required=False,
        help_text='The keys of the deal\'s entry that are known already, as JSON: `{"riichi": [1]}`.',
    )


class HanchanTargetsView(HanchanBaseView):
    guest_methods = frozenset({"GET"})
    queries = {"GET": TargetsQuery}

    @extend_schema(operation_id="hanchan_targets", responses=TargetsOutput)
    def get(self, request: Request, pk: int) -> Response:
        """Show what each player of a running hanchan needs of the next deal for each place."""
        hanchan, asked = self.hanchan(request, pk), self.query(request)
        try:
            shown = targets_answer(hanchan, points=asked.get("points"), so_far=asked.get("so_far"))
        except RuleError as error:
            # The keys of a deal's entry stand in this key of the query.
            raise error.under("so_far") from None
        return Response(shown)
