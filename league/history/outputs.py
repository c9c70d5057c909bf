from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.core.api.serializers import Output
from league.history.models import LogEntry
from league.history.references import References

CHANGED = "The values by name; a season, player or another thing is a reference, or null if it was removed since."


class SubjectOutput(Output):
    """What an entry is about. It has a `slug` or an `id` if an address of the API takes one."""

    kind = serializers.CharField(help_text="Such as `hanchan`, `season`, `player` or `house_rules`.")
    name = serializers.CharField(help_text="On that day.")
    id = serializers.IntegerField(required=False)
    slug = serializers.CharField(required=False, allow_null=True)


class ActorOutput(Output):
    id = serializers.IntegerField()
    name = serializers.CharField(source="__str__")


class GuestLinkRefOutput(Output):
    number = serializers.IntegerField(help_text="In the club.")
    made_by = ActorOutput()


class LogEntryListSerializer(serializers.ListSerializer[Any]):
    """Reads what the entries name for all of them at once."""

    def to_representation(self, data: Any) -> Any:
        entries = list(data)
        self.child.references = References(entries)  # type: ignore[union-attr]
        return super().to_representation(entries)


class LogEntryOutput(Output):
    """An entry of the log. Only a list of entries can be shown."""

    references: References

    id = serializers.IntegerField()
    made_at = serializers.DateTimeField(source="at")
    actor = serializers.SerializerMethodField(help_text="Null: the service itself, or a guest link.")
    guest_link = serializers.SerializerMethodField(
        help_text="The guest link by which somebody without an account acted; else null."
    )
    token = serializers.IntegerField(
        allow_null=True, help_text="The id of the token by which a program acted for `actor`; else null."
    )
    action = serializers.CharField(help_text="Such as `hanchan_amend`.")
    subject = serializers.SerializerMethodField()
    before = serializers.SerializerMethodField(help_text=CHANGED)
    after = serializers.SerializerMethodField(help_text=CHANGED)
    reason = serializers.CharField()

    class Meta:
        list_serializer_class = LogEntryListSerializer

    @extend_schema_field(ActorOutput(allow_null=True))
    def get_actor(self, entry: LogEntry) -> Any:
        return None if entry.actor is None or entry.guest_link is not None else ActorOutput(entry.actor).data

    @extend_schema_field(GuestLinkRefOutput(allow_null=True))
    def get_guest_link(self, entry: LogEntry) -> Any:
        if entry.guest_link is None:
            return None
        return {"number": entry.guest_link, "made_by": ActorOutput(entry.actor).data}

    @extend_schema_field(SubjectOutput)
    def get_subject(self, entry: LogEntry) -> Any:
        return self.references.subject(entry)

    def get_before(self, entry: LogEntry) -> dict[str, Any] | None:
        return self._side(entry, entry.before)

    def get_after(self, entry: LogEntry) -> dict[str, Any] | None:
        return self._side(entry, entry.after)

    def _side(self, entry: LogEntry, values: Any) -> dict[str, Any] | None:
        shown: dict[str, Any] | None = self.references.public(values, entry.action)
        return shown
