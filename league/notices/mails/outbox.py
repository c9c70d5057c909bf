"""Store messages in the transaction of the change that they are about; a job writes and sends them.

The receivers write new rows only, and one job for each event, so that a change never waits for mail.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

from django.conf import settings
from django.db.models import QuerySet

from league.evenings.models import Answer
from league.history.models import LogEntry
from league.jobs.services import job_want
from league.notices.mails.audience import base_key, rows_of
from league.notices.mails.club_outbox import CLUB_MAKERS, lapsed_told, places_told
from league.notices.mails.stories import stories_told
from league.notices.models import Mail, MailKind, MailTopics, PushSubscription
from league.notices.site import is_held
from league.player_links.models import PlayerLink
from league.players.accounts import entries_of
from league.players.models import Player
from league.sessions.models import Session
from league.tournaments.models import Application, Entrant, Round, TableSeat, Tournament

ENTRANT, TOURNAMENT, APPLICATION = (model._meta.label_lower for model in (Entrant, Tournament, Application))


def application_mail(sender: Any, application: Application, is_again: bool, **_signal: Any) -> None:
    """Store the mail with the link of a registration."""
    if not settings.HAS_MAIL:
        return
    what = "again" if is_again else "confirm"
    count = Mail.objects.filter(application=application, what=what).count()
    mail = Mail(
        tournament_id=application.tournament_id, application=application, kind=MailKind.CONFIRM, what=what,
        key=f"{what}:{application.pk}:{count}",
    )  # fmt: skip
    # The form may be sent again and again; every answer of it is the same.
    if count < MOST_AGAIN:
        mails_store([mail])


MOST_AGAIN = 3


def entries_mail(sender: Any, entries: Sequence[LogEntry], **_signal: Any) -> None:
    """Store the messages about new log entries."""
    if not (settings.HAS_MAIL or settings.HAS_PUSH):
        return
    mails_store([mail for entry in entries for mail in _mails_of(entry)])


def lapsed_mail() -> None:
    """Store the messages to those whose open table was not complete in time."""
    if (settings.HAS_MAIL or settings.HAS_PUSH) and not is_held():
        mails_store(lapsed_told())


def stories_mail() -> None:
    """Store the messages about days that are over; a restored copy tells none that was over before."""
    if settings.HAS_MAIL or settings.HAS_PUSH:
        mails_store(stories_told())


def places_mail(sender: Any, session: Session, answers: Sequence[Answer], **_signal: Any) -> None:
    """Store the messages to those who move up at an evening."""
    if settings.HAS_MAIL or settings.HAS_PUSH:
        mails_store(places_told(session, answers))


def devices_leave(sender: Any, entries: Sequence[LogEntry], **_signal: Any) -> None:
    """Delete the devices and the wishes of a deleted account, and the devices of a link that has ended."""
    for entry in entries:
        if entry.action == "account_delete":
            PushSubscription.objects.filter(account=int(entry.subject_id)).delete()
            MailTopics.objects.filter(account=int(entry.subject_id)).delete()
        elif entry.action == "link_open" and entry.subject_type == ENTRANT:
            # The old link is in wrong hands, and so may be the devices that it has let in.
            PushSubscription.objects.filter(entrant=int(entry.subject_id)).delete()
        elif entry.action in ("player_link_open", "player_link_withdraw"):
            _leave_with_links(Player.objects.get(pk=entry.subject_id))


def _leave_with_links(root: Player) -> None:
    """Delete the devices of a player whose links have ended. The first link of an entry ends none of merged ones."""
    entries = entries_of(root)
    if not PlayerLink.objects.filter(player__in=entries).exclude(player=root).exclude(secret_hash="").exists():
        PushSubscription.objects.filter(player__in=entries).delete()


def mails_store(messages: Sequence[Mail]) -> None:
    """Store the messages that have a recipient, and request the jobs that send them."""
    if not messages:
        return
    rows = rows_of(messages)
    Mail.objects.bulk_create(rows, batch_size=500, ignore_conflicts=True)
    for kind, subject in sorted({(row.channel, row.job) for row in rows}):
        job_want(kind=kind, subject=subject)


def _mails_of(entry: LogEntry) -> Iterator[Mail]:
    makers: dict[tuple[str, str], Callable[[LogEntry], Iterable[Mail]]] = {
        (ENTRANT, "entrant_register"): _registered,
        (ENTRANT, "entrant_move"): _moved,
        (ENTRANT, "entrant_move_up"): _moved,
        (ENTRANT, "entrant_return"): _moved,
        (ENTRANT, "entrant_withdraw"): _withdrawn,
        (APPLICATION, "application_enter"): _entered,
        (APPLICATION, "application_hold"): _of_application,
        (APPLICATION, "application_refuse"): _of_application,
        (TOURNAMENT, "round_release"): _seats,
        (TOURNAMENT, "round_unrelease"): _taken_back,
        (TOURNAMENT, "seats_swap"): _swapped,
        (TOURNAMENT, "seat_substitute"): _substituted,
        (TOURNAMENT, "tournament_close"): _results,
        **CLUB_MAKERS,
    }
    if make := makers.get((entry.subject_type, entry.action)):
        yield from make(entry)


# ----- the registration -----
def _registered(entry: LogEntry) -> Iterator[Mail]:
    yield _registration(Entrant.objects.get(pk=entry.subject_id))


def _entered(entry: LogEntry) -> Iterator[Mail]:
    application = Application.objects.select_related("entrant").get(pk=entry.subject_id)
    if application.entrant:
        # The same key as of the entrant's own entry, if there was one.
        yield _registration(application.entrant)


def _registration(entrant: Entrant) -> Mail:
    key = f"registered:{entrant.pk}:{entrant.registered_at.timestamp():.6f}"
    kind = MailKind.QUEUE if entrant.state == Entrant.State.WAITING else MailKind.REGISTRATION
    return _mail(entrant, kind, "registered", key)


def _moved(entry: LogEntry) -> Iterator[Mail]:
    entrant, after = Entrant.objects.get(pk=entry.subject_id), entry.after or {}
    before = (entry.before or {}).get("state")
    state = after.get("state", Entrant.State.ACCEPTED)
    from_queue = entry.action == "entrant_move_up" or Entrant.State.WAITING in (before, state)
    kind = MailKind.QUEUE if from_queue else MailKind.REGISTRATION
    yield _mail(entrant, kind, "let_in" if state == Entrant.State.ACCEPTED else "registered", f"moved:{entry.pk}")


def _withdrawn(entry: LogEntry) -> Iterator[Mail]:
    entrant = Entrant.objects.get(pk=entry.subject_id)
    yield _mail(entrant, MailKind.REGISTRATION, "withdrawn", f"withdrawn:{entry.pk}")


def _of_application(entry: LogEntry) -> Iterator[Mail]:
    application = Application.objects.get(pk=entry.subject_id)
    what = application.state
    yield Mail(
        tournament_id=application.tournament_id, application=application, kind=MailKind.REGISTRATION, what=what,
        key=f"{what}:{application.pk}",
    )  # fmt: skip


def _mail(entrant: Entrant, kind: str, what: str, key: str, **facts: Any) -> Mail:
    return Mail(tournament_id=entrant.tournament_id, entrant=entrant, kind=kind, what=what, key=key, facts=facts)


# ----- seats -----
def _seats(entry: LogEntry) -> Iterator[Mail]:
    yield from _seats_of(_round_of(entry))


def _round_of(entry: LogEntry) -> Round:
    return Round.objects.get(tournament=int(entry.subject_id), number=(entry.after or {})["round"])


def _seats_of(round_: Round, entrants: Collection[int] | None = None) -> Iterator[Mail]:
    """A mail for each seat of a round that its player does not know yet."""
    seats: QuerySet[TableSeat] = round_.seats.select_related("table", "entrant")
    if entrants is not None:
        seats = seats.filter(entrant__in=entrants)
    written = _written(round_)
    for seat in seats.order_by("table__number", "seat"):
        facts = {"round": round_.number, "table": seat.table.number, "seat": seat.seat}
        known = written.get(seat.entrant_id, [])
        if not known or known[-1].facts != facts:
            yield _mail(
                seat.entrant, MailKind.SEAT, "seat", f"seat:{round_.pk}:{seat.entrant_id}:{len(known)}", **facts
            )


def _written(round_: Round) -> dict[int, list[Mail]]:
    """The messages about the seats of a round by entrant, in the order in which they were stored, each once."""
    by_entrant: dict[int, dict[str, Mail]] = {}
    rows = Mail.objects.filter(tournament=round_.tournament_id, kind=MailKind.SEAT, facts__round=round_.number)
    for mail in rows.order_by("pk"):
        by_entrant.setdefault(mail.entrant_id or 0, {}).setdefault(base_key(mail), mail)
    return {entrant: list(messages.values()) for entrant, messages in by_entrant.items()}


def _unseated(round_: Round, entrants: Collection[int] | None = None) -> Iterator[Mail]:
    """A mail for each player who was told a seat of this round and has none now."""
    for pk, mails in _written(round_).items():
        if (entrants is None or pk in entrants) and mails[-1].what == "seat" and mails[-1].entrant:
            key = f"seat:{round_.pk}:{pk}:{len(mails)}"
            yield _mail(mails[-1].entrant, MailKind.SEAT, "no_seat", key, round=round_.number)


def _taken_back(entry: LogEntry) -> Iterator[Mail]:
    yield from _unseated(_round_of(entry))


def _swapped(entry: LogEntry) -> Iterator[Mail]:
    round_ = _round_of(entry)
    if round_.is_public:
        yield from _seats_of(round_, (entry.after or {}).get("swapped", ()))


def _substituted(entry: LogEntry) -> Iterator[Mail]:
    round_, after = _round_of(entry), entry.after or {}
    what = after.get("what") or after
    yield from _unseated(round_, [what["leaves"]])
    yield from _seats_of(round_, [what["sits"]])


# ----- the end -----
def _results(entry: LogEntry) -> Iterator[Mail]:
    """A mail for everybody who had a seat; after the event was closed again another one."""
    played = Entrant.objects.filter(tournament=int(entry.subject_id), seats__isnull=False).distinct()
    for entrant in played.order_by("pk"):
        yield _mail(entrant, MailKind.RESULTS, "results", f"results:{entry.pk}:{entrant.pk}")
