"""Hanchan of a ruleset with three seats are entered, imported and written to files."""

from typing import Any

import pytest
from django.core.management import call_command
from django.urls import reverse
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_create
from league.core.errors import LeagueError
from league.players.models import Player
from league.records.deals.services import deal_record, hanchan_begin
from league.records.games.sheets import hanchan_sheet
from league.records.imports.services import ImportOrder, import_store
from league.records.models import Hanchan, Participant
from tests.league.core.page import signed_in, words
from tests.league.factories import DAY, make_hanchan

SCORES = (120, 100, 80)
DRAW = {"result": {"type": "exhaustive_draw"}}


@pytest.fixture
def hanchan(owner: User, three_seats: HouseRulesVersion, regulars: list[Player]) -> Hanchan:
    return make_hanchan(actor=owner, house_rules=three_seats, players=regulars[:3], scores=SCORES)


def test_three_players_get_the_places_one_to_three(hanchan: Hanchan) -> None:
    assert list(hanchan.participants.values_list("seat", "place", "points")) == [(0, 1, 20), (1, 2, 0), (2, 3, -20)]


def test_a_fourth_player_is_refused(owner: User, three_seats: HouseRulesVersion, regulars: list[Player]) -> None:
    with pytest.raises(LeagueError) as refusal:
        make_hanchan(actor=owner, house_rules=three_seats, players=regulars, scores=(120, 100, 80, 100))

    assert refusal.value.code == "wrong_number_of_players"
    assert not Hanchan.objects.exists()


@pytest.mark.parametrize("page", ["record", "begin"])
def test_a_form_has_three_seats_and_no_north(
    page: str, recorder: User, club: Club, three_seats: HouseRulesVersion
) -> None:
    answer = signed_in(recorder).get(reverse(page, args=[club.slug]))

    form = answer.context["form"]
    assert [name for name in form.fields if name.startswith("player_")] == ["player_0", "player_1", "player_2"]
    assert "北" not in words(answer)


def test_a_hanchan_is_amended_on_its_page(recorder: User, club: Club, hanchan: Hanchan) -> None:
    client, page = signed_in(recorder), reverse("amend", args=[club.slug, hanchan.pk])
    form = client.get(page).context["form"]
    names = {f"player_{seat}": form[f"player_{seat}"].value() for seat in range(3)}
    scores = {"score_0": "80", "score_1": "120", "score_2": "100"}

    answer = client.post(page, {**names, **scores, "played_on": DAY, "version": "1", "reason": "Mixed up"})

    assert answer.status_code == 302
    assert list(hanchan.participants.values_list("place", flat=True)) == [3, 1, 2]


# ----- API and command -----


