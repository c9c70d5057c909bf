from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, Pages, actor, read_body
from league.clubs.roles import can
from league.core.api.lines import OR_LINES
from league.core.api.reading.references import IdField
from league.core.api.serializers import Input, Output
from league.core.errors import VersionConflict, check_exists, existing
from league.external_ids.api import AmendsExternalIds, WithExternalIds, take_external_ids
from league.players.inputs import SURNAME_HELP
from league.players.models import Player, PlayerMerge, Side
from league.players.outputs import PlayerOutput, PlayerRefOutput
from league.players.selectors import player_merges
from league.players.services import (
    aliases_set,
    external_ids_set,
    player_add,
    player_amend,
    player_take_version,
)
from league.profiles.api.filters import PlayerFilters
from league.records.player_merges import player_merge, player_unmerge

# Each is looked up and written by itself.
MOST_NAMES = 100


class PlayerFields(Input):
    name = serializers.CharField(max_length=100)
    surname = serializers.CharField(max_length=100, required=False, allow_blank=True, help_text=SURNAME_HELP)
    is_guest = serializers.BooleanField(required=False)
    aliases = serializers.ListField(
        child=serializers.CharField(max_length=100),
        required=False,
        max_length=MOST_NAMES,
        help_text="Other names: all of them.",
    )


class PlayerInput(WithExternalIds, PlayerFields):
    """A new player, with the ids in other systems."""


class PlayerPutInput(PlayerFields):
    """The player of the address, as it is to be. What a key does not say stays."""

    is_hidden = serializers.BooleanField(required=False, help_text="Whether a number is shown instead of the name.")
    version = serializers.IntegerField(
        required=False, min_value=0,
        help_text="The version that was seen; needed where the player is there and gets other `aliases`.",
    )  # fmt: skip


class PlayerAmendInput(AmendsExternalIds, PlayerFields):
    name = serializers.CharField(max_length=100, required=False)
    is_hidden = serializers.BooleanField(required=False, help_text="Whether a number is shown instead of the name.")
    version = serializers.IntegerField(
        required=False, min_value=0,
        help_text="The version that was seen; needed with `aliases` and `external_ids`, which are replaced whole, but "
        "not with the `external_ids` of one `external_source`.",
    )  # fmt: skip

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        is_whole = "aliases" in attrs or ("external_ids" in attrs and "external_source" not in attrs)
        if is_whole and "version" not in attrs:
            raise serializers.ValidationError({"version": self.fields["version"].error_messages["required"]})
        return super().validate(attrs)


class MergeInput(Input):
    kept = IdField()
    merged = IdField()
    reason = serializers.CharField(max_length=200, required=False)
    account = serializers.ChoiceField(
        Side.choices, required=False,
        help_text="Where both are joined with an account, whose account stays; undoing gives the other one back.",
    )  # fmt: skip


class ReasonInput(Input):
    reason = serializers.CharField(max_length=200, required=False, default="")


class MergeOutput(Output):
    id = serializers.IntegerField()
    kept = PlayerRefOutput(help_text="The player that stays.")
    merged = PlayerRefOutput(help_text="The entry that counts for it.")
    reason = serializers.CharField()
    made_at = serializers.DateTimeField()
    undone_at = serializers.DateTimeField(allow_null=True)


class PlayerView(ClubView):
    def shown(self, request: Request, player: Player) -> dict[str, Any]:
        return dict(PlayerOutput(player, context=self.output_context(request)).data)

    def output_context(self, request: Request) -> dict[str, Any]:
        return {"address_of": request.build_absolute_uri, "may_record": can(request.user, self.club(request), "record")}


class PlayerListView(PlayerView):
    renderer_classes = OR_LINES
    pagination_class = Pages
    filterset_class = PlayerFilters
    queryset = Player.objects.none()

    @extend_schema(operation_id="players", responses=PlayerOutput(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List the club's players, by name. Entries merged into another are left out, but find that player."""
        players = Player.objects.filter(club=self.club(request)).standing_for_themselves().with_names().by_shown_name()
        return self.page(request, players, PlayerOutput, **self.output_context(request))

    @extend_schema(operation_id="player_add", request=PlayerInput, responses={201: PlayerOutput})
    def post(self, request: Request, club: str) -> Response:
        """Add a player."""
        found, body = self.club(request), read_body(PlayerInput, request)
        ids = take_external_ids(body)
        player = player_add(actor=actor(request), club=found, external_ids=ids or (), **body)
        return Response(self.shown(request, player), status=201)


class ChangesPlayer(PlayerView):
    def player(self, request: Request, pk: int) -> Player:
        return existing(Player.objects.filter(club=self.club(request), pk=pk).with_names().first())

    def take_version(self, request: Request, player: Player, version: int) -> None:
        try:
            player_take_version(player, version)
        except VersionConflict as error:
            raise VersionConflict(self.shown(request, self.player(request, player.pk))) from error

    def amend(self, request: Request, player: Player, body: dict[str, Any]) -> None:
        if (version := body.pop("version", None)) is not None:
            self.take_version(request, player, version)
        aliases = body.pop("aliases", None)
        player_amend(actor=actor(request), player=player, **body)
        if aliases is not None:
            aliases_set(actor=actor(request), player=player, names=aliases)


class OnePlayerView(ChangesPlayer):
    @extend_schema(operation_id="player", responses=PlayerOutput)
    def get(self, request: Request, club: str, pk: int) -> Response:
        """Show a player, or an entry merged into one."""
        return Response(self.shown(request, self.player(request, pk)))

    @extend_schema(operation_id="player_amend", request=PlayerAmendInput, responses=PlayerOutput)
    def patch(self, request: Request, club: str, pk: int) -> Response:
        """Change the names of a player, hide them, change ids in other systems, or make a guest a regular."""
        player, body = self.player(request, pk), read_body(PlayerAmendInput, request)
        ids, source = take_external_ids(body), body.pop("external_source", None)
        self.amend(request, player, body)
        if ids is not None:
            external_ids_set(actor=actor(request), player=player, external_ids=ids, source=source)
        return Response(self.shown(request, self.player(request, pk)))


class MergeListView(ClubView):
    pagination_class = Pages

    @extend_schema(operation_id="merges", responses=MergeOutput(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List the merges of entries of one person, latest first. For members."""
        return self.page_for("view_history", request, player_merges, MergeOutput)

    @extend_schema(operation_id="player_merge", request=MergeInput, responses={201: MergeOutput})
    def post(self, request: Request, club: str) -> Response:
        """Merge two entries of one person."""
        found, body = self.club(request), read_body(MergeInput, request)
        two = Player.objects.filter(club=found).in_bulk([body["kept"], body["merged"]])
        check_exists(len({body["kept"], body["merged"]} & set(two)) == 2)
        kept, merged = two[body.pop("kept")], two[body.pop("merged")]
        merge = player_merge(actor=actor(request), kept=kept, merged=merged, **body)
        return Response(MergeOutput(merge).data, status=201)


class MergeUndoView(ClubView):
    @extend_schema(operation_id="player_unmerge", request=ReasonInput, responses=MergeOutput)
    def post(self, request: Request, club: str, pk: int) -> Response:
        """Undo a merge: every hanchan shows the entry for which it was recorded."""
        merge = existing(PlayerMerge.objects.filter(kept__club=self.club(request), pk=pk).first())
        reason = read_body(ReasonInput, request)["reason"]
        player_unmerge(actor=actor(request), merge=merge, reason=reason)
        merge.refresh_from_db()
        return Response(MergeOutput(merge).data)
