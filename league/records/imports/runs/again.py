"""The games of undone runs, which importing their file again brings back."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import F
from django.utils import timezone

from league.clubs.models import Club
from league.records.imports.known.undone import TAKEN_BACK
from league.records.models import Hanchan, Participant

# What stays of a game that is brought back: its place in the day, and its row among equal rows. The last two move on.
OF_THE_ROW = {"id", "club", "played_on", "order", "played_key", "source", "source_ordinal", "version", "updated_at"}


def games_to_bring_back(club: Club, sources: Iterable[str]) -> dict[str, list[Hanchan]]:
    """The void games of undone runs by their source, the first first."""
    by_source: dict[str, list[Hanchan]] = defaultdict(list)
    rows = Hanchan.objects.filter(TAKEN_BACK, club=club, source__in=list(sources))
    for one in rows.order_by("source", "source_ordinal"):
        by_source[one.source].append(one)
    return by_source


def bring_back(games: Sequence[tuple[Hanchan, Hanchan]], *, batch_size: int) -> None:
    """Write the games as the file has them now over those that an undone run left.

    games       pairs of a game as it is to be, and the void one whose row it takes
    """
    if not games:
        return
    now = timezone.now()
    for wanted, void in games:
        for name in ("pk", "order", "played_key", "source_ordinal"):
            setattr(wanted, name, getattr(void, name))
        wanted.version, wanted.recorded_at = void.version + 1, now
        wanted._state.adding = False
    rows = [wanted for wanted, _void in games]
    of_all, of_each = _changed(games)
    Hanchan.objects.filter(pk__in=[one.pk for one in rows]).update(version=F("version") + 1, **of_all)
    if of_each:
        Hanchan.objects.bulk_update(rows, of_each, batch_size=batch_size)
    Participant.objects.filter(hanchan__in=rows).delete()


def _changed(games: Sequence[tuple[Hanchan, Hanchan]]) -> tuple[dict[str, Any], list[str]]:
    """The columns that get one value in all games, and those with many, which cost much more."""
    of_all: dict[str, Any] = {}
    of_each: list[str] = []
    for field in Hanchan._meta.concrete_fields:
        if field.name in OF_THE_ROW:
            continue
        changed = [getattr(wanted, field.attname) for wanted, _void in games]
        if all(value == changed[0] for value in changed):
            of_all[field.attname] = changed[0]
        elif changed != [getattr(void, field.attname) for _wanted, void in games]:
            of_each.append(field.name)
    return of_all, of_each
