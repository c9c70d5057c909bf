from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from django.db.models import BigIntegerField, Prefetch, QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ApiView, ClubView, actor, read_body
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.roles import can
from league.clubs.selectors import latest_versions
from league.core.api.serializers import Input
from league.core.errors import LeagueError
from league.core.parsing import whole_number
from league.core.points import entered_penalty, points_text
from league.history.outputs import LogEntryOutput
from league.history.selectors import history_of
from league.players.models import Player
from league.players.selectors import player_find
from league.records.deals.services import hanchan_amend_details
from league.records.imports.report import ImportReport
from league.records.imports.rows import Fault
from league.records.imports.services import ImportOrder, import_preview, import_store
from league.records.models import Hanchan, Participant
from league.records.seats import Seat
from league.records.selectors import hanchan_list, may_see
from league.records.services import default_day, hanchan_amend, hanchan_record, hanchan_restore, hanchan_void_once
from league.seasons.models import Season
from league.seasons.selectors import only_season, season_find, season_named
from league.sessions.models import Session

# The keys of a body that only a hanchan recorded by its final scores has.
OF_SCORES = {"seats", "deposits", "spectators"}

SEASON = "Of a new hanchan, absent: the only open season that has this day and points unit. Null: no season."


class SeatInput(Input):
    player = serializers.JSONField(help_text="A player's id, or a name or alias.")
    score = serializers.IntegerField(min_value=-(10**8), max_value=10**8)
    chips = serializers.IntegerField(min_value=-(10**6), max_value=10**6, required=False, default=0)
    penalty = serializers.DecimalField(max_digits=9, decimal_places=3, min_value=0, required=False, default=Decimal(0))


class HanchanInput(Input):
    seats = SeatInput(many=True)
    house_rules = serializers.IntegerField(
        required=False, help_text="A version's id; absent: the season's, or the club's only one."
    )
    season = serializers.CharField(required=False, allow_null=True, help_text=SEASON)
    session = serializers.IntegerField(required=False, allow_null=True)
    played_on = serializers.DateField(required=False)
    order = serializers.IntegerField(min_value=1, required=False)
    deposits = serializers.IntegerField(min_value=0, required=False)
    spectators = serializers.ListField(child=serializers.IntegerField(), required=False)
    note = serializers.CharField(max_length=200, required=False, allow_blank=True)


class HanchanRecordInput(HanchanInput):
    again = serializers.BooleanField(
        required=False, default=False,
        help_text="Record it although the same players had the same scores less than two minutes ago.",
    )  # fmt: skip


class HanchanAmendInput(HanchanInput):
    version = serializers.IntegerField()
    reason = serializers.CharField(max_length=500, required=False, allow_blank=True)
    seats = SeatInput(many=True, required=False)
    players = serializers.ListField(
        child=serializers.JSONField(), required=False, help_text="Of a hanchan recorded deal by deal: the players."
    )


class VersionInput(Input):
    version = serializers.IntegerField()
    reason = serializers.CharField(max_length=500, required=False, allow_blank=True, default="")


class VoidInput(VersionInput):
    version = serializers.IntegerField(required=False, help_text="Absent: the hanchan as it is now.")


class ImportInput(Input):
    content = serializers.CharField(help_text="The file's text.", trim_whitespace=False)
    season = serializers.CharField(required=False)
    house_rules = serializers.IntegerField(required=False)
    date_format = serializers.CharField(required=False)
    columns = serializers.DictField(child=serializers.CharField(allow_blank=True), required=False)
    sticks_left = serializers.IntegerField(required=False)
    makes_players = serializers.BooleanField(required=False)
    dry_run = serializers.BooleanField(required=False, default=False)


def hanchan_shape(hanchan: Hanchan) -> dict[str, Any]:
    """Return a hanchan with its seats; points are signed decimals."""
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
    """Return the hanchan of all clubs with everything that `hanchan_shape` shows."""
    seats = Participant.objects.select_related("player").order_by("seat")
    rows = Hanchan.objects.select_related("club", "house_rules__house_rules", "season", "session")
    return rows.prefetch_related(Prefetch("participants", seats))


def hanchan_shown(pk: int) -> dict[str, Any]:
    return hanchan_shape(hanchan_rows().get(pk=pk))


# ----- from the keys and names of a body to the things of a club -----


def read_seats(club: Club, seats: Sequence[Mapping[str, Any]]) -> list[Seat]:
    players = read_players(club, [one["player"] for one in seats])
    return [
        Seat(player, one["score"], one["chips"], one["penalty"]) for player, one in zip(players, seats, strict=True)
    ]


def read_players(club: Club, wanted: Sequence[object]) -> list[Player]:
    # A query with several keys does not leave out keys that are too large for the column.
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
            raise LeagueError("unknown_house_rules", house_rules=pk)
        return version
    if season is not None:
        return season.house_rules
    versions = latest_versions(club)
    if len(versions) != 1:
        raise LeagueError("bad_field", field="house_rules", reason="needed")
    return versions[0]


