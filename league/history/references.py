"""The primary keys in log entries, and the things that they name, as pages and the API show them."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.apps import apps
from django.db.models import Model

from league.history.models import LogEntry

# The models whose keys entries hold, by the name before the key. The log imports no app above it, so these are labels.
MODELS: Mapping[str, str] = {
    "season": "seasons.Season",
    "follows": "seasons.Season",
    "division": "seasons.Division",
    "team": "seasons.Team",
    "session": "club_sessions.Session",
    "house_rules": "clubs.HouseRulesVersion",
    "hanchan": "records.Hanchan",
    "player": "players.Player",
    "merged": "players.Player",
    "entrant": "tournaments.Entrant",
    "other": "tournaments.Entrant",
    "entrants": "tournaments.Entrant",
    "swapped": "tournaments.Entrant",
    "tied": "tournaments.Entrant",
    "go_on": "tournaments.Entrant",
}
# Under these names the entry of an action holds a count.
COUNTED = {("season_rules_change", "hanchan")}
# Beside these keys stands the name of that day, as `name`.
NAMED_BESIDE = ("player", "merged")
# The words of the API for models whose names are others.
KINDS = {"webhooks.Endpoint": "webhook", "accounts.ApiToken": "token", "records.ImportRun": "import"}
# No address of the API takes an id of these.
WITHOUT_ADDRESS = {"invitation", "round", "token", "participant", "deal", "table", "application"}

Pointer = tuple[type[Model], int]
Public = dict[str, Any]


def model_of(name: str) -> type[Model]:
    return apps.get_model(MODELS[name])


def is_key(action: str, name: str, value: object) -> bool:
    """Whether this value is the primary key of a row."""
    return name in MODELS and type(value) is int and (action, name) not in COUNTED


class References:
    """The things that some entries name by primary key. Each kind of thing is read with one query."""

    def __init__(self, entries: Iterable[LogEntry] = (), values: Iterable[object] = ()) -> None:
        wanted: dict[type[Model], set[int]] = defaultdict(set)
        for entry in entries:
            model, key = subject_of(entry)
            if model is not None and key is not None and has_slug(model):
                wanted[model].add(key)
            for model, key in (*pointers(entry.action, entry.before), *pointers(entry.action, entry.after)):
                wanted[model].add(key)
        for value in values:
            for model, key in pointers("", value):
                wanted[model].add(key)
        self.rows = {
            model: model._default_manager.filter(pk__in=keys).select_related().in_bulk()
            for model, keys in wanted.items()
        }

    def subject(self, entry: LogEntry) -> Public:
        """What the entry is about: its kind, its slug or id, and its name on that day."""
        model, key = subject_of(entry)
        shown: Public = {"kind": kind_of(model) if model else "unknown", "name": entry.subject_name}
        if model is None or key is None or kind_of(model) in WITHOUT_ADDRESS:
            return shown
        if not has_slug(model):
            return {**shown, "id": key}
        row = self.rows.get(model, {}).get(key)
        return {**shown, "slug": getattr(row, "slug", None)}

    def public(self, value: Any, action: str = "", name: str = "") -> Any:
        """The value with a reference, id or slug and name, in place of each key; None for what was removed since."""
        if isinstance(value, dict):
            shown = {key: self.public(inner, action, key) for key, inner in value.items()}
            for key in NAMED_BESIDE:
                if key in value and is_key(action, key, value[key]) and "name" in value:
                    shown[key] = {"id": value[key], "name": shown.pop("name")}
            return shown
        if isinstance(value, list):
            return [self.public(inner, action, name) for inner in value]
        if not is_key(action, name, value):
            return value
        row = self.rows.get(model_of(name), {}).get(value)
        return None if row is None else reference(row)


def pointers(action: str, value: object, name: str = "") -> Iterator[Pointer]:
    """The rows that a value names, without those whose name is stored with the key."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if not (key in NAMED_BESIDE and "name" in value):
                yield from pointers(action, inner, key)
    elif isinstance(value, list):
        for inner in value:
            yield from pointers(action, inner, name)
    elif isinstance(value, int) and is_key(action, name, value):
        yield model_of(name), value


def subject_of(entry: LogEntry) -> tuple[type[Model] | None, int | None]:
    """The model and key of what an entry is about; an entry from an archive may have lost them."""
    key = int(entry.subject_id) if entry.subject_id.isdecimal() and int(entry.subject_id) else None
    try:
        return apps.get_model(entry.subject_type), key
    except (LookupError, ValueError):
        return None, None


def kind_of(model: type[Model]) -> str:
    """The word for a model in the API.

    >>> kind_of(apps.get_model("clubs.HouseRules"))
    'house_rules'
    """
    return KINDS.get(model._meta.label, re.sub(r"(?<!^)(?=[A-Z])", "_", model.__name__).lower())


def has_slug(model: type[Model]) -> bool:
    return any(field.name == "slug" for field in model._meta.fields)


def reference(row: Model) -> Public:
    """A row where something else is shown."""
    name = getattr(row, "public_name", None) or str(row)
    return {"slug": getattr(row, "slug"), "name": name} if has_slug(type(row)) else {"id": row.pk, "name": name}  # noqa: B009
