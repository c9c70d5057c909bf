"""The draft of a club that is being imported, stored and discarded in short transactions.

A draft is a private club without members, so nobody can open it or its events. Its addresses are random. When it is
complete, one short transaction gives it its address and its members.
"""

from typing import Any

from django.db import transaction
from django.db.models import Model

from league.accounts.models import User
from league.archives.format.parts import PARTS, Part
from league.archives.models import ClubImport
from league.archives.writing import PLACEHOLDER_MARK
from league.clubs.models import Club
from league.core.bulk import short_transaction
from league.history.models import ClubLog

ROWS_AT_ONCE = 200


def draft_discard(order: ClubImport) -> None:
    """Delete the draft of this import with all its rows. A second call goes on where the first one was killed."""
    club = order.club
    if club is None or not Club.objects.filter(pk=club.pk, slug=order.draft_slug).exists():
        return  # there is none, or it has become a club
    for part in reversed(PARTS):
        _forget_references_within(part, club)
        for one in (*reversed(part.inside), part):
            _delete_rows(one.model, **{one.of_club: club})
    _delete_users(club)
    with transaction.atomic():
        ClubLog.objects.filter(club=club).delete()
        ClubImport.objects.filter(pk=order.pk).update(club=None)
        _raw_delete(Club, [club.pk])
    order.club = None


def _forget_references_within(part: Part, club: Club) -> None:
    rows: Any = part.model._base_manager.filter(**{part.of_club: club})
    for column in part.columns:
        if column.is_relation and column.related_model is part.model:
            with short_transaction():
                rows.exclude(**{column.name: None}).update(**{column.name: None})


def _delete_rows(model: type[Model], **of_club: Club) -> None:
    rows = model._base_manager.filter(**of_club).order_by("-pk").values_list("pk", flat=True)
    while keys := list(rows[:ROWS_AT_ONCE]):
        with short_transaction():
            _raw_delete(model, keys)


def _delete_users(club: Club) -> None:
    """Delete the placeholders of the draft. Only the last mark of a name is the service's own."""
    beginning = f"{club.pk}-"
    placeholders = User.objects.filter(is_active=False, username__contains=f"{PLACEHOLDER_MARK}{beginning}")
    keys = [
        pk
        for pk, name in placeholders.values_list("pk", "username")
        if name.rpartition(PLACEHOLDER_MARK)[2].startswith(beginning)
    ]
    for first in range(0, len(keys), ROWS_AT_ONCE):
        with short_transaction():
            _raw_delete(User, keys[first : first + ROWS_AT_ONCE])


def _raw_delete(model: type[Model], keys: list[Any]) -> None:
    """Delete without reading the rows' relations; the log's own manager would refuse."""
    rows: Any = model._base_manager.filter(pk__in=keys)
    rows._raw_delete(rows.db)
