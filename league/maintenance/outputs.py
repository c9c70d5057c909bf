from rest_framework import serializers

from league.core.api.serializers import Output
from league.jobs.models import JobState


class ClubJobOutput(Output):
    id = serializers.IntegerField(source="job.pk")
    kind = serializers.CharField(source="job.kind")
    subject = serializers.CharField(source="subject.name", help_text="The name of what it computes.")
    state = serializers.ChoiceField(JobState.choices, source="job.state")
    is_current = serializers.BooleanField(
        source="job.is_current", help_text="Nothing has changed since it was last computed."
    )
    percent = serializers.IntegerField(source="job.percent")
    what = serializers.CharField(source="job.what", help_text="The step that it is at.")
    seconds_left = serializers.IntegerField(source="job.seconds_left", allow_null=True)
    wanted_at = serializers.DateTimeField(source="job.wanted_at")
    finished_at = serializers.DateTimeField(source="job.finished_at", allow_null=True)
    error = serializers.CharField(source="fault", help_text="The last line of the error; empty if there is none.")
