from django import forms
from django.utils.translation import gettext_lazy as _

from league.core.web.forms import PageForm


class ArchiveForm(PageForm):
    error_fields = {"name_taken": "slug"}

    file = forms.FileField(label=_("Archive"), help_text=_("The file from “Download the whole club”."))
    slug = forms.SlugField(
        label=_("Address"),
        max_length=60,
        required=False,
        help_text=_("Leave empty to keep the old address, if it is free."),
    )

    def field_of(self, error: object) -> str | None:
        return super().field_of(error) or "file"  # type: ignore[arg-type]


class DeletionForm(PageForm):
    error_fields = {"other_club_name": "name"}

    name = forms.CharField(label=_("The name of the club, to confirm"), max_length=100)
