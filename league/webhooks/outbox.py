"""What is told: lines of the log become messages, in the same transaction, with public things alone."""

import json
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Q
from django.utils import timezone

from league.history.models import LogEntry
from league.jobs.services import job_want
from league.tournaments.access import PUBLIC_STATES, Sight
from league.tournaments.api.shapes import round_shape, table_shape, tables_of, tournament_shape
from league.tournaments.models import Tournament
from league.webhooks.models import Delivery, Endpoint

# Which lines of the log are events, by the action logged.
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


def entry_logged(instance: LogEntry, created: bool, **_signal: Any) -> None:
    event = EVENTS.get(instance.action)
    if not created or event is None or instance.subject_type != Tournament._meta.label_lower:
        return
    whose = Q(tournament=None) | Q(tournament=instance.subject_id)
    endpoints = Endpoint.objects.filter(whose, club=instance.club_id, is_enabled=True)
    wanting = [endpoint for endpoint in endpoints if endpoint.wants(event)]
    content = news_of(instance) if wanting else None
    if content is None:
        return
    payload = json.loads(json.dumps({"event": event, "at": instance.at, **content}, cls=DjangoJSONEncoder))
    for endpoint in wanting:
        delivery = Delivery.objects.create(endpoint=endpoint, event=event, payload=payload)
        job_want(kind="webhook", subject=str(delivery.pk))


def news_of(entry: LogEntry) -> dict[str, Any] | None:
    """What a stranger may know of it now; None where that is nothing: private events, frozen results."""
    tournament = Tournament.objects.select_related("club", "house_rules__house_rules").get(pk=entry.subject_id)
    if not tournament.is_public:
        return None
    sight, after = Sight(tournament, False), entry.after or {}
    news: dict[str, Any] = {"tournament": tournament_shape(sight)}
    one = tournament.rounds.select_related("stage").filter(number=after.get("round") or 0).first()
    if one is None:
        return news
    if not entry.action.startswith("result_"):
        is_shown = one.state in PUBLIC_STATES
        return {**news, "round": round_shape(one, sight, now=timezone.now()) if is_shown else {"number": one.number}}
    if not sight.shows_results(one.number):
        return None
    table = tables_of(one).get(number=after["table"])
    return {**news, "round": {"number": one.number}, "table": table_shape(table, one, sight)}
