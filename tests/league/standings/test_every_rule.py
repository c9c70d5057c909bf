"""Every rule a table can have, from the form that sets it to the page that shows it.

The crosstable, by the places of four games (+31.2 +8.3 -9.6 -29.9):

          1      2      3      4     sum
    Aoi  +31.2   +8.3  +31.2   -9.6  +61.1
    Ben   +8.3  +31.2   -9.6   +8.3  +38.2
    Chika -9.6  -29.9   +8.3  -29.9  -61.1
    Dai  -29.9   -9.6  -29.9  +31.2  -38.2
"""

import re
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.players.models import Player
from league.players.services import player_add
from league.records.models import Hanchan
from league.seasons.models import Season
from league.seasons.parts import division_add, part_fill
from league.seasons.services import adjustment_give
from league.standings.computing.following import standings_catch_up
from tests.league.core.page import signed_in, words
from tests.league.factories import DAY, SCORES, make_hanchan

pytestmark = pytest.mark.once

ORDERS = ("ABCD", "BADC", "ACBD", "DBAC")


@pytest.fixture
def played(owner: User, house_rules: HouseRulesVersion, regulars: list[Player], season: Season) -> Season:
    named = dict(zip("ABCD", regulars, strict=True))
    for order in ORDERS:
        players = [named[letter] for letter in order]
        make_hanchan(actor=owner, house_rules=house_rules, players=players, season=season)
    return season


@pytest.fixture
def amend(organiser: User, house_rules: HouseRulesVersion, season: Season) -> Any:
    """Send the season's form: metrics as `best:2`, anything else by its field."""

    def send(*metrics: str, **fields: str) -> None:
        sent: dict[str, Any] = {
            "name": "Spring",
            "opens": "2026-01-01",
            "house_rules": house_rules.pk,
            "min_games": "0",
        }
        for place, metric in enumerate(metrics or ("points",), 1):
            key, _colon, number = metric.partition(":")
            sent |= {f"metric_{place}": key, f"number_{place}": number}
        path = reverse("season_edit", args=[season.club.slug, season.slug])
        assert signed_in(organiser).post(path, sent | fields).status_code == 302

    return send


def page(season: Season, **asked: object) -> str:
    season.refresh_from_db()
    standings_catch_up(season)
    return words(Client().get(reverse("season", args=[season.club.slug, season.slug]), asked))


def table(season: Season, **asked: object) -> list[tuple[str, str]]:
    """(name, what is ranked by) as the page shows them, those below the line too."""
    shown = page(season, **asked)
    return re.findall(r"(Aoi|Ben|Chika|Dai|Emi) \d+ ([+−]?[\d.]+|–)", shown)


@pytest.mark.parametrize(
    ("metric", "wanted"),
    [
        ("points", ["Aoi +61.1", "Ben +38.2", "Dai −38.2", "Chika −61.1"]),
        # 31.2 + 31.2; 31.2 + 8.3; 31.2 - 9.6; 8.3 - 9.6
        ("best:2", ["Aoi +62.4", "Ben +39.5", "Dai +21.6", "Chika −1.3"]),
        # 31.2 + 8.3 + 31.2; 31.2 + 8.3 - 9.6; 8.3 - 9.6 - 29.9; -9.6 - 29.9 + 8.3
        ("best_run:3", ["Aoi +70.7", "Ben +29.9", "Dai −8.3", "Chika −31.2"]),
        # without -9.6; without -9.6; without -29.9; without -29.9
        ("drop:1", ["Aoi +70.7", "Ben +47.8", "Dai −8.3", "Chika −31.2"]),
        # 61.1 / 4 = 15.275
        ("average_points", ["Aoi +15.28", "Ben +9.55", "Dai −9.55", "Chika −15.28"]),
        # 1 2 1 3; 2 1 3 2; 4 3 4 1; 3 4 2 4
        ("average_place", ["Aoi 1.75", "Ben 2.00", "Dai 3.00", "Chika 3.25"]),
        ("highest", ["Aoi +31.2", "Ben +31.2", "Dai +31.2", "Chika +8.3"]),
        ("lowest", ["Aoi −9.6", "Ben −9.6", "Chika −29.9", "Dai −29.9"]),
        ("latest", ["Dai +31.2", "Ben +8.3", "Aoi −9.6", "Chika −29.9"]),
        ("negatives", ["Aoi 1", "Ben 1", "Chika 3", "Dai 3"]),
        # 41200 + 28300 + 41200 + 20400
        ("score", ["Aoi 131100", "Ben 118200", "Dai 81800", "Chika 68900"]),
    ],
)
def test_the_page_ranks_by_what_the_form_says(played: Season, amend: Any, metric: str, wanted: list[str]) -> None:
    amend(metric)

    assert [f"{name} {value}" for name, value in table(played)] == wanted


