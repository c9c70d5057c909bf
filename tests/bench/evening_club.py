"""A club with a month of evenings, and one tonight to which people have said to come."""

from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import club_create, house_rules_create
from league.evening_tables.models import EveningRound
from league.evenings.services import answer_give
from league.players.models import Player
from league.players.services import player_add
from league.records.models import Hanchan
from league.records.seats import Seat
from league.records.services import hanchan_record
from league.seasons.services import season_open
from league.sessions.services import session_open

SCORES = (41200, 28300, 20400, 10100)


def evening_of(people: int) -> Club:
    """A club of so many players who have played five weekly evenings of two rounds."""
    organiser = User.objects.create_user("organiser", password="for the measurements only")
    club = club_create(actor=organiser, name="Tonight", time_zone="UTC")
    rules = house_rules_create(actor=organiser, club=club, name="Rules", ruleset="riichi-ladder")
    today = club.day_of(timezone.now())
    season = season_open(
        actor=organiser, club=club, name="Season", opens=today - timedelta(days=60), house_rules=rules
    )  # fmt: skip
    players = [player_add(actor=organiser, club=club, name=f"Player {number:02}") for number in range(people)]
    for game in range(10 * (people // 4)):
        first = 4 * game + game // (people // 4)
        four = [players[(first + seat * (1 + game % 5)) % people] for seat in range(4)]
        if len(set(four)) == 4:
            hanchan_record(
                actor=organiser, club=club, house_rules=rules, season=season,
                seats=[Seat(player, score) for player, score in zip(four, SCORES, strict=True)],
                played_on=today - timedelta(days=7 * (1 + game % 5)),
            )  # fmt: skip
    return club


def two_taps_of(club: Club) -> None:
    """Let everybody come to a new evening, open its page, form the tables and begin."""
    organiser = User.objects.get(username="organiser")
    session = session_open(actor=organiser, club=club)
    for player in Player.objects.filter(club=club):
        answer_give(actor=organiser, session=session, kind="yes", player=player)
    client = Client(HTTP_HOST="localhost")
    client.force_login(organiser)
    page = f"/c/{club.slug}/evening/{session.pk}/tables/"
    season = club.seasons.get()
    sent = {"act": "form", "version": 0, "custom": "anew", "house_rules": season.house_rules_id, "season": season.pk}
    _answered(client.get(page))
    _answered(client.post(f"{page}form/", sent))
    _answered(client.post(f"{page}1/begin/", {"version": 1}))
    assert EveningRound.objects.get(session=session).is_begun
    # Free for the next evening.
    Hanchan.objects.filter(session=session).update(state=Hanchan.State.VOID)


def _answered(answer: Any) -> None:
    assert answer.status_code in (200, 302), answer.content.decode()
