"""The answers of the API about tables of standings."""

from typing import Any, get_args

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from league.core.api.serializers import Output, PageOutput
from league.core.points import points_text
from league.players.outputs import PlayerRefOutput
from league.seasons.models import Division, Team
from league.seasons.outputs import DivisionRefOutput, SeasonRefOutput, TeamRefOutput
from league.sheets.table_outputs import (
    UNIT,
    UNITS,
    USE_SUBJECT,
    LineOutput,
    TableOutput,
    ValueOutput,
    Values,
    subject_shown,
    values_shown,
)
from league.standings.selectors import Member, SeasonTable, StandingsLine, TeamStandingsLine, TeamTable
from scoring.exact import Exact
from scoring.metrics import Metric, Step, format_value, raw_value
from scoring.standings import Reason, ReasonKind

BETTER = (("high", "high"), ("low", "low"))
REASON_KINDS = [(kind, kind) for kind in get_args(ReasonKind)]


class MetricOutput(Output):
    """A metric that tables are ranked by."""

    key = serializers.CharField(help_text="Stable. A metric that takes a number is named with it: `best:5`.")
    name = serializers.SerializerMethodField(help_text="In the reader's language.")
    better = serializers.ChoiceField(choices=BETTER, help_text="Which value ranks first.")
    unit = serializers.ChoiceField(choices=UNITS, help_text=UNIT)
    takes_number = serializers.SerializerMethodField(help_text="Whether a number follows the key after a colon.")
    help = serializers.SerializerMethodField(help_text="What it is, in the reader's language.")

    def get_name(self, metric: Metric) -> str:
        return gettext(metric.name)

    def get_takes_number(self, metric: Metric) -> bool:
        return metric.number is not None

    def get_help(self, metric: Metric) -> str:
        return gettext(metric.help)


# ----- rows -----


class PlacedLineOutput(LineOutput):
    """What a line of a season's tables has. The context has the `table`."""

    places = serializers.ListField(
        source="row.places", child=serializers.IntegerField(), help_text="How often each place, the first first."
    )

    def get_values(self, line: StandingsLine | TeamStandingsLine) -> Values:
        table: SeasonTable | TeamTable = self.context["table"]
        unit = table.standings.rule.unit
        shown = [(step.text, step.metric) for step in table.columns]
        raw = {key: raw_value(metric, line.values[key], unit) for key, metric in shown}
        return values_shown(raw, line.texts)


@extend_schema_serializer(deprecate_fields=["player"])
class StandingsLineOutput(PlacedLineOutput):
    """A player's line."""

    player = PlayerRefOutput(help_text=USE_SUBJECT)
    division = DivisionRefOutput(allow_null=True, help_text="The player's division in this season.")
    team = TeamRefOutput(allow_null=True, help_text="The player's team in this season.")
    recent_places = serializers.ListField(
        source="row.recent_places", child=serializers.IntegerField(), help_text="The last five places, the newest last."
    )

    # A page has a hundred lines: to read them field by field would take a third of the answer's time.
    def to_representation(self, line: StandingsLine) -> dict[str, Any]:
        row = line.row
        return {
            "rank": row.rank,
            "rank_change": row.climbed,
            "subject": self.get_subject(line),
            "games": row.games,
            "values": self.get_values(line),
            "places": row.places,
            "player": {"id": line.key, "name": line.name},
            "division": _ref(line.division),
            "team": _ref(line.team),
            "recent_places": row.recent_places,
        }

    def get_rank_change(self, line: StandingsLine) -> int | None:
        return line.row.climbed

    def get_subject(self, line: StandingsLine) -> dict[str, Any]:
        return subject_shown("player", line.key, line.name)


def _ref(part: Division | Team | None) -> dict[str, Any] | None:
    return None if part is None else {"id": part.pk, "name": part.name}


class MemberOutput(Output):
    """A player of a team."""

    player = PlayerRefOutput()
    points = serializers.SerializerMethodField(
        help_text='What the player\'s games bring the team, as decimal text with a sign: "+62.4"; null without a game.'
    )

    def get_points(self, member: Member) -> str | None:
        return None if member.points is None else points_text(member.points, self.context["table"].season.points_unit)


