import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_amend, house_rules_create
from league.records.models import Hanchan
from league.season_settings.rule_change import views
from league.seasons.models import Season
from tests.league.core.page import signed_in


@pytest.fixture
def page(club: Club, season: Season) -> str:
    return f"/c/{club.slug}/season/{season.slug}/house-rules/"


@pytest.fixture
def organised(owner: User) -> Client:
    return signed_in(owner)


def test_the_page_offers_the_versions_that_count_points_alike(
    organised: Client, page: str, owner: User, club: Club, wider: HouseRulesVersion
) -> None:
    house_rules_create(actor=owner, club=club, name="Chinese official", ruleset="mcr")

    html = organised.get(page).content.decode()

    assert f'<option value="{wider.pk}">' in html
    assert "Chinese official" not in html
    assert 'id="preview"' not in html


def test_the_page_shows_whose_rank_and_points_would_move(
    played: list[Hanchan], organised: Client, page: str, wider: HouseRulesVersion
) -> None:
    html = organised.get(page, {"house_rules": wider.pk}).content.decode()

    # Aoi +44.0 → +39.0, from rank 1 to 2; Ben +34.0 → +69.0
    assert "The points or places of 3 of 3 hanchan change." in html
    assert "1 → 2" in html
    assert "+39.0" in html
    assert set(Hanchan.objects.values_list("version", flat=True)) == {1}


def test_a_confirmed_change_is_made_with_its_reason(
    played: list[Hanchan], organised: Client, page: str, wider: HouseRulesVersion
) -> None:
    answer = organised.post(page, {"house_rules": wider.pk, "reason": "voted in April"}, follow=True)

    assert answer.redirect_chain[0][0].endswith("/season/spring/")
    assert Season.objects.get().house_rules == wider
    game = organised.get(f"/c/{Hanchan.objects.first().club.slug}/g/{played[0].pk}/").content.decode()  # type: ignore[union-attr]
    assert "voted in April" in game


def test_a_change_without_a_reason_keeps_the_preview(
    played: list[Hanchan], organised: Client, page: str, wider: HouseRulesVersion
) -> None:
    answer = organised.post(page, {"house_rules": wider.pk, "reason": ""})

    assert answer.status_code == 422
    assert "1 → 2" in answer.content.decode()
    assert Season.objects.get().house_rules != wider


def test_the_page_names_the_hanchan_that_cannot_be_settled(
    played: list[Hanchan], organised: Client, page: str, owner: User, house_rules: HouseRulesVersion
) -> None:
    richer = house_rules_amend(
        actor=owner, house_rules=house_rules.house_rules, options={"start": 30000, "return": 30000}
    )

    html = organised.get(page, {"house_rules": richer.pk}).content.decode()

    assert "3 hanchan are not possible under these rules" in html
    assert "<time>2026-03-04</time> #1" in html
    assert "<textarea" not in html
    assert 'name="reason"' not in html


def test_a_season_too_large_for_the_page_is_refused_at_the_choice(
    played: list[Hanchan],
    organised: Client,
    page: str,
    wider: HouseRulesVersion,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(views, "MOST_ENTRIES", 2)

    answer = organised.get(page, {"house_rules": wider.pk})

    assert "use the command season_rules" in answer.content.decode()


def test_a_recorder_does_not_reach_the_page(recorder: User, page: str) -> None:
    assert signed_in(recorder).get(page).status_code == 403
