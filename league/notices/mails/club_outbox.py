"""What is told of a club: an evening that was moved or cancelled, a free place, the result of an own game."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.db.models import Q
from django.utils import timezone

from league.confirmations.selectors import asking
from league.evening_tables.models import EveningSeat
from league.evenings.models import Answer
from league.evenings.selectors import answers_of, coming
from league.history.models import LogEntry
from league.notices.models import Mail, MailKind, MailTopics, PushSubscription
from league.open_tables.models import OpenTable
from league.open_tables.selectors import people_of
from league.players.models import Player
from league.records.models import Hanchan, Participant
from league.sessions.models import Session

SESSION, HANCHAN = Session._meta.label_lower, Hanchan._meta.label_lower
OPEN_TABLE = OpenTable._meta.label_lower
# What somebody who comes has to know.
TOLD_CHANGES = ("played_on", "begins_at", "place")
# An older game is recorded or put right by somebody who goes through the books.
TOLD_DAYS = timedelta(days=2)
# After a longer pause of the worker nobody waits for that table any more.
LAPSED_SINCE = timedelta(hours=2)


def anybody_wants(topic: str) -> bool:
    """Whether anybody on this server wants to be told of it; most recordings cost no more than this."""
    wanted = Q(**{f"wants_{topic}": True})
    browsers = PushSubscription.objects.filter(wanted, ended_at=None)
    return browsers.exists() or MailTopics.objects.filter(wanted).exists()


def message_to(player: Player, kind: MailKind, what: str, key: str, **more: Any) -> Mail:
    return Mail(club_id=player.club_id, player=player, kind=kind, what=what, key=f"{key}:{player.pk}", **more)


# ----- evenings -----
def _session_changed(entry: LogEntry) -> Iterator[Mail]:
    if set(TOLD_CHANGES) & set(entry.after or {}):
        yield from _to_all_who_come(entry, "evening_moved")


def _session_cancelled(entry: LogEntry) -> Iterator[Mail]:
    yield from _to_all_who_come(entry, "evening_cancelled")


def _session_reopened(entry: LogEntry) -> Iterator[Mail]:
    if (entry.before or {}).get("state") == Session.State.CANCELLED:
        yield from _to_all_who_come(entry, "evening_on_again")


def _to_all_who_come(entry: LogEntry, what: str) -> Iterator[Mail]:
    """To everybody who comes, waits or may come, except to who has changed it."""
    if not anybody_wants("evening"):
        return
    session = Session.objects.select_related("club").get(pk=entry.subject_id)
    playing, waiting, maybe, _absent = coming(answers_of(session))
    for player in _players([*playing, *waiting, *maybe]):
        if entry.actor_id is None or player.account_id != entry.actor_id:
            yield message_to(player, MailKind.EVENING, what, f"evening:{entry.pk}", session=session)


def _players(answers: Iterable[Answer]) -> Iterator[Player]:
    """Guests have no address and no browser."""
    for answer in answers:
        if answer.player:
            yield answer.player.standing_for


def places_told(session: Session, answers: Sequence[Answer]) -> list[Mail]:
    """The messages to those who have waited, and now have a place."""
    if not anybody_wants("evening"):
        return []
    at = timezone.now().timestamp()
    return [
        message_to(player, MailKind.EVENING, "evening_place", f"place:{session.pk}:{at:.6f}", session=session)
        for player in _players(answers)
    ]


def _round_begun(entry: LogEntry) -> Iterator[Mail]:
    """To everybody of the round: where to sit, or that it is sat out."""
    if not anybody_wants("evening"):
        return
    number = (entry.after or {})["round"]
    session = Session.objects.get(pk=entry.subject_id)
    rows = EveningSeat.objects.filter(round__session=session, round__number=number, player__isnull=False)
    for seat in rows.select_related("player__merged_into").order_by("pk"):
        player = seat.player.standing_for if seat.player else None
        if player and (entry.actor_id is None or player.account_id != entry.actor_id):
            facts = {"round": number}
            yield message_to(
                player, MailKind.EVENING, "evening_seat", f"begin:{entry.pk}", session=session, facts=facts
            )


# ----- open tables -----
def _table_full(entry: LogEntry) -> Iterator[Mail]:
    yield from _to_the_table(entry, "table_full")


def _table_withdrawn(entry: LogEntry) -> Iterator[Mail]:
    yield from _to_the_table(entry, "table_withdrawn")


def _to_the_table(entry: LogEntry, what: str) -> Iterator[Mail]:
    """To everybody who has joined, except to who has done it."""
    if not anybody_wants("evening"):
        return
    table = OpenTable.objects.get(pk=entry.subject_id)
    for player in people_of(table):
        if entry.actor_id is None or player.account_id != entry.actor_id:
            yield _of_table(table, player, what)


def _of_table(table: OpenTable, player: Player, what: str) -> Mail:
    facts, key = {"open_table": table.pk}, f"{what}:{table.pk}"
    return message_to(player, MailKind.EVENING, what, key, session_id=table.session_id, facts=facts)


def lapsed_told() -> list[Mail]:
    """The messages of the tables that were not complete when their time came; each table is told once."""
    if not anybody_wants("evening"):
        return []
    now = timezone.now()
    lapsed = OpenTable.objects.filter(state=OpenTable.State.OPEN, begins_at__gt=now - LAPSED_SINCE, begins_at__lte=now)
    told = Mail.objects.filter(what="table_lapsed", created_at__gt=now - LAPSED_SINCE)
    known = {facts["open_table"] for facts in told.values_list("facts", flat=True)}
    tables = [table for table in lapsed if table.pk not in known]
    return [_of_table(table, player, "table_lapsed") for table in tables for player in people_of(table)]


# ----- games -----
def _game(entry: LogEntry) -> Iterator[Mail]:
    """To each player of a game that is over, except to who has recorded it: the result, or the question about it."""
    if not anybody_wants("results"):
        return
    hanchan = Hanchan.objects.shown().filter(pk=entry.subject_id, state=Hanchan.State.FINISHED).first()
    if hanchan is None:
        return
    is_asked = asking().filter(pk=hanchan.pk).exists()
    if not is_asked and not _is_told(entry, hanchan):
        return
    facts = {"hanchan": hanchan.pk, "version": hanchan.version}
    seats = Participant.objects.filter(hanchan=hanchan).select_related("player__merged_into").order_by("seat")
    for seat in seats:
        player = seat.player.standing_for
        if entry.actor_id is None or player.account_id != entry.actor_id:
            key = f"game:{hanchan.pk}:{hanchan.version}"
            yield message_to(player, MailKind.GAME, "to_confirm" if is_asked else "game", key, facts=facts)


def _is_told(entry: LogEntry, hanchan: Hanchan) -> bool:
    """Whether somebody is told of it whom nobody asks to confirm it."""
    return entry.action in RESULT_ACTIONS and hanchan.played_on >= timezone.localdate() - TOLD_DAYS


RESULT_ACTIONS = ("hanchan_record", "deal_record", "hanchan_stop", "hanchan_amend")
# They ask anew too. Corrections by the hundred, such as other house rules of a season, write to nobody.
OTHER_ACTIONS = ("hanchan_restore", "deal_amend", "sitting_correct")

CLUB_MAKERS: Mapping[tuple[str, str], Callable[[LogEntry], Iterable[Mail]]] = {
    (SESSION, "session_amend"): _session_changed,
    (SESSION, "session_cancel"): _session_cancelled,
    (SESSION, "session_reopen"): _session_reopened,
    (SESSION, "round_begin"): _round_begun,
    (OPEN_TABLE, "open_table_fill"): _table_full,
    (OPEN_TABLE, "open_table_withdraw"): _table_withdrawn,
    **{(HANCHAN, action): _game for action in (*RESULT_ACTIONS, *OTHER_ACTIONS)},
}
