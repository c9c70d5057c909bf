"""The error codes for everything beyond the rules of the game. Codes are stable, and sentences are translated."""

from collections.abc import Iterable
from typing import Any, TypeVar

from django.utils.translation import gettext

from league.core.texts.allowed import allowed_in_words
from league.core.texts.sentences import between_sentences
from rules.errors import RuleError, _

T = TypeVar("T")

SENTENCES: dict[str, str] = {
    # who may do what
    "forbidden": _("You may not do this in this club."),
    "not_signed_in": _("Sign in first."),
    "bad_token": _("This token is unknown or no longer valid."),
    "read_only_token": _("This token may only read."),
    "token_scope": _("This token does not have the scope “{scope}”."),
    "token_club": _("This token is only for the club “{club}”."),
    "not_found": _("There is nothing here by that name."),
    "too_many_requests": _("Too many requests. Try again in {seconds} seconds."),
    # concurrent writers
    "version_conflict": _("Somebody else has changed this in the meantime. Check it as it is now."),
    "wrong_state": _("This is not possible now: it is already “{state}”."),
    "idempotency_mismatch": _("This key was already used for another request."),
    "bad_idempotency_key": _("The key must have between 1 and {most} characters."),
    # requests
    "bad_request": _("This request cannot be read."),
    "body_too_large": _("The body is larger than {most} MB."),
    "wrong_body_type": _("The body must be of the type {allowed}, named in the header Content-Type."),
    "not_acceptable": _("There is no answer of the type that the header Accept names."),
    "too_many_lines": _("More than {most} lines at once. Send them in parts."),
    "final_table_alone": _("A file with a final table is imported alone."),
    "too_many_files": _("More than {most} files or sheets at once. Send fewer."),
    "too_many_cases": _("More than {most} cases at once. Send fewer, or use the command."),
    "bad_field": _("“{field}”: {reason}"),
    "contradiction": _("These values cannot go together."),
    "unknown_field": _("There is no key “{field}” here. Known keys: {allowed}."),
    "unavailable": _("Janroku is not available at the moment. Try again in a few seconds."),
    "read_only": _(
        "This server can only read its data at the moment, so nothing was stored. Tell the people who run it."
    ),
    "disk_full": _("This server has no room left on its disk, so nothing was stored. Tell the people who run it."),
    "server_error": _("Something went wrong on our side. Nothing was stored."),
    "method_not_allowed": _("This address does not allow this method."),
    "reason_needed": _("Give a reason."),
    "unknown_page": _("There is no page {page}."),
    "unknown_format": _("There is no format “{format}”. Known formats: {allowed}."),
    # clubs and the people in them
    "name_taken": _("“{name}” is already taken."),
    "bad_embed_site": _("“{site}” is not the address of a site, such as https://club.example."),
    "bad_delay": _("A broadcast can be between 0 and {most} seconds late, not “{value}”."),
    "too_many_embed_sites": _("A club can name at most {most} sites."),
    "unknown_time_zone": _("There is no time zone “{time_zone}”."),
    "unknown_country": _(
        "“{country}” is not the code of a country. Use two letters, as FR, or the three of a federation, as FRA."
    ),
    "unknown_role": _("There is no role “{role}”. Known roles: {allowed}."),
    "unknown_account": _("There is no account with the sign-in name “{name}”."),
    "unknown_scope": _("There is no scope “{scope}”. Known scopes: {allowed}."),
    "unknown_club": _("You are not a member of a club “{club}”. Your clubs: {allowed}."),
    "founding_not_allowed": _("Your account may not create clubs. Ask the administrator of this server."),
    "sign_up_closed": _("Nobody can sign up on this server. Ask its administrator for an account."),
    "sign_up_by_invitation": _("You can sign up here only with an invitation link. Ask an organiser of your club."),
    "last_owner": _("A club needs an owner. Make somebody else one first."),
    "other_club_name": _("This is not the name of the club. Type “{name}”."),
    "event_running": _("“{name}” is running. Close it first."),
    "club_moving": _("This club is being moved to another server. Try again in a few minutes."),
    "club_moved": _("This club has moved to {address}. What you entered was not stored here."),
    "bad_club_address": _("“{address}” is not the address of a club, such as https://b.example/c/club/."),
    "no_mail_here": _("This server sends no e-mail. Send the links yourself, or ask its administrator."),
    "nobody_to_invite": _("There is nobody in this list."),
    "bad_mail_address": _("This line needs one e-mail address."),
    "player_listed_twice": _("“{name}” is twice in this list."),
    "address_listed_twice": _("This e-mail address is twice in this list."),
    "lines_with_mistakes": _("Lines with a mistake: {lines}. Nobody was invited; correct them or leave them out."),
    "too_many_mails": _("A club can invite {most} people a day by e-mail; {left} are left."),
    "invitation_gone": _("This invitation has been used or withdrawn, or has expired."),
    # players
    "unknown_player": _("Nobody in this club is called “{name}”."),
    "player_twice": _("“{name}” cannot have two seats at one table."),
    "division_too_full": _("“{name}” would have {players} players; it has {before}."),
    "plays_elsewhere": _("“{name}” is already in “{part}”."),
    "sat_together": _("“{kept}” and “{merged}” sat at the same table, so they are not the same person."),
    "not_a_member": _("“{name}” is not a member of this club."),
    "claim_waiting": _("You have said who you are already. An organiser will answer."),
    "both_joined": _("“{kept}” and “{merged}” are both joined with an account. Say which account stays."),
    "one_use": _("An invitation for “{name}” is for one person."),
    "player_joined": _("“{name}” is joined with another account already."),
    "account_joined": _("This account is joined with “{name}” already. End that first, or merge the two players."),
    "player_forgotten": _("This player was forgotten. That cannot be undone, and the number stays the name."),
    "plays_in_event": _("“{name}” plays in the event “{event}”. A player can be forgotten when it is over."),
    "forgets_itself": _("“{name}” has an account, and is forgotten by the own wish alone."),
    "name_not_repeated": _("Enter the player’s name as it stands here."),
    "already_merged": _("“{name}” has already been merged into another player."),
    "external_id_taken": _("The id “{id}” of “{source}” is already taken."),
    "merge_undone": _("This has already been undone."),
    # the record
    "deal_has_penalty": _("Deal {number} has a referee’s penalty. Take the penalty back first."),
    "unknown_season": _("This club has no season “{season}”."),
    "unknown_session": _("This club has no session {session}."),
    "unknown_house_rules": _("This club has no house rules {house_rules}."),
    "wrong_number_of_players": _("There are {found} players; {allowed} are needed."),
    "bad_date": _("“{value}” is not a date."),
    "ends_before_it_begins": _("The last day, {last}, is before the first day, {first}."),
    "closes_before_it_opens": _("Registration closes before it opens."),
    "begins_another_day": _("{time} is not on {date}."),
    "future_date": _("{date} is in the future."),
    "outside_season": _("{date} is not in the season “{season}”."),
    "rules_do_not_fit": _("{date}, hanchan {number} is not possible under these house rules. {reason}"),
    "season_too_large": _(
        "The season has {found} hanchan and deals. Here at most {most} are settled again; use the command season_rules."
    ),
    "season_needed": _("Several open seasons include this day. Name one of them: {allowed}."),
    "season_has_other_days": _("The season “{season}” already has hanchan outside these days."),
    "season_archived": _("The season “{season}” is closed."),
    "unit_mismatch": _("The season “{season}” and these house rules count points in different units."),
    "session_closed": _("The session is closed."),
    "session_cancelled": _("The session was cancelled."),
    "no_own_player": _("Your account is joined with no player of this club."),
    "series_ended": _("The series has ended."),
    "series_exists": _("There is such a series already: the same name, weekday, time and venue."),
    "series_without_day": _("The last day is before the first evening."),
    "open_table_full": _("The table has no free seat."),
    "open_table_withdrawn": _("The table was withdrawn."),
    "open_table_over": _("The time of the table is over."),
    "result_not_asked": _("The players of this game are not asked to confirm its result."),
    "not_your_game": _("You have no seat in this game."),
    "result_settled": _("The result is settled: the time to answer is over, or an organiser has decided."),
    "result_not_disputed": _("Nobody disputes this result."),
    "signed_for_another": _("Your account has answered for another player of this game."),
    "answers_closed": _("Answers are no longer taken. Ask an organiser."),
    "late_has_time": _("Only who comes late says when."),
    "session_has_games": _("The session has {games} games: it can be neither moved nor cancelled."),
    "too_few_people": _("{found} are there and free; a table needs {needed}."),
    "plays_already": _("{name} plays at a table that is not over."),
    "not_there": _("{name} is not there any more. Form the tables again."),
    "round_begun": _("The round has begun: say at the table who sat otherwise."),
    "bad_exchange": _("Choose two people, at least one of them at a table."),
    "no_event_targets": _(
        "This needs a table in play at an event that shows its results and ranks by places and points."
    ),
    "no_season_targets": _("This hanchan is in no season that ranks by places and points."),
    "table_number_taken": _("Another table of this evening has the number {number}."),
    "guest_link_over": _("This link no longer works: it was revoked or has expired, or the game is over."),
    "guest_link_works": _("This link still works: record the deal with it."),
    "too_many_late_deals": _("No more than {most} deals are kept for a guest link that has ended."),
    "late_deal_decided": _("This deal has already been accepted or declined."),
    "day_full": _("No more hanchan can be recorded for {date}."),
    "order_too_large": _("The next hanchan of {date} has the number {most}; a larger one would leave a gap."),
    "hanchan_void": _("This hanchan is void. Restore it first."),
    "hanchan_not_void": _("This hanchan is not void."),
    "hanchan_open": _("This hanchan is still being played."),
    "hanchan_by_deals": _("This hanchan was recorded deal by deal. Amend its deals."),
    "not_by_deals": _("This hanchan was recorded by its final scores."),
    "wrong_deal_number": _("The number of the deal is now {wanted}, not {found}."),
    "deal_recorded": _("The table has this deal already, as deal {number}. Is it another deal?"),
    "same_deal": _("Deal {number} with the same result was recorded less than two minutes ago. Is it another deal?"),
    "same_result": _("The same result was recorded less than two minutes ago. Is it another game?"),
    "looks_wrong": _("{doubts} Is it right?"),
    "deal_does_not_follow": _("After this change, deal {deal} is not possible: {reason}"),
    "tableside_of_event": _("The clock and the referees of this table are those of its event."),
    "not_in_play": _("This hanchan is not being played."),
    "seats_stay": _("A deal has been recorded, so the seats cannot change. Undo the deal first."),
    "not_the_same_people": _(
        "Where the deals belong to the players, the same players must be named: {names}. Correct the players first."
    ),
    "bad_takeover": _("A substitute can take over from deal {first} to deal {last}."),
    "no_takeover": _("This game has no deal yet, so nobody can take over in the middle of it."),
    "seat_not_taken_over": _("Nobody has taken over this seat."),
    "nothing_corrected": _("This is how the game is recorded already."),
    "game_of_event": _(
        "This game is round {round}, table {table} of “{event}”, and is changed at the desk of the event: {address}"
    ),
    "scores_cannot_follow": _(
        "Scores follow players to another table only where both games were entered by final scores. Let them stay."
    ),
    "seats_of_event": _("The event draws the seats of this table."),
    "nothing_played": _("No deal has been played yet."),
    "no_deal": _("There is no deal {number}."),
    "part_not_empty": _("“{name}” still has players. Remove them first."),
    "adjustment_zero": _("An adjustment of 0 points changes nothing."),
    "adjustment_void": _("This adjustment has already been cancelled."),
    # final tables
    "final_line": _(
        "Line {line} cannot be read: “{text}”. Write the name and the points, or rank, name, games, points."
    ),
    "bad_points": _("“{value}” is no number of points."),
    "final_table_empty": _("A final table needs at least one line."),
    "final_ranks_mixed": _("Give the rank of every line, or of none."),
    "final_points_missing": _("Give the points of every line, or the ranks."),
    "in_one_final_table": _(
        "“{kept}” and “{merged}” both stand in the final table “{table}”, so they are not the same person."
    ),
    # files
    "not_a_csv": _("This file is not a CSV table: {reason}"),
    "bad_workbook": _("This workbook cannot be read: {reason}"),
    "formula_without_value": _(
        "Cell {cell} has a formula without a value. Open the file in a spreadsheet, and save it again."
    ),
    "sheets_doubtful": _("Several sheets have a table. Say which: {allowed}"),
    "unknown_sheet": _("There is no sheet “{sheet}”. There are: {allowed}"),
    "days_doubtful": _("“{value}” can be several days. Say how the days are written: {allowed}"),
    "unknown_game_state": _("“{state}” is no state of a game. Leave the column out, or write finished or void."),
    "line_of_no_game": _("This line is no game of the kind of the others."),
    "points_without_scores": _("No scores, or several, give these points under these rules."),
    "import_cancelled": _("Somebody has stopped this import. What it had stored stays until it is undone."),
    "cannot_decode": _("The text of this file cannot be read. Save it as UTF-8 and send it again."),
    "encoding_doubtful": _("This file can be read in several encodings. Say which is right: {choices}"),
    "unknown_encoding": _("There is no encoding “{encoding}”."),
    "unknown_column": _("The file has no column “{column}”. It has: {allowed}."),
    "column_twice": _("The file has two columns “{column}”. Give one of them another name."),
    "unknown_import_field": _("An import has no field “{field}”. Known fields: {allowed}."),
    "missing_import_field": _("No column is given for “{field}”."),
    "wrong_column_count": _("The file has {columns} columns, and {said} are described."),
    "field_twice": _("Two columns are said to be “{field}”."),
    "name_of_several": _("The club has several things called “{name}”."),
    "rules_day_twice": _("Two house rules are said to begin on {date}."),
    "rules_of_other_seats": _("“{house_rules}” is for {seats} players; this file does not show such games."),
    "bad_date_format": _("“{date_format}” does not give the positions of year, month and day."),
    "cell_count": _("The line has {found} cells; {wanted} are needed."),
    "start_number_range": _("“{value}” is no start number: they are from 1 to {most}."),
    "line_of_totals": _("This line looks like a sum of the others and was left out."),
    "too_many_rows": _("More than {most} rows at once. Ask for fewer days."),
    "odd_character": _(
        "A name cannot contain {character}: this character is not visible, or it changes the direction of the text."
    ),
    "name_confusable": _("“{name}” looks like the name of another account."),
    "name_doubtful": _("“{name}” may be {others}. Say whether it is the same person or another one."),
    "name_not_in_file": _("The file has no name “{name}”."),
    "names_in_circle": _("“{name}” is the same as a name that is the same as this one. Say which player it is."),
    "name_missing": _("A name is missing here."),
    "numbers_doubtful": _("“{value}” can mean {one} or {other}. Say which sign divides the decimals."),
    "shortened_number": _(
        "A spreadsheet has shortened “{value}”. Show the whole number in its cell, and save the file again."
    ),
    "bad_number": _("“{value}” is not a whole number."),
    "bad_yes_no": _("“{value}” is neither yes nor no."),
    "too_long": _("“{value}” has more than {most} characters."),
    "name_twice": _("“{name}” is already in line {line}."),
    "number_taken": _("The number {number} is already taken."),
    "printed_points": _("The file says {printed}, the house rules give {computed}."),
    "printed_place": _("The file says place {printed}, the house rules give place {computed}."),
    # games played online
    "replay_needs_riichi": _("Logs of riichi for four players need house rules of riichi for four players."),
    "replay_unknown_nickname": _("Choose which player “{name}” is."),
    "replay_choice_needed": _("The log and these house rules give different points. Choose which points to keep."),
    "replay_rules_impossible": _("The game of this log is not possible under these house rules."),
    "replay_log_impossible": _("These house rules cannot settle a hanchan with the scores of this log."),
    # tournaments
    "unknown_tournament": _("This club has no tournament “{tournament}”."),
    "tournament_closed": _("The tournament is closed. Reopen it first."),
    "tournament_not_started": _("The tournament has not been started."),
    "registration_closed": _("Registration is closed."),
    "registration_not_yet": _("Registration opens on {opens}, in the time zone of the event."),
    "address_needed": _("Give your e-mail address. We send a link to it that confirms the registration."),
    "address_in_name": _("A name cannot contain a web or e-mail address."),
    "confirmation_expired": _("This link has expired. Register again."),
    "registration_withdrawn": _("This registration has been withdrawn or refused."),
    "already_entered": _("“{name}” is already in the list."),
    "not_taking_part": _("“{name}” does not take part."),
    "check_in_closed": _("Check-in is not open."),
    "no_line_ups": _("Teams do not name line-ups in this event."),
    "line_up_closed": _("The line-ups of round {round} are closed. Ask the desk."),
    "line_up_size": _("Choose {wanted} players; {found} are chosen."),
    "line_up_missing": _("These teams have not named who plays round {round}: {teams}."),
    "not_in_team": _("“{name}” does not play round {round} for this team."),
    "order_not_published": _("Publish first how ties are broken."),
    "too_few_entrants": _("There are too few players for a table."),
    "not_four_at_a_table": _(
        "A tournament seats four or three at a table; the rules “{ruleset}” are for {allowed} players."
    ),
    "division_too_small": _("Too few players for a table: {division} ({found})."),
    "bad_cut": _("{found} players cannot advance: a cut needs a multiple of {seats}, and a stage before it."),
    "no_cut_tie": _("No players are tied at this cut."),
    "cut_not_changed": _("Nobody else would be in this stage now, or it has not been played: nothing is to be kept."),
    "bad_cut_choice": _("Choose {places} of the tied players."),
    "bad_play_off": _("Give one score for each of the tied players."),
    "cut_still_tied": _("This does not decide the tie: players are still equal at the cut."),
    "not_the_last_stage": _("Only the last stage can be removed."),
    "later_stage_public": _("“{stage}” comes later and is already public. Take back its release first."),
    "no_round_left": _("There is no round left to draw."),
    "round_check": _("{check}"),
    "round_unfinished": _("Round {round} is not finished. {reason}"),
    "table_of_closed_event": _(
        "Round {round}, table {table} would lose its result, but the tournament is closed. Reopen it first."
    ),
    "round_released": _("This round is already public."),
    "round_not_released": _("This round is not yet public."),
    "round_has_results": _("This round already has results."),
    "players_do_not_report": _("Results of this tournament are entered at the desk."),
    "table_by_deals": _("This table is recorded deal by deal."),
    "referee_needed": _("This table has a result. A referee or an organiser corrects it."),
    "sum_must_add_up": _("The rules {ruleset} need scores that add up: no referee can decide others."),
    "sum_needs_referee": _("Only a referee or an organiser decides scores that do not add up."),
    "scores_without_penalties": _(
        "The scores add up without the penalties. Enter the scores after the penalties: {points} points are missing."
    ),
    "surname_not_in_name": _("“{name}” neither begins nor ends with the surname “{surname}”."),
    "likely_player": _(
        "“{name}” may be “{known}” of this club. Choose that player, or confirm that it is another person."
    ),
    "table_unplayed": _("This table is closed without a game. Reopen it first."),
    "nobody_checked_in": _("Nobody is checked in yet, so nobody is missing."),
    "nobody_forfeits": _("Choose who forfeits."),
    "already_seated": _("{name} already has a seat in this round."),
    "not_seated": _("{name} has no seat in this round."),
    "penalty_without_points": _("Enter how many points the penalty takes off: 0 or more."),
    "penalty_not_shared": _("{points} points cannot be shared equally by {players} players."),
    "table_has_penalties": _("This table has penalties. Take them back first, and give them after the first deal."),
    "result_stands": _("This table’s result is confirmed. Ask the desk to correct it."),
    "confirm_by_another": _("Somebody else at the table must confirm it."),
    "confirm_with_proof": _(
        "Prove that this is your seat: type the code in your row of the score form, or open your own link."
    ),
    "wrong_seat_code": _("This is not the code of this seat. The code is in your row of the score form."),
    "ask_the_desk": _("The tournament has begun: ask the desk."),
    "round_over": _("Results of this round can no longer be entered at the tables."),
    "seat_first": _("Choose your seat first."),
    "timetable_title": _("A line of the timetable needs either the number of a round or a title."),
    "timetable_round_unknown": _("No round {round} is planned in this tournament."),
    "timetable_round_twice": _("Round {round} is in the timetable twice."),
    "timetable_too_long": _("A timetable has at most {most} lines."),
    "unknown_table": _("There is no table {table} in this round."),
    "unknown_entrant": _("Nobody in this tournament is called “{name}”."),
    "unknown_preset": _("There is no preset “{preset}”. Known presets: {allowed}."),
    "script_too_long": _(
        "The script has {found} rounds, but only {left} are still to be drawn. Plan more rounds for the stage first."
    ),
    "bad_archive": _("This is not the archive of a tournament, or a newer version of Janroku wrote it."),
    # a whole club as a file
    "no_club_archive": _("This is not the archive of a club."),
    "archive_version": _("This archive has version {found}; this server reads version {known}."),
    "archive_part": _("The part “{part}” of this archive is missing, unknown or not valid."),
    "archive_row": _("“{part}”, entry {row}: {reason}"),
    "archive_column": _("This part has no field “{column}”."),
    "archive_reference": _("“{column}” names {key}, which the archive does not have."),
    "archive_disagrees": _("“{one}” and “{other}” must be the same entry."),
    "archive_contradicts": _("The archive contradicts itself in “{part}”."),
    "import_not_allowed": _("Your account may not import clubs. Ask the administrator of this server."),
    "import_running": _("Your last import is still running. Wait until it has finished."),
    "import_failed": _("The import did not finish, and nothing was stored. Send the archive again."),
    "archive_too_large": _("An archive of more than {most} MB can only be imported by command: manage.py import_club."),
    # webhooks
    "unknown_event": _("There is no event “{event}”. Known events: {allowed}."),
    "webhook_off": _("This webhook is switched off. Switch it on first."),
    "webhook_refused": _("Nothing is sent to “{url}”: it must be a public address that begins with https."),
    # messages to devices
    "push_off": _("This server sends no messages to devices. Ask its administrator."),
    "push_refused": _("Nothing is sent to “{url}”: it must be a public address that begins with https."),
    "push_keys": _("The keys of this browser cannot be used."),
    "unknown_topic": _("There is no topic “{topic}”. Known topics: {allowed}."),
    "too_many_devices": _("At most {most} devices. Remove one first."),
    # backups
    "no_backup": _("This is not a backup of Janroku."),
    "backup_version": _("A newer version of Janroku wrote this backup ({found}). Restore it with that version."),
    "backup_not_upgraded": _("The backup of an older version could not be brought up to this one: {reason}"),
    "backup_damaged": _("This backup is damaged or not complete. Nothing was restored."),
    "backup_encrypted": _("This backup is encrypted. Name the file with its secret key: --identity FILE."),
    "backup_key": _("This is not the right age key."),
    "age_missing": _("Encrypted backups need the package pyrage: install janroku[age]."),
    "restore_not_empty": _("This database is not empty. To delete what it has, restore with --replace."),
    # jobs
    "unknown_job": _("There is no kind of background work “{kind}”."),
}


