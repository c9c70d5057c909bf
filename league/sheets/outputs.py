"""A sheet as JSON."""

from rest_framework import serializers

from league.core.api.serializers import Output


class SheetColumnOutput(Output):
    key = serializers.CharField(help_text="The key of the column in each row.")
    heading = serializers.CharField(help_text="In the reader's language.")


class SheetOutput(Output):
    title = serializers.CharField()
    head = serializers.DictField(child=serializers.CharField(), help_text="The lines above the table, by their names.")
    columns = SheetColumnOutput(many=True)
    rows = serializers.ListField(
        child=serializers.DictField(child=serializers.JSONField()),
        help_text="By column: text, a whole number or null; other numbers are decimal text.",
    )
    foot = serializers.ListField(child=serializers.CharField(), help_text="The lines below the table.")
