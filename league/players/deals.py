"""What a player's page says of the deals: rates, what hands were worth, what they were won with."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.players.models import Player
from league.records.models import Deal, Hanchan, Participant
from league.records.recorder.wins import fill_hand
from league.records.settling import played_under
from league.records.valued import ValuedDeal, valued_deals
from league.rulebook.words import BESIDE
from rules.errors import RuleError
from rules.registry import find_ruleset
from scoring.deal_statistics import DealCounts, RareHand, count_deals, rarest_hands

# A page must open at once for who has played for thirty years: older deals are in the games themselves.
MOST_GAMES = 200
MOST_PATTERNS = 20
MOST_RARE = 5


class Rate(NamedTuple):
    """A share with what it was counted from."""

    words: Promise
    part: int
    whole: int

    @property
    def is_known(self) -> bool:
        return self.whole > 0


class PatternBar(NamedTuple):
    name: str
    title: str
    times: int
    key: str


@dataclass(frozen=True)
class ShownHand:
    """A hand worth showing.

    seen        how often the rarest of its patterns was won with
    hand        its tiles, where they were recorded
    query       the hand as the calculator's address holds it
    """

    player: int
    hanchan: int
    deal: int
    pattern: PatternBar
    points: int
    total: int | None
    hand: Mapping[str, Any] | None
    query: str
    ruleset: str


class DealsTold:
    """Deals of one ruleset, read once."""

    def __init__(self, ruleset: str, versions: Mapping[int, int]) -> None:
        self.ruleset = find_ruleset(ruleset)
        self.games = len(versions)
        self.deals: dict[int, ValuedDeal] = {deal.told.id: deal for deal in valued_deals(versions)}

    @cached_property
    def counts(self) -> dict[int, DealCounts]:
        return count_deals(deal.told for deal in self.deals.values())

    def rarest(self, *, player: int | None = None, most: int = MOST_RARE) -> list[ShownHand]:
        told = (deal.told for deal in self.deals.values())
        return [self._shown(one) for one in rarest_hands(told, most=most, player=player)]

    def _shown(self, one: RareHand) -> ShownHand:
        deal, win = self.deals[one.win.deal], one.win
        hand = self.laid.get((win.deal, win.player))
        return ShownHand(
            player=win.player,
            hanchan=deal.hanchan,
            deal=deal.number,
            pattern=pattern_bar(self.ruleset, one.pattern, one.seen),
            points=win.points,
            total=win.total,
            hand=hand,
            query=_query(deal, win.player, hand) if hand else "",
            ruleset=self.ruleset.key,
        )

    @cached_property
    def laid(self) -> dict[tuple[int, int], Mapping[str, Any]]:
        """The tiles of the wins whose tiles were recorded, by deal and winner."""
        entries = Deal.objects.filter(pk__in=self.deals).values_list("pk", "entry")
        return {
            (pk, self.deals[pk].told.players[win["winner"]]): win["hand"]
            for pk, entry in entries.iterator()
            for win in _wins(entry)
            if "hand" in win
        }


def _wins(entry: Mapping[str, Any]) -> Iterable[Mapping[str, Any]]:
    told = [*(entry.get("events") or ()), entry.get("result") or {}]
    return [win for one in told if one.get("type") == "win" for win in one.get("wins", ())]


def _query(deal: ValuedDeal, player: int, hand: Mapping[str, Any]) -> str:
    ruleset, options = played_under(deal.version)
    question, seat = deal.told.question, list(deal.told.players).index(player)
    drawn = next((win.get("from") is None for win in _wins(question) if win["winner"] == seat), False)
    asked = {
        **fill_hand(hand),
        "self_draw": "1" if drawn else "",
        "round_wind": question.get("round_wind") or "",
        "honba": question.get("honba") or 0,
        "club": deal.version.house_rules.club.slug,
        "rules": deal.version.pk,
    }
    try:
        asked["seat_wind"] = ruleset.wind_of_seat(question, seat, options)
    except (KeyError, RuleError):
        asked["seat_wind"] = ""
    return urlencode(asked, doseq=True)


def pattern_bar(ruleset: Any, key: str, count: int) -> PatternBar:
    row = next((row for row in ruleset.catalogue if row.key == key), None)
    name, title = (row.name, gettext(row.title)) if row else BESIDE.get(key, (key, ""))
    return PatternBar(name, str(title), count, key)


class PlayerDeals:
    """The deals of a player's last games that were recorded deal by deal."""

    def __init__(self, player: Player, told: DealsTold) -> None:
        self.player, self.told = player, told

    @property
    def games(self) -> int:
        return self.told.games

    @property
    def language(self) -> str:
        """Of the patterns' own names."""
        return "ja" if self.told.ruleset.family == "riichi" else "zh"

    @property
    def is_cut(self) -> bool:
        return self.games >= MOST_GAMES

    @cached_property
    def counts(self) -> DealCounts:
        return self.told.counts.get(self.player.pk, DealCounts())

    @property
    def rates(self) -> list[Rate]:
        one = self.counts
        rates = [
            Rate(_("Deals won"), one.wins, one.deals),
            Rate(_("Wins by self-draw"), one.self_draws, one.wins),
            Rate(_("Deals dealt in"), one.dealt_in, one.deals),
            Rate(_("Won as dealer"), one.dealer_wins, one.dealer),
            Rate(_("Ready at a drawn deal"), one.ready_draws, one.draws),
        ]
        if "riichi" in self.told.ruleset.entry_keys:
            rates[3:3] = [
                Rate(_("Deals with riichi"), one.riichi, one.deals),
                Rate(_("Won after riichi"), one.riichi_wins, one.riichi),
                Rate(_("Dealt in after riichi"), one.riichi_dealt_in, one.riichi),
            ]
        return [rate for rate in rates if rate.is_known]

    @property
    def averages(self) -> list[tuple[Promise, int]]:
        """What a won deal brought and what a deal-in cost, in whole points of the table."""
        found: list[tuple[Promise, Fraction | None]] = [
            (_("Average win"), self.counts.average_win),
            (_("Average deal-in"), None if self.counts.average_deal_in is None else -self.counts.average_deal_in),
        ]
        return [(words, round(value)) for words, value in found if value is not None]

    @cached_property
    def patterns(self) -> list[PatternBar]:
        mine = self.counts.patterns.items()
        commonest = sorted(mine, key=lambda row: (-row[1], row[0]))[:MOST_PATTERNS]
        return [pattern_bar(self.told.ruleset, key, count) for key, count in commonest]

    @property
    def most_patterns(self) -> int:
        return max((one.times for one in self.patterns), default=0)

    @cached_property
    def rarest(self) -> list[ShownHand]:
        return self.told.rarest(player=self.player.pk)


def player_deals(player: Player, ruleset: str) -> PlayerDeals | None:
    """Of the last games recorded deal by deal under a ruleset; None where there are none."""
    seats = Participant.objects.filter(
        player=player, counts=True, hanchan__entry=Hanchan.Entry.DEALS, hanchan__house_rules__ruleset=ruleset
    ).order_by("-played_key")
    versions = dict(seats.values_list("hanchan_id", "hanchan__house_rules_id")[:MOST_GAMES])
    return PlayerDeals(player, DealsTold(ruleset, versions)) if versions else None
