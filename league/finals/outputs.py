from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.core.api.serializers import Output
from league.finals.models import FinalTable
from league.finals.selectors import winners_of
from league.players.outputs import PlayerRefOutput


class ClubFinalTableRefOutput(Output):
    """A final table where something else is shown."""

    id = serializers.IntegerField()
    name = serializers.CharField()


class ClubFinalLineOutput(Output):
    """A line of a final table."""

    rank = serializers.IntegerField(help_text="Several lines share a rank where they are equal.")
    player = PlayerRefOutput(allow_null=True, help_text="Null: somebody who is no player of the club.")
    name = serializers.CharField(source="public_name")
    games = serializers.IntegerField(allow_null=True, help_text="Null where nobody knows them.")
    points = serializers.CharField(help_text="A decimal, exactly as it was given; empty where nobody knows it.")


class ClubFinalTableHeadOutput(ClubFinalTableRefOutput):
    """A final table of the list, without its lines. The context has `address_of`, which makes an address absolute."""

    period = serializers.CharField(help_text="The year or the season, as the club says it; may be empty.")
    opens_on = serializers.DateField(source="opens", allow_null=True, help_text="The first day.")
    closes_on = serializers.DateField(source="closes", allow_null=True, help_text="The last day.")
    played_under = serializers.CharField(
        source="rules", help_text="The rules that it was played under, in words; may be empty."
    )
    winners = serializers.SerializerMethodField(help_text="The lines with the first rank.")
    line_count = serializers.SerializerMethodField(help_text="How many lines it has.")
    added_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()
    version = serializers.IntegerField(help_text="Of this state, for `PATCH`; also in the ETag of the answer.")
    page = serializers.SerializerMethodField(help_text="The address of its page.")

    @extend_schema_field(ClubFinalLineOutput(many=True))
    def get_winners(self, table: FinalTable) -> list[dict[str, Any]]:
        return [dict(ClubFinalLineOutput(row).data) for row in winners_of(table)]

    def get_line_count(self, table: FinalTable) -> int:
        return len(table.rows.all())

    def get_page(self, table: FinalTable) -> str:
        path = reverse("final_table", args=[table.club.slug, table.pk])
        return str(self.context["address_of"](path))


class ClubFinalTableOutput(ClubFinalTableHeadOutput):
    """A final table with its lines, the first rank first."""

    lines = ClubFinalLineOutput(many=True, source="rows.all")
