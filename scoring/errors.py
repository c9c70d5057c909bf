"""Errors of table rules, of ladder parameters and of the games given to them."""

from rules.errors import RuleError, _


class TableError(RuleError):
    """A table rule, a ladder or its input is invalid.

    >>> str(TableError("unknown_metric", metric="luck", allowed="points, games"))
    'There is no metric “luck”. Known are: points, games.'
    """

    sentences = {
        "unknown_metric": _("There is no metric “{metric}”. Known are: {allowed}."),
        "bad_metric": _("The metric “{metric}” needs a whole number from {least} to {most} after a colon."),
        "metric_twice": _("The metric “{metric}” is in the list twice."),
        "no_metrics": _("A table needs at least one metric to rank by."),
        "bad_line": _("The fewest games for a rank must be a whole number of at least 0, not {found}."),
        "unit_mismatch": _("Points in units of 1/{found} cannot be converted exactly to units of 1/{wanted}."),
        "unknown_ladder": _("There is no ladder “{ladder}”. Known are: {allowed}."),
        "unknown_parameter": _("This ladder has no parameter “{parameter}”. Its parameters are: {allowed}."),
        "bad_parameter": _("“{parameter}” cannot be {value}. It must be from {least} to {most}."),
        "game_does_not_fit": _("The ladder “{ladder}” cannot rate game {game}."),
        "games_out_of_order": _("Game {game} comes before a game that is already rated."),
        "bad_checkpoint": _("This checkpoint does not belong to the ladder “{ladder}” with these parameters."),
        "bad_event_result": _("Place {place} of {players} players is not a valid event result."),
    }


class SeatingError(RuleError):
    """A script of tables that no round can be seated by.

    >>> str(SeatingError("bad_script", line=2, text="1-2-3"))
    'Line 2 is no table of four different players: “1-2-3”.'
    """

    sentences = {"bad_script": _("Line {line} is no table of four different players: “{text}”.")}
