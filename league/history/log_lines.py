"""Log entries in a reader's words: the action and the changed fields."""

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any, NamedTuple

from django.apps import apps
from django.core.exceptions import FieldDoesNotExist
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.core.names import guest_name
from league.core.texts.lists import listed
from league.history.models import LogEntry
from league.history.references import References

ACTIONS = {
    "user_create": _("signed up"),
    "user_amend": _("changed the account"),
    "account_delete": _("deleted the account"),
    "token_create": _("made a token"),
    "token_revoke": _("ended a token"),
    "club_create": _("created the club"),
    "club_amend": _("changed the club"),
    "club_deletion_want": _("asked for the deletion of the club"),
    "club_deletion_withdraw": _("withdrew the deletion of the club"),
    "club_delete": _("deleted the club"),
    "club_move_begin": _("began to move the club to another server"),
    "club_move_take_back": _("took back that the club moves to another server"),
    "club_move_end": _("moved the club to another server"),
    "club_restore": _("imported the club from an archive"),
    "membership_set": _("changed a role"),
    "event_role_set": _("gave a role in the event"),
    "event_role_end": _("took a role in the event away"),
    "membership_end": _("ended a membership"),
    "invitation_create": _("invited"),
    "invitation_accept": _("joined"),
    "invitation_revoke": _("took an invitation back"),
    "house_rules_create": _("agreed on house rules"),
    "house_rules_amend": _("changed the house rules"),
    "player_add": _("added the player"),
    "player_amend": _("changed the player"),
    "alias_add": _("added a name"),
    "alias_remove": _("removed a name"),
    "names_part": _("said that two names are not of one person"),
    "external_ids_set": _("changed the ids in other systems"),
    "claim_make": _("said who they are in the club"),
    "claim_confirm": _("confirmed who a member is"),
    "claim_refuse": _("refused what a member said about who they are"),
    "player_join": _("joined the player with an account"),
    "player_part": _("parted the player from the account"),
    "player_link_open": _("made a personal link of the player"),
    "player_link_withdraw": _("withdrew the personal link of the player"),
    "player_merge": _("merged another entry"),
    "player_unmerge": _("undid a merge"),
    "session_open": _("opened the evening"),
    "session_amend": _("changed the evening"),
    "session_close": _("closed the evening"),
    "session_reopen": _("reopened the evening"),
    "session_cancel": _("cancelled the evening"),
    "series_open": _("began a series of evenings"),
    "series_amend": _("changed the series of evenings"),
    "series_end": _("ended the series of evenings"),
    "series_reopen": _("let the series of evenings go on"),
    "result_sign": _("confirmed the result"),
    "result_dispute": _("disputed the result"),
    "dispute_decide": _("decided that the result stands"),
    "open_table_propose": _("proposed a table"),
    "open_table_join": _("joined an open table"),
    "open_table_leave": _("left an open table"),
    "open_table_withdraw": _("withdrew an open table"),
    "open_table_fill": _("filled an open table, which became an evening"),
    "answer_give": _("said who comes to the evening"),
    "presence_set": _("said who is at the evening"),
    "round_form": _("formed the tables of a round"),
    "round_exchange": _("exchanged two people of a round"),
    "round_begin": _("began a round of the evening"),
    "season_open": _("opened the season"),
    "season_amend": _("changed the season"),
    "season_rules_change": _("changed the house rules of the season"),
    "season_archive": _("closed the season"),
    "season_reopen": _("reopened the season"),
    "division_add": _("added a division"),
    "division_rename": _("renamed a division"),
    "division_cut": _("changed the cut of a division"),
    "division_remove": _("removed a division"),
    "team_add": _("added a team"),
    "team_rename": _("renamed a team"),
    "team_remove": _("removed a team"),
    "season_player_set": _("set the division or team of a player"),
    "adjustment_give": _("gave an adjustment"),
    "adjustment_void": _("took an adjustment back"),
    "final_table_add": _("added a final table"),
    "final_table_amend": _("changed a final table"),
    "final_table_delete": _("deleted a final table"),
    "hanchan_record": _("recorded"),
    "hanchan_import": _("imported"),
    "import_undo": _("undid an import"),
    "hanchan_open": _("opened the table"),
    "hanchan_amend": _("amended"),
    "hanchan_void": _("voided"),
    "hanchan_restore": _("restored"),
    "hanchan_move": _("moved to make room for an earlier hanchan"),
    "hanchan_hold_back": _("withheld while the results are frozen"),
    "hanchan_release": _("published after the freeze of the results"),
    "hanchan_begin": _("began a game deal by deal"),
    "seats_draw": _("drew lots for the seats"),
    "sitting_correct": _("corrected who sat where, or the rules"),
    "stint_begin": _("put a substitute into a seat in the middle of the game"),
    "stint_take_back": _("took a substitute back"),
    "clock_set": _("set the clock"),
    "table_call": _("called an organiser"),
    "table_call_end": _("ended the call"),
    "hanchan_stop": _("ended the game"),
    "hanchan_resume": _("continued the game"),
    "deal_record": _("recorded a deal"),
    "deal_amend": _("amended a deal"),
    "deal_undo": _("took a deal back"),
    "wall_link_renew": _("made a new link for the wall"),
    "guest_link_make": _("made a guest link"),
    "guest_link_revoke": _("revoked a guest link"),
    "late_deal_add": _("handed over a deal after the link had ended"),
    "late_deal_accept": _("accepted a deal that a guest handed over"),
    "late_deal_decline": _("declined a deal that a guest handed over"),
    "tournament_create": _("prepared the tournament"),
    "tournament_amend": _("changed the settings"),
    "tournament_start": _("started the tournament"),
    "tournament_unstart": _("undid the start"),
    "tournament_close": _("closed the tournament"),
    "tournament_reopen": _("reopened the tournament"),
    "order_publish": _("published how ties are broken"),
    "stage_add": _("added a stage"),
    "stage_amend": _("changed a stage"),
    "stage_remove": _("removed a stage"),
    "stage_draw": _("drew the seating"),
    "game_feature": _("chose the game of the broadcast"),
    "event_table_feature": _("chose the table of the broadcast"),
    "timetable_set": _("changed the timetable"),
    "timetable_shift": _("moved the timetable"),
    "cut_choose": _("chose who advances from a tie at the cut"),
    "cut_lots": _("drew lots for a tie at the cut"),
    "cut_metric": _("decided a tie at the cut by a further tie-break"),
    "cut_play_off": _("entered the play-off of a tie at the cut"),
    "cut_keep": _("let the stage stand after a correction"),
    "round_reseat": _("reseated the coming rounds"),
    "seats_swap": _("swapped two seats"),
    "round_confirm": _("confirmed the round"),
    "round_unconfirm": _("returned the round to draft"),
    "player_forget": _("replaced the name by a number for ever"),
    "forget_wish_make": _("wished to be forgotten"),
    "forget_wish_withdraw": _("took back the wish to be forgotten"),
    "round_release": _("released the round"),
    "round_unrelease": _("took back the release"),
    "round_finish": _("finished the round"),
    "round_unfinish": _("reopened the round"),
    "entrant_register": _("entered the player"),
    "entrant_amend": _("changed the player"),
    "entrant_move": _("answered the registration"),
    "entrant_move_up": _("moved up from the waiting list"),
    "entrant_withdraw": _("withdrew"),
    "entrant_return": _("readmitted"),
    "entrant_check_in": _("checked in"),
    "entrant_check_out": _("undid the check-in"),
    "entrants_import": _("imported a list of players"),
    "printout_want": _("ordered a print"),
    "event_restore": _("restored the event from its archive"),
    "application_enter": _("entered a registration without an account"),
    "application_hold": _("confirmed a registration; the club may know the player"),
    "application_refuse": _("refused a registration"),
    "application_withdraw": _("withdrew a registration"),
    "event_mail_set": _("chose which e-mails are sent"),
    "mail_retry": _("sent an e-mail again"),
    "mail_topics_set": _("chose of what to be told by e-mail"),
    "push_subscribe": _("lets a device get messages"),
    "push_end": _("lets a device get no messages any more"),
    "webhook_add": _("added a webhook"),
    "webhook_amend": _("changed a webhook"),
    "webhook_renew": _("made a new secret for a webhook"),
    "webhook_secret_end": _("ended the old secret of a webhook"),
    "webhook_remove": _("removed a webhook"),
    "webhook_disable": _("switched off a webhook that did not answer"),
    "numbers_assign": _("gave start numbers"),
    "team_put": _("formed a team"),
    "pair_keep_apart": _("kept two players apart"),
    "pair_let_meet": _("let two players meet"),
    "link_open": _("opened a link"),
    "table_begin": _("opened a table to be recorded deal by deal"),
    "result_report": _("entered a result at the table"),
    "result_confirm": _("confirmed a result at the table"),
    "result_enter": _("stored a result"),
    "result_refuse": _("reported a wrong result"),
    "result_clear": _("removed a result"),
    "penalty_give": _("gave a penalty"),
    "table_unplayed": _("closed a table without a game"),
    "table_reopen": _("reopened a closed table"),
    "seat_substitute": _("put another player into a seat"),
    "penalty_void": _("took a penalty back"),
    "team_penalty_give": _("gave a team a penalty"),
    "team_penalty_void": _("took a penalty of a team back"),
    "captain_set": _("named the captain of a team"),
    "captain_end": _("ended the captaincy of a team"),
    "line_up_name": _("named who plays for a team"),
    "line_up_take_over": _("took over the last line-ups"),
    "line_up_deadline": _("changed the deadline for line-ups"),
    "hand_note": _("noted a hand"),
    "hand_unnote": _("took back a noted hand"),
    "extra_time_give": _("gave more time"),
    "ladder_open": _("opened the ladder"),
    "ladder_amend": _("changed the ladder"),
    "job_cancel": _("cancelled a computation"),
    "club_compare_want": _("asked to rebuild and compare"),
    "club_compare": _("compared with the record"),
    "verify_difference": _("differs from the record"),
}
FIELDS = {
    "name": _("name"),
    "score": _("score"),
    "chips": _("chips"),
    "penalty": _("penalty"),
    "place": _("place"),
    "points": _("points"),
    "played_on": _("day"),
    "order": _("order on the day"),
    "season": _("season"),
    "follows": _("continues"),
    "session": _("evening"),
    "house_rules": _("house rules"),
    "hanchan": _("hanchan settled again"),
    "deposits": _("deposits left"),
    "note": _("note"),
    "sum_reason": _("decision of the referee"),
    "table_number": _("table"),
    "state": _("state"),
    "surname": _("surname"),
    "is_guest": _("guest"),
    "is_hidden": _("name hidden"),
    "alias": _("other name"),
    "external_ids": _("ids in other systems"),
    "merged": _("merged entry"),
    "begins_at": _("begins at"),
    "weekday": _("weekday"),
    "every": _("weeks from one evening to the next"),
    "time": _("begins at"),
    "first_day": _("first day"),
    "last_day": _("last day"),
    "answer_hours": _("answers end this many hours before"),
    "capacity": _("capacity"),
    "venue": _("venue"),
    "answers_until": _("answers until"),
    "answer": _("answer"),
    "comes_at": _("comes at"),
    "is_here": _("is there"),
    "offers_out": _("offers to sit out"),
    "round": _("round"),
    "attempt": _("lot"),
    "cost": _("cost"),
    "opens": _("first day"),
    "closes": _("last day"),
    "metrics": _("ranked by"),
    "min_games": _("fewest games to be ranked"),
    "counts_guests": _("guests are ranked"),
    "down": _("last ranks that go down"),
    "role": _("role"),
    "about": _("about"),
    "starts_on": _("first day"),
    "ends_on": _("last day"),
    "is_public": _("anybody may look"),
    "allows_webhooks": _("webhooks although only members may look"),
    "bye_rule": _("who sits out gets"),
    "walkover_rule": _("players whose opponent is absent get"),
    "abandoned_rule": _("players of an abandoned table get"),
    "forfeit_points": _("who forfeits gets"),
    "team_mates": _("team mates"),
    "club_mates": _("club mates"),
    "by_division": _("each division plays among itself"),
    "registration": _("registration"),
    "limit": _("capacity"),
    "registration_opens_at": _("registration opens"),
    "registration_closes_at": _("registration closes"),
    "time_zone": _("time zone"),
    "check_in_opens_at": _("check-in opens"),
    "check_in_closes_at": _("check-in closes"),
    "minutes": _("minutes a round"),
    "players_report": _("players enter results"),
    "frozen_from": _("hidden from round"),
    "rounds_planned": _("rounds"),
    "method": _("seating"),
    "cut": _("players who advance"),
    "carry": _("carried over"),
    "number": _("start number"),
    "club_name": _("club"),
    "country": _("country"),
    "division": _("division"),
    "licence": _("number at the federation"),
    "team": _("team"),
    "is_substitute": _("substitute"),
    "strength": _("rating"),
    "fixed_table": _("always at table"),
    "kinds_off": _("e-mail not sent"),
    "topics": _("topics"),
    "period": _("year or season"),
    "rules": _("played under"),
    "rank": _("rank"),
    "games": _("games"),
}
# The result of a table, `what`, is put into words by the history of its tournament.
NOT_SHOWN = {"version", "entry", "player", "options", "what"}


