"""Archives as files. A temporary file is written first, so that a slow client does not keep a transaction open."""

from tempfile import TemporaryFile
from typing import IO

from django.conf import settings
from django.http import FileResponse

from league.accounts.models import User
from league.archives.services import club_archive
from league.clubs.models import Club
from league.core.errors import LeagueError


def archive_response(actor: User, club: Club) -> FileResponse:
    lines = club_archive(actor=actor, club=club)
    file = TemporaryFile()  # noqa: SIM115  the response closes it
    file.writelines(line.encode() for line in lines)
    file.seek(0)
    response = FileResponse(
        file, as_attachment=True, filename=f"{club.slug}.club.json", content_type="application/json"
    )
    response.headers["Cache-Control"] = "private, no-store"
    return response


def read_bounded(file: IO[bytes]) -> bytes:
    """Read the file up to the size that a request may have.

    raises      LeagueError `archive_too_large`
    """
    most = settings.ARCHIVE_MEGABYTES * 2**20
    content = file.read(most + 1)
    if len(content) > most:
        raise LeagueError("archive_too_large", most=settings.ARCHIVE_MEGABYTES)
    return content
