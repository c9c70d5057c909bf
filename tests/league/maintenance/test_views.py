from league.history.models import LogEntry
from league.jobs.models import Job, JobState
from league.jobs.running import job_run
from league.ladders.services import ladder_open
from league.seasons.models import StandingsRow
from tests.league.core.page import query_count, signed_in, url, words
from tests.league.factories import make_hanchan
from tests.league.jobs.at_once import run_jobs


def test_a_page_that_waits_for_a_table_shows_progress(owner, club, regulars, house_rules, season):
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    job = Job.objects.get(kind="standings")
    Job.objects.filter(pk=job.pk).update(state=JobState.RUNNING, percent=40, message="Adding up the season")

    page = signed_in(owner).get(url(club, "season", season.slug))

    assert "Adding up the season · 40 %" in words(page)
    assert url(club, "job", job.pk) in page.content.decode()


def test_the_page_reloads_when_the_job_is_done(owner, club, regulars, house_rules, season):
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    job, client = Job.objects.get(kind="standings"), signed_in(owner)
    assert "HX-Refresh" not in client.get(url(club, "job", job.pk)).headers

    job_run(job.pk)

    assert client.get(url(club, "job", job.pk)).headers["HX-Refresh"] == "true"


def test_an_organiser_cancels_a_job_and_requests_it_again(organiser, owner, club, regulars, house_rules, season):
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    job, client = Job.objects.get(kind="standings"), signed_in(organiser)

    client.post(url(club, "job_cancel", job.pk))
    job.refresh_from_db()
    assert job.state == JobState.CANCELLED
    assert "This was cancelled." in words(client.get(url(club, "season", season.slug)))

    client.post(url(club, "job_again", job.pk))
    job.refresh_from_db()
    assert job.state == JobState.WAITING


def test_a_player_member_and_a_stranger_cancel_nothing(
    player_user, stranger, owner, club, regulars, house_rules, season
):
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    job = Job.objects.get(kind="standings")

    assert signed_in(player_user).post(url(club, "job_cancel", job.pk)).status_code == 403
    assert signed_in(player_user).get(url(club, "work")).status_code == 403
    assert "Cancel" not in words(signed_in(stranger).get(url(club, "job", job.pk)))
    assert signed_in(stranger).post(url(club, "job_cancel", job.pk)).status_code == 403
    job.refresh_from_db()
    assert job.state == JobState.WAITING


def test_a_job_of_another_club_is_not_found(owner, stranger, club, regulars, house_rules, season):
    from league.clubs.services import club_create

    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    other = club_create(actor=stranger, name="Elsewhere", time_zone="UTC")
    job = Job.objects.get(kind="standings")

    assert signed_in(stranger).get(url(other, "job", job.pk)).status_code == 404
    assert signed_in(stranger).post(url(other, "job_cancel", job.pk)).status_code == 404


def test_the_comparison_finds_a_wrong_row_and_has_it_computed_again(
    organiser, owner, club, regulars, house_rules, season
):
    ladder_open(actor=owner, club=club, name="Elo", kind="elo")
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    run_jobs()
    right = list(StandingsRow.objects.order_by("player").values_list("values", flat=True))
    row = StandingsRow.objects.order_by("player").first()
    StandingsRow.objects.filter(pk=row.pk).update(values={})
    client = signed_in(organiser)

    client.post(url(club, "work_compare"))
    run_jobs()
    assert "1 row differed and is being recomputed." in words(client.get(url(club, "work")))
    run_jobs()

    assert list(StandingsRow.objects.order_by("player").values_list("values", flat=True)) == right
    client.post(url(club, "work_compare"))
    run_jobs()
    assert "2 tables compared, no difference." in words(client.get(url(club, "work")))


def test_failed_jobs_are_listed_with_their_error(organiser, owner, club, regulars, house_rules, season):
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    Job.objects.update(state=JobState.FAILED, attempts=5, error="Traceback\n  line 3\nValueError: no such season")

    page = words(signed_in(organiser).get(url(club, "work")))

    assert "ValueError: no such season after 5 attempts" in page
    assert "Traceback" not in page


def test_jobs_are_listed_and_cancelled_by_api(organiser, player_user, owner, club, regulars, house_rules, season):
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    client = signed_in(organiser)

    jobs = client.get(f"/api/v1/clubs/{club.slug}/jobs/").json()["results"]
    assert {job["kind"]: job["state"] for job in jobs} == {"standings": "waiting", "club_bests": "waiting"}
    (listed,) = (job for job in jobs if job["kind"] == "standings")
    assert listed["subject"] == "Spring"
    cancelled = client.post(
        f"/api/v1/clubs/{club.slug}/jobs/{listed['id']}/cancel/", content_type="application/json"
    ).json()
    assert cancelled["state"] == "cancelled"
    assert LogEntry.objects.filter(action="job_cancel").count() == 1

    assert signed_in(player_user).get(f"/api/v1/clubs/{club.slug}/jobs/").status_code == 403
    assert client.post(f"/api/v1/clubs/{club.slug}/jobs/compare/", content_type="application/json").status_code == 202


def test_the_work_page_makes_as_many_queries_for_many_jobs_as_for_few(owner, club, season):
    client = signed_in(owner)
    ladder_open(actor=owner, club=club, name="Elo", kind="elo")
    few = query_count(client, url(club, "work"))
    for number in range(8):
        ladder_open(actor=owner, club=club, name=f"Elo {number}", kind="elo")

    assert query_count(client, url(club, "work")) == few <= 14
