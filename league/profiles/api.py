from typing import ClassVar

from django.db.models import BigIntegerField
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, Pages, actor, read_body
from league.clubs.roles import can, require
from league.core.api.filters import UpdatedFilter
from league.core.api.serializers import Input, Output
from league.core.errors import LeagueError
from league.players.models import Player, PlayerMerge
from league.players.outputs import PlayerOutput
from league.players.selectors import club_players, player_merges, player_search
from league.players.services import player_add, player_amend
from league.records.player_merges import player_merge, player_unmerge


class PlayerInput(Input):
    name = serializers.CharField(max_length=100)
    is_guest = serializers.BooleanField(required=False)
    aliases = serializers.ListField(child=serializers.CharField(max_length=100), required=False)


class PlayerAmendInput(Input):
    name = serializers.CharField(max_length=100, required=False)
    is_guest = serializers.BooleanField(required=False)
    is_hidden = serializers.BooleanField(required=False)


class MergeInput(Input):
    kept = serializers.IntegerField(max_value=BigIntegerField.MAX_BIGINT, min_value=1)
    merged = serializers.IntegerField(max_value=BigIntegerField.MAX_BIGINT, min_value=1)
    reason = serializers.CharField(max_length=200, required=False)


class ReasonInput(Input):
    reason = serializers.CharField(max_length=200, required=False, default="")


class MergeOutput(Output):
    id = serializers.IntegerField()
    kept = serializers.IntegerField(source="kept_id", help_text="The id of the player that stays.")
    merged = serializers.IntegerField(source="merged_id", help_text="The id of the player that counts for it.")
    reason = serializers.CharField()
    made_at = serializers.DateTimeField()
    undone_at = serializers.DateTimeField(allow_null=True)


class PlayerQuery(Input):
    search = serializers.CharField(required=False, help_text="A part of a name or alias.")


class PlayerFilter(UpdatedFilter):
    class Meta:
        model = Player
        fields: ClassVar[list[str]] = []


class PlayerListView(ClubView):
    pagination_class = Pages
    queryset = Player.objects.none()
    filterset_class = PlayerFilter
    queries = {"GET": PlayerQuery}

    @extend_schema(operation_id="players", responses=PlayerOutput(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List the club's players, by name."""
        found, text = self.club(request), self.query(request).get("search")
        if text:
            # Only users who may record find hidden players by name.
            hidden = can(request.user, found, "record")
            return self.page(request, player_search(found, text, hidden=hidden), PlayerOutput)
        return self.page(request, club_players(found), PlayerOutput)

    @extend_schema(operation_id="player_add", request=PlayerInput, responses={201: PlayerOutput})
    def post(self, request: Request, club: str) -> Response:
        """Add a player."""
        found, body = self.club(request), read_body(PlayerInput, request)
        player = player_add(actor=actor(request), club=found, **body)
        return Response(PlayerOutput(player).data, status=201)


class OnePlayerView(ClubView):
    def player(self, request: Request, pk: int) -> Player:
        player = Player.objects.filter(club=self.club(request), pk=pk).select_related("club").first()
        if player is None:
            raise LeagueError("not_found")
        return player

    @extend_schema(operation_id="player", responses=PlayerOutput)
    def get(self, request: Request, club: str, pk: int) -> Response:
        """Show a player."""
        return Response(PlayerOutput(self.player(request, pk)).data)

    @extend_schema(operation_id="player_amend", request=PlayerAmendInput, responses=PlayerOutput)
    def patch(self, request: Request, club: str, pk: int) -> Response:
        """Rename a player, hide the name, or make a guest a regular."""
        body = read_body(PlayerAmendInput, request)
        player = player_amend(actor=actor(request), player=self.player(request, pk), **body)
        return Response(PlayerOutput(player).data)


class MergeListView(ClubView):
    pagination_class = Pages

    @extend_schema(operation_id="merges", responses=MergeOutput(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List the merges of entries of one person, latest first. For members."""
        found = self.club(request)
        require(request.user, found, "view_history")
        return self.page(request, player_merges(found), MergeOutput)

    @extend_schema(operation_id="player_merge", request=MergeInput, responses={201: MergeOutput})
    def post(self, request: Request, club: str) -> Response:
        """Merge two entries of one person."""
        found, body = self.club(request), read_body(MergeInput, request)
        two = Player.objects.filter(club=found).in_bulk([body["kept"], body["merged"]])
        if len({body["kept"], body["merged"]} & set(two)) < 2:
            raise LeagueError("not_found")
        kept, merged, reason = two[body["kept"]], two[body["merged"]], body.get("reason", "")
        merge = player_merge(actor=actor(request), kept=kept, merged=merged, reason=reason)
        return Response(MergeOutput(merge).data, status=201)


class MergeUndoView(ClubView):
    @extend_schema(operation_id="player_unmerge", request=ReasonInput, responses=MergeOutput)
    def post(self, request: Request, club: str, pk: int) -> Response:
        """Undo a merge: every hanchan shows the entry for which it was recorded."""
        merge = PlayerMerge.objects.filter(kept__club=self.club(request), pk=pk).first()
        if merge is None:
            raise LeagueError("not_found")
        reason = read_body(ReasonInput, request)["reason"]
        player_unmerge(actor=actor(request), merge=merge, reason=reason)
        merge.refresh_from_db()
        return Response(MergeOutput(merge).data)
