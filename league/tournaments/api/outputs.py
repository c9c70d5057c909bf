"""The parts of a tournament as the API shows them."""

from collections.abc import Iterable
from typing import Any, ClassVar

from django.utils.translation import gettext
from rest_framework import serializers

from league.core.api.serializers import Output
from league.standings.tables.columns import table_output
from league.tournaments.lifecycle.access import TournamentAccess
from league.tournaments.models import Entrant, KeepApart, Stage, Team
from league.tournaments.standings.columns import entrant_name, tournament_columns
from league.tournaments.standings.tournament_table import TournamentLine, TournamentTable


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


class DivisionRefOutput(Output):
    """The division of an entrant, a line or a tie; null without one. Bodies and query keys take its name."""

    name = serializers.CharField(source="division")

    def to_representation(self, instance: Any) -> Any:
        return super().to_representation(instance) if instance.division else None


def tournament_shape(access: TournamentAccess) -> dict[str, Any]:
    tournament = access.tournament
    return {
        "slug": tournament.slug,
        "name": tournament.name,
        "club": {"slug": tournament.club.slug, "name": tournament.club.name},
        "place": tournament.place,
        "about": tournament.about,
        "starts_on": tournament.starts_on,
        "ends_on": tournament.ends_on,
        "is_public": tournament.is_public,
        "state": tournament.state,
        "is_provisional": tournament.is_provisional,
        "house_rules": {
            "id": tournament.house_rules_id,
            "name": str(tournament.house_rules),
            "ruleset": tournament.house_rules.ruleset,
        },
        "order": tournament.order,
        "order_published_at": tournament.order_published_at,
        "bye_rule": tournament.bye_rule,
        "team_mates": tournament.team_mates,
        "club_mates": tournament.club_mates,
        "registration": tournament.registration,
        "limit": tournament.limit,
        "check_in_opens_at": tournament.check_in_opens_at,
        "check_in_closes_at": tournament.check_in_closes_at,
        "minutes": tournament.minutes,
        "players_report": tournament.players_report,
        "frozen_from": tournament.frozen_from,
        "revision": tournament.revision,
    }


def tournament_whole(access: TournamentAccess) -> dict[str, Any]:
    """Return a tournament with its stages, number of players and last round."""
    last = access.rounds().order_by("number").last()
    return {
        **tournament_shape(access),
        "stages": [stage_shape(stage) for stage in access.tournament.stages.all()],
        "players": access.tournament.entrants.accepted().count(),
        "last_round": None if last is None else {"number": last.number, "state": last.state},
        "is_desk": access.is_desk,
    }


def stage_shape(stage: Stage) -> dict[str, Any]:
    return {
        "number": stage.number,
        "name": stage.name,
        "rounds_planned": stage.rounds_planned,
        "method": stage.method,
        "by_division": stage.by_division,
        "cut": stage.cut,
        "carry": stage.carry,
        "preset": stage.preset,
        "minutes": stage.minutes,
    }


# ----- people -----
def entrant_shape(entrant: Entrant, access: TournamentAccess) -> dict[str, Any]:
    shown = {
        **entrant_name(entrant, access),
        "player": entrant.player_id,
        "state": entrant.state,
        "club": entrant.club_name,
        "country": entrant.country,
        "division": entrant.division,
        "team": entrant.team.name if entrant.team else None,
        "is_substitute": entrant.is_substitute,
        "first_round": entrant.first_round,
        "last_round": entrant.last_round,
        "is_checked_in": entrant.checked_in_at is not None,
    }
    if access.is_desk:
        shown |= {
            "licence": entrant.licence,
            "strength": entrant.strength,
            "note": entrant.note,
            "fixed_table": entrant.fixed_table,
            "registered_at": entrant.registered_at,
            "checked_in_at": entrant.checked_in_at,
        }
    return shown


def team_shape(team: Team, entrants: Iterable[Entrant], access: TournamentAccess) -> dict[str, Any]:
    members = [entrant for entrant in entrants if entrant.team_id == team.pk]
    return {"id": team.pk, "name": team.name, "entrants": [entrant_name(entrant, access) for entrant in members]}


def pair_shape(pair: KeepApart) -> dict[str, Any]:
    return {"id": pair.pk, "one": pair.one_id, "other": pair.other_id, "is_hard": pair.is_hard}


class TieOutput(Output):
    """A tie through a stage's cut."""

    division = DivisionRefOutput(source="*", allow_null=True)
    places = serializers.IntegerField(help_text="How many of the tied players go on.")
    tied = EntrantRefOutput(many=True)
    go_on = EntrantRefOutput(many=True, help_text="Those chosen by the desk or by lot; none before the choice.")


# ----- the table -----
def tournament_table_shape(table: TournamentTable, access: TournamentAccess) -> dict[str, Any]:
    return {
        "tournament": access.tournament.slug,
        "revision": access.tournament.revision,
        "is_provisional": access.tournament.is_provisional,
        "after_round": table.upto,
        "is_frozen": table.is_frozen,
        "ranked_by": [step.text for step in table.ranked_by],
        **table_output(tournament_columns(table, access), table.lines),
    }


def why_shape(table: TournamentTable, line: TournamentLine) -> list[str]:
    return [sentence.render(gettext, table.names.__getitem__) for sentence in line.why()]
