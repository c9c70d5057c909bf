"""Every table and chart of a club as a file: read back, it equals what the page's selector returns."""

import csv
import io
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook
from rest_framework.test import APIClient

from league.accounts.models import User
from league.club_bests.selectors import club_bests_shown, stored_bests
from league.clubs.models import Club
from league.clubs.sheet_query import SheetQuery
from league.downloads.kinds import CLUB_SHEETS, build_sheet
from league.forecast_quality.selectors import quality_lines
from league.ladders.models import Ladder
from league.ladders.selectors import ladder_as_of, ladder_rows, rating_history, standing_of
from league.players.models import Player
from league.players.services import player_add
from league.profiles import beside
from league.profiles.against import club_against
from league.profiles.charts import points_line, rating_lines
from league.profiles.deals import player_deals
from league.profiles.statistics import player_statistics
from league.records.evenings.months import club_month
from league.records.models import Hanchan
from league.records.selectors import hanchan_list
from league.seasons.models import Season
from league.sheets.csv import FORMULA_STARTS, safe_text
from league.sheets.files import FORMATS, WRITERS
from league.sheets.sheet import Sheet, number_text, printed
from league.standings.selectors import season_table
from tests.league.downloads.world import Given, said_of, sheet, texts
from tests.league.factories import DAY, make_hanchan

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def read_csv(content: bytes, wanted: Sheet) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"))))[1:]


def read_xlsx(content: bytes, wanted: Sheet) -> list[list[Any]]:
    page = load_workbook(io.BytesIO(content)).active
    assert {cell.data_type for line in page.iter_rows() for cell in line if cell.value is not None} <= {"s", "n"}
    headings = [column.heading for column in wanted.columns]
    lines = [[cell.value for cell in line][: len(headings)] for line in page.iter_rows()]
    start = lines.index(headings) + 1
    return lines[start : start + len(wanted.rows)]


def as_csv(cell: Any, column: Any) -> str:
    if cell is None:
        return ""
    return safe_text(cell) if isinstance(cell, str) else number_text(cell, column)


def as_xlsx(cell: Any, column: Any) -> Any:
    return (
        pytest.approx(float(cell)) if isinstance(cell, Decimal) else cell or (None if isinstance(cell, str) else cell)
    )


FORMS = {"csv": (read_csv, as_csv), "xlsx": (read_xlsx, as_xlsx)}


@pytest.mark.sampled
@pytest.mark.parametrize("key", [kind.key for kind in CLUB_SHEETS])
def test_every_file_read_back_is_the_sheet(club: Club, given: Given, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beside, "FEWEST_GAMES", 1)
    said = said_of(key, given)
    wanted = printed(sheet(club, key, **said))
    # This month nothing has been played.
    assert wanted.rows or key == "month"

    for suffix, (read, form) in FORMS.items():
        answer = Client().get(reverse("sheet", args=[club.slug, key, suffix]), said)

        assert answer.headers["Content-Type"] == WRITERS[suffix].content_type
        assert read(answer.content, wanted) == [
            [form(cell, column) for cell, column in zip(row, wanted.columns, strict=True)] for row in wanted.rows
        ]


@pytest.mark.sampled
@pytest.mark.parametrize("kind", CLUB_SHEETS, ids=lambda kind: kind.key)
def test_the_same_file_comes_from_the_api(owner: User, club: Club, given: Given, kind: Any) -> None:
    api = APIClient()
    api.force_authenticate(owner)
    said = said_of(kind.key, given)

    answer = api.get(f"/api/v1/clubs/{club.slug}/sheets/{kind.key}/json/", said)

    assert answer.content == Client().get(reverse("sheet", args=[club.slug, kind.key, "json"]), said).content


def test_the_api_lists_all_sheets(club: Club) -> None:
    listed = APIClient().get(f"/api/v1/clubs/{club.slug}/sheets/").json()

    assert [one["key"] for one in listed["results"]] == [kind.key for kind in CLUB_SHEETS]
    assert {
        "key": "ladder",
        "title": "Ladder",
        "needs": ["ladder"],
        "takes": ["on"],
        "formats": list(FORMATS),
    } in listed["results"]


