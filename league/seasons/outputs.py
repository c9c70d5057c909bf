from django.urls import reverse
from rest_framework import serializers

from league.clubs.outputs import HouseRulesRefOutput
from league.core.api.serializers import Output
from league.core.points import points_text
from league.external_ids.api import ExternalIdOutput
from league.players.outputs import PlayerRefOutput
from league.seasons.models import SEASON_STATES, Adjustment, Season


class SeasonRefOutput(Output):
    """A season where something else is shown."""

    slug = serializers.CharField()
    name = serializers.CharField()


class DivisionRefOutput(Output):
    """A division of a season where something else is shown."""

    id = serializers.IntegerField()
    name = serializers.CharField()


class TeamRefOutput(Output):
    """A team of a season where something else is shown."""

    id = serializers.IntegerField()
    name = serializers.CharField()


class SeasonOutput(SeasonRefOutput):
    """A season. The `request` of the context, if there is one, makes the address of the page complete."""

    state = serializers.ChoiceField(choices=SEASON_STATES, help_text="An archived season takes no hanchan.")
    opens_on = serializers.DateField(source="opens", help_text="The first day.")
    closes_on = serializers.DateField(source="closes", allow_null=True, help_text="The last day; null: open-ended.")
    house_rules = HouseRulesRefOutput(help_text="The house rules of a hanchan that names none.")
    metrics = serializers.ListField(
        child=serializers.CharField(), help_text="What the table is ranked by, the first first; see `metrics/`."
    )
    min_games = serializers.IntegerField(help_text="The games that a rank needs.")
    counts_guests = serializers.BooleanField(help_text="Whether guests are ranked.")
    asks_confirmation = serializers.BooleanField(help_text="Whether the players of a game confirm its result.")
    silent_hours = serializers.IntegerField(help_text="After so many hours silence confirms.")
    cut = serializers.IntegerField(help_text="The first ranks of the whole table that pass the cut; 0: no line.")
    down = serializers.IntegerField(help_text="The last ranks of the whole table that go down; 0: no line.")
    follows = SeasonRefOutput(allow_null=True, help_text="The season that this one continues; null: none.")
    external_ids = ExternalIdOutput(many=True, source="external_ids.all", help_text="Ids in other systems.")
    revision = serializers.IntegerField(help_text="Rises whenever a row of the table changes.")
    computed_at = serializers.DateTimeField(allow_null=True, help_text="When the table got this revision.")
    updated_at = serializers.DateTimeField(help_text="When what it says of itself changed; not its table.")
    page = serializers.SerializerMethodField(help_text="The address of the season's page.")

    def get_page(self, season: Season) -> str:
        path = reverse("season", args=[season.club.slug, season.slug])
        request = self.context.get("request")
        return str(request.build_absolute_uri(path)) if request else path


class AdjustmentOutput(Output):
    """Points given or taken apart from the games."""

    id = serializers.IntegerField()
    player = PlayerRefOutput()
    points = serializers.SerializerMethodField(help_text='Decimal text with a sign: "+20.0".')
    reason = serializers.CharField()
    given_at = serializers.DateTimeField()
    is_void = serializers.BooleanField(help_text="A void adjustment does not count.")

    def get_points(self, adjustment: Adjustment) -> str:
        return points_text(adjustment.points, adjustment.season.points_unit)
