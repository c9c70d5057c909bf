"""The import page: choose files, see what would happen line by line, store them, download the lines with faults."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.forms import BoundField
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.selectors import latest_versions
from league.core.errors import ColumnsDoubtful
from league.core.texts.lists import listed
from league.core.web.pages import show
from league.players.selectors import club_players
from league.records.imports.columns.guessing import AskedColumn, columns_with
from league.records.imports.columns.words import choices
from league.records.imports.finals.reading import FinalFile
from league.records.imports.services import LINES_AT_ONCE, MOST_DEPOSITS, ImportOrder
from league.records.imports.several.files import ImportFile, files_of
from league.records.imports.several.services import files_preview, files_read, files_store, files_want
from league.records.imports.several.together import ReportsTogether
from league.records.views.imports.file_form import faulty_answer
from league.records.views.imports.files_form import FilesForm, files_kept
from league.records.views.imports.finals import final_page
from league.records.views.imports.names_asked import answered, answers_sent, questions
from league.records.views.imports.rules_asked import FROM, MAKE, OF, rows_sent, rules_asked, rules_sent, with_rules_made
from league.seasons.models import Season
from rules.errors import RuleError
from rules.registry import find_ruleset

# The button of the faulty lines; behind it, of several files the number.
FAULTY = "faulty"
DATE_FORMATS = ("YYYY-MM-DD", "M/D/YYYY", "D/M/YYYY", "D.M.YYYY", "YYYY/M/D", "YYYY年M月D日")
SIGN_CHOICES = (("", _("as the file shows")), (".", _("a dot: 1,234.5")), (",", _("a comma: 1.234,5")))
UNIT_CHOICES = ((1, _("points: 25,000")), (100, _("hundreds: 250 is 25,000")), (1000, _("thousands: 25.0 is 25,000")))
CARRIED = (
    "house_rules", "season", "date_format", "deposits_left", "makes_players", "encoding", "decimal_sign",
    "score_unit", "stores_perhaps_known", "stores_unusual", "keeps_points",
)  # fmt: skip


# Of these, what the report page asks once more.
ASKED = frozenset(
    {"decimal_sign", "score_unit", "stores_perhaps_known", "stores_unusual", "keeps_points", "makes_players"}
)


def field_prefix(file: int) -> str:
    """What stands before the number of a column, from 0, in the name of its field."""
    return f"field{file}-" if file else "field-"


class ImportForm(FilesForm):
    error_fields = {
        "not_a_csv": "file",
        "too_many_lines": "file",
        "too_many_files": "file",
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
        label=_("Scores are written in"), choices=UNIT_CHOICES, coerce=int, empty_value="1", required=False, initial=1
    )
    stores_perhaps_known = forms.BooleanField(
        required=False, label=_("Also store games that may be known"),
        help_text=_("Games of a day that has one with the same players and scores."),
    )  # fmt: skip
    stores_unusual = forms.BooleanField(
        required=False, label=_("Also store games with unusual scores"),
        help_text=_("Games with a score that is far beyond every score in the record."),
    )  # fmt: skip
    keeps_points = forms.BooleanField(
        required=False, label=_("Keep evenings of which only points are known"),
        help_text=_("Each becomes a final table with what everybody won."),
    )  # fmt: skip
    pasted = forms.CharField(
        label=_("Or paste a table"), required=False, strip=False,
        widget=forms.Textarea(attrs={"rows": 4, "wrap": "off"}),
        help_text=_("Cells of a spreadsheet, or lines with commas, tabs or semicolons."),
    )  # fmt: skip
    field_order = ("file", "kept_file", "pasted")
    asked: Sequence[AskedColumn] = ()
    # The file whose columns are asked, from 0.
    asked_of = 0
    always_shown = ("file", "pasted", "house_rules", "season")

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["file"].help_text = _("Tables of results as CSV, text, XLSX or ODS, one or several, up to 2 MB.")
        self.club = club
        self.choose_from("house_rules", self.versions)
        self.choose_from("season", Season.objects.filter(club=club, is_archived=False))

    @property
    def versions(self) -> QuerySet[HouseRulesVersion]:
        keys = [version.pk for version in latest_versions(self.club)]
        used = Season.objects.filter(club=self.club, is_archived=False).values_list("house_rules", flat=True)
        return HouseRulesVersion.objects.filter(pk__in=[*keys, *used]).select_related("house_rules")

    @property
    def shown_fields(self) -> list[BoundField]:
        return [field for field in self.visible_fields() if field.name in self.always_shown]

    @property
    def folded_fields(self) -> list[BoundField]:
        return [field for field in self.visible_fields() if field.name not in self.always_shown]

    @property
    def has_options(self) -> bool:
        """Whether one of the folded fields is set, or an error is about one."""
        return any(
            field.errors or (field.value() and str(field.value()) != str(field.initial)) for field in self.folded_fields
        )

    def import_files(self) -> list[ImportFile]:
        files = files_of(self.cleaned_data["files"], self.order(), self.sheets)
        return [
            replace(file, order=replace(file.order, column_fields=self.column_fields(number)))
            for number, file in enumerate(files)
        ]

    def order(self) -> ImportOrder:
        entered = self.cleaned_data
        chosen = {name: entered[name] for name in CARRIED} | {"score_unit": int(entered["score_unit"])}
        return ImportOrder(
            club=self.club,
            columns=self.columns(),
            names=answers_sent(self),
            rules_by_date=rules_sent(self.club, self),
            **chosen,
        )

    def column_fields(self, number: int) -> tuple[str, ...]:
        """What the columns of this file are, as it was chosen; not of those of another one."""
        before = field_prefix(number)
        said = [] if self.is_another_file() else [key for key in self.data if key.startswith(before)]
        return tuple(self.data[before + str(place)] for place in range(len(said)) if before + str(place) in self.data)

    def said_of_others(self) -> list[tuple[str, str]]:
        """What was said of the columns of the files that are not asked about now."""
        asked = field_prefix(self.asked_of) if self.asked else "-"
        others = [key for key in self.data if key.startswith("field") and not key.startswith(asked)]
        return [] if self.is_another_file() else [(key, self.data[key]) for key in others]

    def field_of(self, error: RuleError) -> str | None:
        """Where the columns are not understood, the page asks for each."""
        if isinstance(error, ColumnsDoubtful):
            self.asked, self.asked_of = error.columns, error.params.get("file_number", 0)
        return super().field_of(error)


@club_page("import")
def import_page(request: ClubRequest, club: Club) -> HttpResponse:
    form = ImportForm(club, request.POST or None, request.FILES or None)
    if form.is_valid():
        with form.refusals():
            return _answer(request, form)
    return show(
        request, "records/import.html", here="games", form=form, date_formats=DATE_FORMATS, columns=form.asked,
        prefix=field_prefix(form.asked_of), fields=_choices(form), rows=rows_sent(form) if form.is_bound else [],
        versions=form.versions,
    )  # fmt: skip


def _answer(request: ClubRequest, form: ImportForm) -> HttpResponse:
    do, actor = request.POST.get("do", ""), request.user
    reads = files_read(actor=actor, files=form.import_files(), is_limited=True)
    first = reads[0]
    if isinstance(first.read, FinalFile):
        return final_page(request, form, first.read, first.file)
    if do.startswith(MAKE) and len(reads) == 1:
        order = with_rules_made(actor, first.file.order, first.read, do)
        reads = files_read(actor=actor, files=[replace(first.file, order=order)])
    if do == "store" and sum(len(one.read.entered) for one in reads) > LINES_AT_ONCE:
        runs = files_want(actor=actor, reads=reads)
        if len(runs) > 1:
            return redirect("import_runs", form.club.slug)
        return redirect("import_run", form.club.slug, runs[0].pk)
    act = files_store if do == "store" else files_preview
    together = act(actor=actor, reads=reads)
    if do.startswith(FAULTY):
        return _faulty(together, do)
    return _report_page(request, form, reads[0].file.order, together)


def _faulty(together: ReportsTogether, do: str) -> HttpResponse:
    """The faulty lines of the file that the button names, or of the only one."""
    number = do.removeprefix(FAULTY).removeprefix("-")
    title, report = together.parts[int(number) if number.isdecimal() and int(number) < len(together.titles) else 0]
    return faulty_answer(report, title)


def _choices(form: ImportForm) -> list[tuple[str, Any]]:
    """The fields of a column in words."""
    rules = form.cleaned_data.get("house_rules") if form.is_bound else None
    return list(choices(max(find_ruleset(rules.ruleset).players))) if rules else []


def _report_page(request: ClubRequest, form: ImportForm, order: ImportOrder, together: ReportsTogether) -> HttpResponse:
    one = together.reports[0] if len(together.reports) == 1 else None
    report = one or together
    asks = not report.is_stored or bool(report.offered_units or report.perhaps_known or report.unusual)
    return show(
        request,
        "records/import_report.html",
        here="games",
        form=form,
        report=report,
        parts=[] if one else together.parts,
        kept=files_kept(form.cleaned_data["files"]),
        file_name=listed(together.titles),
        columns=columns_with(one.source, one.fields) if one and one.source and one.fields else [],
        prefix=field_prefix(0),
        fields=_choices(form),
        signs=SIGN_CHOICES,
        units=UNIT_CHOICES,
        asks=asks,
        carried=[*_carried(form, asks=asks, has_columns=one is None), *([] if report.is_stored else answered(report))],
        questions=questions(report),
        rules=rules_asked(order, one, list(form.versions)) if one else None,
        players=club_players(form.club, most_played_first=True),
    )


def _carried(form: ImportForm, *, asks: bool, has_columns: bool) -> list[tuple[str, str]]:
    """Return the entries of the first page, which the report page sends again; some of them it asks once more."""
    asked = ASKED if asks else frozenset[str]()
    # Of one file the house rules are asked beside those from a day on.
    asked |= frozenset() if has_columns else {"house_rules"}
    rows = [key for key in form.data if has_columns and key.startswith((FROM, OF))]
    return [
        *((name, form.data[name]) for name in CARRIED if name in form.data and name not in asked),
        *(("sheet", sheet) for sheet in form.sheets),
        *(form.said_of_others() if has_columns else ()),
        *((key, form.data[key]) for key in rows),
    ]