# ----- compared with the pages -----


def test_the_league_table_is_the_one_of_the_page(club: Club, season: Season, given: Given) -> None:
    table = season_table(season)

    found = sheet(club, "standings", season=season.slug)

    shown = [(str(line.row.rank), line.player.name, line.texts["points"].lstrip("+")) for line in table.lines]
    assert texts(found, "rank", "player", "points") == shown
    # Dai: -29.9 twice and 5 given
    assert texts(found, "player", "points", "adjustments", "place_4")[-1] == ("Dai", "-54.8", "5.0", "2")


@pytest.mark.parametrize("key", ["division", "division_name"])
def test_a_division_s_table_is_its_own(club: Club, season: Season, given: Given, key: str) -> None:
    found = sheet(club, "standings", season=season.slug, division={**given, "division_name": "A"}[key])

    assert texts(found, "rank", "player") == [("1", "Chika"), ("2", "Dai")]
    assert found.title == "Spring A"


def test_a_team_has_the_points_of_its_members(club: Club, season: Season, given: Given) -> None:
    found = sheet(club, "teams", season=season.slug)

    # Aoi 62.4 and Dai -54.8; Ben -1.3 and Chika -1.3
    assert texts(found, "rank", "team", "members", "points", "games") == [
        ("1", "Winds", "Aoi, Dai", "7.6", "4"),
        ("2", "=Dragons", "Ben, Chika", "-2.6", "4"),
    ]


def test_adjustments_are_listed_with_their_reason(club: Club, season: Season, given: Given) -> None:
    found = sheet(club, "adjustments", season=season.slug)

    assert texts(found, "player", "points", "reason", "taken_back") == [("Dai", "5.0", "-first evening", "")]


def test_games_are_those_of_the_list(club: Club, given: Given) -> None:
    found = sheet(club, "hanchan")

    games = list(hanchan_list(club))
    seats = [tuple(seat.player.public_name for seat in game.participants.all()) for game in games]
    assert texts(found, "player_1", "player_2", "player_3", "player_4") == seats
    assert texts(found, "day", "number")[-1] == ("2026-03-04", "1")
    assert texts(found, "player_1", "score_1", "place_1", "points_1")[-1] == ("Aoi", "41200", "1", "31.2")


@pytest.mark.parametrize(
    ("said", "count"),
    [
        ({}, 3),
        ({"season": "spring"}, 2),
        ({"since": "2026-03-05"}, 0),
        ({"until": "2026-03-04"}, 3),
        ({"state": "void"}, 0),
        ({"ruleset": "riichi-ladder"}, 3),
        ({"ruleset": "mcr"}, 0),
    ],
)
def test_games_are_filtered(club: Club, given: Given, said: Given, count: int) -> None:
    assert len(sheet(club, "hanchan", **said).rows) == count


def test_games_of_an_evening_and_of_a_player(club: Club, given: Given) -> None:
    assert len(sheet(club, "hanchan", session=given["session"]).rows) == 2
    (guest,) = Player.objects.filter(name="=1+1")
    assert len(sheet(club, "hanchan", player=str(guest.pk)).rows) == 0
    assert len(sheet(club, "hanchan", player=given["player"]).rows) == 3


def test_the_deals_of_a_game_hold_the_lines_of_its_chart(club: Club, given: Given) -> None:
    found = sheet(club, "deals", hanchan=given["hanchan"])

    # Ben wins 8000 off Aoi, who had riichi: 8000 + 1000
    assert texts(found, "number", "won_0", "won_1", "score_0", "score_1")[0] == ("1", "-9000", "9000", "16000", "34000")
    assert len(found.rows) == 3


def test_evenings_and_the_points_won_in_one(club: Club, given: Given) -> None:
    assert texts(sheet(club, "sessions"), "day", "session", "games") == [("2026-03-04", "=Monday", "2")]
    won = texts(sheet(club, "session", session=given["session"]), "player", "games", "points")
    # Ben and Chika: 8.3 - 9.6
    assert won == [("Aoi", "2", "62.4"), ("Ben", "2", "-1.3"), ("Chika", "2", "-1.3"), ("Dai", "2", "-59.8")]


