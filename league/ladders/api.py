from collections.abc import Iterator
from contextlib import contextmanager

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import PAGE_KEYS, ApiView, ClubView, Pages, actor, read_body
from league.core.api.errors import AT_KEY
from league.core.api.reading.references import SlugRefField
from league.core.api.serializers import Input
from league.core.errors import existing
from league.ladders.changes.history import RatingSteps
from league.ladders.changes.movers import stood_before
from league.ladders.models import Ladder
from league.ladders.outputs import (
    LadderKindOutput,
    LadderOutput,
    LadderPageOutput,
    LadderRowOutput,
    NumberField,
    RatingChangeOutput,
    RatingHistoryPageOutput,
    RatingStepOutput,
    ladder_columns,
)
from league.ladders.selectors import (
    club_ladders,
    hanchan_changes,
    ladder_as_of,
    ladder_find,
    ladder_rows,
    last_day,
    names_in_changes,
)
from league.ladders.services import ladder_amend, ladder_open
from league.players.models import Player
from league.players.outputs import PlayerRefOutput
from league.records.models import END_OF_TIME, Hanchan, end_of_day
from league.seasons.selectors import season_named
from league.sheets.table_outputs import OLD_KEYS
from rules.errors import RuleError
from rules.registry import RULESETS
from scoring.ladders.registry import LADDERS


class LadderInput(Input):
    name = serializers.CharField(max_length=100)
    kind = serializers.CharField(help_text="A key of `ladder-kinds/`.")
    parameters = serializers.DictField(
        child=NumberField(), required=False, help_text="By name; the others have the defaults of the kind."
    )
    season = SlugRefField(required=False, help_text="A season's slug. Without it all hanchan of the club.")
    rulesets = serializers.ListField(
        child=serializers.ChoiceField([ruleset.key for ruleset in RULESETS]),
        required=False,
        max_length=len(RULESETS),
        help_text="Keys of rulesets. None: all rulesets.",
    )
    slug = serializers.SlugField(max_length=60, required=False, help_text="The address; made from the name without it.")


class LadderAmendInput(Input):
    name = serializers.CharField(max_length=100, required=False)
    parameters = serializers.DictField(
        child=NumberField(), required=False, help_text="By name; the others stay. Every rating is computed again."
    )
    reason = serializers.CharField(max_length=200, required=False)


class DayQuery(Input):
    ignored = frozenset(PAGE_KEYS)
    on = serializers.DateField(required=False, help_text="The state at the end of this day.")


class HistoryQuery(DayQuery):
    ranks = serializers.BooleanField(
        required=False, help_text="Also the rank after each hanchan. All hanchan of the ladder between are read for it."
    )


class LadderKindsView(ApiView):
    pagination_class = Pages

    @extend_schema(operation_id="ladder_kinds", responses=LadderKindOutput(many=True))
    def get(self, request: Request) -> Response:
        """List the kinds of ladder with their parameters."""
        return self.page(request, LADDERS, LadderKindOutput)


@contextmanager
def at_parameter() -> Iterator[None]:
    """Name the parameter that a ladder refuses by its path in the body."""
    try:
        yield
    except RuleError as error:
        if name := error.params.get("parameter"):
            error.params[AT_KEY] = f"parameters.{name}"
        raise


class LadderListView(ClubView):
    pagination_class = Pages

    @extend_schema(operation_id="ladders", responses=LadderOutput(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List the club's ladders that are not archived, by name."""
        return self.page(request, club_ladders(self.club(request)), LadderOutput)

    @extend_schema(operation_id="ladder_open", request=LadderInput, responses={201: LadderOutput})
    def post(self, request: Request, club: str) -> Response:
        """Open a ladder."""
        found, body = self.club(request), read_body(LadderInput, request)
        season = season_named(found, body.pop("season")) if body.get("season") else None
        with at_parameter():
            ladder = ladder_open(actor=actor(request), club=found, season=season, **body)
        return Response(LadderOutput(ladder).data, status=201)


class LadderBaseView(ClubView):
    def ladder(self, request: Request) -> Ladder:
        return ladder_find(self.club(request), self.kwargs["slug"])


class OneLadderView(LadderBaseView):
    pagination_class = Pages
    queries = {"GET": DayQuery}
    deprecated_keys = {"GET": OLD_KEYS}

    @extend_schema(operation_id="ladder", responses=LadderPageOutput)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Show a ladder with the ratings of its players, now or at the end of a day. Guests are left out."""
        ladder, day = self.ladder(request), self.query(request).get("on")
        rows = ladder_as_of(ladder, day) if day else ladder_rows(ladder)
        last = None if day else last_day(ladder)
        before = stood_before(ladder, last) if last else {}
        response = self.page(request, rows, LadderRowOutput, ladder=ladder, stood_before=before)
        whole = {
            "ladder": LadderOutput(ladder).data,
            "on": day,
            "revision": ladder.revision,
            "is_behind": ladder.stale.exists(),
            "ranked_by": ["rating"],
            "columns": ladder_columns(ladder),
        }
        return Response({**whole, **response.data})

    @extend_schema(operation_id="ladder_amend", request=LadderAmendInput, responses=LadderOutput)
    def patch(self, request: Request, club: str, slug: str) -> Response:
        """Rename a ladder, or change its parameters."""
        body = read_body(LadderAmendInput, request)
        with at_parameter():
            ladder = ladder_amend(actor=actor(request), ladder=self.ladder(request), **body)
        return Response(LadderOutput(ladder).data)


class RatingHistoryView(LadderBaseView):
    pagination_class = Pages
    queries = {"GET": HistoryQuery}

    @extend_schema(operation_id="rating_history", responses=RatingHistoryPageOutput)
    def get(self, request: Request, club: str, slug: str, player: int) -> Response:
        """Show a player's rating hanchan by hanchan, up to now or to the end of a day."""
        ladder, query = self.ladder(request), self.query(request)
        day = query.get("on")
        found = existing(Player.objects.filter(club=ladder.club, pk=player).select_related("merged_into").first())
        until = end_of_day(day) if day else END_OF_TIME
        steps = RatingSteps(ladder, found.standing_for, until, with_ranks=query.get("ranks", False))
        response = self.page(request, steps, RatingStepOutput)
        whole = {
            "player": PlayerRefOutput(found.standing_for).data,
            "on": day,
            "rating": steps.rating,
            "is_behind": ladder.stale.exists(),
        }
        return Response({**whole, **response.data})


class RatingChangeView(LadderBaseView):
    pagination_class = Pages

    @extend_schema(operation_id="rating_change", responses=RatingChangeOutput(many=True))
    def get(self, request: Request, club: str, slug: str, hanchan: int) -> Response:
        """Explain how a hanchan changed the ratings of its players. Empty until the ladder is up to date."""
        ladder = self.ladder(request)
        found = existing(Hanchan.objects.filter(club=ladder.club, pk=hanchan).first())
        changes = hanchan_changes(ladder, found)
        return self.page(request, changes, RatingChangeOutput, names=names_in_changes(changes))
