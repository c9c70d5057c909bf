"""Results by API: reported at the table and confirmed by another, or entered by the desk; penalties, referee calls."""

from decimal import Decimal
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import IDEMPOTENCY_KEY, Form, actor, read_body
from league.clubs.roles import can
from league.errors import Forbidden, LeagueError
from league.tournaments.access import Sight
from league.tournaments.api.doors import LinkOrSignedIn, TournamentDoor, table_of
from league.tournaments.api.events import SayWhyForm
from league.tournaments.api.shapes import call_shape, hand_shape, penalty_shape, report_shape, table_shape, tables_of
from league.tournaments.best_hands import event_hands, hand_note, hand_unnote, noted_hands
from league.tournaments.links import opens, round_opened
from league.tournaments.models import Penalty, RefereeCall, Report, Table, Tournament
from league.tournaments.playing import table_begin
from league.tournaments.results import (
    extra_time_give,
    penalty_give,
    penalty_void,
    referee_answer,
    referee_call,
    result_clear,
    result_confirm,
    result_enter,
    result_refuse,
    result_report,
)


class ScoresForm(Form):
    scores = serializers.ListField(
        child=serializers.IntegerField(min_value=-(10**8), max_value=10**8), max_length=6, help_text="By seat."
    )
    chips = serializers.ListField(
        child=serializers.IntegerField(min_value=-(10**6), max_value=10**6), max_length=6, required=False
    )
    deposits = serializers.IntegerField(min_value=0, max_value=10**8, required=False)


class EnterForm(ScoresForm):
    reason = serializers.CharField(
        max_length=200, required=False, allow_blank=True, help_text="Needed where a result stands already."
    )
    version = serializers.IntegerField(
        min_value=0, required=False,
        help_text="Of the table as you saw it; where another result has come in since, 409 with the present one.",
    )  # fmt: skip


class AtTableForm(Form):
    seat = serializers.IntegerField(
        min_value=0, max_value=3, required=False, help_text="Who speaks; for a signed-in player their own seat."
    )
    secret = serializers.CharField(max_length=64, required=False, help_text="Of the round's link.")


class ReportForm(AtTableForm, ScoresForm):
    pass


class AnswerForm(AtTableForm):
    reason = serializers.CharField(max_length=200, required=False, allow_blank=True)


class ExtraTimeForm(Form):
    minutes = serializers.IntegerField(min_value=1, max_value=600)


class PenaltyForm(Form):
    entrant = serializers.IntegerField(help_text="An entrant's id.")
    points = serializers.DecimalField(
        max_digits=12, decimal_places=3, help_text="Taken off where above zero, given where below."
    )
    reason = serializers.CharField(max_length=200)
    kind = serializers.ChoiceField(Penalty.Kind.choices, required=False)
    round = serializers.IntegerField(min_value=1, required=False, allow_null=True)


class HandForm(Form):
    entrant = serializers.IntegerField(help_text="An entrant's id.")
    round = serializers.IntegerField(min_value=1)
    what = serializers.CharField(max_length=200, help_text="The hand in words.")
    total = serializers.IntegerField(
        min_value=0, max_value=10_000, required=False, allow_null=True, help_text="In han, fan or tai."
    )


class TableDoor(TournamentDoor):
    def table(self, request: Request) -> tuple[Sight, Table]:
        sight = self.sight(request)
        return sight, table_of(sight, self.kwargs["number"], self.kwargs["table"])

    def shown(self, sight: Sight, table: Table) -> dict[str, Any]:
        return table_shape(tables_of(table.round).get(pk=table.pk), table.round, sight)


class OneTableView(TableDoor):
    @extend_schema(operation_id="tournament_table", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str, number: int, table: int) -> Response:
        return Response(self.shown(*self.table(request)))


class ResultView(TableDoor):
    """A table's result, entered, corrected or cleared by the desk."""

    @extend_schema(
        operation_id="tournament_result_enter", request=EnterForm, responses=OpenApiTypes.ANY,
        parameters=[IDEMPOTENCY_KEY],
    )  # fmt: skip
    def put(self, request: Request, slug: str, number: int, table: int) -> Response:
        (sight, found), body = self.table(request), read_body(EnterForm, request)

        def act() -> dict[str, Any]:
            result_enter(actor=actor(request), table=found, **body)
            return self.shown(sight, found)

        return self.act(request, act)

    @extend_schema(operation_id="tournament_result_clear", request=SayWhyForm, responses=OpenApiTypes.ANY)
    def delete(self, request: Request, slug: str, number: int, table: int) -> Response:
        (sight, found), body = self.table(request), read_body(SayWhyForm, request)

        def act() -> dict[str, Any]:
            result_clear(actor=actor(request), table=found, reason=body["reason"])
            return self.shown(sight, found)

        return self.act(request, act)


