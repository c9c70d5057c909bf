"""What organisers and recipients decide about mail."""

from collections.abc import Collection

from django.db import transaction
from django.utils import timezone

from league.accounts.models import User
from league.clubs.roles import require
from league.core.errors import LeagueError, overtaken
from league.history.services import history_log
from league.jobs.services import job_want
from league.notices.mails.recipients import EVERYTHING, Opened
from league.notices.models import SWITCHED, EventMail, Mail, MailChoice
from league.tournaments.models import Tournament

AGAIN = (Mail.State.FAILED, Mail.State.UNKNOWN)


@transaction.atomic
def event_mail_set(*, actor: User, tournament: Tournament, kinds_off: Collection[str]) -> EventMail:
    """Switch kinds of mail off for an event, and all others on.

    raises      LeagueError `bad_field` for a kind that cannot be switched off
    """
    require(actor, tournament, "tournament")
    if unknown := sorted(set(kinds_off) - set(SWITCHED)):
        raise LeagueError("bad_field", field="kinds_off", reason=unknown[0])
    wanted = [str(kind) for kind in SWITCHED if kind in kinds_off]
    before = kinds_off_of(tournament)
    stored, _new = EventMail.objects.update_or_create(tournament=tournament, defaults={"kinds_off": wanted})
    if wanted != before:
        history_log(
            actor, "event_mail_set", tournament,
            before={"kinds_off": before}, after={"kinds_off": wanted},
        )  # fmt: skip
    return stored


def kinds_off_of(tournament: Tournament) -> list[str]:
    found = EventMail.objects.filter(tournament=tournament).first()
    return found.kinds_off if found else []


@transaction.atomic
def mail_retry(*, actor: User, mail: Mail) -> Mail:
    """Send a mail again that has failed or has perhaps not arrived.

    raises      LeagueError `wrong_state` for one that waits or was sent
    """
    require(actor, mail.event, "tournament")
    if mail.state not in AGAIN:
        raise LeagueError("wrong_state", state=mail.get_state_display())
    changed = Mail.objects.filter(pk=mail.pk, state__in=AGAIN)
    if not changed.update(state=Mail.State.WAITING, attempt_count=0, due_at=timezone.now()):
        raise overtaken(mail)
    history_log(actor, "mail_retry", mail.event)
    job_want(kind="mail", subject=mail.job)
    mail.refresh_from_db()
    return mail


@transaction.atomic
def mail_choose(*, opened: Opened, kinds_off: Collection[str], everywhere: bool) -> None:
    """Store what a recipient wants: kinds of mail of an event, and with `everywhere` no mail of this service at all."""
    wanted = [kind for kind in EVERYTHING if kind in kinds_off]
    if opened.tournament is not None:
        MailChoice.objects.update_or_create(
            address_hash=opened.address_hash, tournament_id=opened.tournament,
            defaults={"kinds_off": wanted, "changed_at": timezone.now()},
        )  # fmt: skip
    for_all = MailChoice.objects.filter(address_hash=opened.address_hash, tournament=None)
    if not everywhere:
        for_all.delete()
    elif not for_all.exists():
        MailChoice.objects.create(address_hash=opened.address_hash, kinds_off=EVERYTHING)


def mail_stop(*, opened: Opened) -> None:
    """Switch off all mail about an event, by one click in the mail program (RFC 8058); of a club, all mail."""
    if opened.tournament is None:
        return mail_choose(opened=opened, kinds_off=EVERYTHING, everywhere=True)
    is_off = MailChoice.objects.filter(address_hash=opened.address_hash, tournament=None).exists()
    return mail_choose(opened=opened, kinds_off=EVERYTHING, everywhere=is_off)
