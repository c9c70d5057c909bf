from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.core.web.forms import PageForm, TimeInput
from league.evenings.models import Answer
from league.players.models import Player
from league.sessions.models import Session
from league.sessions.moments import moment_of


class OwnAnswerForm(PageForm):
    """An answer of oneself."""

    ids = "answer_%s"
    kind = forms.ChoiceField(label=_("Answer"), choices=Answer.Kind.choices)
    time = forms.TimeField(label=_("Comes at"), required=False, widget=TimeInput())

    def __init__(self, session: Session, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.session = session

    def entered(self) -> dict[str, Any]:
        """Return what the service takes. A time counts for who comes late."""
        entered = dict(self.cleaned_data)
        clock = entered.pop("time")
        is_late = clock and entered["kind"] == Answer.Kind.LATE
        return entered | {"comes_at": self._moment(clock) if is_late else None}

    def _moment(self, clock: Any) -> datetime:
        return moment_of(self.session.club, self.session.played_on, clock)


class AnswerForm(OwnAnswerForm):
    """An answer of oneself or of somebody else: a player, or a guest by name."""

    player = forms.ModelChoiceField(label=_("Player"), queryset=Player.objects.none(), required=False)
    guest = forms.CharField(label=_("or a guest"), max_length=100, required=False)

    def __init__(self, session: Session, *args: Any, **kwargs: Any) -> None:
        super().__init__(session, *args, **kwargs)
        players = Player.objects.filter(club=session.club, forgotten_at=None).standing_for_themselves()
        self.choose_from("player", players.order_by("is_guest", "name", "pk"))
