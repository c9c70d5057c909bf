"""Put the number in place of the name in texts, and in the log."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from django.apps import apps
from django.db.models import JSONField, Model, Q, QuerySet, TextField
from django.db.models.functions import Cast

from league.accounts.models import IdempotencyKey
from league.forgetting.columns import TEXTS, Texts
from league.forgetting.person import Person, claims_of
from league.history.models import LogEntry
from league.history.references import NAMED_BESIDE
from league.history.rewriting import entries_rewrite
from league.members.models import Claim
from league.players.models import Player
from league.tournaments.models import Application, Entrant

# What entries about the person, or an entry of theirs in an event, say besides the name.
PERSONAL = frozenset({
    "surname", "alias", "external_ids", "user", "club_name", "country", "licence", "note", "address",
})  # fmt: skip
AT_ONCE = 200


def _holding(person: Person, rows: QuerySet[Any], columns: Iterable[str]) -> QuerySet[Any]:
    """The rows of whose columns one may have a name of the person; each is looked at once more."""
    found = Q()
    for column in columns:
        # In a JSON column too, a text is looked for: Django would compare JSON.
        rows = rows.annotate(**{f"text_of_{column}": Cast(column, TextField())})
        for text in _written(person):
            found |= Q(**{f"text_of_{column}__icontains": text})
    return rows.filter(found)


def _written(person: Person) -> set[str]:
    """The names as a database may have them: PostgreSQL as they are, SQLite in JSON with escaped letters."""
    shapes = {shape for name in person.names for shape in (name, name.lower(), name.upper())}
    keys = {f'"{key}": {pk}' for key in NAMED_BESIDE for pk in person.numbers}
    return shapes | {json.dumps(shape)[1:-1] for shape in shapes} | keys


def texts_forget(person: Person) -> None:
    for texts in TEXTS:
        _rewrite(person, texts)


def _rewrite(person: Person, texts: Texts) -> None:
    model: type[Model] = apps.get_model(texts.model)
    rows = model._base_manager.all()
    if texts.of_club:
        rows = rows.filter(**{texts.of_club: person.club})
    for row in _holding(person, rows, texts.columns):
        before = {column: getattr(row, column) for column in texts.columns}
        after = {column: _without(person, row, column) for column in texts.columns}
        if after != before:
            model._default_manager.filter(pk=row.pk).update(**after)


def _without(person: Person, row: Model, column: str) -> Any:
    value = getattr(row, column)
    if isinstance(row, IdempotencyKey):
        # JSON as a text: its letters are escaped.
        return json.dumps(person.value(json.loads(value))) if value else value
    if isinstance(row._meta.get_field(column), JSONField):
        return person.value(value)
    return person.text(value)


def log_forget(person: Person) -> None:
    """Take the person out of the club's log: of names, states and reasons, and of who acted for themselves."""
    own = _own_subjects(person)
    entries = LogEntry.objects.filter(club=person.club)
    named = _holding(person, entries, ("subject_name", "reason", "before", "after"))
    keys = set(named.values_list("pk", flat=True)) | set(entries.filter(_about(own)).values_list("pk", flat=True))
    ordered = sorted(keys)
    for first in range(0, len(ordered), AT_ONCE):
        rows = LogEntry.objects.filter(pk__in=ordered[first : first + AT_ONCE])
        entries_rewrite(list(_rewritten(person, rows, own)))


def _own_subjects(person: Person) -> dict[str, dict[str, str]]:
    """By model and key, what the log is about where it is about the person, and the number of each."""
    entrants = Entrant.objects.filter(pk__in=person.entrants).values_list("pk", "player")
    applications = Application.objects.filter(entrant__in=person.entrants).values_list("pk", "entrant__player")
    claims = Claim.objects.filter(claims_of(person)).values_list("pk", "player")
    found = {
        Player: [(pk, pk) for pk in person.numbers], Entrant: entrants, Application: applications, Claim: claims,
    }  # fmt: skip
    root = person.numbers[person.root.pk]
    return {
        model._meta.label_lower: {str(pk): person.numbers.get(player, root) for pk, player in rows}
        for model, rows in found.items()
    }


def _about(own: dict[str, dict[str, str]]) -> Q:
    found = Q(pk=None)
    for label, keys in own.items():
        found |= Q(subject_type=label, subject_id__in=list(keys))
    return found


def _rewritten(person: Person, rows: Iterable[LogEntry], own: dict[str, dict[str, str]]) -> Iterator[LogEntry]:
    for entry in rows:
        number = own.get(entry.subject_type, {}).get(entry.subject_id)
        entry.subject_name = number or person.text(entry.subject_name)
        entry.reason = person.text(entry.reason)
        entry.before, entry.after = person.value(entry.before), person.value(entry.after)
        if number:
            entry.before, entry.after = _impersonal(entry.before), _impersonal(entry.after)
            if entry.actor_id == person.account:
                # What they did for themselves would tell whose number it is.
                entry.actor_id = None
        yield entry


def _impersonal(side: Any) -> Any:
    if not isinstance(side, dict):
        return side
    return {key: _empty(value) if key in PERSONAL else value for key, value in side.items()}


def _empty(value: Any) -> Any:
    return type(value)() if isinstance(value, str | list | dict) else None
