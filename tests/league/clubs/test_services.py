from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import IntegrityError
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion, Invitation, Membership, Role
from league.clubs.selectors import changed_options
from league.clubs.services import (
    club_amend,
    club_create,
    house_rules_amend,
    house_rules_create,
    membership_end,
    membership_set,
)
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.members.invitations import invitation_accept, invitation_create, invitation_revoke
from rules.errors import RuleError
from tests.league.factories import make_user


def test_the_creator_of_a_club_owns_it(stranger: User) -> None:
    club = club_create(actor=stranger, name="Café Riichi")

    assert (club.slug, club.memberships.get().role) == ("cafe-riichi", Role.OWNER)


def test_a_name_without_latin_letters_gets_a_made_up_address(stranger: User) -> None:
    first, second = (club_create(actor=stranger, name=name) for name in ("北風会", "東風会"))

    assert (first.slug, second.slug) == ("club", "club-2")


def test_a_taken_address_is_refused(stranger: User, club: Club) -> None:
    with pytest.raises(LeagueError, match="already taken"):
        club_create(actor=stranger, name="Other", slug=club.slug)


def test_an_unknown_time_zone_is_refused(stranger: User) -> None:
    with pytest.raises(LeagueError) as refusal:
        club_create(actor=stranger, name="Moon", time_zone="Moon/Tranquility")

    assert refusal.value.code == "unknown_time_zone"
    assert not Club.objects.exists()


def test_an_evening_after_midnight_belongs_to_the_day_it_began(club: Club) -> None:
    two_in_the_morning = datetime(2026, 3, 4, 17, 0, tzinfo=UTC)  # 2:00 on the 5th in Tokyo, before noon

    assert club.day_of(two_in_the_morning) == date(2026, 3, 4)


def test_amending_a_club_is_logged_with_what_was_before(owner: User, club: Club) -> None:
    club_amend(actor=owner, club=club, name="South Wind Circle")

    entry = LogEntry.objects.get(action="club_amend")
    assert (entry.before, entry.after) == ({"name": "North Wind Circle"}, {"name": "South Wind Circle"})


@pytest.mark.parametrize("who", ["organiser", "recorder", "player_user", "stranger"])
def test_only_an_owner_amends_the_club(who: str, club: Club, request: pytest.FixtureRequest) -> None:
    with pytest.raises(LeagueError) as refusal:
        club_amend(actor=request.getfixturevalue(who), club=club, name="Mine")

    assert refusal.value.code == "forbidden"
    assert Club.objects.get().name == "North Wind Circle"


def test_the_last_owner_stays(owner: User, club: Club) -> None:
    with pytest.raises(LeagueError) as refusal:
        membership_set(actor=owner, club=club, user=owner, role=Role.PLAYER)

    assert refusal.value.code == "last_owner"


def test_one_of_two_owners_may_leave(owner: User, club: Club, organiser: User) -> None:
    membership_set(actor=owner, club=club, user=organiser, role=Role.OWNER)
    membership_end(actor=owner, club=club, user=owner)

    assert [membership.user for membership in club.memberships.all()] == [organiser]


def test_an_unknown_role_is_refused(owner: User, club: Club) -> None:
    with pytest.raises(LeagueError) as refusal:
        membership_set(actor=owner, club=club, user=make_user("kim"), role="emperor")

    assert refusal.value.code == "unknown_role"


def test_an_invitation_makes_a_member_once(organiser: User, club: Club, stranger: User) -> None:
    _, secret = invitation_create(actor=organiser, club=club, role=Role.RECORDER)
    membership = invitation_accept(actor=stranger, secret=secret)

    assert membership.role == Role.RECORDER
    with pytest.raises(LeagueError) as refusal:
        invitation_accept(actor=make_user("second"), secret=secret)
    assert refusal.value.code == "invitation_gone"


def test_the_secret_of_an_invitation_is_not_stored(organiser: User, club: Club) -> None:
    invitation, secret = invitation_create(actor=organiser, club=club)

    assert secret not in str(vars(invitation))


def test_a_member_keeps_the_role_and_leaves_the_invitation_unused(organiser: User, club: Club, recorder: User) -> None:
    invitation, secret = invitation_create(actor=organiser, club=club, role=Role.PLAYER)

    assert invitation_accept(actor=recorder, secret=secret).role == Role.RECORDER
    assert Invitation.objects.get(pk=invitation.pk).used == 0


