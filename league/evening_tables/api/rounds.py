from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import Pages, actor, read_body
from league.clubs.models import HouseRulesVersion
from league.clubs.outputs import HouseRulesRefOutput
from league.clubs.selectors import house_rules_named
from league.core.api.reading.references import SlugRefField
from league.core.api.serializers import Input, Output
from league.core.errors import existing
from league.evening_tables.api.presence import SessionView
from league.evening_tables.beginning import round_begin
from league.evening_tables.exchanging import round_exchange
from league.evening_tables.models import Custom, EveningRound
from league.evening_tables.reasons import reasons_of
from league.evening_tables.selectors import out_of, rounds_of, tables_shown
from league.evening_tables.services import round_form
from league.players.outputs import PlayerRefOutput
from league.records.api.games.inputs import HouseRulesField, read_house_rules
from league.seasons.models import Season
from league.seasons.outputs import SeasonRefOutput
from league.seasons.selectors import current_season, season_named
from league.sessions.models import Session
from scoring.seating.evenings.planned import MOST_ROUNDS


class EveningRoundInput(Input):
    """How the tables of the next round are formed."""

    custom = serializers.ChoiceField(Custom.choices, required=False, help_text="Absent: `anew`.")
    house_rules = HouseRulesField(
        required=False, help_text="A version's id or a name; absent: the season's, or the club's only one."
    )
    season = SlugRefField(
        required=False, allow_null=True, help_text="Absent: the open season that began last. Null: no season."
    )
    rules_of_three = HouseRulesField(
        required=False, allow_null=True,
        help_text="House rules of tables of three, whose games have no season. Absent: there are no such tables.",
    )  # fmt: skip
    seats_open = serializers.BooleanField(required=False, help_text="The players draw their seats at the table.")
    play_on = serializers.ListField(
        child=serializers.IntegerField(min_value=1), required=False, max_length=300,
        help_text="Hanchan of this session that are over, whose players stay together.",
    )  # fmt: skip
    rounds = serializers.IntegerField(
        min_value=0, max_value=MOST_ROUNDS, required=False,
        help_text="How many the evening is to have, for a plan of all; 0: no plan. Absent: as said before.",
    )  # fmt: skip
    again = serializers.BooleanField(required=False, help_text="By another lot than before.")
    version = serializers.IntegerField(
        min_value=0, required=False,
        help_text="Of the formed round that was seen, 0: there was none. Absent: whatever there is.",
    )  # fmt: skip


class EveningRoundSeenInput(Input):
    version = serializers.IntegerField(help_text="The version that was seen.")


class EveningExchangeInput(EveningRoundSeenInput):
    one = serializers.IntegerField(min_value=1, help_text="The `id` of a seat, or of who sits out.")
    other = serializers.IntegerField(min_value=1, help_text="Another one; at least one of the two is at a table.")


class EveningSeatOutput(Output):
    id = serializers.IntegerField(
        source="row", allow_null=True, help_text="For an exchange. Null once the round has begun."
    )
    player = PlayerRefOutput(allow_null=True, help_text="Null: a guest, who becomes a player when the round begins.")
    name = serializers.CharField(help_text="As everybody may read it.")
    wind = serializers.CharField(help_text="Empty where the players draw their seats, and for who waits for a seat.")


class EveningTableOutput(Output):
    number = serializers.IntegerField(source="table.number", help_text="Of the table in the room.")
    house_rules = HouseRulesRefOutput(source="rules")
    is_friendly = serializers.BooleanField(help_text="A table of three in a round of four: its game has no season.")
    hanchan = serializers.IntegerField(source="table.hanchan_id", allow_null=True, help_text="Null before it begins.")
    seats = EveningSeatOutput(many=True, help_text="In the order of the first deal, the first dealer first.")


class EveningOutOutput(Output):
    id = serializers.IntegerField(source="pk", help_text="For an exchange.")
    player = PlayerRefOutput(source="player.standing_for", allow_null=True, default=None, help_text="Null: a guest.")
    name = serializers.CharField(help_text="As everybody may read it.")
    has_offered = serializers.BooleanField(help_text="It was an own offer, and does not count.")


