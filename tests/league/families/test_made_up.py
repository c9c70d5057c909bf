"""A rule system that the service has never seen: one package of rules and one family record are all it needs."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from league.accounts.models import User
from league.archives.restoring.reader import archive_read
from league.archives.services import club_archive, club_restore
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_create
from league.downloads.kinds import find_sheet
from league.ladders.services import ladder_open
from league.players.models import Player
from league.records.deals.services import deal_record, hanchan_begin, hanchan_stop
from league.records.models import Hanchan, Participant
from league.seasons.models import Season
from league.seasons.services import season_open
from rules.ruleset import Ruleset
from tests.api_answers import forget_schema
from tests.league.core.page import signed_in, words
from tests.league.factories import DAY, make_hanchan
from tests.league.jobs.at_once import run_jobs

pytestmark = [pytest.mark.django_db, pytest.mark.once]

SCORES = {4: (120, 110, 90, 80), 3: (120, 100, 80)}


@pytest.fixture
def people(made_up: Ruleset[Any], regulars: list[Player]) -> list[Player]:
    return regulars[: made_up.players[0]]


@pytest.fixture
def described(made_up: Ruleset[Any]) -> Iterator[None]:
    """The schema as it is with the made-up ruleset: its deals carry a key of their own."""
    forget_schema()
    yield
    forget_schema()


@pytest.fixture
def version(made_up: Ruleset[Any], owner: User, club: Club) -> HouseRulesVersion:
    return house_rules_create(actor=owner, club=club, name="Pairs", ruleset=made_up.key)


@pytest.fixture
def table(owner: User, club: Club, people: list[Player], version: HouseRulesVersion) -> Hanchan:
    return hanchan_begin(actor=owner, club=club, house_rules=version, players=people)


@pytest.fixture
def season(owner: User, club: Club, version: HouseRulesVersion) -> Season:
    return season_open(actor=owner, club=club, name="Spring", opens=DAY, house_rules=version)


@pytest.fixture
def finished(owner: User, version: HouseRulesVersion, people: list[Player], season: Season) -> Hanchan:
    """First the seat 0, last the seat with 80."""
    return make_hanchan(actor=owner, house_rules=version, players=people, scores=SCORES[len(people)], season=season)


@pytest.fixture
def api(recorder: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(recorder)
    return client


# ----- the rules -----


def test_its_rules_are_listed_and_shown(client: Client, made_up: Ruleset[Any]) -> None:
    listed, shown = words(client.get("/rules/")), words(client.get(f"/rules/{made_up.key}/"))

    assert "三對牌 Three pairs" in listed
    assert "字對" in shown
    assert "What one point of a hand is worth." in shown


def test_the_calculator_shows_an_example_of_the_catalogue_first(client: Client, made_up: Ruleset[Any]) -> None:
    page = words(client.get(f"/calc/{made_up.key}/"))

    # the example of three pairs: 2 points
    assert "三對" in page
    assert "Who pays" in page


def test_the_calculator_answers_a_hand(client: Client, made_up: Ruleset[Any]) -> None:
    page = words(client.get(f"/calc/{made_up.key}/?concealed=1122m3z&winning_tile=3z"))

    # three pairs 2 + a pair of honours 1 = 3, from the discarder
    assert "字對" in page
    assert "+3" in page


def test_the_scoring_api_answers_a_case(client: Client, made_up: Ruleset[Any]) -> None:
    case = {"ruleset": made_up.key, "kind": "game", "in": {"scores": SCORES[made_up.players[0]]}}

    answer = client.post("/api/v1/score/", json.dumps(case), content_type="application/json").json()

    assert answer["out"]["points"][0] == "+20"


# ----- deal by deal -----


def test_people_sit_down_at_the_page(recorder: User, club: Club, people: list[Player], version: Any) -> None:
    names = {f"player_{seat}": player.name for seat, player in enumerate(people)}

    answer = signed_in(recorder).post(reverse("begin", args=[club.slug]), {"played_on": DAY, "token": "t", **names})

    assert answer.status_code == 302, answer.content.decode()
    assert [row.player for row in Hanchan.objects.get().participants.all()] == people


@pytest.mark.parametrize(
    "worth",
    [
        {"value": {"total": 3}},
        {"patterns": {"honour_pair": 1}},
        {"hand": {"concealed": "1122m3z", "winning_tile": "3z"}},
    ],
)
def test_a_deal_is_recorded_by_the_api(
    described: None, api: APIClient, club: Club, people: list[Player], version: Any, worth: dict[str, Any]
) -> None:
    body = {"players": [player.pk for player in people], "house_rules": version.pk}
    begun = api.post(f"/api/v1/clubs/{club.slug}/hanchan/begin/", body)
    assert begun.status_code == 201, begun.json()
    win = {"winner": 2, "from": None, **worth}

    answer = api.post(
        f"/api/v1/hanchan/{begun.json()['id']}/deals/", {"number": 1, "result": {"type": "win", "wins": [win]}}
    )

    # 3 points from each of the others, whichever way they are given
    others = len(people) - 1
    assert answer.status_code == 201, answer.json()
    assert answer.json()["answer"]["deltas"] == [-3, -3, 3 * others, -3][: len(people)]


def test_the_last_deal_ends_the_game_and_the_game_page_shows_its_deals(
    owner: User, recorder: User, table: Hanchan
) -> None:
    win = {"winner": 2, "from": 0, "value": {"total": 3}}
    for number, result in enumerate(({"type": "win", "wins": [win]}, {"type": "exhaustive_draw"}), 1):
        deal_record(actor=owner, hanchan=table, number=number, entry={"result": result})

    page = words(signed_in(recorder).get(reverse("game", args=[table.club.slug, table.pk])))

    table.refresh_from_db()
    assert table.state == Hanchan.State.FINISHED
    assert "Deal 1" in page
    assert "Chika off Aoi: 3" in page
    assert "Chika place 1 103 +3" in page


# ----- final scores, standings, ladders -----


def test_final_scores_are_recorded_by_the_page(recorder: User, club: Club, people: list[Player], version: Any) -> None:
    sent = {f"player_{seat}": player.name for seat, player in enumerate(people)}
    sent |= {f"score_{seat}": str(score) for seat, score in enumerate(SCORES[len(people)])}

    answer = signed_in(recorder).post(reverse("record", args=[club.slug]), {**sent, "played_on": DAY, "token": "t"})

    assert answer.status_code == 302, answer.content.decode()
    assert "Aoi place 1 120 +20" in words(signed_in(recorder).get(answer.url))


def test_final_scores_are_recorded_by_the_api(
    api: APIClient, club: Club, people: list[Player], version: HouseRulesVersion
) -> None:
    seats = [{"player": player.pk, "score": score} for player, score in zip(people, SCORES[len(people)], strict=True)]

    answer = api.post(f"/api/v1/clubs/{club.slug}/hanchan/", {"house_rules": version.pk, "seats": seats})

    assert answer.status_code == 201, answer.json()
    assert Hanchan.objects.get().participants.get(place=1).player == people[0]


def test_a_season_has_its_table(owner: User, api: APIClient, finished: Hanchan, season: Season) -> None:
    run_jobs()
    page = words(signed_in(owner).get(reverse("season", args=[season.club.slug, season.slug])))
    answer = api.get(f"/api/v1/clubs/{season.club.slug}/seasons/{season.slug}/standings/").json()

    assert "Aoi" in page
    assert "+20" in page
    assert answer["results"][0]["player"]["name"] == "Aoi"


def test_a_ladder_rates_its_games(owner: User, api: APIClient, club: Club, finished: Hanchan) -> None:
    ladder = ladder_open(actor=owner, club=club, name="Elo", kind="elo")
    run_jobs()

    page = words(signed_in(owner).get(reverse("ladder", args=[club.slug, ladder.slug])))

    assert page.index("Aoi") < page.index("Chika")


# ----- files -----


def test_a_club_goes_out_as_a_file_and_comes_back(owner: User, club: Club, table: Hanchan, finished: Hanchan) -> None:
    win = {"winner": 2, "from": 0, "value": {"total": 3}}
    deal_record(actor=owner, hanchan=table, number=1, entry={"result": {"type": "win", "wins": [win]}})

    archive = "".join(club_archive(actor=owner, club=club))
    restored = club_restore(actor=owner, archive=archive_read(archive.encode()), slug="again", matches_names=True).club

    again = "".join(club_archive(actor=owner, club=restored))
    assert json.loads(again)["hanchan"] == json.loads(archive)["hanchan"]
    assert scores_of(restored) == scores_of(club)


def scores_of(club: Club) -> list[tuple[str, int, int]]:
    rows = Participant.objects.filter(hanchan__club=club).order_by("hanchan__entry", "seat")
    return list(rows.values_list("hanchan__entry", "player__name", "score"))


@pytest.mark.sampled
@pytest.mark.parametrize(
    "kind",
    ["standings", "hanchan", "deals", "rating-changes", "ladder", "ratings", "players", "against", "summary", "places",
     "points", "opponents", "seats", "rates"],
)  # fmt: skip
def test_its_sheets_can_be_downloaded(
    owner: User, club: Club, table: Hanchan, finished: Hanchan, season: Season, people: list[Player], kind: str
) -> None:
    deal_record(actor=owner, hanchan=table, number=1, entry={"result": {"type": "exhaustive_draw"}})
    table.refresh_from_db()
    hanchan_stop(actor=owner, hanchan=table, version=table.version)
    ladder_open(actor=owner, club=club, name="Elo", kind="elo")
    run_jobs()
    given = {"season": season.slug, "hanchan": table.pk, "ladder": "elo", "player": people[0].pk}
    asked = {need: given[need] for need in find_sheet(kind).needs}

    answer = signed_in(owner).get(reverse("sheet", args=[club.slug, kind, "csv"]), asked)

    assert answer.status_code == 200
    assert len(answer.getvalue().splitlines()) > 1