@extend_schema_serializer(deprecate_fields=["team"])
class TeamLineOutput(PlacedLineOutput):
    """A team's line."""

    team = TeamRefOutput(help_text=USE_SUBJECT)
    members = MemberOutput(many=True, help_text="The most points first.")

    def get_subject(self, line: TeamStandingsLine) -> dict[str, Any]:
        return subject_shown("team", line.key, line.name)


# ----- tables -----


class StandingsTableOutput(TableOutput):
    """What a table of standings has besides its rows. The context has the `table`."""

    season = SeasonRefOutput()
    revision = serializers.IntegerField(source="season.revision", help_text="Rises whenever a row changes.")
    computed_at = serializers.DateTimeField(
        source="season.computed_at", allow_null=True, help_text="When the table got this revision; null before."
    )
    is_behind = serializers.BooleanField(
        help_text="The record has changed since, and the new table is being computed: ask again, or with `fresh=1`."
    )
    ranked_by = serializers.ListField(
        source="ranked_by_keys", child=serializers.CharField(), help_text="The columns that rank, in their order."
    )


class SeasonTableOutput(StandingsTableOutput):
    """The league table."""

    division = DivisionRefOutput(allow_null=True, help_text="Null: the table of the whole season.")
    cut = serializers.IntegerField(source="cut.cut", help_text="The first ranks that pass the cut; 0: no line.")
    down = serializers.IntegerField(source="cut.down", help_text="The last ranks that go down; 0: no line.")
    results = StandingsLineOutput(source="lines", many=True)


class TeamTableOutput(StandingsTableOutput):
    """The table of teams."""

    results = TeamLineOutput(source="lines", many=True)


class StandingsOutput(PageOutput, SeasonTableOutput):
    """A page of the league table."""


class TeamStandingsOutput(PageOutput, TeamTableOutput):
    """A page of the table of teams."""


# ----- reasons -----


class NamedOutput(Output):
    """A player or a team."""

    id = serializers.IntegerField()
    name = serializers.CharField()


class ReasonOutput(Output):
    """One reason for a rank. The context has the `table`."""

    kind = serializers.ChoiceField(
        choices=REASON_KINDS,
        help_text="`behind` and `ahead` compare with a neighbour, `shared` names the others of the rank, `below_line` "
        "says how many games a rank needs (`theirs`), `first` that nobody stands before.",
    )
    metric = serializers.SerializerMethodField(help_text="The column that separates them.")
    own = serializers.SerializerMethodField()
    theirs = serializers.SerializerMethodField()
    others = serializers.SerializerMethodField(help_text="The players, or teams, that it compares with.")
    text = serializers.SerializerMethodField(help_text="The reason in the reader's language.")

    def get_metric(self, reason: Reason) -> str | None:
        return reason.step.text if reason.step else None

    @extend_schema_field(ValueOutput(allow_null=True))
    def get_own(self, reason: Reason) -> dict[str, object] | None:
        return self._value(reason.step, reason.own)

    @extend_schema_field(ValueOutput(allow_null=True))
    def get_theirs(self, reason: Reason) -> dict[str, object] | None:
        return self._value(reason.step, reason.theirs)

    @extend_schema_field(NamedOutput(many=True))
    def get_others(self, reason: Reason) -> list[dict[str, object]]:
        return [{"id": key, "name": self.context["table"].names[key]} for key in reason.others]

    def get_text(self, reason: Reason) -> str:
        return reason.sentence.render(gettext, self.context["table"].names.__getitem__)

    def _value(self, step: Step | None, value: Exact | None) -> dict[str, object] | None:
        if step is None:
            return None
        rule = self.context["table"].standings.rule
        text = format_value(step.metric, value, rule.unit, rule.decimals)
        return {"value": raw_value(step.metric, value, rule.unit), "text": text}


class WhyBaseOutput(Output):
    """A rank and its reasons."""

    rank = serializers.IntegerField(allow_null=True)
    reasons = ReasonOutput(many=True)


class TeamWhyOutput(WhyBaseOutput):
    """A team's rank and its reasons."""

    team = TeamRefOutput()