def test_direct_encounter_separates_players_equal_in_the_first_metric(
    played: Season, amend: Any, regulars: list[Player]
) -> None:
    amend("firsts", "direct_encounter")

    # Ben and Dai have one first place each, and sat together in all four games: 38.2 against -38.2.
    shown = page(played, why=regulars[3].pk)
    assert [name for name, _value in table(played)] == ["Aoi", "Ben", "Dai", "Chika"]
    assert "Behind Ben. Direct encounter: −38.2 against +38.2." in shown
    assert "1sts → Direct encounter" in shown


def test_players_below_the_line_have_no_rank(
    owner: User, club: Club, house_rules: HouseRulesVersion, played: Season, amend: Any, regulars: list[Player]
) -> None:
    emi = player_add(actor=owner, club=club, name="Emi")
    make_hanchan(actor=owner, house_rules=house_rules, players=[emi, *regulars[1:]], season=played)
    amend(min_games="4")

    shown = page(played, why=emi.pk)
    above, below = shown.split("Fewer than 4 games")
    assert "4 Chika" in above
    assert "Emi" not in above
    assert "Emi 1 +31.2" in below
    assert "Below the line: 1 of the 4 games that a rank needs." in below
    rows = APIClient().get(f"/api/v1/clubs/{club.slug}/seasons/spring/standings/").json()["results"]
    assert [(row["player"]["name"], row["rank"]) for row in rows][-1] == ("Emi", None)


def test_guests_are_left_out_and_the_others_keep_their_points(
    organiser: User, played: Season, amend: Any, regulars: list[Player]
) -> None:
    path = reverse("player_edit", args=[played.club.slug, regulars[1].pk])
    signed_in(organiser).post(path, {"name": "Ben", "is_guest": "on"})
    assert table(played) == [("Aoi", "+61.1"), ("Dai", "−38.2"), ("Chika", "−61.1")]

    amend(counts_guests="on")
    assert ("Ben", "+38.2") in table(played)


def test_a_penalty_in_a_game_and_an_adjustment_both_count_and_are_explained(
    organiser: User, played: Season, regulars: list[Player]
) -> None:
    client, club = signed_in(organiser), played.club
    game = played.hanchan.in_order_of_play().first()
    assert game
    seats = {f"player_{n}": p.name for n, p in enumerate(regulars)}
    scores = {f"score_{n}": s for n, s in enumerate(SCORES)}
    sent = {"version": game.version, "played_on": str(DAY), "season": played.pk, "penalty_0": "20", "reason": "chombo"}
    amended = client.post(reverse("amend", args=[club.slug, game.pk]), {**seats, **scores, **sent})
    adjusted = client.post(
        reverse("adjustments", args=[club.slug, played.slug]), {"player": "Ben", "points": "-5.5", "reason": "late"}
    )

    # 61.1 - 20; 38.2 - 5.5
    assert (amended.status_code, adjusted.status_code) == (302, 302)
    shown = page(played)
    assert table(played)[:2] == [("Aoi", "+41.1"), ("Ben", "+32.7")]
    assert "Ben late −5.5" in shown
    assert "chombo" in words(client.get(reverse("game", args=[club.slug, game.pk])))


def test_an_adjustment_taken_back_no_longer_counts_nor_shows(organiser: User, played: Season) -> None:
    client, path = signed_in(organiser), reverse("adjustments", args=[played.club.slug, played.slug])
    client.post(path, {"player": "Ben", "points": "-5.5", "reason": "late"})
    given = played.adjustments.get()
    client.post(reverse("adjustment_void", args=[played.club.slug, played.slug, given.pk]), {"reason": "was not"})

    assert ("Ben", "+38.2") in table(played)
    assert "late" not in page(played)


# ----- days -----


@pytest.fixture
def half_past_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """At night in Tokyo, of an evening that began on the fourth of March; the club's day begins at noon."""
    moment = datetime(2026, 3, 4, 16, 30, tzinfo=UTC)
    monkeypatch.setattr("django.utils.timezone.now", lambda: moment)


def test_after_midnight_it_is_still_the_evening_before(
    half_past_one: None, recorder: User, played: Season, amend: Any, regulars: list[Player]
) -> None:
    client, path = signed_in(recorder), reverse("record", args=[played.club.slug])
    form = client.get(path).context["form"]
    seats = {f"player_{n}": p.name for n, p in enumerate(regulars)}
    scores = {f"score_{n}": s for n, s in enumerate(SCORES)}

    sent = {**seats, **scores, "played_on": str(form.initial["played_on"]), "season": played.pk, "token": "t"}
    answer = client.post(path, sent)

    assert form.initial["played_on"] == date(2026, 3, 4)
    assert answer.status_code == 302
    assert Hanchan.objects.latest("pk").played_on == date(2026, 3, 4)
    assert table(played)[0] == ("Aoi", "+92.3")  # 61.1 + 31.2


def test_the_next_club_day_has_not_come_at_that_hour(
    half_past_one: None, recorder: User, played: Season, regulars: list[Player]
) -> None:
    body = {
        "season": "spring",
        "played_on": "2026-03-05",
        "seats": [{"player": one.pk, "score": s} for one, s in zip(regulars, SCORES, strict=True)],
    }
    api = APIClient()
    api.force_authenticate(recorder)

    refused = api.post(f"/api/v1/clubs/{played.club.slug}/hanchan/", body, format="json").json()
    kept = api.post(f"/api/v1/clubs/{played.club.slug}/hanchan/", {**body, "played_on": "2026-03-04"}, format="json")

    assert (refused["error"], kept.status_code) == ("future_date", 201)


