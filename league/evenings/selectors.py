from collections.abc import Iterable, Mapping
from datetime import date
from typing import NamedTuple

from django.db.models import Count, Q
from django.utils import timezone

from league.accounts.models import User, Visitor
from league.clubs.models import Club
from league.evenings.models import Answer
from league.members.selectors import own_player
from league.sessions.models import Session


class Coming(NamedTuple):
    """The answers to an evening, each group in the order in which they were given, one for each person.

    playing     those who have a place; `waiting` those who come and have none yet
    """

    playing: list[Answer]
    waiting: list[Answer]
    maybe: list[Answer]
    absent: list[Answer]

    def __bool__(self) -> bool:
        return any(self)


def answers_of(session: Session) -> list[Answer]:
    """The answers, one for each person: of a merged group the last one that was given."""
    return answers_by_evening([session])[session.pk]


def answers_by_evening(sessions: Iterable[Session]) -> dict[int, list[Answer]]:
    """The answers to each of these evenings, by its key."""
    latest: dict[int, dict[object, Answer]] = {session.pk: {} for session in sessions}
    rows = Answer.objects.filter(session__in=latest).select_related("session__club", "player__merged_into")
    for row in sorted(rows, key=lambda one: (one.answered_at, one.pk)):
        latest[row.session_id][row.player.standing_for if row.player else row.folded] = row
    return {pk: sorted(found.values(), key=lambda one: (one.since, one.pk)) for pk, found in latest.items()}


def coming(answers: list[Answer]) -> Coming:
    return Coming(
        [one for one in answers if one.has_place],
        [one for one in answers if one.waits],
        [one for one in answers if one.kind == Answer.Kind.MAYBE],
        [one for one in answers if one.kind == Answer.Kind.NO],
    )


class NextEvening(NamedTuple):
    """The next planned evening of a member's club.

    playing     the number of those who have a place
    own         the member's answer
    may_answer  whether the member is a player of the club, and answers are taken
    """

    session: Session
    playing: int
    own: Answer | None
    may_answer: bool


def next_evenings(user: Visitor, days: Mapping[int, date], players: Iterable[int]) -> dict[int, NextEvening]:
    """The next evening of each club that has planned one.

    days        today by the clock of each club
    players     the clubs in which the member is a player
    """
    planned = Session.objects.filter(club__in=days, state=Session.State.OPEN, begins_at__isnull=False)
    since = planned.filter(played_on__gte=min(days.values(), default=timezone.localdate()))
    playing = Count("answers", filter=Q(answers__has_place=True))
    rows = since.select_related("club").annotate(playing=playing).order_by("-begins_at", "-pk")
    following = {one.club_id: one for one in rows if one.played_on >= days[one.club_id]}
    own = _own_answers(user, following.values()) if following and user.is_authenticated else {}
    joined = set(players)
    return {
        club: NextEvening(one, one.playing, own.get(one.pk), club in joined and one.takes_answers)
        for club, one in following.items()
    }


def _own_answers(user: User, sessions: Iterable[Session]) -> dict[int, Answer]:
    given = Answer.objects.filter(session__in=sessions, player__account=user).order_by("answered_at")
    return {one.session_id: one for one in given}


def next_evening(user: Visitor, club: Club, today: date) -> NextEvening | None:
    """The next planned evening of one club, as this reader sees it."""
    following = next_evenings(user, {club.pk: today}, []).get(club.pk)
    if following is None or not user.is_authenticated or own_player(club, user) is None:
        return following
    return following._replace(may_answer=following.session.takes_answers)
