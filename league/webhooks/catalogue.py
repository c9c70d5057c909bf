"""The events that webhooks send: one row per event, read by the outbox, the pages, the API and the documentation."""

from typing import Any, NamedTuple

from django.db.models import Model
from django.utils.translation import gettext_lazy as _

from league.players.models import Player
from league.records.models import Hanchan
from league.seasons.models import Season
from league.sessions.models import Session
from league.tournaments.models import Tournament


class Event(NamedTuple):
    """
    name        public and stable; where `changes/` of the API has the same change, its kind has this name
    model       the subject of the log entry
    actions     the actions of log entries that send it; none: a signal of another app does
    words       when it is sent, after "Sent when:"
    """

    name: str
    model: type[Model]
    actions: tuple[str, ...]
    words: Any

    @property
    def is_of_tournament(self) -> bool:
        return self.model is Tournament


EVENTS = (
    Event("hanchan.recorded", Hanchan, ("hanchan_record", "hanchan_import"), _("a finished hanchan is recorded")),
    Event(
        "hanchan.amended",
        Hanchan,
        (
            "hanchan_amend",
            "external_ids_set",
            "hanchan_stop",
            "hanchan_resume",
            "sitting_correct",
            "stint_begin",
            "stint_take_back",
        ),
        _("a hanchan is changed"),
    ),
    Event("hanchan.voided", Hanchan, ("hanchan_void",), _("a hanchan is made void")),
    Event("hanchan.restored", Hanchan, ("hanchan_restore",), _("a void hanchan counts again")),
    Event("hanchan.shown", Hanchan, ("hanchan_release",), _("a hanchan is published after a freeze of the results")),
    Event("result.confirmed", Hanchan, ("result_sign",), _("a player confirms the result of a hanchan")),
    Event("result.disputed", Hanchan, ("result_dispute",), _("a player disputes the result of a hanchan")),
    Event("result.decided", Hanchan, ("dispute_decide",), _("an organiser decides that a disputed result stands")),
    Event("deal.recorded", Hanchan, ("deal_record",), _("a deal is recorded")),
    Event("session.opened", Session, ("session_open",), _("an evening is opened or planned")),
    Event("session.closed", Session, ("session_close",), _("an evening is closed")),
    Event("session.reopened", Session, ("session_reopen",), _("an evening is reopened")),
    Event("session.amended", Session, ("session_amend", "external_ids_set"), _("an evening is changed or moved")),
    Event("session.cancelled", Session, ("session_cancel",), _("an evening is cancelled")),
    Event("session.round_begun", Session, ("round_begin",), _("a round of an evening has begun")),
    Event("season.opened", Season, ("season_open",), _("a season is opened")),
    Event("season.closed", Season, ("season_archive",), _("a season is closed")),
    Event("season.reopened", Season, ("season_reopen",), _("a season is reopened")),
    Event("rank.changed", Season, (), _("ranks of a season have changed")),
    Event("player.forgotten", Player, ("player_forget",), _("a player is forgotten")),
    Event("tournament.started", Tournament, ("tournament_start",), _("the tournament starts")),
    Event("round.released", Tournament, ("round_release",), _("a round is released")),
    Event("round.taken_back", Tournament, ("round_unrelease",), _("a round is taken back")),
    Event("result.entered", Tournament, ("result_enter",), _("a result is entered or corrected")),
    Event("result.cleared", Tournament, ("result_clear",), _("a result is removed")),
    Event("round.finished", Tournament, ("round_finish",), _("a round is finished")),
    Event("tournament.closed", Tournament, ("tournament_close",), _("the tournament is closed")),
    Event("tournament.reopened", Tournament, ("tournament_reopen",), _("the tournament is reopened")),
)
RANK_CHANGED = "rank.changed"
# Sent on request, to one webhook, to test it.
TRIAL = "trial"
BY_ACTION = {(event.model._meta.label_lower, action): event for event in EVENTS for action in event.actions}
NAMES = tuple(event.name for event in EVENTS)


def events_for(*, of_tournament: bool) -> list[Event]:
    """The events that a webhook can have: that of a tournament its own, that of a club all."""
    return [event for event in EVENTS if event.is_of_tournament or not of_tournament]