class LeagueError(RuleError):
    """A mistake of a person or a program in handling records, people or files.

    >>> error = LeagueError("unknown_format", format="doc", allowed="csv, json, xlsx")
    >>> error.code, str(error)
    ('unknown_format', 'There is no format “doc”. Known formats: csv, json, xlsx.')
    """

    sentences = SENTENCES


class VersionConflict(LeagueError):
    """Somebody else changed the row first.

    present     the row as it is now, read together with all that the API shows of it: the transaction is over by then
    """

    def __init__(self, present: Any = None) -> None:
        super().__init__("version_conflict")
        self.present = present


class EncodingDoubtful(LeagueError):
    """A file fits several encodings. `candidates` has each with a few cells as they are in it."""

    def __init__(self, candidates: Iterable[tuple[str, tuple[str, ...]]]) -> None:
        self.candidates = list(candidates)
        choices = " · ".join(f"{encoding}: {', '.join(names)}" for encoding, names in self.candidates)
        super().__init__("encoding_doubtful", choices=choices)


class LooksWrong(LeagueError):
    """Final scores are possible but improbable. `doubts` has each with its kind, player and sentence."""

    def __init__(self, doubts: Iterable[Any]) -> None:
        self.doubts = list(doubts)
        super().__init__("looks_wrong", doubts=between_sentences().join(one.sentence for one in self.doubts))


