"""Rounds by API: the list, one round, its steps and checks, seats swapped, the timer, the link of its tables."""

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django_filters import FilterSet, MultipleChoiceFilter
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import Pages, actor, read_body
from league.core.api.serializers import Input
from league.core.conditional import unless_unchanged
from league.core.errors import existing
from league.tournaments.api.base import TournamentView, table_of
from league.tournaments.api.entrants.steps import LinkInput
from league.tournaments.api.rounds.draw_outputs import FindingOutput, SwapOutput
from league.tournaments.api.rounds.outputs import RoundLinkOutput, RoundOutput, TimerOutput, round_context, round_output
from league.tournaments.core.access import TournamentAccess
from league.tournaments.core.links import link_open
from league.tournaments.core.selectors import whole_tables
from league.tournaments.draws.checks import round_checks
from league.tournaments.draws.services import STEPS, round_step, seats_swap
from league.tournaments.models import Round, TableSeat
from league.tournaments.models.draws import RoundQuerySet
from league.tournaments.results.services import timer_set
from league.tournaments.standings.cached_table import state_of


class StepInput(Input):
    step = serializers.ChoiceField(list(STEPS))


class ChecksQuery(Input):
    step = serializers.ChoiceField(
        ["confirm", "release", "finish"], default="release", help_text="The step that is checked."
    )


class RoundFilter(FilterSet):
    state = MultipleChoiceFilter(
        choices=Round.State.choices, method="in_states", help_text="Can be given several times."
    )

    class Meta:
        model = Round
        fields: list[str] = []

    def in_states(self, rounds: RoundQuerySet, _name: str, wanted: list[str]) -> RoundQuerySet:
        return rounds.in_states(wanted) if wanted else rounds


class SeatOfTableInput(Input):
    table = serializers.IntegerField(min_value=1, help_text="The table's number.")
    seat = serializers.IntegerField(min_value=0, max_value=3)


class SwapInput(Input):
    one = SeatOfTableInput()
    other = SeatOfTableInput()
    scores = serializers.ChoiceField(
        ["follow", "stay"], required=False,
        help_text="Of tables that have a game: the scores follow the players, or stay with the seats as deals do.",
    )  # fmt: skip
    reason = serializers.CharField(max_length=200, required=False, help_text="Required if a table has a game.")


class TimerInput(Input):
    to = serializers.ChoiceField(["start", "stop", "reset"])


def shown_rounds(access: TournamentAccess) -> QuerySet[Round]:
    """Return the rounds that the visitor may see, with their tables, in a fixed number of queries."""
    return access.rounds().order_by("number").prefetch_related(whole_tables())


def rounds_output(access: TournamentAccess, rounds: Sequence[Round]) -> Any:
    """Return the rounds as they are after a change."""
    changed = shown_rounds(access).filter(number__in=[round_.number for round_ in rounds])
    return {"rounds": RoundOutput(changed, many=True, context=round_context(access)).data}


class RoundListView(TournamentView):
    pagination_class = Pages
    filterset_class = RoundFilter
    queryset = Round.objects.none()  # for the schema of the filters

    @extend_schema(operation_id="tournament_rounds", responses=RoundOutput(many=True))
    def get(self, request: Request, slug: str) -> HttpResponse:
        """List the rounds with their tables. Only the desk gets rounds that are not public, and how they were drawn.

        The answer has an ETag. A client with the current copy gets 304: `seconds_left` is then that of the copy, so
        count from `ends_at`.
        """
        access = self.access(request)
        return unless_unchanged(
            request._request, *state_of(access.tournament), access.is_desk,
            draw=lambda: self.page(request, shown_rounds(access), RoundOutput, **round_context(access)),
        )  # fmt: skip


class OneRoundView(TournamentView):
    @extend_schema(operation_id="tournament_round", responses=RoundOutput)
    def get(self, request: Request, slug: str, number: int) -> HttpResponse:
        """Show a round with its tables.

        The answer has an ETag, as that of the list.
        """
        access = self.access(request)
        round_ = access.round(number)
        return unless_unchanged(
            request._request, *state_of(access.tournament), access.is_desk,
            draw=lambda: Response(round_output(access, round_)),
        )  # fmt: skip


class RoundStepView(TournamentView):
    @extend_schema(operation_id="tournament_round_step", request=StepInput, responses=RoundOutput)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Confirm, release or finish a round, or undo one of these steps. For the desk."""
        access, step = self.desk(request), read_body(StepInput, request)["step"]
        round_ = round_step(actor=actor(request), round_=access.round(number), step=step)
        return Response(round_output(access, round_))


class RoundChecksView(TournamentView):
    pagination_class = Pages
    queries = {"GET": ChecksQuery}

    @extend_schema(operation_id="tournament_round_checks", responses=FindingOutput(many=True))
    def get(self, request: Request, slug: str, number: int) -> Response:
        """List what the checks before a step of the round find. For the desk."""
        round_ = self.desk(request).round(number)
        return self.page(request, round_checks(round_, self.query(request)["step"]), FindingOutput)


class SeatSwapView(TournamentView):
    @extend_schema(operation_id="tournament_seats_swap", request=SwapInput, responses=SwapOutput)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Swap two seats of a round, also with results, and get the round's new facts. For the desk."""
        access, body = self.desk(request, "referee"), read_body(SwapInput, request)
        first, second = (seat_of(access, number, body.pop(key)) for key in ("one", "other"))
        facts = seats_swap(actor=actor(request), first=first, second=second, **body)
        return Response(SwapOutput({"facts": facts}).data)


def seat_of(access: TournamentAccess, number: int, where: dict[str, int]) -> TableSeat:
    table = table_of(access, number, where["table"])
    return existing(table.seats.select_related("round", "table").filter(seat=where["seat"]).first())


class TimerView(TournamentView):
    @extend_schema(operation_id="tournament_timer", responses=TimerOutput)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Show the timer of a round."""
        access = self.access(request)
        return Response(TimerOutput(access.round(number), context=round_context(access)).data)

    @extend_schema(operation_id="tournament_timer_set", request=TimerInput, responses=TimerOutput)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Start, stop or reset the timer of a round. For the desk."""
        access, to = self.access(request), read_body(TimerInput, request)["to"]
        context = round_context(access)
        round_ = timer_set(actor=actor(request), round_=access.round(number), to=to, now=context["now"])
        return Response(TimerOutput(round_, context=context).data)


class RoundLinkView(TournamentView):
    @extend_schema(operation_id="tournament_round_link", request=LinkInput, responses=RoundLinkOutput)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Get the secret of the link that opens result entry for the tables of a round. For the desk."""
        round_, body = self.desk(request).round(number), read_body(LinkInput, request)
        secret = link_open(actor=actor(request), opened=round_, renew=body["renew"])
        return Response(RoundLinkOutput({"secret": secret}).data)
