"""The club's records: computed on request, kept current through amendments, shown with player, day and game."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.club_bests.models import ClubBests
from league.club_bests.selectors import bests_of_clubs
from league.clubs.services import house_rules_create
from league.jobs.models import Job
from league.jobs.running import job_run
from league.jobs.services import job_cancel
from league.players.services import player_add, player_amend
from league.records.deals.services import deal_record, hanchan_begin, hanchan_stop
from league.records.models import Hanchan
from league.records.player_merges import player_merge
from league.records.seats import Seat
from league.records.services import hanchan_amend, hanchan_record, hanchan_void
from tests.league.core.page import query_count, signed_in, words
from tests.league.factories import DAY, make_hanchan

HIGH = (70600, 20000, 9000, 400)


@pytest.fixture
def page(club):
    return reverse("club_bests", args=[club.slug])


@pytest.fixture
def games(owner, regulars, house_rules):
    """Aoi wins twice, then Ben once with the highest score."""
    aoi, ben, chika, dai = regulars
    play = {"actor": owner, "house_rules": house_rules}
    return [
        make_hanchan(**play, players=regulars),
        make_hanchan(**play, players=regulars),
        make_hanchan(**play, players=[ben, aoi, chika, dai], scores=HIGH, played_on=DAY + timedelta(days=1)),
    ]


def run_jobs():
    for job in Job.objects.filter(kind="club_bests").behind():
        job_run(job.pk)


def look(client, page):
    """The page after the computation."""
    client.get(page)
    run_jobs()
    return words(client.get(page))


def kept():
    (row,) = ClubBests.objects.get().found
    return {one["key"]: (one["value"], one["player"], one["first"], one["last"]) for one in row["bests"]}


def test_the_records_have_a_player_and_a_day(owner, club, regulars, games, page):
    aoi, ben, *_rest = regulars

    shown = look(signed_in(owner), page)

    assert "Highest score Ben · 2026-03-05 70,600" in shown
    # 70.6 - 25 + 15 = 60.6
    assert "Most points Ben · 2026-03-05 +60.6" in shown
    # 70600 - 20000
    assert "Widest winning margin Ben · 2026-03-05 50,600" in shown
    assert "Most first places in a row Aoi · 2026-03-04 – 2026-03-04 2" in shown
    # 31.2 + 31.2 - 0 = 62.4 and then second: 20 - 25 + 5 = 0; Ben: 8.3 + 8.3 + 60.6 = 77.2
    assert "Most points in a month Ben · 2026-03 +77.2" in shown
    assert "Most games in a month Aoi · 2026-03 3" in shown
    first, second, third = games
    assert kept()["best_score"] == (70600, ben.pk, third.pk, third.pk)
    assert kept()["firsts"] == (2, aoi.pk, first.pk, second.pk)


def test_each_record_leads_to_its_hanchan(owner, club, games, page):
    client = signed_in(owner)
    look(client, page)

    answer = client.get(page).content.decode()

    for game in games:
        assert reverse("game", args=[club.slug, game.pk]) in answer


def test_a_club_without_games_says_what_to_do(owner, club, page):
    assert "No games yet. The first finished one sets the first record." in look(signed_in(owner), page)


def test_the_records_are_computed_once_for_a_state_of_the_record(owner, club, regulars, house_rules, games, page):
    client = signed_in(owner)
    look(client, page)
    job = Job.objects.get(kind="club_bests")
    look(client, page)
    before, job = job.wanted, Job.objects.get(kind="club_bests")
    assert (job.wanted, job.computed) == (before, before)

    make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
    client.get(page)

    job.refresh_from_db()
    assert (job.wanted, job.computed) == (before + 1, before)


def test_the_first_page_knows_a_record_without_a_visit_to_its_page(owner, club, regulars, house_rules, games):
    run_jobs()
    before = bests_of_clubs([club.pk])
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, scores=(80000, 20000, 0, 0))
    run_jobs()
    aoi = bests_of_clubs([club.pk])[club.pk]["riichi-ladder best_score"]

    hanchan = Hanchan.objects.latest("pk")
    turned = [Seat(player, score) for player, score in zip(regulars, (20000, 80000, 0, 0), strict=True)]
    hanchan_amend(actor=owner, hanchan=hanchan, version=hanchan.version, seats=turned, reason="Wrong way")
    run_jobs()
    ben = bests_of_clubs([club.pk])[club.pk]["riichi-ladder best_score"]

    # three games are too few to tell records
    assert before == {}
    assert (aoi.player, aoi.value) == (regulars[0], 80000)
    assert (ben.player, ben.value) == (regulars[1], 80000)


def test_a_voided_hanchan_takes_its_records_with_it(owner, club, games, page):
    client = signed_in(owner)
    look(client, page)

    hanchan_void(actor=owner, hanchan=games[2], version=1, reason="Never played")

    assert "Highest score Aoi · 2026-03-04 41,200" in look(client, page)


def test_guests_hold_no_record(owner, club, regulars, games, page):
    client = signed_in(owner)
    look(client, page)

    player_amend(actor=owner, player=regulars[1], is_guest=True)

    assert "Highest score Aoi · 2026-03-04 41,200" in look(client, page)


def test_two_entries_of_one_person_hold_their_records_together(owner, club, regulars, house_rules, games, page):
    aoi, *others = regulars
    twin = player_add(actor=owner, club=club, name="Aoi M.")
    make_hanchan(actor=owner, house_rules=house_rules, players=[twin, *others], played_on=date(2026, 3, 3))
    client = signed_in(owner)
    look(client, page)

    player_merge(actor=owner, kept=aoi, merged=twin, reason="The same")

    # the first places of 3 and 4 March in a row
    assert "Most first places in a row Aoi · 2026-03-03 – 2026-03-04 3" in look(client, page)


def test_an_open_table_requests_no_computation(owner, club, regulars, house_rules, games, page):
    client = signed_in(owner)
    look(client, page)
    before = Job.objects.get(kind="club_bests").wanted
    hanchan = hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars, played_on=DAY)
    deal_record(actor=owner, hanchan=hanchan, number=1, entry={"result": {"type": "exhaustive_draw", "ready": []}})

    client.get(page)
    assert Job.objects.get(kind="club_bests").wanted == before

    hanchan.refresh_from_db()
    hanchan_stop(actor=owner, hanchan=hanchan, version=hanchan.version)
    client.get(page)
    assert Job.objects.get(kind="club_bests").wanted == before + 1


def test_a_comeback_is_read_from_deal_to_deal(owner, club, regulars, house_rules, page):
    hanchan = hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars, played_on=DAY)
    wins = [(1, 0, 5, 30), (0, 1, 13, 30), (2, 3, 1, 30)]
    for number, (winner, loser, han, fu) in enumerate(wins, 1):
        one = {"winner": winner, "from": loser, "value": {"total": han, "fu": fu}}
        deal_record(actor=owner, hanchan=hanchan, number=number, entry={"result": {"type": "win", "wins": [one]}})
    hanchan.refresh_from_db()
    hanchan_stop(actor=owner, hanchan=hanchan, version=hanchan.version)

    shown = look(signed_in(owner), page)

    # Ben's mangan off East: 33000 to 17000; then Aoi's 32000 off Ben
    assert "Furthest behind, but first at the end Aoi · 2026-03-04 16,000" in shown


def test_a_cancelled_job_does_not_start_again_by_itself(owner, club, games, page):
    client = signed_in(owner)
    client.get(page)
    job = job_cancel(job=Job.objects.get(kind="club_bests"))

    assert "This was cancelled." in words(client.get(page))
    job.refresh_from_db()
    assert job.state == "cancelled"


def test_a_long_computation_is_not_repeated_for_every_hanchan(owner, club, regulars, house_rules, games, page):
    client = signed_in(owner)
    look(client, page)
    before = Job.objects.get(kind="club_bests").wanted
    ClubBests.objects.update(seconds=30)
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
    client.get(page)
    assert Job.objects.get(kind="club_bests").wanted == before

    # twenty times thirty seconds later
    ClubBests.objects.update(computed_at=timezone.now() - timedelta(minutes=10, seconds=1))
    client.get(page)
    assert Job.objects.get(kind="club_bests").wanted == before + 1


def test_each_ruleset_has_records_of_its_own(owner, club, regulars, games, page):
    other = house_rules_create(actor=owner, club=club, name="Mingjiang", ruleset="mingjiang")
    make_hanchan(actor=owner, house_rules=other, players=regulars, scores=(400, 300, 200, 100))
    client = signed_in(owner)
    look(client, page)

    assert "Highest score Ben · 2026-03-05 70,600" in words(client.get(page))
    assert "Highest score Aoi · 2026-03-04 400" in words(client.get(page, {"rules": "mingjiang"}))
    assert "Highest score Ben · 2026-03-05 70,600" in words(client.get(page, {"rules": "nonsense"}))


def test_the_api_gives_the_same(owner, club, regulars, games, page):
    client, path = signed_in(owner), f"/api/v1/clubs/{club.slug}/bests/"
    assert client.get(path).json() == {"is_current": False, "count": 0, "next": None, "previous": None, "results": []}
    run_jobs()

    answer = client.get(path).json()

    assert answer["is_current"]
    (told,) = answer["results"]
    assert (told["ruleset"], told["games"]) == ("riichi-ladder", 3)
    best = {one["key"]: one for one in told["bests"]}
    assert (best["best_points"]["value"], best["best_points"]["counts"]) == ("60.6", "points")
    assert (best["best_score"]["value"], best["best_score"]["counts"]) == ("70600", "score")
    assert best["best_score"]["player"] == {"id": regulars[1].pk, "name": "Ben"}
    assert best["best_score"]["hanchan"] == games[2].pk
    assert best["best_score"]["played_on"] == "2026-03-05"


def test_a_closed_club_shows_its_records_to_nobody_else(owner, club, stranger, games, page):
    club.is_public = False
    club.save()

    assert Client().get(page).status_code == 404
    assert signed_in(stranger).get(f"/api/v1/clubs/{club.slug}/bests/").status_code == 404


def test_the_page_needs_as_many_queries_for_many_games_as_for_few(owner, club, regulars, house_rules, games, page):
    client = signed_in(owner)
    look(client, page)
    few = query_count(client, page)
    for number in range(6):
        make_hanchan(actor=owner, house_rules=house_rules, players=regulars[number % 4 :] + regulars[: number % 4])
    look(client, page)

    assert query_count(client, page) == few <= 14


def test_the_highest_score_is_the_one_after_a_referees_penalty(owner, club, regulars, page):
    aoi, ben, chika, dai = regulars
    rules = house_rules_create(actor=owner, club=club, name="MCR", ruleset="mcr")
    seats = [Seat(aoi, 100, 0, 60), Seat(ben, 50, 0, 0), Seat(chika, -50, 0, 0), Seat(dai, -100, 0, 0)]
    hanchan_record(actor=owner, club=club, house_rules=rules, seats=seats, played_on=DAY)

    look(signed_in(owner), page)

    # 100 - 60 = 40 is below the 50 of the second
    assert kept()["best_score"][:2] == (50, ben.pk)


def test_the_moment_of_the_computation_is_in_the_time_zone_of_the_club(owner, club, games, page):
    client = signed_in(owner)
    client.get(page)
    run_jobs()
    # 16:30 UTC is half past one of the next day in Tokyo.
    ClubBests.objects.update(computed_at=datetime(2026, 3, 4, 16, 30, tzinfo=UTC))

    assert "Computed: 2026-03-05 01:30" in words(client.get(page))
