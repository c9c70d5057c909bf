"""The log of an event in words: beside what was done, whom and which table it was about."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from league.history.models import LogEntry
from league.tournaments.models import Entrant, Penalty, Round, Tournament
from league.web.history import Deed, deeds


def event_deeds(tournament: Tournament, entries: Iterable[LogEntry]) -> list[Deed]:
    known = _Known(tournament)
    return [deed._replace(about=" · ".join(known.about(deed.entry))) for deed in deeds(entries)]


class _Known:
    """The names and numbers a line of the log only points to."""

    def __init__(self, tournament: Tournament) -> None:
        entrants = tournament.entrants.select_related("player")
        self.names = {entrant.pk: entrant.player.name for entrant in entrants}
        self.rounds = dict(tournament.rounds.values_list("pk", "number"))

    def about(self, entry: LogEntry) -> Iterator[str]:
        after: Mapping[str, Any] = entry.after if isinstance(entry.after, Mapping) else {}
        number = self._round(entry, after)
        if number is not None:
            yield _("Round %(number)s") % {"number": number}
        if isinstance(after.get("table"), int):
            yield _("Table %(n)s") % {"n": after["table"]}
        name = self.names.get(self._entrant(entry, after))
        if name:
            yield name

    def _round(self, entry: LogEntry, after: Mapping[str, Any]) -> int | None:
        if entry.subject_type == Round._meta.label_lower:
            return self.rounds.get(int(entry.subject_id))
        return after["round"] if isinstance(after.get("round"), int) else None

    def _entrant(self, entry: LogEntry, after: Mapping[str, Any]) -> int:
        if entry.subject_type == Entrant._meta.label_lower:
            return int(entry.subject_id)
        if entry.subject_type == Penalty._meta.label_lower:
            return int(after.get("entrant") or 0)
        return 0
