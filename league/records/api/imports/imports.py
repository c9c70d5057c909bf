from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, NamedTuple

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, Pages, actor, read_body
from league.core.api.errors import at_key
from league.core.api.preconditions import reject_unread_match
from league.core.api.reading.references import SlugRefField
from league.core.errors import LeagueError
from league.finals.api import ClubFinalTableFields
from league.finals.details import FinalDetails
from league.records.api.games.inputs import HouseRulesField, read_house_rules
from league.records.api.imports.names import NameAnswersField, name_answers
from league.records.api.imports.outputs import ImportReportsOutput, report_answer
from league.records.api.imports.rules import RulesFromInput, rules_from
from league.records.api.imports.run_outputs import ImportRunListedOutput, ImportRunOutput
from league.records.api.imports.runs import run_answer
from league.records.api.imports.sent_file import SentFileInput, file_take
from league.records.imports.numbers import DECIMAL_SIGNS, SCORE_UNITS
from league.records.imports.runs.selectors import run_list
from league.records.imports.services import ImportOrder
from league.records.imports.several.files import ANSWERS, ImportFile
from league.records.imports.several.services import FileRead, files_preview, files_read, files_store, files_want
from league.seasons.selectors import season_named
from rules.errors import RuleError


class SentFiles(NamedTuple):
    """`are_several` says whether they were sent as a list, also of one."""

    files: list[ImportFile]
    are_several: bool
    dry_run: bool
    as_job: bool


class FinalDetailsInput(ClubFinalTableFields):
    """What a file with a final table does not say of it."""

    name = serializers.CharField(
        max_length=100, required=False, help_text="Absent: the title above the headings; needed without one."
    )


class OneFileInput(SentFileInput):
    """A file, or a sheet of a workbook, of several that are imported together."""

    one_of = (("content", "file"),)

    name = serializers.CharField(required=False, max_length=200, help_text="By which its import is listed.")
    column_fields = serializers.ListField(
        child=serializers.CharField(allow_blank=True), required=False,
        help_text="The field of each column, empty for one to leave out.",
    )  # fmt: skip


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
    stores_unusual = serializers.BooleanField(
        required=False, help_text="Store the games of `unusual` too: their scores are far beyond those of the record."
    )
    keeps_points = serializers.BooleanField(
        required=False, help_text="Evenings of which the points tell no scores become final tables."
    )
    stores_perhaps_known = serializers.BooleanField(
        required=False, help_text="Store the games of `perhaps_known` too, and others of that kind."
    )
    makes_players = serializers.BooleanField(required=False, help_text="Add the players that the club does not have.")
    names = NameAnswersField(
        required=False,
        help_text="By name of the file whose it is. Answers are remembered when the import is stored.",
    )
    final_table = FinalDetailsInput(
        required=False, help_text="Of a file with a final table alone; else it is not read."
    )
    files = OneFileInput(  # type: ignore[call-arg]
        many=True, required=False, min_length=1,
        help_text="Several files or sheets in place of `content` and `file`: all are read before the first is stored, "
        "as an import each. `encoding`, `date_format` and `decimal_sign` count for those that ask.",
    )  # fmt: skip
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
    reads: Sequence[FileRead] = ()
    refusal: RuleError | None = None

    def write(self, handler: Callable[..., Response], request: Request, *args: Any, **kwargs: Any) -> Response:
        try:
            sent = self.sent(request)
            reject_unread_match(request)
            with _at_file(sent):
                self.reads = files_read(actor=actor(request), files=sent.files, is_limited=True)
        except RuleError as error:
            # Raised by the handler: a repeated request gets its first answer, whatever has changed since.
            self.refusal = error
        else:
            if sent.dry_run and "Idempotency-Key" not in request.headers:
                return handler(request, *args, **kwargs)
        return super().write(handler, request, *args, **kwargs)

    def sent(self, request: Request) -> SentFiles:
        found, body = self.club(request), read_body(ImportInput, request)
        if body["dry_run"] and body["as_job"]:
            raise LeagueError("contradiction")
        several, dry_run, as_job = body.pop("files", None), body.pop("dry_run"), body.pop("as_job")
        taken = _files_take(body, several)
        said = {} if several is None else {name: body.pop(name) for name in ANSWERS.values() if name in body}
        season = season_named(found, body.pop("season")) if body.get("season") else None
        version = read_house_rules(found, body.pop("house_rules", None), season)
        names = name_answers(body.pop("names", {}))
        final = FinalDetails(**body.pop("final_table", {}))
        by_date = rules_from(found, body.pop("rules_by_date", []))
        order = ImportOrder(
            club=found, house_rules=version, season=season, names=names, final=final, rules_by_date=by_date, **body
        )  # fmt: skip
        files = [ImportFile(file.pop("name", ""), file.pop("content"), replace(order, **file), said) for file in taken]
        return SentFiles(files, several is not None, dry_run, as_job)

    @extend_schema(operation_id="imports", responses=ImportRunListedOutput(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List the imports of a club, latest first. For its organisers."""
        return self.page_for("import", request, run_list, ImportRunListedOutput)

    @extend_schema(
        operation_id="hanchan_import",
        request=ImportInput,
        responses={200: ImportReportsOutput, 201: ImportReportsOutput, 202: ImportRunOutput},
    )
    def post(self, request: Request, club: str) -> Response:
        """Import results from a table's text. With `dry_run` the report is answered (200) and nothing is stored.

        What the file does not say is asked: `encoding_doubtful` until `encoding` is given, `numbers_doubtful` until
        `decimal_sign` is, `days_doubtful` until `date_format`, `sheets_doubtful` until `sheet`.
        Lines with a name that may be somebody's have the fault `name_doubtful` until `names` says whose it is.
        A file with a final table alone becomes a final table, with `final_table`: all of it or nothing.
        With `as_job` a job stores the file: the answer (202) is the run, whose `url` tells how far it is. Of several
        files it is that of the first; the list of the imports has all.
        At most 5,000 lines at once, and 50,000 lines of one account within an hour.
        """
        if self.refusal is not None:
            raise self.refusal
        sent = self.sent(request)
        if sent.as_job:
            return run_answer(request, files_want(actor=actor(request), reads=self.reads)[0], 202)
        change, status = (files_preview, 200) if sent.dry_run else (files_store, 201)
        with _at_file(sent):
            together = change(actor=actor(request), reads=self.reads)
        return Response(report_answer(together, are_several=sent.are_several), status=status)


def _files_take(body: dict[str, Any], several: Sequence[dict[str, Any]] | None) -> list[dict[str, Any]]:
    """Take the file out of the body, or each of the files.

    raises      LeagueError `contradiction` for both
    """
    if several is None:
        return [file_take(body)]
    if body.keys() & {"content", "file", "column_fields", "columns"}:
        raise LeagueError("contradiction")
    taken = []
    for number, file in enumerate(several):
        with at_key(f"files.{number}"):
            taken.append({**file_take(file), **file})
    return taken


@contextmanager
def _at_file(sent: SentFiles) -> Iterator[None]:
    """Name the file that an error is about."""
    try:
        yield
    except LeagueError as error:
        number = error.params.get("file_number", 0)
        if not sent.are_several:
            raise
        with at_key(f"files.{number}"):
            raise
