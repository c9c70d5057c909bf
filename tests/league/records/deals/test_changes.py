"""The page of a game that is recorded deal by deal, without scripts: its deals, undo, the end, other players."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import house_rules_create
from league.players.models import Player
from league.records.deals.services import deal_amend, deal_record, hanchan_begin
from league.records.models import Deal, Hanchan
from tests.league.core.page import signed_in, words

pytestmark = [pytest.mark.django_db, pytest.mark.once]

DRAW = {"result": {"type": "exhaustive_draw"}}
# 5,200 off Aoi
RON = {"result": {"type": "win", "wins": [{"winner": 2, "from": 0, "value": {"total": 3, "fu": 40}}]}}


@pytest.fixture
def client(recorder: User) -> Client:
    return signed_in(recorder)


@pytest.fixture
def sit(owner: User, club: Club, regulars: list[Player]) -> Callable[..., Hanchan]:
    """Return a function that starts a table under a ruleset and records deals."""

    def make(*entries: dict[str, Any], key: str = "riichi-club") -> Hanchan:
        rules = house_rules_create(actor=owner, club=club, name=key, ruleset=key)
        hanchan = hanchan_begin(actor=owner, club=club, house_rules=rules, players=regulars)
        for number, entry in enumerate(entries, 1):
            deal_record(actor=owner, hanchan=hanchan, number=number, entry=entry)
        hanchan.refresh_from_db()
        return hanchan

    return make


def address(hanchan: Hanchan, rest: str = "") -> str:
    return f"/c/{hanchan.club.slug}/g/{hanchan.pk}/{rest}"


# ----- the addresses at which deals were entered before there was the pad -----


@pytest.mark.parametrize(("old", "new"), [("deals/", "pad/"), ("deals/3/", "pad/#deal-3")])
def test_an_old_address_leads_to_the_pad(client: Client, sit: Any, old: str, new: str) -> None:
    hanchan = sit(RON)

    assert client.get(address(hanchan, old)).url == address(hanchan, new)
    assert client.post(address(hanchan, old), {"what": "win", "save": "1"}).status_code == 405
    assert hanchan.deals.count() == 1


def test_without_scripts_the_pad_leads_to_the_form_for_final_scores(client: Client, sit: Any, club: Club) -> None:
    page = client.get(address(sit(), "pad/")).content.decode()

    told = page[page.index("<noscript>") : page.index("</noscript>")]
    assert "Deals are entered with JavaScript." in told
    assert f'href="/c/{club.slug}/record/"' in told


# ----- the page of the game -----


def test_the_page_shows_the_deals_and_leads_to_the_pad_for_each(client: Client, sit: Any) -> None:
    hanchan = sit(RON, RON)

    page = client.get(address(hanchan))

    assert "Chika off Aoi: 3 han 40 fu" in words(page)
    assert 'aria-label="Scores from deal to deal"' in page.content.decode()
    for number in (1, 2):
        assert f'href="{address(hanchan, "pad/")}#deal-{number}"' in page.content.decode()


def test_who_may_not_record_is_offered_no_change(player_user: User, sit: Any) -> None:
    hanchan = sit(RON)

    page = signed_in(player_user).get(address(hanchan)).content.decode()

    assert "Chika off Aoi" in page
    assert [part for part in ("pad/", "undo/", "stop/") if address(hanchan, part) in page] == []


def test_the_last_deal_is_taken_back(client: Client, sit: Any) -> None:
    hanchan = sit(RON)
    assert "Take back deal 1" in words(client.get(address(hanchan)))

    done = client.post(address(hanchan, "undo/"), {"number": "1", "version": hanchan.version}, follow=True)

    assert "Taken back." in words(done)
    assert hanchan.deals.get().state == Deal.State.UNDONE


def test_the_last_deal_is_not_taken_back_by_a_page_that_is_behind(client: Client, sit: Any, recorder: User) -> None:
    hanchan = sit(RON)
    deal_amend(actor=recorder, hanchan=hanchan, number=1, entry=DRAW, version=hanchan.version)

    client.post(address(hanchan, "undo/"), {"number": "1", "version": hanchan.version})

    assert hanchan.deals.standing().count() == 1


def test_a_game_is_stopped_and_resumed(client: Client, sit: Any) -> None:
    hanchan = sit({"result": {"type": "exhaustive_draw", "ready": [0, 1, 2, 3]}}, key="sichuan")
    client.post(address(hanchan, "stop/"), {"version": hanchan.version})
    hanchan.refresh_from_db()

    assert hanchan.state == Hanchan.State.FINISHED
    assert "Play on" in words(client.get(address(hanchan)))

    client.post(address(hanchan, "resume/"), {"version": hanchan.version})
    hanchan.refresh_from_db()
    assert hanchan.state == Hanchan.State.OPEN
    assert "Play on" not in words(client.get(address(hanchan)))


def test_a_game_is_ended_after_its_places_and_points_were_shown(client: Client, sit: Any) -> None:
    hanchan = sit(RON)

    asked = client.get(address(hanchan, "stop/"))
    hanchan.refresh_from_db()
    assert hanchan.is_open
    # 30,200 − 30,000 and the oka of 20,000
    assert "Chika 30,200 place 1 +20.2" in words(asked)
    assert "The end" in words(asked)
    assert "dealer" not in words(asked)

    done = client.post(address(hanchan, "stop/"), {"version": asked.context["game"].version})
    assert done.url == address(hanchan)
    assert "place 1 30,200 +20.2" in words(client.get(done.url))


def test_a_game_that_changed_since_the_question_is_not_ended(client: Client, sit: Any, owner: User) -> None:
    hanchan = sit(RON)
    version = client.get(address(hanchan, "stop/")).context["game"].version
    deal_record(actor=owner, hanchan=hanchan, number=2, entry=DRAW)

    client.post(address(hanchan, "stop/"), {"version": version})

    hanchan.refresh_from_db()
    assert hanchan.is_open


# ----- other players -----


def test_the_players_are_amended_and_the_deals_stay(client: Client, sit: Any) -> None:
    hanchan = sit(RON)
    before = list(hanchan.participants.order_by("seat").values_list("player__name", "score"))
    page = client.get(address(hanchan, "amend/"))
    names = [page.context["form"][f"player_{seat}"].value() for seat in range(4)]
    sent = {f"player_{seat}": name for seat, name in enumerate([names[1], names[0], *names[2:]])}
    when = {"played_on": hanchan.played_on, "note": "Seats mixed up", "version": 2, "reason": "East and south"}

    answer = client.post(address(hanchan, "amend/"), sent | when)

    (east, first), (south, second), *others = before
    assert answer.status_code == 302
    assert names == [east, south, *(name for name, _score in others)]
    now = list(hanchan.participants.order_by("seat").values_list("player__name", "score"))
    assert now == [(south, first), (east, second), *others]
    assert Deal.objects.filter(hanchan=hanchan, state=Deal.State.STANDING).count() == 1


def test_a_conflicting_amendment_of_the_players_shows_the_present_ones(client: Client, sit: Any, owner: User) -> None:
    hanchan = sit()
    form = client.get(address(hanchan, "amend/")).context["form"]
    sent = {f"player_{seat}": form[f"player_{seat}"].value() for seat in range(4)}
    deal_record(actor=owner, hanchan=hanchan, number=1, entry=RON)

    answer = client.post(
        address(hanchan, "amend/"), sent | {"played_on": hanchan.played_on, "version": 1, "reason": "Late"}
    )

    assert answer.status_code == 409
