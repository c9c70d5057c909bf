"""The import page: choose a file, see what would happen line by line, store it, download the lines with faults."""

import base64
import zlib
from typing import Any

from django import forms
from django.core import signing
from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.selectors import latest_versions
from league.core.web.forms import PageForm
from league.core.web.pages import show
from league.records.imports.fields import FIELDS
from league.records.imports.report import ImportReport
from league.records.imports.services import MOST_DEPOSITS, ImportOrder, import_preview, import_read, import_store
from league.seasons.models import Season

MOST_BYTES = 2 * 1024 * 1024
DATE_FORMATS = ("YYYY-MM-DD", "M/D/YYYY", "D/M/YYYY", "D.M.YYYY", "YYYY/M/D", "YYYY年M月D日")
COLUMN = "column-"


class ImportForm(PageForm):
    error_fields = {
        "not_a_csv": "file",
        "too_many_lines": "file",
        "cannot_decode": "file",
        "unknown_encoding": "encoding",
        "missing_import_field": "file",
        "column_twice": "file",
        "bad_date_format": "date_format",
    }
    file = forms.FileField(
        label=_("File"), required=False, help_text=_("A table of results as CSV or text, up to 2 MB.")
    )
    kept_file = forms.CharField(required=False, widget=forms.HiddenInput())
    house_rules = forms.ModelChoiceField(label=_("Played under"), queryset=HouseRulesVersion.objects.none())
    season = forms.ModelChoiceField(
        label=_("Season"), queryset=Season.objects.none(), required=False, empty_label=_("no season")
    )
    date_format = forms.CharField(
        label=_("Date format"),
        initial=DATE_FORMATS[0],
        widget=forms.TextInput(attrs={"list": "date-formats"}),
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
    encoding = forms.CharField(required=False, label=_("Encoding"), help_text=_("Leave empty to detect it."))

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club
        keys = [version.pk for version in latest_versions(club)]
        seasons = Season.objects.filter(club=club, is_archived=False)
        used = seasons.values_list("house_rules", flat=True)
        versions = HouseRulesVersion.objects.filter(pk__in=[*keys, *used]).select_related("house_rules")
        self.choose_from("house_rules", versions)
        self.choose_from("season", seasons)

    def clean(self) -> dict[str, Any]:
        super().clean()
        entered = self.cleaned_data
        if entered.get("file"):
            if entered["file"].size > MOST_BYTES:
                self.add_error("file", _("This file is larger than 2 MB."))
            else:
                entered["content"] = entered["file"].read()
                entered["file_name"] = entered["file"].name
        elif entered.get("kept_file"):
            entered["content"], entered["file_name"] = unkeep(entered["kept_file"])
        else:
            self.add_error("file", _("Choose a file."))
        return entered

    def columns(self) -> dict[str, str]:
        return {key.removeprefix(COLUMN): self.data[key] for key in self.data if key.startswith(COLUMN)}

    def order(self) -> ImportOrder:
        entered = self.cleaned_data
        names = ("house_rules", "season", "date_format", "deposits_left", "makes_players", "encoding")
        return ImportOrder(club=self.club, columns=self.columns(), **{name: entered[name] for name in names})


def keep(content: bytes, file_name: str) -> str:
    """Return the file as signed text, which the page carries from the dry run to the import."""
    return signing.dumps([base64.b85encode(zlib.compress(content)).decode(), file_name], salt="import")


def unkeep(kept: str) -> tuple[bytes, str]:
    try:
        content, file_name = signing.loads(kept, salt="import", max_age=24 * 3600)
    except signing.BadSignature:
        raise forms.ValidationError(_("Choose the file again."), code="not_a_csv") from None
    return zlib.decompress(base64.b85decode(content)), file_name


@club_page("import")
def import_page(request: ClubRequest, club: Club) -> HttpResponse:
    form = ImportForm(club, request.POST or None, request.FILES or None)
    report = None
    if form.is_valid():
        content, name = form.cleaned_data["content"], form.cleaned_data["file_name"]
        with form.refusals():
            given = {"actor": request.user, "content": content, "order": form.order()}
            read = import_read(**given, is_limited=True)
            if request.POST.get("do") == "store":
                report = import_store(**given, file_name=name, read=read)
            else:
                report = import_preview(**given, read=read)
            if request.POST.get("do") == "faulty":
                return _faulty_file(report, name)
            return _report_page(request, form, report, keep(content, name), name)
    return show(request, "records/import.html", here="games", form=form, date_formats=DATE_FORMATS)


def _faulty_file(report: ImportReport, name: str) -> HttpResponse:
    response = HttpResponse(report.faulty_file(), content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{faulty_name(name)}"'
    return response


def faulty_name(name: str) -> str:
    stem = name.rsplit(".", 1)[0].replace('"', "")
    return f"{stem.encode('ascii', 'ignore').decode()}-faulty.csv"


def _report_page(request: ClubRequest, form: ImportForm, report: ImportReport, kept: str, name: str) -> HttpResponse:
    return show(
        request,
        "records/import_report.html",
        here="games",
        form=form,
        report=report,
        kept=kept,
        file_name=name,
        fields=FIELDS,
        carried=_carried(form),
    )


def _carried(form: ImportForm) -> list[tuple[str, str]]:
    """Return the entries of the first page, which the report page sends again."""
    names = ("house_rules", "season", "date_format", "deposits_left", "makes_players", "encoding")
    return [(name, form.data[name]) for name in names if name in form.data]
