"""The lines of the table that a story shows."""

from collections.abc import Sequence

from scoring.stories.facts import TableRow, Told
from scoring.stories.scene import Scene, SeasonDay

FIRST_LINES, MOST_LINES_OF_ONE_GAME = 5, 8


def table_rows(scene: Scene, told: Sequence[Told]) -> tuple[TableRow, ...]:
    """The first five, everybody who is named, and the next one whom each of these passed; empty: nobody has a rank."""
    season = scene.season
    if not season or not season.after.ranks:
        return ()
    named = {player for one in told for player in one.fact.people}
    shown = [at for at, line in enumerate(season.after.lines) if _is_shown(season, at, named)]
    if len(scene.games) == 1:
        shown = shown[:MOST_LINES_OF_ONE_GAME]
    return tuple(_row(scene, season, at, before) for before, at in zip([-1, *shown], shown, strict=False))


def _is_shown(season: SeasonDay, at: int, named: set[int]) -> bool:
    line, lines = season.after.lines[at], season.after.lines
    if line.rank is None:
        return False
    return at < FIRST_LINES or line.player in named or (lines[at - 1].player in named and _is_passed(season, at))


def _is_passed(season: SeasonDay, at: int) -> bool:
    """Whether a line was above the one that is directly above it now."""
    above, own = (season.before.rank_of(season.after.lines[one].player) for one in (at - 1, at))
    return own is not None and (above is None or own < above)


def _row(scene: Scene, season: SeasonDay, at: int, before: int) -> TableRow:
    line = season.after.lines[at]
    return TableRow(
        line.player, line.rank, season.before.rank_of(line.player), scene.season_points.get(line.player),
        scene.in_unit(line.total), scene.in_unit(season.given.get(line.player, 0)), at > before + 1,
    )  # fmt: skip
