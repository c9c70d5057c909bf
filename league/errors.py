"""The codes of what people get wrong beyond the rules of the game: the same family, the same form, the same promise."""

from typing import Any

from django.utils.translation import gettext

from rules.errors import RuleError, _

SENTENCES: dict[str, str] = {
    # who may do what
    "forbidden": _("You may not do this in this club."),
    "not_signed_in": _("Sign in first."),
    "not_found": _("There is nothing here by that name."),
    "too_many_requests": _("That was too often. Try again in {seconds} seconds."),
    # one writer wins
    "version_conflict": _("Somebody else changed this since you looked. Look at it as it is now."),
    "idempotency_mismatch": _("This key was already used for something else."),
    "bad_idempotency_key": _("The key must have between 1 and {most} characters."),
    # what was sent
    "bad_request": _("This request cannot be read."),
    "too_many_cases": _("More than {most} cases at once. Send fewer, or use the command."),
    "bad_field": _("“{field}”: {reason}"),
    "method_not_allowed": _("This cannot be done here."),
    "reason_needed": _("Say why."),
    "unknown_format": _("There is no format “{format}”. Known are: {allowed}."),
    # clubs and the people in them
    "name_taken": _("“{name}” is already taken."),
    "unknown_time_zone": _("There is no time zone “{time_zone}”."),
    "unknown_role": _("There is no role “{role}”. Known are: {allowed}."),
    "unknown_scope": _("There is no scope “{scope}”. Known are: {allowed}."),
    "last_owner": _("A club needs an owner. Make somebody else one first."),
    "invitation_gone": _("This invitation has been used, taken back, or is too old."),
    # players
    "unknown_player": _("Nobody in this club is called “{name}”."),
    "player_twice": _("“{name}” cannot sit at one table twice."),
    "sat_together": _("“{kept}” and “{merged}” sat at one table, so they are not one person."),
    "already_merged": _("“{name}” is already another player’s entry."),
    "merge_undone": _("This has already been undone."),
    # the record
    "wrong_number_of_players": _("There are {found} players where {allowed} are wanted."),
    "bad_date": _("“{value}” is not a date."),
    "future_date": _("{date} has not come yet."),
    "outside_season": _("{date} is not in the season “{season}”."),
    "rules_do_not_fit": _("{date}, hanchan {number}: under these house rules it cannot have been. {reason}"),
    "season_has_other_days": _("The season “{season}” already has hanchan of other days."),
    "season_archived": _("The season “{season}” is closed."),
    "unit_mismatch": _("The season “{season}” counts points of another kind than these house rules give."),
    "session_closed": _("The session is closed."),
    "day_full": _("No more hanchan can be recorded for {date}."),
    "hanchan_void": _("This hanchan is void. Restore it first."),
    "hanchan_not_void": _("This hanchan is not void."),
    "hanchan_open": _("This hanchan is still being played."),
    "hanchan_by_deals": _("This hanchan was recorded deal by deal. Amend its deals."),
    "not_by_deals": _("This hanchan was recorded by its final scores."),
    "wrong_deal_number": _("The next deal is number {wanted}, not {found}."),
    "deal_does_not_follow": _("After this, deal {deal} cannot have been: {reason}"),
    "nothing_played": _("No deal has been played yet."),
    "no_deal": _("There is no deal {number}."),
    "part_not_empty": _("Somebody still plays in “{name}”. Take them out first."),
    "adjustment_zero": _("An adjustment of 0 points changes nothing."),
    "adjustment_void": _("This adjustment has already been taken back."),
    # files
    "not_a_csv": _("This file is not a CSV table: {reason}"),
    "cannot_decode": _("The text of this file cannot be read. Save it as UTF-8 and send it again."),
    "unknown_encoding": _("There is no encoding “{encoding}”."),
    "unknown_column": _("The file has no column “{column}”. It has: {allowed}."),
    "unknown_import_field": _("An import knows no field “{field}”. Known are: {allowed}."),
    "missing_import_field": _("No column is given for “{field}”."),
    "bad_date_format": _("“{date_format}” does not say where the year, the month and the day stand."),
    "cell_count": _("The line has {found} cells where {wanted} are wanted."),
    "too_many_rows": _("More than {most} rows at once. Ask for fewer days."),
    "name_missing": _("A name is missing here."),
    "bad_number": _("“{value}” is not a whole number."),
    "bad_yes_no": _("“{value}” is neither yes nor no."),
    "too_long": _("“{value}” has more than {most} characters."),
    "name_twice": _("“{name}” stands in line {line} already."),
    "number_taken": _("The number {number} is already taken."),
    "printed_points": _("The file says {printed}, the house rules give {computed}."),
    "printed_place": _("The file says place {printed}, the house rules give place {computed}."),
    # tournaments
    "tournament_closed": _("The tournament is closed. Reopen it first."),
    "tournament_not_started": _("The tournament has not been started."),
    "registration_closed": _("Registration is closed."),
    "already_entered": _("“{name}” is already in the list."),
    "not_taking_part": _("“{name}” does not take part."),
    "check_in_closed": _("Check-in is not open."),
    "order_not_published": _("Publish how ties are broken first."),
    "too_few_entrants": _("There are too few players for a table."),
    "division_too_small": _("Too few players for a table: {division} ({found})."),
    "bad_cut": _("{found} players cannot go on: it takes a multiple of four, behind a first stage."),
    "not_the_last_stage": _("Only the last stage can be removed."),
    "no_round_left": _("There is no round left to draw."),
    "round_check": _("{check}"),
    "round_unfinished": _("Round {round} is not finished."),
    "round_released": _("This round is public already."),
    "round_not_released": _("This round is not public yet."),
    "round_has_results": _("This round has results already."),
    "players_do_not_report": _("Results of this tournament are entered at the desk."),
    "table_by_deals": _("This table is recorded deal by deal."),
    "result_stands": _("This table’s result is confirmed. Ask the desk to correct it."),
    "confirm_by_another": _("Somebody else at the table must confirm it."),
    "ask_the_desk": _("The tournament has begun: ask the desk."),
    "round_over": _("This round’s results are not entered at the tables any more."),
    "seat_first": _("Say first where you sit."),
    "unknown_table": _("There is no table {table} in this round."),
    "unknown_entrant": _("Nobody in this tournament is called “{name}”."),
    "unknown_preset": _("There is no preset “{preset}”. Known are: {allowed}."),
    "script_too_long": _(
        "The script has {found} rounds; {left} are to be drawn. Plan more rounds for the stage first."
    ),
    "bad_script": _("Line {line} is no table of four different players: “{text}”."),
    "bad_archive": _("This is no archive of a tournament, or one that a newer Janroku wrote."),
    # a whole club as a file
    "no_club_archive": _("This is no archive of a club."),
    "archive_version": _("This archive is of version {found}; known here is version {known}."),
    "archive_part": _("This archive does not have “{part}” as an archive has it."),
    "archive_row": _("“{part}”, entry {row}: {reason}"),
    "archive_column": _("There is no “{column}” here."),
    "archive_reference": _("“{column}” names {key}, which the archive does not have."),
    "archive_disagrees": _("“{one}” and “{other}” are not the same."),
    "archive_contradicts": _("The archive contradicts itself in “{part}”."),
    "archive_too_large": _("An archive of more than {most} MB is taken in by command alone: manage.py import_club."),
    # webhooks
    "webhook_off": _("This webhook is switched off: switch it on first."),
    "webhook_refused": _("Nothing is sent to “{url}”: it must be a public address that begins with https."),
    # jobs
    "unknown_job": _("There is no background work of the kind “{kind}”."),
}


class LeagueError(RuleError):
    """Something that a person or a program got wrong with records, people or files.

    >>> error = LeagueError("unknown_format", format="doc", allowed="csv, json, xlsx")
    >>> error.code, str(error)
    ('unknown_format', 'There is no format “doc”. Known are: csv, json, xlsx.')
    """

    sentences = SENTENCES


class VersionConflict(LeagueError):
    """One writer won; the other gets the state as it is now."""

    def __init__(self, present: Any = None) -> None:
        super().__init__("version_conflict")
        self.present = present


class DealOutOfTurn(VersionConflict):
    """Another deal was recorded first, or this one is not the last; the table as it is now goes with it."""

    def __init__(self, *, found: int, wanted: int, present: Any = None) -> None:
        LeagueError.__init__(self, "wrong_deal_number", found=found, wanted=wanted)
        self.present = present


class Forbidden(LeagueError):
    def __init__(self) -> None:
        super().__init__("forbidden")


def translated(error: RuleError) -> str:
    """The error's sentence in the language of the reader."""
    return error.message(gettext(error.sentence))
