from datetime import date
from typing import Any

import django_filters
from django import forms
from django.db.models import BigIntegerField, QuerySet

from league.clubs.roles import can
from league.core.api.filters import OrderingFilter
from league.external_ids.api import ExternalIdFilter
from league.players.selectors import player_of_id_or_name
from league.records.models import Hanchan, end_of_day, played_key
from league.seasons.selectors import season_named
from league.sessions.selectors import session_named
from rules.registry import RULESETS

Rows = QuerySet[Hanchan]


class IdFilter(django_filters.Filter):
    field_class = forms.IntegerField

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=1, max_value=BigIntegerField.MAX_BIGINT, **kwargs)


class HanchanFilter(ExternalIdFilter):
    state = django_filters.ChoiceFilter(choices=Hanchan.State.choices)
    season = django_filters.CharFilter(method="of_season", help_text="The slug of a season.")
    session = IdFilter(method="of_session", help_text="The id of a session.")
    player = django_filters.CharFilter(method="of_player", help_text="A player's id, or a name or alias.")
    ruleset = django_filters.ChoiceFilter(
        field_name="house_rules__ruleset", choices=[(ruleset.key, ruleset.key) for ruleset in RULESETS]
    )
    since = django_filters.DateFilter(method="from_day", help_text="The first day.")
    until = django_filters.DateFilter(method="to_day", help_text="The last day.")
    ordering = OrderingFilter(
        fields={"played_key": "played_on", "pk": "id", "recorded_at": "recorded_at", "updated_at": "updated_at"},
        help_text="`played_on` is the order of play. With `-`: latest first. Absent: `-played_on`.",
    )

    class Meta:
        model = Hanchan
        fields: list[str] = []

    def of_season(self, rows: Rows, _name: str, slug: str) -> Rows:
        return rows.filter(season=season_named(self.club, slug))

    def of_session(self, rows: Rows, _name: str, pk: int) -> Rows:
        return rows.filter(session=session_named(self.club, pk))

    def of_player(self, rows: Rows, _name: str, wanted: str) -> Rows:
        hidden = can(self.request.user, self.club, "record")
        return rows.filter(participants__player=player_of_id_or_name(self.club, wanted, hidden=hidden))

    def from_day(self, rows: Rows, _name: str, day: date) -> Rows:
        return rows.filter(played_key__gte=played_key(day, 0))

    def to_day(self, rows: Rows, _name: str, day: date) -> Rows:
        return rows.filter(played_key__lt=end_of_day(day))
