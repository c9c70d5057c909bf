from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.core.web.forms import PageForm
from league.notices.models import TOPICS, PushSubscription

COLUMNS = {field.name: field for field in PushSubscription._meta.fields}
LABELS = {
    **{topic: COLUMNS[f"wants_{topic}"].verbose_name for topic in TOPICS},
    "story": _("The story of a day, and how a season ended"),
}


class MailTopicsForm(PageForm):
    """What somebody is told by mail; a mail about an event is chosen at its end."""

    ids = "mail_%s"
    topics = forms.MultipleChoiceField(
        label=_("By e-mail"), required=False, widget=forms.CheckboxSelectMultiple,
        choices=[(topic, LABELS[topic]) for topic in ("evening", "results", "story")],
    )  # fmt: skip


class BrowserForm(PageForm):
    """This device. The script of the page fills in what the browser answers."""

    ids = "push_%s"
    error_fields = dict.fromkeys(("unknown_topic",), "topics")
    topics = forms.MultipleChoiceField(
        label=_("On this device"), required=False, widget=forms.CheckboxSelectMultiple, choices=list(LABELS.items())
    )
    endpoint = forms.CharField(widget=forms.HiddenInput, max_length=1000)
    p256dh = forms.CharField(widget=forms.HiddenInput, max_length=120)
    auth = forms.CharField(widget=forms.HiddenInput, max_length=40)

    def __init__(self, *args: Any, topics: tuple[str, ...] = TOPICS, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.choices_of("topics", [(topic, LABELS[topic]) for topic in topics])
