"""Results held back: recorded, and neither shown nor counted in the club until they are let go."""

from collections.abc import Iterable

from django.db import transaction

from league.records.models import Hanchan
from league.records.settling import copied_columns
from league.records.wants import tables_of, tables_want


@transaction.atomic
def hanchan_hold_back(*, hanchan: Iterable[int], is_held_back: bool) -> None:
    """Hold these back or let them go; tables and ladders follow."""
    changing = list(Hanchan.objects.filter(pk__in=list(hanchan)).exclude(is_held_back=is_held_back))
    before = [tables_of(one) for one in changing]
    for one in changing:
        one.is_held_back = is_held_back
        one.participants.update(**copied_columns(one))
    Hanchan.objects.bulk_update(changing, ["is_held_back"])
    if changing:
        tables_want(*before, *(tables_of(one) for one in changing))
