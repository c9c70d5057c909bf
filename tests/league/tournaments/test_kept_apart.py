"""Team mates, club mates and listed pairs: must not, should not, may meet; and what is said where it cannot be."""

from collections.abc import Callable
from itertools import combinations

import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.tournaments.checks import round_checks
from league.tournaments.draws import round_reseat, round_step, stage_draw
from league.tournaments.events import tournament_amend
from league.tournaments.models import Entrant, Round, Tournament
from league.tournaments.people import entrant_withdraw, pair_keep_apart
from tests.league.tournaments.plans import seats_by_round

pytestmark = [pytest.mark.django_db, pytest.mark.once]
Make = Callable[..., Tournament]


def put_in(event: Tournament, kind: str, size: int) -> None:
    """Teams, or clubs, of so many by start number."""
    for entrant in event.entrants.order_by("number"):
        name = f"No. {(entrant.number - 1) // size}"
        if kind == "club":
            Entrant.objects.filter(pk=entrant.pk).update(club_name=name)
        else:
            team, _made = event.teams.get_or_create(name=name)
            Entrant.objects.filter(pk=entrant.pk).update(team=team)


def together(event: Tournament, kind: str) -> int:
    """How often two of one team or club sit at one table, counted from the rows."""
    belongs = dict(event.entrants.values_list("pk", "club_name" if kind == "club" else "team"))
    return sum(
        belongs[one] == belongs[other]
        for tables in seats_by_round(event).values()
        for group in tables.values()
        for one, other in combinations(group, 2)
    )


def settle(organiser: User, event: Tournament, kind: str, how: str) -> None:
    other = "team_mates" if kind == "club" else "club_mates"
    tournament_amend(actor=organiser, tournament=event, **{f"{kind}_mates": how, other: "free"})


@pytest.mark.parametrize("kind", ["team", "club"])
@pytest.mark.parametrize("how", ["hard", "soft"])
@pytest.mark.parametrize("method", ["plan", "swiss", "random", "interval"])
def test_mates_are_kept_apart_where_that_can_be(
    organiser: User, make_tournament: Make, kind: str, how: str, method: str
) -> None:
    event = make_tournament(players=24, method=method, rounds=2)
    put_in(event, kind, 3)
    settle(organiser, event, kind, how)

    stage_draw(actor=organiser, stage=event.stages.get(), seed=1)

    assert together(event, kind) == 0


@pytest.mark.parametrize("kind", ["team", "club"])
def test_mates_who_may_meet_are_seated_like_all_others(organiser: User, make_tournament: Make, kind: str) -> None:
    event = make_tournament(players=16, method="swiss", rounds=1)
    for entrant in event.entrants.all():
        Entrant.objects.filter(pk=entrant.pk).update(strength=100 - entrant.number)
    put_in(event, kind, 4)
    settle(organiser, event, kind, "free")

    stage_draw(actor=organiser, stage=event.stages.get(), seed=1)

    # neighbours by rating are of one team: all six pairs of four tables
    assert together(event, kind) == 24


@pytest.mark.parametrize("how", ["hard", "soft"])
def test_seated_anew_mates_stay_apart(organiser: User, make_tournament: Make, how: str) -> None:
    event = make_tournament(players=25, rounds=3)
    put_in(event, "team", 3)
    settle(organiser, event, "team", how)
    stage_draw(actor=organiser, stage=event.stages.get(), seed=1)

    entrant_withdraw(actor=organiser, entrant=event.entrants.get(number=4))
    round_reseat(actor=organiser, tournament=event, seed=2)

    assert together(event, "team") == 0


def test_a_listed_pair_that_must_not_meet_does_not_though_mates_may(organiser: User, make_tournament: Make) -> None:
    event = make_tournament(players=16, rounds=4)
    put_in(event, "team", 4)
    settle(organiser, event, "team", "free")
    one, other = event.entrants.order_by("number")[:2]
    pair_keep_apart(actor=organiser, one=one, other=other)

    stage_draw(actor=organiser, stage=event.stages.get(), seed=1)

    groups = [set(group) for tables in seats_by_round(event).values() for group in tables.values()]
    assert not any({one.pk, other.pk} <= group for group in groups)


