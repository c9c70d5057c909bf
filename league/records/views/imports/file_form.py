"""The form in which a page takes a file, keeps it from step to step, and asks what the file does not say."""

import base64
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

from django import forms
from django.core import signing
from django.core.exceptions import ValidationError
from django.http import HttpResponse, QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.core.errors import EncodingDoubtful
from league.core.web.forms import PageForm
from league.records.imports.report import FileReport
from rules.errors import RuleError

MOST_BYTES = 2 * 1024 * 1024
COLUMN = "column-"


class FileForm(PageForm):
    """`file` or, once it has been sent, `kept_file`; the encoding is asked where several fit."""

    file = forms.FileField(label=_("File"), required=False)
    kept_file = forms.CharField(required=False, widget=forms.HiddenInput())
    encoding = forms.CharField(required=False, label=_("Encoding"), help_text=_("Leave empty to detect it."))
    sheet = forms.CharField(
        label=_("Sheet of a workbook"), required=False, help_text=_("Leave it empty if one sheet has the table.")
    )

    def clean(self) -> dict[str, Any]:
        super().clean()
        entered = self.cleaned_data
        if entered.get("file"):
            if entered["file"].size > MOST_BYTES:
                self.add_error("file", _("This file is larger than 2 MB."))
            else:
                entered["content"], entered["file_name"] = entered["file"].read(), entered["file"].name
        elif (pasted := entered.get("pasted", "")).strip():
            if len(content := pasted.encode()) > MOST_BYTES:
                self.add_error("pasted", _("This file is larger than 2 MB."))
            else:
                entered["content"], entered["file_name"] = content, gettext("pasted table")
        elif entered.get("kept_file"):
            entered["content"], entered["file_name"] = unkeep(entered["kept_file"])
        else:
            self.add_error("file", _("Choose a file."))
        return entered

    def columns(self) -> dict[str, str]:
        """The meaning of columns as it was chosen; not of those of another file."""
        if self.is_another_file():
            return {}
        return {key.removeprefix(COLUMN): self.data[key] for key in self.data if key.startswith(COLUMN)}

    def is_another_file(self) -> bool:
        """Whether a file is sent in place of the kept one."""
        return bool(self.data.get("kept_file")) and bool(self.files.get("file") or self.data.get("pasted", "").strip())

    @contextmanager
    def refusals(self) -> Iterator[None]:
        with super().refusals():
            try:
                yield
            except EncodingDoubtful as doubt:
                self._keep_file()
                self._ask_encoding(doubt)
                self.add_error("encoding", ValidationError(_("Several encodings fit this file."), code=doubt.code))

    def field_of(self, error: RuleError) -> str | None:
        self._keep_file()
        return super().field_of(error)

    def _keep_file(self) -> None:
        """The refused page carries the file, so that an answer needs no second upload."""
        if "content" in self.cleaned_data:
            name = self.cleaned_data["file_name"]
            self._keep(keep(self.cleaned_data["content"], name), name)

    def _keep(self, kept: str, name: str) -> None:
        data = cast(QueryDict, self.data).copy()
        data["kept_file"] = kept
        data.pop("pasted", None)
        self.data = data
        self._shown_anew("file")
        self._shown_anew("pasted")
        self.fields["file"].help_text = _("Kept: {name}. Choose a file only to send another one.").format(name=name)

    def _shown_anew(self, name: str) -> None:
        # A form shows its fields as they were when it was checked.
        cast(Any, self)._bound_fields_cache.pop(name, None)

    def _ask_encoding(self, error: EncodingDoubtful) -> None:
        self._shown_anew("encoding")
        choices = [(name, f"{name}: {' · '.join(names)}") for name, names in error.candidates]
        self.fields["encoding"] = forms.ChoiceField(
            label=_("In which encoding are the names right?"), choices=choices, widget=forms.RadioSelect, required=False
        )


def keep(content: bytes, file_name: str) -> str:
    """Return the file as signed text, which the page carries from the dry run to the import."""
    return signing.dumps([base64.b85encode(zlib.compress(content)).decode(), file_name], salt="import")


def unkeep(kept: str) -> tuple[bytes, str]:
    try:
        content, file_name = signing.loads(kept, salt="import", max_age=24 * 3600)
    except signing.BadSignature:
        raise forms.ValidationError(_("Choose the file again."), code="not_a_csv") from None
    return zlib.decompress(base64.b85decode(content)), file_name


def faulty_answer(report: FileReport, name: str) -> HttpResponse:
    """The lines with faults as a download, named after the file that was sent."""
    stem = name.rsplit(".", 1)[0].replace('"', "").encode("ascii", "ignore").decode()
    headers = {"Content-Disposition": f'attachment; filename="{stem}-faulty.csv"'}
    return HttpResponse(report.faulty_file(), "text/csv; charset=utf-8", headers=headers)
