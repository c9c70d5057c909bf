"""Invite many players of a club by mail: each gets a link that joins the account with the player."""

from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.roles import require
from league.core.errors import LeagueError, translated
from league.jobs.services import job_want
from league.members.invitations import invitation_create
from league.notices.invitations.reading import ReadLine, read_people
from league.notices.models import Mail, MailKind
from league.players.models import Player
from league.players.selectors import players_known
from league.tournaments.applications.services import ADDRESS

MOST_A_DAY = 200
DAY = timedelta(days=1)
# A mail in one of these states is not sent, and another one may be.
NOT_SENT = (Mail.State.FAILED, Mail.State.DROPPED)


class Invited(NamedTuple):
    """A line of the list as it was understood.

    player      None where the line has a mistake
    error       code of the mistake; empty: there is none
    is_new      False: the player has an account, or an invitation that still works
    """

    line: int
    name: str
    address: str
    player: Player | None
    error: str
    is_new: bool

    @property
    def message(self) -> str:
        """The sentence of the mistake, in the reader's language."""
        return translated(LeagueError(self.error, name=self.name)) if self.error else ""


def club_invitations_preview(*, actor: User, club: Club, text: str) -> list[Invited]:
    """Show whom a list would invite; nothing is stored.

    raises      LeagueError `nobody_to_invite`, `address_in_name` for the name of the club
    """
    require(actor, club, "invite")
    # Nobody advertises by the mails of this server.
    if ADDRESS.search(club.name):
        raise LeagueError("address_in_name")
    lines = read_people(text)
    if not lines:
        raise LeagueError("nobody_to_invite")
    known = players_known(club, [name for line in lines for name in line.names])
    return _checked(club, lines, known)


def _checked(club: Club, lines: Sequence[ReadLine], known: dict[str, Player]) -> list[Invited]:
    waiting = _with_a_link(club)
    invited: list[Invited] = []
    players, addresses = set[int](), set[str]()
    for line in lines:
        named = next((known[name] for name in line.names if name in known), None)
        player = named and named.standing_for
        error = line.error or ("unknown_player" if player is None else "")
        error = error or ("address_in_name" if ADDRESS.search(line.name) else "")
        if player and not error:
            error = "player_listed_twice" if player.pk in players else ""
            error = error or ("address_listed_twice" if line.address.casefold() in addresses else "")
            players.add(player.pk)
            addresses.add(line.address.casefold())
        is_new = player is not None and player.account_id is None and player.pk not in waiting
        known_player = None if error else player
        invited.append(Invited(line.number, line.name, line.address, known_player, error, is_new and not error))
    return invited


def _with_a_link(club: Club) -> set[int]:
    """Return the players to whom a link was sent that still works, or is being sent."""
    now = timezone.now()
    mails = Mail.objects.filter(club=club, invitation__revoked_at=None, invitation__expires_at__gt=now)
    rows = (
        mails.exclude(state__in=NOT_SENT).filter(invitation__used=0).select_related("invitation__player__merged_into")
    )
    return {mail.invitation.player.standing_for.pk for mail in rows if mail.invitation and mail.invitation.player}


@transaction.atomic
def club_invitations_send(*, actor: User, club: Club, text: str, language: str = "") -> list[Invited]:
    """Invite the players of a list by mail, all or nobody. Who was invited already gets no second mail.

    language    of the mails; by default that of the actor
    raises      as the preview; LeagueError `no_mail_here`, `lines_with_mistakes`, `too_many_mails`
    """
    require(actor, club, "invite")
    if not settings.HAS_MAIL:
        raise LeagueError("no_mail_here")
    # The same list twice at once: the second waits, and finds the links of the first.
    club = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    invited = club_invitations_preview(actor=actor, club=club, text=text)
    if mistakes := sum(bool(line.error) for line in invited):
        raise LeagueError("lines_with_mistakes", lines=mistakes)
    new = [line for line in invited if line.is_new]
    today = Mail.objects.filter(club=club, kind=MailKind.INVITATION, created_at__gt=timezone.now() - DAY).count()
    if today + len(new) > MOST_A_DAY:
        raise LeagueError("too_many_mails", most=MOST_A_DAY, left=max(0, MOST_A_DAY - today))
    for line in new:
        _invite(actor, club, line, language or get_language() or "")
    if new:
        job_want(kind="mail", subject=Mail(club=club).job)
    return invited


def _invite(actor: User, club: Club, line: Invited, language: str) -> None:
    assert line.player is not None
    count = Mail.objects.filter(club=club, invitation__player=line.player).count()
    mail = Mail(
        club=club, address=line.address, kind=MailKind.INVITATION, what="invitation",
        key=f"invitation:{line.player.pk}:{count}", facts={"language": language},
    )  # fmt: skip
    # The secret follows from the mail, and is nowhere stored.
    invitation, _secret = invitation_create(actor=actor, club=club, player=line.player, secret=mail.secret)
    mail.invitation = invitation
    mail.save(force_insert=True)
