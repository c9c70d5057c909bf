"""Which background work belongs to a club, in a reader's words."""

from collections.abc import Callable
from typing import NamedTuple

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.clubs.models import Club


class Subject(NamedTuple):
    """What a job is about: its key in the job's row, its name, and the page that shows what comes of it."""

    key: str
    name: str
    href: str


class Work(NamedTuple):
    kind: str
    title: Promise
    subjects: Callable[[Club], list[Subject]]


def _seasons(club: Club) -> list[Subject]:
    return [
        Subject(str(pk), name, reverse("season", args=[club.slug, slug]))
        for pk, name, slug in club.seasons.values_list("pk", "name", "slug")
    ]


def club_itself(page: str) -> Callable[[Club], list[Subject]]:
    return lambda club: [Subject(str(club.pk), club.name, reverse(page, args=[club.slug]))]


WORKS: tuple[Work, ...] = (
    Work("standings", _("Table"), _seasons),
    Work("ladders", _("Ladders"), club_itself("ladders")),
    Work("calibration", _("Which ladder foretells best"), club_itself("calibration")),
    Work("rebuild", _("Compare with the record"), club_itself("work")),
)
