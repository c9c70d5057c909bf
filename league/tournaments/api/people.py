"""The people of a tournament by API: the list, check-in, numbers, teams, pairs kept apart."""

from typing import Any

from django.db import transaction
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import IDEMPOTENCY_KEY, Form, actor, read_body
from league.clubs.roles import can
from league.errors import Forbidden, LeagueError
from league.players.models import Player
from league.players.selectors import player_find
from league.players.services import player_add
from league.records.api import fault_shape
from league.tournaments.access import Sight
from league.tournaments.api.doors import LinkOrSignedIn, TournamentDoor
from league.tournaments.api.shapes import entrant_shape, pair_shape, team_shape
from league.tournaments.import_players import EntrantsFile, EntrantsReport, entrants_import, entrants_preview
from league.tournaments.links import check_kiosk, entrant_opened
from league.tournaments.models import Entrant
from league.tournaments.people import (
    entrant_amend,
    entrant_apply,
    entrant_check_in,
    entrant_leave,
    entrant_move,
    entrant_register,
    entrant_return,
    entrant_secret,
    entrant_withdraw,
    numbers_assign,
    pair_keep_apart,
    pair_let_meet,
    team_put,
)
from league.tournaments.selectors import entrant_of

OF_THE_DESK = ("number", "is_substitute", "strength", "fixed_table", "first_round", "division", "player", "guest")


class EntrantAmendForm(Form):
    number = serializers.IntegerField(min_value=1, max_value=100_000, required=False, allow_null=True)
    club = serializers.CharField(max_length=100, required=False, allow_blank=True)
    country = serializers.CharField(max_length=60, required=False, allow_blank=True)
    division = serializers.CharField(max_length=60, required=False, allow_blank=True)
    licence = serializers.CharField(
        max_length=40, required=False, allow_blank=True, help_text="The number at the federation."
    )
    team = serializers.CharField(max_length=100, required=False, allow_null=True)
    note = serializers.CharField(max_length=300, required=False, allow_blank=True)
    is_substitute = serializers.BooleanField(required=False)
    strength = serializers.IntegerField(min_value=-(10**6), max_value=10**6, required=False, allow_null=True)
    fixed_table = serializers.IntegerField(min_value=1, max_value=10_000, required=False, allow_null=True)


class EntrantForm(EntrantAmendForm):
    player = serializers.JSONField(
        required=False, help_text="A player's id or name; for the desk. Absent: the sender registers."
    )
    guest = serializers.CharField(
        max_length=100, required=False, help_text="In the place of `player`: a new guest's name."
    )
    name = serializers.CharField(
        max_length=100, required=False, help_text="Of somebody who registers and whom the club does not know yet."
    )
    first_round = serializers.IntegerField(min_value=1, max_value=1000, required=False)


class MoveForm(Form):
    state = serializers.ChoiceField(Entrant.State.choices)
    reason = serializers.CharField(max_length=500, required=False, allow_blank=True)


class WithdrawForm(Form):
    last_round = serializers.IntegerField(min_value=0, max_value=1000, required=False)
    reason = serializers.CharField(max_length=500, required=False, allow_blank=True)


class ReturnForm(Form):
    first_round = serializers.IntegerField(min_value=1, max_value=1000, required=False)


class CheckInForm(Form):
    present = serializers.BooleanField(required=False, default=True)
    secret = serializers.CharField(
        max_length=64, required=False, help_text="Of the player's own link or the kiosk's, where nobody is signed in."
    )


class EntrantImportForm(Form):
    content = serializers.CharField(help_text="The file's text.", trim_whitespace=False)
    columns = serializers.DictField(child=serializers.CharField(allow_blank=True), required=False)
    dry_run = serializers.BooleanField(required=False, default=False)


class NumbersForm(Form):
    how = serializers.ChoiceField(["name", "strength", "registered", "random"], required=False, default="name")
    seed = serializers.IntegerField(min_value=0, max_value=2**63 - 1, required=False, default=0)


