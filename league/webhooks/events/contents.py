"""The content of messages: what a stranger may know at this moment, by the public serializers of the API."""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Prefetch
from django.utils import translation

from league.clubs.models import Club
from league.clubs.outputs import ClubRefOutput
from league.confirmations.outputs import ConfirmationOutput
from league.confirmations.selectors import confirmation_of
from league.evening_tables.selectors import rounds_of
from league.history.models import LogEntry
from league.players.models import Player
from league.records.api.deals.outputs import DealOutput
from league.records.api.outputs import PresentHanchanOutput
from league.records.models import Deal, Hanchan
from league.records.selectors import hanchan_rows
from league.seasons.models import Season
from league.seasons.outputs import SeasonOutput, SeasonRefOutput
from league.sessions.models import Session
from league.sessions.outputs import SessionOutput
from league.standings.computing.signals import RankChange
from league.tournaments.api.outputs import TournamentOutput
from league.tournaments.api.rounds.outputs import TournamentTableOutput, round_output
from league.tournaments.core.access import TournamentAccess
from league.tournaments.core.selectors import with_results
from league.tournaments.models import Tournament
from league.tournaments.standings.record import PUBLIC_STATES
from league.webhooks.catalogue import BY_ACTION, RANK_CHANGED, Event
from league.webhooks.outputs import RankMoveOutput, RoundBegunOutput

MOST_RANKS = 100
OF_A_RESULT = ("result_sign", "result_dispute", "dispute_decide")
Content = dict[str, Any]


def plain(content: Content) -> Content:
    """The content as JSON stores it."""
    stored: Content = json.loads(json.dumps(content, cls=DjangoJSONEncoder))
    return stored


def head(event: str, at: Any, club: Club) -> Content:
    return {"event": event, "at": at, "club": ClubRefOutput(club).data}


def event_of(entry: LogEntry) -> Event | None:
    return BY_ACTION.get((entry.subject_type, entry.action))


def contents_of(club: Club, entries: Sequence[LogEntry]) -> Iterator[tuple[LogEntry, Event, Content]]:
    """The public content of each entry that is an event; entries about what a stranger may not see are left out."""
    hanchan = _hanchan(entry for entry in entries if entry.subject_type == Hanchan._meta.label_lower)
    with translation.override(settings.LANGUAGE_CODE):
        for entry in entries:
            event = event_of(entry)
            content = _content(event, entry, hanchan) if event else None
            if event and content is not None:
                yield entry, event, plain({**head(event.name, entry.at, club), **content})


def _hanchan(entries: Iterable[LogEntry]) -> dict[int, Hanchan]:
    keys = [int(entry.subject_id) for entry in entries]
    deals = Prefetch("deals", Deal.objects.standing().select_related("entered_by"), to_attr="standing_deals")
    rows = hanchan_rows().shown().filter(pk__in=keys).prefetch_related(deals) if keys else []
    return {row.pk: row for row in rows}


def _content(event: Event, entry: LogEntry, hanchan: dict[int, Hanchan]) -> Content | None:
    key = int(entry.subject_id)
    if event.model is Hanchan:
        return _of_hanchan(entry, hanchan[key]) if key in hanchan else None
    if event.model is Session:
        return _of_session(entry, Session.objects.get(pk=key))
    if event.model is Season:
        season = Season.objects.select_related("club", "house_rules__house_rules").get(pk=key)
        return {"season": SeasonOutput(season).data}
    if event.model is Player:
        # By the id alone, so that programs take the name out of their copies.
        return {"player": {"id": key}}
    return _of_tournament(event, entry)


def _of_session(entry: LogEntry, session: Session) -> Content:
    content: Content = {"session": SessionOutput(session).data}
    if entry.action != "round_begin":
        return content
    round_ = rounds_of(session).get(number=(entry.after or {})["round"])
    return {**content, "round": RoundBegunOutput(round_).data}


def _of_hanchan(entry: LogEntry, hanchan: Hanchan) -> Content:
    content: Content = {"hanchan": PresentHanchanOutput(hanchan).data}
    if entry.action in OF_A_RESULT:
        return {**content, "confirmation": ConfirmationOutput(confirmation_of(hanchan)).data}
    if entry.action != "deal_record":
        return content
    standing: list[Deal] = hanchan.standing_deals  # type: ignore[attr-defined]
    [deal] = [one for one in standing if one.number == (entry.after or {}).get("number")]
    return {**content, "deal": DealOutput(deal).data}


def _of_tournament(event: Event, entry: LogEntry) -> Content | None:
    tournament = Tournament.objects.select_related("club", "house_rules__house_rules").get(pk=entry.subject_id)
    if not (tournament.is_public and tournament.club.sends_messages):
        return None
    access, after = TournamentAccess(tournament, False), entry.after or {}
    content: Content = {"tournament": TournamentOutput(tournament).data}
    if event.name.startswith("tournament."):
        return content
    round_ = tournament.rounds.select_related("stage").get(number=after["round"])
    if event.name == "round.taken_back":
        return {**content, "round": {"number": round_.number}}
    if event.name.startswith("round."):
        return {**content, "round": round_output(access, round_)} if round_.state in PUBLIC_STATES else None
    if not access.shows_results(round_.number):
        return None
    table = with_results(round_.tables.all()).get(number=after["table"])
    shown = TournamentTableOutput(table, context={"access": access}).data
    return {**content, "round": {"number": round_.number}, "table": shown}


def ranks_content(season: Season, changes: Sequence[RankChange], at: Any) -> Content:
    players = Player.objects.in_bulk([change.player for change in changes[:MOST_RANKS]])
    moves = [
        {"player": players[change.player], "rank": change.after, "rank_before": change.before}
        for change in changes[:MOST_RANKS]
    ]
    return plain(
        {
            **head(RANK_CHANGED, at, season.club),
            "season": SeasonRefOutput(season).data,
            "revision": Season.objects.values_list("revision", flat=True).get(pk=season.pk),
            "players_count": len(changes),
            "players": RankMoveOutput(moves, many=True).data,
        }
    )
