from typing import Any

from rest_framework import serializers

from league.core.api.serializers import Output
from league.history.models import LogEntry


class HistoryEntryOutput(Output):
    """A change: its time, actor and reason, and the state before and after."""

    id = serializers.IntegerField()
    made_at = serializers.DateTimeField(source="at")
    actor = serializers.SerializerMethodField()
    action = serializers.CharField()
    before = serializers.JSONField(help_text="What was changed, as it was; its keys depend on `action`.")
    after = serializers.JSONField(help_text="What was changed, as it became; its keys depend on `action`.")
    reason = serializers.CharField()

    def get_actor(self, entry: LogEntry) -> str | None:
        return str(entry.actor) if entry.actor else None


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
