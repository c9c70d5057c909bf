"""The whole list of players by API: enter many at once, import from a file, and start numbers."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import actor, read_body
from league.core.api.errors import at_key
from league.core.api.serializers import Input, Output
from league.records.api.imports.outputs import FaultOutput, UnderstoodOutput
from league.records.api.imports.sent_file import SentFileInput, file_take
from league.tournaments.api.base import TournamentView
from league.tournaments.api.entrants.entrants import EnteredInput, entrant_enter
from league.tournaments.api.outputs import EntrantOutput, EntrantRefOutput
from league.tournaments.entrants.importing import (
    EntrantsFile,
    EntrantsReport,
    ReadEntrants,
    entrants_import,
    entrants_preview,
    entrants_read,
)
from league.tournaments.entrants.services import numbers_assign
from league.tournaments.models import Tournament
from rules.errors import RuleError

MOST_ENTRANTS = 500


class EntrantImportInput(SentFileInput):
    columns = serializers.DictField(child=serializers.CharField(allow_blank=True), required=False)
    same = serializers.ListField(
        child=serializers.IntegerField(min_value=1), required=False, max_length=5000,
        help_text="Lines whose likely player is the same person.",
    )  # fmt: skip
    others = serializers.ListField(
        child=serializers.IntegerField(min_value=1), required=False, max_length=5000,
        help_text="Lines that are another person than the likely player.",
    )  # fmt: skip
    dry_run = serializers.BooleanField(required=False, default=False)


class NumbersInput(Input):
    how = serializers.ChoiceField(["name", "strength", "registered", "random"], required=False, default="name")
    seed = serializers.IntegerField(min_value=0, max_value=2**63 - 1, required=False, default=0)


class ListedInput(EnteredInput):
    """One of the entrants of a list: it needs `player` or `guest`."""

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not {"player", "guest"} & attrs.keys():
            raise serializers.ValidationError({"player": self.fields["player"].error_messages["required"]})
        return attrs


class EntrantsInput(Input):
    entrants = ListedInput(many=True, allow_empty=False, max_length=MOST_ENTRANTS)  # type: ignore[call-arg]


class EntrantsOutput(Output):
    entrants = EntrantOutput(many=True, help_text="In the order in which they were sent.")


class EntrantsEnterView(TournamentView):
    @extend_schema(operation_id="tournament_entrants_enter", request=EntrantsInput, responses={201: EntrantsOutput})
    def post(self, request: Request, slug: str) -> Response:
        """Enter up to 500 players at once. For the desk; if one is refused, nobody is entered."""
        access, body = self.desk(request), read_body(EntrantsInput, request)
        entered = []
        for place, one in enumerate(body["entrants"]):
            with at_key(f"entrants.{place}"):
                entered.append(entrant_enter(actor(request), access, one).pk)
        rows = access.entrants().prefetch_related("external_ids").in_bulk(entered)
        return Response(
            EntrantsOutput({"entrants": [rows[pk] for pk in entered]}, context={"access": access}).data, status=201
        )


class LikelyLineOutput(Output):
    line = serializers.IntegerField()
    name = serializers.CharField()
    licence = serializers.CharField()
    player = serializers.IntegerField(source="player.pk", help_text="The id of the player of the club.")
    known_as = serializers.CharField(source="player.name")


class EntrantImportOutput(Output):
    understood = UnderstoodOutput(source="*")
    is_stored = serializers.BooleanField(help_text="False after a dry run.")
    fresh = serializers.IntegerField(help_text="Players who are new in the list.")
    changed = serializers.IntegerField(help_text="Players whose details in the list changed.")
    known = serializers.IntegerField(help_text="Players who are in the list with the same details.")
    new_players = serializers.ListField(
        child=serializers.CharField(), help_text="The names of those who are new in the club too."
    )
    likely = LikelyLineOutput(
        many=True, help_text="Lines that may be a player of the club: send them again in `same` or `others`."
    )
    columns = serializers.SerializerMethodField(
        help_text="Each column of the file with the field it was read as, which is empty if it was left out."
    )
    left_out = serializers.ListField(child=serializers.CharField(), help_text="The columns that are not read.")
    named_lines = serializers.SerializerMethodField(help_text="The number of lines with faults.")
    faults = FaultOutput(many=True)

    def get_columns(self, report: EntrantsReport) -> dict[str, str]:
        return dict(report.meanings)

    def get_named_lines(self, report: EntrantsReport) -> int:
        return len(report.named_lines)


class EntrantImportView(TournamentView):
    """The file is read before the transaction begins, which locks the event, and on SQLite every writer."""

    read: ReadEntrants | None = None
    refusal: RuleError | None = None

    def write(self, handler: Callable[..., Response], request: Request, *args: Any, **kwargs: Any) -> Response:
        try:
            tournament, file, is_dry = self.sent(request)
            self.read = entrants_read(actor=actor(request), tournament=tournament, file=file, is_limited=True)
        except RuleError as error:
            # Raised by the handler: a repeated request gets its first answer, whatever has changed since.
            self.refusal = error
        else:
            if is_dry and "Idempotency-Key" not in request.headers:
                return handler(request, *args, **kwargs)
        return super().write(handler, request, *args, **kwargs)

    def sent(self, request: Request) -> tuple[Tournament, EntrantsFile, bool]:
        access, body = self.access(request), read_body(EntrantImportInput, request)
        is_dry = body.pop("dry_run")
        file = EntrantsFile(
            **file_take(body), same=frozenset(body.pop("same", ())),
            others=frozenset(body.pop("others", ())), **body,
        )  # fmt: skip
        return access.tournament, file, is_dry

    @extend_schema(
        operation_id="tournament_entrants_import",
        request=EntrantImportInput,
        responses={200: EntrantImportOutput, 201: EntrantImportOutput},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Import players from the text of a table. With `dry_run` (200) nothing is stored.

        At most 5,000 lines at once, and 50,000 lines of one account within an hour.
        """
        if self.refusal is not None:
            raise self.refusal
        tournament, file, is_dry = self.sent(request)
        act = entrants_preview if is_dry else entrants_import
        report = act(actor=actor(request), tournament=tournament, file=file, read=self.read)
        return Response(EntrantImportOutput(report).data, status=200 if is_dry else 201)


class NumbersOutput(Output):
    entrants = EntrantRefOutput(many=True, help_text="Everybody with a start number, by number.")


class NumbersView(TournamentView):
    @extend_schema(operation_id="tournament_numbers_assign", request=NumbersInput, responses=NumbersOutput)
    def post(self, request: Request, slug: str) -> Response:
        """Give start numbers from 1 to everybody who takes part."""
        access, body = self.access(request), read_body(NumbersInput, request)
        numbers_assign(actor=actor(request), tournament=access.tournament, **body)
        numbered = access.entrants().filter(number__isnull=False).order_by("number")
        return Response(NumbersOutput({"entrants": numbered}, context={"access": access}).data)
