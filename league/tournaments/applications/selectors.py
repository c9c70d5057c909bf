"""Reading registrations of people who are no players of the club yet."""

from dataclasses import dataclass

from django.db.models import Q
from django.utils import timezone

from league.accounts.models import User
from league.clubs.links.secrets import by_secret
from league.clubs.models import Club
from league.core.errors import existing
from league.players.models import Player
from league.tournaments.entrants.federation import Match, matches
from league.tournaments.models import Application, Entrant, Tournament


def application_opened(tournament: Tournament, secret: str) -> Application:
    rows = tournament.applications.select_related("entrant__player", "entrant__tournament")
    found = existing(by_secret(rows, secret).first())
    found.tournament = tournament
    return found


def may_withdraw(application: Application) -> bool:
    """Whether the personal link withdraws it: what has no place yet at any time, and a place before the start."""
    entrant = application.entrant
    if application.state != Application.State.ENTERED:
        return application.state in (Application.State.UNCONFIRMED, Application.State.HELD)
    is_out = entrant is not None and entrant.state in (Entrant.State.WITHDRAWN, Entrant.State.REFUSED)
    return application.tournament.state == Tournament.State.PREPARING and not is_out


def likely_player(application: Application) -> Player | None:
    """The player of the club who may be the sender, by name or by number at the federation."""
    match = _likely(application)
    return None if match is None else match.player


def names_are_secret(club: Club) -> bool:
    """Whether the club has names that not everybody may read who can register: those of hidden players."""
    return Player.objects.filter(club=club, is_hidden=True).exists()


def application_of(tournament: Tournament, user: User) -> Application | None:
    """The registration that this account has sent and that stands."""
    rows = tournament.applications.filter(user=user, state__in=(Application.State.HELD, Application.State.ENTERED))
    return rows.order_by("pk").last()


def _likely(application: Application) -> Match | None:
    [match] = matches(application.tournament.club, [(application.name, application.licence)])
    return match


def waiting_place(entrant: Entrant) -> int | None:
    """The place on the waiting list, 1 for the next; None for somebody who does not wait."""
    if entrant.state != Entrant.State.WAITING:
        return None
    earlier = Q(registered_at__lt=entrant.registered_at) | Q(registered_at=entrant.registered_at, pk__lt=entrant.pk)
    waiting = Entrant.objects.filter(tournament=entrant.tournament_id, state=Entrant.State.WAITING)
    return waiting.filter(earlier).count() + 1


@dataclass(frozen=True)
class HeldApplication:
    """A registration that waits for the organisers, with the player who may be the sender.

    is_by_number    the number at the federation is alike; otherwise the name alone
    """

    application: Application
    player: Player | None
    is_by_number: bool


def held_applications(tournament: Tournament) -> list[HeldApplication]:
    rows = tournament.applications.filter(state=Application.State.HELD).order_by("confirmed_at", "pk")
    held = []
    for row in rows:
        row.tournament = tournament
        match = _likely(row)
        held.append(HeldApplication(row, match.player if match else None, bool(match and match.is_by_number)))
    return held


def unconfirmed_applications(tournament: Tournament) -> list[Application]:
    """Those whose link still works."""
    rows = tournament.applications.filter(state=Application.State.UNCONFIRMED, expires_at__gt=timezone.now())
    return list(rows.order_by("created_at", "pk"))
