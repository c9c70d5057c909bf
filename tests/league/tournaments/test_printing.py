"""Forms for the hall are typeset in the background and kept."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from pypdf import PdfReader
from rest_framework.test import APIClient

from league.accounts.models import User
from league.players.services import player_amend
from league.tournaments.draws import stage_draw
from league.tournaments.models import Tournament
from league.tournaments.printing import FORMS

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", FORMS)
def test_a_form_is_made_in_the_background_and_names_everybody(
    kind: str,
    organiser: User,
    stranger: User,
    make_tournament: Callable[..., Tournament],
    django_capture_on_commit_callbacks: Any,
) -> None:
    event = make_tournament(players=8, rounds=1)
    stage_draw(actor=organiser, stage=event.stages.get(), seed=1, script="1-2-3-4\n5-6-7-8")
    names = ["明將", "ひらがな", "Жанна", "René"]
    for entrant, name in zip(event.entrants.order_by("number"), names, strict=False):
        player_amend(actor=organiser, player=entrant.player, name=name)
    client, other, path = APIClient(), APIClient(), f"/api/v1/tournaments/{event.slug}/printouts/"
    client.force_authenticate(organiser)
    other.force_authenticate(stranger)

    with django_capture_on_commit_callbacks(execute=True):
        wanted = client.post(path, {"kind": kind})
    [listed] = client.get(path).json()
    file = client.get(f"{path}{listed['id']}/file/")

    assert wanted.status_code == 202
    assert (listed["state"], listed["percent"]) == ("done", 100)
    assert file.headers["content-disposition"] == f'attachment; filename="autumn-open-{kind}.pdf"'
    printed = "".join(page.extract_text() for page in PdfReader(io.BytesIO(file.content)).pages)
    for name in [*names, "Player 05", "Player 08"]:
        assert name in printed
    assert other.get(path).status_code == 403
    assert other.get(f"{path}{listed['id']}/file/").status_code == 403
