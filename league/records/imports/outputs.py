from rest_framework import serializers

from league.core.api.serializers import Output
from league.records.imports.report import ImportReport


class FaultOutput(Output):
    """A fault of one line of a file."""

    line = serializers.IntegerField(help_text="From 1, the heading included.")
    column = serializers.CharField(help_text="The column's name; empty if the fault is of the whole line.")
    value = serializers.CharField()
    error = serializers.CharField(source="code", help_text="A stable code; docs/reference/errors.md lists all.")
    message = serializers.CharField(source="sentence", help_text="A sentence in the reader's language.")


class ImportReportOutput(Output):
    is_stored = serializers.BooleanField(help_text="False for a dry run.")
    fresh = serializers.IntegerField(help_text="Hanchan that were not in the record yet.")
    known = serializers.IntegerField(help_text="Hanchan that were in the record already.")
    with_deposits = serializers.IntegerField(
        help_text="Fresh hanchan whose missing points are deposits left on the table."
    )
    new_players = serializers.ListField(child=serializers.CharField(), help_text="Their names.")
    named_lines = serializers.SerializerMethodField(help_text="The number of lines with faults.")
    faults = FaultOutput(many=True)

    def get_named_lines(self, report: ImportReport) -> int:
        return len(report.named_lines)
