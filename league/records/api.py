from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from django.db.models import BigIntegerField, Prefetch, QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from league.api.base import IDEMPOTENCY_KEY, ClubView, Form, actor, answer, read_body
from league.asked import whole_number
from league.clubs.api import entry_shape
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.roles import can
from league.clubs.selectors import latest_versions
from league.errors import LeagueError
from league.history.selectors import history_of
from league.players.models import Player
from league.players.selectors import player_find
from league.records.deal_services import hanchan_amend_details
from league.records.imports.report import ImportReport
from league.records.imports.rows import Fault
from league.records.imports.services import ImportOrder, import_preview, import_store
from league.records.models import Hanchan, Participant
from league.records.seats import Seat, entered_penalty
from league.records.selectors import hanchan_list, may_see, points_text
from league.records.services import hanchan_amend, hanchan_record, hanchan_restore, hanchan_void
from league.seasons.models import Season
from league.seasons.selectors import season_find
from league.sessions.models import Session

# What only a hanchan recorded by its final scores has in its body.
OF_SCORES = {"seats", "deposits", "spectators"}


class SeatForm(Form):
    player = serializers.JSONField(help_text="A player's id, or a name or alias.")
    score = serializers.IntegerField(min_value=-(10**8), max_value=10**8)
    chips = serializers.IntegerField(min_value=-(10**6), max_value=10**6, required=False, default=0)
    penalty = serializers.DecimalField(max_digits=9, decimal_places=3, min_value=0, required=False, default=Decimal(0))


class HanchanForm(Form):
    seats = SeatForm(many=True)
    house_rules = serializers.IntegerField(
        required=False, help_text="A version's id; absent: the season's, or the club's only one."
    )
    season = serializers.CharField(required=False, allow_null=True)
    session = serializers.IntegerField(required=False, allow_null=True)
    played_on = serializers.DateField(required=False)
    order = serializers.IntegerField(min_value=1, required=False)
    deposits = serializers.IntegerField(min_value=0, required=False)
    spectators = serializers.ListField(child=serializers.IntegerField(), required=False)
    note = serializers.CharField(max_length=200, required=False, allow_blank=True)


class HanchanAmendForm(HanchanForm):
    version = serializers.IntegerField()
    reason = serializers.CharField(max_length=500, required=False, allow_blank=True)
    seats = SeatForm(many=True, required=False)
    players = serializers.ListField(
        child=serializers.JSONField(), required=False, help_text="Of a hanchan recorded deal by deal: who sat there."
    )


class VersionForm(Form):
    version = serializers.IntegerField()
    reason = serializers.CharField(max_length=500, required=False, allow_blank=True, default="")


class ImportForm(Form):
    content = serializers.CharField(help_text="The file's text.", trim_whitespace=False)
    season = serializers.CharField(required=False)
    house_rules = serializers.IntegerField(required=False)
    date_format = serializers.CharField(required=False)
    columns = serializers.DictField(child=serializers.CharField(allow_blank=True), required=False)
    sticks_left = serializers.IntegerField(required=False)
    makes_players = serializers.BooleanField(required=False)
    dry_run = serializers.BooleanField(required=False, default=False)


def hanchan_shape(hanchan: Hanchan) -> dict[str, Any]:
    """A hanchan with its seats; points as signed decimals."""
    unit = hanchan.house_rules.points_unit
    return {
        "id": hanchan.pk,
        "version": hanchan.version,
        "state": hanchan.state,
        "entry": hanchan.entry,
        "played_on": hanchan.played_on,
        "order": hanchan.order,
        "season": hanchan.season.slug if hanchan.season else None,
        "session": hanchan.session_id,
        "house_rules": {"id": hanchan.house_rules_id, "name": str(hanchan.house_rules)},
        "deposits": hanchan.deposits,
        "spectators": hanchan.spectators,
        "note": hanchan.note,
        "seats": [
            {
                "seat": row.seat,
                "player": {"id": row.player_id, "name": row.player.public_name},
                "score": row.score,
                "chips": row.chips,
                "penalty": str(entered_penalty(row.penalty)),
                "place": row.place,
                "points": None if row.points is None else points_text(row.points, unit),
            }
            for row in hanchan.participants.all()
        ],
    }


