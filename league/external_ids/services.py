from collections.abc import Iterable
from typing import Any, NamedTuple

from django.db import IntegrityError, transaction

from league.accounts.models import User
from league.core.errors import LeagueError
from league.history.services import history_log


class ExternalId(NamedTuple):
    """An id of a thing in another system, such as a federation's list of members."""

    source: str
    id: str

    def __str__(self) -> str:
        return f"{self.source}: {self.id}"


def external_id_add(thing: Any, external_id: ExternalId) -> None:
    """Give an id to a thing of a club.

    raises      LeagueError `external_id_taken`
    """
    rows = thing.external_ids
    club_id = thing.club_id if hasattr(thing, "club_id") else thing.tournament.club_id
    row = rows.model(club_id=club_id, source=external_id.source, external_id=external_id.id, **{rows.field.name: thing})
    row.full_clean(exclude=["club", rows.field.name], validate_unique=False, validate_constraints=False)
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError as error:
        raise LeagueError("external_id_taken", source=external_id.source, id=external_id.id) from error


@transaction.atomic
def external_ids_replace(
    *, actor: User, thing: Any, external_ids: Iterable[ExternalId], source: str | None = None
) -> bool:
    """Make these all the ids of a thing in other systems. The caller requires the right to change the thing.

    source      of this system alone; the ids of others stay
    returns     whether there was anything to change
    """
    things = type(thing)._default_manager.filter(pk=thing.pk)
    # Two programs that replace the ids of one source would otherwise both leave theirs.
    things.select_for_update(of=("self",), no_key=True).get()
    # A query: the rows that were read with the thing may be of a moment ago.
    rows = {ExternalId(row.source, row.external_id): row for row in thing.external_ids.order_by("pk")}
    others = {key for key in rows if source is not None and key.source != source}
    wanted = others | set(external_ids)
    if wanted == rows.keys():
        return False
    for key in rows.keys() - wanted:
        rows[key].delete()
    for key in sorted(wanted - rows.keys()):
        external_id_add(thing, key)
    thing.save(update_fields=["updated_at"])
    before, after = ({"external_ids": ", ".join(map(str, sorted(ids)))} for ids in (rows, wanted))
    history_log(actor, "external_ids_set", thing, before=before, after=after)
    return True
