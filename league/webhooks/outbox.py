"""Turn log entries into messages, in the same transaction and with public content only."""

import json
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Q

from league.history.models import LogEntry
from league.jobs.services import job_want
from league.tournaments.api.outputs import TournamentOutput
from league.tournaments.api.rounds.outputs import TournamentTableOutput, round_output
from league.tournaments.lifecycle.access import TournamentAccess
from league.tournaments.lifecycle.selectors import with_results
from league.tournaments.models import Tournament
from league.tournaments.standings.tournament_table import PUBLIC_STATES
from league.webhooks.models import Delivery, Endpoint

# The event of a message, by the action of the log entry.
EVENTS = {
    "tournament_start": "tournament.started",
    "tournament_close": "tournament.closed",
    "tournament_reopen": "tournament.reopened",
    "round_release": "round.released",
    "round_unrelease": "round.taken_back",
    "round_finish": "round.finished",
    "result_enter": "result.entered",
    "result_clear": "result.cleared",
}


def deliveries_create(sender: Any, entry: LogEntry, **_signal: Any) -> None:
    event = EVENTS.get(entry.action)
    if event is None or entry.subject_type != Tournament._meta.label_lower:
        return
    whose = Q(tournament=None) | Q(tournament=entry.subject_id)
    endpoints = Endpoint.objects.filter(whose, club=entry.club_id, is_enabled=True)
    wanting = [endpoint for endpoint in endpoints if endpoint.wants(event)]
    content = news_of(entry) if wanting else None
    if content is None:
        return
    payload = json.loads(json.dumps({"event": event, "at": entry.at, **content}, cls=DjangoJSONEncoder))
    for endpoint in wanting:
        delivery = Delivery.objects.create(endpoint=endpoint, event=event, payload=payload)
        job_want(kind="webhook", subject=str(delivery.pk))


def news_of(entry: LogEntry) -> dict[str, Any] | None:
    """The content that a stranger may know; None for a private tournament and for frozen results."""
    tournament = Tournament.objects.select_related("club", "house_rules__house_rules").get(pk=entry.subject_id)
    if not tournament.is_open_to_all:
        return None
    access, after = TournamentAccess(tournament, False), entry.after or {}
    news: dict[str, Any] = {"tournament": TournamentOutput(tournament).data}
    round_ = tournament.rounds.select_related("stage").filter(number=after.get("round") or 0).first()
    if round_ is None:
        return news
    if not entry.action.startswith("result_"):
        is_shown = round_.state in PUBLIC_STATES
        shown = round_output(access, round_) if is_shown else {"number": round_.number}
        return {**news, "round": shown}
    if not access.shows_results(round_.number):
        return None
    table = with_results(round_.tables.all()).get(number=after["table"])
    return {
        **news,
        "round": {"number": round_.number},
        "table": TournamentTableOutput(table, context={"access": access}).data,
    }
