"""For each constraint the rows that the database refuses because of it, and the nearest ones that it takes."""

import uuid
from datetime import UTC, date, datetime, timedelta
from typing import Any, NamedTuple

Values = dict[str, Any]

# The number of a row that a foreign key does not have. Foreign keys are checked at the end of a transaction.
OTHER = 10**6
NOW = datetime(2026, 3, 4, tzinfo=UTC)
ANOTHER_ID = uuid.UUID(int=7)


class Check(NamedTuple):
    """Changes of a valid row."""

    refused: list[Values]
    accepted: list[Values]


class Unique(NamedTuple):
    """Copies of a valid row, in which these columns differ.

    given       the first row is changed to this before it is copied
    """

    refused: Values
    accepted: list[Values]
    given: Values = {}


def text(column: str) -> Check:
    return Check([{column: ""}], [{column: "x"}])


def among(column: str, known: str, wrong: str) -> Check:
    return Check([{column: wrong}, {column: ""}], [{column: known}])


CHECKS: dict[str, Check] = {
    # jobs
    "job_computed_not_past_wanted": Check([{"wanted": 1, "computed": 2}], [{"wanted": 1, "computed": 1}]),
    "job_percent_at_most_100": Check([{"percent": 101}], [{"percent": 100}]),
    # clubs
    "club_day_begins_within_a_day": Check([{"day_begins": 24}], [{"day_begins": 23}]),
    "membership_role_known": among("role", "owner", "chairman"),
    "invitation_of_a_player_once": Check([{"player": OTHER, "uses": 2}], [{"player": OTHER, "uses": 1}]),
    "invitation_role_known": among("role", "organiser", "chairman"),
    "invitation_uses_in_range": Check([{"uses": 0}, {"uses": 501}], [{"uses": 1}, {"uses": 500}]),
    "invitation_not_used_too_often": Check([{"uses": 2, "used": 3}], [{"uses": 2, "used": 2}]),
    "house_rules_version_from_one": Check([{"number": 0}], [{"number": 1}]),
    "house_rules_version_unit_positive": Check([{"points_unit": 0}], [{"points_unit": 1}]),
    # players
    "player_not_merged_into_self": Check([{"merged_into": "itself"}], [{"merged_into": OTHER}]),
    "player_merge_of_two": Check([{"kept": OTHER, "merged": OTHER}], [{"kept": OTHER, "merged": OTHER + 1}]),
    "player_merge_account_known": Check([{"account": "user"}], [{"account": ""}, {"account": "kept"}]),
    "claim_state_known": among("state", "refused", "kept"),
    # seasons, sessions
    "season_closes_after_it_opens": Check([{"closes": date(2026, 3, 3)}], [{"closes": date(2026, 3, 4)}]),
    "season_silent_hours": Check([{"silent_hours": 0}, {"silent_hours": 337}], [{"silent_hours": 336}]),
    "final_table_has_a_name": text("name"),
    "final_table_closes_after_it_opens": Check(
        [{"opens": date(2019, 5, 2), "closes": date(2019, 5, 1)}],
        [{"opens": date(2019, 5, 2), "closes": date(2019, 5, 2)}, {"opens": None, "closes": date(2019, 5, 1)}],
    ),
    "final_table_rank_from_one": Check([{"rank": 0}], [{"rank": 1}]),
    "final_table_row_of_somebody": Check(
        [{"name": ""}, {"player": OTHER, "recorded_player": OTHER}, {"player": OTHER, "name": ""}],
        [{"name": "Finn"}, {"player": OTHER, "recorded_player": OTHER, "name": ""}],
    ),
    "adjustment_is_something": Check([{"points": 0}], [{"points": -1}]),
    "adjustment_has_a_reason": text("reason"),
    "application_state_known": among("state", "held", "gone"),
    "entered_application_has_entrant": Check([{"state": "entered"}], [{"state": "held"}]),
    "mail_state_known": among("state", "sent", "gone"),
    "mail_of_an_event_or_a_club": Check(
        [{"club": None}, {"tournament": OTHER}], [{"club": OTHER}, {"club": None, "tournament": OTHER}]
    ),
    "mail_of_a_known_channel": Check(
        [{"channel": "fax"}, {"channel": "push"}, {"subscription": OTHER}],
        [{"channel": "mail"}, {"channel": "push", "subscription": OTHER}],
    ),
    "push_subscription_of_one": Check(
        [
            {"account": None},
            {"player": OTHER},
            {"entrant": OTHER},
            {"account": None, "player": OTHER, "entrant": OTHER},
        ],
        [{"account": OTHER}, {"account": None, "player": OTHER}, {"account": None, "entrant": OTHER}],
    ),
    "session_state_known": among("state", "closed", "over"),
    "evening_answer_kind_known": among("kind", "late", "perhaps"),
    "evening_answer_of_a_player_or_a_guest": Check(
        [{"guest": ""}, {"player": OTHER}], [{"guest": "y"}, {"player": OTHER, "guest": ""}]
    ),
    "evening_place_of_who_comes": Check(
        [{"has_place": True, "kind": "no"}], [{"has_place": True, "kind": "late"}, {"has_place": False, "kind": "no"}]
    ),
    # tables of evenings
    "evening_presence_of_a_player_or_a_guest": Check(
        [{"guest": ""}, {"player": OTHER}], [{"guest": "y"}, {"player": OTHER, "guest": ""}]
    ),
    "evening_rounds_count_from_one": Check([{"number": 0}], [{"number": 2}]),
    "evening_round_state_known": among("state", "formed", "over"),
    "evening_round_custom_known": among("custom", "mixed", "best"),
    "evening_round_begun_at_a_time": Check(
        [{"begun_at": NOW}, {"state": "begun"}], [{"state": "begun", "begun_at": NOW}, {"state": "formed"}]
    ),
    "evening_tables_count_from_one": Check([{"number": 0}], [{"number": 2}]),
    "evening_seat_of_a_player_or_a_guest": Check(
        [{"guest": ""}, {"player": OTHER}], [{"guest": "y"}, {"player": OTHER, "guest": ""}]
    ),
    "evening_seat_at_a_table": Check(
        [{"table": OTHER, "seat": None}, {"table": None, "seat": 1}, {"table": OTHER, "seat": 6}],
        [{"table": OTHER, "seat": 5}, {"table": None, "seat": None}],
    ),
    "evening_series_state_known": among("state", "ended", "over"),
    "evening_series_weekday_known": among("weekday", "sunday", "Sunday"),
    "evening_series_every_week": Check([{"every": 0}, {"every": 53}], [{"every": 1}, {"every": 52}]),
    "evening_series_ends_after_it_begins": Check(
        [{"last_day": date(2026, 3, 3)}], [{"last_day": date(2026, 3, 4)}, {"last_day": None}]
    ),
    "open_table_state_known": among("state", "withdrawn", "gone"),
    "open_table_of_three_or_four": Check([{"seats": 2}, {"seats": 5}], [{"seats": 3}, {"seats": 4}]),
    "open_table_full_is_an_evening": Check(
        [{"state": "full"}, {"session": OTHER}], [{"state": "full", "session": OTHER}, {"state": "withdrawn"}]
    ),
    # confirmations
    "signature_kind_known": among("kind", "disputes", "perhaps"),
    "signature_proof_known": Check([{"proof": "rumour"}], [{"proof": "account"}]),
    "decision_has_a_reason": Check([{"reason": ""}], [{"reason": "y"}]),
    # records
    "hanchan_state_known": among("state", "void", "over"),
    "import_run_state_known": among("state", "undone", "over"),
    "hanchan_order_within_a_day": Check([{"order": 0}, {"order": 1_000_000}], [{"order": 1}, {"order": 999_999}]),
    "hanchan_table_number_in_range": Check(
        [{"table_number": 0}, {"table_number": 1000}], [{"table_number": None}, {"table_number": 999}]
    ),
    "hanchan_clock_in_range": Check([{"clock_minutes": 601}], [{"clock_minutes": None}, {"clock_minutes": 600}]),
    "guest_link_numbers_count_from_one": Check([{"number": 0}], [{"number": 1}]),
    "late_deals_count_from_one": Check([{"number": 0}], [{"number": 1}]),
    "late_deal_state_known": among("state", "declined", "Waiting"),
    "seat_exists": Check([{"seat": 6}], [{"seat": 5}]),
    "stint_seat_exists": Check([{"seat": 6}], [{"seat": 5}]),
    "stint_begins_with_a_deal": Check([{"from_deal": 0}], [{"from_deal": 1}]),
    "place_exists": Check([{"place": 0, "points": 1}, {"place": 7, "points": 1}], [{"place": 6, "points": 1}]),
    "place_and_points_together": Check(
        [{"place": 1, "points": None}, {"place": None, "points": 1}],
        [{"place": 1, "points": 1}, {"place": None, "points": None}],
    ),
    "deals_count_from_one": Check([{"number": 0}], [{"number": 1}]),
    "deal_state_known": among("state", "undone", "Standing"),
    "online_replay_kept_known": among("kept", "log", "both"),
    "online_replay_format_known": among("format", "mjai", "xml"),
    # tournaments
    "tournament_ends_after_it_starts": Check([{"ends_on": date(2026, 3, 3)}], [{"ends_on": date(2026, 3, 4)}]),
    "registration_closes_after_it_opens": Check(
        [{"registration_opens_at": NOW, "registration_closes_at": NOW}],
        [
            {"registration_opens_at": NOW, "registration_closes_at": NOW + timedelta(minutes=1)},
            {"registration_opens_at": NOW, "registration_closes_at": None},
        ],
    ),
    "event_role_known": among("role", "referee", "player"),
    "tournament_state_known": among("state", "running", "started"),
    "stage_has_rounds": Check([{"rounds_planned": 0}], [{"rounds_planned": 1}]),
    "stage_carry_at_most_all": Check([{"carry": 101}], [{"carry": 100}]),
    "entrant_state_known": among("state", "withdrawn", "gone"),
    "pair_kept_apart_in_order": Check(
        [{"one": OTHER + 1, "other": OTHER}, {"one": OTHER, "other": OTHER}], [{"one": OTHER, "other": OTHER + 1}]
    ),
    "round_state_known": among("state", "finished", "over"),
    "tournament_seat_exists": Check([{"seat": 4}], [{"seat": 3}]),
    "report_state_known": among("state", "confirmed", "Confirmed"),
    "report_seat_exists": Check([{"seat": 4}], [{"seat": 3}, {"seat": None}]),
    "report_confirmed_by_another": Check(
        [{"seat": 1, "confirmed_by_seat": 1}], [{"seat": 1, "confirmed_by_seat": 2}, {"seat": 1}]
    ),
    "report_confirmed_with_proof": Check([{"confirmed_with": "round_link"}], [{"confirmed_with": "seat_code"}]),
    "penalty_is_something": Check([{"points": 0}], [{"points": -1}, {"points": 0, "kind": "warning"}]),
    "penalty_in_a_game_has_a_seat": Check(
        [{"seat": 1}, {"game_points": 1}, {"table": OTHER}, {"table": OTHER, "seat": 4}],
        [{"table": OTHER, "seat": 3}, {"table": OTHER, "seat": 3, "points": 0, "game_points": 5}],
    ),
    "unplayed_table_has_no_game": Check(
        [{"unplayed": "forfeited", "hanchan": OTHER}, {"unplayed": "x"}], [{"unplayed": "abandoned"}]
    ),
    "timetable_line_is_round_or_title": Check(
        [{"round": None}, {"title": "Lunch"}], [{"round": 2}, {"round": None, "title": "Lunch"}]
    ),
    "featured_table_from_one": Check([{"table_number": 0}], [{"table_number": 1}]),
    "club_feature_delay": Check([{"delay": 601}], [{"delay": 0}, {"delay": 600}]),
    "event_feature_delay": Check([{"delay": 601}], [{"delay": 0}, {"delay": 600}]),
    "timetable_minutes_of_a_day": Check([{"minutes": 0}, {"minutes": 1441}], [{"minutes": 1}, {"minutes": 1440}]),
    "award_kind_known": among("kind", "walkover", "bye"),
    "penalty_has_a_reason": text("reason"),
    "noted_hand_says_what": text("what"),
    "lineup_has_players": Check([{"lineup_size": 0}], [{"lineup_size": 1}, {"lineup_size": None}]),
    "line_up_of_a_round": Check([{"number": 0}], [{"number": 1}]),
    "team_penalty_is_something": Check([{"points": 0}], [{"points": -1}, {"points": 0, "kind": "warning"}]),
    "team_penalty_has_a_reason": text("reason"),
    # archives
    "club_import_state_known": among("state", "done", "over"),
}


