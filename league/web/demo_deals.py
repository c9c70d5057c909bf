"""Hanchan of the demo club recorded deal by deal: drawn at random, and played only as the rules allow."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from random import Random
from typing import Any

from league.accounts.models import User
from league.players.models import Player
from league.records.deal_services import deal_record, hanchan_begin, hanchan_stop
from league.records.models import Hanchan
from league.records.settling import played_under
from league.seasons.models import Season
from rules.errors import RuleError
from rules.tiles import format_tiles
from scoring.replay import PlayedDeal, Table, play, start_table

MOST_DEALS = 14
HONOURS = range(27, 34)
Entry = dict[str, Any]


def hanchan_by_deals(
    *, actor: User, season: Season, players: Sequence[Player], played_on: date, random: Random
) -> Hanchan:
    hanchan = hanchan_begin(
        actor=actor,
        club=season.club,
        house_rules=season.house_rules,
        players=players,
        played_on=played_on,
        season=season,
    )
    for number, entry in enumerate(entries(season, random), 1):
        deal_record(actor=actor, hanchan=hanchan, number=number, entry=entry)
    hanchan.refresh_from_db()
    if hanchan.is_open:
        hanchan_stop(actor=actor, hanchan=hanchan, version=hanchan.version, reason="Time was up")
    return hanchan


def entries(season: Season, random: Random) -> Iterator[Entry]:
    """The deals of one game, to its end or until the time is up."""
    ruleset, options = played_under(season.house_rules)
    table = start_table(ruleset, options)
    while not table.over and table.played < MOST_DEALS:
        entry, played = _next(ruleset, options, table, random)
        yield entry
        table = played.table


def _next(ruleset: Any, options: Any, table: Table, random: Random) -> tuple[Entry, PlayedDeal]:
    """What is drawn may not be allowed (a hand without yaku, a riichi without points): then another is drawn."""
    while True:
        entry = _draw(random) if random.random() < 0.15 else _win(random)
        try:
            return entry, play(ruleset, options, table, entry)
        except RuleError:
            continue


def _draw(random: Random) -> Entry:
    ready = sorted(random.sample(range(4), random.randrange(5)))
    declared = [seat for seat in ready if random.random() < 0.4]
    return {"riichi": declared, "result": {"type": "exhaustive_draw", "ready": ready}}


def _win(random: Random) -> Entry:
    winner, discarder = random.sample(range(4), 2)
    drawn = random.random() < 0.35
    has_riichi = random.random() < 0.5
    declared = {winner} if has_riichi else set()
    if random.random() < 0.2:
        declared.add(discarder)
    win = {"winner": winner, "from": None if drawn else discarder, "hand": _hand(random, has_riichi=has_riichi)}
    return {"riichi": sorted(declared), "result": {"type": "win", "wins": [win]}}


def _hand(random: Random, *, has_riichi: bool) -> Entry:
    groups = _seven_pairs(random) if random.random() < 0.06 else _sets_and_pair(random)
    melds = [] if has_riichi or len(groups) == 7 else _called(random, groups)
    held = [tile for group in groups for tile in group]
    winning = held.pop(random.randrange(len(held)))
    hand: Entry = {
        "concealed": format_tiles(sorted(held)),
        "melds": melds,
        "winning_tile": format_tiles((winning,)),
        "conditions": ["riichi"] if has_riichi else [],
        "dora_indicators": [format_tiles((random.randrange(34),))],
    }
    return {**hand, "ura_indicators": [format_tiles((random.randrange(34),))]} if has_riichi else hand


def _called(random: Random, groups: list[tuple[int, ...]]) -> list[Entry]:
    """Up to two of the sets lie open; they leave `groups`."""
    called = random.sample([group for group in groups if len(group) == 3], random.choice((0, 0, 1, 2)))
    for group in called:
        groups.remove(group)
    return [{"type": "chow" if len(set(group)) > 1 else "pung", "tiles": format_tiles(group)} for group in called]


def _seven_pairs(random: Random) -> list[tuple[int, ...]]:
    return [(tile, tile) for tile in random.sample(range(34), 7)]


def _sets_and_pair(random: Random) -> list[tuple[int, ...]]:
    """Mostly of two suits, as people play; no tile more than four times."""
    while True:
        suits = random.sample((0, 9, 18), random.choice((1, 2, 2, 3)))
        groups = [_set(random, suits) for _number in range(4)]
        groups.append((_tile(random, suits),) * 2)
        if max(Counter(tile for group in groups for tile in group).values()) <= 4:
            return groups


def _set(random: Random, suits: Sequence[int]) -> tuple[int, ...]:
    if random.random() < 0.3:
        return (_tile(random, suits),) * 3
    first = random.choice(suits) + random.randrange(7)
    return first, first + 1, first + 2


def _tile(random: Random, suits: Sequence[int]) -> int:
    return random.choice(HONOURS) if random.random() < 0.35 else random.choice(suits) + random.randrange(9)
