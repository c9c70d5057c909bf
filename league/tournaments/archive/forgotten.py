"""An archive that is older than the forgetting of a player in it: the number comes back, and not the name."""

from collections.abc import Mapping
from typing import Any

from league.history.naming import Naming
from league.tournaments.models import Entrant

PERSONAL = ("surname", "club_name", "country", "licence", "note")


def without_forgotten(archive: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the archive with numbers in place of entrants who were forgotten on this server since.

    raises      KeyError, TypeError, AttributeError for anything but an archive
    """
    numbers = _numbers(archive)
    if not numbers:
        return archive
    rows = archive["entrants"]
    names = {
        row[key]: numbers[row["id"]] for row in rows if row["id"] in numbers for key in ("name", "surname")
        if len(row.get(key, "")) > 1
    }  # fmt: skip
    others = [row["name"] for row in rows if row["id"] not in numbers]
    kept = frozenset(name for name in others if any(gone.casefold() in name.casefold() for gone in names))
    restored: dict[str, Any] = Naming(names, kept).value(dict(archive))
    for row in restored["entrants"]:
        if row["id"] in numbers:
            row |= {"name": numbers[row["id"]], **{key: "" for key in PERSONAL if key in row}}
    return restored


def _numbers(archive: Mapping[str, Any]) -> dict[int, str]:
    """The number of each entrant who was forgotten, by the id of the archive, which is that of the event's server.

    Another server has the same id for somebody else, hardly with the same start number on the same day.
    """
    rows = {row["id"]: row["number"] for row in archive["entrants"] if type(row["id"]) is int}
    entrants = Entrant.objects.filter(
        pk__in=rows, tournament__starts_on=archive["event"]["starts_on"], player__forgotten_at__isnull=False
    ).select_related("player")
    return {entrant.pk: entrant.player.name for entrant in entrants if entrant.number == rows[entrant.pk]}
