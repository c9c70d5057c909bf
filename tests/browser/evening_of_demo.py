"""An evening of the demo club before its first round: answers, who waits, a guest, a hidden player, and the tables."""

from django.utils import timezone

from league.accounts.demo import demo_organiser
from league.accounts.models import User
from league.clubs.models import Club
from league.evening_tables.presence import presence_set
from league.evening_tables.services import round_form
from league.evenings.services import answer_give
from league.player_links.services import player_link_open
from league.players.models import Player
from league.players.services import player_amend
from league.records.deals.services import hanchan_stop
from league.records.models import Hanchan
from league.seasons.selectors import current_season
from league.sessions.models import Session
from league.sessions.services import session_close, session_open

PLACES = 14


def evening_planned(club: Club) -> Session:
    """Open an evening for fourteen, of whom one is hidden; a guest waits, and another may come."""
    organiser, _is_new = demo_organiser()
    for game in Hanchan.objects.filter(club=club).in_play():
        hanchan_stop(actor=organiser, hanchan=game, version=game.version)
    for old in club.sessions.filter(state="open", begins_at=None):
        session_close(actor=organiser, session=old)
    evening = session_open(
        actor=organiser, club=club, name="Club night", place="Café Kranich, first floor", capacity=PLACES,
        begins_at=timezone.now(),
    )  # fmt: skip
    people = list(Player.objects.filter(club=club, is_guest=False, merged_into=None).order_by("pk"))[: PLACES + 1]
    player_amend(actor=organiser, player=people[6], is_hidden=True)
    for player in people[1:]:
        answer_give(actor=organiser, session=evening, kind="yes", player=player)
    answer_give(actor=organiser, session=evening, kind="yes", guest="Maximiliane")
    answer_give(actor=organiser, session=evening, kind="maybe", guest="Théo Martin")
    return evening


def tables_formed(evening: Session) -> None:
    """Form the tables of those who have said to come, and of two who came without a word."""
    organiser, _is_new = demo_organiser()
    for name in ("Wanda", "佐々木 誠"):
        presence_set(actor=organiser, session=evening, guest=name)
    season = current_season(evening.club, evening.played_on)
    assert season
    round_form(actor=organiser, session=evening, house_rules=season.house_rules, season=season)


def own_address(evening: Session, organiser: User) -> str:
    """The address of the personal link of somebody who comes."""
    player = Player.objects.filter(club=evening.club, name="Oskar Lind").get()
    return f"/c/{evening.club.slug}/own/{player_link_open(actor=organiser, player=player)}/"
