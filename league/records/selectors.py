from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import Prefetch
from django.utils import timezone

from league.accounts.models import Visitor
from league.clubs.models import Club
from league.clubs.roles import can
from league.core.errors import check_exists, existing
from league.core.points import entered_penalty, points_text
from league.records.models import Hanchan, HanchanQuerySet, Participant, Stint

STINTS = Prefetch("stints", Stint.objects.select_related("player"))
# What the API shows of a hanchan beside what pages do.
API_PARTS = (STINTS, "external_ids")


def hanchan_of(club: Club) -> HanchanQuerySet:
    """Return the club's hanchan that lists have, latest first."""
    return Hanchan.objects.filter(club=club).shown().latest_first()


def hanchan_list(club: Club) -> HanchanQuerySet:
    """Return the club's hanchan, latest first, with everything that a list shows."""
    return _with_seats(hanchan_of(club))


def hanchan_in_play(clubs: Collection[Club]) -> HanchanQuerySet:
    """Return the hanchan of these clubs that are being played, latest first, with everything that a list shows."""
    open_now = Hanchan.objects.filter(club__in=clubs).in_play().shown()
    return _with_seats(open_now).select_related("club").prefetch_related(STINTS)


def hanchan_rows() -> HanchanQuerySet:
    """Return the hanchan of all clubs with everything that the API shows."""
    return _with_seats(Hanchan.objects.all()).select_related("club", "recorded_by").prefetch_related(*API_PARTS)


def _with_seats(hanchan: HanchanQuerySet) -> HanchanQuerySet:
    seats = Participant.objects.select_related("player").order_by("seat")
    wanted = hanchan.select_related("house_rules__house_rules", "season", "session", "replay", "evening_table__round")
    return wanted.prefetch_related(Prefetch("participants", seats)).latest_first()


def hanchan_find(user: Visitor, club_slug: str, pk: int) -> Hanchan:
    rows = _with_seats(Hanchan.objects.filter(club__slug=club_slug, pk=pk)).prefetch_related(STINTS)
    hanchan = existing(rows.select_related("recorded_by", "club", "tournament_table__round__tournament").first())
    check_exists(may_see(user, hanchan))
    return hanchan


def hanchan_by_deals(user: Visitor, club_slug: str, pk: int) -> Hanchan:
    hanchan = hanchan_find(user, club_slug, pk)
    check_exists(hanchan.entry == Hanchan.Entry.DEALS)
    return hanchan


def hanchan_at(club_slug: str, pk: int, **_address: Any) -> Hanchan | None:
    """Return the hanchan of an address below a club's, with what tells its event."""
    found = Hanchan.objects.filter(club__slug=club_slug, pk=pk)
    return found.select_related("club", "tournament_table__round__tournament").first()


def may_see(user: Visitor, hanchan: Hanchan) -> bool:
    """Whether the user may see this hanchan: only the desk of its tournament sees one that is held back."""
    return can(user, hanchan, "desk" if hanchan.is_held_back else "view")


def hanchan_snapshot(hanchan: Hanchan, seats: Iterable[Participant] | None = None) -> dict[str, Any]:
    """Return the hanchan with its entries and results, as the log stores it and a conflict shows it.

    seats   its participants by seat, if the caller has them already
    """
    if seats is None:
        seats = Participant.objects.filter(hanchan=hanchan).select_related("recorded_player").order_by("seat")
    unit = hanchan.house_rules.points_unit
    return {
        "version": hanchan.version,
        "state": hanchan.state,
        "entry": hanchan.entry,
        "played_on": hanchan.played_on.isoformat(),
        "order": hanchan.order,
        "season": hanchan.season_id,
        "session": hanchan.session_id,
        "house_rules": hanchan.house_rules_id,
        "deposits": hanchan.deposits,
        "spectators": hanchan.spectators,
        "note": hanchan.note,
        "table_number": hanchan.table_number,
        "seats": [
            {
                "player": row.recorded_player_id,
                "name": row.recorded_player.public_name,
                "score": row.score,
                "chips": row.chips,
                "penalty": str(entered_penalty(row.penalty)),
                "place": row.place,
                "points": None if row.points is None else points_text(row.points, unit),
            }
            for row in seats
        ],
        **({"sum_reason": hanchan.sum_reason} if hanchan.sum_reason else {}),
        **_stints_snapshot(hanchan),
    }


def _stints_snapshot(hanchan: Hanchan) -> dict[str, Any]:
    if hanchan.entry != Hanchan.Entry.DEALS:
        return {}
    rows = Stint.objects.filter(hanchan=hanchan).select_related("recorded_player").order_by("seat", "from_deal")
    stints = [
        {
            "seat": one.seat,
            "from_deal": one.from_deal,
            "player": one.recorded_player_id,
            "name": one.recorded_player.public_name,
        }
        for one in rows
    ]
    return {"stints": stints} if stints else {}


def minute_of_silence(hanchan: HanchanQuerySet) -> int:
    """The minute where players confirm results; else 0. That silence has confirmed one writes no line of the log."""
    asks = hanchan.filter(season__asks_confirmation=True).exists()
    return int(timezone.now().timestamp()) // 60 if asks else 0
