"""The games of a day in a club, and their order."""

from datetime import date

from django.db.models import F, Max

from league.clubs.models import Club
from league.core.errors import LeagueError
from league.history.services import history_line, history_log_all
from league.records.models import ORDERS_PER_DAY, Hanchan, HanchanQuerySet, Participant, end_of_day, played_key


def days_lock(club: Club) -> None:
    """Lock the club so that no other hanchan of it gets an order in a day until the transaction ends."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def played_that_day(club: Club, played_on: date) -> HanchanQuerySet:
    return Hanchan.objects.filter(
        club=club, played_key__gte=played_key(played_on, 0), played_key__lt=end_of_day(played_on)
    )


def order_in_day(club: Club, played_on: date, wanted: int | None = None) -> int:
    """Reserve an order in the day until the transaction ends: the wanted one, moving later hanchan on, or the next.

    raises      LeagueError `order_too_large`, `day_full`
    """
    days_lock(club)
    day = played_that_day(club, played_on)
    last = day.aggregate(last=Max("played_key"))["last"]
    following = last % ORDERS_PER_DAY + 1 if last else 1
    order = following if wanted is None else wanted
    # A gap would be closed by nobody: the day would be full once its numbers are used up.
    if order > following:
        raise LeagueError("order_too_large", date=played_on, most=following)
    is_taken = order < following and day.filter(order=order).exists()
    if not 1 <= order < ORDERS_PER_DAY or (is_taken and following == ORDERS_PER_DAY):
        raise LeagueError("day_full", date=played_on)
    if is_taken:
        _make_room(day.filter(order__gte=order))
    return order


def _make_room(later: HanchanQuerySet) -> None:
    moved = Hanchan.objects.filter(pk__in=list(later.values_list("pk", flat=True)))
    # Go through negative keys, because each row's new key is still the key of the next row.
    moved.update(order=F("order") + 1, played_key=-F("played_key") - 1)
    moved.update(played_key=-F("played_key"))
    Participant.objects.filter(hanchan__in=moved).update(played_key=F("played_key") + 1)
    history_log_all(
        history_line(
            None, "hanchan_move", one,
            before={"order": one.order - 1}, after={"order": one.order},
        )
        for one in moved.select_related("club").in_order_of_play()
    )  # fmt: skip
