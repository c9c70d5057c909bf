import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_amend
from league.history.models import LogEntry
from league.records.models import Hanchan
from league.season_settings.rule_change import api
from league.seasons.models import Season
from tests.league.core.page import signed_in


@pytest.fixture
def address(club: Club, season: Season) -> str:
    return f"/api/v1/clubs/{club.slug}/seasons/{season.slug}/house-rules/"


def test_the_preview_tells_every_rank_before_and_after(
    played: list[Hanchan], owner: User, address: str, wider: HouseRulesVersion
) -> None:
    told = signed_in(owner).get(address, {"house_rules": str(wider.pk)}).json()

    # Ben: 34 → 69; Aoi: 44 → 39
    assert told["house_rules"] == {"id": wider.pk, "name": str(wider)}
    assert (told["games"], told["games_changed"], told["impossible"]) == (3, 3, [])
    first = told["players"][0]
    assert first["player"]["name"] == "Ben"
    assert (first["rank_before"], first["rank_after"]) == (2, 1)
    assert (first["points_before"], first["points_after"]) == ("+34.0", "+69.0")


def test_without_a_version_the_season_is_settled_under_its_own(
    played: list[Hanchan], owner: User, address: str, house_rules: HouseRulesVersion
) -> None:
    told = signed_in(owner).get(address).json()

    assert (told["house_rules"]["id"], told["games_changed"]) == (house_rules.pk, 0)


def test_the_preview_names_each_impossible_hanchan(
    played: list[Hanchan], owner: User, address: str, house_rules: HouseRulesVersion
) -> None:
    richer = house_rules_amend(
        actor=owner, house_rules=house_rules.house_rules, options={"start": 30000, "return": 30000}
    )

    told = signed_in(owner).get(address, {"house_rules": str(richer.pk)}).json()

    assert told["players"] == []
    assert told["impossible"][0] == {
        "id": played[0].pk,
        "name": "2026-03-04 #1",
        "code": "scores_do_not_add_up",
        # 4 × 25,000 were played for, 4 × 30,000 are asked for
        "message": "The scores add up to 100,000 and should add up to 120,000.",
    }


def test_a_repeated_request_changes_the_season_once(
    played: list[Hanchan], owner: User, address: str, wider: HouseRulesVersion
) -> None:
    body = {"house_rules": wider.pk, "reason": "voted in April"}
    answers = [
        signed_in(owner).post(address, body, content_type="application/json", headers={"Idempotency-Key": "k1"})
        for _time in range(2)
    ]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json()["house_rules"]["id"] == wider.pk
    assert LogEntry.objects.filter(action="season_rules_change").count() == 1
    assert set(Hanchan.objects.values_list("version", flat=True)) == {2}


def test_a_season_too_large_for_a_request_is_refused(
    played: list[Hanchan], owner: User, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api, "MOST_ENTRIES", 2)

    assert signed_in(owner).get(address).json()["error"] == "season_too_large"


def test_a_player_of_the_club_sees_no_preview(played: list[Hanchan], recorder: User, address: str) -> None:
    answer: Client = signed_in(recorder)

    assert answer.get(address).json()["error"] == "forbidden"
