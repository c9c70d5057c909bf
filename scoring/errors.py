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

    >>> str(SeatingError("bad_script", line=2, text="1-2-3", seats=4))
    'Line 2 is not a table of 4 different players: “1-2-3”.'
    """

    sentences = {"bad_script": _("Line {line} is not a table of {seats} different players: “{text}”.")}


class ReplayError(RuleError):
    """A log of an online game that cannot be read.

    >>> str(ReplayError("replay_bad_value", deal=3, key="tehai", found="0x"))
    'Deal 3 of this log: “tehai” is missing or not valid: 0x'
    """

    sentences = {
        "replay_unknown_format": _("This is no log of Tenhou (JSON or XML) and no mjai log."),
        "replay_too_large": _("This log has more than {most} MB unpacked."),
        "replay_cannot_unpack": _("The compressed data of this log is damaged or not complete."),
        "replay_not_text": _("The text of this log is not UTF-8."),
        "replay_broken": _("This log is damaged or not complete (line {line})."),
        "replay_declaration": _("This log declares a document type or entities. Such files are not read."),
        "replay_players": _("Logs of four players can be read; in log6 and mjlog also logs of three."),
        "replay_bad_value": _("Deal {deal} of this log: “{key}” is missing or not valid: {found}"),
        "replay_cannot_follow": _("Deal {deal} of this log contradicts itself: seat {seat}, {event}."),
        "replay_ambiguous": _("Deal {deal} of this log: no order of its draws and discards is possible."),
        "replay_unfinished": _("Deal {deal} of this log has no result."),
        "replay_no_deals": _("This log has no deals."),
        "replay_too_many_deals": _("This log has more than {most} deals."),
    }
