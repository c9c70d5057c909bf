"""The pages of a tournament before its first round: settings, registration, check-in, the draw."""

import pytest
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.players.services import player_add
from league.tournaments.core.links import link_open
from league.tournaments.draws.services import stage_draw
from league.tournaments.lifecycle.services import tournament_amend
from league.tournaments.models import Entrant, Tournament
from tests.league.core.page import codes, signed_in, words
from tests.league.tournaments.views.first_round import Make, url

pytestmark = pytest.mark.once


TOURNAMENT = {
    "name": "Autumn Open", "starts_on": "2026-10-03", "minutes": "75", "registration": "open", "limit": "40",
    "players_report": "on", "bye_rule": "nothing", "is_public": "on", "team_mates": "hard",
    "club_mates": "soft", "metric_1": "points", "metric_2": "firsts",
}  # fmt: skip


@pytest.mark.django_db
def test_a_tournament_is_prepared_and_started_by_its_pages(
    desk: Client, club: Club, house_rules: HouseRulesVersion
) -> None:
    answer = desk.post(reverse("event_new", args=[club.slug]), TOURNAMENT | {"house_rules": house_rules.pk})
    tournament = Tournament.objects.get()
    assert answer.url == url(tournament, "desk_stages")

    stage = {"name": "Main", "rounds_planned": "3", "method": "plan", "carry": "100"}
    desk.post(url(tournament, "desk_stages"), stage)
    names = "\n".join(f"Player {n}, North Wind, JP, Team {n % 4}" for n in range(16))
    desk.post(url(tournament, "desk_entrants"), {"names": names, "first_round": "1"})
    desk.post(url(tournament, "desk_numbers"), {"how": "name"})
    desk.post(url(tournament, "desk_start"), {"do": "publish"})
    desk.post(url(tournament, "desk_start"), {"do": "start"})
    desk.post(url(tournament, "desk_draw", 1), {"seed": "5", "preset": "balanced", "script": ""})

    tournament.refresh_from_db()
    assert (tournament.state, tournament.order, tournament.minutes) == ("running", ["points", "firsts"], 75)
    assert tournament.rounds.count() == 3
    assert tournament.entrants.filter(team__name="Team 3", country="JP").count() == 4
    assert desk.get(url(tournament, "desk")).url == url(tournament, "desk_round", 1)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changes", "field"),
    [({"name": ""}, "name"), ({"metric_2": "points"}, "metric_2"), ({"starts_on": "soon"}, "starts_on")],
)
def test_an_impossible_tournament_is_refused_with_an_error_at_the_field(
    desk: Client, club: Club, house_rules: HouseRulesVersion, changes: dict[str, str], field: str
) -> None:
    sent = TOURNAMENT | {"house_rules": house_rules.pk} | changes

    answer = desk.post(reverse("event_new", args=[club.slug]), sent)

    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert not Tournament.objects.exists()


@pytest.mark.django_db
def test_a_player_registers_waits_and_is_accepted(desk: Client, make_tournament: Make, stranger: User) -> None:
    tournament = make_tournament(players=8)
    Tournament.objects.update(state="preparing", registration="approval", limit=9)
    theirs = signed_in(stranger)

    theirs.post(url(tournament, "event_register"), {"name": "Nora", "country": "NO"})
    entrant = Entrant.objects.get(player__name="Nora")
    assert entrant.state == Entrant.State.APPLIED
    assert "have not answered yet" in words(theirs.get(url(tournament, "event_mine")))
    desk.post(url(tournament, "desk_entrant_move", entrant.pk), {"to": "accepted"})

    entrant.refresh_from_db()
    assert (entrant.state, entrant.player.is_guest, entrant.player.user) == ("accepted", True, stranger)


