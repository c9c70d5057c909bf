"""Hanchan with their ids in other systems."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from league.accounts.models import User
from league.clubs.models import Club
from league.core.errors import LeagueError, VersionConflict
from league.external_ids.services import ExternalId, external_ids_replace
from league.records.models import Hanchan
from league.records.selectors import hanchan_rows
from league.records.services import hanchan_amend, hanchan_record, require_amend, take_version
from league.records.unchanged import Unchanged, changes_or_stays


@transaction.atomic
def hanchan_record_known(*, actor: User, club: Club, external_ids: Iterable[ExternalId], **game: Any) -> Hanchan:
    """Record a hanchan that other systems have; the rest as `hanchan_record` takes it."""
    hanchan = hanchan_record(actor=actor, club=club, **game)
    external_ids_replace(actor=actor, thing=hanchan, external_ids=external_ids)
    return hanchan


@changes_or_stays
def hanchan_external_ids_set(
    *, actor: User, hanchan: Hanchan, version: int, external_ids: Iterable[ExternalId], source: str | None = None
) -> Hanchan:
    """Make these all the ids of a hanchan in other systems, or in one of them."""
    require_amend(actor, hanchan, timezone.now())
    hanchan = take_version(hanchan, version)
    if not external_ids_replace(actor=actor, thing=hanchan, external_ids=external_ids, source=source):
        raise Unchanged
    return hanchan


class _NotSeen(Exception):
    """The amendment was made of another version than the one that was seen, and is rolled back."""


def hanchan_put(*, actor: User, hanchan: Hanchan, version: int | None, **game: Any) -> Hanchan:
    """Amend a hanchan to be like this; the rest as `hanchan_amend` takes it.

    version     that was seen; only a change needs it, so that the same can be sent again
    raises      VersionConflict, LeagueError `bad_field`
    """
    with suppress(_NotSeen), transaction.atomic():
        amended = hanchan_amend(actor=actor, hanchan=hanchan, version=hanchan.version, **game)
        if hanchan.version not in (amended.version, version):
            raise _NotSeen
        return amended
    if version is None:
        raise LeagueError("bad_field", field="version", reason=gettext("This field is required."))
    raise VersionConflict(hanchan_rows().get(pk=hanchan.pk))
