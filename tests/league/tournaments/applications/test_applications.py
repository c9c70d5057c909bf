"""Registration without an account: sent, confirmed, entered, held; never silently another player."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.accounts.models import User
from league.clubs.links.secrets import secret_of
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.players.models import Player
from league.tournaments.applications.services import (
    MOST_UNCONFIRMED,
    application_add,
    application_confirm,
    application_decide,
)
from league.tournaments.models import Application, Entrant, Tournament
from tests.league.core.page import codes, signed_in, words

pytestmark = [pytest.mark.django_db, pytest.mark.once]

Make = Callable[..., Tournament]
NORA = {"name": "Nora Berg", "country": "NO", "licence": "13370001"}


@pytest.fixture
def tournament(make_tournament: Make) -> Tournament:
    made = make_tournament(players=4)
    Tournament.objects.update(state="preparing", registration="open")
    made.refresh_from_db()
    return made


@pytest.fixture
def by_mail(settings: Any) -> None:
    settings.HAS_MAIL, settings.SITE = True, "https://mahjong.example"


def page(tournament: Tournament) -> str:
    return reverse("event_apply", args=[tournament.slug])


def link(application: Application) -> str:
    return reverse("event_application", args=[application.tournament.slug, secret_of(application)])


def add(tournament: Tournament, **given: str) -> Application:
    application_add(tournament=tournament, **{**NORA, "address": "nora@example.org", **given})
    return Application.objects.latest("pk")


# ----- without a mail server -----
def test_without_mail_the_answer_is_the_personal_link(tournament: Tournament) -> None:
    client = Client()
    answer = client.post(page(tournament), NORA)

    [application] = Application.objects.all()
    assert answer.url == link(application)
    assert "Keep this link" in words(client.get(answer.url))
    assert application.address == ""


def test_the_entrant_has_what_the_form_said(tournament: Tournament) -> None:
    Client().post(page(tournament), {**NORA, "club_name": "Bergen", "team": "Fjords", "note": "vegetarian"})

    entrant = Entrant.objects.get(player__name="Nora Berg")
    assert (entrant.state, entrant.country, entrant.licence, entrant.club_name) == (
        "accepted", "NO", "13370001", "Bergen"
    )  # fmt: skip
    assert (entrant.team and entrant.team.name, entrant.note) == ("Fjords", "vegetarian")
    assert entrant.player.is_guest
    assert entrant.player.user is None


def test_by_the_personal_link_somebody_withdraws(tournament: Tournament) -> None:
    address = Client().post(page(tournament), NORA).url
    before = words(Client().get(address))

    Client().post(address, {"do": "withdraw"})

    assert "I cannot come" in before
    assert Entrant.objects.get(player__name="Nora Berg").state == "withdrawn"
    after = words(Client().get(address))
    assert "You have withdrawn" in after
    assert "I cannot come" not in after


def test_after_the_start_the_personal_link_offers_no_withdrawal(tournament: Tournament) -> None:
    address = Client().post(page(tournament), NORA).url

    Tournament.objects.update(state="running")

    assert "I cannot come" not in words(Client().get(address))


def test_the_personal_link_shows_the_place_on_the_waiting_list(tournament: Tournament) -> None:
    Tournament.objects.update(limit=4)
    Client().post(page(tournament), {"name": "First Waiting"})

    address = Client().post(page(tournament), NORA).url

    # Four take part, one waits already: the second.
    assert "number 2 on the waiting list" in words(Client().get(address))


def test_where_organisers_approve_the_registration_waits_for_them(tournament: Tournament) -> None:
    Tournament.objects.update(registration="approval")

    address = Client().post(page(tournament), NORA).url

    assert "have not answered yet" in words(Client().get(address))


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"registration": "closed"}, "registration_closed"),
        ({"state": "running"}, "registration_closed"),
        ({"registration_opens_at": timezone.now() + timedelta(days=1)}, "registration_not_yet"),
        ({"registration_closes_at": timezone.now() - timedelta(days=1)}, "registration_closed"),
    ],
)
def test_the_opening_and_closing_moments_hold(tournament: Tournament, changes: dict[str, Any], code: str) -> None:
    Tournament.objects.update(**changes)

    answer = Client().post(page(tournament), NORA)

    assert codes(answer) == [code]
    assert not Application.objects.exists()


def test_the_start_page_leads_visitors_to_the_form(tournament: Tournament) -> None:
    start = Client().get(reverse("event", args=[tournament.slug]))

    assert f'href="{page(tournament)}"' in start.content.decode()


def test_the_form_has_a_limit(tournament: Tournament, settings: Any) -> None:
    settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]["registration"] = "1/hour"
    try:
        client = Client()
        client.post(page(tournament), NORA)
        assert client.post(page(tournament), {"name": "Second"}).status_code == 429
    finally:
        settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]["registration"] = "30/hour"


# ----- with a mail server -----
def test_with_mail_an_unconfirmed_registration_takes_no_place(by_mail: None, tournament: Tournament) -> None:
    answer = Client().post(page(tournament), {**NORA, "address": "nora@example.org"}, follow=True)

    assert "We have sent you an e-mail" in words(answer)
    assert Application.objects.get().state == "unconfirmed"
    assert not Entrant.objects.filter(player__name="Nora Berg").exists()


def test_with_mail_the_address_is_needed(by_mail: None, tournament: Tournament) -> None:
    with pytest.raises(LeagueError) as refused:
        application_add(tournament=tournament, name="Nora")
    assert refused.value.code == "address_needed"


def test_opening_the_link_changes_nothing_and_the_button_confirms(by_mail: None, tournament: Tournament) -> None:
    application = add(tournament)
    shown = words(Client().get(link(application)))
    assert "Confirm your registration" in shown
    application.refresh_from_db()
    assert application.state == "unconfirmed"

    Client().post(link(application), {"do": "confirm"})

    application.refresh_from_db()
    assert application.state == "entered"
    assert application.entrant
    assert application.entrant.player.name == "Nora Berg"


def test_confirming_twice_enters_once(by_mail: None, tournament: Tournament) -> None:
    application = add(tournament)

    again = application_confirm(application=application_confirm(application=application))

    assert again.state == "entered"
    assert Entrant.objects.filter(player__name="Nora Berg").count() == 1


def test_the_link_expires(by_mail: None, tournament: Tournament) -> None:
    application = add(tournament)
    Application.objects.update(expires_at=timezone.now())

    answer = Client().post(link(application), {"do": "confirm"})
    with pytest.raises(LeagueError) as refused:
        application_confirm(application=application)

    assert refused.value.code == "confirmation_expired"
    assert "This link has expired" in words(answer)
    assert not Entrant.objects.filter(player__name="Nora Berg").exists()


def test_the_link_ends_with_the_registration(by_mail: None, tournament: Tournament) -> None:
    closes = timezone.now() + timedelta(hours=3)
    Tournament.objects.update(registration_closes_at=closes)

    # 3 hours are fewer than 48
    assert add(Tournament.objects.get()).expires_at == closes


def test_a_registration_cannot_be_confirmed_after_the_start(by_mail: None, tournament: Tournament) -> None:
    application = add(tournament)
    Tournament.objects.update(state="running")

    with pytest.raises(LeagueError) as refused:
        application_confirm(application=application)
    assert refused.value.code == "registration_closed"


def test_the_answer_is_the_same_for_an_address_that_is_known(by_mail: None, tournament: Tournament) -> None:
    first = Client().post(page(tournament), {**NORA, "address": "nora@example.org"})
    application_confirm(application=Application.objects.get())

    second = Client().post(page(tournament), {**NORA, "address": "NORA@example.org"})

    assert (first.status_code, first.url) == (second.status_code, second.url)
    assert Application.objects.count() == 1


def test_one_address_gets_only_three_links_that_are_not_confirmed(by_mail: None, tournament: Tournament) -> None:
    for n in range(5):
        Client().post(page(tournament), {"name": f"Nora {n}", "address": "nora@example.org"})

    assert Application.objects.count() == 3


def test_a_stranger_deletes_a_registration_that_was_not_theirs(by_mail: None, tournament: Tournament) -> None:
    Client().post(link(add(tournament)), {"do": "withdraw"})

    assert not Application.objects.exists()


def test_the_address_can_be_deleted_by_the_link(by_mail: None, tournament: Tournament) -> None:
    application = application_confirm(application=add(tournament))

    Client().post(link(application), {"do": "forget"})

    application.refresh_from_db()
    assert application.address == ""


# ----- who it is -----
def test_a_name_the_club_knows_is_held_and_not_merged(tournament: Tournament, organiser: User) -> None:
    player = Player.objects.create(club=tournament.club, name="x")
    held = application_add(tournament=tournament, name="player 01")
    assert held is not None
    assert held.state == "held"
    assert tournament.entrants.count() == 4
    desk = words(signed_in(organiser).get(reverse("desk_applications", args=[tournament.slug])))
    assert "The club knows Player 01 by this name. This is Player 01" in desk
    assert "1 registration needs your answer." in desk
    assert player.pk


def test_the_organiser_says_that_it_is_another_person(tournament: Tournament, organiser: User) -> None:
    held = application_add(tournament=tournament, name="Player 01")
    assert held is not None

    entered = application_decide(actor=organiser, application=held, player=None)

    assert entered.entrant
    assert entered.entrant.player.name == "Player 01 (2)"


def test_the_organiser_says_that_it_is_the_player(tournament: Tournament, organiser: User) -> None:
    known = Player.objects.get(name="Player 01")
    tournament.entrants.filter(player=known).delete()
    held = application_add(tournament=tournament, name="Player 01", country="NO")
    assert held is not None

    client = signed_in(organiser)
    client.post(
        reverse("desk_applications", args=[tournament.slug]),
        {"application": held.pk, "player": known.pk, "do": "same"},
    )

    entrant = tournament.entrants.get(player=known)
    assert (entrant.country, entrant.registered_at) == ("NO", held.confirmed_at)


def test_a_player_of_the_list_gets_the_registration(tournament: Tournament, organiser: User) -> None:
    known = Player.objects.get(name="Player 01")
    held = application_add(tournament=tournament, name="Player 01")
    assert held is not None

    entered = application_decide(actor=organiser, application=held, player=known)

    assert entered.entrant
    assert entered.entrant.player == known
    assert tournament.entrants.count() == 4


def test_another_number_is_another_person(tournament: Tournament) -> None:
    tournament.entrants.filter(player__name="Player 01").update(licence="04090001")

    entered = application_add(tournament=tournament, name="Player 01", licence="04090002")

    assert entered is not None
    assert entered.entrant
    assert entered.entrant.player.name == "Player 01 (04090002)"


def test_the_desk_sees_unconfirmed_ones_apart_and_deletes_them(
    by_mail: None, tournament: Tournament, organiser: User
) -> None:
    application = add(tournament)
    client, desk = signed_in(organiser), reverse("desk_applications", args=[tournament.slug])
    assert "Nora Berg" in words(client.get(desk))
    assert "nora@example.org" not in client.get(desk).content.decode()

    client.post(desk, {"application": application.pk, "do": "refuse"})

    assert not Application.objects.exists()


def test_a_refused_registration_cannot_be_confirmed_again(tournament: Tournament, organiser: User) -> None:
    held = application_add(tournament=tournament, name="Player 01")
    assert held is not None
    signed_in(organiser).post(
        reverse("desk_applications", args=[tournament.slug]), {"application": held.pk, "do": "refuse"}
    )

    with pytest.raises(LeagueError) as refused:
        application_confirm(application=held)
    assert refused.value.code == "registration_withdrawn"


def test_no_log_entry_has_the_address(by_mail: None, tournament: Tournament) -> None:
    application_confirm(application=add(tournament))

    stored = str(list(LogEntry.objects.values()))
    assert "Nora Berg" in stored
    assert "nora@example" not in stored


def test_a_name_with_a_line_break_becomes_one_line(tournament: Tournament) -> None:
    Client().post(page(tournament), {"name": "Nora\r\nBcc: Otto"})

    assert Application.objects.get().name == "Nora Bcc: Otto"


@pytest.mark.parametrize("name", ["Buy at https://spam.example", "www.spam.example", "nora@example.org"])
def test_a_name_is_no_address(tournament: Tournament, name: str) -> None:
    answer = Client().post(page(tournament), {"name": name})
    with pytest.raises(LeagueError) as refused:
        application_add(tournament=tournament, name=name)

    assert refused.value.code == "address_in_name"
    assert "A name cannot contain a web or e-mail address." in words(answer)
    assert not Application.objects.exists()


def test_an_address_in_other_letters_is_the_same_address(by_mail: None, tournament: Tournament) -> None:
    for number in range(MOST_UNCONFIRMED):
        add(tournament, name=f"Nora {'ABC'[number]}")

    add(tournament, name="Nora D", address="NORA@example.ORG")

    assert Application.objects.count() == MOST_UNCONFIRMED
    add(tournament, name="Nora D", address="another@example.org")
    assert Application.objects.count() == MOST_UNCONFIRMED + 1