def test_an_organiser_does_not_invite_above_recorders(organiser: User, club: Club) -> None:
    with pytest.raises(LeagueError) as refusal:
        invitation_create(actor=organiser, club=club, role=Role.OWNER)

    assert refusal.value.code == "forbidden"


@pytest.mark.parametrize("end", ["revoke", "expire"])
def test_an_ended_invitation_is_gone(end: str, organiser: User, club: Club, stranger: User) -> None:
    invitation, secret = invitation_create(actor=organiser, club=club)
    if end == "revoke":
        invitation_revoke(actor=organiser, invitation=invitation)
    else:
        Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))

    with pytest.raises(LeagueError) as refusal:
        invitation_accept(actor=stranger, secret=secret)
    assert refusal.value.code == "invitation_gone"
    assert not Membership.objects.filter(user=stranger).exists()


def test_house_rules_keep_every_option_resolved(owner: User, club: Club) -> None:
    version = house_rules_create(
        actor=owner, club=club, name="Club", ruleset="riichi-club", options={"uma": [10, 5, -5, -10]}
    )

    assert version.options["uma"] == [10, 5, -5, -10]
    assert {"start", "return", "red_fives", "chips"} <= set(version.options)


def test_amended_house_rules_are_a_new_version(owner: User, house_rules: HouseRulesVersion) -> None:
    amended = house_rules_amend(
        actor=owner,
        house_rules=house_rules.house_rules,
        options={"uma": [20, 10, -10, -20]},
        reason="voted in March",
    )

    assert (amended.number, amended.options["uma"]) == (2, [20, 10, -10, -20])
    assert HouseRulesVersion.objects.get(number=1).options == house_rules.options


def test_amending_nothing_makes_no_version(owner: User, house_rules: HouseRulesVersion) -> None:
    same = house_rules_amend(actor=owner, house_rules=house_rules.house_rules, options={})

    assert same == house_rules


def test_saying_the_usual_han_makes_no_version(owner: User, house_rules: HouseRulesVersion) -> None:
    rules = house_rules.house_rules

    same = house_rules_amend(actor=owner, house_rules=rules, options={"han": {"ittsu": [2, 1], "pinfu": 1}})
    other = house_rules_amend(actor=owner, house_rules=rules, options={"han": {"ittsu": [2, 2]}}, reason="voted")

    assert (same, other.number, other.options["han"]) == (house_rules, 2, {"ittsu": [2, 2]})


def test_the_other_spelling_of_a_double_yakuman_makes_no_version(owner: User, house_rules: HouseRulesVersion) -> None:
    rules = house_rules.house_rules
    double = house_rules_amend(
        actor=owner, house_rules=rules, options={"double_yakuman": ["daisuushii"]}, reason="voted"
    )

    same = house_rules_amend(
        actor=owner, house_rules=rules, options={"double_yakuman": [], "limits": {"daisuushii": 2}}
    )

    assert double.number == 2
    assert same == double


def test_a_version_from_before_an_option_has_its_default(owner: User, house_rules: HouseRulesVersion) -> None:
    before = {key: value for key, value in house_rules.options.items() if key != "han"}
    HouseRulesVersion.objects.update(options=before)
    rules = house_rules.house_rules

    same = house_rules_amend(actor=owner, house_rules=rules, options={"han": {}})
    amended = house_rules_amend(actor=owner, house_rules=rules, options={"han": {"pinfu": 0}}, reason="voted")

    assert same == house_rules
    assert changed_options(amended, rules.versions.get(number=1)) == {"han": ({}, {"pinfu": 0})}


@pytest.mark.parametrize(
    ("ruleset", "options", "code"),
    [
        ("tarot", {}, "unknown_ruleset"),
        ("riichi-club", {"blinds": 5}, "unknown_option"),
        ("riichi-club", {"start": "many"}, "bad_option"),
    ],
)
def test_impossible_options_are_refused(owner: User, club: Club, ruleset: str, options: dict, code: str) -> None:
    with pytest.raises(RuleError) as refusal:
        house_rules_create(actor=owner, club=club, name="Odd", ruleset=ruleset, options=options)

    assert refusal.value.code == code
    assert not HouseRulesVersion.objects.exists()


def test_a_version_number_is_unique(house_rules: HouseRulesVersion) -> None:
    house_rules.pk = None

    with pytest.raises(IntegrityError):
        house_rules.save(force_insert=True)
