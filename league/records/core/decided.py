"""Scores that do not add up, and that a referee decided: where that is possible, who says so, and the reason given."""

from collections.abc import Sequence
from typing import NamedTuple

from league.accounts.models import Actor
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.roles import InEvent, can
from league.core.errors import LeagueError
from league.records.models import Hanchan, Participant
from league.records.settlement import EnteredScore, check_may_be_decided, played_under


class Decision(NamedTuple):
    """The reason for the scores of a hanchan, and their sum; without a reason they add up."""

    reason: str
    total: int


def decision_of(hanchan: Hanchan) -> Decision:
    """Return the decision about the scores of a hanchan as they are stored."""
    scores = Participant.objects.filter(hanchan=hanchan).values_list("score", flat=True)
    return Decision(hanchan.sum_reason, sum(scores))


def sum_reason_of(
    actor: Actor,
    place: Club | InEvent,
    version: HouseRulesVersion,
    seats: Sequence[EnteredScore],
    given: str | None,
    before: Decision | None = None,
) -> str:
    """Return the reason to store with these scores; empty where they add up, or where nobody decided them.

    place       where the actor needs the right to decide
    given       the reason that was entered; None: nothing was said, so that the earlier one stays while the sum does
    before      what a referee decided before the change
    raises      LeagueError `sum_must_add_up` under rules that know no such decision, `sum_needs_referee`
    """
    total = sum(seat.score for seat in seats)
    reason = given.strip() if given is not None else before.reason if before and before.total == total else ""
    if not reason:
        return ""
    under = played_under(version)
    check_may_be_decided(under)
    if total == sum(under.ruleset.start_state(under.options)["scores"]):
        return ""
    if Decision(reason, total) != before and not can(actor, place, "referee"):
        raise LeagueError("sum_needs_referee")
    return reason