def read_game(club: Club, body: dict[str, Any]) -> dict[str, Any]:
    """Return the body of a hanchan with objects in place of slugs, ids and names."""
    game = dict(body)
    if game.get("season") is not None:
        game["season"] = season_named(club, game["season"])
    if game.get("session") is not None:
        session = Session.objects.filter(club=club, pk=game["session"]).first()
        if session is None:
            raise LeagueError("unknown_session", session=game["session"])
        game["session"] = session
    if "seats" in game:
        game["seats"] = read_seats(club, game["seats"])
    return game


def read_new_game(club: Club, body: dict[str, Any]) -> dict[str, Any]:
    """Return the body of a new hanchan with its house rules and, unless the body says null, its season."""
    game = read_game(club, body)
    pk = game.get("house_rules")
    if "season" not in game:
        unit = None if pk is None else read_house_rules(club, pk, None).points_unit
        day = game.get("played_on") or default_day(club, game.get("session"))
        game["season"] = only_season(club, day, unit)
    game["house_rules"] = read_house_rules(club, pk, game["season"])
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

    @extend_schema(operation_id="hanchan_record", request=HanchanRecordInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, club: str) -> Response:
        found, body = self.club(request), read_body(HanchanRecordInput, request)
        game = read_new_game(found, body)
        return Response(hanchan_shown(hanchan_record(actor=actor(request), club=found, **game).pk), status=201)


class HanchanBaseView(ApiView):
    """A view of one hanchan of a club that the user may see."""

    def hanchan(self, request: Request, pk: int) -> Hanchan:
        visible = Club.objects.visible_to(request.user).values("pk")
        hanchan = hanchan_rows().filter(pk=pk, club__in=visible).first()
        if hanchan is None or not may_see(request.user, hanchan):
            raise LeagueError("not_found")
        return hanchan


class OneHanchanView(HanchanBaseView):
    @extend_schema(operation_id="hanchan", responses=OpenApiTypes.ANY)
    def get(self, request: Request, pk: int) -> Response:
        hanchan = self.hanchan(request, pk)
        # As on the page: the log has the names of its day, even of players who are hidden now.
        entries = history_of(hanchan)[:50] if can(request.user, hanchan.club, "view_history") else []
        return Response({**hanchan_shape(hanchan), "history": LogEntryOutput(entries, many=True).data})

    @extend_schema(operation_id="hanchan_amend", request=HanchanAmendInput, responses=OpenApiTypes.ANY)
    def patch(self, request: Request, pk: int) -> Response:
        hanchan, body = self.hanchan(request, pk), read_body(HanchanAmendInput, request)
        game = read_game(hanchan.club, body)
        if "house_rules" in game:
            game["house_rules"] = read_house_rules(hanchan.club, game["house_rules"], None)
        if "players" in game:
            game["players"] = read_players(hanchan.club, game["players"])
        _amend_service(hanchan, game)(actor=actor(request), hanchan=hanchan, **game)
        return Response(hanchan_shown(pk))


def _amend_service(hanchan: Hanchan, game: Mapping[str, Any]) -> Callable[..., Hanchan]:
    """Return the service that amends the hanchan, or the one that refuses a body of the other kind of entry."""
    if hanchan.entry == Hanchan.Entry.DEALS:
        return hanchan_amend if OF_SCORES & game.keys() else hanchan_amend_details
    return hanchan_amend_details if "players" in game else hanchan_amend


class HanchanChangeView(HanchanBaseView):
    """A view that changes the state of a hanchan; the body is the version that was seen, and a reason."""

    change: Callable[..., Hanchan]
    form: type[VersionInput] = VersionInput

    def answer_change(self, request: Request, pk: int) -> Response:
        hanchan, body = self.hanchan(request, pk), read_body(self.form, request)
        type(self).change(actor=actor(request), hanchan=hanchan, **body)
        return Response(hanchan_shown(pk))


class HanchanVoidView(HanchanChangeView):
    change = staticmethod(hanchan_void_once)
    form = VoidInput

    @extend_schema(operation_id="hanchan_void", request=VoidInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, pk: int) -> Response:
        return self.answer_change(request, pk)


class HanchanRestoreView(HanchanChangeView):
    change = staticmethod(hanchan_restore)

    @extend_schema(operation_id="hanchan_restore", request=VersionInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, pk: int) -> Response:
        return self.answer_change(request, pk)


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
    """Import results from a table's text; `dry_run` returns the report without storing anything."""

    @extend_schema(operation_id="hanchan_import", request=ImportInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, club: str) -> Response:
        found, body = self.club(request), read_body(ImportInput, request)
        content, dry_run = body.pop("content").encode(), body.pop("dry_run")
        season = season_named(found, body.pop("season")) if body.get("season") else None
        version = read_house_rules(found, body.pop("house_rules", None), season)
        order = ImportOrder(club=found, house_rules=version, season=season, **body)
        if dry_run:
            return Response(report_shape(import_preview(actor=actor(request), content=content, order=order)))
        return Response(report_shape(import_store(actor=actor(request), content=content, order=order)), status=201)
