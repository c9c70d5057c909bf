from collections.abc import Collection, Mapping
from typing import Any

from django.db import transaction
from django.db.models import Manager
from django.utils.text import slugify

from league.accounts.models import User
from league.clubs.embed_sites import embed_sites
from league.clubs.models import (
    Club,
    HouseRules,
    HouseRulesVersion,
    Membership,
    Role,
)
from league.clubs.roles import require, require_founding, role_of
from league.core.errors import LeagueError
from league.core.names import spaced
from league.core.parsing import known_time_zones
from league.core.uniqueness import unique_name
from league.history.services import history_log
from rules.registry import find_ruleset

CLUB_FIELDS = ("name", "time_zone", "day_begins", "is_public", "embed_sites", "allows_webhooks")


def free_slug(name: str, taken: Manager[Any], *, fallback: str, never: Collection[str] = ()) -> str:
    """An unused address from the name; a name without Latin letters gets the fallback."""
    base = slugify(name)[:50] or fallback
    slug, number = base, 1
    while slug in never or taken.filter(slug=slug).exists():
        number += 1
        slug = f"{base}-{number}"
    return slug


def check_time_zone(name: str) -> None:
    if name not in known_time_zones():
        raise LeagueError("unknown_time_zone", time_zone=name)


# ----- the club -----


@transaction.atomic
def club_create(
    *, actor: User, name: str, slug: str = "", time_zone: str = "UTC", day_begins: int = 0, is_public: bool = True,
    by_operator: bool = False,
) -> Club:  # fmt: skip
    """Make a club that the actor owns.

    by_operator     for commands of the server's administrator: the account needs no permission to found clubs
    raises          LeagueError `token_club`, `founding_not_allowed`, `unknown_time_zone`, `name_taken`
    """
    if not by_operator:
        require_founding(actor)
    check_time_zone(time_zone)
    if slug and Club.objects.filter(slug=slug).exists():
        raise LeagueError("name_taken", name=slug)
    name = spaced(name)
    slug = slug or free_slug(name, Club.objects, fallback="club")
    club = Club(name=name, slug=slug, time_zone=time_zone, day_begins=day_begins, is_public=is_public)
    club.full_clean(validate_unique=False)
    with unique_name(slug):
        club.save()
    Membership.objects.create(club=club, user=actor, role=Role.OWNER)
    history_log(actor, "club_create", club, club=club, after={"name": name})
    return club


@transaction.atomic
def club_amend(*, actor: User, club: Club, **changes: Any) -> Club:
    """Change name, time zone, first hour of a day, visibility, the sites that may embed tables, or webhooks.

    Recorded days do not change.

    raises      LeagueError `unknown_time_zone`, `bad_embed_site`
    """
    require(actor, club, "club")
    if "embed_sites" in changes:
        changes["embed_sites"] = embed_sites(changes["embed_sites"])
    changes = {
        field: changes[field]
        for field in CLUB_FIELDS
        if changes.get(field, getattr(club, field)) != getattr(club, field)
    }
    if not changes:
        return club
    check_time_zone(changes.get("time_zone", club.time_zone))
    if "name" in changes:
        changes["name"] = spaced(changes["name"])
    before = {field: getattr(club, field) for field in changes}
    for field, value in changes.items():
        setattr(club, field, value)
    club.full_clean()
    club.save(update_fields=list(changes))
    history_log(actor, "club_amend", club, club=club, before=before, after=changes)
    return club


# ----- its members -----


def check_role(role: str) -> None:
    if role not in Role.values:
        raise LeagueError("unknown_role", role=role, allowed=", ".join(Role.values))


def _keep_an_owner(club: Club, leaving: User) -> None:
    # Lock all owners in one order: of two owners who leave at the same time, the second waits and is refused.
    owners = Membership.objects.select_for_update().filter(club=club, role=Role.OWNER).order_by("pk")
    if list(owners.values_list("user", flat=True)) == [leaving.pk]:
        raise LeagueError("last_owner")


