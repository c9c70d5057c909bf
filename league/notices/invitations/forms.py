from hashlib import sha256
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from league.core.web.forms import PageForm
from league.records.imports.encodings.decoding import decode

MOST_LETTERS = 50_000


class InviteManyForm(PageForm):
    """A list of people, pasted or in a file. It is shown first, and sent when it comes again as it was shown."""

    error_fields = dict.fromkeys(("nobody_to_invite", "lines_with_mistakes", "too_many_mails"), "people")
    people = forms.CharField(
        label=_("Names and e-mail addresses"), required=False, max_length=MOST_LETTERS,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=_("A player of the club in each line, with an e-mail address: Anna Hart, anna@club.example"),
    )  # fmt: skip
    file = forms.FileField(label=_("Or a file with them"), required=False)
    language = forms.ChoiceField(label=_("Language of the e-mails"), choices=settings.LANGUAGES)
    shown = forms.CharField(required=False, widget=forms.HiddenInput)
    is_confirmed = False

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if (file := cleaned.get("file")) and file.size <= MOST_LETTERS:
            with self.refusals():
                cleaned["people"] = decode(file.read())[0]
        # A browser writes other ends of lines than a file.
        text = "\n".join(cleaned.get("people", "").strip().splitlines())
        cleaned["people"] = text
        shown = sha256(text.encode()).hexdigest()
        self.is_confirmed = cleaned.get("shown") == shown
        # The file is not sent again with the list that was read from it.
        self.data = {**dict(self.data.items()), "people": text, "shown": shown}
        return cleaned
