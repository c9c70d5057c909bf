from django.urls import reverse
from rest_framework import serializers

from league.core.api.serializers import Output
from league.finals.outputs import ClubFinalTableRefOutput
from league.records.imports.runs.selectors import ImportStatus
from league.records.models import ImportRun


class ImportRunListedOutput(Output):
    """An import as one thing."""

    id = serializers.IntegerField(source="pk")
    state = serializers.ChoiceField(
        ImportRun.State.choices,
        help_text="`running` while it stores, then `done` or `failed`; `undoing` while its games are made void, then "
        "`undone`.",
    )
    file_name = serializers.CharField(help_text="Empty where the file was sent without a name.")
    started_by = serializers.CharField(help_text="The name shown of the account that sent it.")
    started_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    house_rules = serializers.IntegerField(source="house_rules_id", help_text="The id of a version.")
    season = serializers.CharField(source="season.slug", default=None, allow_null=True, help_text="Its slug.")
    stored = serializers.IntegerField(help_text="Hanchan that it has stored.")
    standing = serializers.IntegerField(help_text="How many of them are not void.")
    known = serializers.IntegerField(help_text="Hanchan of the file that were in the record already.")
    named_lines = serializers.IntegerField(help_text="The number of lines with faults.")
    new_players = serializers.IntegerField(help_text="Players that it has added.")
    undone_by = serializers.CharField(allow_null=True)
    undone_at = serializers.DateTimeField(allow_null=True)


class KeptFaultOutput(Output):
    """A fault of one line of an imported file. Its cells are not kept, and an ellipsis stands for names."""

    line = serializers.IntegerField(help_text="From 1, the heading included.")
    error = serializers.CharField(source="code", help_text="A stable code; docs/reference/errors.md lists all.")
    message = serializers.CharField(source="sentence", help_text="A sentence in the reader's language.")


class ImportRunOutput(Output):
    """An import, how far it is, and what undoing it would leave."""

    run = ImportRunListedOutput()
    url = serializers.SerializerMethodField(help_text="The address that answers the state of this import.")
    percent = serializers.IntegerField(help_text="Of what is to be done; 100 when it has ended.")
    is_interrupted = serializers.BooleanField(help_text="Whether it was killed, and nobody goes on with it.")
    understood = serializers.CharField(source="run.understood", help_text="How the file was read, in one line.")
    amended = serializers.SerializerMethodField(
        help_text="The ids of its hanchan that were amended since. They stay unless `takes_amended` is sent."
    )
    final_tables = ClubFinalTableRefOutput(many=True, source="run.final_tables.all", help_text="Those it has stored.")
    faults = KeptFaultOutput(many=True, help_text="Of its lines; of a long file the first 5,000.")
    error = serializers.CharField(source="run.error", help_text="The code of the error; empty if there is none.")
    message = serializers.CharField(source="run.message", help_text="Its sentence, in the language of the importer.")

    def get_url(self, status: ImportStatus) -> str:
        path = reverse("api_one_import", args=[status.run.club.slug, status.run.pk])
        return str(self.context["request"].build_absolute_uri(path))

    def get_amended(self, status: ImportStatus) -> list[int]:
        return [hanchan.pk for hanchan in status.amended]
