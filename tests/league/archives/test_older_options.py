"""House rules that were stored before an option existed, or had another default, play as they did."""

import importlib
import json
from typing import Any

import pytest
from django.apps import apps

from league.accounts.models import User
from league.archives.services import club_archive, club_restore
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.selectors import options_of
from league.clubs.services import house_rules_amend, house_rules_create
from league.maintenance.verification import differences
from league.players.models import Player
from league.records.deals.services import deal_record, hanchan_begin
from league.records.models import Deal
from league.tournaments.archive.restoring import tournament_restore
from league.tournaments.archive.writing import tournament_archive
from tests.league.tournaments.conftest import started_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.once]
OLDER_RETURN = 350


def stored_by_an_older_version(version: HouseRulesVersion) -> HouseRulesVersion:
    """Leave out what 0.1.0 did not know: 明將's mark of the decider."""
    version.options = {**version.options, "return": OLDER_RETURN}
    del version.options["decider_mark"]
    version.save()
    return version


@pytest.fixture
def mingjiang(owner: User, club: Club) -> HouseRulesVersion:
    rules = house_rules_create(actor=owner, club=club, name="明將", ruleset="mingjiang")
    return stored_by_an_older_version(rules)


def mark(version: HouseRulesVersion) -> int:
    return int(options_of(version).decider_mark)


def test_an_older_database_keeps_its_return_as_the_mark_of_the_decider(mingjiang: HouseRulesVersion) -> None:
    stored = HouseRulesVersion.objects.filter(pk=mingjiang.pk).values_list("options", flat=True)

    read = HouseRulesVersion.objects.get(pk=mingjiang.pk)

    assert (mark(read), read.options["return"]) == (OLDER_RETURN, OLDER_RETURN)
    # 0.1.0, which may run beside this version, refuses rules with an option that it does not know.
    assert "decider_mark" not in stored.get()
    read.save()
    assert stored.get()["decider_mark"] == OLDER_RETURN
    importlib.import_module("league.clubs.migrations.0004_decider_mark").unite(apps, None)
    assert "decider_mark" not in stored.get()


def test_an_older_archive_keeps_its_return_as_the_mark_of_the_decider(
    owner: User, club: Club, mingjiang: HouseRulesVersion
) -> None:
    archive = json.loads("".join(club_archive(actor=owner, club=club)))

    restored = club_restore(actor=owner, archive=archive).club

    assert mark(HouseRulesVersion.objects.get(house_rules__club=restored, ruleset="mingjiang")) == OLDER_RETURN


def test_an_older_event_keeps_its_return_as_the_mark_of_the_decider(
    owner: User, organiser: User, club: Club, mingjiang: HouseRulesVersion
) -> None:
    tournament = started_tournament(organiser, mingjiang, players=4, rounds=1)
    archive = json.loads(json.dumps(tournament_archive(actor=owner, tournament=tournament)))

    restored = tournament_restore(actor=owner, club=club, archive=archive)

    assert mark(restored.house_rules) == OLDER_RETURN


@pytest.mark.parametrize("stored", ["replace", "add", "basic"])
def test_stored_rules_keep_what_three_indicators_are_worth(owner: User, club: Club, stored: str) -> None:
    rules = house_rules_create(
        actor=owner, club=club, name="乐清", ruleset="yueqing", options={"three_indicators": stored}
    )
    archive = json.loads("".join(club_archive(actor=owner, club=club)))

    amended = house_rules_amend(actor=owner, house_rules=rules.house_rules, options={"circles": 2}, reason="shorter")
    restored = club_restore(actor=owner, archive=archive).club
    again = HouseRulesVersion.objects.get(house_rules__club=restored, ruleset="yueqing")

    assert [options_of(one).three_indicators for one in (rules, amended, again)] == [stored] * 3


def test_tables_stored_without_the_wins_in_a_row_are_no_difference(
    owner: User, club: Club, regulars: list[Player]
) -> None:
    rules = house_rules_create(actor=owner, club=club, name="Club rules", ruleset="riichi-club")
    hanchan = hanchan_begin(actor=owner, club=club, house_rules=rules, players=regulars)
    won: dict[str, Any] = {"winner": 0, "from": 2, "value": {"total": 2, "fu": 30}}
    for number in (1, 2):
        deal_record(actor=owner, hanchan=hanchan, number=number, entry={"result": {"type": "win", "wins": [won]}})
    for deal in Deal.objects.all():
        del deal.table["state"]["wins_in_a_row"], deal.answer["next"]["wins_in_a_row"]
        deal.save()

    assert [one.what for one in differences()] == []
    third = deal_record(actor=owner, hanchan=hanchan, number=3, entry={"result": {"type": "win", "wins": [won]}})
    assert "wins_in_a_row" not in third.table["state"]
    assert [one.what for one in differences()] == []
