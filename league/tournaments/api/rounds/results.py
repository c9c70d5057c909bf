"""Results by API: reported and confirmed at the table, or entered by the desk; extra time."""

from collections.abc import Callable
from typing import Any, NamedTuple

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.accounts.limits.attempts import guarded
from league.clubs.api_base import actor, read_body
from league.clubs.roles import reaches
from league.core.api.preconditions import seen_version
from league.core.api.reading.references import IdField
from league.core.api.serializers import Input
from league.core.errors import Forbidden, LeagueError, VersionConflict, check_exists, existing
from league.tournaments.api.base import LinkOrSignedIn, TournamentView, table_of
from league.tournaments.api.rounds.outputs import BegunTableOutput, ReportOutput, TournamentTableOutput
from league.tournaments.api.tournaments import SayWhyInput
from league.tournaments.core.access import TournamentAccess, access_for
from league.tournaments.core.links import entrant_of_secret, opens, round_opened
from league.tournaments.core.selectors import with_results
from league.tournaments.models import Penalty, Report, Table, Tournament
from league.tournaments.results.penalties import GivenPenalty
from league.tournaments.results.playing import table_begin
from league.tournaments.results.proof import code_limit, proof_of_code
from league.tournaments.results.services import (
    extra_time_give,
    result_clear,
    result_confirm,
    result_enter,
    result_refuse,
    result_report,
)
from league.tournaments.results.tables import locked_table
from league.tournaments.results.unplayed import seat_substitute, table_abandon, table_forfeit, table_reopen


class TablePenaltyInput(Input):
    seat = serializers.IntegerField(min_value=0, max_value=3)
    points = serializers.DecimalField(
        max_digits=9, decimal_places=3, min_value=0, required=False, allow_null=True,
        help_text="Points of the game that are taken off; 0 for a warning; null: what the rules say for a false win.",
    )  # fmt: skip
    kind = serializers.ChoiceField(Penalty.Kind.choices, required=False)
    is_paid = serializers.BooleanField(
        required=False, allow_null=True,
        help_text="The other players get the points in equal shares; null: as the rules say for the kind.",
    )  # fmt: skip
    reason = serializers.CharField(max_length=200)


class ScoresInput(Input):
    scores = serializers.ListField(
        child=serializers.IntegerField(min_value=-(10**8), max_value=10**8), max_length=6,
        help_text="By seat, after the penalties.",
    )  # fmt: skip
    penalties = TablePenaltyInput(
        many=True, required=False, help_text="Penalties that the table does not have yet; with the scores they add up."
    )
    chips = serializers.ListField(
        child=serializers.IntegerField(min_value=-(10**6), max_value=10**6), max_length=6, required=False
    )
    deposits = serializers.IntegerField(min_value=0, max_value=10**8, required=False)
    asks = serializers.BooleanField(
        required=False, default=False,
        help_text="Refuse the first result of a table if its scores are possible but improbable (`looks_wrong`).",
    )  # fmt: skip
    again = serializers.BooleanField(
        required=False, default=False, help_text="Record it although the scores are improbable."
    )


class VersionInput(Input):
    version = serializers.IntegerField(
        min_value=0,
        help_text="The version you have seen, 0 if there was no result; 409 with the present result if it is another.",
    )


class EnterInput(ScoresInput, VersionInput):
    reason = serializers.CharField(
        max_length=200, required=False, allow_blank=True, help_text="Required if the table has a result."
    )
    sum_reason = serializers.CharField(
        max_length=200, required=False, allow_blank=True,
        help_text="MCR, for referees: why scores that do not add up were decided; a correction without it leaves the"
        " reason while the sum stays.",
    )  # fmt: skip


class ClearInput(SayWhyInput, VersionInput):
    pass


class UnplayedInput(SayWhyInput):
    unplayed = serializers.ChoiceField(Table.Unplayed.choices)
    seats = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=3), required=False, max_length=4,
        help_text="The seats that forfeit; for `forfeited`.",
    )  # fmt: skip


class SubstituteInput(SayWhyInput):
    seat = serializers.IntegerField(min_value=0, max_value=3)
    entrant = IdField(help_text="An entrant's id.")
    forfeits = serializers.BooleanField(required=False, help_text="Whether the player who leaves forfeits the round.")
    from_deal = serializers.IntegerField(
        min_value=1, required=False,
        help_text="The first deal of the newcomer in a game that is recorded deal by deal; absent: the next deal.",
    )  # fmt: skip


class AtTableInput(Input):
    seat = serializers.IntegerField(
        min_value=0, max_value=3, required=False, help_text="The sender's seat; signed in, only the own one."
    )
    secret = serializers.CharField(
        max_length=64, required=False, help_text="The secret of the round's link, or of the player's own link."
    )
    code = serializers.CharField(
        max_length=20, required=False,
        help_text="With the round's link: the code of the seat, printed on the score form.",
    )  # fmt: skip


class ReportInput(AtTableInput, ScoresInput):
    pass


