from collections.abc import Iterable

from django.db import transaction

from league.accounts.models import User
from league.clubs.roles import require
from league.external_ids.services import ExternalId, external_ids_replace
from league.tournaments.models import Entrant, Tournament


@transaction.atomic
def event_external_ids_set(
    *, actor: User, thing: Tournament | Entrant, external_ids: Iterable[ExternalId], source: str | None = None
) -> None:
    """Make these all the ids of a tournament or an entrant in other systems, or in one of them."""
    require(actor, thing if isinstance(thing, Tournament) else thing.tournament, "tournament")
    external_ids_replace(actor=actor, thing=thing, external_ids=external_ids, source=source)
