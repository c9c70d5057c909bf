from typing import Any

from django.db.models import BigIntegerField
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, Form, actor, read_body
from league.clubs.roles import can, require
from league.core.errors import LeagueError
from league.players.models import Player, PlayerMerge
from league.players.outputs import player_shape
from league.players.selectors import club_players, player_merges, player_search
from league.players.services import player_add, player_amend
from league.records.player_merges import player_merge, player_unmerge


class PlayerForm(Form):
    name = serializers.CharField(max_length=100)
    is_guest = serializers.BooleanField(required=False)
    aliases = serializers.ListField(child=serializers.CharField(max_length=100), required=False)


class PlayerAmendForm(Form):
    name = serializers.CharField(max_length=100, required=False)
    is_guest = serializers.BooleanField(required=False)
    is_hidden = serializers.BooleanField(required=False)


class MergeForm(Form):
    kept = serializers.IntegerField(max_value=BigIntegerField.MAX_BIGINT, min_value=1)
    merged = serializers.IntegerField(max_value=BigIntegerField.MAX_BIGINT, min_value=1)
    reason = serializers.CharField(max_length=200, required=False)


class ReasonForm(Form):
    reason = serializers.CharField(max_length=200, required=False, default="")


def merge_shape(merge: PlayerMerge) -> dict[str, Any]:
    return {
        "id": merge.pk,
        "kept": merge.kept_id,
        "merged": merge.merged_id,
        "reason": merge.reason,
        "made_at": merge.made_at,
        "undone_at": merge.undone_at,
    }


class PlayerListView(ClubView):
    """The club's players; `?search=` finds by name or alias."""

    @extend_schema(operation_id="players", responses=OpenApiTypes.ANY)
    def get(self, request: Request, club: str) -> Response:
        found, text = self.club(request), request.query_params.get("search", "")
        if text:
            # Only users who may record find hidden players by name.
            hidden = can(request.user, found, "record")
            return self.pages(request, player_search(found, text, hidden=hidden), player_shape)
        return self.pages(request, club_players(found), player_shape)

    @extend_schema(operation_id="player_add", request=PlayerForm, responses=OpenApiTypes.ANY)
    def post(self, request: Request, club: str) -> Response:
        found, body = self.club(request), read_body(PlayerForm, request)
        return Response(player_shape(player_add(actor=actor(request), club=found, **body)), status=201)


class OnePlayerView(ClubView):
    def player(self, request: Request, pk: int) -> Player:
        player = Player.objects.filter(club=self.club(request), pk=pk).select_related("club").first()
        if player is None:
            raise LeagueError("not_found")
        return player

    @extend_schema(operation_id="player", responses=OpenApiTypes.ANY)
    def get(self, request: Request, club: str, pk: int) -> Response:
        return Response(player_shape(self.player(request, pk)))

    @extend_schema(operation_id="player_amend", request=PlayerAmendForm, responses=OpenApiTypes.ANY)
    def patch(self, request: Request, club: str, pk: int) -> Response:
        body = read_body(PlayerAmendForm, request)
        return Response(player_shape(player_amend(actor=actor(request), player=self.player(request, pk), **body)))


class MergeListView(ClubView):
    """Merges of entries of one person, with their reasons; for members."""

    @extend_schema(operation_id="merges", responses=OpenApiTypes.ANY)
    def get(self, request: Request, club: str) -> Response:
        found = self.club(request)
        require(request.user, found, "view_history")
        return self.pages(request, player_merges(found), merge_shape)

    @extend_schema(operation_id="player_merge", request=MergeForm, responses=OpenApiTypes.ANY)
    def post(self, request: Request, club: str) -> Response:
        found, body = self.club(request), read_body(MergeForm, request)
        two = Player.objects.filter(club=found).in_bulk([body["kept"], body["merged"]])
        if len({body["kept"], body["merged"]} & set(two)) < 2:
            raise LeagueError("not_found")
        kept, merged, reason = two[body["kept"]], two[body["merged"]], body.get("reason", "")
        return Response(
            merge_shape(player_merge(actor=actor(request), kept=kept, merged=merged, reason=reason)), status=201
        )


class MergeUndoView(ClubView):
    @extend_schema(operation_id="player_unmerge", request=ReasonForm, responses=OpenApiTypes.ANY)
    def post(self, request: Request, club: str, pk: int) -> Response:
        merge = PlayerMerge.objects.filter(kept__club=self.club(request), pk=pk).first()
        if merge is None:
            raise LeagueError("not_found")
        reason = read_body(ReasonForm, request)["reason"]
        player_unmerge(actor=actor(request), merge=merge, reason=reason)
        merge.refresh_from_db()
        return Response(merge_shape(merge))
