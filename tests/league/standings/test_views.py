import csv
import io
from datetime import date

import pytest
from django.test import Client
from openpyxl import load_workbook

from league.players.services import player_add, player_amend
from league.seasons.models import Adjustment, Season
from league.seasons.parts import division_add, season_player_set
from league.seasons.services import adjustment_give
from league.standings.computing.following import standings_catch_up
from league.standings.selectors import season_neighbours, season_table
from tests.league.core.page import query_count, signed_in, url, words
from tests.league.factories import make_hanchan

pytestmark = pytest.mark.once


def compute(season):
    season.refresh_from_db()
    standings_catch_up(season)


@pytest.fixture
def played(owner, club, regulars, house_rules, season):
    """Two hanchan: Aoi +31.2 and +31.2, Ben +8.3 and -9.6, Chika -9.6 and +8.3, Dai -29.9 twice."""
    first, second, third, fourth = regulars
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    make_hanchan(actor=owner, house_rules=house_rules, players=[first, third, second, fourth], season=season)
    compute(season)
    return season


# ----- the table -----


def test_the_table_shows_rank_games_points_and_places(club, played):
    page = Client().get(url(club, "season", played.slug))

    assert page.status_code == 200
    shown = words(page)
    assert "1 Aoi 2 +62.4 1.00" in shown
    assert "4 Dai 2 −59.8 4.00" in shown
    assert "If players are equal, the next decides: Points → Average place" in shown


def test_players_equal_in_everything_share_the_rank(club, played):
    # Ben and Chika: one second and one third place each, -1.3 points each
    assert "2 Ben 2 −1.3 2.50" in words(Client().get(url(club, "season", played.slug)))
    assert "2 Chika 2 −1.3 2.50" in words(Client().get(url(club, "season", played.slug)))


def test_a_row_explains_its_rank(club, regulars, played):
    dai = regulars[3]

    without_script = words(Client().get(url(club, "season", played.slug), {"why": dai.pk}))
    fragment = Client().get(url(club, "season_why", played.slug, dai.pk))

    sentence = "Points: −59.8 against −1.3."
    assert sentence in without_script
    assert sentence in words(fragment)
    assert "<html" not in fragment.content.decode()


def test_a_row_says_the_same_whether_it_knows_the_table_or_its_neighbours(owner, club, regulars, house_rules, played):
    emi = player_add(actor=owner, club=club, name="Emi")
    make_hanchan(actor=owner, house_rules=house_rules, players=[emi, *regulars[1:]], season=played)
    Season.objects.update(min_games=2)
    compute(played)
    played.refresh_from_db()
    table = season_table(played)

    for line in table.lines:
        player = line.row.player_id
        assert season_neighbours(played, player).why(player) == table.why(player)


@pytest.mark.parametrize("asked", ["999999", "x", "-1", "1e9", "9" * 30])
def test_asking_for_an_unknown_player_shows_only_the_table(club, played, asked):
    assert Client().get(url(club, "season", played.slug), {"why": asked}).status_code == 200


def test_players_with_too_few_games_are_below_the_line(owner, club, regulars, house_rules, played):
    emi = player_add(actor=owner, club=club, name="Emi")
    make_hanchan(actor=owner, house_rules=house_rules, players=[emi, *regulars[1:]], season=played)
    Season.objects.update(min_games=2)
    compute(played)

    page = words(Client().get(url(club, "season", played.slug)))

    assert "Fewer than 2 games" in page
    assert page.index("Fewer than 2 games") < page.index("Emi 1 +31.2")


def test_a_division_has_its_own_table(owner, club, regulars, played):
    division = division_add(actor=owner, season=played, name="A")
    season_player_set(actor=owner, season=played, player=regulars[3], division=division)
    compute(played)

    page = words(Client().get(url(club, "season", played.slug), {"division": division.pk}))

    assert "1 Dai 2 −59.8" in page
    assert "Aoi" not in page
    assert Client().get(url(club, "season", played.slug), {"division": "999"}).status_code == 404


def test_an_empty_season_says_what_to_do_next(recorder, club, season):
    assert "The first one starts the table." in words(signed_in(recorder).get(url(club, "season", season.slug)))


def test_a_table_that_is_behind_says_so(owner, club, regulars, house_rules, season):
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)

    assert "is being computed" in words(Client().get(url(club, "season", season.slug)))


def test_the_default_table_is_that_of_the_running_season(club, season):
    assert Client().get(url(club, "season_current")).url == url(club, "season", season.slug)


def test_the_default_table_keeps_what_is_asked_of_it(club, season):
    answer = Client().get(url(club, "season_current") + "?why=3&division=2")

    assert answer.url == url(club, "season", season.slug) + "?why=3&division=2"


