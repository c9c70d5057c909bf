from typing import Any

from rest_framework import serializers

from league.core.api.serializers import Output
from league.records.api.imports.names import FileNameOutput
from league.records.api.imports.proof import ProvedRulesOutput
from league.records.imports.finals.evenings import EveningPoints
from league.records.imports.report import SHAPES, ImportReport
from league.records.imports.several.together import ReportsTogether


class FaultOutput(Output):
    """A fault of one line of a file."""

    line = serializers.IntegerField(help_text="From 1, the heading included.")
    column = serializers.CharField(help_text="The column's name; empty if the fault is of the whole line.")
    value = serializers.CharField()
    error = serializers.CharField(source="code", help_text="A stable code; docs/reference/errors.md lists all.")
    message = serializers.CharField(source="sentence", help_text="A sentence in the reader's language.")


class UnderstoodOutput(Output):
    """How a file was read."""

    sentence = serializers.CharField(source="understood", help_text="All of it in one line, in the reader's language.")
    encoding = serializers.CharField(source="table.encoding", help_text="Empty for a workbook.")
    delimiter = serializers.CharField(
        source="table.delimiter", trim_whitespace=False, help_text="Empty for a workbook."
    )  # fmt: skip
    sheet = serializers.CharField(source="table.sheet", help_text="Of a workbook; empty for a text.")
    heading_line = serializers.IntegerField(source="table.heading_line")


class ResultsUnderstoodOutput(UnderstoodOutput):
    """How a file of results was read."""

    decimal_sign = serializers.CharField(help_text="Empty if no number of the file has a dot or a comma.")
    date_format = serializers.CharField()
    shape = serializers.ChoiceField(
        choices=list(SHAPES),
        help_text="One line a game (`columns`), one for each player of it (`lines`), one column for each player "
        "(`players`), evenings with their games under each other (`evenings`), or a final table (`final`).",
    )
    score_unit = serializers.IntegerField(
        source="numbers.score_unit", help_text="How many points are one in the columns of scores."
    )


class PerhapsKnownOutput(Output):
    line = serializers.IntegerField()
    hanchan = serializers.IntegerField(source="hanchan.pk", help_text="Its id in the record.")


class UnusualScoresOutput(Output):
    line = serializers.IntegerField()
    scores = serializers.ListField(child=serializers.IntegerField(), help_text="Those far beyond the record.")


class FinalOfFileOutput(Output):
    id = serializers.IntegerField(allow_null=True, help_text="As `final-tables/<id>/`; null for a dry run.")
    name = serializers.CharField(help_text="Empty where the file has no title and no name was sent.")
    period = serializers.CharField()
    line_count = serializers.IntegerField()


class EveningPointsOutput(Output):
    day = serializers.DateField()
    lines = serializers.ListField(child=serializers.IntegerField())
    player_count = serializers.SerializerMethodField()

    def get_player_count(self, evening: EveningPoints) -> int:
        return len(evening.players)


class ImportReportOutput(Output):
    understood = ResultsUnderstoodOutput(source="*")
    is_stored = serializers.BooleanField(help_text="False for a dry run.")
    run = serializers.IntegerField(
        source="run.pk", default=None, allow_null=True,
        help_text="What was stored, as `imports/<id>/`, which can be undone; null for a dry run.",
    )  # fmt: skip
    fresh = serializers.IntegerField(help_text="Hanchan that were not in the record yet.")
    known = serializers.IntegerField(help_text="Hanchan that were in the record already.")
    with_deposits = serializers.IntegerField(
        help_text="Fresh hanchan whose missing points are deposits left on the table."
    )
    new_players = serializers.ListField(child=serializers.CharField(), help_text="Their names.")
    names = FileNameOutput(many=True, source="names.rows", help_text="Of the file, the most frequent first.")
    proof = ProvedRulesOutput(
        many=True, help_text="Of a dry run: which rules the points of the file prove; empty without points."
    )
    perhaps_known = PerhapsKnownOutput(
        many=True,
        help_text="Lines of a day that has a game with these players and scores; stored with `stores_perhaps_known`.",
    )
    unusual = UnusualScoresOutput(
        many=True,
        help_text="Lines with scores far beyond those of the latest games; stored with `stores_unusual`.",
    )
    offered_units = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Values of `score_unit` with which games are possible, if none is possible as the file stands.",
    )
    final_table = FinalOfFileOutput(
        source="final", allow_null=True, help_text="What a file with a final table alone becomes; null for games."
    )
    evenings = EveningPointsOutput(
        many=True, help_text="Those of which the points tell no scores; with `keeps_points` they become final tables."
    )
    named_lines = serializers.SerializerMethodField(help_text="The number of lines with faults.")
    faults = FaultOutput(many=True)

    def get_named_lines(self, report: ImportReport) -> int:
        return len(report.named_lines)


class FileReportOutput(Output):
    """The report of one of several files."""

    name = serializers.CharField()
    report = ImportReportOutput()


class ImportReportsOutput(ImportReportOutput):
    files = FileReportOutput(
        many=True,
        help_text="Where `files` were sent, the report of each. Counts and names are of all, the rest of the first.",
    )


def report_answer(together: ReportsTogether, *, are_several: bool) -> dict[str, Any]:
    parts = together.parts if are_several else []
    files = [{"name": title, "report": ImportReportOutput(report).data} for title, report in parts]
    first = dict(ImportReportOutput(together.reports[0]).data)
    if len(files) > 1:
        first |= {key: getattr(together, key) for key in ("fresh", "known", "with_deposits", "new_players")}
        names = FileNameOutput(together.names.rows, many=True).data
        first |= {"names": names, "named_lines": len(together.named_lines)}
    return {**first, "files": files}
