"""A line of a tournament's table as it is kept in the final table, and its values for programs."""

from typing import Any

from django.utils.translation import gettext

from league.tournaments.standings.tournament_table import TournamentLine
from scoring.metrics import raw_value


def snapshot_of(line: TournamentLine) -> dict[str, Any]:
    carried = {} if line.carried is None else {
        "carried_over": line.points_text(line.carried), "stage_points": line.points_text(line.stage_points)
    }  # fmt: skip
    return {
        **carried,
        "texts": line.texts,
        "values": raw_values(line),
        "why": [sentence.render(gettext) for sentence in line.why()],
    }


def raw_values(line: TournamentLine) -> dict[str, int | float | str | None]:
    """Return the value of each column for programs."""
    rule = line.piece.table.rule
    return {step.text: raw_value(step.metric, line.values[step.text], rule.unit) for step in rule.columns}
