from typing import Any

from django.utils.translation import gettext
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from league.core.api.serializers import Output, PageOutput
from league.ladders.models import Ladder, LadderRow
from league.ladders.selectors import SeatChange, Standing, standing_of
from league.players.outputs import PlayerRefOutput
from league.seasons.outputs import SeasonRefOutput
from league.sheets.table_outputs import USE_SUBJECT, LineOutput, TableOutput, Values, subject_shown, values_shown
from scoring.ladders.ladder import Ladder as LadderKind


@extend_schema_field(OpenApiTypes.NUMBER)
class NumberField(serializers.Field):
    """A whole number stays one."""

    default_error_messages = serializers.FloatField.default_error_messages

    def to_internal_value(self, data: Any) -> int | float:
        if isinstance(data, bool) or not isinstance(data, int | float):
            self.fail("invalid")
        return data

    def to_representation(self, value: float) -> float:
        return value


class LadderParameterOutput(Output):
    name = serializers.CharField()
    help = serializers.SerializerMethodField(help_text="What it does, in the reader's language.")
    default = NumberField(help_text="If it is a whole number, all values are.")
    least = NumberField()
    most = NumberField()

    def get_help(self, parameter: dict[str, Any]) -> str:
        return gettext(parameter["help"])


class LadderKindOutput(Output):
    key = serializers.CharField()
    name = serializers.SerializerMethodField()
    help = serializers.SerializerMethodField(help_text="How it rates, in sentences.")
    source = serializers.CharField(help_text="Where it is published.")  # type: ignore[assignment]
    parameters = LadderParameterOutput(many=True, source="describe")

    def get_name(self, kind: LadderKind[Any]) -> str:
        return gettext(kind.name)

    def get_help(self, kind: LadderKind[Any]) -> list[str]:
        return [gettext(sentence) for sentence in kind.help]


class LadderRefOutput(Output):
    """A ladder where something else is shown."""

    slug = serializers.CharField()
    name = serializers.CharField()


class LadderOutput(LadderRefOutput):
    kind = serializers.CharField()
    parameters = serializers.DictField(
        child=NumberField(), help_text="All parameters of its kind by name; see `ladder-kinds/`."
    )
    season = SeasonRefOutput(allow_null=True, help_text="Null: all hanchan of the club.")
    rulesets = serializers.ListField(child=serializers.CharField(), help_text="Empty: every ruleset.")
    is_archived = serializers.BooleanField(help_text="An archived ladder is no longer computed.")
    opened_at = serializers.DateTimeField()


@extend_schema_serializer(deprecate_fields=["player", "rating", "deviation"])
class LadderRowOutput(LineOutput):
    """A player's line. The context has the `ladder`, and the ranks and ratings before the last day: `stood_before`."""

    rank = serializers.IntegerField(allow_null=True, help_text="Equal ratings share their rank.")
    games = serializers.IntegerField(allow_null=True)
    title = serializers.SerializerMethodField(help_text="The grade or the rating in words, if the ladder has them.")
    player = PlayerRefOutput(help_text=USE_SUBJECT)
    rating = serializers.CharField(help_text="Use `rating` of the `values`.")
    deviation = serializers.CharField(allow_null=True, help_text="Use `deviation` of the `values`.")

    def to_representation(self, instance: LadderRow | Standing) -> dict[str, Any]:
        if isinstance(instance, LadderRow):
            instance = standing_of(self.context["ladder"], instance)
        return dict(super().to_representation(instance))

    def get_rank_change(self, line: Standing) -> int | None:
        then = self.context["stood_before"].get(line.player.pk)
        return then.rank - line.rank if then else None

    def get_subject(self, line: Standing) -> dict[str, Any]:
        return subject_shown("player", line.player.pk, line.player.public_name)

    def get_values(self, line: Standing) -> Values:
        values = {"rating": line.rating, "deviation": line.deviation}
        texts = {key: value for key, value in values.items() if value is not None}
        return values_shown(values, texts)

    def get_title(self, line: Standing) -> str | None:
        return line.title.render(gettext) if line.title else None


def ladder_columns(ladder: Ladder) -> list[dict[str, str]]:
    """The columns of a ladder; `deviation` says how uncertain a rating is, where the ladder measures it."""
    headings = {"rating": gettext("Rating")}
    if ladder.rules.deviation:
        headings["deviation"] = gettext("Deviation")
    return [{"key": key, "heading": heading, "unit": "rating"} for key, heading in headings.items()]


class LadderPageOutput(PageOutput, TableOutput):
    ladder = LadderOutput()
    on = serializers.DateField(allow_null=True, help_text="The day at whose end this was the ladder; null: now.")
    results = LadderRowOutput(many=True)


class RatingStepOutput(Output):
    hanchan = serializers.IntegerField()
    played_on = serializers.DateField()
    before = serializers.CharField(help_text="The rating before the hanchan, a decimal.")
    after = serializers.CharField()
    change = serializers.CharField()
    deviation = serializers.CharField(
        allow_null=True,
        help_text="How uncertain the rating is after the hanchan. Null where the ladder does not measure it.",
    )
    games = serializers.IntegerField(help_text="Rated games so far.")
    rank = serializers.IntegerField(
        allow_null=True, help_text="The rank after the hanchan, with `?ranks=true`; null without it, and for a guest."
    )


class RatingHistoryPageOutput(PageOutput):
    player = PlayerRefOutput()
    on = serializers.DateField(allow_null=True)
    rating = serializers.CharField(
        allow_null=True, help_text="The rating now, or at the end of the day `on`. Null before the first hanchan."
    )
    is_behind = serializers.BooleanField(help_text="The record has changed, and the ratings are being computed.")
    results = RatingStepOutput(
        many=True,
        help_text=(
            "The latest hanchan first. A ladder with rating periods has one row for each period, with the last hanchan."
        ),
    )


class RatingChangeOutput(Output):
    player = PlayerRefOutput()
    before = serializers.CharField(help_text="The rating before the hanchan, a decimal.")
    after = serializers.CharField()
    change = serializers.CharField()
    arithmetic = serializers.SerializerMethodField(help_text="How it was computed, in the reader's language.")

    def get_arithmetic(self, one: SeatChange) -> list[str]:
        names = self.context["names"]
        return [line.render(gettext, lambda key: names.get(key, str(key))) for line in one.arithmetic]
