"""The pages of an event before its first round: settings, registration, check-in, the draw."""

import pytest
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.tournaments.draws import stage_draw
from league.tournaments.events import tournament_amend
from league.tournaments.links import link_open
from league.tournaments.models import Entrant, Tournament
from tests.league.tournaments.views.event import Make, url
from tests.league.web.page import codes, signed_in, words

pytestmark = pytest.mark.once


EVENT = {
    "name": "Autumn Open", "starts_on": "2026-10-03", "minutes": "75", "registration": "open", "limit": "40",
    "players_report": "on", "bye_rule": "nothing", "is_public": "on", "team_mates": "hard",
    "club_mates": "soft", "metric_1": "points", "metric_2": "firsts",
}  # fmt: skip


@pytest.mark.django_db
def test_an_event_is_prepared_and_started_by_its_pages(
    desk: Client, club: Club, house_rules: HouseRulesVersion
) -> None:
    answer = desk.post(reverse("event_new", args=[club.slug]), EVENT | {"house_rules": house_rules.pk})
    event = Tournament.objects.get()
    assert answer.url == url(event, "desk_stages")

    stage = {"name": "Main", "rounds_planned": "3", "method": "plan", "carry": "100"}
    desk.post(url(event, "desk_stages"), stage)
    names = "\n".join(f"Player {n}, North Wind, JP, Team {n % 4}" for n in range(16))
    desk.post(url(event, "desk_entrants"), {"names": names, "first_round": "1"})
    desk.post(url(event, "desk_numbers"), {"how": "name"})
    desk.post(url(event, "desk_start"), {"do": "publish"})
    desk.post(url(event, "desk_start"), {"do": "start"})
    desk.post(url(event, "desk_draw", 1), {"seed": "5", "preset": "balanced", "script": ""})

    event.refresh_from_db()
    assert (event.state, event.order, event.minutes) == ("running", ["points", "firsts"], 75)
    assert event.rounds.count() == 3
    assert event.entrants.filter(team__name="Team 3", country="JP").count() == 4
    assert desk.get(url(event, "desk")).url == url(event, "desk_round", 1)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changes", "field"),
    [({"name": ""}, "name"), ({"metric_2": "points"}, "metric_2"), ({"starts_on": "soon"}, "starts_on")],
)
def test_an_event_that_cannot_be_is_refused_beside_the_field(
    desk: Client, club: Club, house_rules: HouseRulesVersion, changes: dict[str, str], field: str
) -> None:
    sent = EVENT | {"house_rules": house_rules.pk} | changes

    answer = desk.post(reverse("event_new", args=[club.slug]), sent)

    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert not Tournament.objects.exists()


@pytest.mark.django_db
def test_somebody_registers_waits_and_is_accepted(desk: Client, make_tournament: Make, stranger: User) -> None:
    event = make_tournament(players=8)
    Tournament.objects.update(state="preparing", registration="approval", limit=9)
    theirs = signed_in(stranger)

    theirs.post(url(event, "event_register"), {"name": "Nora", "country": "NO"})
    entrant = Entrant.objects.get(player__name="Nora")
    assert entrant.state == Entrant.State.APPLIED
    assert "have not answered yet" in words(theirs.get(url(event, "event_mine")))
    desk.post(url(event, "desk_entrant_move", entrant.pk), {"to": "accepted"})

    entrant.refresh_from_db()
    assert (entrant.state, entrant.player.is_guest, entrant.player.user) == ("accepted", True, stranger)


@pytest.mark.django_db
def test_the_desk_may_take_more_than_there_are_places_and_is_told(
    organiser: User, desk: Client, make_tournament: Make
) -> None:
    event = make_tournament(players=8)
    tournament_amend(actor=organiser, tournament=event, limit=8)
    told = "More take part than there are places."
    assert told not in words(desk.get(url(event, "desk_entrants")))
    assert "8 players take part. There are 8 places." in words(Client().get(url(event, "event")))

    desk.post(url(event, "desk_entrants"), {"names": "Last Lotte", "first_round": "1"})
    last = event.entrants.get(player__name="Last Lotte")
    assert last.state == "waiting"
    assert told not in words(desk.get(url(event, "desk_entrants")))
    desk.post(url(event, "desk_entrant_move", last.pk), {"to": "accepted"})

    assert event.entrants.accepted().count() == 9
    assert told in words(desk.get(url(event, "desk_entrants")))


@pytest.mark.django_db
def test_a_closed_registration_takes_nobody(make_tournament: Make, stranger: User) -> None:
    event = make_tournament(players=8)

    answer = signed_in(stranger).post(url(event, "event_register"), {"name": "Nora"})

    assert codes(answer) == ["registration_closed"]
    assert event.entrants.count() == 8


