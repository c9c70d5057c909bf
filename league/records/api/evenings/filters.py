import django_filters
from django.db.models import QuerySet
from django.utils import timezone

from league.core.api.filters import OrderingFilter
from league.external_ids.api import ExternalIdFilter
from league.sessions.models import Session

Rows = QuerySet[Session]


class SessionFilter(ExternalIdFilter):
    state = django_filters.ChoiceFilter(choices=Session.State.choices)
    since = django_filters.DateFilter(field_name="played_on", lookup_expr="gte", help_text="The first day.")
    until = django_filters.DateFilter(field_name="played_on", lookup_expr="lte", help_text="The last day.")
    upcoming = django_filters.ChoiceFilter(
        method="planned",
        choices=[("true", "true"), ("false", "false")],
        help_text="`true`: only planned sessions, the next one first; `false`: without them.",
    )

    ordering = OrderingFilter(
        fields=("played_on", "updated_at"), help_text="The latest first unless it says otherwise."
    )

    class Meta:
        model = Session
        fields: list[str] = []

    def planned(self, rows: Rows, _name: str, wanted: str) -> Rows:
        planned = Session.objects.planned(timezone.now()).values("pk")
        if wanted == "false":
            return rows.exclude(pk__in=planned)
        return rows.filter(pk__in=planned).order_by("begins_at", "pk")