def test_the_ladder_is_the_one_of_the_page(club: Club, given: Given) -> None:
    ladder = Ladder.objects.get()
    shown = [standing_of(ladder, row) for row in ladder_rows(ladder)]

    found = sheet(club, "ladder", ladder="elo")

    assert texts(found, "rank", "player", "rating", "games") == [
        (str(one.rank), one.player.name, one.rating, str(one.games)) for one in shown
    ]


def test_the_ladder_of_a_day_is_that_of_its_end(club: Club, given: Given) -> None:
    shown = ladder_as_of(Ladder.objects.get(), DAY)

    found = sheet(club, "ladder", ladder="elo", on=DAY.isoformat())

    assert texts(found, "player", "rating") == [(one.player.name, one.rating) for one in shown]
    assert ("At the end of", "2026-03-04") in found.head
    assert sheet(club, "ladder", ladder="elo", on="2026-03-03").rows == []


def test_a_player_s_ratings_are_the_points_of_the_chart(club: Club, given: Given) -> None:
    player = Player.objects.get(pk=given["player"])
    (line,) = rating_lines(player)

    found = sheet(club, "ratings", ladder="elo", player=given["player"])

    told = texts(found, "day", "rating")
    assert [(day, float(rating)) for day, rating in told] == [(point.label, point.value) for point in line.points]
    assert len(told) == len(list(rating_history(line.ladder, player))) == 3


def test_the_changes_of_ratings_by_a_game(club: Club, given: Given) -> None:
    found = sheet(club, "rating-changes", hanchan=given["hanchan"])

    after = {one.player.name: one.rating for one in ladder_as_of(Ladder.objects.get(), DAY)}
    assert dict(texts(found, "player", "after")) == after


def test_the_forecast_quality_is_the_one_of_the_page(club: Club, given: Given) -> None:
    (line,) = quality_lines(club)

    found = sheet(club, "forecast-quality")
    chances = sheet(club, "chances")

    assert texts(found, "ladder", "games", "pairs") == [
        ("Elo", str(line.games), str(line.pairs)),
        ("A coin flip", "", ""),
    ]
    assert texts(found, "surprise")[1] == ("0.6931",)
    assert texts(chances, "pairs") == [(str(one.pairs),) for one in line.chances]


def test_players_and_who_is_ahead_of_whom(club: Club, given: Given) -> None:
    assert texts(sheet(club, "players"), "player", "guest", "games")[-1] == ("=1+1", "yes", "0")

    found = sheet(club, "against")

    met = [
        (line.player.name, other.name, str(one.games), str(one.ahead), str(one.behind))
        for line in club_against(club)
        for other, one in line.meetings
        if one
    ]
    assert texts(found, "player", "other", "games", "ahead", "behind") == met
    assert len(met) == 4 * 3


def test_a_player_s_statistics_are_those_of_the_page(club: Club, given: Given) -> None:
    ben = Player.objects.get(pk=given["player"])
    told = player_statistics(ben, "", DAY)
    assert told
    said = {"player": given["player"]}

    summary = texts(sheet(club, "summary", **said), "games", "points")
    line = texts(sheet(club, "points", **said), "place", "sum")

    assert summary[0] == (str(told.in_all.games), f"{Decimal(told.in_all.points) / 1000:.1f}")
    assert [place for place, _sum in line] == [str(one.place) for one in told.form]
    assert [float(total) for _place, total in line] == [point.value for point in points_line(told)]
    assert texts(sheet(club, "places", **said), "place", "games") == [(str(p), str(n)) for p, n in told.in_all.places]
    assert texts(sheet(club, "seats", **said), "seat", "games") == [("South", "2"), ("West", "1")]
    opponents = texts(sheet(club, "opponents", **said), "player", "games", "ahead", "behind")
    met = told.opponents(told.meetings)
    assert opponents == [
        (met[key].name, str(one.games), str(one.ahead), str(one.behind)) for key, one in told.meetings.items()
    ]


