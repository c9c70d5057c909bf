"""The wall of a club night."""

import pytest
from django.test import Client
from django.urls import reverse

from league.clubs.links.wall import wall_link_renew, wall_secret
from league.core.errors import Forbidden
from league.jobs.models import Job
from league.jobs.running import job_run
from league.players.services import player_amend
from league.records.deals.services import deal_record, hanchan_begin
from league.records.games.withholding import hanchan_hold_back
from league.sessions.services import session_open
from tests.league.core.page import query_count, signed_in, words
from tests.league.factories import make_hanchan

pytestmark = pytest.mark.django_db
MANGAN = {"result": {"type": "win", "wins": [{"winner": 1, "from": 0, "value": {"total": 5, "fu": 30}}]}}


@pytest.fixture
def night(club):
    return reverse("night", args=[club.slug])


@pytest.fixture
def evening(owner, club):
    return session_open(actor=owner, club=club)


@pytest.fixture
def table(owner, club, house_rules, season, regulars, evening):
    return hanchan_begin(
        actor=owner, club=club, house_rules=house_rules, players=regulars, session=evening, season=season
    )


def test_the_wall_shows_a_running_table_with_what_each_player_needs(owner, table, night):
    deal_record(actor=owner, hanchan=table, number=1, entry=MANGAN)

    shown = words(Client().get(night))

    assert "1 東2局 Ladder rules 北 Aoi 17,000 1st place · self-drawn" in shown
    assert "東 Ben 33,000 1st place · as the table stands" in shown


def test_the_wall_shows_the_results_of_the_night_and_who_rose(
    owner, club, house_rules, regulars, season, evening, night
):
    play = {"actor": owner, "house_rules": house_rules, "season": season}
    make_hanchan(**play, players=regulars)
    today = evening.played_on
    make_hanchan(**play, players=regulars[::-1], session=evening, played_on=today)
    make_hanchan(**play, players=regulars[::-1], session=evening, played_on=today)
    job_run(Job.objects.get(kind="standings", subject=str(season.pk)).pk)

    shown = words(Client().get(night))

    assert "The evening so far 2 games Player Games Points Dai 2 +62.4" in shown  # +31.2 twice
    assert "Spring # Up and down Player Games Points 1 ↑3 Dai 3 +32.5" in shown  # -29.9 + 62.4
    assert "4 ↓3 Aoi 3" in shown


def test_the_wall_shows_the_league_table_as_it_stands_while_a_table_plays(
    owner, club, house_rules, regulars, season, table, night
):
    make_hanchan(actor=owner, house_rules=house_rules, season=season, players=regulars)
    job_run(Job.objects.get(kind="standings", subject=str(season.pk)).pk)
    before = words(Client().get(night))
    deal_record(actor=owner, hanchan=table, number=1, entry=MANGAN)

    shown = words(Client().get(night))

    assert "as it stands" not in before
    # +8.3 and 33,000 - 25,000 and 15: Ben goes ahead; +31.2 and 17,000 - 25,000 and -15: Aoi.
    assert "Spring as it stands # Up and down Player Games Points 1 ↑1 Ben plays 2 +31.3 2 ↓1 Aoi plays 2 +8.2" in shown


def test_the_wall_changes_with_a_deal_and_answers_304_until_then(owner, table, night):
    client = Client()
    tag = client.get(night).headers["ETag"]

    same = client.get(night, headers={"if-none-match": tag})
    deal_record(actor=owner, hanchan=table, number=1, entry=MANGAN)
    changed = client.get(night, headers={"if-none-match": tag})

    assert (same.status_code, changed.status_code) == (304, 200)
    assert "33,000" in words(changed)


def test_an_empty_wall_says_that_it_changes_by_itself(club, night):
    assert "Nothing to show yet." in words(Client().get(night))


def test_a_hidden_player_is_hidden_on_the_wall(owner, regulars, table, night):
    deal_record(actor=owner, hanchan=table, number=1, entry=MANGAN)
    assert "Ben" in words(Client().get(night))

    player_amend(actor=owner, player=regulars[1], is_hidden=True)

    assert "Ben" not in words(Client().get(night))
    assert f"#{regulars[1].pk} 33,000" in words(Client().get(night))


def test_a_table_that_is_held_back_is_not_on_the_wall(table, night):
    hanchan_hold_back(hanchan=[table.pk], is_held_back=True)

    assert "Aoi" not in words(Client().get(night))


def test_more_tables_need_no_more_queries_once_the_wall_is_drawn(owner, club, house_rules, regulars, table, night):
    client = Client()
    few = query_count(client, night)
    for _ in range(3):
        hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars)

    assert query_count(client, night) == few <= 7


# ----- the link of a closed club -----
@pytest.fixture
def closed(club):
    club.is_public = False
    club.save()
    return club


def by_link(club, secret):
    return reverse("night_by_link", args=[club.slug, secret])


def test_a_closed_club_s_wall_opens_by_its_link_alone(closed, owner, table, night):
    secret = wall_secret(wall_link_renew(actor=owner, club=closed))

    shown = Client().get(by_link(closed, secret))

    assert Client().get(night).status_code == 404
    assert "Aoi" in words(shown)
    assert shown.headers["Referrer-Policy"] == "no-referrer"
    assert Client().get(reverse("club", args=[closed.slug])).status_code == 404


@pytest.mark.parametrize("wrong", ["x", "0" * 24])
def test_a_wrong_secret_opens_no_wall(wrong, closed, owner):
    wall_link_renew(actor=owner, club=closed)

    assert Client().get(by_link(closed, wrong)).status_code == 404


def test_a_club_without_a_link_has_no_secret_that_opens(closed):
    assert wall_secret(closed) == ""
    assert Client().get(by_link(closed, "x")).status_code == 404


def test_another_link_ends_the_first(closed, owner):
    first = wall_secret(wall_link_renew(actor=owner, club=closed))
    second = wall_secret(wall_link_renew(actor=owner, club=closed))

    answers = [Client().get(by_link(closed, secret)).status_code for secret in (first, second)]

    assert answers == [404, 200]


def test_the_link_is_made_on_a_page_of_the_organiser(closed, organiser):
    client, page = signed_in(organiser), reverse("night_link", args=[closed.slug])

    client.post(page)

    closed.refresh_from_db()
    assert client.get(page).context["address"] == f"http://testserver{by_link(closed, wall_secret(closed))}"


def test_a_recorder_makes_no_link_of_the_wall(closed, recorder):
    with pytest.raises(Forbidden):
        wall_link_renew(actor=recorder, club=closed)


def test_the_wall_says_who_can_rise_in_the_season_with_the_running_deal(
    owner, club, house_rules, regulars, season, table, night
):
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    Job.objects.filter(kind="standings", subject=str(season.pk)).update(wanted=1)
    job_run(Job.objects.get(kind="standings", subject=str(season.pk)).pk)
    deal_record(actor=owner, hanchan=table, number=1, entry=MANGAN)

    shown = words(Client().get(night))

    # Aoi has 31.2 - 23.0 = 8.2 as the table stands, Ben 8.3 + 23.0 = 31.3: Aoi needs more of this deal.
    assert "Spring what the current deals can change" in shown
    assert "2 Aoi #1 · self-drawn" in shown
