"""Answers to an evening: given, changed, and the queue that moves up when somebody cancels."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from league.accounts.models import User
from league.clubs.roles import can, require
from league.core.errors import Forbidden, LeagueError, check_exists
from league.evenings.models import Answer
from league.evenings.selectors import answers_of, coming
from league.evenings.signals import places_given
from league.history.services import history_log
from league.members.selectors import own_player
from league.players.accounts import entries_of
from league.players.models import Player, fold_name
from league.players.selectors import players_known
from league.sessions.models import Session
from league.sessions.services import check_open, session_locked


@transaction.atomic
def answer_give(
    *, actor: User | None, session: Session, kind: str, player: Player | None = None, guest: str = "",
    comes_at: datetime | None = None,
) -> Answer:  # fmt: skip
    """Say whether somebody comes: the own player unless another one or a guest is named.

    A name that the club knows is that player. Who comes again after a *no* stands at the end of the queue.

    actor       None: the player, by the own link, which the caller has opened
    raises      LeagueError `no_own_player`, `session_closed`, `session_cancelled`, `answers_closed`,
                `player_forgotten`, `late_has_time`, `begins_another_day`
    """
    if actor is not None:
        require(actor, session.club, "answer")
    session = session_locked(session)
    check_open(session)
    player = player or _player_of(actor, session, guest)
    _check_who(actor, session, player)
    _check_time(session, kind, comes_at)
    answer = _present(session, player, guest) or Answer(session=session, player=player, guest="" if player else guest)
    before = _said(answer) if answer.pk else {}
    comes = kind in Answer.COMING
    if comes and not answer.comes:
        answer.since = timezone.now()
    answer.has_place = answer.has_place and comes
    answer.kind, answer.comes_at, answer.answered_by, answer.answered_at = kind, comes_at, actor, timezone.now()
    answer.folded = fold_name(answer.guest)
    answer.full_clean(exclude=["session", "player", "answered_by"])
    answer.save()
    if (after := _said(answer)) != before:
        who = {"player": answer.player_id} if answer.player_id else {"guest": answer.guest}
        history_log(actor, "answer_give", session, before={**who, **before} if before else None, after={**who, **after})
    places_fill(session, answering=answer)
    answer.refresh_from_db()
    return answer


def _player_of(actor: User | None, session: Session, guest: str) -> Player | None:
    if guest:
        return players_known(session.club, [guest]).get(guest)
    player = own_player(session.club, actor) if actor else None
    if player is None:
        raise LeagueError("no_own_player")
    return player


def _check_who(actor: User | None, session: Session, player: Player | None) -> None:
    """Who opens evenings answers for anybody, and after the deadline."""
    may_for_all = actor is not None and can(actor, session.club, "session")
    root = player.standing_for if player else None
    if root:
        check_exists(root.club_id == session.club_id)
    is_own = root is not None and (actor is None or root.account_id == actor.pk)
    if not is_own and not may_for_all:
        raise Forbidden
    if root and root.forgotten_at is not None:
        raise LeagueError("player_forgotten", name=root.name)
    if not session.takes_answers and not may_for_all:
        raise LeagueError("answers_closed")


def _check_time(session: Session, kind: str, comes_at: datetime | None) -> None:
    if comes_at is None:
        return
    if kind != Answer.Kind.LATE:
        raise LeagueError("late_has_time")
    if session.club.day_of(comes_at) != session.played_on:
        raise LeagueError("begins_another_day", time=comes_at.isoformat(), date=session.played_on)


def _present(session: Session, player: Player | None, guest: str) -> Answer | None:
    """The answer of this person: of a merged group the last one that was given."""
    rows = Answer.objects.filter(session=session).order_by("-answered_at", "-pk")
    if player is None:
        return rows.filter(folded=fold_name(guest)).first()
    return rows.filter(player__in=entries_of(player.standing_for)).first()


def _said(answer: Answer) -> dict[str, Any]:
    said: dict[str, Any] = {"answer": answer.kind}
    return said | {"comes_at": answer.comes_at} if answer.comes_at else said


@transaction.atomic
def answers_add(*, actor: User, session: Session, players: Collection[Player]) -> None:
    """Enter for these players that they come to a new evening, of which they have said so elsewhere."""
    for player in players:
        Answer.objects.create(session=session, player=player, kind=Answer.Kind.YES, answered_by=actor, has_place=True)
        history_log(actor, "answer_give", session, after={"player": player.pk, "answer": Answer.Kind.YES})


def places_fill(session: Session, answering: Answer | None = None) -> list[Answer]:
    """Give the free places to those who wait, in the order in which they said to come. The session is locked.

    answering   who has just said to come, and so has not waited
    """
    # Of a merged group one answer counts.
    playing, waiting, *_others = coming(answers_of(session))
    if session.capacity is not None:
        waiting = waiting[: max(session.capacity - len(playing), 0)]
    Answer.objects.filter(pk__in=[one.pk for one in waiting]).update(has_place=True)
    if moved_up := [one for one in waiting if one != answering]:
        places_given.send(Session, session=session, answers=moved_up)
    return waiting


def capacity_changed(session: Session, fields: Collection[str], **_signal: Any) -> None:
    """Where there are more places, those who wait get them."""
    if "capacity" in fields:
        places_fill(session)