def test_the_table_needs_as_many_queries_for_many_players_as_for_few(owner, club, regulars, house_rules, played):
    client = signed_in(owner)
    few = query_count(client, url(club, "season", played.slug))
    for number in range(5):
        others = [player_add(actor=owner, club=club, name=f"{number} {seat}") for seat in range(4)]
        make_hanchan(actor=owner, house_rules=house_rules, players=others, season=played)
    compute(played)

    assert query_count(client, url(club, "season", played.slug)) == few <= 12


def test_a_visitor_gets_the_table_again_only_after_a_change(owner, club, regulars, played):
    client, path = signed_in(owner), url(club, "season", played.slug)
    client.get(path)
    tag = client.get(path).headers["ETag"]

    assert client.get(path, headers={"if-none-match": tag}).status_code == 304

    player_amend(actor=owner, player=regulars[0], name="Aoi Sato")
    assert "Aoi Sato" in words(client.get(path, headers={"if-none-match": tag}))


def test_nobody_gets_the_page_of_another_reader(owner, stranger, club, played):
    path = url(club, "season", played.slug)
    client = signed_in(owner)
    client.get(path)
    tag = client.get(path).headers["ETag"]

    page = signed_in(stranger).get(path, headers={"if-none-match": tag})

    assert page.status_code == 200
    assert "Change the season" not in words(page)


def test_the_table_is_drawn_in_the_language_of_its_reader(club, played):
    path = url(club, "season", played.slug)

    english = Client().get(path).content.decode()
    japanese = Client().get(path, headers={"accept-language": "ja"}).content.decode()

    assert "−59.8" in english
    assert "▲59.8" in japanese


def test_the_query_string_of_one_visitor_is_not_shown_to_the_next(club, played):
    path = url(club, "season", played.slug)

    Client().get(path, {"mark": "of-the-first"})

    assert "of-the-first" not in Client().get(path).content.decode()


def test_a_long_table_has_pages(owner, club, regulars, played, monkeypatch):
    monkeypatch.setattr("league.standings.views.ROWS_ON_A_PAGE", 2)
    path = url(club, "season", played.slug)

    first, second = words(Client().get(path)), words(Client().get(path, {"page": "2"}))

    assert "1 Aoi" in first
    assert "Dai" not in first
    assert "4 Dai" in second
    assert "Aoi" not in second


# ----- downloads -----


def test_the_downloads_hold_what_the_page_shows(club, played):
    text = Client().get(url(club, "sheet", "standings", "csv"), {"season": played.slug})
    book = Client().get(url(club, "sheet", "standings", "xlsx"), {"season": played.slug})

    assert text.headers["Content-Disposition"] == f'attachment; filename="{club.slug}-{played.slug}-standings.csv"'
    rows = list(csv.DictReader(io.StringIO(text.content.decode("utf-8-sig"))))
    assert [(row["Rank"], row["Player"], row["Points"]) for row in rows] == [
        ("1", "Aoi", "+62.4"),
        ("2", "Ben", "-1.3"),
        ("2", "Chika", "-1.3"),
        ("4", "Dai", "-59.8"),
    ]
    sheet = load_workbook(io.BytesIO(book.content)).active
    cells = [[cell.value for cell in line][:3] for line in sheet.iter_rows()]
    assert [1, "Aoi", 62.4] in cells
    assert [4, "Dai", -59.8] in cells


def test_a_name_never_becomes_a_formula(owner, club, regulars, played):
    player_amend(actor=owner, player=regulars[0], name="=1+1")

    text = Client().get(url(club, "sheet", "standings", "csv"), {"season": played.slug}).content.decode()
    book = Client().get(url(club, "sheet", "standings", "xlsx"), {"season": played.slug})

    assert "'=1+1" in text
    kinds = {cell.value: cell.data_type for line in load_workbook(io.BytesIO(book.content)).active for cell in line}
    assert kinds["=1+1"] == "s"


def test_an_unknown_format_is_refused(club, played):
    answer = Client().get(url(club, "sheet", "standings", "doc"), {"season": played.slug})

    assert answer.status_code == 422
    assert "There is no format “doc”" in words(answer)


# ----- opening and changing -----


def sent_season(house_rules, **changes):
    return {
        "name": "Autumn",
        "opens": "2026-01-01",
        "house_rules": house_rules.pk,
        "min_games": "3",
        "metric_1": "points",
        "metric_2": "best",
        "number_2": "5",
    } | changes


def test_a_season_is_opened_with_its_order_of_metrics(organiser, club, house_rules):
    answer = signed_in(organiser).post(url(club, "season_new"), sent_season(house_rules))

    season = Season.objects.get()
    assert answer.url == url(club, "season", season.slug)
    assert season.metrics == ["points", "best:5"]
    assert (season.min_games, season.counts_guests, season.closes) == (3, False, None)


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"closes": "2025-01-01"}, "closes", "is before the first day"),
        ({"number_2": ""}, "number_2", "How many games?"),
        ({"metric_2": "points"}, "metric_2", "twice"),
        ({"name": ""}, "name", "required"),
        ({"opens": "yesterday"}, "opens", "valid date"),
    ],
)
def test_the_error_of_a_season_is_shown_at_its_field(organiser, club, house_rules, changes, field, sentence):
    answer = signed_in(organiser).post(url(club, "season_new"), sent_season(house_rules, **changes))

    assert answer.status_code == 422
    assert sentence in " ".join(answer.context["form"].errors[field])
    assert not Season.objects.exists()


