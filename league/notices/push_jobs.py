"""The job that sends the messages of one event or club to browsers: several at a time, over open connections."""

import logging
import threading
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import datetime, timedelta

from django.db.models import F, QuerySet
from django.utils import timezone

from league.jobs.models import attempt_due, past
from league.jobs.progress import Progress
from league.jobs.services import job_want
from league.notices.jobs import LEFT_AFTER, MOST_EVENTS, WAITS, about_of
from league.notices.mails.audience import is_wanted
from league.notices.models import Mail, PushSubscription
from league.notices.push.sending import Answer, PushService
from league.notices.push.vapid import origin_of
from league.notices.push_messages import PushRequest, Signer, ends_at, request_of
from league.notices.site import is_held

log = logging.getLogger(__name__)

AT_ONCE = 8
IN_ONE_GO = 100
# A push service that wants a longer pause is asked again after this one.
LONGEST_PAUSE = timedelta(days=1)
# As `WAITS`, with the longest pause that a push service may ask for: what ends later was written by a wrong clock.
LONGEST_WAITS = (int(LONGEST_PAUSE.total_seconds() // 60),) * len(WAITS)
RELATED = ("tournament__club", "club", "entrant__player", "player__merged_into", "subscription")


def run_push(subject: str, progress: Progress) -> None:
    """The job: send the messages that are due. The subject is the `job` of each message.

    What a killed run has left as being sent is sent again: the browser shows a message of the same tag once.
    """
    rows = Mail.objects.filter(**about_of(subject), channel=Mail.Channel.PUSH)
    rows.filter(state=Mail.State.SENDING).update(state=Mail.State.WAITING)
    keys = [] if is_held() else list(_due().filter(**about_of(subject)).order_by("pk").values_list("pk", flat=True))
    with _Senders() as senders:
        for done in range(0, len(keys), IN_ONE_GO):
            progress(100 * done / len(keys))
            _send_part(keys[done : done + IN_ONE_GO], senders)
    with progress.storing():
        pass


def _due() -> QuerySet[Mail]:
    messages = Mail.objects.filter(channel=Mail.Channel.PUSH, state=Mail.State.WAITING)
    return messages.filter(attempt_due(timezone.now(), LONGEST_WAITS))


class _Senders:
    """A few threads, each with connections of its own. A service that is away is not asked again in this run."""

    def __init__(self) -> None:
        self.stack, self.own, self.away = ExitStack(), threading.local(), dict[str, Answer]()
        self.pool = self.stack.enter_context(ThreadPoolExecutor(AT_ONCE))

    def __enter__(self) -> "_Senders":
        return self

    def __exit__(self, *_error: object) -> None:
        self.stack.close()

    def send(self, requests: Iterable[PushRequest]) -> Iterator[tuple[PushRequest, Answer]]:
        waiting = list(requests)
        return zip(waiting, self.pool.map(self._one, waiting), strict=True)

    def _one(self, request: PushRequest) -> Answer:
        origin = origin_of(request.endpoint)
        if origin in self.away:
            return self.away[origin]
        answer = self._service().send(request.endpoint, request.headers, request.body, timezone.now())
        if answer.status is None and answer.is_for_later:
            self.away[origin] = answer
        return answer

    def _service(self) -> PushService:
        if not hasattr(self.own, "service"):
            self.own.service = PushService()
            self.stack.callback(self.own.service.close)
        service: PushService = self.own.service
        return service


def _send_part(keys: Sequence[int], senders: _Senders) -> None:
    now = timezone.now()
    rows = Mail.objects.select_related(*RELATED).filter(pk__in=keys, state=Mail.State.WAITING).order_by("pk")
    signer = Signer(now)
    requests = [request for mail in rows if (request := _prepared(mail, signer))]
    marked = Mail.objects.filter(pk__in=[one.mail for one in requests], state=Mail.State.WAITING)
    marked.update(state=Mail.State.SENDING, attempt_count=F("attempt_count") + 1)
    answers = list(senders.send(requests))
    _note_taken([request for request, answer in answers if answer.is_taken])
    for request, answer in answers:
        if not answer.is_taken:
            _note_refused(request, answer)


def _prepared(mail: Mail, signer: Signer) -> PushRequest | None:
    """The request; None where nothing is to be sent, and then the message says why."""
    if why := _why_not(mail, signer.now):
        _drop(mail, why)
        return None
    try:
        request = request_of(mail, signer)
    except Exception as error:
        # A mistake of ours in one text stops no other message.
        log.exception("message %s", mail.pk)
        Mail.objects.filter(pk=mail.pk).update(state=Mail.State.FAILED, error=type(error).__name__)
        return None
    if request is None:
        _drop(mail, "no_longer_true")
    return request


def _why_not(mail: Mail, now: datetime) -> str:
    if not is_wanted(mail):
        return "ended" if mail.subscription and mail.subscription.ended_at else "switched_off"
    return "too_late" if now >= ends_at(mail) else ""


def _drop(mail: Mail, why: str) -> None:
    Mail.objects.filter(pk=mail.pk, state=Mail.State.WAITING).update(state=Mail.State.DROPPED, error=why)


def _note_taken(requests: Sequence[PushRequest]) -> None:
    now = timezone.now()
    Mail.objects.filter(pk__in=[one.mail for one in requests]).update(state=Mail.State.SENT, sent_at=now, error="")
    PushSubscription.objects.filter(pk__in=[one.browser for one in requests]).update(last_success_at=now)


def _note_refused(request: PushRequest, answer: Answer) -> None:
    rows, error = Mail.objects.filter(pk=request.mail), answer.error or str(answer.status)
    if answer.is_gone:
        subscription_end(request.browser, error)
        rows.update(state=Mail.State.FAILED, error=error)
        return
    attempts = rows.values_list("attempt_count", flat=True).first()
    if attempts is None:  # the device was removed meanwhile
        return
    if not answer.is_for_later or attempts > len(WAITS):
        rows.update(state=Mail.State.FAILED, error=error)
        return
    pause = max(timedelta(minutes=WAITS[attempts - 1]), timedelta(seconds=answer.wait))
    rows.update(state=Mail.State.WAITING, error=error, due_at=timezone.now() + min(pause, LONGEST_PAUSE))


def subscription_end(pk: int, why: str) -> None:
    """Send nothing more to a browser that the push service does not know any more."""
    if PushSubscription.objects.filter(pk=pk, ended_at=None).update(ended_at=timezone.now(), ended_why=why[:40]):
        waiting = Mail.objects.filter(subscription=pk, state=Mail.State.WAITING)
        waiting.update(state=Mail.State.DROPPED, error="ended")


def pushes_want_due() -> int:
    """Request the job of every event and club with messages that have fallen due. Returns their number."""
    if is_held():
        return 0
    now = timezone.now()
    left = _due().filter(past("created_at", now, now - LEFT_AFTER))
    about = left.order_by("tournament", "club").values_list("tournament", "club").distinct()[:MOST_EVENTS]
    subjects = [Mail(tournament_id=event, club_id=club).job for event, club in about]
    for subject in subjects:
        job_want(kind="push", subject=subject)
    return len(subjects)
