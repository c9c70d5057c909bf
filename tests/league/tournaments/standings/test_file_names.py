"""The names of the links to the files of a page."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from league.tournaments.models import Tournament
from tests.league.core.page import words

pytestmark = pytest.mark.django_db


def test_a_link_to_a_file_is_named_after_its_table(make_tournament: Callable[..., Tournament]) -> None:
    event = make_tournament(players=8, rounds=1)

    shown = words(Client().get(reverse("event_standings", args=[event.slug])))

    assert "PDF This page XLSX This page" in shown
    assert "PDF If players" not in shown