def hanchan_rows() -> QuerySet[Hanchan]:
    """Hanchan of any club with all that `hanchan_shape` shows."""
    seats = Participant.objects.select_related("player").order_by("seat")
    rows = Hanchan.objects.select_related("club", "house_rules__house_rules", "season", "session")
    return rows.prefetch_related(Prefetch("participants", seats))


def hanchan_shown(pk: int) -> dict[str, Any]:
    return hanchan_shape(hanchan_rows().get(pk=pk))


# ----- what names in a body mean in this club -----


def read_seats(club: Club, seats: Sequence[Mapping[str, Any]]) -> list[Seat]:
    players = read_players(club, [one["player"] for one in seats])
    return [
        Seat(player, one["score"], one["chips"], one["penalty"]) for player, one in zip(players, seats, strict=True)
    ]


def read_players(club: Club, wanted: Sequence[object]) -> list[Player]:
    # Many keys at once are not held against the column's limits by themselves.
    keys = [one for one in wanted if type(one) is int and abs(one) <= BigIntegerField.MAX_BIGINT]
    by_id = Player.objects.filter(club=club).in_bulk(keys)
    return [_player(club, by_id, one) for one in wanted]


def _player(club: Club, by_id: Mapping[int, Player], wanted: object) -> Player:
    if isinstance(wanted, str):
        return player_find(club, wanted)
    if type(wanted) is int and wanted in by_id:
        return by_id[wanted]
    raise LeagueError("unknown_player", name=wanted)


def read_house_rules(club: Club, pk: int | None, season: Season | None) -> HouseRulesVersion:
    if pk is not None:
        version = HouseRulesVersion.objects.filter(house_rules__club=club, pk=pk).select_related("house_rules").first()
        if version is None:
            raise LeagueError("not_found")
        return version
    if season is not None:
        return season.house_rules
    versions = latest_versions(club)
    if len(versions) != 1:
        raise LeagueError("bad_field", field="house_rules", reason="needed")
    return versions[0]


def read_game(club: Club, body: dict[str, Any]) -> dict[str, Any]:
    """The body of a hanchan, names put in the place of addresses and ids."""
    game = dict(body)
    if game.get("season") is not None:
        game["season"] = season_find(club, game["season"])
    if game.get("session") is not None:
        session = Session.objects.filter(club=club, pk=game["session"]).first()
        if session is None:
            raise LeagueError("not_found")
        game["session"] = session
    if "seats" in game:
        game["seats"] = read_seats(club, game["seats"])
    return game


class HanchanListView(ClubView):
    """The club's hanchan, latest first; `?season=` and `?player=` narrow the list."""

    @extend_schema(
        operation_id="hanchan_list", responses=OpenApiTypes.ANY,
        parameters=[OpenApiParameter("season", str), OpenApiParameter("player", int)],
    )  # fmt: skip
    def get(self, request: Request, club: str) -> Response:
        found = self.club(request)
        rows = hanchan_list(found)
        if season := request.query_params.get("season"):
            rows = rows.filter(season=season_find(found, season))
        if player := whole_number(request.query_params.get("player", "")):
            rows = rows.filter(participants__player=player)
        return self.pages(request, rows, hanchan_shape)

    @extend_schema(
        operation_id="hanchan_record", request=HanchanForm, responses=OpenApiTypes.ANY, parameters=[IDEMPOTENCY_KEY]
    )
    def post(self, request: Request, club: str) -> Response:
        found, body = self.club(request), read_body(HanchanForm, request)

        def act() -> dict[str, Any]:
            game = read_game(found, body)
            game["house_rules"] = read_house_rules(found, game.get("house_rules"), game.get("season"))
            return hanchan_shown(hanchan_record(actor=actor(request), club=found, **game).pk)

        return answer(request, act, 201)


class HanchanDoor(APIView):
    """One hanchan, of a club the user may look at."""

    def hanchan(self, request: Request, pk: int) -> Hanchan:
        visible = Club.objects.visible_to(request.user).values("pk")
        hanchan = hanchan_rows().filter(pk=pk, club__in=visible).first()
        if hanchan is None or not may_see(request.user, hanchan):
            raise LeagueError("not_found")
        return hanchan