@pytest.mark.django_db
def test_check_in_by_list_by_kiosk_and_by_the_own_page(organiser: User, desk: Client, make_tournament: Make) -> None:
    event = make_tournament(players=8)
    Tournament.objects.update(state="preparing")
    event.refresh_from_db()
    first, second, third = event.entrants.order_by("number")[:3]
    kiosk = url(event, "event_kiosk", link_open(actor=organiser, opened=event))
    own = url(event, "event_me", link_open(actor=organiser, opened=third))

    desk.post(url(event, "desk_entrant_move", first.pk), {"to": "in"})
    welcome = Client().post(kiosk, {"entrant": second.pk}, follow=True)
    Client().post(own, {"do": "here"})
    desk.post(url(event, "desk_entrant_move", first.pk), {"to": "out"})

    assert "Welcome, Player 02!" in words(welcome)
    assert set(event.entrants.exclude(checked_in_at=None)) == {second, third}


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["event_me", "event_tables", "event_kiosk"])
def test_a_wrong_secret_opens_nothing(make_tournament: Make, name: str) -> None:
    event = make_tournament(players=8)

    assert Client().get(url(event, name, "x" * 24)).status_code == 404


@pytest.mark.django_db
def test_a_renewed_link_ends_the_older(organiser: User, make_tournament: Make) -> None:
    event = make_tournament(players=8)
    entrant = event.entrants.first()
    old = link_open(actor=organiser, opened=entrant)
    assert link_open(actor=organiser, opened=entrant) == old

    new = link_open(actor=organiser, opened=entrant, renew=True)

    assert Client().get(url(event, "event_me", old)).status_code == 404
    assert Client().get(url(event, "event_me", new)).status_code == 200


# ----- the draw -----
@pytest.mark.django_db
def test_a_draft_shows_its_numbers_and_nobody_else_sees_it(desk: Client, make_tournament: Make) -> None:
    event = make_tournament(players=16, rounds=2)

    desk.post(url(event, "desk_draw", 1), {"seed": "3", "preset": "balanced"})
    page = words(desk.get(url(event, "desk_round", 1)))

    assert "0 pairs meet again" in page
    assert "Seed 3" in page
    assert "No round is public yet." in words(Client().get(url(event, "event_seating")))
    assert Client().get(url(event, "event_seating"), {"round": 1}).status_code == 404


@pytest.mark.django_db
def test_presets_are_compared_before_anything_is_drawn(desk: Client, make_tournament: Make) -> None:
    event = make_tournament(players=16, rounds=2, method="swiss")

    page = desk.post(url(event, "desk_draw", 1), {"seed": "3", "preset": "balanced", "compare": "yes"})

    assert [one.preset for one in page.context["proposals"]] == ["closeness", "close", "balanced", "even", "winds"]
    assert not event.rounds.exists()


@pytest.mark.django_db
def test_two_seats_are_swapped_with_a_warning(organiser: User, desk: Client, make_tournament: Make) -> None:
    event = make_tournament(players=16, rounds=2)
    rounds = stage_draw(actor=organiser, stage=event.stages.get(), seed=3)
    mates = list(rounds[0].tables.first().seats.all())
    one = rounds[1].seats.get(entrant=mates[0].entrant)
    there = rounds[1].seats.get(entrant=mates[1].entrant)
    neighbour = one.table.seats.exclude(pk=one.pk).first()

    page = desk.post(url(event, "desk_swap", 2), {"seat": [neighbour.pk, there.pk]}, follow=True)

    assert "meet again" in words(page)
    assert "have met" in words(page)
    assert one.table.seats.filter(entrant=mates[1].entrant).exists()


@pytest.mark.django_db
def test_a_faulty_script_names_its_line(desk: Client, make_tournament: Make) -> None:
    event = make_tournament(players=16)

    answer = desk.post(url(event, "desk_draw", 1), {"seed": "3", "script": "1-2-3-4\n5-6-7-7"})

    assert answer.status_code == 422
    assert "Line 2" in " ".join(answer.context["form"].errors["script"])
    assert not event.rounds.exists()


@pytest.mark.django_db
def test_a_blocking_check_is_a_link_and_the_rounds_are_seated_anew(desk: Client, make_tournament: Make) -> None:
    event = make_tournament(players=17, rounds=2)
    desk.post(url(event, "desk_draw", 1), {"seed": "3"})
    desk.post(url(event, "desk_step", 1), {"step": "confirm"})
    seated = event.rounds.get(number=1).seats.first().entrant
    desk.post(url(event, "desk_entrant_move", seated.pk), {"to": "withdraw"})

    page = words(desk.get(url(event, "desk_round", 1)))
    refused = desk.post(url(event, "desk_step", 1), {"step": "release"})
    desk.post(url(event, "desk_reseat"))

    assert f"{seated.player.name} has withdrawn and is seated." in page
    assert refused.url == url(event, "desk_round", 1)
    assert not event.rounds.get(number=1).seats.filter(entrant=seated).exists()
    assert event.rounds.get(number=1).seats.count() == 16