class TeamForm(Form):
    name = serializers.CharField(max_length=100)
    entrants = serializers.ListField(child=serializers.IntegerField(), allow_empty=False, max_length=1000)


class PairForm(Form):
    one = serializers.IntegerField(help_text="An entrant's id.")
    other = serializers.IntegerField()
    is_hard = serializers.BooleanField(required=False, default=True)


class LinkForm(Form):
    renew = serializers.BooleanField(required=False, default=False, help_text="Make another and end the old one.")


class EntrantListView(TournamentDoor):
    """Who takes part; `?state=` narrows the list. Strangers do not see who has applied or was refused."""

    @extend_schema(
        operation_id="tournament_entrants", responses=OpenApiTypes.ANY, parameters=[OpenApiParameter("state", str)]
    )
    def get(self, request: Request, slug: str) -> Response:
        sight = self.sight(request)
        rows = sight.entrants().order_by("number", "pk")
        if state := request.query_params.get("state"):
            rows = rows.filter(state=state)
        return self.pages(request, rows, lambda entrant: entrant_shape(entrant, sight))

    @extend_schema(
        operation_id="tournament_entrant_register", request=EntrantForm, responses=OpenApiTypes.ANY,
        parameters=[IDEMPOTENCY_KEY],
    )  # fmt: skip
    def post(self, request: Request, slug: str) -> Response:
        sight, body = self.sight(request), read_body(EntrantForm, request)
        if not sight.is_desk and any(key in body for key in OF_THE_DESK):
            raise Forbidden

        @transaction.atomic
        def act() -> dict[str, Any]:
            name, team = body.pop("name", ""), body.pop("team", None) or ""
            details, who = entrant_fields(body), actor(request)
            if not {"player", "guest"} & body.keys():
                applied = entrant_apply(
                    actor=who, tournament=sight.tournament, name=name or str(who), team=team, **details
                )
                return own_shape(applied, sight)
            player = entering_player(request, sight, details)
            entrant = entrant_register(actor=who, tournament=sight.tournament, player=player, **details)
            if team:
                team_put(actor=who, tournament=sight.tournament, name=team, entrants=[entrant])
            return entrant_shape(sight.tournament.entrants.get(pk=entrant.pk), sight)

        return self.act(request, act, 201)


def entering_player(request: Request, sight: Sight, body: dict[str, Any]) -> Player:
    """Whom the desk enters: a player of the club or a new guest."""
    club, guest, wanted = sight.tournament.club, body.pop("guest", None), body.pop("player", None)
    if guest is not None:
        return player_add(actor=actor(request), club=club, name=guest, is_guest=True)
    if isinstance(wanted, str):
        return player_find(club, wanted)
    found = Player.objects.filter(club=club, pk=wanted).first() if type(wanted) is int else None
    if found is None:
        raise LeagueError("unknown_player", name=wanted)
    return found


def own_shape(entrant: Entrant, sight: Sight) -> dict[str, Any]:
    """What somebody sees of the own registration: also what they said of themselves."""
    said = {"licence": entrant.licence, "note": entrant.note}
    return {**entrant_shape(sight.tournament.entrants.get(pk=entrant.pk), sight), **said}