@pytest.mark.django_db
def test_the_desk_is_warned_when_it_accepts_more_players_than_places(
    organiser: User, desk: Client, make_tournament: Make
) -> None:
    tournament = make_tournament(players=8)
    tournament_amend(actor=organiser, tournament=tournament, limit=8)
    warning = "There are more players than places."
    assert warning not in words(desk.get(url(tournament, "desk_entrants")))
    assert "8 players take part. There are 8 places." in words(Client().get(url(tournament, "event")))

    desk.post(url(tournament, "desk_entrants"), {"names": "Last Lotte", "first_round": "1"})
    last = tournament.entrants.get(player__name="Last Lotte")
    assert last.state == "waiting"
    assert warning not in words(desk.get(url(tournament, "desk_entrants")))
    desk.post(url(tournament, "desk_entrant_move", last.pk), {"to": "accepted"})

    assert tournament.entrants.accepted().count() == 9
    assert warning in words(desk.get(url(tournament, "desk_entrants")))


@pytest.mark.django_db
def test_a_closed_registration_refuses_players(make_tournament: Make, stranger: User) -> None:
    tournament = make_tournament(players=8)

    answer = signed_in(stranger).post(url(tournament, "event_register"), {"name": "Nora"})

    assert codes(answer) == ["registration_closed"]
    assert tournament.entrants.count() == 8


@pytest.mark.django_db
def test_check_in_by_the_desk_the_kiosk_and_the_own_page(organiser: User, desk: Client, make_tournament: Make) -> None:
    tournament = make_tournament(players=8)
    Tournament.objects.update(state="preparing")
    tournament.refresh_from_db()
    first, second, third = tournament.entrants.order_by("number")[:3]
    kiosk = url(tournament, "event_kiosk", link_open(actor=organiser, opened=tournament))
    own = url(tournament, "event_me", link_open(actor=organiser, opened=third))

    desk.post(url(tournament, "desk_entrant_move", first.pk), {"to": "in"})
    welcome = Client().post(kiosk, {"entrant": second.pk}, follow=True)
    Client().post(own, {"do": "here"})
    desk.post(url(tournament, "desk_entrant_move", first.pk), {"to": "out"})

    assert "Welcome, Player 02!" in words(welcome)
    assert set(tournament.entrants.exclude(checked_in_at=None)) == {second, third}


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["event_me", "event_tables", "event_kiosk"])
def test_a_wrong_secret_opens_nothing(make_tournament: Make, name: str) -> None:
    tournament = make_tournament(players=8)

    assert Client().get(url(tournament, name, "x" * 24)).status_code == 404


@pytest.mark.django_db
def test_a_renewed_link_replaces_the_old_one(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=8)
    entrant = tournament.entrants.first()
    old = link_open(actor=organiser, opened=entrant)
    assert link_open(actor=organiser, opened=entrant) == old

    new = link_open(actor=organiser, opened=entrant, renew=True)

    assert Client().get(url(tournament, "event_me", old)).status_code == 404
    assert Client().get(url(tournament, "event_me", new)).status_code == 200


# ----- the draw -----
@pytest.mark.django_db
def test_a_draft_shows_its_figures_to_the_desk_alone(desk: Client, make_tournament: Make) -> None:
    tournament = make_tournament(players=16, rounds=2)

    desk.post(url(tournament, "desk_draw", 1), {"seed": "3", "preset": "balanced"})
    page = words(desk.get(url(tournament, "desk_round", 1)))

    assert "0 pairs meet again" in page
    assert "Seed 3" in page
    assert "No round is public yet." in words(Client().get(url(tournament, "event_seating")))
    assert Client().get(url(tournament, "event_seating"), {"round": 1}).status_code == 404


@pytest.mark.django_db
def test_presets_can_be_compared_before_the_draw(desk: Client, make_tournament: Make) -> None:
    tournament = make_tournament(players=16, rounds=2, method="swiss")

    page = desk.post(url(tournament, "desk_draw", 1), {"seed": "3", "preset": "balanced", "compare": "yes"})

    assert [proposal.preset for proposal in page.context["proposals"]] == [
        "closeness",
        "close",
        "balanced",
        "even",
        "winds",
    ]
    assert not tournament.rounds.exists()


