"""The import page: choose a file, see what would happen line by line, store it, download the lines with faults."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.selectors import latest_versions
from league.core.errors import ColumnsDoubtful
from league.core.web.pages import show
from league.players.selectors import club_players
from league.records.imports.columns.guessing import AskedColumn, columns_with
from league.records.imports.columns.words import choices
from league.records.imports.job import import_want
from league.records.imports.report import ImportReport
from league.records.imports.services import (
    LINES_AT_ONCE,
    MOST_DEPOSITS,
    ImportOrder,
    import_preview,
    import_read,
    import_store,
)
from league.records.views.imports.file_form import FileForm, faulty_answer, keep
from league.records.views.imports.names_asked import answered, answers_sent, questions
from league.records.views.imports.rules_asked import MAKE, rows_sent, rules_asked, rules_sent, with_rules_made
from league.seasons.models import Season
from rules.errors import RuleError
from rules.registry import find_ruleset

DATE_FORMATS = ("YYYY-MM-DD", "M/D/YYYY", "D/M/YYYY", "D.M.YYYY", "YYYY/M/D", "YYYY年M月D日")
SIGN_CHOICES = (("", _("as the file shows")), (".", _("a dot: 1,234.5")), (",", _("a comma: 1.234,5")))
UNIT_CHOICES = ((1, _("points")), (100, _("hundreds: 250 is 25,000")), (1000, _("thousands: 25.0 is 25,000")))
# Before the number of a column, from 0.
FIELD = "field-"
CARRIED = (
    "house_rules", "season", "date_format", "deposits_left", "makes_players", "encoding", "sheet", "decimal_sign",
    "score_unit", "stores_perhaps_known",
)  # fmt: skip


class ImportForm(FileForm):
    error_fields = {
        "not_a_csv": "file",
        "too_many_lines": "file",
        "cannot_decode": "file",
        "unknown_encoding": "encoding",
        "numbers_doubtful": "decimal_sign",
        "missing_import_field": "file",
        "column_twice": "file",
        "field_twice": "file",
        "wrong_column_count": "file",
        "bad_date_format": "date_format",
        "days_doubtful": "date_format",
        "bad_workbook": "file",
        "formula_without_value": "file",
        "sheets_doubtful": "sheet",
        "unknown_sheet": "sheet",
    }
    house_rules = forms.ModelChoiceField(label=_("Played under"), queryset=HouseRulesVersion.objects.none())
    season = forms.ModelChoiceField(
        label=_("Season"), queryset=Season.objects.none(), required=False, empty_label=_("no season")
    )
    date_format = forms.CharField(
        label=_("Date format"),
        required=False,
        widget=forms.TextInput(attrs={"list": "date-formats"}),
        help_text=_("Leave it to the file, unless it is asked for."),
    )
    deposits_left = forms.IntegerField(
        label=_("Deposits left (points), at most"),
        min_value=0,
        max_value=MOST_DEPOSITS,
        initial=0,
        help_text=_(
            "If at most this many points are missing from the sum, they are stored as deposits left on the table."
        ),
    )
    makes_players = forms.BooleanField(label=_("Unknown names become players"), required=False)
    decimal_sign = forms.ChoiceField(
        label=_("Decimals stand behind"), choices=SIGN_CHOICES, required=False,
        help_text=_("Leave it to the file, unless it is asked for."),
    )  # fmt: skip
    score_unit = forms.TypedChoiceField(
        label=_("Scores are written in"), choices=UNIT_CHOICES, coerce=int, empty_value="1", required=False
    )
    stores_perhaps_known = forms.BooleanField(
        required=False, label=_("Also store games that may be known"),
        help_text=_("Games of a day that has one with the same players and scores."),
    )  # fmt: skip
    pasted = forms.CharField(
        label=_("Or paste a table"), required=False, strip=False,
        widget=forms.Textarea(attrs={"rows": 4, "wrap": "off"}),
        help_text=_("Cells of a spreadsheet, or lines with commas, tabs or semicolons."),
    )  # fmt: skip
    field_order = ("file", "kept_file", "pasted")
    asked: Sequence[AskedColumn] = ()

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["file"].help_text = _("A table of results as CSV, text, XLSX or ODS, up to 2 MB.")
        self.club = club
        self.choose_from("house_rules", self.versions)
        self.choose_from("season", Season.objects.filter(club=club, is_archived=False))

    @property
    def versions(self) -> QuerySet[HouseRulesVersion]:
        keys = [version.pk for version in latest_versions(self.club)]
        used = Season.objects.filter(club=self.club, is_archived=False).values_list("house_rules", flat=True)
        return HouseRulesVersion.objects.filter(pk__in=[*keys, *used]).select_related("house_rules")

    def order(self) -> ImportOrder:
        entered = self.cleaned_data
        chosen = {name: entered[name] for name in CARRIED} | {"score_unit": int(entered["score_unit"])}
        return ImportOrder(
            club=self.club,
            columns=self.columns(),
            column_fields=self.column_fields(),
            names=answers_sent(self),
            rules_by_date=rules_sent(self.club, self),
            **chosen,
        )

    def column_fields(self) -> tuple[str, ...]:
        """What the columns are, as it was chosen; not of those of another file."""
        said = [] if self.is_another_file() else [key for key in self.data if key.startswith(FIELD)]
        return tuple(self.data[f"{FIELD}{number}"] for number in range(len(said)) if f"{FIELD}{number}" in self.data)

    def field_of(self, error: RuleError) -> str | None:
        """Where the columns are not understood, the page asks for each."""
        if isinstance(error, ColumnsDoubtful):
            self.asked = error.columns
        return super().field_of(error)


@club_page("import")
def import_page(request: ClubRequest, club: Club) -> HttpResponse:
    form = ImportForm(club, request.POST or None, request.FILES or None)
    if form.is_valid():
        with form.refusals():
            return _answer(request, form)
    return show(
        request, "records/import.html", here="games", form=form, date_formats=DATE_FORMATS, columns=form.asked,
        fields=_choices(form), rows=rows_sent(form) if form.is_bound else [], versions=form.versions,
    )  # fmt: skip


def _answer(request: ClubRequest, form: ImportForm) -> HttpResponse:
    content, name = form.cleaned_data["content"], form.cleaned_data["file_name"]
    do, order = request.POST.get("do", ""), form.order()
    read = import_read(actor=request.user, content=content, order=order, is_limited=True)
    if do.startswith(MAKE):
        order = with_rules_made(request.user, order, read, do)
        read = import_read(actor=request.user, content=content, order=order)
    given = {"actor": request.user, "content": content, "order": order, "read": read}
    if do == "store" and len(read.entered) > LINES_AT_ONCE:
        run = import_want(**given, file_name=name)
        return redirect("import_run", form.club.slug, run.pk)
    report = import_store(**given, file_name=name) if do == "store" else import_preview(**given)
    if do == "faulty":
        return faulty_answer(report, name)
    return _report_page(request, form, order, report, keep(content, name), name)


def _choices(form: ImportForm) -> list[tuple[str, Any]]:
    """The fields of a column in words."""
    rules = form.cleaned_data.get("house_rules") if form.is_bound else None
    return list(choices(max(find_ruleset(rules.ruleset).players))) if rules else []


def _report_page(
    request: ClubRequest, form: ImportForm, order: ImportOrder, report: ImportReport, kept: str, name: str
) -> HttpResponse:
    return show(
        request,
        "records/import_report.html",
        here="games",
        form=form,
        report=report,
        kept=kept,
        file_name=name,
        columns=columns_with(report.source, report.fields) if report.source and report.fields else [],
        fields=_choices(form),
        signs=SIGN_CHOICES,
        units=UNIT_CHOICES,
        asks=(asks := not report.is_stored or bool(report.offered_units or report.perhaps_known)),
        carried=[*_carried(form, asks=asks), *([] if report.is_stored else answered(report))],
        questions=questions(report),
        rules=rules_asked(order, report, list(form.versions)),
        players=club_players(form.club, most_played_first=True),
    )


def _carried(form: ImportForm, *, asks: bool) -> list[tuple[str, str]]:
    """Return the entries of the first page, which the report page sends again; some of them it asks once more."""
    # The house rules are asked beside those from a day on.
    asked = {"house_rules"}
    if asks:
        asked |= {"decimal_sign", "score_unit", "stores_perhaps_known", "makes_players"}
    return [(name, form.data[name]) for name in CARRIED if name in form.data and name not in asked]