@pytest.fixture
def three_days(owner: User, house_rules: HouseRulesVersion, season: Season, regulars: list[Player]) -> Season:
    """Aoi +31.2 on the third, -29.9 on the fourth, +31.2 on the fifth."""
    for day, players in ((3, regulars), (4, regulars[::-1]), (5, regulars)):
        played_on = date(2026, 3, day)
        make_hanchan(actor=owner, house_rules=house_rules, players=players, season=season, played_on=played_on)
    return season


@pytest.mark.parametrize(
    ("asked", "points"),
    [
        ({"since": "2026-03-04"}, "+1.3"),
        ({"until": "2026-03-04"}, "+1.3"),
        ({"since": "2026-03-04", "until": "2026-03-04"}, "−29.9"),
        ({"since": "2026-03-01", "until": "2026-03-31"}, "+32.5"),
        ({"since": "", "until": ""}, "+32.5"),
    ],
)
def test_a_table_of_some_days_counts_their_games_alone(
    club: Club, three_days: Season, asked: dict[str, str], points: str
) -> None:
    shown = words(Client().get(reverse("season_days", args=[club.slug, "spring"]), asked))
    # A form sends its empty fields; the API refuses them.
    limits = {key: day for key, day in asked.items() if day}
    sheet = Client().get(reverse("sheet", args=[club.slug, "standings", "json"]), {"season": "spring", **asked}).json()
    rows = APIClient().get(f"/api/v1/clubs/{club.slug}/seasons/spring/standings/", limits).json()["results"]

    assert re.search(rf"Aoi \d {re.escape(points)}", shown)
    if any(asked.values()):
        text = points.replace("−", "-")
        assert {row["player"]["name"]: row["points"] for row in sheet["rows"]}["Aoi"] == text.removeprefix("+")
        assert {row["player"]["name"]: row["values"]["points"]["text"] for row in rows}["Aoi"] == text


def test_a_table_of_some_days_says_why_and_has_divisions(
    owner: User, club: Club, three_days: Season, regulars: list[Player]
) -> None:
    division = division_add(actor=owner, season=three_days, name="A")
    part_fill(actor=owner, part=division, players=regulars[:2])
    asked = {"since": "2026-03-04", "until": "2026-03-04", "division": division.pk, "why": regulars[0].pk}

    shown = words(Client().get(reverse("season_days", args=[club.slug, "spring"]), asked))

    assert "Behind Ben. Points: −29.9 against −9.6." in shown
    assert "Chika" not in shown


def test_an_adjustment_counts_on_its_club_day(
    owner: User, club: Club, three_days: Season, regulars: list[Player]
) -> None:
    adjustment_give(actor=owner, season=three_days, player=regulars[0], points=-5000, reason="late")
    # In Tokyo at half past one on the fifth: the evening of the fourth.
    three_days.adjustments.update(given_at=datetime(2026, 3, 4, 16, 30, tzinfo=UTC))

    def of(day: str) -> str:
        path = reverse("season_days", args=[club.slug, "spring"])
        return words(Client().get(path, {"since": day, "until": day}))

    assert "Aoi 1 −34.9" in of("2026-03-04")
    assert "Aoi late" in of("2026-03-04")
    assert "Aoi 1 +31.2" in of("2026-03-05")
    assert "late" not in of("2026-03-05")


def test_days_that_cannot_be_are_refused(club: Club, three_days: Season, monkeypatch: pytest.MonkeyPatch) -> None:
    path = reverse("season_days", args=[club.slug, "spring"])
    assert "Enter a valid date" in words(Client().get(path, {"since": "yesterday"}))
    assert "No game on these days." in words(Client().get(path, {"since": "2027-01-01"}))
    monkeypatch.setattr("league.standings.tables.ranges.MOST_HANCHAN", 2)
    assert "More than 2 rows at once." in words(Client().get(path, {"since": "2026-03-01"}))
    api = f"/api/v1/clubs/{club.slug}/seasons/spring/standings/"
    assert APIClient().get(api, {"since": "yesterday"}).json()["fields"][0]["field"] == "since"


def test_a_season_takes_hanchan_of_its_own_days_alone(
    organiser: User, played: Season, amend: Any, regulars: list[Player]
) -> None:
    amend(closes="2026-03-04")
    body = {
        "season": "spring",
        "played_on": "2026-03-05",
        "seats": [{"player": one.pk, "score": s} for one, s in zip(regulars, SCORES, strict=True)],
    }
    api = APIClient()
    api.force_authenticate(organiser)

    refused = api.post(f"/api/v1/clubs/{played.club.slug}/hanchan/", body, format="json").json()

    assert refused["error"] == "outside_season"
    assert table(played)[0] == ("Aoi", "+61.1")
