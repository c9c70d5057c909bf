"""Row keys inside JSON columns: exporting replaces them by the archive's keys, importing by the new rows' keys."""

from collections.abc import Callable, Mapping
from typing import Any

from django.db.models import Model

from league.accounts.models import User
from league.archives.format.parts import PARTS
from league.clubs.models import Club
from league.history.models import LogEntry
from league.history.references import is_key, model_of
from league.tournaments.models import Entrant, Round

# Gives another key for a row of that model; None where the row no longer exists.
Rekey = Callable[[type[Model], Any], int | None]

# The models whose rows a log entry may be about. Of any other subject, such as an invitation, the archive has the name.
MODELS: list[type[Model]] = [Club, User, *(part.model for part in PARTS)]
SUBJECTS: Mapping[str, type[Model]] = {model._meta.label_lower: model for model in MODELS}


def row_rekey(model: type[Model], row: dict[str, Any], rekey: Rekey) -> None:
    """Replace the keys inside a row's JSON columns."""
    if model is LogEntry:
        row |= {side: _logged(row[side], row["action"], rekey) for side in ("before", "after")}
        row["subject_id"] = _subject(row["subject_type"], row["subject_id"], rekey)
    elif model is Round:
        row |= {"snapshot": _snapshot(row["snapshot"], rekey), "facts": _facts(row["facts"], rekey)}


def _subject(label: str, key: Any, rekey: Rekey) -> int | None:
    model, text = SUBJECTS.get(label), str(key)
    return rekey(model, int(text)) if model and text.isdecimal() and len(text) < 20 else None


def _logged(value: Any, action: str, rekey: Rekey, name: str = "") -> Any:
    if isinstance(value, dict):
        return {key: _logged(item, action, rekey, key) for key, item in value.items()}
    if isinstance(value, list):
        return [_logged(item, action, rekey, name) for item in value]
    if is_key(action, name, value):
        return rekey(model_of(name), value)
    return value


def _snapshot(snapshot: dict[str, Any], rekey: Rekey) -> dict[str, Any]:
    keys = (rekey(Entrant, key) for key in snapshot.get("entrants", []))
    return {**snapshot, "entrants": [key for key in keys if key is not None]}


def _facts(facts: dict[str, Any], rekey: Rekey) -> dict[str, Any]:
    """The reasons for a round's tables name pairs of entrants."""
    if "tables" not in facts:
        return facts
    return {**facts, "tables": [_reason(reason, rekey) for reason in facts["tables"]]}


def _reason(reason: dict[str, Any], rekey: Rekey) -> dict[str, Any]:
    pairs = {name: reason[name] for name in ("met", "kept_apart") if name in reason}
    return {**reason, **{name: [[rekey(Entrant, key) for key in pair] for pair in pairs[name]] for name in pairs}}