class OneHanchanView(HanchanDoor):
    @extend_schema(operation_id="hanchan", responses=OpenApiTypes.ANY)
    def get(self, request: Request, pk: int) -> Response:
        hanchan = self.hanchan(request, pk)
        # As on the page: names in the log are those of the day, also of who is hidden now.
        told = history_of(hanchan)[:50] if can(request.user, hanchan.club, "view_history") else []
        return Response({**hanchan_shape(hanchan), "history": [entry_shape(one) for one in told]})

    @extend_schema(
        operation_id="hanchan_amend", request=HanchanAmendForm, responses=OpenApiTypes.ANY, parameters=[IDEMPOTENCY_KEY]
    )
    def patch(self, request: Request, pk: int) -> Response:
        hanchan, body = self.hanchan(request, pk), read_body(HanchanAmendForm, request)

        def act() -> dict[str, Any]:
            game = read_game(hanchan.club, body)
            if "house_rules" in game:
                game["house_rules"] = read_house_rules(hanchan.club, game["house_rules"], None)
            if "players" in game:
                game["players"] = read_players(hanchan.club, game["players"])
            _amend_service(hanchan, game)(actor=actor(request), hanchan=hanchan, **game)
            return hanchan_shown(pk)

        return answer(request, act)


def _amend_service(hanchan: Hanchan, game: Mapping[str, Any]) -> Callable[..., Hanchan]:
    """What amends it; where the body does not fit how it was recorded, what refuses that."""
    if hanchan.entry == Hanchan.Entry.DEALS:
        return hanchan_amend if OF_SCORES & game.keys() else hanchan_amend_details
    return hanchan_amend_details if "players" in game else hanchan_amend


class HanchanPress(HanchanDoor):
    """One press beside a hanchan: the version that was seen, and why."""

    change: Callable[..., Hanchan]

    def press(self, request: Request, pk: int) -> Response:
        hanchan, body = self.hanchan(request, pk), read_body(VersionForm, request)

        def act() -> dict[str, Any]:
            type(self).change(actor=actor(request), hanchan=hanchan, **body)
            return hanchan_shown(pk)

        return answer(request, act)


class HanchanVoidView(HanchanPress):
    change = staticmethod(hanchan_void)

    @extend_schema(
        operation_id="hanchan_void", request=VersionForm, responses=OpenApiTypes.ANY, parameters=[IDEMPOTENCY_KEY]
    )
    def post(self, request: Request, pk: int) -> Response:
        return self.press(request, pk)


class HanchanRestoreView(HanchanPress):
    change = staticmethod(hanchan_restore)

    @extend_schema(
        operation_id="hanchan_restore", request=VersionForm, responses=OpenApiTypes.ANY, parameters=[IDEMPOTENCY_KEY]
    )
    def post(self, request: Request, pk: int) -> Response:
        return self.press(request, pk)


def report_shape(report: ImportReport) -> dict[str, Any]:
    return {
        "is_stored": report.is_stored,
        "fresh": report.fresh,
        "known": report.known,
        "with_sticks": report.with_sticks,
        "new_players": report.new_players,
        "named_lines": len(report.named_lines),
        "faults": [fault_shape(fault) for fault in report.faults],
    }


def fault_shape(fault: Fault) -> dict[str, Any]:
    return {
        "line": fault.line,
        "column": fault.column,
        "value": fault.value,
        "error": fault.code,
        "message": fault.sentence,
    }


class ImportView(ClubView):
    """Import results from a table's text; `dry_run` says what would happen."""

    @extend_schema(
        operation_id="hanchan_import", request=ImportForm, responses=OpenApiTypes.ANY, parameters=[IDEMPOTENCY_KEY]
    )
    def post(self, request: Request, club: str) -> Response:
        found, body = self.club(request), read_body(ImportForm, request)
        content, dry_run = body.pop("content").encode(), body.pop("dry_run")
        season = season_find(found, body.pop("season")) if body.get("season") else None
        version = read_house_rules(found, body.pop("house_rules", None), season)
        order = ImportOrder(club=found, house_rules=version, season=season, **body)
        if dry_run:
            return Response(report_shape(import_preview(actor=actor(request), content=content, order=order)))

        def act() -> dict[str, Any]:
            return report_shape(import_store(actor=actor(request), content=content, order=order))

        return answer(request, act, 201)