class Change(NamedTuple):
    what: str
    before: Any
    after: Any


class LogLine(NamedTuple):
    """One log entry as a page shows it."""

    entry: LogEntry
    words: str
    changes: list[Change]
    about: str = ""

    @property
    def who(self) -> str:
        """Who did it: an account, a program of one, a guest link, or nobody where it was the service itself."""
        actor = self.entry.actor
        if self.entry.guest_link is not None:
            return guest_name(self.entry.guest_link, actor)
        if self.entry.token is not None:
            return gettext("%(name)s, by a program") % {"name": actor}
        return "" if actor is None else str(actor)


def log_lines(entries: Any) -> list[LogLine]:
    found = list(entries)
    references = References(
        values=[side for entry in found if _is_change(entry) for side in (entry.before, entry.after)]
    )
    return [
        LogLine(entry, str(ACTIONS.get(entry.action, entry.action)), list(changes(entry, references)))
        for entry in found
    ]


def _is_change(entry: LogEntry) -> bool:
    return isinstance(entry.before, Mapping) and isinstance(entry.after, Mapping)


def changes(entry: LogEntry, references: References) -> Iterator[Change]:
    """The fields that an amendment changed; an entry without a state before has none."""
    if not _is_change(entry):
        return
    old: Mapping[str, Any] = entry.before or {}
    new: Mapping[str, Any] = entry.after or {}
    for key in {**old, **new}:
        for change in _field_changes(key, old.get(key), new.get(key)):
            before, after = (references.public(value, entry.action, key) for value in (change.before, change.after))
            yield change._replace(before=_label(entry, key, _value(before)), after=_label(entry, key, _value(after)))


