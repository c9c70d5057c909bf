from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.roles import require
from league.clubs.services import free_slug
from league.core.errors import LeagueError, check_exists
from league.core.uniqueness import check_free_name
from league.history.services import history_log
from league.jobs.services import job_want
from league.ladders.models import Ladder, StaleLadder
from league.seasons.models import Season
from rules.registry import find_ruleset
from scoring.ladders.registry import find_ladder


@transaction.atomic
def ladder_open(
    *,
    actor: User,
    club: Club,
    name: str,
    kind: str,
    parameters: Mapping[str, Any] | None = None,
    season: Season | None = None,
    rulesets: Sequence[str] = (),
    slug: str = "",
) -> Ladder:
    """Open a ladder over the club's hanchan, or only over those of a season or of some rulesets."""
    require(actor, club, "ladder")
    check_exists(season is None or season.club_id == club.pk)
    check_free_name(club.ladders, name)
    if slug and club.ladders.filter(slug=slug).exists():
        raise LeagueError("name_taken", name=slug)
    ladder = Ladder(
        club=club,
        name=name,
        slug=slug or free_slug(name, club.ladders, fallback="ladder"),
        kind=kind,
        parameters=_full(kind, parameters),
        season=season,
        rulesets=[find_ruleset(key).key for key in rulesets],
    )
    ladder.full_clean(exclude=["club", "season"])
    ladder.save()
    after = {"kind": kind, "parameters": ladder.parameters, "rulesets": ladder.rulesets}
    history_log(actor, "ladder_open", ladder, club=club, after=after)
    ladder_want(ladder)
    return ladder


def _full(kind: str, parameters: Mapping[str, Any] | None) -> dict[str, Any]:
    """All parameters, so that later changes of the defaults do not change the ladder."""
    rules = find_ladder(kind)
    return rules.dump(rules.read(parameters))


def ladder_want(ladder: Ladder) -> None:
    StaleLadder.objects.create(ladder=ladder, played_key=0)
    job_want(kind="ladders", subject=str(ladder.club_id))


@transaction.atomic
def ladder_amend(
    *,
    actor: User,
    ladder: Ladder,
    name: str | None = None,
    parameters: Mapping[str, Any] | None = None,
    reason: str = "",
) -> Ladder:
    """Change name or parameters; changed parameters recompute every rating."""
    require(actor, ladder.club, "ladder")
    ladder = Ladder.objects.select_for_update(of=("self",), no_key=True).select_related("club").get(pk=ladder.pk)
    before = {"name": ladder.name, "parameters": ladder.parameters}
    if parameters is not None:
        ladder.parameters = _full(ladder.kind, {**ladder.parameters, **parameters})
    ladder.name = name or ladder.name
    after = {"name": ladder.name, "parameters": ladder.parameters}
    if after == before:
        return ladder
    if after["name"] != before["name"]:
        check_free_name(ladder.club.ladders.exclude(pk=ladder.pk), ladder.name)
    ladder.full_clean(exclude=["club", "season"])
    ladder.save(update_fields=["name", "parameters"])
    history_log(actor, "ladder_amend", ladder, before=before, after=after, reason=reason)
    if after["parameters"] != before["parameters"]:
        ladder_want(ladder)
    return ladder


@transaction.atomic
def ladder_archive(*, actor: User, ladder: Ladder, is_archived: bool = True) -> Ladder:
    """An archived ladder is no longer computed; taken out of the archive, it is brought up to date."""
    require(actor, ladder.club, "ladder")
    if Ladder.objects.filter(pk=ladder.pk, is_archived=not is_archived).update(is_archived=is_archived):
        action = "ladder_archive" if is_archived else "ladder_reopen"
        history_log(actor, action, ladder)
        if not is_archived:
            ladder_want(ladder)
    ladder.refresh_from_db(fields=["is_archived"])
    return ladder
