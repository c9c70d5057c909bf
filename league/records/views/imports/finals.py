"""The import page of a file with a final table: what it becomes, and what the file does not say of it."""

from dataclasses import replace

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from league.clubs.club_page import ClubRequest
from league.core.web.forms import DayInput, PageForm
from league.core.web.pages import show
from league.finals.details import FinalDetails
from league.players.selectors import club_players
from league.records.imports.finals.reading import FinalFile
from league.records.imports.finals.services import FinalReport, final_preview, final_store
from league.records.imports.several.files import ImportFile
from league.records.views.imports.file_form import faulty_answer
from league.records.views.imports.files_form import FilesForm, files_kept
from league.records.views.imports.names_asked import answered, questions

# Of the first page, which is read again; it needs some of them although a final table does not.
CARRIED = ("house_rules", "season", "date_format", "deposits_left", "encoding", "sheet", "decimal_sign", "score_unit")


class FinalDetailsForm(PageForm):
    error_fields = {"name_taken": "final_name", "ends_before_it_begins": "final_closes", "bad_field": "final_name"}
    final_name = forms.CharField(label=_("Name"), max_length=100)
    final_period = forms.CharField(
        label=_("Year or season"), max_length=60, required=False, help_text=_("Such as 2019.")
    )
    final_opens = forms.DateField(label=_("First day"), widget=DayInput(), required=False)
    final_closes = forms.DateField(label=_("Last day"), widget=DayInput(), required=False)
    final_rules = forms.CharField(label=_("Played under"), max_length=200, required=False)

    def details(self) -> FinalDetails:
        return FinalDetails(**{field: self.cleaned_data[f"final_{field}"] for field in FinalDetails._fields})


def final_page(request: ClubRequest, form: FilesForm, read: FinalFile, file: ImportFile) -> HttpResponse:
    order, file_name = file.order, file.title
    report = final_preview(order=order, read=read, file_name=file_name)
    if request.POST.get("do") == "faulty":
        return faulty_answer(report, file_name)
    # The first page has not asked for these.
    sent = request.POST if "final_name" in request.POST else None
    details = FinalDetailsForm(sent, initial={"final_name": report.final and report.final.name})
    if request.POST.get("do") == "store" and details.is_valid() and not report.faults:
        with details.refusals():
            order = replace(order, final=details.details())
            stored = final_store(actor=request.user, order=order, read=read, file_name=file_name)
            return redirect("final_table", request.club.slug, stored.final and stored.final.id)
    return _shown(request, form, report, details, file_name)


def _shown(
    request: ClubRequest, form: FilesForm, report: FinalReport, details: FinalDetailsForm, file_name: str
) -> HttpResponse:
    return show(
        request,
        "records/import_final.html",
        here="games",
        form=form,
        details=details,
        report=report,
        kept=files_kept(form.cleaned_data["files"]),
        file_name=file_name,
        carried=[*[(name, form.data[name]) for name in CARRIED if name in form.data], *answered(report)],
        questions=questions(report),
        players=club_players(request.club, most_played_first=True),
    )
