"""The seating makes tables of four and of three: rules for five players are refused."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import HouseRulesVersion
from league.core.errors import LeagueError
from league.tournaments.draws.services import round_propose, round_reseat, stage_draw
from league.tournaments.lifecycle.services import tournament_create
from league.tournaments.models import Round, Tournament
from rules import registry
from tests.league.core.page import codes, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def play_with_five(monkeypatch: pytest.MonkeyPatch, house_rules: HouseRulesVersion) -> None:
    """Make the ruleset of these house rules one for five players."""
    key = house_rules.ruleset
    monkeypatch.setitem(registry._BY_KEY, key, replace(registry.find_ruleset(key), players=(5,)))


def test_a_tournament_with_rules_for_five_players_is_refused(
    organiser: User, house_rules: HouseRulesVersion, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_with_five(monkeypatch, house_rules)
    club = house_rules.house_rules.club

    with pytest.raises(LeagueError) as refused:
        tournament_create(actor=organiser, club=club, name="Open", house_rules=house_rules, starts_on=date(2026, 3, 7))

    ruleset = registry.find_ruleset(house_rules.ruleset)
    assert refused.value.code == "not_four_at_a_table"
    assert refused.value.params == {"ruleset": ruleset.name, "allowed": "5"}
    assert not Tournament.objects.exists()


def test_the_form_of_a_new_tournament_shows_the_refusal(
    organiser: User, house_rules: HouseRulesVersion, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_with_five(monkeypatch, house_rules)
    form = {
        "name": "Open", "starts_on": "2026-03-07", "house_rules": house_rules.pk, "minutes": 90,
        "registration": "closed", "bye_rule": "nothing", "team_mates": "free", "club_mates": "free",
        "metric_1": "points",
    }  # fmt: skip

    answer = signed_in(organiser).post(f"/c/{house_rules.house_rules.club.slug}/tournaments/new/", form)

    assert codes(answer) == ["not_four_at_a_table"]


@pytest.mark.parametrize(
    "draw",
    [
        lambda organiser, tournament: stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1),
        lambda organiser, tournament: round_propose(actor=organiser, stage=tournament.stages.get(), seed=1),
        lambda organiser, tournament: round_reseat(actor=organiser, tournament=tournament, seed=1),
    ],
    ids=["stage_draw", "round_propose", "round_reseat"],
)
def test_a_draw_under_rules_for_five_players_is_refused(
    organiser: User,
    house_rules: HouseRulesVersion,
    make_tournament: Callable[..., Tournament],
    monkeypatch: pytest.MonkeyPatch,
    draw: Callable[[User, Tournament], Any],
) -> None:
    tournament = make_tournament(players=8, method="swiss")
    stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1)
    drawn = Round.objects.get()
    play_with_five(monkeypatch, house_rules)

    with pytest.raises(LeagueError) as refused:
        draw(organiser, Tournament.objects.get(pk=tournament.pk))

    assert refused.value.code == "not_four_at_a_table"
    assert Round.objects.get() == drawn
