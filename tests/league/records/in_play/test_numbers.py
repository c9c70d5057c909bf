"""The numbers of the tables that are being played."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.core.errors import LeagueError
from league.records.deals.services import deal_record, hanchan_amend_details, hanchan_begin, hanchan_stop
from league.records.models import Hanchan
from league.sessions.services import session_open
from tests.league.core.page import on_one_line, signed_in, words
from tests.league.factories import DAY

pytestmark = pytest.mark.django_db
DRAW = {"result": {"type": "exhaustive_draw", "ready": []}}


@pytest.fixture
def begin(owner, club, house_rules, regulars) -> Any:
    def make(**also: Any) -> Hanchan:
        return hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars, played_on=DAY, **also)

    return make


def test_tables_get_the_next_free_number_of_their_evening(begin, owner, club):
    evening = session_open(actor=owner, club=club, played_on=DAY)

    numbers = [begin(session=evening).table_number, begin(session=evening).table_number, begin().table_number]

    assert numbers == [1, 2, 1]


def test_a_number_is_free_again_when_its_game_is_over(begin, owner):
    first = begin()
    begin()
    deal_record(actor=owner, hanchan=first, number=1, entry=DRAW)
    first.refresh_from_db()
    hanchan_stop(actor=owner, hanchan=first, version=first.version)

    assert begin().table_number == 1
    assert Hanchan.objects.get(pk=first.pk).table_number == 1


def test_a_number_that_is_played_at_is_refused(begin):
    begin(table_number=7)

    with pytest.raises(LeagueError) as refused:
        begin(table_number=7)

    assert refused.value.code == "table_number_taken"
    assert Hanchan.objects.count() == 1


def test_amending_to_a_number_that_is_played_at_is_refused(begin, owner):
    begin(table_number=7)
    other = begin()

    with pytest.raises(LeagueError) as refused:
        hanchan_amend_details(actor=owner, hanchan=other, version=other.version, table_number=7)

    assert refused.value.code == "table_number_taken"


def test_a_table_is_moved_to_another_number(begin, owner):
    table = begin()

    hanchan_amend_details(actor=owner, hanchan=table, version=table.version, table_number=12)

    assert Hanchan.objects.get().table_number == 12


def test_moving_to_an_evening_where_the_number_is_taken_is_refused(begin, owner, club):
    evening = session_open(actor=owner, club=club, played_on=DAY)
    begin(session=evening)
    other = begin()

    with pytest.raises(LeagueError) as refused:
        hanchan_amend_details(actor=owner, hanchan=other, version=other.version, session=evening)

    assert refused.value.code == "table_number_taken"


def test_the_page_that_begins_a_game_takes_a_number(recorder, club, house_rules, regulars):
    form = {f"player_{seat}": player.name for seat, player in enumerate(regulars)}
    form |= {"rules": house_rules.pk, "played_on": DAY, "table_number": "4", "token": "t"}

    answer = signed_in(recorder).post(reverse("begin", args=[club.slug]), form)

    assert (answer.status_code, Hanchan.objects.get().table_number) == (302, 4)


def test_the_page_names_a_number_that_is_taken_at_its_field(begin, recorder, club, house_rules, regulars):
    begin(table_number=4)
    form = {f"player_{seat}": player.name for seat, player in enumerate(regulars)}
    form |= {"rules": house_rules.pk, "played_on": DAY, "table_number": "4", "token": "t"}

    answer = signed_in(recorder).post(reverse("begin", args=[club.slug]), form)

    assert answer.status_code == 422
    assert answer.context["form"].errors["table_number"] == ["Another table of this evening has the number 4."]


def test_the_code_of_a_table_opens_its_recording_page(begin, recorder, club):
    table = begin(table_number=4)

    page = signed_in(recorder).get(reverse("table_code", args=[club.slug, table.pk]))

    assert page.context["address"] == f"http://testserver/c/{club.slug}/g/{table.pk}/pad/"
    assert "Table 4 Ladder rules Aoi · Ben · Chika · Dai" in words(page)
    assert b'<svg xmlns="http://www.w3.org/2000/svg"' in page.content


def test_there_is_no_code_of_a_table_without_the_right_to_record(begin, club, player_user):
    table = begin()

    assert signed_in(player_user).get(reverse("table_code", args=[club.slug, table.pk])).status_code == 403


# ----- continue -----
PLACES = ["club", "games", "game", "evening"]


def page_of(place: str, club: Any, table: Hanchan) -> str:
    more = {"game": [table.pk], "evening": [table.session_id]}
    return reverse(place, args=[club.slug, *more.get(place, [])])


@pytest.mark.parametrize("place", PLACES)
def test_a_running_table_is_continued_from_every_page_that_shows_it(place, begin, owner, recorder, club):
    table = begin(session=session_open(actor=owner, club=club, played_on=DAY))

    page = signed_in(recorder).get(page_of(place, club, table))

    assert f'href="{reverse("pad", args=[club.slug, table.pk])}"' in page.content.decode()


@pytest.mark.parametrize("place", PLACES)
def test_a_stranger_is_not_asked_to_continue(place, begin, owner, club):
    table = begin(session=session_open(actor=owner, club=club, played_on=DAY))

    page = Client().get(page_of(place, club, table))

    assert reverse("pad", args=[club.slug, table.pk]) not in page.content.decode()


@pytest.mark.parametrize("place", ["club", "home"])
def test_the_table_where_somebody_sits_comes_before_the_one_they_recorded(place, begin, recorder, club, regulars):
    regulars[1].user = regulars[1].account = recorder
    regulars[1].save()
    sits = begin()
    deal_record(actor=recorder, hanchan=sits, number=1, entry=DRAW)

    page = signed_in(recorder).get(reverse(place, args=[club.slug] if place == "club" else []))

    assert f'href="{reverse("pad", args=[club.slug, sits.pk])}">Continue · Table 1</a>' in on_one_line(
        page.content.decode()
    )


def test_a_player_without_the_right_to_record_sees_their_table_in_one_tap(begin, club, regulars, player_user):
    regulars[1].user = regulars[1].account = player_user
    regulars[1].save()
    table = begin()

    page = signed_in(player_user).get("/")

    own = f'href="{reverse("game", args=[club.slug, table.pk])}">My table · Table 1</a>'
    assert own in on_one_line(page.content.decode())


def test_the_home_page_has_no_table_of_others(begin, player_user):
    begin()

    assert "Table 1" not in words(signed_in(player_user).get("/"))


def test_the_api_begins_at_a_number_and_moves_it(recorder, club, house_rules, regulars):
    client = signed_in(recorder)
    body = {"players": [player.name for player in regulars], "house_rules": house_rules.pk, "table_number": 5}

    begun = client.post(f"/api/v1/clubs/{club.slug}/hanchan/begin/", body, content_type="application/json").json()
    moved = client.patch(
        f"/api/v1/hanchan/{begun['id']}/", {"version": begun["version"], "table_number": 6},
        content_type="application/json",
    ).json()  # fmt: skip
    live = client.get(f"/api/v1/clubs/{club.slug}/live/").json()

    assert (begun["table_number"], moved["table_number"], live["results"][0]["table_number"]) == (5, 6, 6)
