"""Lots for the seats of a table: before its first deal, logged, not at an event."""

from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.clubs.models import Club
from league.core.errors import Forbidden, LeagueError, VersionConflict
from league.history.models import LogEntry
from league.records.deals.seat_draw import seats_draw
from league.records.deals.services import deal_record, hanchan_begin
from league.records.models import Hanchan
from tests.league.core.page import signed_in, words

pytestmark = pytest.mark.django_db
DRAW = {"result": {"type": "exhaustive_draw", "ready": []}}


class Turned(Random):
    """A chance that turns the order round."""

    def shuffle(self, x: Any) -> None:
        x.reverse()


@pytest.fixture
def hanchan(owner, club, house_rules, regulars) -> Hanchan:
    return hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars)


def names(hanchan: Hanchan) -> list[str]:
    return [row.player.name for row in hanchan.participants.select_related("player").order_by("seat")]


def draw(actor: User, hanchan: Hanchan, version: int = 1) -> Hanchan:
    return seats_draw(actor=actor, hanchan=hanchan, version=version, chance=Turned())


def test_the_seats_are_drawn_and_the_log_says_so(recorder, hanchan):
    before = names(hanchan)
    drawn = draw(recorder, hanchan)

    assert names(drawn) == before[::-1]
    assert (drawn.version, [row.score for row in drawn.participants.all()]) == (2, [25000] * 4)
    entry = LogEntry.objects.about(drawn).latest("pk")
    assert (entry.action, [seat["name"] for seat in entry.after["seats"]]) == ("seats_draw", before[::-1])
    assert "drew lots for the seats" in words(
        signed_in(recorder).get(reverse("game", args=[drawn.club.slug, drawn.pk]))
    )


def test_after_a_deal_the_seats_stay(owner, hanchan):
    deal_record(actor=owner, hanchan=hanchan, number=1, entry=DRAW)

    with pytest.raises(LeagueError) as refused:
        draw(owner, hanchan, version=2)

    assert refused.value.code == "seats_stay"


def test_a_draw_on_an_old_version_is_refused(owner, hanchan):
    draw(owner, hanchan)

    with pytest.raises(VersionConflict):
        draw(owner, hanchan)


def test_a_stranger_draws_nothing(stranger, hanchan):
    with pytest.raises(Forbidden):
        draw(stranger, hanchan)


def test_the_api_draws(owner: User, club: Club, hanchan: Hanchan) -> None:
    address = f"/api/v1/hanchan/{hanchan.pk}/draw-seats/"
    client = signed_in(owner)
    answer = client.post(address, {"version": 1}, content_type="application/json")

    assert (answer.status_code, answer.json()["version"]) == (200, 2)
    assert sorted(seat["player"]["name"] for seat in answer.json()["seats"]) == sorted(names(hanchan))


def test_the_api_begins_with_drawn_seats(owner, club, house_rules, regulars):
    body = {"players": [one.name for one in regulars], "house_rules": house_rules.pk, "draw_seats": True}
    answer = signed_in(owner).post(f"/api/v1/clubs/{club.slug}/hanchan/begin/", body, content_type="application/json")

    assert answer.status_code == 201
    log = LogEntry.objects.about(Hanchan.objects.get()).order_by("pk")
    assert [one.action for one in log] == ["hanchan_begin", "seats_draw"]


def test_the_page_of_the_game_draws_before_the_first_deal_alone(owner: User, hanchan: Hanchan) -> None:
    client: Client = signed_in(owner)
    page = reverse("game", args=[hanchan.club.slug, hanchan.pk])
    assert "Draw lots for the seats" in words(client.get(page))
    answer = client.post(reverse("draw_seats", args=[hanchan.club.slug, hanchan.pk]), {"version": 1}, follow=True)
    assert "The seats are drawn." in words(answer)
    deal_record(actor=owner, hanchan=hanchan, number=1, entry=DRAW)

    assert "Draw lots for the seats" not in words(client.get(page))


def test_the_page_that_begins_a_table_draws(owner, club, house_rules, regulars):
    client = signed_in(owner)
    page = client.get(reverse("begin", args=[club.slug]))
    form = page.context["form"]
    sent = {"rules": house_rules.pk, "token": form["token"].value(), "played_on": form["played_on"].value(),
            "draws_seats": "on", **{f"player_{seat}": one.name for seat, one in enumerate(regulars)}}  # fmt: skip
    answer = client.post(reverse("begin", args=[club.slug]), sent)

    assert answer.status_code == 302
    assert LogEntry.objects.filter(action="seats_draw").count() == 1
