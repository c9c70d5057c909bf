"""Each event of a league, made by the services."""

from collections.abc import Callable
from datetime import date
from typing import Any

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.confirmations.services import dispute_decide, result_confirm, result_dispute
from league.evening_tables.beginning import round_begin
from league.evening_tables.presence import presence_set
from league.evening_tables.services import round_form
from league.forgetting.services import player_forget
from league.members.services import player_join
from league.players.models import Player
from league.records.deals.services import deal_record, hanchan_begin
from league.records.games.withholding import hanchan_hold_back
from league.records.models import Hanchan
from league.records.services import hanchan_amend, hanchan_restore, hanchan_void
from league.seasons.models import Season
from league.seasons.services import season_archive, season_open
from league.sessions.services import session_amend, session_cancel, session_close, session_open, session_reopen
from league.standings.computing.following import standings_catch_up
from league.webhooks.models import Delivery, Endpoint
from tests.league.factories import make_hanchan

WIN = {"result": {"type": "win", "wins": [{"winner": 2, "from": 0, "value": {"total": 3, "fu": 40}}]}}
Subscribed = Callable[..., Endpoint]


def payloads(event: str) -> list[dict[str, Any]]:
    return [one.message for one in Delivery.objects.filter(event=event).order_by("pk")]


def events() -> list[str]:
    return list(Delivery.objects.order_by("pk").values_list("event", flat=True))


Given = tuple[User, Club, HouseRulesVersion, list[Player]]


def recorded(given: Given, **more: Any) -> Hanchan:
    owner, _club, house_rules, regulars = given
    return make_hanchan(actor=owner, house_rules=house_rules, players=regulars, **more)


def shown(given: Given) -> None:
    one = recorded(given)
    for is_held_back in (True, False):
        hanchan_hold_back(hanchan=[one.pk], is_held_back=is_held_back)


def voided(given: Given) -> Hanchan:
    return hanchan_void(actor=given[0], hanchan=recorded(given), version=1, reason="twice")


def asked(given: Given, *, disputes: bool = False) -> tuple[User, Hanchan]:
    """A game whose first player has an account, which confirms or disputes its result."""
    owner, club, house_rules, regulars = given
    opened = season_open(
        actor=owner, club=club, name="Spring", opens=date(2026, 1, 1), house_rules=house_rules, asks_confirmation=True
    )
    player_join(actor=owner, player=regulars[0], user=owner)
    game = recorded(given, season=opened)
    answer = result_dispute if disputes else result_confirm
    answer(actor=owner, hanchan=game, version=1)
    return owner, game


def decided(given: Given) -> None:
    owner, game = asked(given, disputes=True)
    dispute_decide(actor=owner, hanchan=game, version=1, reason="the photo shows it")


def by_deals(given: Given) -> Hanchan:
    owner, club, house_rules, regulars = given
    one = hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars)
    deal_record(actor=owner, hanchan=one, number=1, entry=WIN)
    return one


def session(given: Given) -> Any:
    return session_close(actor=given[0], session=open_session(given))


def open_session(given: Given) -> Any:
    return session_open(actor=given[0], club=given[1], name="Wednesday")


def begun_round(given: Given) -> None:
    owner, _club, house_rules, regulars = given
    evening = open_session(given)
    for player in regulars:
        presence_set(actor=owner, session=evening, player=player)
    round_ = round_form(actor=owner, session=evening, house_rules=house_rules)
    round_begin(actor=owner, round_=round_, version=round_.version)


def season(given: Given) -> Season:
    owner, club, house_rules, _ = given
    return season_open(actor=owner, club=club, name="Spring", opens=date(2026, 1, 1), house_rules=house_rules)


def ranked(given: Given) -> None:
    opened = season(given)
    recorded(given, season=opened)
    standings_catch_up(opened)


ACTS: dict[str, Callable[[Given], Any]] = {
    "hanchan.recorded": recorded,
    "hanchan.amended": lambda given: hanchan_amend(actor=given[0], hanchan=recorded(given), version=1, note="Final"),
    "hanchan.voided": voided,
    "hanchan.restored": lambda given: hanchan_restore(actor=given[0], hanchan=voided(given), version=2),
    "hanchan.shown": shown,
    "result.confirmed": asked,
    "result.disputed": lambda given: asked(given, disputes=True),
    "result.decided": decided,
    "deal.recorded": by_deals,
    "session.opened": session,
    "session.closed": session,
    "session.reopened": lambda given: session_reopen(actor=given[0], session=session(given)),
    "session.amended": lambda given: session_amend(actor=given[0], session=open_session(given), place="Room 4"),
    "session.cancelled": lambda given: session_cancel(actor=given[0], session=open_session(given)),
    "session.round_begun": begun_round,
    "season.opened": season,
    "season.closed": lambda given: season_archive(actor=given[0], season=season(given)),
    "season.reopened": lambda given: season_archive(
        actor=given[0], season=season_archive(actor=given[0], season=season(given)), is_archived=False
    ),
    "rank.changed": ranked,
    "player.forgotten": lambda given: player_forget(actor=given[0], player=given[3][0], name=given[3][0].name),
}