@transaction.atomic
def membership_set(*, actor: User, club: Club, user: User, role: str) -> Membership:
    require(actor, club, "member")
    check_role(role)
    if role != Role.OWNER:
        _keep_an_owner(club, user)
    before = role_of(user, club)
    membership, _ = Membership.objects.update_or_create(club=club, user=user, defaults={"role": role})
    history_log(
        actor,
        "membership_set",
        user,
        club=club,
        before=before and {"role": before},
        after={"role": role},
    )
    return membership


@transaction.atomic
def membership_end(*, actor: User, club: Club, user: User) -> None:
    """End a membership: an owner any member's, everybody their own."""
    if actor != user:
        require(actor, club, "member")
    _keep_an_owner(club, user)
    before = role_of(user, club)
    if Membership.objects.filter(club=club, user=user).delete()[0]:
        history_log(actor, "membership_end", user, club=club, before={"role": before})


# ----- its house rules -----


@transaction.atomic
def house_rules_create(
    *, actor: User, club: Club, name: str, ruleset: str, options: Mapping[str, Any] | None = None
) -> HouseRulesVersion:
    """Create house rules with their first version: the ruleset's defaults with these overrides, stored in full."""
    require(actor, club, "house_rules")
    if HouseRules.objects.filter(club=club, name=name).exists():
        raise LeagueError("name_taken", name=name)
    house_rules = HouseRules(club=club, name=name)
    house_rules.full_clean(exclude=["club"])
    with unique_name(name):
        house_rules.save()
    return _add_version(actor, house_rules, 1, ruleset, options, reason="")


@transaction.atomic
def house_rules_as_printed(*, actor: User, club: Club, ruleset: str) -> HouseRulesVersion:
    """Return the club's house rules that say what this ruleset says; make them under its name if there are none.

    raises      LeagueError `name_taken` where other house rules have the name; RuleError `unknown_ruleset`
    """
    require(actor, club, "house_rules")
    chosen = find_ruleset(ruleset)
    printed = chosen.dump(chosen.defaults)
    for house_rules in HouseRules.objects.filter(club=club).order_by("pk"):
        latest = house_rules.latest
        if (latest.ruleset, latest.options) == (chosen.key, printed):
            return latest
    return house_rules_create(actor=actor, club=club, name=chosen.name, ruleset=chosen.key)


@transaction.atomic
def house_rules_amend(
    *,
    actor: User,
    house_rules: HouseRules,
    options: Mapping[str, Any],
    ruleset: str | None = None,
    reason: str = "",
) -> HouseRulesVersion:
    """Add a version: overrides of the latest, or of another ruleset's defaults. Hanchan keep their version."""
    require(actor, house_rules.club, "house_rules")
    HouseRules.objects.select_for_update().get(pk=house_rules.pk)
    latest = house_rules.latest
    ruleset = ruleset or latest.ruleset
    base = latest.options if ruleset == latest.ruleset else {}
    rules = find_ruleset(ruleset)
    # A version from before an option existed, or with a value that says the usual, is the same in other words.
    wanted = rules.dump(rules.resolve({**base, **options}))
    if ruleset == latest.ruleset and rules.normal(wanted) == rules.normal(latest.options):
        return latest
    HouseRules.objects.filter(pk=house_rules.pk).touch()
    return _add_version(actor, house_rules, latest.number + 1, ruleset, {**base, **options}, reason, before=latest)


def _add_version(
    actor: User,
    house_rules: HouseRules,
    number: int,
    key: str,
    options: Mapping[str, Any] | None,
    reason: str,
    before: HouseRulesVersion | None = None,
) -> HouseRulesVersion:
    ruleset = find_ruleset(key)
    version = HouseRulesVersion.objects.create(
        house_rules=house_rules,
        number=number,
        ruleset=ruleset.key,
        options=ruleset.dump(ruleset.resolve(options or {})),
        points_unit=ruleset.points_unit,
        reason=reason,
        created_by=actor,
    )
    history_log(
        actor,
        "house_rules_amend" if before else "house_rules_create",
        house_rules,
        before=before and {"number": before.number, "ruleset": before.ruleset, "options": before.options},
        after={"number": number, "ruleset": version.ruleset, "options": version.options},
        reason=reason,
    )
    return version
