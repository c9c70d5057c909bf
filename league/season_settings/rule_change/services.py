"""Put a whole season under other house rules: every hanchan is settled again."""

from django.db import transaction

from league.accounts.models import User
from league.clubs.models import HouseRulesVersion
from league.core.errors import LeagueError, translated
from league.history.models import LogEntry
from league.history.services import history_line, history_log, history_log_all
from league.records.deals.replaying import replay_from
from league.records.models import Hanchan, Participant
from league.records.recalculation import affected_by, record_change_send
from league.season_settings.rule_change.preview import check_change, hanchan_of, result_under
from league.seasons.models import Season
from rules.errors import RuleError
from rules.settlement import GameResult


@transaction.atomic
def season_rules_change(
    *, actor: User, season: Season, house_rules: HouseRulesVersion, reason: str, most: int | None = None
) -> Season:
    """Put the season and all its hanchan under other house rules, with a log entry for each hanchan that had others.

    most        refuse seasons with more hanchan and deals; None: any size
    raises      LeagueError `reason_needed`, `unit_mismatch`, `season_too_large`, `rules_do_not_fit`
    """
    check_change(actor, season, house_rules, most)
    if not reason.strip():
        raise LeagueError("reason_needed")
    season = (
        Season.objects.select_for_update(of=("self",), no_key=True)
        .select_related("club", "house_rules")
        .get(pk=season.pk)
    )
    before = season.house_rules
    # Locked, so that nobody amends a hanchan between its settlement and the write.
    others = hanchan_of(season).exclude(house_rules=house_rules)
    hanchan_locked = list(others.select_for_update(of=("self",), no_key=True))
    if not hanchan_locked and before.pk == house_rules.pk:
        return season
    moved = [_move(hanchan, house_rules) for hanchan in hanchan_locked]
    history_log_all(_line(actor, hanchan, old, house_rules, reason) for hanchan, old in moved)
    Season.objects.filter(pk=season.pk).update(house_rules=house_rules)
    season.house_rules = house_rules
    history_log(
        actor,
        "season_rules_change",
        season,
        before={"house_rules": before.pk},
        after={"house_rules": house_rules.pk, "hanchan": len(moved)},
        reason=reason,
    )
    if moved:
        record_change_send(affected_by(*(hanchan for hanchan, _old in moved)))
    return season


def _move(hanchan: Hanchan, house_rules: HouseRulesVersion) -> tuple[Hanchan, int]:
    """Settle a hanchan under its new rules; return it and the version of the old rules."""
    old, hanchan.house_rules = hanchan.house_rules_id, house_rules
    hanchan.version += 1
    try:
        if hanchan.entry == Hanchan.Entry.DEALS:
            replay_from(hanchan, 1, was_stopped=hanchan.is_settled)
        else:
            result = result_under(hanchan, house_rules)
            hanchan.save(update_fields=["house_rules", "version"])
            _write_result(hanchan, result)
    except RuleError as error:
        reason = translated(error)
        raise LeagueError("rules_do_not_fit", date=hanchan.played_on, number=hanchan.order, reason=reason) from error
    return hanchan, old


def _write_result(hanchan: Hanchan, result: GameResult | None) -> None:
    if result is None:
        return
    for row in hanchan.participants.all():
        new = result.places[row.seat], result.points[row.seat]
        if (row.place, row.points) != new:
            Participant.objects.filter(pk=row.pk).update(place=new[0], points=new[1])


def _line(actor: User, hanchan: Hanchan, old: int, house_rules: HouseRulesVersion, reason: str) -> LogEntry:
    return history_line(
        actor,
        "hanchan_amend",
        hanchan,
        before={"house_rules": old},
        after={"house_rules": house_rules.pk},
        reason=reason,
    )