class TableDealsView(TableDoor):
    """Sit a table down to be recorded deal by deal; its deals go to `/hanchan/<hanchan>/deals/`."""

    @extend_schema(
        operation_id="tournament_table_begin", request=None, responses=OpenApiTypes.ANY, parameters=[IDEMPOTENCY_KEY]
    )
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        sight, found = self.table(request)

        def act() -> dict[str, Any]:
            begun = table_begin(actor=actor(request), table=found)
            # Whoever opened it goes on there, at the desk or not.
            return {**self.shown(sight, found), "hanchan": begun.pk, "entry": begun.entry}

        return self.act(request, act, 201)


class AtTableDoor(TableDoor):
    """A door for who sits there: signed in, or by the round's link, which opens a private event too."""

    permission_classes = [LinkOrSignedIn]

    def sight(self, request: Request) -> Sight:
        secret = request.data.get("secret") if isinstance(request.data, dict) else None
        found = Tournament.objects.select_related("club", "house_rules").filter(slug=self.kwargs["slug"]).first()
        if found and isinstance(secret, str) and opens(found, secret):
            return Sight(found, can(request.user, found.club, "tournament"))
        return super().sight(request)

    def at_table(self, request: Request, sight: Sight, table: Table, body: dict[str, Any]) -> int:
        """The seat that speaks: by the round's link any of the table, signed in one's own."""
        seat, secret = body.pop("seat", None), body.pop("secret", None)
        if secret is not None:
            if round_opened(sight.tournament, secret).pk != table.round_id:
                raise LeagueError("not_found")
        else:
            own = table.seats.filter(entrant__player__user=actor(request)).values_list("seat", flat=True).first()
            if own is None or seat not in (None, own):
                raise Forbidden
            seat = own
        if seat is None or not table.seats.filter(seat=seat).exists():
            raise LeagueError("bad_field", field="seat", reason=seat)
        return seat


class ReportView(AtTableDoor):
    """A result as somebody at the table enters it; it counts when a second person confirms it."""

    @extend_schema(
        operation_id="tournament_result_report", request=ReportForm, responses=OpenApiTypes.ANY,
        parameters=[IDEMPOTENCY_KEY],
    )  # fmt: skip
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        (sight, found), body = self.table(request), read_body(ReportForm, request)
        seat = self.at_table(request, sight, found, body)
        return self.act(request, lambda: report_shape(result_report(table=found, seat=seat, **body)), 201)


def waiting_report(table: Table) -> Report:
    report = table.reports.filter(state=Report.State.WAITING).first()
    if report is None:
        raise LeagueError("not_found")
    return report


