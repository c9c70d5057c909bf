"""The round in which a penalty counts: its own, or the last one that was public when it was given."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from league.tournaments.models import Penalty, Round, TeamPenalty, Tournament


class PublicRound(NamedTuple):
    number: int
    stage: int
    released_at: datetime | None


def last_public(tournament: Tournament) -> Round | None:
    """Return the round to which a penalty belongs that is given now without one."""
    return tournament.rounds.filter(state__in=(Round.State.RELEASED, Round.State.FINISHED)).order_by("number").last()


def public_rounds_of(tournament: Tournament) -> list[PublicRound]:
    rows = tournament.rounds.filter(state__in=(Round.State.RELEASED, Round.State.FINISHED)).order_by("number")
    return [PublicRound(*row) for row in rows.values_list("number", "stage__number", "released_at")]


def counts_in(penalty: Penalty | TeamPenalty, public: Sequence[PublicRound]) -> int:
    """Return the number of the round in which a penalty counts; 0 before the first.

    Penalties get the last public round when they are given. Those of earlier versions have none: for them it is the
    last that was public at that moment.
    """
    if penalty.round is not None:
        return penalty.round.number
    before = [one.number for one in public if one.released_at and one.released_at <= penalty.given_at]
    return max(before, default=0)