class EveningRoundOutput(Output):
    number = serializers.IntegerField(help_text="From 1 in each session.")
    state = serializers.ChoiceField(EveningRound.State.choices)
    custom = serializers.ChoiceField(Custom.choices)
    attempt = serializers.IntegerField(help_text="How often another lot was wanted, from 1.")
    cost = serializers.IntegerField(help_text="Of the tables; less is better.")
    reasons = serializers.ListField(
        child=serializers.CharField(), help_text="What speaks for and against a round that has not begun, in sentences."
    )
    rounds = serializers.IntegerField(help_text="How many the evening is to have; 0: nobody has said so.")
    rounds_ahead = serializers.IntegerField(help_text="How many later rounds are planned for the same people.")
    season = SeasonRefOutput(allow_null=True)
    seats_open = serializers.BooleanField(help_text="The players draw their seats at the table.")
    tables = EveningTableOutput(many=True)
    sits_out = EveningOutOutput(many=True)
    formed_at = serializers.DateTimeField()
    begun_at = serializers.DateTimeField(allow_null=True, help_text="Null before the round begins.")
    version = serializers.IntegerField(help_text="It rises whenever the tables change.")

    def to_representation(self, instance: EveningRound) -> dict[str, Any]:
        # The tables are shown as the page shows them.
        shown = {"tables": tables_shown(instance), "sits_out": out_of(instance), "reasons": reasons_of(instance)}
        fields = {name: getattr(instance, name) for name in map(str, self.fields) if name not in shown}
        return super().to_representation(fields | shown)


class EveningRoundListView(SessionView):
    pagination_class = Pages
    made_at = "clubs/{club}/sessions/{pk}/rounds/{number}/"

    @extend_schema(operation_id="session_rounds", responses=EveningRoundOutput(many=True))
    def get(self, request: Request, club: str, pk: int) -> Response:
        """List the rounds of a session with their tables, the newest first; for members."""
        return self.page(request, rounds_of(self.session(request)), EveningRoundOutput)

    @extend_schema(operation_id="session_round_form", request=EveningRoundInput, responses={201: EveningRoundOutput})
    def post(self, request: Request, club: str, pk: int) -> Response:
        """Form the tables of the next round, in place of those that have not begun."""
        session, body = self.session(request), read_body(EveningRoundInput, request)
        round_ = round_form(actor=actor(request), session=session, **_read(session, body))
        return _answer(round_, status=201)


class EveningRoundView(SessionView):
    def round(self, request: Request, number: int) -> EveningRound:
        rounds = EveningRound.objects.filter(session=self.session(request), number=number)
        return existing(rounds.select_related("session__club").first())


class OneEveningRoundView(EveningRoundView):
    @extend_schema(operation_id="session_round", responses=EveningRoundOutput)
    def get(self, request: Request, club: str, pk: int, number: int) -> Response:
        """Show a round of a session with its tables; for members."""
        return _answer(self.round(request, number))


class EveningExchangeView(EveningRoundView):
    @extend_schema(operation_id="session_round_exchange", request=EveningExchangeInput, responses=EveningRoundOutput)
    def post(self, request: Request, club: str, pk: int, number: int) -> Response:
        """Exchange two people of a round that has not begun."""
        round_, body = self.round(request, number), read_body(EveningExchangeInput, request)
        return _answer(round_exchange(actor=actor(request), round_=round_, **body))


class EveningBeginView(EveningRoundView):
    @extend_schema(operation_id="session_round_begin", request=EveningRoundSeenInput, responses=EveningRoundOutput)
    def post(self, request: Request, club: str, pk: int, number: int) -> Response:
        """Begin a hanchan at every table. A round that has begun already stays so, and the answer is the same."""
        round_, body = self.round(request, number), read_body(EveningRoundSeenInput, request)
        return _answer(round_begin(actor=actor(request), round_=round_, **body))


def _answer(round_: EveningRound, status: int = 200) -> Response:
    return Response(EveningRoundOutput(rounds_of(round_.session).get(pk=round_.pk)).data, status=status)


def _read(session: Session, body: Mapping[str, Any]) -> dict[str, Any]:
    """Return the body with the season and the house rules that it names."""
    club = session.club
    named = body.get("season")
    season: Season | None = season_named(club, named) if named is not None else None
    if "season" not in body:
        season = current_season(club, session.played_on)
    rules = read_house_rules(club, body.get("house_rules"), season)
    if "season" not in body and season and season.points_unit != rules.points_unit:
        season = None
    wanted = body.get("rules_of_three")
    of_three: HouseRulesVersion | None = None if wanted is None else house_rules_named(club, wanted)
    return {**body, "season": season, "house_rules": rules, "rules_of_three": of_three}
