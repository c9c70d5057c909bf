"""What a personal link opens: its player, and the evenings that the player may answer."""

from typing import NamedTuple

from django.utils import timezone

from league.clubs.links.secrets import by_secret, secret_of
from league.core.errors import check_exists, existing
from league.evening_tables.selectors import SeatTonight, seat_tonight
from league.evenings.models import Answer
from league.evenings.selectors import answers_by_evening, coming
from league.player_links.codes import is_on
from league.player_links.models import PlayerLink
from league.players.models import Player
from league.sessions.models import Session

# On the own page; a series plans many weeks ahead.
MOST_EVENINGS = 6


def link_of(player: Player) -> PlayerLink | None:
    """The valid link of the player, if there is one."""
    link = PlayerLink.objects.filter(player=player).first()
    return link if link and link.is_open else None


def link_secret(player: Player) -> str:
    """The secret of the player's link; empty without one."""
    link = link_of(player)
    return secret_of(link) if link else ""


def link_opened(club: str, secret: str) -> PlayerLink:
    """The link with this secret in the club of that address; `not_found` for one that has ended or never was."""
    rows = PlayerLink.objects.filter(player__club__slug=club).select_related("player__club", "player__merged_into")
    link = existing(by_secret(rows, secret).first())
    check_exists(link.player.standing_for.forgotten_at is None)
    return link


class OwnEvening(NamedTuple):
    """An evening as the holder of a personal link sees it: numbers, and no name but those at the own table.

    playing     how many have a place; `waiting` how many come without one
    queue_place the place of the player among those who wait, from 1; None for who does not wait
    seat        where the player sits tonight; None before tables are formed
    """

    session: Session
    playing: int
    waiting: int
    answer: Answer | None
    queue_place: int | None
    seat: SeatTonight | None

    @property
    def may_answer(self) -> bool:
        return self.session.takes_answers


def own_evenings(player: Player) -> list[OwnEvening]:
    """The evenings of today and the next ones, the nearest first, with the player's own answers."""
    coming_up = Session.objects.filter(club=player.club, played_on__gte=player.club.day_of(timezone.now()))
    shown = coming_up.exclude(state=Session.State.CLOSED).select_related("club")
    sessions = list(shown.order_by("played_on", "begins_at", "pk")[:MOST_EVENINGS])
    answers = answers_by_evening(sessions)
    return [_own(one, answers[one.pk], player) for one in sessions]


def own_evening(player: Player, session: Session) -> OwnEvening:
    return _own(session, answers_by_evening([session])[session.pk], player)


def _own(session: Session, answers: list[Answer], player: Player) -> OwnEvening:
    groups = coming(answers)
    own = next((one for one in answers if one.player and one.player.standing_for == player), None)
    place = groups.waiting.index(own) + 1 if own in groups.waiting and own else None
    seat = seat_tonight(session, player) if is_on(session) else None
    return OwnEvening(session, len(groups.playing), len(groups.waiting), own, place, seat)
