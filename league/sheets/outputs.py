from typing import get_args

from rest_framework import serializers

from league.core.api.serializers import Output
from league.sheets.files import PRINTED_FORMATS
from league.sheets.sheet import Kind


class SheetKindOutput(Output):
    key = serializers.CharField()
    title = serializers.CharField(help_text="In the reader's language.")
    needs = serializers.ListField(child=serializers.CharField(), help_text="The query keys that the sheet must have.")
    takes = serializers.ListField(child=serializers.CharField(), help_text="The query keys that it may have.")
    formats = serializers.ListField(child=serializers.ChoiceField(PRINTED_FORMATS))


class SheetHeadOutput(Output):
    heading = serializers.CharField()
    text = serializers.CharField()


class SheetColumnOutput(Output):
    key = serializers.CharField(help_text="The key of its values in `rows`.")
    heading = serializers.CharField(help_text="In the reader's language.")
    kind = serializers.ChoiceField(
        get_args(Kind),
        help_text=(
            "The form of its values. `text`; `number`; `decimal`: exact, as text; `boolean`; `day`: YYYY-MM-DD; `key`: "
            "a stable word; `id`: of the thing that names the column; `reference`: `id` or `slug`, and `name`; "
            "`references`: a list of these; `table`: `table` and `wind`."
        ),
    )


class SheetOutput(Output):
    """A sheet for programs. Headings, title, head and foot are in the reader's language."""

    title = serializers.CharField()
    head = SheetHeadOutput(many=True, help_text="The lines above the table.")
    columns = SheetColumnOutput(many=True)
    rows = serializers.ListField(
        child=serializers.DictField(), help_text="The values by the keys of the columns; null where there is nothing."
    )
    foot = serializers.ListField(child=serializers.CharField(), help_text="The lines below the table.")
