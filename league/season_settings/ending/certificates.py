"""The certificates of a season: a page for each of the first three ranks of a table, and for the best team."""

from collections.abc import Iterator
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.season_settings.ending.selectors import SeasonEnd
from league.seasons.models import Season

LAST_RANK = 3


def certificates(end: SeasonEnd) -> bytes:
    """Return the PDF, in the active language."""
    # Typesetting takes long to import, so that only requests that print load it.
    from league.sheets.pdf import typeset

    blocks = [_block(end.season, name, about) for name, about in _honoured(end)]
    return typeset("forms", {"title": end.season.name, "runs": [blocks], "per_page": 1, "kind": "diplomas"})


def _honoured(end: SeasonEnd) -> Iterator[tuple[str, list[str]]]:
    for table in end.tables:
        part = [table.division.name] if table.division else []
        for row in table.rows:
            if row.rank and row.rank <= LAST_RANK:
                yield row.player.public_name, [_rank(row.rank, len(table.rows)), *part]
    for team in end.teams:
        if team.rank == 1:
            yield team.team.name, [_rank(1, len(end.teams)), _("Teams")]


def _rank(rank: int, of: int) -> str:
    return _("Rank %(rank)s of %(players)s") % {"rank": rank, "players": of}


def _block(season: Season, name: str, about: list[str]) -> dict[str, Any]:
    days = f"{date_format(season.opens)} – {date_format(season.closes)}" if season.closes else date_format(season.opens)
    provisional = "" if season.is_archived else _("Provisional: the season is not closed.")
    return {
        "title": season.name, "large": name, "lines": [*about, days, season.club.name], "provisional": provisional,
        "rows": [], "qr": "", "scan": "", "note": "", "run": "",
    }  # fmt: skip
