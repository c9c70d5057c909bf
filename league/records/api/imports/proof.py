"""Which rules the points of a file prove, in the report of a dry run."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.core.api.serializers import Output
from league.records.imports.rules.proof import ProvedRules


class ProvedRulesOutput(Output):
    """Games from a day on to a day, under rules that give their points."""

    since = serializers.DateField(source="range.since")
    until = serializers.DateField(source="range.until")
    house_rules = serializers.IntegerField(
        source="house_rules.pk", default=None, allow_null=True, help_text="Those of the club; null if they are others."
    )
    ruleset = serializers.CharField(allow_null=True, help_text="Null: the points prove no rules.")
    options = serializers.DictField(help_text="What differs from the ruleset as printed.")
    also = serializers.ListField(child=serializers.CharField(), help_text="Other rules by which these games end alike.")
    perhaps_since = serializers.DateField(
        source="range.perhaps_since", allow_null=True, help_text="An earlier day; the games between agree with both."
    )
    agree = serializers.IntegerField(source="range.agree", help_text="Games whose points come out.")
    differ = serializers.IntegerField(source="range.differ", help_text="Games that have other points.")
    impossible = serializers.IntegerField(source="range.impossible", help_text="Games whose scores do not add up.")
    unsaid = serializers.IntegerField(source="range.unsaid", help_text="Games without points.")
    sentences = serializers.SerializerMethodField(help_text="In the reader's language.")

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_sentences(self, proved: ProvedRules) -> list[str]:
        return proved.sentences
