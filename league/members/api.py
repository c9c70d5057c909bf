"""The join of an account and a player by API: by organisers, and by what members say themselves."""

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, Pages, actor, read_body
from league.clubs.models import Membership, Role
from league.clubs.roles import can, require
from league.clubs.services import membership_end
from league.core.api.reading.references import IdField
from league.core.api.serializers import Input, Output
from league.core.errors import LeagueError, existing
from league.members.claims import claim_confirm, claim_make, claim_only_records, claim_refuse
from league.members.forget_wishes import forget_wish_due, forget_wish_make, forget_wish_withdraw, forget_wishes
from league.members.leaving import own_name_hide
from league.members.models import Claim
from league.members.selectors import claims_waiting, member_named, own_player
from league.members.services import player_join, player_part
from league.players.models import Player
from league.players.outputs import PlayerRefOutput


class AccountInput(Input):
    account = serializers.CharField(max_length=150, help_text="The sign-in name of a member of the club.")


class AccountOutput(Output):
    account = serializers.SerializerMethodField(help_text="The sign-in name; null: the player has no account.")
    player = serializers.IntegerField(source="pk", help_text="The player that the entry counts for.")

    def get_account(self, player: Player) -> str | None:
        return None if player.account is None else player.account.username


class OwnPlayerInput(Input):
    is_hidden = serializers.BooleanField(required=False, help_text="A number stands in place of the own name.")


class OwnPlayerOutput(Output):
    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    is_hidden = serializers.BooleanField()

    forget_at = serializers.SerializerMethodField(
        help_text="From when on a number stands in place of the own name, as was wished; null: there is no such wish."
    )

    @extend_schema_field(serializers.DateTimeField(allow_null=True))
    def get_forget_at(self, player: Player) -> Any:
        return forget_wish_due(player)


class OwnMembershipOutput(Output):
    role = serializers.ChoiceField(Role.choices)
    player = OwnPlayerOutput(allow_null=True, help_text="The player with whom the account is joined, by the own name.")


class OwnView(ClubView):
    def membership(self, request: Request) -> Membership:
        rows = Membership.objects.filter(club=self.club(request), user=actor(request))
        membership = existing(rows.select_related("club").first())
        membership.player = own_player(membership.club, actor(request))  # type: ignore[attr-defined]
        return membership


class OwnMembershipView(OwnView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="own_membership", responses=OwnMembershipOutput)
    def get(self, request: Request, club: str) -> Response:
        """Show the own role in a club, and the player with whom the account is joined."""
        return Response(OwnMembershipOutput(self.membership(request)).data)

    @extend_schema(operation_id="own_player_amend", request=OwnPlayerInput, responses=OwnMembershipOutput)
    def patch(self, request: Request, club: str) -> Response:
        """Hide the own name from everybody but those who record, or show it again. It counts at once."""
        membership, body = self.membership(request), read_body(OwnPlayerInput, request)
        if "is_hidden" in body:
            player = existing(own_player(membership.club, actor(request)))
            own_name_hide(actor=actor(request), player=player, is_hidden=body["is_hidden"])
        return Response(OwnMembershipOutput(self.membership(request)).data)

    @extend_schema(operation_id="own_membership_end", responses={204: None})
    def delete(self, request: Request, club: str) -> Response:
        """Leave a club. The player stays joined with the account; the last owner cannot leave."""
        membership_end(actor=actor(request), club=self.membership(request).club, user=actor(request))
        return Response(status=204)


class OwnForgetView(OwnView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="forget_wish_make", request=None, responses=OwnMembershipOutput)
    def put(self, request: Request, club: str) -> Response:
        """Wish that a number takes the place of the own name for ever. It waits for seven days."""
        membership = self.membership(request)
        forget_wish_make(actor=actor(request), player=self.own(membership))
        return Response(OwnMembershipOutput(membership).data)

    @extend_schema(operation_id="forget_wish_withdraw", responses={204: None})
    def delete(self, request: Request, club: str) -> Response:
        """Withdraw the wish."""
        forget_wish_withdraw(actor=actor(request), player=self.own(self.membership(request)))
        return Response(status=204)

    def own(self, membership: Membership) -> Player:
        player: Player | None = membership.player  # type: ignore[attr-defined]
        return existing(player)


class ForgetWishOutput(Output):
    player = PlayerRefOutput()
    made_at = serializers.DateTimeField()
    forget_at = serializers.DateTimeField(source="due_at", help_text="From when on it is carried out.")