@pytest.mark.django_db
def test_two_seats_are_swapped_with_a_warning(organiser: User, desk: Client, make_tournament: Make) -> None:
    tournament = make_tournament(players=16, rounds=2)
    rounds = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=3)
    mates = list(rounds[0].tables.first().seats.all())
    seat = rounds[1].seats.get(entrant=mates[0].entrant)
    there = rounds[1].seats.get(entrant=mates[1].entrant)
    neighbour = seat.table.seats.exclude(pk=seat.pk).first()

    page = desk.post(url(tournament, "desk_swap", 2), {"seat": [neighbour.pk, there.pk]}, follow=True)

    assert "meet again" in words(page)
    assert "have met" in words(page)
    assert seat.table.seats.filter(entrant=mates[1].entrant).exists()


@pytest.mark.django_db
def test_a_faulty_script_names_its_line(desk: Client, make_tournament: Make) -> None:
    tournament = make_tournament(players=16)

    answer = desk.post(url(tournament, "desk_draw", 1), {"seed": "3", "script": "1-2-3-4\n5-6-7-7"})

    assert answer.status_code == 422
    assert "Line 2" in " ".join(answer.context["form"].errors["script"])
    assert not tournament.rounds.exists()


@pytest.mark.django_db
def test_a_blocking_check_has_a_link_and_the_rounds_are_seated_again(desk: Client, make_tournament: Make) -> None:
    tournament = make_tournament(players=17, rounds=2)
    desk.post(url(tournament, "desk_draw", 1), {"seed": "3"})
    desk.post(url(tournament, "desk_step", 1), {"step": "confirm"})
    seated = tournament.rounds.get(number=1).seats.first().entrant
    desk.post(url(tournament, "desk_entrant_move", seated.pk), {"to": "withdraw"})

    page = words(desk.get(url(tournament, "desk_round", 1)))
    refused = desk.post(url(tournament, "desk_step", 1), {"step": "release"})
    desk.post(url(tournament, "desk_reseat"))

    assert f"{seated.player.name} has withdrawn but has a seat." in page
    assert refused.url == url(tournament, "desk_round", 1)
    assert not tournament.rounds.get(number=1).seats.filter(entrant=seated).exists()
    assert tournament.rounds.get(number=1).seats.count() == 16


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("line", "name", "surname"),
    [
        ("Rossi; Anna, North Wind, IT", "Anna Rossi", "Rossi"),
        ("佐藤；葵， 月曜会", "佐藤 葵", "佐藤"),
        ("de la Cruz Ramírez ; Juan (EMA 7)", "Juan (EMA 7) de la Cruz Ramírez", "de la Cruz Ramírez"),
        ("Bo;", "Bo", "Bo"),
        ("Anna Rossi, North Wind", "Anna Rossi", ""),
    ],
)
def test_a_line_of_players_may_say_which_part_is_the_surname(
    desk: Client, make_tournament: Make, line: str, name: str, surname: str
) -> None:
    tournament = make_tournament(players=4)

    desk.post(url(tournament, "desk_entrants"), {"names": line, "first_round": "1"})

    player = tournament.entrants.exclude(player__name__startswith="Player").get().player
    assert (player.name, player.surname) == (name, surname)


@pytest.mark.django_db
def test_a_line_tells_the_surname_of_a_player_of_the_club(
    organiser: User, desk: Client, club: Club, make_tournament: Make
) -> None:
    tournament = make_tournament(players=4)
    known = player_add(actor=organiser, club=club, name="Anna Rossi")

    desk.post(url(tournament, "desk_entrants"), {"names": "Rossi; Anna\nAnna Lund", "first_round": "1"})

    known.refresh_from_db()
    assert known.surname == "Rossi"
    assert tournament.entrants.filter(player=known).exists()
    assert tournament.entrants.count() == 4 + 2
