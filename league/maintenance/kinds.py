"""The kinds of background work that a club's pages show, in a reader's words."""

from collections.abc import Callable
from typing import NamedTuple

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from league.clubs.models import Club
from league.tournaments.models import Printout


class Subject(NamedTuple):
    """The subject of a job: its key in the job's row, its name, and the page that shows the result."""

    key: str
    name: str
    href: str


class Work(NamedTuple):
    """A kind of job, with the sentences for a job that waits, has failed or was cancelled."""

    kind: str
    title: Promise
    subjects: Callable[[Club], list[Subject]]
    waits: Promise = _("The record has changed; the new state is being computed.")
    failed: Promise = _("This could not be computed. You see the state before it.")
    cancelled: Promise = _("This was cancelled. You see the state before it.")


def _seasons(club: Club) -> list[Subject]:
    return [
        Subject(str(pk), name, reverse("season", args=[club.slug, slug]))
        for pk, name, slug in club.seasons.values_list("pk", "name", "slug")
    ]


def _seasons_odds(club: Club) -> list[Subject]:
    return [
        Subject(str(pk), name, reverse("season_odds", args=[club.slug, slug]))
        for pk, name, slug in club.seasons.values_list("pk", "name", "slug")
    ]


def club_itself(page: str) -> Callable[[Club], list[Subject]]:
    return lambda club: [Subject(str(club.pk), club.name, reverse(page, args=[club.slug]))]


def _printouts(club: Club) -> list[Subject]:
    orders = Printout.objects.filter(tournament__club=club).select_related("tournament").defer("content")
    return [
        Subject(str(order.pk), str(order), reverse("desk_prints", args=[order.tournament.slug])) for order in orders
    ]


WORKS: tuple[Work, ...] = (
    Work("standings", pgettext_lazy("standings", "Table"), _seasons),
    Work("ladders", _("Ladders"), club_itself("ladders")),
    Work("odds", _("Odds of the season"), _seasons_odds),
    Work("forecast_quality", _("Which ladder predicts best"), club_itself("forecast_quality")),
    Work(
        "print",
        _("Print"),
        _printouts,
        waits=_("Waiting for its turn."),
        failed=_("This could not be printed."),
        cancelled=_("This was cancelled."),
    ),
    Work("club_bests", _("Club records"), club_itself("club_bests")),
    Work("rebuild", _("Compare with the record"), club_itself("work")),
)
