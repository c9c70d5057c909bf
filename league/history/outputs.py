from typing import Any

from league.history.models import LogEntry


def entry_shape(entry: LogEntry) -> dict[str, Any]:
    return {
        "id": entry.pk,
        "at": entry.at,
        "actor": str(entry.actor) if entry.actor else None,
        "action": entry.action,
        "subject": {"type": entry.subject_type, "id": entry.subject_id, "name": entry.subject_name},
        "before": entry.before,
        "after": entry.after,
        "reason": entry.reason,
    }
