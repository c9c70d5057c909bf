from collections.abc import Callable
from typing import Any, NamedTuple

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, Pages, actor, read_body
from league.core.api.preconditions import reject_unread_match
from league.core.api.reading.references import SlugRefField
from league.core.errors import LeagueError
from league.records.api.games.inputs import HouseRulesField, read_house_rules
from league.records.api.imports.names import NameAnswersField, name_answers
from league.records.api.imports.outputs import ImportReportOutput
from league.records.api.imports.rules import RulesFromInput, rules_from
from league.records.api.imports.run_outputs import ImportRunListedOutput, ImportRunOutput
from league.records.api.imports.runs import run_answer
from league.records.api.imports.sent_file import SentFileInput, file_take
from league.records.imports.job import import_want
from league.records.imports.numbers import DECIMAL_SIGNS, SCORE_UNITS
from league.records.imports.reading import ReadFile
from league.records.imports.runs.selectors import run_list
from league.records.imports.services import ImportOrder, import_preview, import_read, import_store
from league.seasons.selectors import season_named
from rules.errors import RuleError


class SentFile(NamedTuple):
    content: bytes
    dry_run: bool
    as_job: bool


class ImportInput(SentFileInput):
    season = SlugRefField(required=False, help_text="The slug of a season; absent: none.")
    house_rules = HouseRulesField(
        required=False, help_text="A version's id or a name; absent: the season's, or the club's only one."
    )
    date_format = serializers.CharField(
        required=False, help_text="Of the days, as `DD.MM.YYYY`; absent: the only one that fits."
    )  # fmt: skip
    columns = serializers.DictField(
        child=serializers.CharField(allow_blank=True), required=False,
        help_text="The field by the file's column, for headings that are not known.",
    )  # fmt: skip
    column_fields = serializers.ListField(
        child=serializers.CharField(allow_blank=True), required=False,
        help_text="The field of each column, empty for one to leave out. The club remembers it for files with these "
        "headings.",
    )  # fmt: skip
    deposits_left = serializers.IntegerField(
        min_value=0, required=False,
        help_text="So many points may be missing from a sum, because they were left on the table as deposits.",
    )  # fmt: skip
    decimal_sign = serializers.ChoiceField(
        choices=DECIMAL_SIGNS, required=False, help_text="The sign before decimals; absent: as the file shows."
    )  # fmt: skip
    score_unit = serializers.ChoiceField(
        choices=SCORE_UNITS, required=False, help_text="How many points are one in the columns of scores; absent: 1."
    )  # fmt: skip
    stores_perhaps_known = serializers.BooleanField(
        required=False, help_text="Store the games of `perhaps_known` too, and others of that kind."
    )
    makes_players = serializers.BooleanField(required=False, help_text="Add the players that the club does not have.")
    names = NameAnswersField(
        required=False,
        help_text="By name of the file whose it is. Answers are remembered when the import is stored.",
    )
    rules_by_date = RulesFromInput(
        many=True, required=False,
        help_text="Other house rules from a day on; `house_rules` are those of the games before.",
    )  # fmt: skip
    dry_run = serializers.BooleanField(required=False, default=False)
    as_job = serializers.BooleanField(
        required=False, default=False, help_text="Let a job store the file; the answer is the run (202)."
    )


class ImportView(ClubView):
    """The file is read before the first transaction begins, which locks the club, and on SQLite every writer."""

    pagination_class = Pages
    works_in_steps = True
    read: ReadFile | None = None
    refusal: RuleError | None = None

    def write(self, handler: Callable[..., Response], request: Request, *args: Any, **kwargs: Any) -> Response:
        try:
            order, sent = self.order(request)
            reject_unread_match(request)
            self.read = import_read(actor=actor(request), content=sent.content, order=order, is_limited=True)
        except RuleError as error:
            # Raised by the handler: a repeated request gets its first answer, whatever has changed since.
            self.refusal = error
        else:
            if sent.dry_run and "Idempotency-Key" not in request.headers:
                return handler(request, *args, **kwargs)
        return super().write(handler, request, *args, **kwargs)

    def order(self, request: Request) -> tuple[ImportOrder, SentFile]:
        found, body = self.club(request), read_body(ImportInput, request)
        if body["dry_run"] and body["as_job"]:
            raise LeagueError("contradiction")
        file = file_take(body)
        sent = SentFile(file.pop("content"), body.pop("dry_run"), body.pop("as_job"))
        season = season_named(found, body.pop("season")) if body.get("season") else None
        version = read_house_rules(found, body.pop("house_rules", None), season)
        file["names"] = name_answers(body.pop("names", {}))
        file["rules_by_date"] = rules_from(found, body.pop("rules_by_date", []))
        return ImportOrder(club=found, house_rules=version, season=season, **body, **file), sent

    @extend_schema(operation_id="imports", responses=ImportRunListedOutput(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List the imports of a club, latest first. For its organisers."""
        return self.page_for("import", request, run_list, ImportRunListedOutput)

    @extend_schema(
        operation_id="hanchan_import",
        request=ImportInput,
        responses={200: ImportReportOutput, 201: ImportReportOutput, 202: ImportRunOutput},
    )
    def post(self, request: Request, club: str) -> Response:
        """Import results from a table's text. With `dry_run` the report is answered (200) and nothing is stored.

        What the file does not say is asked: `encoding_doubtful` until `encoding` is given, `numbers_doubtful` until
        `decimal_sign` is, `days_doubtful` until `date_format`, `sheets_doubtful` until `sheet`.
        Lines with a name that may be somebody's have the fault `name_doubtful` until `names` says whose it is.
        With `as_job` a job stores the file: the answer (202) is the run, whose `url` tells how far it is.
        At most 5,000 lines at once, and 50,000 lines of one account within an hour.
        """
        if self.refusal is not None:
            raise self.refusal
        order, sent = self.order(request)
        work: dict[str, Any] = {"actor": actor(request), "content": sent.content, "order": order, "read": self.read}
        if sent.as_job:
            return run_answer(request, import_want(**work), 202)
        change, status = (import_preview, 200) if sent.dry_run else (import_store, 201)
        return Response(ImportReportOutput(change(**work)).data, status=status)
