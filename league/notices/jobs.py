"""The job that sends the mails of one event or club, and what is deleted at night."""

import logging
from datetime import timedelta

from django.conf import settings
from django.db import DatabaseError
from django.db.models import F, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from league.jobs.models import attempt_due, past
from league.jobs.progress import Progress
from league.jobs.services import job_want
from league.notices.mails.recipients import recipient_of, wants
from league.notices.mails.sending import PostOffice, Refused, ServerAway, message_of
from league.notices.models import OF_CLUB, Mail, MailChoice, PushSubscription
from league.notices.site import is_held
from league.tournaments.models import Application, Tournament

log = logging.getLogger(__name__)

# Minutes before the second attempt, the third, and so on: a day and a half altogether.
WAITS = (1, 5, 15, 60, 240, 720, 1080)
# Mails that nobody requested again are left to the clock after this time.
LEFT_AFTER = timedelta(minutes=1)
MOST_EVENTS = 100
# An expired link is still explained for this long.
EXPIRED_KEPT = timedelta(days=1)


def run_mails(subject: str, progress: Progress) -> None:
    """The job: send the mails of an event or club that are due. The subject is the `job` of each mail.

    Only one run at a time has these mails. Each mail is marked as being sent before the dialogue with the
    server begins, so what a killed run has left in this state may have arrived: it is never sent a second time.
    """
    about = about_of(subject)
    waiting = Mail.objects.filter(**about, channel=Mail.Channel.MAIL)
    waiting.filter(state=Mail.State.SENDING).update(state=Mail.State.UNKNOWN, error="interrupted")
    keys = [] if is_held() else list(_due().filter(**about).order_by("pk").values_list("pk", flat=True))
    with PostOffice() as office:
        for place, pk in enumerate(keys):
            progress(100 * place / len(keys))
            try:
                _send_or_fail(pk, office)
            except ServerAway as away:
                _postpone_all(keys[place:], str(away))
                break
    with progress.storing():
        pass


def about_of(subject: str) -> dict[str, int]:
    if subject.startswith(OF_CLUB):
        return {"club": int(subject.removeprefix(OF_CLUB))}
    return {"tournament": int(subject)}


def _due() -> QuerySet[Mail]:
    mails = Mail.objects.filter(channel=Mail.Channel.MAIL, state=Mail.State.WAITING)
    return mails.filter(attempt_due(timezone.now(), WAITS))


def _send_or_fail(pk: int, office: PostOffice) -> None:
    """Send one mail; a mistake of ours in its text stops no other mail."""
    try:
        mail_send(pk, office)
    except (ServerAway, DatabaseError):
        raise
    except Exception as error:
        log.exception("mail %s", pk)
        Mail.objects.filter(pk=pk).update(state=Mail.State.FAILED, error=type(error).__name__)


def mail_send(pk: int, office: PostOffice) -> None:
    """Send one mail that waits, unless another run has it.

    raises      ServerAway
    """
    rows = Mail.objects.select_related(
        "tournament__club", "club", "entrant__player__account", "application", "invitation__player", "player__account"
    )
    mail = rows.filter(pk=pk, state=Mail.State.WAITING).first()
    if mail is None:
        return None
    recipient = recipient_of(mail)
    if recipient is None:
        return _drop(mail, "no_address")
    if not wants(mail, recipient):
        return _drop(mail, "switched_off")
    message = message_of(mail, recipient)
    if message is None:
        return _drop(mail, "no_longer_true")
    # A server that is away costs no mail: nothing is marked before there is a connection.
    office.open()
    if not Mail.objects.filter(pk=pk, state=Mail.State.WAITING).update(
        state=Mail.State.SENDING, attempt_count=F("attempt_count") + 1
    ):
        return None
    try:
        office.send(message)
    except Refused as refused:
        _note_refusal(mail, refused, recipient.address)
    except ServerAway:
        Mail.objects.filter(pk=pk).update(state=Mail.State.WAITING, attempt_count=F("attempt_count") - 1)
        raise
    else:
        Mail.objects.filter(pk=pk).update(
            state=Mail.State.SENT, sent_at=timezone.now(), error="", address=""
        )  # fmt: skip
    return None


def _drop(mail: Mail, why: str) -> None:
    Mail.objects.filter(pk=mail.pk, state=Mail.State.WAITING).update(state=Mail.State.DROPPED, error=why, address="")


def _note_refusal(mail: Mail, refused: Refused, address: str) -> None:
    # Servers repeat the address in their answer; organisers need not see it.
    error = str(refused).replace(address, "…")[:300]
    attempts = mail.attempt_count + 1
    if refused.is_final or attempts > len(WAITS):
        Mail.objects.filter(pk=mail.pk).update(state=Mail.State.FAILED, error=error, address="")
    else:
        due = timezone.now() + timedelta(minutes=WAITS[attempts - 1])
        Mail.objects.filter(pk=mail.pk).update(state=Mail.State.WAITING, error=error, due_at=due)


def _postpone_all(keys: list[int], why: str) -> None:
    """Let all mails of the run wait for a server that is away, each time longer."""
    now = timezone.now()
    for mail in Mail.objects.filter(pk__in=keys, state=Mail.State.WAITING).only("pk", "attempt_count"):
        attempts = mail.attempt_count + 1
        is_over = attempts > len(WAITS)
        Mail.objects.filter(pk=mail.pk, state=Mail.State.WAITING).update(
            state=Mail.State.FAILED if is_over else Mail.State.WAITING, attempt_count=attempts, error=why[:300],
            due_at=now if is_over else now + timedelta(minutes=WAITS[attempts - 1]),
        )  # fmt: skip


def mails_want_due() -> int:
    """Request the job of every event and club with mails that have fallen due. Returns their number."""
    if is_held():
        return 0
    now = timezone.now()
    left = _due().filter(past("created_at", now, now - LEFT_AFTER))
    about = left.order_by("tournament", "club").values_list("tournament", "club").distinct()[:MOST_EVENTS]
    subjects = [Mail(tournament_id=event, club_id=club).job for event, club in about]
    for subject in subjects:
        job_want(kind="mail", subject=subject)
    return len(subjects)


def run_tidy(subject: str, progress: Progress) -> None:
    """Delete what is no longer needed: expired registrations, and after an event addresses and mails."""
    now = timezone.now()
    over = Tournament.objects.annotate(over_on=Coalesce("ends_on", "starts_on")).filter(
        over_on__lt=(now - timedelta(days=settings.MAIL_KEPT_DAYS)).date()
    )
    keys = list(over.values_list("pk", flat=True))
    with progress.storing():
        Application.objects.filter(state=Application.State.UNCONFIRMED, expires_at__lt=now - EXPIRED_KEPT).delete()
        Application.objects.filter(tournament__in=keys).exclude(address="").update(address="")
        Mail.objects.filter(tournament__in=keys).delete()
        Mail.objects.filter(club__isnull=False, created_at__lt=now - timedelta(days=settings.MAIL_KEPT_DAYS)).delete()
        MailChoice.objects.filter(tournament__in=keys).delete()
        PushSubscription.objects.filter(entrant__tournament__in=keys).delete()
        PushSubscription.objects.filter(ended_at__lt=now - timedelta(days=settings.MAIL_KEPT_DAYS)).delete()