def of_columns(**other: Any) -> Unique:
    """A copy is refused, and one that differs in any of these columns is accepted."""
    return Unique({}, [{column: value} for column, value in other.items()])


UNIQUES: dict[str, Unique] = {
    # accounts
    "accounts.User.username": of_columns(username="yuki"),
    "accounts.ApiToken.secret_hash": of_columns(secret_hash="y"),
    "accounts.Attempts.key": of_columns(key="y"),
    "clubs.ListCount.name": of_columns(name="y"),
    "idempotency_key_once": of_columns(reach="y", key="y"),
    # jobs, history
    "job_once_per_kind_and_subject": of_columns(kind="y", subject="y"),
    "history_number_once_per_club": Unique(
        {}, [{"number": 2}, {"number": None}, {"club": OTHER + 1}], given={"club": OTHER, "number": 1}
    ),
    "history.ClubLog.club": of_columns(club=OTHER),
    # clubs
    "clubs.Club.slug": of_columns(slug="y"),
    "one_membership_per_user_and_club": of_columns(club=OTHER, user=OTHER),
    "clubs.Invitation.secret_hash": of_columns(secret_hash="y"),
    "house_rules_name_once_per_club": of_columns(club=OTHER, name="y"),
    "house_rules_version_number_once": of_columns(house_rules=OTHER, number=2),
    "club_bests.ClubBests.club": of_columns(club=OTHER),
    "forecast_quality.ForecastQuality.club": of_columns(club=OTHER),
    "odds.SeasonOdds.season": of_columns(season=OTHER),
    "club_import_one_per_account": of_columns(user=OTHER, state="done", is_direct=True),
    # players
    "one_player_per_user_and_club": Unique({}, [{"user": None}, {"club": OTHER}], given={"user": OTHER}),
    "one_player_per_account_and_club": Unique(
        {}, [{"account": None}, {"club": OTHER}, {"merged_into": OTHER}], given={"account": OTHER}
    ),
    "player_forgotten_once": of_columns(club_made_at=NOW, number=2, added_at=NOW),
    "members.ForgetWish.player": of_columns(player=OTHER),
    "one_claim_per_user_and_club": of_columns(club=OTHER, user=OTHER),
    "column_answer_once_per_headings": of_columns(club=OTHER, headings="y"),
    "player_name_once_per_club": Unique({"player": OTHER}, [{"folded": "y"}, {"club": OTHER}]),
    "one_main_name_per_player": Unique(
        {"folded": "y"},
        [{"folded": "y", "is_alias": True}, {"folded": "y", "player": OTHER}],
        given={"is_alias": False},
    ),
    "sessionexternalid_once_per_club": of_columns(club=OTHER, source="y", external_id="y"),
    "hanchanexternalid_once_per_club": of_columns(club=OTHER, source="y", external_id="y"),
    "seasonexternalid_once_per_club": of_columns(club=OTHER, source="y", external_id="y"),
    "tournamentexternalid_once_per_club": of_columns(club=OTHER, source="y", external_id="y"),
    "entrantexternalid_once_per_club": of_columns(club=OTHER, source="y", external_id="y"),
    "external_id_once_per_club": of_columns(club=OTHER, source="y", external_id="y"),
    "names_apart_once_per_club": of_columns(club=OTHER, first="a", second="z"),
    "player_merged_once_at_a_time": of_columns(merged=OTHER, undone_at=NOW),
    # evenings
    "evening_answer_once_per_player": Unique(
        {"folded": ""}, [{"player": OTHER + 1}, {"session": OTHER}], given={"player": OTHER, "guest": "", "folded": ""}
    ),
    "evening_answer_once_per_guest": of_columns(session=OTHER, folded="y"),
    "evening_presence_once_per_player": Unique(
        {"folded": ""}, [{"player": OTHER + 1}, {"session": OTHER}], given={"player": OTHER, "guest": "", "folded": ""}
    ),
    "evening_presence_once_per_guest": of_columns(session=OTHER, folded="y"),
    "evening_round_once_per_number": of_columns(session=OTHER, number=2),
    "evening_tables.EveningTable.hanchan": Unique(
        {"number": 2}, [{"number": 2, "hanchan": None}], given={"hanchan": OTHER}
    ),
    "evening_table_once_per_number": of_columns(round=OTHER, number=2),
    "evening_seat_taken_once": Unique(
        {"folded": "y"},
        [{"folded": "y", "seat": 2}, {"folded": "y", "table": OTHER + 1}],
        given={"table": OTHER, "seat": 1},
    ),
    "evening_seat_once_per_player": Unique(
        {"folded": ""}, [{"player": OTHER + 1}, {"round": OTHER}], given={"player": OTHER, "guest": "", "folded": ""}
    ),
    "evening_seat_once_per_guest": of_columns(round=OTHER, folded="y"),
    "player_link_secret_once": Unique(
        {"player": OTHER}, [{"player": OTHER, "secret_hash": "y"}, {"player": OTHER, "secret_hash": ""}]
    ),
    "player_links.PlayerLink.player": Unique({"secret_hash": "y"}, [{"secret_hash": "y", "player": OTHER}]),
    "series_evening_once_per_day": Unique({"session": OTHER}, [{"day": date(2026, 3, 5), "session": OTHER + 1}]),
    "evening_series.SeriesEvening.session": Unique(
        {"day": date(2026, 3, 5)}, [{"session": OTHER, "day": date(2026, 3, 6)}]
    ),
    "signature_once_per_player": of_columns(hanchan=OTHER, version=2, player=OTHER),
    "decision_once_per_version": of_columns(hanchan=OTHER, version=2),
    "open_seat_once_per_player": of_columns(table=OTHER, player=OTHER),
    "open_tables.OpenTable.session": Unique({}, [{"session": OTHER + 1}], given={"state": "full", "session": OTHER}),
    # seasons
    "seasons.Season.follows": Unique({"slug": "y"}, [{"slug": "y", "follows": None}], given={"follows": OTHER}),
    "season_address_once_per_club": of_columns(club=OTHER, slug="y"),
    "final_table_once_per_period": Unique({}, [{"club": OTHER}, {"name": "y"}, {"period": "y"}], given={"opens": None}),
    "final_table_once_per_day": Unique(
        {}, [{"club": OTHER}, {"name": "y"}, {"period": "y"}, {"opens": None}], given={"opens": date(2019, 5, 1)}
    ),
    "final_table_row_order": of_columns(table=OTHER, order=9),
    "final_table_row_per_player": Unique(
        {"order": 9},
        [{"order": 9, "player": OTHER + 1}, {"order": 9, "table": OTHER + 1}],
        given={"player": OTHER, "recorded_player": OTHER, "name": ""},
    ),
    "division_name_once_per_season": of_columns(season=OTHER, name="y"),
    "team_name_once_per_season": of_columns(season=OTHER, name="y"),
    "player_once_per_season": of_columns(season=OTHER, player=OTHER),
    "standings_row_per_player": of_columns(season=OTHER, player=OTHER, division=OTHER),
    "standings_row_per_player_and_division": Unique(
        {}, [{"season": OTHER}, {"player": OTHER}, {"division": OTHER + 1}], given={"division": OTHER}
    ),
    "seasons.TeamRow.team": of_columns(team=OTHER),
    # records
    "one_hanchan_after_another": of_columns(club=OTHER, played_key=2),
    "source_row_stored_once": Unique(
        {"played_key": 2},
        [{"played_key": 2, "source_ordinal": 9}, {"played_key": 2, "source": "t"}, {"played_key": 2, "club": OTHER}],
        given={"source": "s"},
    ),
    "records.OnlineReplay.hanchan": Unique({"fingerprint": "y"}, [{"fingerprint": "y", "hanchan": OTHER}]),
    "online_game_once_per_club": Unique(
        {"hanchan": OTHER}, [{"hanchan": OTHER, "club": OTHER}, {"hanchan": OTHER, "fingerprint": "y"}]
    ),
    "seat_taken_once": Unique(
        {"player": OTHER, "recorded_player": OTHER},
        [{"player": OTHER, "recorded_player": OTHER, "seat": 2}, {"hanchan": OTHER}],
    ),
    "seat_taken_over_once_at_a_deal": of_columns(hanchan=OTHER, seat=2, from_deal=2),
    "player_once_at_a_table": Unique(
        {"seat": 2, "recorded_player": OTHER}, [{"seat": 2, "recorded_player": OTHER, "player": OTHER}]
    ),
    "recorded_player_once_at_a_table": Unique(
        {"seat": 2, "player": OTHER}, [{"seat": 2, "player": OTHER, "recorded_player": OTHER}]
    ),
    "guest_link_number_once_per_club": Unique(
        {"secret_hash": "y"}, [{"secret_hash": "y", "number": 2}, {"secret_hash": "y", "club": OTHER}]
    ),
    "late_deal_once_per_link": of_columns(link=OTHER, key="y"),
    "records.GuestLink.secret_hash": Unique({"number": 2}, [{"number": 2, "secret_hash": "y"}]),
    "one_standing_deal_per_number": of_columns(hanchan=OTHER, number=2, state="undone"),
    # ladders
    "ladder_address_once_per_club": of_columns(club=OTHER, slug="y"),
    "ladder_row_per_player": of_columns(ladder=OTHER, player=OTHER),
    "rating_segment_begins_once": Unique(
        {"packed": OTHER}, [{"packed": OTHER, "begins_at": 2}, {"packed": OTHER, "ladder": OTHER}]
    ),
    "ladders.RatingSegment.packed": Unique({"begins_at": 2}, [{"begins_at": 2, "packed": OTHER}]),
    # tournaments
    "tournaments.Tournament.slug": of_columns(slug="y"),
    "one_role_per_user_and_event": of_columns(tournament=OTHER, user=OTHER),
    "stage_number_once_per_tournament": of_columns(tournament=OTHER, number=2),
    "team_once_per_tournament": of_columns(tournament=OTHER, name="y"),
    "tournaments.TeamCaptain.team": of_columns(team=OTHER),
    "line_up_once_per_entrant_and_round": of_columns(entrant=OTHER, number=2),
    "line_up_deadline_once_per_round": of_columns(tournament=OTHER, number=2),
    "entrant_once_per_tournament": of_columns(tournament=OTHER, player=OTHER),
    "start_number_once_per_tournament": Unique(
        {"player": OTHER},
        [{"player": OTHER, "number": 2}, {"player": OTHER, "number": None}, {"player": OTHER, "tournament": OTHER}],
        given={"number": 1},
    ),
    "timetable_round_once": Unique({}, [{"round": 2}, {"round": None, "title": "Lunch"}, {"tournament": OTHER}]),
    "pair_kept_apart_once": of_columns(one=0, other=OTHER),
    "cut_choice_once_per_entrant": of_columns(stage=OTHER, entrant=OTHER),
    "final_row_once_per_entrant": of_columns(tournament=OTHER, entrant=OTHER),
    "round_number_once": of_columns(tournament=OTHER, number=2),
    "table_number_once_per_round": of_columns(round=OTHER, number=2),
    "tournaments.Table.hanchan": Unique(
        {"number": 2}, [{"number": 2, "hanchan": None}, {"number": 2, "hanchan": OTHER + 1}], given={"hanchan": OTHER}
    ),
    "tournament_seat_taken_once": Unique({"entrant": OTHER, "round": OTHER}, [{"entrant": OTHER, "seat": 2}]),
    "one_award_per_round": of_columns(round=OTHER, entrant=OTHER),
    "entrant_one_seat_per_round": Unique({"table": OTHER}, [{"table": OTHER, "entrant": OTHER}]),
    "one_confirmed_report_per_table": Unique(
        {}, [{"state": "replaced"}, {"table": OTHER}], given={"state": "confirmed"}
    ),
    "one_waiting_report_per_table": Unique({}, [{"state": "refused"}, {"table": OTHER}], given={"state": "waiting"}),
    "one_open_call_per_table": of_columns(table=OTHER, answered_at=NOW),
    "tournaments.ClearedGame.hanchan": of_columns(hanchan=OTHER),
    "tournaments.Application.entrant": Unique(
        {}, [{"entrant": None}, {"entrant": OTHER + 1}], given={"entrant": OTHER}
    ),
    # mail
    "notices.Mail.key": Unique({"message_id": ANOTHER_ID}, [{"message_id": ANOTHER_ID, "key": "y"}]),
    "notices.Mail.message_id": Unique({"key": "y"}, [{"key": "y", "message_id": ANOTHER_ID}]),
    "mail_choice_once_per_event": Unique(
        {}, [{"tournament": OTHER + 1}, {"address_hash": "y"}], given={"tournament": OTHER}
    ),
    "mail_choice_once_for_all": Unique({}, [{"tournament": OTHER}, {"address_hash": "y"}]),
    "notices.EventMail.tournament": of_columns(tournament=OTHER),
    "notices.MailTopics.account": of_columns(account=OTHER),
    "push_browser_once_per_account": of_columns(endpoint_hash="y", account=OTHER),
    "push_browser_once_per_player": Unique(
        {}, [{"player": OTHER + 1}, {"endpoint_hash": "y"}], given={"account": None, "player": OTHER}
    ),
    "push_browser_once_per_entrant": Unique(
        {}, [{"entrant": OTHER + 1}, {"endpoint_hash": "y"}], given={"account": None, "entrant": OTHER}
    ),
    # broadcasts
    "publishing.ClubFeature.club": of_columns(club=OTHER),
    "publishing.EventFeature.tournament": of_columns(tournament=OTHER),
    # webhooks
    "webhooks.Delivery.message_id": of_columns(message_id=ANOTHER_ID),
    "delivery_number_once_per_endpoint": Unique(
        {"message_id": ANOTHER_ID},
        [{"message_id": ANOTHER_ID, "sequence": 2}, {"message_id": ANOTHER_ID, "endpoint": OTHER}],
        given={"sequence": 1},
    ),
}
