"""Operations that answer a file answer it whatever type `Accept` names; their errors are JSON."""

import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.tournaments.models import Printout
from league.tournaments.printing.services import printout_want
from tests.league.core.page import signed_in
from tests.league.tournaments.conftest import started_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.mark.parametrize("accept", ["text/csv", "application/json", "text/html", "*/*"])
def test_a_sheet_has_the_type_of_its_address(club: Club, accept: str) -> None:
    answer = Client().get(f"/api/v1/clubs/{club.slug}/sheets/players/csv/", headers={"accept": accept})

    assert (answer.status_code, answer["Content-Type"].split(";")[0]) == (200, "text/csv")


@pytest.mark.parametrize("kind", ["players/pdf", "nothing/csv"])
def test_a_refused_sheet_is_an_error_in_json(club: Club, kind: str) -> None:
    answer = Client().get(f"/api/v1/clubs/{club.slug}/sheets/{kind}/", headers={"accept": "text/csv"})

    assert 400 <= answer.status_code < 500
    assert set(answer.json()) >= {"error", "message"}


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("application/pdf", "application/pdf"),
        ("*/*", "application/pdf"),
        ("text/html", "application/pdf"),
        ("application/octet-stream", "application/octet-stream"),
    ],
)
def test_a_printout_is_a_pdf_or_the_same_octets(
    owner: User, house_rules: HouseRulesVersion, accept: str, kind: str
) -> None:
    tournament = started_tournament(owner, house_rules, players=4, rounds=1)
    printout = printout_want(actor=owner, tournament=tournament, kind="diplomas")
    Printout.objects.update(content=b"%PDF-1.7", made_at=printout.wanted_at)

    file = f"/api/v1/tournaments/{tournament.slug}/printouts/{printout.pk}/file/"
    answer = signed_in(owner).get(file, headers={"accept": accept})

    assert (answer.status_code, answer["Content-Type"], answer.content) == (200, kind, b"%PDF-1.7")
    assert answer["Content-Disposition"] == 'attachment; filename="autumn-open-diplomas.pdf"'
