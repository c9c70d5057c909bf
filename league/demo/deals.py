"""The demo club's hanchan recorded deal by deal, with random deals that the rules allow."""

from collections.abc import Iterator, Sequence
from datetime import date
from random import Random
from typing import Any

from league.accounts.models import User
from league.clubs.models import HouseRulesVersion
from league.families import family_of
from league.players.models import Player
from league.records.deals.services import deal_record, hanchan_begin, hanchan_stop
from league.records.models import Hanchan
from league.records.settlement import played_under
from league.seasons.models import Season
from league.sessions.models import Session
from rules.errors import RuleError
from scoring.replay import PlayedDeal, Table, play, start_table

Entry = dict[str, Any]
MOST_DEALS = 14


def hanchan_by_deals(
    *,
    actor: User,
    house_rules: HouseRulesVersion,
    players: Sequence[Player],
    random: Random,
    season: Season | None = None,
    session: Session | None = None,
    played_on: date | None = None,
) -> Hanchan:
    hanchan = table_under_way(
        actor=actor, house_rules=house_rules, players=players, random=random, deals=MOST_DEALS,
        season=season, session=session, played_on=played_on,
    )  # fmt: skip
    if hanchan.is_open:
        hanchan_stop(actor=actor, hanchan=hanchan, version=hanchan.version, reason="Time was up")
    return hanchan


def table_under_way(
    *,
    actor: User,
    house_rules: HouseRulesVersion,
    players: Sequence[Player],
    random: Random,
    deals: int,
    season: Season | None = None,
    session: Session | None = None,
    played_on: date | None = None,
) -> Hanchan:
    """A hanchan with `deals` deals played, or finished where the rules end it sooner."""
    hanchan = hanchan_begin(
        actor=actor, club=house_rules.house_rules.club, house_rules=house_rules, players=players, played_on=played_on,
        season=season, session=session,
    )  # fmt: skip
    for number, entry in enumerate(entries(house_rules, random, deals), 1):
        deal_record(actor=actor, hanchan=hanchan, number=number, entry=entry)
    hanchan.refresh_from_db()
    return hanchan


def entries(house_rules: HouseRulesVersion, random: Random, most: int) -> Iterator[Entry]:
    """The deals of one game, at most `most`."""
    ruleset, options = played_under(house_rules)
    table = start_table(ruleset, options)
    while not table.over and table.played < most:
        entry, played = _next(ruleset, options, table, random)
        yield entry
        table = played.table


def _next(ruleset: Any, options: Any, table: Table, random: Random) -> tuple[Entry, PlayedDeal]:
    """A random deal. Those that the rules refuse (a hand without yaku, a riichi without points) are drawn again."""
    while True:
        entry = family_of(ruleset).random_deal(random)
        try:
            played = play(ruleset, options, table, entry)
        except RuleError:
            continue
        return entry, played
