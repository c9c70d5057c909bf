"""Team mates, club mates and listed pairs that must not, should not or may meet, and the warnings if they have to."""

from collections.abc import Callable
from itertools import combinations

import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.tournaments.draws.checks import round_checks
from league.tournaments.draws.services import round_reseat, round_step, stage_draw
from league.tournaments.entrants.services import entrant_withdraw, pair_keep_apart, pair_let_meet
from league.tournaments.lifecycle.services import tournament_amend
from league.tournaments.models import Entrant, Round, Tournament
from tests.league.core.page import signed_in, words
from tests.league.tournaments.plans import seats_by_round
from tests.profile import part_of

pytestmark = [pytest.mark.django_db, pytest.mark.once]
Make = Callable[..., Tournament]


def put_in(tournament: Tournament, kind: str, size: int) -> None:
    """Put the players into teams or clubs of this size, by start number."""
    for entrant in tournament.entrants.order_by("number"):
        name = f"No. {(entrant.number - 1) // size}"
        if kind == "club":
            Entrant.objects.filter(pk=entrant.pk).update(club_name=name)
        else:
            team, _made = tournament.teams.get_or_create(name=name)
            Entrant.objects.filter(pk=entrant.pk).update(team=team)


def together(tournament: Tournament, kind: str) -> int:
    """Count in the database how often two members of one team or club sit at one table."""
    belongs = dict(tournament.entrants.values_list("pk", "club_name" if kind == "club" else "team"))
    return sum(
        belongs[one] == belongs[other]
        for tables in seats_by_round(tournament).values()
        for group in tables.values()
        for one, other in combinations(group, 2)
    )


def settle(organiser: User, tournament: Tournament, kind: str, how: str) -> None:
    other = "team_mates" if kind == "club" else "club_mates"
    tournament_amend(actor=organiser, tournament=tournament, **{f"{kind}_mates": how, other: "free"})


@pytest.mark.parametrize("kind", ["team", "club"])
@pytest.mark.parametrize("how", ["hard", "soft"])
@pytest.mark.parametrize("method", part_of(["plan", "swiss", "random", "interval"], 2))
def test_mates_are_kept_apart_where_this_is_possible(
    organiser: User, make_tournament: Make, kind: str, how: str, method: str
) -> None:
    tournament = make_tournament(players=24, method=method, rounds=2)
    put_in(tournament, kind, 3)
    settle(organiser, tournament, kind, how)

    stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1)

    assert together(tournament, kind) == 0


@pytest.mark.parametrize("kind", ["team", "club"])
def test_mates_who_may_meet_are_seated_like_all_others(organiser: User, make_tournament: Make, kind: str) -> None:
    tournament = make_tournament(players=16, method="swiss", rounds=1)
    for entrant in tournament.entrants.all():
        Entrant.objects.filter(pk=entrant.pk).update(strength=100 - entrant.number)
    put_in(tournament, kind, 4)
    settle(organiser, tournament, kind, "free")

    stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1)

    # neighbours by rating are in one team: all six pairs of each of the four tables
    assert together(tournament, kind) == 24


@pytest.mark.parametrize("how", ["hard", "soft"])
def test_mates_stay_apart_in_reseated_rounds(organiser: User, make_tournament: Make, how: str) -> None:
    tournament = make_tournament(players=25, rounds=3)
    put_in(tournament, "team", 3)
    settle(organiser, tournament, "team", how)
    stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1)

    entrant_withdraw(actor=organiser, entrant=tournament.entrants.get(number=4))
    round_reseat(actor=organiser, tournament=tournament, seed=2)

    assert together(tournament, "team") == 0


def test_a_listed_pair_does_not_meet_although_mates_may(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=16, rounds=4)
    put_in(tournament, "team", 4)
    settle(organiser, tournament, "team", "free")
    one, other = tournament.entrants.order_by("number")[:2]
    pair_keep_apart(actor=organiser, one=one, other=other)

    stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1)

    groups = [set(group) for tables in seats_by_round(tournament).values() for group in tables.values()]
    assert not any({one.pk, other.pk} <= group for group in groups)


def test_pages_that_are_open_follow_a_change_of_the_listed_pairs(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=4)
    one, other = tournament.entrants.order_by("number")[:2]
    before = revision_of(tournament)

    pair = pair_keep_apart(actor=organiser, one=other, other=one)
    listed = revision_of(tournament)
    pair_let_meet(actor=organiser, pair=pair)

    assert before < listed < revision_of(tournament)


def revision_of(tournament: Tournament) -> int:
    return Tournament.objects.get(pk=tournament.pk).revision