class OwnEntrantView(TournamentDoor):
    """The own registration of who is signed in, whatever became of it; taken back before the start."""

    def own(self, request: Request) -> tuple[Sight, Entrant]:
        sight = self.sight(request)
        found = entrant_of(sight.tournament, request.user)
        if found is None:
            raise LeagueError("not_found")
        found.tournament = sight.tournament
        return sight, found

    @extend_schema(operation_id="tournament_own_entry", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        sight, found = self.own(request)
        return Response(own_shape(found, sight))

    @extend_schema(operation_id="tournament_own_entry_leave", responses=OpenApiTypes.ANY)
    def delete(self, request: Request, slug: str) -> Response:
        sight, found = self.own(request)
        return self.act(request, lambda: own_shape(entrant_leave(entrant=found, actor=actor(request)), sight))


def entrant_fields(body: dict[str, Any]) -> dict[str, Any]:
    fields = dict(body)
    if "club" in fields:
        fields["club_name"] = fields.pop("club")
    return fields


class EntrantDoor(TournamentDoor):
    def entrant(self, request: Request) -> tuple[Sight, Entrant]:
        sight = self.sight(request)
        return sight, sight.entrant(self.kwargs["entrant"])

    def shown(self, sight: Sight, entrant: Entrant) -> dict[str, Any]:
        return entrant_shape(sight.tournament.entrants.select_related("player", "team").get(pk=entrant.pk), sight)


class OneEntrantView(EntrantDoor):
    @extend_schema(operation_id="tournament_entrant", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str, entrant: int) -> Response:
        sight, found = self.entrant(request)
        return Response(entrant_shape(found, sight))

    @extend_schema(operation_id="tournament_entrant_amend", request=EntrantAmendForm, responses=OpenApiTypes.ANY)
    def patch(self, request: Request, slug: str, entrant: int) -> Response:
        (sight, found), body = self.entrant(request), read_body(EntrantAmendForm, request, partial=True)

        @transaction.atomic
        def act() -> dict[str, Any]:
            changes = entrant_fields(body)
            team = changes.pop("team", None) if "team" in changes else found.team and found.team.name
            if team is None:
                changes["team"] = None
            entrant_amend(actor=actor(request), entrant=found, **changes)
            if team and (found.team is None or found.team.name != team):
                team_put(actor=actor(request), tournament=sight.tournament, name=team, entrants=[found])
            return self.shown(sight, found)

        return self.act(request, act)


class EntrantMoveView(EntrantDoor):
    """Accept, refuse, or put on the waiting list."""

    @extend_schema(operation_id="tournament_entrant_move", request=MoveForm, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, entrant: int) -> Response:
        (sight, found), body = self.entrant(request), read_body(MoveForm, request)
        return self.act(request, lambda: self.shown(sight, entrant_move(actor=actor(request), entrant=found, **body)))


class EntrantWithdrawView(EntrantDoor):
    """The desk withdraws anybody at any time; who takes part leaves by `entrants/mine/`, before the start."""

    @extend_schema(operation_id="tournament_entrant_withdraw", request=WithdrawForm, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, entrant: int) -> Response:
        (sight, found), body = self.entrant(request), read_body(WithdrawForm, request)
        sight.require_desk()
        return self.act(
            request, lambda: self.shown(sight, entrant_withdraw(actor=actor(request), entrant=found, **body))
        )


class EntrantReturnView(EntrantDoor):
    """Undo a withdrawal."""

    @extend_schema(operation_id="tournament_entrant_return", request=ReturnForm, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, entrant: int) -> Response:
        (sight, found), body = self.entrant(request), read_body(ReturnForm, request)
        return self.act(request, lambda: self.shown(sight, entrant_return(actor=actor(request), entrant=found, **body)))


class EntrantCheckInView(EntrantDoor):
    """Check in, or undo it: the desk anybody, a player themselves, a link its owner, the kiosk's link anybody."""

    permission_classes = [LinkOrSignedIn]

    @extend_schema(operation_id="tournament_entrant_check_in", request=CheckInForm, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, entrant: int) -> Response:
        (sight, found), body = self.entrant(request), read_body(CheckInForm, request)
        user = request.user if request.user.is_authenticated else None
        if secret := body.get("secret"):
            _check_link(sight, found, secret)
        elif not sight.is_desk and (user is None or found.player.user_id != user.pk):
            raise Forbidden
        if user is not None and not can(user, sight.tournament.club, "tournament"):
            user = None

        def act() -> dict[str, Any]:
            entrant_check_in(actor=user, entrant=found, now=timezone.now(), present=body["present"])
            return self.shown(sight, found)

        return self.act(request, act)


def _check_link(sight: Sight, entrant: Entrant, secret: str) -> None:
    try:
        check_kiosk(sight.tournament, secret)
    except LeagueError:
        if entrant_opened(sight.tournament, secret).pk != entrant.pk:
            raise


class EntrantLinkView(EntrantDoor):
    """The secret of the player's own link."""

    @extend_schema(operation_id="tournament_entrant_link", request=LinkForm, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, entrant: int) -> Response:
        (_, found), body = self.entrant(request), read_body(LinkForm, request)
        return Response({"secret": entrant_secret(actor=actor(request), entrant=found, renew=body["renew"])})


class EntrantImportView(TournamentDoor):
    """Take a list of players from a table's text; `dry_run` says what would happen."""

    @extend_schema(operation_id="tournament_entrants_import", request=EntrantImportForm, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str) -> Response:
        sight, body = self.sight(request), read_body(EntrantImportForm, request)
        is_dry = body.pop("dry_run")
        file = EntrantsFile(content=body.pop("content").encode(), **body)
        act = entrants_preview if is_dry else entrants_import
        report = act(actor=actor(request), tournament=sight.tournament, file=file)
        return Response(import_shape(report), status=200 if is_dry else 201)


def import_shape(report: EntrantsReport) -> dict[str, Any]:
    return {
        "is_stored": report.is_stored,
        "fresh": report.fresh,
        "changed": report.changed,
        "known": report.known,
        "new_players": report.new_players,
        "columns": dict(report.meanings),
        "named_lines": len(report.named_lines),
        "faults": [fault_shape(fault) for fault in report.faults],
    }


class NumbersView(TournamentDoor):
    """Start numbers from 1 for everybody who takes part."""

    @extend_schema(operation_id="tournament_numbers_assign", request=NumbersForm, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str) -> Response:
        sight, body = self.sight(request), read_body(NumbersForm, request)

        def act() -> dict[str, Any]:
            numbers_assign(actor=actor(request), tournament=sight.tournament, **body)
            numbered = sight.entrants().filter(number__isnull=False).order_by("number")
            return {"numbers": [{"number": one.number, "entrant": one.pk} for one in numbered]}

        return self.act(request, act)


class TeamListView(TournamentDoor):
    @extend_schema(operation_id="tournament_teams", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        sight = self.sight(request)
        entrants = list(sight.entrants())
        return Response([team_shape(team, entrants, sight) for team in sight.tournament.teams.all()])

    @extend_schema(
        operation_id="tournament_team_put", request=TeamForm, responses=OpenApiTypes.ANY, parameters=[IDEMPOTENCY_KEY]
    )
    def post(self, request: Request, slug: str) -> Response:
        sight, body = self.sight(request), read_body(TeamForm, request)

        def act() -> dict[str, Any]:
            entrants = [sight.entrant(pk) for pk in body["entrants"]]
            team = team_put(actor=actor(request), tournament=sight.tournament, name=body["name"], entrants=entrants)
            return team_shape(team, list(sight.entrants()), sight)

        return self.act(request, act, 201)


class PairListView(TournamentDoor):
    """Pairs that must not (hard) or should not meet; for the desk."""

    @extend_schema(operation_id="tournament_pairs", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        return Response([pair_shape(pair) for pair in self.desk(request).tournament.kept_apart.order_by("pk")])

    @extend_schema(
        operation_id="tournament_pair_keep_apart", request=PairForm, responses=OpenApiTypes.ANY,
        parameters=[IDEMPOTENCY_KEY],
    )  # fmt: skip
    def post(self, request: Request, slug: str) -> Response:
        sight, body = self.desk(request), read_body(PairForm, request)

        def act() -> dict[str, Any]:
            one, other = sight.entrant(body["one"]), sight.entrant(body["other"])
            return pair_shape(pair_keep_apart(actor=actor(request), one=one, other=other, is_hard=body["is_hard"]))

        return self.act(request, act, 201)


class OnePairView(TournamentDoor):
    @extend_schema(operation_id="tournament_pair_let_meet", responses={204: None})
    def delete(self, request: Request, slug: str, pair: int) -> Response:
        found = self.desk(request).tournament.kept_apart.filter(pk=pair).first()
        if found is None:
            raise LeagueError("not_found")
        pair_let_meet(actor=actor(request), pair=found)
        return Response(status=204)
