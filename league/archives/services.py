"""Export and import a whole club. An archive has the record; jobs compute tables, ladders and statistics again."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.utils.translation import get_language

from league.accounts.models import User
from league.archives.models import ClubImport
from league.archives.restoring.draft import draft_discard
from league.archives.restoring.importing import Importing, Restored
from league.archives.restoring.reader import Archive
from league.archives.writing import archive_lines
from league.clubs.models import Club
from league.clubs.roles import require, require_all_clubs
from league.core.snapshot import one_snapshot


def club_archive(*, actor: User, club: Club) -> Iterator[str]:
    """The archive's text, line by line, from one snapshot of the database; for the club's owners."""
    require(actor, club, "club")
    return _lines(club)


def _lines(club: Club) -> Iterator[str]:
    with one_snapshot():
        yield from archive_lines(club)


def club_restore(*, actor: User, archive: Archive, slug: str = "", matches_names: bool = False) -> Restored:
    """Create the club of an archive without a job, in short transactions; `actor` becomes an owner.

    An error leaves nothing behind. What a killed process leaves is tidied up at night.

    slug                the club's address; empty for the address it had, or the next free one
    matches_names       accounts of the same name are the same people: only for the server's administrator
    raises              LeagueError `archive_row` or another of docs/archive.md
    """
    require_all_clubs(actor)
    order = ClubImport.objects.create(user=actor, slug=slug, language=get_language() or "en", is_direct=True)

    @contextmanager
    def last() -> Iterator[None]:
        with transaction.atomic():
            yield
            ClubImport.objects.filter(pk=order.pk).delete()

    try:
        return Importing(order, archive, matches_names=matches_names).run(last=last)
    except BaseException:
        draft_discard(order)
        order.delete()
        raise
