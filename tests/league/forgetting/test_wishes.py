"""The own wish to be forgotten: it waits seven days, can be withdrawn, is shown to organisers, and carried out."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.core.errors import LeagueError
from league.forgetting.services import own_forget, player_forget
from league.history.models import LogEntry
from league.history.services import history_log
from league.jobs.models import Job
from league.jobs.running import job_run
from league.jobs.services import job_want
from league.members.forget_wishes import forget_wish_make
from league.members.models import ForgetWish
from league.members.services import player_join, player_part
from league.players.models import Player
from league.tournaments.lifecycle.services import tournament_create
from league.tournaments.models import Tournament
from tests.league.core.page import signed_in, words
from tests.league.factories import DAY, make_entrants, make_hanchan


@pytest.fixture
def joined(organiser: User, player_user: User, regulars: list[Player]) -> Player:
    return player_join(actor=organiser, player=regulars[0], user=player_user)


def night() -> None:
    job_want(kind="forget", subject="nightly")
    job_run(Job.objects.get(kind="forget").pk)


def is_due() -> None:
    ForgetWish.objects.update(due_at=timezone.now() - timedelta(minutes=1))


def test_a_wish_by_page_waits_is_shown_and_is_carried_out_at_night(
    player_user: User, organiser: User, club: Club, joined: Player
) -> None:
    client, address = signed_in(player_user), f"/account/me/forget/{joined.pk}/"
    asked = words(client.get("/account/me/forget/"))
    wished = words(client.post(address, follow=True))
    shown = words(signed_in(organiser).get(f"/c/{club.slug}/members/"))
    edited = words(signed_in(organiser).get(f"/c/{club.slug}/player/{joined.pk}/edit/"))
    night()
    waiting = Player.objects.get(pk=joined.pk)
    is_due()
    night()
    night()

    assert "cannot be undone" in asked
    assert "Your name goes on" in wished
    assert "Aoi wishes to be forgotten" in shown
    assert "Aoi wishes to be forgotten" in edited
    assert waiting.name == "Aoi"
    assert Player.objects.get(pk=joined.pk).name == f"#{joined.pk}"
    assert LogEntry.objects.get(action="player_forget").actor is None
    assert not ForgetWish.objects.exists()
    assert f"#{joined.pk}" in words(Client().get(f"/c/{club.slug}/players/"))


def test_a_wish_by_api_is_withdrawn(player_user: User, organiser: User, club: Club, joined: Player) -> None:
    own, office = APIClient(), APIClient()
    own.force_authenticate(player_user)
    office.force_authenticate(organiser)
    address = f"/api/v1/clubs/{club.slug}/me/"

    made = own.put(f"{address}forget/").json()
    again = own.put(f"{address}forget/").json()
    [listed] = office.get(f"/api/v1/clubs/{club.slug}/forget-wishes/").json()["results"]
    withdrawn = own.delete(f"{address}forget/")
    is_due()
    night()

    assert made == again
    assert made["player"]["forget_at"] == listed["forget_at"]
    assert listed["player"] == {"id": joined.pk, "name": "Aoi"}
    assert withdrawn.status_code == 204
    assert own.get(address).json()["player"]["forget_at"] is None
    assert Player.objects.get(pk=joined.pk).name == "Aoi"
    assert own.get(f"/api/v1/clubs/{club.slug}/forget-wishes/").status_code == 403


def test_nobody_wishes_for_somebody_else(recorder: User, club: Club, joined: Player) -> None:
    client = APIClient()
    client.force_authenticate(recorder)

    assert signed_in(recorder).post(f"/account/me/forget/{joined.pk}/").status_code == 404
    assert client.put(f"/api/v1/clubs/{club.slug}/me/forget/").status_code == 404
    with pytest.raises(LeagueError) as refused:
        forget_wish_make(actor=recorder, player=joined)
    assert refused.value.code == "not_found"


def test_the_wish_of_who_was_not_this_player_ends(organiser: User, player_user: User, joined: Player) -> None:
    wish = forget_wish_make(actor=player_user, player=joined)
    player_part(actor=organiser, player=joined)

    with pytest.raises(LeagueError) as refused:
        own_forget(wish=wish)
    assert refused.value.code == "not_found"
    assert Player.objects.get(pk=joined.pk).name == "Aoi"


def test_a_wish_waits_for_the_end_of_an_event(
    organiser: User, player_user: User, club: Club, house_rules: HouseRulesVersion, joined: Player
) -> None:
    event = tournament_create(
        actor=organiser, club=club, name="Cup", slug="cup", house_rules=house_rules, starts_on=DAY
    )
    make_entrants(organiser, event, [joined])
    Tournament.objects.filter(pk=event.pk).update(state=Tournament.State.RUNNING)
    forget_wish_make(actor=player_user, player=joined)
    is_due()
    night()
    meanwhile = Player.objects.get(pk=joined.pk).name
    Tournament.objects.filter(pk=event.pk).update(state=Tournament.State.CLOSED)
    night()

    assert meanwhile == "Aoi"
    assert Player.objects.get(pk=joined.pk).name == f"#{joined.pk}"


def test_an_organiser_forgets_by_page(organiser: User, club: Club, regulars: list[Player]) -> None:
    client, address = signed_in(organiser), f"/c/{club.slug}/player/{regulars[0].pk}/forget/"
    edit = client.get(f"/c/{club.slug}/player/{regulars[0].pk}/edit/").content.decode()
    refused = client.post(address, {"name": "Ben"})
    done = client.post(address, {"name": "Aoi"}, follow=True)
    again = words(client.get(address))

    assert address in edit
    assert "Enter the player’s name as it stands here." in words(refused)
    assert f"The name is gone; #{regulars[0].pk} is shown instead." in words(done)
    assert "Aoi" not in words(done)
    assert "Forgotten on" in again


def test_an_organiser_forgets_by_api(
    organiser: User, recorder: User, player_user: User, club: Club, regulars: list[Player]
) -> None:
    client, other = APIClient(), APIClient()
    client.force_authenticate(organiser)
    other.force_authenticate(recorder)
    address = f"/api/v1/clubs/{club.slug}/players/{regulars[0].pk}/forget/"

    forbidden = other.post(address, {"name": "Aoi"}, format="json")
    wrong = client.post(address, {"name": "Ben"}, format="json")
    done = client.post(address, {"name": "Aoi"}, format="json")
    again = client.post(address, {"name": done.json()["name"]}, format="json")
    joined = player_join(actor=organiser, player=regulars[1], user=player_user)
    refused = client.post(f"/api/v1/clubs/{club.slug}/players/{joined.pk}/forget/", {"name": "Ben"}, format="json")

    assert forbidden.status_code == 403
    assert (wrong.status_code, wrong.json()["error"]) == (400, "name_not_repeated")
    assert done.json() == {"id": regulars[0].pk, "name": f"#{regulars[0].pk}"}
    assert (again.status_code, again.json()["error"]) == (409, "player_forgotten")
    assert (refused.status_code, refused.json()["error"]) == (409, "forgets_itself")


def test_the_command_forgets(club: Club, regulars: list[Player]) -> None:
    out = StringIO()
    call_command("forget_player", "Aoi", "--club", club.slug, "--repeat", "Aoi", stdout=out)

    assert out.getvalue() == f"#{regulars[0].pk} stands in place of the name\n"
    assert Player.objects.get(pk=regulars[0].pk).forgotten_at is not None


def test_a_line_that_was_written_meanwhile_is_found_at_night(
    organiser: User, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    game = make_hanchan(actor=organiser, house_rules=house_rules, players=regulars)
    gone = player_forget(actor=organiser, player=regulars[0], name="Aoi")
    seats = [{"player": gone.pk, "name": "Aoi"}, {"player": regulars[1].pk, "name": "Ben"}]
    late = history_log(organiser, "hanchan_amend", game, before={"seats": seats}, after={"seats": seats})
    own = history_log(organiser, "player_amend", gone, before={"surname": "Sato"}, after={"surname": ""}, name="Aoi")
    night()

    entry = LogEntry.objects.get(pk=late.pk)
    assert [seat["name"] for seat in entry.after["seats"]] == [f"#{gone.pk}", "Ben"]
    assert entry.before == entry.after
    line = LogEntry.objects.get(pk=own.pk)
    assert (line.subject_name, line.before) == (f"#{gone.pk}", {"surname": ""})
    assert line.actor == organiser