@pytest.mark.parametrize("kind", ["team", "club"])
@pytest.mark.parametrize("method", ["plan", "swiss"])
def test_more_mates_than_tables_are_spread_and_it_is_said_why_some_meet(
    organiser: User, make_tournament: Make, kind: str, method: str
) -> None:
    event = make_tournament(players=16, method=method, rounds=1)
    put_in(event, kind, 5)
    settle(organiser, event, kind, "hard")

    [one] = stage_draw(actor=organiser, stage=event.stages.get(), seed=1)

    # three of five at four tables: each has one pair together, no more
    assert together(event, kind) == 3
    said = [str(finding.sentence) for finding in round_checks(one) if finding.key == "cannot_be_apart"]
    assert said == [f"No. {n} has 5 players at 4 tables: some of them must meet." for n in range(3)]
    met = [finding for finding in round_checks(one) if finding.key == "forbidden_pair"]
    assert len(met) == 3
    assert not any(finding.is_blocking for finding in met)


def test_a_large_club_that_only_should_not_meet_is_let_be(organiser: User, make_tournament: Make) -> None:
    event = make_tournament(players=16, method="swiss", rounds=1)
    put_in(event, "club", 5)

    [one] = stage_draw(actor=organiser, stage=event.stages.get(), seed=1)

    assert not [finding for finding in round_checks(one) if finding.key in ("forbidden_pair", "cannot_be_apart")]


def test_said_anew_the_drawn_rounds_are_counted_anew(organiser: User, make_tournament: Make) -> None:
    event = make_tournament(players=16, rounds=1, method="swiss")
    put_in(event, "team", 16)
    tournament_amend(actor=organiser, tournament=event, team_mates="free")
    [one] = stage_draw(actor=organiser, stage=event.stages.get(), seed=1)
    one.refresh_from_db()
    assert one.facts["forbidden"] == 0

    tournament_amend(actor=organiser, tournament=event, team_mates="hard")

    one.refresh_from_db()
    assert one.facts["forbidden"] == 24


# ----- doors -----
def test_the_settings_say_it_by_page_and_by_api(organiser: User, make_tournament: Make, client: Client) -> None:
    event = make_tournament(players=8)
    client.force_login(organiser)
    page = client.get(f"/e/{event.slug}/desk/settings/").content.decode()
    assert "Team mates" in page

    answer = client.patch(
        f"/api/v1/tournaments/{event.slug}/", {"team_mates": "soft", "club_mates": "hard"},
        content_type="application/json",
    )  # fmt: skip
    refused = client.patch(
        f"/api/v1/tournaments/{event.slug}/", {"team_mates": "never"}, content_type="application/json"
    )

    assert (answer.json()["team_mates"], answer.json()["club_mates"]) == ("soft", "hard")
    assert refused.status_code == 400
    event.refresh_from_db()
    assert (event.team_mates, event.club_mates) == ("soft", "hard")
    apart = client.get(f"/e/{event.slug}/desk/players/apart/").content.decode()
    assert apart.index("should not meet") < apart.index("must not meet")


def test_a_new_event_is_asked_for_it(
    organiser: User, club: Club, house_rules: HouseRulesVersion, client: Client
) -> None:
    client.force_login(organiser)
    form = {
        "name": "Team Cup", "starts_on": "2026-03-07", "house_rules": house_rules.pk, "minutes": 90,
        "registration": "closed", "bye_rule": "nothing", "team_mates": "free", "club_mates": "hard",
        "metric_1": "points",
    }  # fmt: skip
    answer = client.post(f"/c/{club.slug}/tournaments/new/", form)

    assert answer.status_code == 302
    made = Tournament.objects.get(name="Team Cup")
    assert (made.team_mates, made.club_mates) == ("free", "hard")


def test_before_the_draw_the_page_says_what_cannot_be(organiser: User, make_tournament: Make, client: Client) -> None:
    event = make_tournament(players=16)
    put_in(event, "club", 8)
    settle(organiser, event, "club", "hard")
    client.force_login(organiser)

    for door in ("draw/1", "players/apart"):
        assert "No. 0 has 8 players at 4 tables" in client.get(f"/e/{event.slug}/desk/{door}/").content.decode()


def test_a_release_is_not_held_up_by_what_cannot_be(organiser: User, make_tournament: Make) -> None:
    event = make_tournament(players=16, rounds=1, method="swiss")
    put_in(event, "team", 8)
    [one] = stage_draw(actor=organiser, stage=event.stages.get(), seed=1)

    for step in ("confirm", "release"):
        one = round_step(actor=organiser, one=one, step=step)

    assert one.state == Round.State.RELEASED
