"""The form in which the import page takes one file or several, and keeps them from step to step."""

import base64
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, cast

from django import forms
from django.core import signing
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.core.errors import EncodingDoubtful, LeagueError, SheetsDoubtful, translated
from league.core.texts.lists import listed
from league.records.imports.columns.words import say_in_words
from league.records.views.imports.file_form import MOST_BYTES, FileForm

Named = tuple[str, bytes]


class FilesInput(forms.ClearableFileInput):
    allow_multiple_selected = True


class FilesField(forms.FileField):
    """All files of an input that takes several."""

    widget = FilesInput

    def clean(self, data: Any, initial: Any = None) -> Any:
        sent = data if isinstance(data, list | tuple) else [data]
        return [file for one in sent if (file := super(FilesField, self).clean(one, initial))]


class FilesForm(FileForm):
    """`files` of the cleaned data are the names and contents, sent, pasted or kept."""

    file = FilesField(label=_("File"), required=False)

    def clean(self) -> dict[str, Any]:
        forms.Form.clean(self)
        entered = self.cleaned_data
        sent: Sequence[UploadedFile] = entered.get("file") or ()
        pasted = entered.get("pasted", "")
        named: list[Named] = []
        if sum(file.size or 0 for file in sent) > MOST_BYTES:
            self.add_error("file", _("This is more than 2 MB."))
        elif sent:
            named = [(file.name or "", file.read()) for file in sent]
        elif pasted.strip():
            named = [(gettext("pasted table"), pasted.encode())]
            if len(named[0][1]) > MOST_BYTES:
                self.add_error("pasted", _("This is more than 2 MB."))
        elif entered.get("kept_file"):
            named = files_unkept(entered["kept_file"])
        else:
            self.add_error("file", _("Choose a file."))
        entered["files"] = named
        return entered

    @property
    def sheets(self) -> list[str]:
        """The chosen sheets; not those of other files."""
        sent = cast(QueryDict, self.data).getlist("sheet")
        return [sheet.strip() for sheet in sent if sheet.strip()]

    @contextmanager
    def refusals(self) -> Iterator[None]:
        with super().refusals():
            try:
                yield
            except LeagueError as error:
                say_in_words(error)
                if isinstance(error, SheetsDoubtful):
                    self.ask_sheets(error.sheets)
                title = error.params.get("file_title")
                if title is None or isinstance(error, EncodingDoubtful):
                    raise
                said = ValidationError(f"{title}: {translated(error)}", code=error.code)
                self.add_error(self.field_of(error) or "file", said)

    def ask_sheets(self, sheets: Sequence[str]) -> None:
        self._shown_anew("sheet")
        self.fields["sheet"] = forms.MultipleChoiceField(
            label=_("Which sheets are imported?"), choices=[(sheet, sheet) for sheet in sheets], required=False,
            widget=forms.CheckboxSelectMultiple,
        )  # fmt: skip

    def _keep_file(self) -> None:
        if named := self.cleaned_data.get("files"):
            self._keep(files_kept(named), listed(name for name, _content in named))


def files_kept(named: Sequence[Named]) -> str:
    """The files as signed text, which the page carries from the dry run to the import."""
    packed = [[base64.b85encode(zlib.compress(content)).decode(), name] for name, content in named]
    return signing.dumps(packed, salt="imports")


def files_unkept(kept: str) -> list[Named]:
    try:
        packed = signing.loads(kept, salt="imports", max_age=24 * 3600)
    except signing.BadSignature:
        raise forms.ValidationError(_("Choose the file again."), code="not_a_csv") from None
    return [(name, zlib.decompress(base64.b85decode(content))) for content, name in packed]
