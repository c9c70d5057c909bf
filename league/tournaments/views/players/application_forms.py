from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from league.tournaments.views.forms import ApplyForm


class ApplicationForm(ApplyForm):
    """A registration without an account: that of a signed-in player and a mail address, where a mail server is set."""

    error_fields = {**ApplyForm.error_fields, "address_needed": "address", "address_in_name": "name"}
    address = forms.EmailField(
        label=_("E-mail address"), max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        help_text=_(
            "For the link that confirms the registration, and for e-mails about this event. Nobody else sees it."
        ),
    )  # fmt: skip

    field_order = ["name", "surname", "address"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs["autocomplete"] = "name"
        if not settings.HAS_MAIL:
            del self.fields["address"]
