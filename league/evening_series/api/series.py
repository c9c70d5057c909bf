from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, Pages, actor, read_body
from league.clubs.roles import can, require
from league.core.api.serializers import Input, Output
from league.core.errors import LeagueError, existing
from league.evening_series.following import Followed
from league.evening_series.models import MOST_HOURS, MOST_WEEKS, Series, Weekday
from league.evening_series.selectors import WHY, coming_evenings, series_of
from league.evening_series.services import series_amend, series_end, series_open, series_reopen
from league.sessions.models import MOST_PLACES
from league.sessions.outputs import SessionOutput


@extend_schema_field({"type": "string", "pattern": r"^([01]\d|2[0-3]):[0-5]\d$"})
class ClockField(serializers.TimeField):
    """A time of the day by the clock of the club, as 19:30."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(format="%H:%M", input_formats=["%H:%M"], **kwargs)


class SeriesAmendInput(Input):
    """Changes of a series. What a key does not say stays."""

    name = serializers.CharField(max_length=100, required=False, allow_blank=True)
    weekday = serializers.ChoiceField(Weekday.choices, required=False)
    every = serializers.IntegerField(
        min_value=1, max_value=MOST_WEEKS, required=False, help_text="Weeks from one evening to the next; 1 if absent."
    )
    time_of_day = ClockField(source="time", required=False, help_text="By the clock of the club.")
    first_day = serializers.DateField(required=False, help_text="Moves on to the weekday.")
    last_day = serializers.DateField(required=False, allow_null=True)
    place = serializers.CharField(max_length=200, required=False, allow_blank=True)
    capacity = serializers.IntegerField(min_value=1, max_value=MOST_PLACES, required=False, allow_null=True)
    answer_hours = serializers.IntegerField(
        min_value=0, max_value=MOST_HOURS, required=False, allow_null=True,
        help_text="How long before the beginning the answers end; null: at the end of the day.",
    )  # fmt: skip
    state = serializers.ChoiceField(Series.State.choices, required=False)


class SeriesOpenInput(SeriesAmendInput):
    """A new series."""

    weekday = serializers.ChoiceField(Weekday.choices)
    time_of_day = ClockField(source="time", help_text="By the clock of the club.")
    first_day = serializers.DateField(help_text="Moves on to the weekday.")
    state = None  # type: ignore[assignment]


class SeriesOutput(Output):
    id = serializers.IntegerField()
    name = serializers.CharField(help_text="Empty if weekday and time say enough.")
    weekday = serializers.ChoiceField(Weekday.choices)
    every = serializers.IntegerField(help_text="Weeks from one evening to the next.")
    time_of_day = ClockField(source="time", help_text="By the clock of the club.")
    first_day = serializers.DateField(help_text="The day of the first evening.")
    last_day = serializers.DateField(allow_null=True)
    place = serializers.CharField(help_text="Empty if none was given.")
    capacity = serializers.IntegerField(allow_null=True, help_text="How many can play; null: as many as come.")
    answer_hours = serializers.IntegerField(
        allow_null=True, help_text="How long before the beginning the answers end; null: at the end of the day."
    )
    state = serializers.ChoiceField(Series.State.choices)


class SeriesEveningOutput(Output):
    session = SessionOutput()
    left = serializers.ChoiceField(
        ["", *WHY], source="why", allow_null=True,
        help_text="Why a change of the series leaves it as it is; empty: it follows. Null: you may not open sessions.",
    )  # fmt: skip


class SeriesDetailOutput(SeriesOutput):
    """A series with its coming evenings."""

    # The context says by `may_change` whether the reader sees why an evening is left: some are since somebody answered.
    evenings = serializers.SerializerMethodField()

    @extend_schema_field(SeriesEveningOutput(many=True))
    def get_evenings(self, series: Series) -> list[Any]:
        coming = coming_evenings(series)
        shown = coming if self.context["may_change"] else [{"session": one.session, "why": None} for one in coming]
        return list(SeriesEveningOutput(shown, many=True).data)


def series_shown(request: Request, series: Series, status: int = 200) -> Response:
    context = {"may_change": can(request.user, series.club, "session")}
    return Response(SeriesDetailOutput(series, context=context).data, status=status)


class SeriesListView(ClubView):
    pagination_class = Pages

    @extend_schema(operation_id="series_list", responses=SeriesOutput(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List the series of evenings, those that run first."""
        return self.page(request, series_of(self.club(request)), SeriesOutput)

    @extend_schema(operation_id="series_open", request=SeriesOpenInput, responses={201: SeriesDetailOutput})
    def post(self, request: Request, club: str) -> Response:
        """Begin a series of evenings; those of the next eight weeks are made at once, later ones each night."""
        found, body = self.club(request), read_body(SeriesOpenInput, request)
        series = series_open(actor=actor(request), club=found, **body)
        return series_shown(request, series, 201)


MOVES = {Series.State.ENDED: series_end, Series.State.RUNNING: series_reopen}


class OneSeriesView(ClubView):
    def series(self, request: Request, pk: int) -> Series:
        return existing(Series.objects.filter(club=self.club(request), pk=pk).select_related("club").first())

    @extend_schema(operation_id="series", responses=SeriesDetailOutput)
    def get(self, request: Request, club: str, pk: int) -> Response:
        """Show a series of evenings with those to come."""
        return series_shown(request, self.series(request, pk))

    @extend_schema(operation_id="series_amend", request=SeriesAmendInput, responses=SeriesDetailOutput)
    def patch(self, request: Request, club: str, pk: int) -> Response:
        """Change, end or continue a series, and with it its coming evenings that nobody has changed or answered.

        `state` is changed alone.
        """
        series, body = self.series(request, pk), read_body(SeriesAmendInput, request)
        return series_shown(request, _changed(request, series, body).series)


def _changed(request: Request, series: Series, body: dict[str, Any]) -> Followed:
    require(request.user, series.club, "session")
    state = body.pop("state", None)
    if state is None or (body and state == series.state):
        return series_amend(actor=actor(request), series=series, **body)
    if body:
        raise LeagueError("contradiction")
    return MOVES[state](actor=actor(request), series=series)
