from django import forms
from django.utils.translation import gettext_lazy as _

from league.core.web.forms import PageForm


class ForgetForm(PageForm):
    """The name once more, since it cannot be undone."""

    error_fields = {"name_not_repeated": "name"}
    name = forms.CharField(
        label=_("The name, to confirm"), max_length=100, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
