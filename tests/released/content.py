"""A small server with rows in every table, made by the services. As a program it fills an empty database."""

import django


def fill() -> None:
    from league.accounts.models import User
    from league.archives.restoring.reader import archive_read
    from league.archives.services import club_restore
    from league.club_bests.services import club_bests_request
    from league.clubs.models import Club, HouseRulesVersion
    from league.forecast_quality.services import forecast_quality_request
    from league.jobs.models import Job
    from league.jobs.running import job_run
    from league.jobs.services import job_want
    from league.seasons.models import Season
    from tests.league.factories import make_hanchan
    from tests.league.permissions.world import build_world
    from tests.released import ROOT
    from tests.released.rest import fill_clubs, fill_events

    # A private club with one object of every kind, and a club with many hanchan.
    build_world()
    owner = User.objects.get(username="owner")
    archive = ROOT / "tests" / "fixtures" / "club_before_the_layers.club.json"
    club_restore(actor=owner, archive=archive_read(archive.read_bytes()))
    for club in Club.objects.all():
        club_bests_request(club=club)
        forecast_quality_request(club=club)
    for season in Season.objects.filter(club__is_public=False):
        job_want(kind="odds", subject=str(season.pk))
    for job in Job.objects.behind().order_by("pk"):
        job_run(job.pk)
    fill_the_rest(owner)
    fill_clubs(owner)
    fill_events(owner)
    # The tables and the ladder of the club are behind when the server is stopped.
    rules = HouseRulesVersion.objects.get(house_rules__club__slug="north-wind-circle")
    club = rules.house_rules.club
    players = list(club.players.filter(merged_into=None).order_by("pk")[:4])
    make_hanchan(
        actor=owner, house_rules=rules, players=players, season=club.seasons.get(), scores=[27000, 26000, 24000, 23000]
    )


def fill_the_rest(owner) -> None:
    """What no service leaves behind for long, or what needs a tie."""
    from django.utils import timezone

    from league.accounts.models import PasswordRequest
    from league.external_ids.services import ExternalId
    from league.history.numbering import entries_number
    from league.players.models import Player
    from league.players.services import external_ids_set
    from league.tournaments.models import CutChoice, Entrant
    from league.webhooks.models import Attempt, Delivery

    player = Player.objects.filter(club__slug="north-wind-circle", name="Ben").get()
    external_ids_set(actor=owner, player=player, external_ids=[ExternalId("ema", "04010123")])
    entrant = Entrant.objects.filter(tournament__stages__isnull=False).first()
    CutChoice.objects.create(stage=entrant.tournament.stages.first(), entrant=entrant, goes_on=True)
    delivery = Delivery.objects.first()
    Attempt.objects.create(delivery=delivery, made_at=timezone.now(), status=500, milliseconds=12)
    PasswordRequest.objects.create(email="yuki@example.org", site="example.org", is_https=True, language="ja")
    entries_number(player.club_id)


if __name__ == "__main__":
    django.setup()
    fill()
