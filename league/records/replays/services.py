"""Import a game played online: look at its log, compare it with house rules, store it once."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.roles import require
from league.core.errors import LeagueError
from league.players.models import Player
from league.records.core.days import days_lock
from league.records.deals.services import deal_record, hanchan_begin, hanchan_stop
from league.records.models import Hanchan, OnlineReplay
from league.records.replays.nicknames import nicknames_known, nicknames_remember
from league.records.replays.outcomes import Examined, Outcome, examine
from league.records.seats import Seat, players_lock
from league.records.services import check_house_rules, hanchan_record
from league.records.settlement import played_under
from league.seasons.models import Season
from league.sessions.models import Session
from scoring.replays.opening import read_log
from scoring.replays.record import OnlineGame

TENHOU = "https://tenhou.net/0/?log={reference}"


@dataclass(frozen=True)
class ReplayOrder:
    """How to import a log.

    players     by seat; the others are matched by their nicknames
    keep        `rules` or `log`: whose points are kept where they differ; empty: not chosen yet
    played_on   None: the day that the log has, or else that of the session or today
    link        empty: the address that the log has, if any
    """

    club: Club
    house_rules: HouseRulesVersion
    season: Season | None = None
    session: Session | None = None
    played_on: date | None = None
    note: str = ""
    link: str = ""
    keep: str = ""
    players: Mapping[int, Player] = field(default_factory=dict)


@dataclass(frozen=True)
class ReplayReport:
    """What a log has, and what would be stored.

    players     by seat; None where nobody is known by the nickname
    hanchan     the hanchan with this game, stored now or before; None: there is none yet
    is_stored   whether it was stored now
    """

    game: OnlineGame
    examined: Examined
    players: tuple[Player | None, ...]
    link: str
    played_on: date | None
    hanchan: Hanchan | None = None
    is_stored: bool = False

    @property
    def stored(self) -> Hanchan:
        """The hanchan of a report that has one, as that of `replay_store` has."""
        assert self.hanchan is not None
        return self.hanchan


def replay_preview(*, actor: User, content: bytes, order: ReplayOrder) -> ReplayReport:
    """Return what the log has and where the house rules say otherwise, without writing anything.

    raises      ReplayError for a log that cannot be read; LeagueError `replay_needs_riichi`, `wrong_number_of_players`
    """
    require(actor, order.club, "import")
    check_house_rules(order.club, order.house_rules)
    game = read_log(content)
    examined = examine(game, played_under(order.house_rules))
    if any(seat >= game.seats for seat in order.players):
        raise LeagueError("wrong_number_of_players", found=max(order.players) + 1, allowed=game.seats)
    known = nicknames_known(order.club, game.names)
    players = tuple(order.players.get(seat) or known.get(name) for seat, name in enumerate(game.names))
    stored = (
        OnlineReplay.objects.select_related("hanchan").filter(club=order.club, fingerprint=game.fingerprint()).first()
    )
    link = order.link or (TENHOU.format(reference=game.reference) if game.reference else "")
    return ReplayReport(game, examined, players, link, _day_of(game, order), stored.hanchan if stored else None)


@transaction.atomic
def replay_store(*, actor: User, content: bytes, order: ReplayOrder) -> ReplayReport:
    """Store the game with its deals, or return the hanchan that has it already.

    raises      as `replay_preview`; LeagueError `replay_unknown_nickname`, `replay_choice_needed`,
                `replay_rules_impossible`, `replay_log_impossible`, and those of a new hanchan
    """
    report = replay_preview(actor=actor, content=content, order=order)
    if report.hanchan is not None:
        return report
    players = _known_players(report)
    # Of two imports of one log the second waits, and then finds the first. Recording locks in this order too.
    players_lock(player.pk for player in players)
    days_lock(order.club)
    report = replay_preview(actor=actor, content=content, order=order)
    if report.hanchan is not None:
        return report
    outcome = report.examined.outcome(order.keep)
    hanchan = _record(actor, order, report, players, outcome)
    differs = report.examined.needs_choice and order.keep == OnlineReplay.Kept.LOG
    replay = OnlineReplay(
        hanchan=hanchan,
        club=order.club,
        fingerprint=report.game.fingerprint(),
        format=report.game.format,
        link=report.link,
        nicknames=list(report.game.names),
        kept=OnlineReplay.Kept.LOG if differs else OnlineReplay.Kept.RULES,
    )
    replay.full_clean(exclude=["hanchan", "club"], validate_constraints=False)
    replay.save()
    nicknames_remember(actor=actor, nicknames=report.game.names, players=players)
    return ReplayReport(
        report.game, report.examined, report.players, report.link, report.played_on, hanchan, is_stored=True
    )


def _known_players(report: ReplayReport) -> list[Player]:
    players = []
    for player, nickname in zip(report.players, report.game.names, strict=True):
        if player is None:
            raise LeagueError("replay_unknown_nickname", name=nickname)
        players.append(player)
    return players


def _day_of(game: OnlineGame, order: ReplayOrder) -> date | None:
    """Return the day of the order, or else the one in Tenhou's number of the game, unless it is in the future."""
    if order.played_on is not None or order.session is not None or not game.reference:
        return order.played_on
    try:
        day = datetime.strptime(game.reference[:8], "%Y%m%d").date()
    except ValueError:
        return None
    return min(day, order.club.day_of(timezone.now()))


def _record(actor: User, order: ReplayOrder, report: ReplayReport, players: list[Player], outcome: Outcome) -> Hanchan:
    about: dict[str, Any] = {
        "actor": actor,
        "club": order.club,
        "house_rules": order.house_rules,
        "played_on": report.played_on,
        "season": order.season,
        "session": order.session,
        "note": order.note,
    }
    if outcome.entries is None:
        seats = [Seat(player, score) for player, score in zip(players, outcome.scores, strict=True)]
        return hanchan_record(seats=seats, deposits=outcome.deposits, **about)
    hanchan = hanchan_begin(players=players, **about)
    for number, entry in enumerate(outcome.entries, 1):
        deal_record(actor=actor, hanchan=hanchan, number=number, entry=entry)
    hanchan.refresh_from_db()
    if hanchan.is_open:
        hanchan = hanchan_stop(actor=actor, hanchan=hanchan, version=hanchan.version)
    return hanchan
