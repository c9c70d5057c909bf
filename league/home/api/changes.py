from collections.abc import Iterable, Iterator
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView
from league.clubs.models import Club
from league.core.api.lines import OR_LINES, ROWS_AT_A_TIME, is_lines, lines_answer
from league.core.api.serializers import Input, Output
from league.external_ids.api import ExternalIdOutput
from league.home.changes.kinds import PUBLIC_KINDS, SUBJECT_KINDS
from league.home.changes.selectors import ACTOR_KINDS, changes_after
from league.tournaments.api.outputs import TournamentRefOutput


class ChangesQuery(Input):
    after = serializers.IntegerField(
        required=False, min_value=0, max_value=2**63 - 1,
        help_text="The `next_after` of the last answer; 0: from the first change. Absent: only where the log ends.",
    )  # fmt: skip
    limit = serializers.IntegerField(
        required=False, default=100, min_value=1, max_value=500, help_text="The most changes of one answer."
    )


class ChangeSubjectOutput(Output):
    kind = serializers.ChoiceField(choices=sorted(SUBJECT_KINDS.values()))
    id = serializers.IntegerField(allow_null=True, help_text="Null for a season or tournament.")
    slug = serializers.CharField(allow_null=True, help_text="Of a season or tournament.")
    name = serializers.CharField(help_text="Empty for an entrant that you may not see.")
    tournament = TournamentRefOutput(allow_null=True, help_text="Of an entrant.")
    external_ids = ExternalIdOutput(
        many=True,
        help_text="Ids in other systems, as they are now; of house rules none, those of a hidden player for members "
        "who may record, those of an entrant for the desk.",
    )


class ChangeActorOutput(Output):
    kind = serializers.ChoiceField(
        choices=ACTOR_KINDS, help_text="`token`: a program acted for the account; `service`: the service itself."
    )
    id = serializers.IntegerField(
        allow_null=True,
        help_text="Of the account; of the token, as `me/` has it; the number of the guest link; null of the service.",
    )
    name = serializers.CharField(help_text="Of the account, also where its program acted; empty for the service.")


class ChangeOutput(Output):
    id = serializers.IntegerField(help_text="The number in the club's log.")
    at = serializers.DateTimeField()
    kind = serializers.ChoiceField(choices=PUBLIC_KINDS)
    subject = ChangeSubjectOutput()
    actor = ChangeActorOutput(
        allow_null=True, help_text="Who made the change. Null for readers who may not read the club's log."
    )
    merged = serializers.IntegerField(
        allow_null=True, help_text="With `player.merged` and `player.unmerged`: the id of the other entry."
    )
    version = serializers.IntegerField(allow_null=True, help_text="The version that a hanchan has now.")


class ChangesOutput(Output):
    results = ChangeOutput(many=True)
    next_after = serializers.IntegerField(help_text="The `after` of the next request.")
    has_more = serializers.BooleanField(help_text="Whether the next request has results at once.")


class ChangesView(ClubView):
    renderer_classes = OR_LINES
    queries = {"GET": ChangesQuery}
    keys_of_pages = frozenset({"limit"})

    @extend_schema(operation_id="changes", responses=ChangesOutput)
    def get(self, request: Request, club: str) -> Any:
        """List what changed in the club since you last asked, in order; each change exactly once."""
        asked, found = self.query(request), self.club(request)
        if is_lines(request):
            if "after" not in asked:
                # Lines have no `next_after`, so there would be nothing in the answer.
                raise serializers.ValidationError({"after": [serializers.Field.default_error_messages["required"]]})
            return lines_answer(_all_after(request, found, asked["after"]))
        changes = changes_after(request.user, found, after=asked.get("after"), limit=asked["limit"])
        return Response(ChangesOutput(changes).data)


def _all_after(request: Request, club: Club, after: int) -> Iterator[Iterable[Any]]:
    """The changes after a number until the end of the log, in parts."""
    has_more = True
    while has_more:
        changes = changes_after(request.user, club, after=after, limit=ROWS_AT_A_TIME)
        yield ChangeOutput(changes.results, many=True).data
        after, has_more = changes.next_after, changes.has_more
