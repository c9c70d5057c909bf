"""The games of undone runs, which importing their file again brings back."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from league.clubs.models import Club
from league.records.imports.known.undone import TAKEN_BACK
from league.records.models import Hanchan, Participant

# What stays of a game that is brought back: its place in the day, and its row among equal rows.
OF_THE_ROW = {"id", "club", "played_on", "order", "played_key", "source", "source_ordinal"}


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
    columns = [field for field in Hanchan._meta.concrete_fields if field.name not in OF_THE_ROW]
    for wanted, void in games:
        for name in ("pk", "order", "played_key", "source_ordinal"):
            setattr(wanted, name, getattr(void, name))
        wanted.version = void.version + 1
        wanted._state.adding = False
    rows = [wanted for wanted, _void in games]
    Hanchan.objects.bulk_update(rows, [field.name for field in columns], batch_size=batch_size)
    Participant.objects.filter(hanchan__in=rows).delete()
