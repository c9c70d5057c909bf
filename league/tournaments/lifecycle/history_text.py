"""The log of a tournament in words: what was done, with the round, table and player it was about."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from league.clubs.models import EventRole
from league.core.templatetags.figures import WIND_NAMES, score
from league.core.texts.lists import listed
from league.history.log_lines import FIELDS, Change, LogLine, log_lines
from league.history.models import LogEntry
from league.tournaments.draws.cut_choices import CUT_DECISIONS
from league.tournaments.models import Entrant, Penalty, Report, Round, Tournament
from scoring.metrics import find_step


def tournament_log_lines(tournament: Tournament, entries: Iterable[LogEntry]) -> list[LogLine]:
    known = _Known(tournament)
    return [
        line._replace(about=" · ".join(known.about(line.entry)), changes=[*line.changes, *_corrected(line.entry)])
        for line in log_lines(entries)
    ]


def _corrected(entry: LogEntry) -> Iterator[Change]:
    """What a correction changed of a result, old and new: scores, deposits, the decision about their sum."""
    old, new = (_result(side) for side in (entry.before, entry.after))
    if not old:
        return
    for seat, wind in enumerate(WIND_NAMES):
        before, after = _score(old, seat), _score(new, seat)
        if before != after:
            yield Change(str(wind), before, after)
    left, now_left = old.get("deposits") or 0, new.get("deposits") or 0
    if left != now_left:
        yield Change(_("Deposits left"), score(left), score(now_left))
    why, now_why = old.get("sum_reason"), new.get("sum_reason")
    if why != now_why:
        yield Change(str(FIELDS["sum_reason"]), why, now_why)


def _result(side: object) -> Mapping[str, Any]:
    what = side.get("what") if isinstance(side, Mapping) else None
    return what if isinstance(what, Mapping) else {}


def _score(result: Mapping[str, Any], seat: int) -> str | None:
    scores = result.get("scores")
    return score(scores[seat]) if isinstance(scores, list) and seat < len(scores) else None


def _sender(what: object) -> Iterator[str]:
    """Which seat an entry was for, and by which link or code it came, so that the desk can ask the right player."""
    if isinstance(what, Mapping) and what.get("proof") in Report.Proof.values:
        seat = what.get("seat")
        wind = WIND_NAMES[seat] if isinstance(seat, int) and 0 <= seat < len(WIND_NAMES) else "?"
        yield f"{wind}, {Report.Proof(what['proof']).label}"


def _event_role(given: object) -> Iterator[str]:
    """The account and its role, of an entry about the people of the event."""
    if isinstance(given, Mapping) and given.get("role") in EventRole.values and "account" in given:
        yield f"{given['account']}: {EventRole(given['role']).label}"


class _Known:
    """Names and round numbers by primary key: log entries hold the keys alone."""

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
        yield from _sender(after.get("what"))
        if isinstance(after.get("team"), str):
            yield after["team"]
        name = self.names.get(self._entrant(entry, after))
        if name:
            yield name
        if entry.action in CUT_DECISIONS:
            yield from self._cut_decision(after)
        yield from _event_role(after or entry.before)

    def _cut_decision(self, after: Mapping[str, Any]) -> Iterator[str]:
        if after.get("division"):
            yield after["division"]
        # An entrant can be missing where the history came from an archive.
        names = listed(self.names.get(pk, "?") for pk in after.get("go_on", ()))
        yield _("advance: %(names)s") % {"names": names}
        if "metric" in after:
            yield find_step(after["metric"]).title.render(_)
        if isinstance(after.get("scores"), Mapping):
            yield listed(f"{self.names.get(int(pk), '?')} {score}" for pk, score in after["scores"].items())
        if "seed" in after:
            yield _("seed %(seed)s") % {"seed": after["seed"]}

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
