"""When the tables of an evening begin, everybody is told where to sit."""

from collections.abc import Callable
from urllib.parse import urlsplit

from league.accounts.models import User
from league.evening_tables.beginning import round_begin
from league.evening_tables.models import EveningRound
from league.notices.models import Mail, PushSubscription
from league.players.models import Player
from league.sessions.models import Session
from tests.league.evening_tables.conftest import come, crowd, finish, form, tonight
from tests.league.notices.push.browser import Browser
from tests.league.notices.push.conftest import push_all
from tests.league.notices.push.service import PushServer

__all__ = ["come", "crowd", "form", "tonight"]

Subscribe = Callable[..., tuple[Browser, PushSubscription]]
Come = Callable[[int], list[Player]]
Form = Callable[..., EveningRound]


def begin(actor: User, round_: EveningRound) -> EveningRound:
    return round_begin(actor=actor, round_=round_, version=round_.version)


def test_everybody_of_a_round_is_told_where_to_sit_or_to_sit_out(
    come: Come, form: Form, organiser: User, subscribe: Subscribe, service: PushServer, tonight: Session
) -> None:
    browsers = {player: subscribe(player, "evening") for player in come(5)}
    by_path = {urlsplit(stored.endpoint).path: (player, browser) for player, (browser, stored) in browsers.items()}
    round_ = form()
    push_all()
    assert service.arrived == []

    begin(organiser, round_)
    push_all()

    sits = {seat.player: seat for seat in round_.seats.select_related("table", "player")}
    # Several are sent at a time, so that they arrive in any order.
    told = {}
    for arrived in service.arrived:
        player, browser = by_path[arrived.path]
        told[player] = browser.shown(arrived.body)
    assert set(told) == set(browsers)
    for player, message in told.items():
        if sits[player].table is None:
            assert message["title"] == "You sit round 1 out."
        else:
            assert message["title"].startswith("Table 1 · ")
            others = [other.name for other, seat in sits.items() if other and seat.table and other != player]
            assert all(name in message["text"] for name in others)
        assert message["link"] == f"/c/{tonight.club.slug}/evening/{tonight.pk}/"
    assert {one.headers["Urgency"] for one in service.arrived} == {"high"}


def test_the_next_round_takes_the_place_of_the_message_before(
    come: Come, form: Form, organiser: User, subscribe: Subscribe, service: PushServer
) -> None:
    player = come(4)[0]
    browser, _stored = subscribe(player, "evening")
    finish(begin(organiser, form()))
    begin(organiser, form())
    push_all()

    [arrived] = service.arrived
    assert browser.shown(arrived.body)["title"].startswith("Table 1")
    assert list(Mail.objects.order_by("pk").values_list("state", "facts__round")) == [("dropped", 1), ("sent", 2)]


def test_begin_pressed_twice_tells_once(
    come: Come, form: Form, organiser: User, subscribe: Subscribe, service: PushServer
) -> None:
    subscribe(come(4)[0], "evening")
    round_ = form()
    for _again in range(2):
        begin(organiser, round_)
    push_all()

    assert len(service.arrived) == 1