class AnswerInput(AtTableInput):
    reason = serializers.CharField(max_length=200, required=False, allow_blank=True)


class ExtraTimeInput(Input):
    minutes = serializers.IntegerField(min_value=1, max_value=600)


class Sender(NamedTuple):
    """A player at the table, and how the seat was shown (`Report.Proof`)."""

    seat: int
    proof: str


class TableView(TournamentView):
    def table(self, request: Request) -> tuple[TournamentAccess, Table]:
        access = self.access(request)
        return access, table_of(access, self.kwargs["number"], self.kwargs["table"])

    def table_seen(self, request: Request) -> tuple[TournamentAccess, Table]:
        """The table that is changed, if its result has the version that the desk names in `If-Match`.

        Nobody else is told the version, so that for others the header is refused as where there is none.
        """
        access, table = self.table(request)
        seen = seen_version(request) if access.is_desk else None
        # Locked until the request ends, as the services do.
        if seen is not None and seen != locked_table(table).version:
            raise VersionConflict(self.shown(access, table))
        return access, table

    def shown(
        self, access: TournamentAccess, table: Table, output: type[TournamentTableOutput] = TournamentTableOutput
    ) -> Any:
        """Return the table as it is after a change."""
        present = with_results(table.round.tables.all()).get(pk=table.pk)
        return output(present, context={"access": access}).data