class SheetsDoubtful(LeagueError):
    """Several sheets of a workbook have a table. `sheets` are their names."""

    def __init__(self, sheets: Iterable[str]) -> None:
        self.sheets = list(sheets)
        super().__init__("sheets_doubtful", allowed=", ".join(self.sheets))


class ColumnsDoubtful(LeagueError):
    """The columns of a file are not understood. `columns` has each with what it seems to be."""

    def __init__(self, refusal: RuleError, columns: Iterable[Any]) -> None:
        self.columns = list(columns)
        super().__init__(refusal.code, **refusal.params)


class DealOutOfTurn(VersionConflict):
    """Another deal was recorded first, or this is not the last deal.

    present         the table now
    is_recorded     whether the deal with the number is the one that was sent
    """

    def __init__(self, *, found: int, wanted: int, present: Any = None, is_recorded: bool = False) -> None:
        LeagueError.__init__(self, "wrong_deal_number", found=found, wanted=wanted)
        self.present = present
        self.is_recorded = is_recorded


class Forbidden(LeagueError):
    def __init__(self) -> None:
        super().__init__("forbidden")


def existing(row: T | None) -> T:
    """raises      LeagueError `not_found` for None, so that an address tells nobody whether a hidden row exists"""
    if row is None:
        raise LeagueError("not_found")
    return row


def overtaken(row: Any) -> LeagueError:
    """The refusal of a step that somebody else took at the same moment, with the state in which the row is now."""
    present = type(row)._base_manager.filter(pk=row.pk).first()
    if present is None:
        return LeagueError("not_found")
    return LeagueError("wrong_state", state=present.get_state_display())


def check_exists(is_there: object) -> None:
    """raises      LeagueError `not_found` where the row belongs to others, or must not be seen"""
    existing(is_there or None)


# What the refusal of an option's value has: `rules` writes the values that it takes as programs read them.
OF_AN_OPTION = {"option", "value", "allowed"}


def translated(error: RuleError) -> str:
    """The error's sentence in the reader's language."""
    told = _option_in_words(error) if error.params.keys() >= OF_AN_OPTION else error
    return told.message(gettext(error.sentence))


def _option_in_words(error: RuleError) -> RuleError:
    """The refusal of an option's value without the words of JSON alone."""
    value, allowed = error.params["value"], allowed_in_words(str(error.params["allowed"]))
    return RuleError(error.code, **{**error.params, "value": gettext("none") if value is None else value,
                                    "allowed": allowed})  # fmt: skip