def test_a_player_s_records_and_streaks_name_their_day(club: Club, given: Given) -> None:
    said = {"player": given["player"]}

    records = texts(sheet(club, "records", **said), "record", "points", "score", "day")
    streaks = texts(sheet(club, "streaks", **said), "streak", "longest", "now")

    # 9.6 below zero in the second game, after being third
    assert ("Fewest points", "-9.6", "", "2026-03-04") in records
    assert ("first places", "1", "1") in streaks


def test_a_player_s_deals_are_those_of_the_page(club: Club, given: Given) -> None:
    ben = Player.objects.get(pk=given["player"])
    deals = player_deals(ben, "riichi-ladder")
    assert deals
    said = {"player": given["player"]}

    rates = texts(sheet(club, "rates", **said), "what", "times", "of")
    patterns = texts(sheet(club, "patterns", **said), "pattern", "wins")
    hands = texts(sheet(club, "hands", **said), "points", "tiles", "deal")

    assert rates[: len(deals.rates)] == [(str(one.words), str(one.part), str(one.whole)) for one in deals.rates]
    assert [(name, int(wins)) for name, wins in patterns] == [(one.name, one.times) for one in deals.patterns]
    assert [(tiles, deal) for _points, tiles, deal in hands] == [("234m567p34578s22p + 9s", "2")]


def test_the_club_s_records_are_those_of_the_page(club: Club, given: Given) -> None:
    shown = club_bests_shown(stored_bests(club))
    assert shown

    found = sheet(club, "club-bests")

    assert texts(found, "record", "player", "day") == [
        (str(line.words), line.player.name, line.day.isoformat()) for line in shown.lines
    ]
    assert ("Highest score", "", "41200", "Aoi") in texts(found, "record", "points", "value", "player")
    assert texts(sheet(club, "club-hands"), "player", "tiles")[0] == ("Ben", "234m567p34578s22p + 9s")


def test_the_month_is_that_of_the_club_s_page(club: Club, given: Given) -> None:
    asked = SheetQuery(club, {"ruleset": "riichi-ladder"}, DAY)

    # 31.2 twice, and last in the game by deals
    (aoi,) = [line for line in texts(build_sheet("month", asked), "player", "games", "firsts") if line[0] == "Aoi"]
    assert aoi == ("Aoi", "3", "2")


def test_the_sheet_of_the_month_has_everybody_where_the_page_has_the_best(
    owner: User, club: Club, given: Given, regulars: list[Player]
) -> None:
    rules = Hanchan.objects.order_by("pk")[0].house_rules
    others = [player_add(actor=owner, club=club, name=f"P{number}") for number in range(4)]
    make_hanchan(actor=owner, house_rules=rules, players=others)

    shown = club_month(club, "riichi-ladder", DAY)
    found = texts(build_sheet("month", SheetQuery(club, {"ruleset": "riichi-ladder"}, DAY)), "player")

    assert (len(shown.lines), len(found)) == (5, 8)
    assert [line.player.name for line in shown.lines] == [name for (name,) in found[:5]]


def test_a_name_is_text_and_a_sum_is_a_number_in_every_file(club: Club, given: Given) -> None:
    path = {suffix: reverse("sheet", args=[club.slug, "teams", suffix]) for suffix in FORMATS}

    text = Client().get(path["csv"], said_of("teams", given)).content.decode("utf-8-sig")
    book = load_workbook(io.BytesIO(Client().get(path["xlsx"], said_of("teams", given)).content)).active

    assert '2,\'=Dragons,"Ben, Chika",-2.6,' in text
    assert '1,Winds,"Aoi, Dai",+7.6,' in text
    cells = {cell.value: cell for line in book.iter_rows() for cell in line}
    assert cells["=Dragons"].data_type == "s"
    assert (cells[7.6].data_type, cells[7.6].number_format) == ("n", "+0.0;-0.0;0.0")


@pytest.mark.parametrize("start", FORMULA_STARTS)
def test_a_text_that_a_program_would_take_for_a_formula_is_quoted(start: str) -> None:
    assert safe_text(f"{start}1+1") == f"'{start}1+1"
    assert safe_text(f"1{start}1") == f"1{start}1"