class OneTableView(TableView):
    @extend_schema(operation_id="tournament_table", responses=TournamentTableOutput)
    def get(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Show a table with its seats, and its result once that is public."""
        return Response(self.shown(*self.table(request)))


class ResultView(TableView):
    @extend_schema(operation_id="tournament_result_enter", request=EnterInput, responses=TournamentTableOutput)
    def put(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Enter or correct the result of a table. For the desk.

        A correction needs a `reason`. If the result has another version than the one sent, the answer is 409, and
        `present` is the table as it is now.
        """
        (access, found), body = self.table(request), read_body(EnterInput, request)
        body["penalties"] = [GivenPenalty(**row) for row in body.get("penalties", [])]
        try:
            result_enter(actor=actor(request), table=found, **body)
        except VersionConflict:
            raise VersionConflict(self.shown(access, found)) from None
        return Response(self.shown(access, found))


class ResultClearView(TableView):
    @extend_schema(operation_id="tournament_result_clear", request=ClearInput, responses=TournamentTableOutput)
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Clear the result of a table, so that the table waits for one again. For the desk."""
        (access, found), body = self.table(request), read_body(ClearInput, request)
        try:
            result_clear(actor=actor(request), table=found, **body)
        except VersionConflict:
            raise VersionConflict(self.shown(access, found)) from None
        return Response(self.shown(access, found))


class TableDealsView(TableView):
    matched = frozenset({"POST"})

    @extend_schema(operation_id="tournament_table_begin", request=None, responses={201: BegunTableOutput})
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Begin to record a table deal by deal, and get the id of its hanchan.

        For recorders; in a frozen round for the desk. A table that has begun keeps its hanchan.
        """
        access, found = self.table_seen(request)
        table_begin(actor=actor(request), table=found)
        return Response(self.shown(access, found, BegunTableOutput), status=201)


class AtTableView(TableView):
    """For players at the table: signed in, or by a link of the round or the player, also to a private tournament."""

    permission_classes = [LinkOrSignedIn]

    def write(self, handler: Callable[..., Response], request: Request, *args: Any, **kwargs: Any) -> Response:
        """Count wrong codes outside of the transaction, which a refusal takes back."""
        if not isinstance(request.data, dict) or request.data.get("code") is None:
            return super().write(handler, request, *args, **kwargs)
        limit = code_limit(
            request._request, slug=self.kwargs["slug"], round_number=self.kwargs["number"], table=self.kwargs["table"]
        )
        with guarded(limit, wrong="wrong_seat_code"):
            return super().write(handler, request, *args, **kwargs)

    def access(self, request: Request) -> TournamentAccess:
        secret = request.data.get("secret") if isinstance(request.data, dict) else None
        found = Tournament.objects.select_related("club", "house_rules").filter(slug=self.kwargs["slug"]).first()
        if found and isinstance(secret, str) and reaches(request.user, found.club) and opens(found, secret):
            return access_for(request.user, found)
        return super().access(request)

    def at_table(self, request: Request, access: TournamentAccess, table: Table, body: dict[str, Any]) -> Sender:
        """Return the seat of the sender and how it was shown.

        The round's link alone shows no seat and allows any of the table; all else allows only the own one.
        """
        seat, secret, code = (body.pop(field, None) for field in ("seat", "secret", "code"))
        check_exists(seat is None or seat < access.tournament.seats)
        if secret is None:
            return self.own_seat(table, seat, Report.Proof.ACCOUNT, entrant__player__account=actor(request))
        player = entrant_of_secret(access.tournament, secret)
        if player is not None:
            return self.own_seat(table, seat, Report.Proof.PLAYER_LINK, entrant=player)
        check_exists(round_opened(access.tournament, secret).pk == table.round_id)
        if seat is None:
            raise LeagueError("bad_field", field="seat", reason=gettext("This field is required."))
        if code is None:
            return Sender(seat, Report.Proof.ROUND_LINK)
        return Sender(seat, proof_of_code(table=table, seat=seat, code=code))

    @staticmethod
    def own_seat(table: Table, seat: int | None, proof: str, **whose: Any) -> Sender:
        own = table.seats.filter(**whose).values_list("seat", flat=True).first()
        if own is None or seat not in (None, own):
            raise Forbidden
        return Sender(own, proof)


class ReportView(AtTableView):
    @extend_schema(operation_id="tournament_result_report", request=ReportInput, responses={201: ReportOutput})
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Report a result at the table. It counts when another player of the table confirms it."""
        (access, found), body = self.table(request), read_body(ReportInput, request)
        sender = self.at_table(request, access, found, body)
        body["penalties"] = [GivenPenalty(**row) for row in body.get("penalties", [])]
        report = result_report(table=found, **sender._asdict(), **body)
        return Response(ReportOutput(report).data, status=201)


def waiting_report(table: Table) -> Report:
    return existing(table.reports.filter(state=Report.State.WAITING).first())


class ReportConfirmView(AtTableView):
    matched = frozenset({"POST"})

    @extend_schema(operation_id="tournament_result_confirm", request=AtTableInput, responses=TournamentTableOutput)
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Confirm the result that another player of the table has reported.

        The sender shows the seat: signed in, by the player's own link, or by the round's link with the code of the
        seat. A report by the round's link alone needs two such players; after the first one it still waits.
        """
        (access, found), body = self.table_seen(request), read_body(AtTableInput, request)
        sender = self.at_table(request, access, found, body)
        result_confirm(report=waiting_report(found), **sender._asdict())
        return Response(self.shown(access, found))


class ReportRefuseView(AtTableView):
    @extend_schema(operation_id="tournament_result_refuse", request=AnswerInput, responses=ReportOutput)
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Refuse the result that was reported at the table. It is then entered again."""
        (access, found), body = self.table(request), read_body(AnswerInput, request)
        sender = self.at_table(request, access, found, body)
        refused = result_refuse(report=waiting_report(found), **sender._asdict(), reason=body.get("reason", ""))
        return Response(ReportOutput(refused).data)


class UnplayedView(TableView):
    matched = frozenset({"POST"})

    @extend_schema(operation_id="tournament_table_unplayed", request=UnplayedInput, responses=TournamentTableOutput)
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Close a table without a game: forfeited by the players of some seats, or abandoned. For the desk.

        What each player gets is a setting of the tournament (`walkover_rule`, `abandoned_rule`, `forfeit_points`).
        """
        (access, found), body = self.table_seen(request), read_body(UnplayedInput, request)
        by, reason = actor(request), body["reason"]
        if body["unplayed"] == Table.Unplayed.FORFEITED:
            table_forfeit(actor=by, table=found, seats=body.get("seats", []), reason=reason)
        else:
            table_abandon(actor=by, table=found, reason=reason)
        return Response(self.shown(access, found))


class ReopenView(TableView):
    matched = frozenset({"POST"})

    @extend_schema(operation_id="tournament_table_reopen", request=SayWhyInput, responses=TournamentTableOutput)
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Open a table again that was closed without a game. For the desk."""
        (access, found), body = self.table_seen(request), read_body(SayWhyInput, request)
        table_reopen(actor=actor(request), table=found, reason=body["reason"])
        return Response(self.shown(access, found))


class SubstituteView(TableView):
    matched = frozenset({"POST"})

    @extend_schema(operation_id="tournament_substitute", request=SubstituteInput, responses=TournamentTableOutput)
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Put another entrant into a seat of a table without a result. For the desk.

        The result of the seat counts for the newcomer, and the deals before stay with whom they were played by. The
        player who leaves forfeits the round, unless `forfeits` is false.
        """
        (access, found), body = self.table_seen(request), read_body(SubstituteInput, request)
        seats = found.seats.select_related("entrant__player", "table__round__tournament__club")
        seat = existing(seats.filter(seat=body["seat"]).first())
        entrant = access.entrant(body["entrant"])
        seat_substitute(
            actor=actor(request), seat=seat, entrant=entrant, reason=body["reason"],
            forfeits=body.get("forfeits", True), from_deal=body.get("from_deal"),
        )  # fmt: skip
        return Response(self.shown(access, found))


class ExtraTimeView(TableView):
    matched = frozenset({"POST"})

    @extend_schema(operation_id="tournament_extra_time", request=ExtraTimeInput, responses=TournamentTableOutput)
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Give a table more time, added to what it has. For the desk."""
        (access, found), body = self.table_seen(request), read_body(ExtraTimeInput, request)
        extra_time_give(actor=actor(request), table=found, minutes=body["minutes"])
        return Response(self.shown(access, found))