class ReportConfirmView(AtTableDoor):
    @extend_schema(operation_id="tournament_result_confirm", request=AtTableForm, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        (sight, found), body = self.table(request), read_body(AtTableForm, request)
        seat = self.at_table(request, sight, found, body)

        def act() -> dict[str, Any]:
            result_confirm(report=waiting_report(found), seat=seat)
            return self.shown(sight, found)

        return self.act(request, act)


class ReportRefuseView(AtTableDoor):
    @extend_schema(operation_id="tournament_result_refuse", request=AnswerForm, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        (sight, found), body = self.table(request), read_body(AnswerForm, request)
        seat = self.at_table(request, sight, found, body)
        reason = body.get("reason", "")
        return self.act(
            request, lambda: report_shape(result_refuse(report=waiting_report(found), seat=seat, reason=reason))
        )


class ExtraTimeView(TableDoor):
    @extend_schema(operation_id="tournament_extra_time", request=ExtraTimeForm, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        (sight, found), body = self.table(request), read_body(ExtraTimeForm, request)

        def act() -> dict[str, Any]:
            extra_time_give(actor=actor(request), table=found, minutes=body["minutes"])
            return self.shown(sight, found)

        return self.act(request, act)


# ----- the referee -----
class CallView(AtTableDoor):
    """Call a referee to a table; calling again changes nothing."""

    @extend_schema(operation_id="tournament_referee_call", request=AtTableForm, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        (sight, found), body = self.table(request), read_body(AtTableForm, request)
        if not sight.is_desk:
            self.at_table(request, sight, found, body)
        return self.act(request, lambda: call_shape(referee_call(table=found)), 201)


class CallListView(TournamentDoor):
    """Open calls for a referee; for the desk."""

    @extend_schema(operation_id="tournament_calls", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        return Response([call_shape(call) for call in calls_of(self.desk(request)).filter(answered_at=None)])


def calls_of(sight: Sight) -> Any:
    return RefereeCall.objects.filter(table__round__tournament=sight.tournament).select_related("table__round")


class CallAnswerView(TournamentDoor):
    @extend_schema(operation_id="tournament_call_answer", request=None, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, call: int) -> Response:
        found = calls_of(self.desk(request)).filter(pk=call).first()
        if found is None:
            raise LeagueError("not_found")

        def act() -> dict[str, Any]:
            referee_answer(actor=actor(request), call=found)
            found.refresh_from_db()
            return call_shape(found)

        return self.act(request, act)


class PenaltyListView(TournamentDoor):
    @extend_schema(operation_id="tournament_penalties", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        sight = self.sight(request)
        rows = sight.tournament.penalties.select_related("entrant__player", "round", "referee")
        shown = [one for one in rows if one.round is None or sight.shows_results(one.round.number)]
        return Response([penalty_shape(one, sight) for one in shown])

    @extend_schema(
        operation_id="tournament_penalty_give", request=PenaltyForm, responses=OpenApiTypes.ANY,
        parameters=[IDEMPOTENCY_KEY],
    )  # fmt: skip
    def post(self, request: Request, slug: str) -> Response:
        sight, body = self.desk(request), read_body(PenaltyForm, request)

        def act() -> dict[str, Any]:
            number = body.pop("round", None)
            entrant = sight.entrant(body.pop("entrant"))
            one = None if number is None else sight.round(number)
            points = exact_points(body.pop("points"), sight.tournament.points_unit)
            given = penalty_give(actor=actor(request), entrant=entrant, points=points, one=one, **body)
            return penalty_shape(given, sight)

        return self.act(request, act, 201)


def exact_points(points: Decimal, unit: int) -> int:
    exact = points * unit
    if exact != exact.to_integral_value():
        raise LeagueError("bad_field", field="points", reason=points)
    return int(exact)


class PenaltyVoidView(TournamentDoor):
    @extend_schema(operation_id="tournament_penalty_void", request=SayWhyForm, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        sight, body = self.desk(request), read_body(SayWhyForm, request)
        penalty = sight.tournament.penalties.select_related("entrant__player", "round", "referee").filter(pk=pk).first()
        if penalty is None:
            raise LeagueError("not_found")

        def act() -> dict[str, Any]:
            penalty_void(actor=actor(request), penalty=penalty, reason=body["reason"])
            penalty.refresh_from_db()
            return penalty_shape(penalty, sight)

        return self.act(request, act)


class HandListView(TournamentDoor):
    """The best hands, the dearest first: from recorded deals, and as the desk noted them."""

    @extend_schema(operation_id="tournament_hands", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        sight = self.sight(request)
        return Response([hand_shape(hand, sight) for hand in event_hands(sight)])

    @extend_schema(
        operation_id="tournament_hand_note", request=HandForm, responses=OpenApiTypes.ANY,
        parameters=[IDEMPOTENCY_KEY],
    )  # fmt: skip
    def post(self, request: Request, slug: str) -> Response:
        sight, body = self.desk(request), read_body(HandForm, request)

        def act() -> dict[str, Any]:
            entrant, one = sight.entrant(body.pop("entrant")), sight.round(body.pop("round"))
            note = hand_note(actor=actor(request), entrant=entrant, one=one, **body)
            return hand_shape(next(hand for hand in noted_hands(sight) if hand.noted == note.pk), sight)

        return self.act(request, act, 201)


class OneHandView(TournamentDoor):
    @extend_schema(operation_id="tournament_hand_unnote", responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        note = self.desk(request).tournament.noted_hands.select_related("tournament__club", "round").filter(pk=pk)
        if (found := note.first()) is None:
            raise LeagueError("not_found")
        hand_unnote(actor=actor(request), note=found)
        return Response(status=204)
