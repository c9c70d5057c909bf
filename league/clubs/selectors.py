from datetime import datetime
from typing import Any

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery

from league.accounts.models import Visitor
from league.clubs.models import Club, HouseRules, HouseRulesVersion, Invitation, Membership
from league.clubs.roles import require
from league.clubs.server_lists import ServerList
from league.core.errors import LeagueError, existing
from league.core.parsing import whole_number
from league.history.models import LogEntry
from rules.registry import find_ruleset


def club_find(user: Visitor, slug: str) -> Club:
    """The club of that address; `not_found` also where this user may not see it."""
    return existing(Club.objects.visible_to(user).filter(slug=slug).first())


def clubs_of(user: Visitor) -> QuerySet[Club]:
    return Club.objects.of_member(user)


def club_list(user: Visitor) -> ServerList:
    """The list of `Club.objects.visible_to(user)`, for a reader whose token is not limited to a club."""
    own = Club.objects.of_member(user).filter(is_public=False) if user.is_authenticated else None
    return ServerList("clubs", Club.objects.filter(is_public=True), own)


def public_clubs() -> QuerySet[Club]:
    playing = Q(players__merged_into=None, players__is_guest=False)
    # For each club that a page shows: a join would count the players of all clubs before it takes a dozen of them.
    counted = Club.objects.filter(pk=OuterRef("pk")).order_by().annotate(count=Count("players", filter=playing))
    public = Club.objects.filter(is_public=True).annotate(player_count=Subquery(counted.values("count")))
    return public.order_by("name", "pk")


def club_members(club: Club) -> QuerySet[Membership]:
    return Membership.objects.filter(club=club).select_related("user").order_by("since", "pk")


def club_invitations(user: Visitor, club: Club, now: datetime) -> QuerySet[Invitation]:
    require(user, club, "invite")
    waiting = Invitation.objects.usable(now).filter(club=club)
    return waiting.select_related("created_by", "player__merged_into").order_by("-created_at")


def club_house_rules(club: Club) -> QuerySet[HouseRules]:
    return HouseRules.objects.filter(club=club).prefetch_related("versions")


def latest_versions(club: Club) -> list[HouseRulesVersion]:
    """The newest version of each of the club's house rules, by name."""
    versions = HouseRulesVersion.objects.filter(house_rules__club=club).select_related("house_rules")
    newest = {version.house_rules_id: version for version in versions.order_by("house_rules__name", "number")}
    return list(newest.values())


def house_rules_named(club: Club, wanted: int | str) -> HouseRulesVersion:
    """Find a version of the club's house rules.

    wanted      the id of a version, the name of the house rules (their newest version), or the name with the number
                of a version, as answers show it
    raises      LeagueError `unknown_house_rules`
    """
    versions = HouseRulesVersion.objects.filter(house_rules__club=club).select_related("house_rules")
    if isinstance(wanted, int):
        version = versions.filter(pk=wanted).first()
    else:
        name, _space, number = wanted.strip().rpartition(" ")
        version = versions.filter(house_rules__name=wanted.strip()).order_by("number").last()
        if version is None and (whole := whole_number(number)) is not None:
            version = versions.filter(house_rules__name=name, number=whole).first()
    if version is None:
        raise LeagueError("unknown_house_rules", house_rules=wanted)
    return version


def options_of(version: HouseRulesVersion) -> Any:
    """The resolved options. They were stored in full, so that later defaults do not change them."""
    return find_ruleset(version.ruleset).resolve(version.options)


def changed_options(version: HouseRulesVersion, other: HouseRulesVersion | None = None) -> dict[str, tuple[Any, Any]]:
    """The options that differ: their value in another version (or the ruleset's default) and in this version."""
    ruleset = find_ruleset(version.ruleset)
    of_other = find_ruleset(other.ruleset) if other else ruleset
    base, options = of_other.normal(other.options if other else {}), ruleset.normal(version.options)
    return {key: (base.get(key), options.get(key)) for key in {**base, **options} if base.get(key) != options.get(key)}


def club_age(club: Club) -> int:
    """The key of the club's last log entry, which every change in the club increases."""
    return LogEntry.objects.filter(club=club).order_by("-pk").values_list("pk", flat=True).first() or 0