def test_a_season_without_house_rules_says_what_comes_first(organiser, club):
    assert "A season needs house rules first." in words(signed_in(organiser).get(url(club, "season_new")))


def test_a_season_is_changed_and_closed(organiser, club, house_rules, season):
    client = signed_in(organiser)

    client.post(url(club, "season_edit", season.slug), sent_season(house_rules, name="Spring II", reason="renamed"))
    client.post(url(club, "season_close", season.slug), {"closed": "yes"})

    season.refresh_from_db()
    assert (season.name, season.metrics, season.is_archived) == ("Spring II", ["points", "best:5"], True)
    assert "renamed" in words(client.get(url(club, "season_edit", season.slug)))


def test_a_recorder_opens_no_season(recorder, club, house_rules):
    assert signed_in(recorder).post(url(club, "season_new"), sent_season(house_rules)).status_code == 403


# ----- adjustments -----


def test_points_are_taken_with_a_reason_and_given_back(organiser, club, regulars, played):
    client, path = signed_in(organiser), url(club, "adjustments", played.slug)

    client.post(path, {"player": "Dai", "points": "-20", "reason": "chombo"})
    given = Adjustment.objects.get()
    assert (given.player, given.points) == (regulars[3], -20_000)
    assert "chombo" in words(Client().get(url(club, "season", played.slug)))

    client.post(url(club, "adjustment_void", played.slug, given.pk), {"reason": "was Ben"})
    assert "taken back" in words(client.get(path))


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"player": "Nobody", "points": "5", "reason": "x"}, "player"),
        ({"player": "Dai", "points": "0", "reason": "x"}, "points"),
        ({"player": "Dai", "points": "5", "reason": ""}, "reason"),
        ({"player": "Dai", "points": "many", "reason": "x"}, "points"),
    ],
)
def test_the_error_of_an_adjustment_is_shown_at_its_field(organiser, club, played, sent, field):
    answer = signed_in(organiser).post(url(club, "adjustments", played.slug), sent)

    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert not Adjustment.objects.exists()


def test_a_season_of_another_club_is_not_here(owner, club, season):
    assert signed_in(owner).get(url(club, "season", "elsewhere")).status_code == 404


def test_the_table_shows_who_climbed_since_the_evening_before(owner, club, regulars, house_rules, season):
    first, second, third, fourth = regulars
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season, played_on=date(2026, 3, 4))
    # Dai: -29.9 + 31.2 = +1.3; Chika: -9.6 + 8.3 = -1.3; Ben: 8.3 - 9.6 = -1.3; Aoi: 31.2 - 29.9 = +1.3
    again = [fourth, third, second, first]
    make_hanchan(actor=owner, house_rules=house_rules, players=again, season=season, played_on=date(2026, 3, 11))
    compute(season)

    page = words(Client().get(url(club, "season", season.slug)))

    assert "1 – Aoi 2 +1.3" in page
    assert "1 ↑3 Dai 2 +1.3" in page
    assert "3 ↓1 Ben 2 −1.3" in page
    assert "3 – Chika 2 −1.3" in page


def test_on_the_first_evening_nobody_has_climbed(owner, club, regulars, house_rules, season):
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    compute(season)

    assert [row.climbed for row in season.rows.all()] == [None] * 4


@pytest.mark.parametrize(
    ("min_games", "sentence"),
    [(9, "Nobody is ranked yet: that takes 9 games."), (1, "Fewer than 1 game"), (0, "Not ranked yet")],
)
def test_where_nobody_is_ranked_each_page_says_so(owner, club, regulars, played, min_games, sentence):
    newcomer = player_add(actor=owner, club=club, name="Emi")
    adjustment_give(actor=owner, season=played, player=newcomer, points=100, reason="a prize")
    Season.objects.update(min_games=min_games)
    compute(played)
    client = Client()

    pages = [
        words(client.get(path))
        for path in (
            url(club, "season", played.slug),
            url(club, "season_days", played.slug) + "?since=2020-01-01",
            url(club, "embed_season", played.slug),
        )
    ]

    assert all("Fewer than 0" not in page for page in pages)
    if min_games == 9:
        assert all(sentence in page for page in [*pages, words(client.get(url(club, "club")))])
    else:
        assert all(sentence in page for page in pages if "Emi" in page)
        assert "Emi" in pages[0]
