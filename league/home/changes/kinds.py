"""The kinds of changes that programs may know, by the actions of the log."""

from collections.abc import Mapping

from django.db.models import Model

from league.clubs.models import HouseRules
from league.players.models import Player
from league.records.models import Hanchan
from league.seasons.models import Division, Season, Team
from league.sessions.models import Session
from league.tournaments.models import Entrant, Tournament

HIDDEN = "hanchan_hold_back"
# For each model of a subject the kind of each action. The names are public and stay.
KINDS: Mapping[type[Model], Mapping[str, str]] = {
    Hanchan: {
        "hanchan_record": "hanchan.recorded",
        "hanchan_import": "hanchan.recorded",
        "hanchan_begin": "hanchan.begun",
        "hanchan_amend": "hanchan.amended",
        "external_ids_set": "hanchan.amended",
        "hanchan_stop": "hanchan.amended",
        "hanchan_resume": "hanchan.amended",
        "sitting_correct": "hanchan.amended",
        "stint_begin": "hanchan.amended",
        "stint_take_back": "hanchan.amended",
        "hanchan_void": "hanchan.voided",
        "hanchan_restore": "hanchan.restored",
        "hanchan_move": "hanchan.moved",
        HIDDEN: "hanchan.hidden",
        "hanchan_release": "hanchan.shown",
        "result_sign": "result.confirmed",
        "result_dispute": "result.disputed",
        "dispute_decide": "result.decided",
        "deal_record": "deal.recorded",
        "deal_amend": "deal.amended",
        "deal_undo": "deal.undone",
    },
    Player: {
        "player_add": "player.added",
        "player_amend": "player.amended",
        "external_ids_set": "player.amended",
        "alias_add": "player.amended",
        "alias_remove": "player.amended",
        "player_merge": "player.merged",
        "player_unmerge": "player.unmerged",
        "player_forget": "player.forgotten",
        # These name the season that changed in `before` or `after`.
        "season_player_set": "season.amended",
        "adjustment_give": "season.amended",
        "adjustment_void": "season.amended",
    },
    Session: {
        "session_open": "session.opened",
        "session_amend": "session.amended",
        "external_ids_set": "session.amended",
        "session_close": "session.closed",
        "session_reopen": "session.reopened",
        "session_cancel": "session.cancelled",
        "round_begin": "session.round_begun",
    },
    Season: {
        "season_open": "season.opened",
        "season_amend": "season.amended",
        "external_ids_set": "season.amended",
        "season_rules_change": "season.amended",
        "season_archive": "season.closed",
        "season_reopen": "season.reopened",
    },
    Division: {f"division_{verb}": "season.amended" for verb in ("add", "rename", "remove")},
    Team: {f"team_{verb}": "season.amended" for verb in ("add", "rename", "remove")},
    HouseRules: {"house_rules_create": "house_rules.created", "house_rules_amend": "house_rules.amended"},
    Tournament: {
        "tournament_create": "tournament.created",
        "event_restore": "tournament.created",
        "tournament_amend": "tournament.amended",
        "external_ids_set": "tournament.amended",
        "order_publish": "tournament.amended",
        "stage_add": "tournament.amended",
        "stage_amend": "tournament.amended",
        "stage_remove": "tournament.amended",
        "tournament_start": "tournament.started",
        "tournament_unstart": "tournament.amended",
        "tournament_close": "tournament.closed",
        "tournament_reopen": "tournament.reopened",
        "round_release": "tournament.amended",
        "round_unrelease": "tournament.amended",
        "round_finish": "tournament.amended",
        "round_unfinish": "tournament.amended",
        # These change many entrants at once.
        "numbers_assign": "tournament.entrants_amended",
        "team_put": "tournament.entrants_amended",
    },
    Entrant: {
        "entrant_register": "entrant.registered",
        "entrant_amend": "entrant.amended",
        "external_ids_set": "entrant.amended",
        "entrant_move": "entrant.amended",
        "entrant_move_up": "entrant.amended",
        "entrant_withdraw": "entrant.withdrawn",
        "entrant_return": "entrant.returned",
        "entrant_check_in": "entrant.amended",
        "entrant_check_out": "entrant.amended",
    },
}
PUBLIC_KINDS = sorted({kind for actions in KINDS.values() for kind in actions.values()})
ABOUT_A_SEASON = {*KINDS[Division], *KINDS[Team], "season_player_set", "adjustment_give", "adjustment_void"}
SUBJECT_KINDS: Mapping[type[Model], str] = {
    Hanchan: "hanchan", Player: "player", Session: "session", Season: "season", HouseRules: "house_rules",
    Tournament: "tournament", Entrant: "entrant",
}  # fmt: skip
BY_LABEL = {model._meta.label_lower: model for model in KINDS}
