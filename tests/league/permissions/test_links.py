"""A printed link opens its private tournament and nothing else."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.tournaments.core.links import link_open
from league.tournaments.models import Entrant, Tournament
from tests.league.core.page import words
from tests.league.permissions.world import rolled_back

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def link_address(world: dict[str, Any], kind: str) -> str:
    return reverse(f"event_{kind}", args=[world["event"], world[f"secret_{kind[0] if kind == 'round' else kind}"]])


@pytest.mark.parametrize("kind", ["me", "kiosk"])
def test_a_link_opens_the_tournament_without_an_account(kind: str, world: dict[str, Any]) -> None:
    phone, today = Client(), reverse("event", args=[world["event"]])
    assert phone.get(today).status_code == 404

    with rolled_back():
        assert phone.get(link_address(world, kind)).status_code == 200
        assert "Autumn Open" in words(phone.get(today))
        for more in ("event_standings", "event_seating", "event_results", "event_players"):
            assert phone.get(reverse(more, args=[world["event"]])).status_code == 200
        # the desk and the club stay private
        assert phone.get(reverse("desk", args=[world["event"]])).url.startswith("/sign-in/")
        assert phone.get(reverse("club", args=[world["club"]])).status_code == 404


def test_a_wrong_secret_opens_nothing(world: dict[str, Any]) -> None:
    phone = Client()

    assert phone.get(reverse("event_me", args=[world["event"], "x" * 24])).status_code == 404
    assert phone.get(reverse("event", args=[world["event"]])).status_code == 404


def test_an_old_link_opens_nothing_after_its_renewal(world: dict[str, Any]) -> None:
    phone, today = Client(), reverse("event", args=[world["event"]])
    owner = world["users"]["owner"]
    with rolled_back():
        phone.get(link_address(world, "me"))
        assert phone.get(today).status_code == 200

        link_open(actor=owner, opened=Entrant.objects.get(pk=world["entrant"]), renew=True)

        assert phone.get(today).status_code == 404
        assert phone.get(link_address(world, "me")).status_code == 404


def test_a_link_of_one_tournament_opens_no_other(world: dict[str, Any]) -> None:
    with rolled_back():
        Tournament.objects.filter(slug=world["other_event"]).update(is_public=False)
        path = reverse("event_me", args=[world["other_event"], world["secret_me"]])

        assert Client().get(path).status_code == 404
