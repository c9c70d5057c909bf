"""What a member saw of a club at the last look, so that the first page can tell what has changed since.

A look is a moment, the season, the own rank, the players who were ranked, best first, and the own records. Pages that
are opened within an hour are one look: to load the page again takes no news away.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from league.clubs.models import Membership
from league.core.outages.disk import stored_if_possible
from league.seasons.models import Season, StandingsRow

ONE_LOOK = timedelta(hours=1)
# Nobody follows more lines than this, and a look is stored for each member.
MOST_LINES = 500


@dataclass(frozen=True)
class Look:
    """
    at          None: the member has never looked
    rank        None without a rank then
    ranked      the players by their key, best first
    records     the values of the club's records that were the member's; None: not known
    """

    at: datetime | None = None
    season: int | None = None
    rank: int | None = None
    ranked: tuple[int, ...] = ()
    records: dict[str, int] | None = None

    @classmethod
    def read(cls, stored: dict[str, Any]) -> "Look":
        if not stored:
            return cls()
        at, ranked = datetime.fromisoformat(stored["at"]), tuple(stored["ranked"])
        return cls(at, stored["season"], stored["rank"], ranked, stored.get("records"))


def look_now(
    membership: Membership, now: datetime, season: Season | None, rows: Sequence[StandingsRow], records: dict[str, int]
) -> Look:
    """Store what the member sees now, and return what to compare with.

    rows        the lines with a rank, best first; the own one is that of the member's player
    records     the values of the club's records that are the member's
    """
    last = Look.read(membership.last_look)
    is_another = last.at is None or now - last.at >= ONE_LOOK
    if is_another:
        own = next((row for row in rows if row.player.account_id == membership.user_id), None)
        seen = {
            "at": now.isoformat(), "season": season and season.pk, "rank": own and own.rank,
            "ranked": [row.player_id for row in rows[:MOST_LINES]], "records": records,
        }  # fmt: skip
        membership.look_before, membership.last_look = membership.last_look, seen
        # Without a database that takes writes the page is shown, and compares with the look before once more.
        with stored_if_possible():
            Membership.objects.filter(pk=membership.pk).update(last_look=seen, look_before=membership.look_before)
    return look_before(membership)


def look_before(membership: Membership) -> Look:
    """Return what the first page compares with, without storing a look: for a program that asks."""
    return Look.read(membership.look_before)
