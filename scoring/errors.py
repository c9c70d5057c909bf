"""What can be wrong with a table rule, a ladder's parameters or the games that are brought to them."""

from rules.errors import RuleError, _


class TableError(RuleError):
    """A table rule, a ladder or its input that cannot be.

    >>> str(TableError("unknown_metric", metric="luck", allowed="points, games"))
    'There is no metric “luck”. Known are: points, games.'
    """

    sentences = {
        "unknown_metric": _("There is no metric “{metric}”. Known are: {allowed}."),
        "bad_metric": _("The metric “{metric}” needs a whole number from {least} to {most} after a colon."),
        "metric_twice": _("The metric “{metric}” stands twice in the list."),
        "no_metrics": _("A table needs at least one metric to rank by."),
        "bad_line": _("{found} is not a number of games from 0 up."),
        "unit_mismatch": _("Points in 1/{found} do not fit into a table in 1/{wanted}."),
        "unknown_ladder": _("There is no ladder “{ladder}”. Known are: {allowed}."),
        "unknown_parameter": _("This ladder has no parameter “{parameter}”. It has: {allowed}."),
        "bad_parameter": _("“{parameter}” cannot be {value}. It goes from {least} to {most}."),
        "game_does_not_fit": _("The ladder “{ladder}” cannot rate game {game}."),
        "games_out_of_order": _("Game {game} comes before a game that is already rated."),
        "bad_checkpoint": _("This checkpoint is not one of the ladder “{ladder}” with these parameters."),
        "bad_event_result": _("Place {place} of {players} players is not a result of an event."),
    }
