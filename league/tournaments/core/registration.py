"""When players may register themselves: between an opening and a closing moment, and never after the start."""

from datetime import datetime

from django.db import models
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from league.core.errors import LeagueError
from league.tournaments.models import Round, Tournament


class RegistrationState(models.TextChoices):
    CLOSED = "closed", _("Registration is closed.")
    BEFORE = "before", _("Registration is not open yet.")
    OPEN = "open", _("Registration is open.")
    OVER = "over", _("Registration is closed.")


def registration_state(tournament: Tournament, now: datetime | None = None) -> RegistrationState:
    """Return whether players may register now. The start of the event or a confirmed round always ends it.

    now     None: the present moment
    """
    now = now or timezone.now()
    opens, closes = tournament.registration_opens_at, tournament.registration_closes_at
    if tournament.registration == Tournament.Registration.CLOSED:
        return RegistrationState.CLOSED
    has_begun = tournament.state != Tournament.State.PREPARING
    if has_begun or tournament.rounds.exclude(state=Round.State.DRAFT).exists():
        return RegistrationState.OVER
    if opens is not None and now < opens:
        return RegistrationState.BEFORE
    return RegistrationState.OVER if closes is not None and now >= closes else RegistrationState.OPEN


def registration_is_open(tournament: Tournament, now: datetime | None = None) -> bool:
    return registration_state(tournament, now) == RegistrationState.OPEN


def check_registration(tournament: Tournament, now: datetime | None = None) -> None:
    """Refuse a registration that players make themselves while it is not open.

    raises      LeagueError `registration_not_yet`, `registration_closed`
    """
    state = registration_state(tournament, now)
    if state == RegistrationState.BEFORE and tournament.registration_opens_at is not None:
        opens = timezone.localtime(tournament.registration_opens_at, tournament.zone)
        raise LeagueError("registration_not_yet", opens=date_format(opens, "Y-m-d H:i"))
    if state != RegistrationState.OPEN:
        raise LeagueError("registration_closed")