def _label(entry: LogEntry, key: str, value: Any) -> Any:
    """The word for a value that is one of the choices of the subject's column, such as a state."""
    if not isinstance(value, str):
        return value
    try:
        column = apps.get_model(entry.subject_type)._meta.get_field(key)
    except (LookupError, ValueError, FieldDoesNotExist):
        return value
    return dict(getattr(column, "flatchoices", ())).get(value, value)


def _field_changes(key: str, before: Any, after: Any) -> Iterator[Change]:
    if before == after or key in NOT_SHOWN:
        return
    if key in ("seats", "final_lines"):
        yield from _seat_changes(before or [], after or [])
    elif key == "stints":
        yield Change(str(FIELDS["is_substitute"]), _taken_over(before or []), _taken_over(after or []))
    else:
        # The place of a player is a number, that of an evening or an event a text.
        key = "venue" if key == "place" and isinstance(before or after, str) else key
        yield Change(str(FIELDS.get(key, key)), before, after)


def _value(value: Any) -> Any:
    """The value to show: of a reference its name. Older log entries store None as text."""
    if isinstance(value, Mapping) and "name" in value:
        return value["name"]
    return None if value == "None" else value


def _taken_over(stints: list[dict[str, Any]]) -> str | None:
    """Who took seats over in the middle of a game, without who began there."""
    words = gettext("From deal %(n)s: %(name)s")
    said = [words % {"n": one["from_deal"], "name": one["name"]} for one in stints if one["from_deal"] > 1]
    return listed(said) or None


def _seat_changes(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> Iterator[Change]:
    no_seat: dict[str, Any] = {}
    for old, new in zip_longest(before, after, fillvalue=no_seat):
        for key in {**old, **new}:
            for change in _field_changes(key, old.get(key), new.get(key)):
                player = (new or old)["name"] if key != "name" else ""
                yield change._replace(what=f"{player} {change.what}".strip())