@pytest.mark.parametrize("kind", ["team", "club"])
@pytest.mark.parametrize("method", ["plan", "swiss"])
def test_more_mates_than_tables_are_spread_and_a_check_explains_why_some_meet(
    organiser: User, make_tournament: Make, kind: str, method: str
) -> None:
    tournament = make_tournament(players=16, method=method, rounds=1)
    put_in(tournament, kind, 5)
    settle(organiser, tournament, kind, "hard")

    [round_] = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1)

    # three teams of five at four tables: each has exactly one pair at the same table
    assert together(tournament, kind) == 3
    sentences = [str(finding.sentence) for finding in round_checks(round_) if finding.key == "cannot_be_apart"]
    assert sentences == [f"No. {n} has 5 players at 4 tables: some of them must meet." for n in range(3)]
    met = [finding for finding in round_checks(round_) if finding.key == "forbidden_pair"]
    assert len(met) == 3
    assert not any(finding.is_blocking for finding in met)


def test_a_large_club_whose_members_should_not_meet_is_not_kept_apart(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=16, method="swiss", rounds=1)
    put_in(tournament, "club", 5)

    [round_] = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1)

    assert not [finding for finding in round_checks(round_) if finding.key in ("forbidden_pair", "cannot_be_apart")]


def test_a_changed_setting_updates_the_facts_of_drawn_rounds(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=16, rounds=1, method="swiss")
    put_in(tournament, "team", 16)
    tournament_amend(actor=organiser, tournament=tournament, team_mates="free")
    [round_] = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1)
    round_.refresh_from_db()
    assert round_.facts["forbidden"] == 0

    tournament_amend(actor=organiser, tournament=tournament, team_mates="hard")

    round_.refresh_from_db()
    assert round_.facts["forbidden"] == 24


# ----- pages and API -----
def test_the_rules_for_mates_are_set_by_page_and_by_api(organiser: User, make_tournament: Make, client: Client) -> None:
    tournament = make_tournament(players=8)
    client.force_login(organiser)
    page = client.get(f"/e/{tournament.slug}/desk/settings/").content.decode()
    assert "Team mates" in page

    answer = client.patch(
        f"/api/v1/tournaments/{tournament.slug}/", {"team_mates": "soft", "club_mates": "hard"},
        content_type="application/json",
    )  # fmt: skip
    refused = client.patch(
        f"/api/v1/tournaments/{tournament.slug}/", {"team_mates": "never"}, content_type="application/json"
    )

    assert (answer.json()["team_mates"], answer.json()["club_mates"]) == ("soft", "hard")
    assert refused.status_code == 400
    tournament.refresh_from_db()
    assert (tournament.team_mates, tournament.club_mates) == ("soft", "hard")
    apart = client.get(f"/e/{tournament.slug}/desk/players/apart/").content.decode()
    assert apart.index("should not meet") < apart.index("must not meet")


def test_the_rules_for_mates_are_set_for_a_new_tournament(
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


def test_the_page_warns_before_the_draw_that_some_mates_must_meet(
    organiser: User, make_tournament: Make, client: Client
) -> None:
    tournament = make_tournament(players=16)
    put_in(tournament, "club", 8)
    settle(organiser, tournament, "club", "hard")
    client.force_login(organiser)

    for page in ("draw/1", "players/apart"):
        assert "No. 0 has 8 players at 4 tables" in client.get(f"/e/{tournament.slug}/desk/{page}/").content.decode()


def test_mates_who_must_meet_do_not_block_the_release(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=16, rounds=1, method="swiss")
    put_in(tournament, "team", 8)
    [round_] = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1)

    for step in ("confirm", "release"):
        round_ = round_step(actor=organiser, round_=round_, step=step)

    assert round_.state == Round.State.RELEASED


# ----- what the wishes cost -----
def test_repeats_that_a_wish_causes_are_explained(organiser: User, make_tournament: Make) -> None:
    """16 players have a plan of five rounds in which everybody meets everybody once, club mates too."""
    tournament = make_tournament(players=16, rounds=5)
    put_in(tournament, "club", 4)
    settle(organiser, tournament, "club", "hard")

    round_, *_later = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1)

    plan = round_.facts["plan"]
    # Each of the 16 has 15 seats beside 12 others: at least 16 × 3 / 2 meetings are repeated.
    assert plan["repeats"] >= 24
    assert plan["repeats_without_wishes"] == 0
    desk = signed_in(organiser)
    shown = words(desk.get(f"/e/{tournament.slug}/desk/round/1/"))
    assert "0 repeated meetings if nobody were kept apart, such as club mates" in shown
    facts = desk.get(f"/api/v1/tournaments/{tournament.slug}/rounds/1/").json()["draw"]["facts"]
    assert facts["plan"]["repeats_without_wishes"] == 0


@pytest.mark.parametrize("how", ["free", "hard"])
def test_without_a_wish_or_without_repeats_nothing_is_explained(
    organiser: User, make_tournament: Make, how: str
) -> None:
    tournament = make_tournament(players=16, rounds=4)
    put_in(tournament, "club", 4)
    settle(organiser, tournament, "club", how)

    round_, *_later = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1)

    assert "repeats_without_wishes" not in round_.facts["plan"]
