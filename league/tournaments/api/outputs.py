"""The parts of a tournament as the API shows them."""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.clubs.outputs import ClubRefOutput, HouseRulesRefOutput
from league.core.api.serializers import Output
from league.external_ids.api import ExternalIdOutput
from league.tournaments.core.access import TournamentAccess
from league.tournaments.core.registration import RegistrationState, registration_state
from league.tournaments.models import Entrant, Round, Stage, Tournament


class OfDeskOutput(Output):
    """An answer with fields that only the desk gets; needs `access` in the context."""

    of_desk: ClassVar[frozenset[str]] = frozenset()

    def get_fields(self) -> dict[str, Any]:
        fields: dict[str, Any] = super().get_fields()
        access = self.context.get("access")
        if access is None or access.is_desk:
            return fields
        return {name: field for name, field in fields.items() if name not in self.of_desk}


class EntrantNameField(serializers.CharField):
    """The name of an entrant. Only the desk sees a hidden player's real name."""

    def to_representation(self, value: Entrant) -> str:  # type: ignore[override]
        access: TournamentAccess = self.context["access"]
        return access.name_of(value)


class EntrantRefOutput(Output):
    """An entrant where something else is shown; needs `access` in the context."""

    id = serializers.IntegerField(source="pk")
    number = serializers.IntegerField(allow_null=True, help_text="The start number.")
    name = EntrantNameField(source="*")


class TournamentDivisionOutput(Output):
    """The division of an entrant or of a tie, null without one. Bodies and query keys take its name."""

    name = serializers.CharField(source="division")

    def to_representation(self, instance: Any) -> Any:
        return super().to_representation(instance) if instance.division else None


class TournamentTeamOutput(Output):
    """A team of a tournament where something else is shown."""

    id = serializers.IntegerField()
    name = serializers.CharField()


# ----- the tournament -----
class TournamentRefOutput(Output):
    """A tournament where something else is shown."""

    slug = serializers.CharField()
    name = serializers.CharField()


class TournamentOutput(TournamentRefOutput):
    club = ClubRefOutput()
    place = serializers.CharField()
    about = serializers.CharField()
    starts_on = serializers.DateField()
    ends_on = serializers.DateField(allow_null=True)
    is_public = serializers.BooleanField()
    state = serializers.ChoiceField(Tournament.State.choices)
    is_provisional = serializers.BooleanField(help_text="Whether the final table can still change.")
    house_rules = HouseRulesRefOutput()
    ruleset = serializers.CharField(source="house_rules.ruleset")
    order = serializers.ListField(child=serializers.CharField(), help_text="The metrics that rank, in order.")
    order_published_at = serializers.DateTimeField(allow_null=True)
    bye_rule = serializers.ChoiceField(Tournament.ByeRule.choices)
    walkover_rule = serializers.ChoiceField(Tournament.ByeRule.choices)
    abandoned_rule = serializers.ChoiceField(Tournament.ByeRule.choices)
    forfeit_points = serializers.IntegerField(allow_null=True, help_text="Ranking points; null: of the last place.")
    lineup_size = serializers.IntegerField(
        allow_null=True, help_text="How many players each team names for a round; null: all members play."
    )
    team_mates = serializers.ChoiceField(Tournament.Mates.choices)
    club_mates = serializers.ChoiceField(Tournament.Mates.choices)
    registration = serializers.ChoiceField(Tournament.Registration.choices)
    registration_opens_at = serializers.DateTimeField(allow_null=True)
    registration_closes_at = serializers.DateTimeField(allow_null=True)
    time_zone = serializers.CharField(source="zone.key", help_text="The tournament's own time zone, or the club's.")
    limit = serializers.IntegerField(allow_null=True, help_text="The most players; others wait.")
    check_in_opens_at = serializers.DateTimeField(allow_null=True)
    check_in_closes_at = serializers.DateTimeField(allow_null=True)
    minutes = serializers.IntegerField(help_text="The time of a round.")
    players_report = serializers.BooleanField(help_text="Whether players enter results at their tables.")
    frozen_from = serializers.IntegerField(
        allow_null=True, help_text="Only the desk sees results from this round on, until the close."
    )
    external_ids = ExternalIdOutput(many=True, source="external_ids.all", help_text="Ids in other systems.")
    revision = serializers.IntegerField(help_text="Increases with every change of what is shown.")
    updated_at = serializers.DateTimeField()


