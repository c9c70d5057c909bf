from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from django.db import transaction

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.roles import require
from league.clubs.services import free_slug
from league.core.errors import LeagueError, check_exists
from league.core.points import points_text
from league.core.uniqueness import check_free_name
from league.external_ids.services import ExternalId, external_ids_replace
from league.history.services import history_log
from league.players.models import Player
from league.seasons.models import SILENT_HOURS, Adjustment, Season, default_metrics
from league.seasons.recalculation import season_want
from league.seasons.rules import season_rule

SEASON_FIELDS = (
    "name", "opens", "closes", "house_rules", "metrics", "min_games", "counts_guests", "cut", "down",
    "asks_confirmation", "silent_hours",
)  # fmt: skip
# Below `seasons/external/` are the seasons by their ids in other systems.
NO_SLUGS = frozenset({"external"})
# The log takes JSON values only.
_IN_THE_LOG = {"house_rules": lambda version: version.pk}


def _loggable(season: Season, fields: Sequence[str]) -> dict[str, Any]:
    return {field: _IN_THE_LOG.get(field, lambda value: value)(getattr(season, field)) for field in fields}


@transaction.atomic
def season_open(
    *,
    actor: User,
    club: Club,
    name: str,
    opens: date,
    house_rules: HouseRulesVersion,
    closes: date | None = None,
    slug: str = "",
    metrics: Sequence[str] | None = None,
    min_games: int = 0,
    counts_guests: bool = False,
    cut: int = 0,
    down: int = 0,
    asks_confirmation: bool = False,
    silent_hours: int = SILENT_HOURS,
    follows: Season | None = None,
) -> Season:
    require(actor, club, "season")
    check_exists(house_rules.house_rules.club_id == club.pk)
    check_free_name(club.seasons, name)
    if slug in NO_SLUGS or (slug and club.seasons.filter(slug=slug).exists()):
        raise LeagueError("name_taken", name=slug)
    season = Season(
        club=club,
        name=name,
        slug=slug or free_slug(name, club.seasons, fallback="season", never=NO_SLUGS),
        opens=opens,
        closes=closes,
        house_rules=house_rules,
        points_unit=house_rules.points_unit,
        metrics=list(metrics) if metrics else default_metrics(),
        min_games=min_games,
        counts_guests=counts_guests,
        cut=cut,
        down=down,
        asks_confirmation=asks_confirmation,
        silent_hours=silent_hours,
        follows=follows,
    )
    _check(season)
    season.save()
    after = _loggable(season, SEASON_FIELDS) | ({"follows": follows.pk} if follows else {})
    history_log(actor, "season_open", season, club=club, after=after)
    return season


def _check(season: Season) -> None:
    season_rule(season)
    if season.closes and season.closes < season.opens:
        raise LeagueError("ends_before_it_begins", first=season.opens, last=season.closes, at_key="closes_on")
    season.full_clean(exclude=["club", "house_rules"], validate_constraints=False)


@transaction.atomic
def season_amend(*, actor: User, season: Season, reason: str = "", **changes: Any) -> Season:
    """Change name, days, default house rules or metrics. Recorded hanchan do not change."""
    require(actor, season.club, "season")
    if unknown := set(changes) - set(SEASON_FIELDS):
        raise TypeError(f"season_amend does not change {', '.join(sorted(unknown))}")
    season = (
        Season.objects.select_for_update(of=("self",), no_key=True)
        .select_related("club", "house_rules")
        .get(pk=season.pk)
    )
    fields = [field for field in SEASON_FIELDS if field in changes and changes[field] != getattr(season, field)]
    if not fields:
        return season
    if "name" in fields:
        check_free_name(season.club.seasons.exclude(pk=season.pk), changes["name"])
    before = _loggable(season, fields)
    for field in fields:
        setattr(season, field, changes[field])
    _check(season)
    check_exists(season.house_rules.house_rules.club_id == season.club_id)
    if season.house_rules.points_unit != season.points_unit:
        raise LeagueError("unit_mismatch", season=season.name)
    if (
        season.hanchan.exclude(state="void")
        .exclude(played_on__range=(season.opens, season.closes or date.max))
        .exists()
    ):
        raise LeagueError("season_has_other_days", season=season.name)
    season.save()
    after = _loggable(season, fields)
    history_log(actor, "season_amend", season, before=before, after=after, reason=reason)
    season_want(season.pk)
    return season


@transaction.atomic
def season_archive(*, actor: User, season: Season, is_archived: bool = True, reason: str = "") -> Season:
    """Archive the season, or take it out of the archive; an archived season takes no hanchan."""
    require(actor, season.club, "season")
    if Season.objects.filter(pk=season.pk, is_archived=not is_archived).update(is_archived=is_archived):
        action = "season_archive" if is_archived else "season_reopen"
        history_log(actor, action, season, reason=reason)
    season.refresh_from_db(fields=["is_archived"])
    return season


@transaction.atomic
def season_external_ids_set(
    *, actor: User, season: Season, external_ids: Iterable[ExternalId], source: str | None = None
) -> None:
    """Make these all the ids of a season in other systems, or in one of them."""
    require(actor, season.club, "season")
    external_ids_replace(actor=actor, thing=season, external_ids=external_ids, source=source)


# ----- adjustments -----


@transaction.atomic
def adjustment_give(*, actor: User, season: Season, player: Player, points: int, reason: str) -> Adjustment:
    """Give points in the season's unit; a penalty is below 0."""
    require(actor, season.club, "adjust")
    if player.club_id != season.club_id:
        raise LeagueError("unknown_player", name=player.name)
    if not points:
        raise LeagueError("adjustment_zero")
    if not reason.strip():
        raise LeagueError("reason_needed")
    adjustment = Adjustment(season=season, player=player, points=points, reason=reason, given_by=actor)
    adjustment.full_clean(exclude=["season", "player", "given_by"])
    adjustment.save()
    after = {"season": season.pk, "points": points_text(points, season.points_unit)}
    history_log(actor, "adjustment_give", player, club=season.club, after=after, reason=reason)
    Season.objects.filter(pk=season.pk).touch()
    season_want(season.pk, [player.standing_for.pk])
    return adjustment


@transaction.atomic
def adjustment_void(*, actor: User, adjustment: Adjustment, reason: str) -> None:
    season, player = adjustment.season, adjustment.player
    require(actor, season.club, "adjust")
    if not reason.strip():
        raise LeagueError("reason_needed")
    if not Adjustment.objects.filter(pk=adjustment.pk, is_void=False).update(is_void=True):
        raise LeagueError("adjustment_void")
    before = {
        "season": season.pk,
        "points": points_text(adjustment.points, season.points_unit),
        "reason": adjustment.reason,
    }
    history_log(actor, "adjustment_void", player, club=season.club, before=before, reason=reason)
    Season.objects.filter(pk=season.pk).touch()
    season_want(season.pk, [player.standing_for.pk])
