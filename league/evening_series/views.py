from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.texts.lists import listed
from league.core.web.pages import posted_from, show
from league.core.web.paging import paged
from league.evening_series import services
from league.evening_series.following import Followed
from league.evening_series.forms import SeriesForm
from league.evening_series.models import Series, Weekday
from league.evening_series.selectors import coming_evenings, series_of


@club_page()
def series_list(request: ClubRequest, club: Club) -> HttpResponse:
    return show(request, "evening_series/list.html", here="games", rows=paged(request, series_of(club)))


@club_page("session")
def series_new(request: ClubRequest, club: Club) -> HttpResponse:
    today = club.day_of(timezone.now())
    form = SeriesForm(
        request.POST or None, initial={"first_day": today, "weekday": Weekday.values[today.weekday()], "every": 1}
    )
    if form.is_valid():
        with form.refusals():
            series = services.series_open(actor=request.user, club=club, **form.cleaned_data)
            return redirect("series_one", club.slug, series.pk)
    return show(request, "evening_series/new.html", here="games", form=form)


def _find(club: Club, pk: int) -> Series:
    return get_object_or_404(Series.objects.select_related("club"), club=club, pk=pk)


@club_page()
def series_one(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    series = _find(club, pk)
    return show(request, "evening_series/one.html", here="games", series=series, coming=coming_evenings(series))


@club_page("session")
def series_amend(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    series = _find(club, pk)
    form = SeriesForm(request.POST or None, initial=SeriesForm.current(series))
    if form.is_valid():
        with form.refusals():
            followed = services.series_amend(actor=request.user, series=series, **form.cleaned_data)
            _tell(request, followed)
            return redirect("series_one", club.slug, pk)
    left = [one for one in coming_evenings(series) if one.why]
    return show(request, "evening_series/amend.html", here="games", form=form, series=series, left=left)


@posted_from("series_one")
@club_page("session")
def series_end(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    return _moved(request, club, pk, services.series_end)


@posted_from("series_one")
@club_page("session")
def series_reopen(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    return _moved(request, club, pk, services.series_reopen)


def _moved(request: ClubRequest, club: Club, pk: int, act: Callable[..., Followed]) -> HttpResponse:
    _tell(request, act(actor=request.user, series=_find(club, pk)))
    return redirect("series_one", club.slug, pk)


def _tell(request: ClubRequest, followed: Followed) -> None:
    """Say how many evenings follow the change, and name those that it leaves."""
    n = len(followed.changed)
    told = [ngettext("%(n)s evening was changed.", "%(n)s evenings were changed.", n) % {"n": n}]
    if followed.left:
        left = [f"{date_format(one.session.played_on, 'SHORT_DATE_FORMAT')} ({one.words})" for one in followed.left]
        told.append(_("Left as they are: %(evenings)s.") % {"evenings": listed(left)})
    messages.success(request, " ".join(told))