class StageOutput(Output):
    number = serializers.IntegerField()
    name = serializers.CharField()
    rounds_planned = serializers.IntegerField()
    method = serializers.ChoiceField(Stage.Method.choices)
    by_division = serializers.BooleanField(help_text="Whether each division plays among itself.")
    cut = serializers.IntegerField(allow_null=True, help_text="How many enter; null: everybody.")
    carry = serializers.ChoiceField(Stage.Carry.choices, help_text="The percentage of the points that is kept.")
    preset = serializers.CharField(help_text="The weights of seating by standings.")
    minutes = serializers.IntegerField(allow_null=True, help_text="Null: the tournament's.")
    kept_reason = serializers.CharField(
        help_text="Why the stage stands although a correction has changed who should have played it; else empty."
    )


class LastRoundOutput(Output):
    number = serializers.IntegerField()
    state = serializers.ChoiceField(Round.State.choices)


class TournamentDetailOutput(TournamentOutput):
    """A tournament with its stages, its number of players and its last round; needs `access` in the context."""

    stages = StageOutput(many=True, source="stages.all")
    players = serializers.SerializerMethodField(help_text="How many entrants take part.")
    last_round = serializers.SerializerMethodField(help_text="The last round that you may see.")
    registration_state = serializers.SerializerMethodField(help_text="Whether players may register now.")
    is_desk = serializers.SerializerMethodField(help_text="Whether you may act for the desk.")

    def get_players(self, tournament: Tournament) -> int:
        return tournament.entrants.accepted().count()

    @extend_schema_field(serializers.ChoiceField(RegistrationState.choices))
    def get_registration_state(self, tournament: Tournament) -> str:
        return registration_state(tournament).value

    @extend_schema_field(LastRoundOutput(allow_null=True))
    def get_last_round(self, tournament: Tournament) -> Any:
        last = self.context["access"].rounds().order_by("number").last()
        return None if last is None else LastRoundOutput(last).data

    def get_is_desk(self, tournament: Tournament) -> bool:
        return bool(self.context["access"].is_desk)


def tournament_whole(access: TournamentAccess) -> dict[str, Any]:
    """Return the answer of `TournamentDetailOutput`."""
    return dict(TournamentDetailOutput(access.tournament, context={"access": access}).data)


# ----- entrants -----
class EntrantPlayerOutput(Output):
    """The player of an entrant, by the name that the entrant has."""

    id = serializers.IntegerField(source="player_id")
    name = EntrantNameField(source="*")


class EntrantOutput(OfDeskOutput, EntrantRefOutput):
    of_desk = frozenset(
        {"surname", "licence", "strength", "note", "fixed_table", "external_ids", "registered_at", "checked_in_at"}
    )

    player = EntrantPlayerOutput(source="*")
    state = serializers.ChoiceField(Entrant.State.choices)
    club = serializers.CharField(source="club_name", help_text="The club as the entrant gave it; a text.")
    country = serializers.CharField()
    division = TournamentDivisionOutput(source="*", allow_null=True)
    team = TournamentTeamOutput(allow_null=True)
    is_substitute = serializers.BooleanField()
    first_round = serializers.IntegerField()
    last_round = serializers.IntegerField(allow_null=True, help_text="The last round of a withdrawn entrant.")
    queue_place = serializers.IntegerField(
        allow_null=True, help_text="The place on the waiting list; null for those who do not wait."
    )
    is_checked_in = serializers.SerializerMethodField()
    updated_at = serializers.DateTimeField()
    surname = serializers.CharField(
        required=False, source="player.surname",
        help_text="The part of the name that is the surname, or empty. For the desk and the entrant.",
    )  # fmt: skip
    licence = serializers.CharField(
        required=False, help_text="The number at the federation. For the desk and the entrant."
    )
    note = serializers.CharField(required=False, help_text="For the desk and the entrant.")
    strength = serializers.IntegerField(required=False, allow_null=True, help_text="A rating. For the desk.")
    fixed_table = serializers.IntegerField(
        required=False, allow_null=True, help_text="Always at this table. For the desk."
    )
    external_ids = ExternalIdOutput(
        many=True, required=False, source="external_ids.all", help_text="Ids in other systems. For the desk."
    )
    registered_at = serializers.DateTimeField(required=False, help_text="For the desk.")
    checked_in_at = serializers.DateTimeField(required=False, allow_null=True, help_text="For the desk.")

    def get_is_checked_in(self, entrant: Entrant) -> bool:
        return entrant.checked_in_at is not None


class OwnEntrantOutput(EntrantOutput):
    """The own registration, with the licence and the note."""

    of_desk = EntrantOutput.of_desk - {"surname", "licence", "note"}


class TeamMembersOutput(TournamentTeamOutput):
    """A team with its entrants whom the visitor may see; read from `teams_shown`."""

    entrants = EntrantRefOutput(many=True, source="members")


class PairOutput(Output):
    id = serializers.IntegerField()
    one = EntrantRefOutput()
    other = EntrantRefOutput()
    is_hard = serializers.BooleanField(help_text="Whether they must not meet; otherwise they should not.")