@pytest.fixture
def api(recorder: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(recorder)
    return client


def begin(api: APIClient, club: Club, players: list[Player], rules: HouseRulesVersion) -> Any:
    body = {"players": [player.pk for player in players], "house_rules": rules.pk}
    return api.post(f"/api/v1/clubs/{club.slug}/hanchan/begin/", body)


def test_the_api_begins_with_three_players_and_refuses_four(
    api: APIClient, club: Club, three_seats: HouseRulesVersion, regulars: list[Player]
) -> None:
    refused, begun = (begin(api, club, players, three_seats) for players in (regulars, regulars[:3]))

    assert (refused.status_code, refused.json()["error"]) == (400, "wrong_number_of_players")
    assert begun.json()["table"]["scores"] == [100, 100, 100]


@pytest.mark.parametrize(
    ("adjustments", "answered"), [([5, 0, -5], [105, 100, 95]), ([5, 0, -5, 0], "bad_adjustments"), ([5], "bad_field")]
)
def test_a_referee_moves_points_between_the_three_seats_by_api(
    adjustments: list[int], answered: Any, api: APIClient, club: Club, three_seats: HouseRulesVersion,
    regulars: list[Player],
) -> None:  # fmt: skip
    pk = begin(api, club, regulars[:3], three_seats).json()["id"]
    hanchan = Hanchan.objects.get(pk=pk)
    deal_record(actor=hanchan.recorded_by, hanchan=hanchan, number=1, entry=DRAW)

    body = {"adjustments": adjustments, "version": 2, "reason": "false claim"}
    answer = api.patch(f"/api/v1/hanchan/{pk}/deals/1/", body, format="json").json()

    assert answer.get("scores", answer.get("error")) == answered


def test_the_command_records_three_players(
    owner: User, club: Club, three_seats: HouseRulesVersion, regulars: list[Player], capsys: Any
) -> None:
    here = ["--club", club.slug, "--as", owner.username, "--house-rules", "Pairs"]
    call_command("record_hanchan", "Aoi=120", "Ben=100", "Chika=80", *here)

    assert capsys.readouterr().out.splitlines() == ["1 Aoi +20", "2 Ben 0", "3 Chika -20"]


# ----- files -----


def imported(owner: User, rules: HouseRulesVersion, *lines: str) -> Any:
    order = ImportOrder(club=rules.house_rules.club, house_rules=rules)
    return import_store(actor=owner, content="\n".join(lines).encode(), order=order)


HEADING = "date,east,south,west,east_score,south_score,west_score"
GOOD = "2026-03-04,Aoi,Ben,Chika,120,100,80"


def test_a_file_with_three_seats_is_imported(
    owner: User, three_seats: HouseRulesVersion, regulars: list[Player]
) -> None:
    report = imported(owner, three_seats, HEADING, GOOD, "2026-03-04,Aoi,Ben,,120,100,80")

    assert [(fault.line, fault.column, fault.code) for fault in report.faults] == [(3, "west", "name_missing")]
    assert list(Participant.objects.values_list("place", flat=True)) == [1, 2, 3]


def test_a_fourth_name_in_a_file_is_a_fault(
    owner: User, three_seats: HouseRulesVersion, regulars: list[Player]
) -> None:
    report = imported(owner, three_seats, f"{HEADING},north,north_score", f"{GOOD},,", f"{GOOD},Dai,0")

    assert [(fault.line, fault.code) for fault in report.faults] == [(3, "wrong_number_of_players")]
    assert Hanchan.objects.count() == 1


def test_a_file_without_west_is_refused(owner: User, three_seats: HouseRulesVersion) -> None:
    with pytest.raises(LeagueError) as refusal:
        imported(owner, three_seats, "date,east,south,east_score,south_score", "2026-03-04,Aoi,Ben,120,80")

    assert (refusal.value.code, refusal.value.params["field"]) == ("missing_import_field", "west")


def seat_columns(club: Club) -> list[str]:
    sheet = hanchan_sheet(club, Hanchan.objects.filter(club=club))
    assert all(len(row) == len(sheet.columns) for row in sheet.rows)
    return [column.key for column in sheet.columns if column.key.startswith("player_")]


def test_a_sheet_of_games_has_the_seats_of_its_games(
    owner: User, club: Club, hanchan: Hanchan, regulars: list[Player]
) -> None:
    three = seat_columns(club)
    four = house_rules_create(actor=owner, club=club, name="Mingjiang", ruleset="mingjiang")
    make_hanchan(actor=owner, house_rules=four, players=regulars, scores=(400, 300, 200, 100))

    assert three == ["player_1", "player_2", "player_3"]
    assert seat_columns(club) == ["player_1", "player_2", "player_3", "player_4"]


@pytest.mark.parametrize(("rules", "seats"), [("house_rules", 4), ("three_seats", 3)])
def test_an_empty_sheet_of_games_has_the_seats_of_the_house_rules(
    rules: str, seats: int, club: Club, request: pytest.FixtureRequest
) -> None:
    request.getfixturevalue(rules)

    assert len(seat_columns(club)) == seats


def test_the_game_page_names_three_seats(recorder: User, club: Club, hanchan: Hanchan) -> None:
    page = words(signed_in(recorder).get(reverse("game", args=[club.slug, hanchan.pk])))

    assert "東 Aoi place 1 120 +20 南 Ben place 2 100 0 西 Chika place 3 80 −20" in page
    assert "北" not in page


def test_an_evening_shows_a_running_table_of_three(
    recorder: User, club: Club, three_seats: HouseRulesVersion, regulars: list[Player]
) -> None:
    hanchan_begin(actor=recorder, club=club, house_rules=three_seats, players=regulars[:3])

    page = words(signed_in(recorder).get(reverse("club", args=[club.slug])))

    assert "Chika 100" in page
    assert "Dai" not in page
