from rest_framework import serializers

from league.core.api.serializers import Output


class ClubRefOutput(Output):
    """A club where something else is shown."""

    slug = serializers.CharField()
    name = serializers.CharField()


class ClubOutput(ClubRefOutput):
    time_zone = serializers.CharField(help_text="A name of the IANA time zone database.")
    day_begins = serializers.IntegerField(help_text="The hour at which a new day begins: 12 for a club of night owls.")
    is_public = serializers.BooleanField(help_text="Everybody may see the club.")
    embed_sites = serializers.ListField(
        child=serializers.CharField(), help_text="The sites that may show its tables in a frame; `*`: all sites."
    )
    allows_webhooks = serializers.BooleanField(
        help_text="Webhooks send although only members may see the club. Without meaning for a club that is public."
    )


class HouseRulesRefOutput(Output):
    """A version of a club's house rules where something else is shown."""

    id = serializers.IntegerField()
    name = serializers.CharField(source="__str__", help_text="The name of the house rules and the version's number.")


class HouseRulesVersionOutput(HouseRulesRefOutput):
    number = serializers.IntegerField(help_text="From 1.")
    ruleset = serializers.CharField(help_text="The key of a ruleset.")
    options = serializers.DictField(
        help_text="The value of every option of the ruleset by its key; `rulesets/<key>/` describes them."
    )
    points_unit = serializers.IntegerField(help_text="A ranking point is counted in this many parts.")
    reason = serializers.CharField(help_text="Of the change; empty for the first version.")
    created_at = serializers.DateTimeField()


class HouseRulesOutput(Output):
    id = serializers.IntegerField(
        source="newest.pk",
        help_text="Of the newest version, which a hanchan, a season or a tournament is played under.",
    )
    name = serializers.CharField()
    versions = HouseRulesVersionOutput(source="versions.all", many=True)
    updated_at = serializers.DateTimeField()
