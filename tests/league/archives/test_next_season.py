"""A season that continues another one does so in a copy of the club, and in its log."""

import pytest

from league.archives.restoring.reader import archive_read
from league.archives.services import club_archive, club_restore
from league.history.models import LogEntry
from league.season_settings.ending.services import season_follow
from league.seasons.services import season_archive

pytestmark = pytest.mark.once


def test_the_copy_of_a_season_continues_the_copy_of_the_one_before(owner, club, season):
    season_follow(actor=owner, season=season_archive(actor=owner, season=season))
    archive = "".join(club_archive(actor=owner, club=club)).encode()

    copy = club_restore(actor=owner, archive=archive_read(archive), slug="copy", matches_names=True).club

    first, second = copy.seasons.order_by("opens")
    assert (second.follows, first.pk == season.pk) == (first, False)
    entry = LogEntry.objects.get(club=copy, action="season_open", subject_id=str(second.pk))
    assert entry.after["follows"] == first.pk
