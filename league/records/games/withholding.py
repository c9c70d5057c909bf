"""Hold results back: they are recorded, but the club neither shows nor counts them until they are released."""

from collections.abc import Iterable

from django.db import transaction

from league.history.services import history_line, history_log_all
from league.records.models import Hanchan
from league.records.recalculation import affected_by, record_change_send
from league.records.settlement import copied_columns


@transaction.atomic
def hanchan_hold_back(*, hanchan: Iterable[int], is_held_back: bool) -> None:
    """Hold these hanchan back or release them; tables and ladders follow."""
    wanted = Hanchan.objects.filter(pk__in=list(hanchan)).exclude(is_held_back=is_held_back)
    # Before their participants, as every change of a hanchan locks them.
    changing = list(wanted.select_related("club").select_for_update(of=("self",), no_key=True).order_by("pk"))
    before = [affected_by(one) for one in changing]
    for one in changing:
        one.is_held_back = is_held_back
        one.participants.update(**copied_columns(one))
    Hanchan.objects.bulk_update(changing, ["is_held_back"])
    action = "hanchan_hold_back" if is_held_back else "hanchan_release"
    history_log_all(history_line(None, action, one) for one in changing)
    if changing:
        record_change_send(*before, *(affected_by(one) for one in changing))