class ForgetWishListView(ClubView):
    pagination_class = Pages

    @extend_schema(operation_id="forget_wishes", responses=ForgetWishOutput(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List the wishes to be forgotten that wait, the first that is due first. For organisers."""
        found = self.club(request)
        require(request.user, found, "player_amend")
        return self.page(request, forget_wishes(found), ForgetWishOutput)


class PlayerAccountView(ClubView):
    def player(self, request: Request, pk: int) -> Player:
        player = existing(Player.objects.filter(club=self.club(request), pk=pk).select_related("club").first())
        require(request.user, player.club, "player_amend")
        return player

    @extend_schema(operation_id="player_account", responses=AccountOutput)
    def get(self, request: Request, club: str, pk: int) -> Response:
        """Show which account is joined with a player. For organisers."""
        return Response(AccountOutput(self.player(request, pk).standing_for).data)

    @extend_schema(operation_id="player_join", request=AccountInput, responses=AccountOutput)
    def put(self, request: Request, club: str, pk: int) -> Response:
        """Join a member's account with a player. A guest entry of the account is merged into the player."""
        player, body = self.player(request, pk), read_body(AccountInput, request)
        user = member_named(player.club, body["account"])
        return Response(AccountOutput(player_join(actor=actor(request), player=player, user=user)).data)

    @extend_schema(operation_id="player_part", responses={204: None})
    def delete(self, request: Request, club: str, pk: int) -> Response:
        """Part a player from the account. Games and role stay."""
        player_part(actor=actor(request), player=self.player(request, pk))
        return Response(status=204)


class ClaimInput(Input):
    """One of the three."""

    player = IdField(required=False, help_text="The member is this player, whose name is public.")
    name = serializers.CharField(max_length=100, required=False, help_text="The member is somebody new.")
    only_records = serializers.BooleanField(required=False, help_text="`true`: the member plays no games.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if len(attrs) != 1 or attrs.get("only_records") is False:
            raise LeagueError("contradiction")
        return attrs


class ClaimOutput(Output):
    id = serializers.IntegerField()
    account = serializers.CharField(source="user.username", help_text="The sign-in name of the member.")
    player = PlayerRefOutput(allow_null=True, help_text="Null: somebody new, or nobody who plays.")
    name = serializers.CharField(help_text="Of somebody new; else empty.")
    state = serializers.ChoiceField(Claim.State.choices)
    made_at = serializers.DateTimeField()


class ClaimListView(ClubView):
    pagination_class = Pages

    @extend_schema(operation_id="claims", responses=ClaimOutput(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List what members say who they are, and nobody has answered, the first at first. For organisers."""
        return self.page_for("player_amend", request, claims_waiting, ClaimOutput)

    @extend_schema(operation_id="claim_make", request=ClaimInput, responses={201: ClaimOutput})
    def post(self, request: Request, club: str) -> Response:
        """Say as a member which player you are. An organiser confirms it."""
        found, body = self.club(request), read_body(ClaimInput, request)
        if "only_records" in body:
            claim = claim_only_records(actor=actor(request), club=found)
            return Response(ClaimOutput(claim).data, status=201)
        if "player" in body:
            require(request.user, found, "view_history")
            body["player"] = existing(Player.objects.filter(club=found, pk=body["player"]).first())
        claim = claim_make(actor=actor(request), club=found, **body)
        return Response(ClaimOutput(claim).data, status=201)


class ClaimView(ClubView):
    def claim(self, request: Request, pk: int) -> Claim:
        """The claim, for organisers and for who has made it."""
        found = self.club(request)
        rows = Claim.objects.filter(club=found).select_related("user", "player__merged_into", "club")
        if not can(request.user, found, "player_amend"):
            require(request.user, found, "view_history")
            rows = rows.filter(user=actor(request))
        return existing(rows.filter(pk=pk).first())


class OneClaimView(ClaimView):
    @extend_schema(operation_id="claim", responses=ClaimOutput)
    def get(self, request: Request, club: str, pk: int) -> Response:
        """Show what a member has said, and the answer."""
        return Response(ClaimOutput(self.claim(request, pk)).data)


class ClaimConfirmView(ClaimView):
    @extend_schema(operation_id="claim_confirm", request=None, responses=ClaimOutput)
    def post(self, request: Request, club: str, pk: int) -> Response:
        """Confirm who a member is: the account is joined with the player, who is added if new."""
        claim_confirm(actor=actor(request), claim=self.claim(request, pk))
        return Response(ClaimOutput(self.claim(request, pk)).data)


class ClaimRefuseView(ClaimView):
    @extend_schema(operation_id="claim_refuse", request=None, responses=ClaimOutput)
    def post(self, request: Request, club: str, pk: int) -> Response:
        """Refuse what a member has said, who may say something else then."""
        claim_refuse(actor=actor(request), claim=self.claim(request, pk))
        return Response(ClaimOutput(self.claim(request, pk)).data)
