"""The statistics of a player's deals: rates, values of hands and patterns."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.families import family_of
from league.players.models import Player
from league.records.deals.deal_values import ValuedDeal, valued_deals
from league.records.models import Deal, Hanchan, Participant, Stint
from league.records.settlement import played_under
from league.rulebook.melds import fill_hand
from rules.errors import RuleError
from rules.registry import find_ruleset
from scoring.deal_statistics import DealCounts, RareHand, count_deals, rarest_hands
from scoring.words.names import other_name, title_in

# Older games are left out, so that the page is fast for players of thirty years.
MOST_GAMES = 200
MOST_PATTERNS = 20
MOST_RARE = 5


class Rate(NamedTuple):
    """A share, as a part and its whole."""

    key: str
    words: Promise
    part: int
    whole: int

    @property
    def is_known(self) -> bool:
        return self.whole > 0


class Average(NamedTuple):
    key: str
    words: Promise
    value: int


class PatternBar(NamedTuple):
    name: str
    title: str
    times: int
    key: str


@dataclass(frozen=True)
class ShownHand:
    """A rare hand as it is shown.

    hand        the tiles, if they were recorded
    query       the hand as the query of the calculator's address
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


class RulesetDeals:
    """The deals of some hanchan of one ruleset, read once."""

    def __init__(self, ruleset: str, versions: Mapping[int, int]) -> None:
        self.ruleset = find_ruleset(ruleset)
        self.games = len(versions)
        self.deals: dict[int, ValuedDeal] = {one.deal.id: one for one in valued_deals(versions)}

    @cached_property
    def counts(self) -> dict[int, DealCounts]:
        return count_deals(one.deal for one in self.deals.values())

    def rarest(self, *, player: int | None = None, most: int = MOST_RARE) -> list[ShownHand]:
        deals = (one.deal for one in self.deals.values())
        beside = family_of(self.ruleset).bonuses
        found = rarest_hands(deals, most=most, player=player, beside=beside, worth=self._worth)
        return [self._shown(one) for one in found]

    @cached_property
    def _worth(self) -> dict[str, int]:
        """The value of each pattern; one yakuman is more than any number of han."""
        return {row.key: row.value * (100 if "yakuman" in row.tags else 1) for row in self.ruleset.catalogue}

    def _shown(self, one: RareHand) -> ShownHand:
        valued, win = self.deals[one.win.deal], one.win
        hand = self.tiles.get((win.deal, win.player))
        return ShownHand(
            player=win.player,
            hanchan=valued.hanchan,
            deal=valued.number,
            pattern=pattern_bar(self.ruleset, one.pattern, one.seen),
            points=win.points,
            total=win.total,
            hand=hand,
            query=_query(valued, win.player, hand) if hand else "",
            ruleset=self.ruleset.key,
        )

    @cached_property
    def tiles(self) -> dict[tuple[int, int], Mapping[str, Any]]:
        """The hands of the wins that were recorded by their tiles, by deal and winner."""
        entries = Deal.objects.filter(pk__in=self.deals).values_list("pk", "entry")
        return {
            (pk, self.deals[pk].deal.players[win["winner"]]): win["hand"]
            for pk, entry in entries.iterator()
            for win in _wins(entry)
            if "hand" in win
        }


def _wins(entry: Mapping[str, Any]) -> Iterable[Mapping[str, Any]]:
    events = [*(entry.get("events") or ()), entry.get("result") or {}]
    return [win for one in events if one.get("type") == "win" for win in one.get("wins", ())]


def _query(valued: ValuedDeal, player: int, hand: Mapping[str, Any]) -> str:
    ruleset, options = played_under(valued.version)
    question, seat = valued.deal.question, list(valued.deal.players).index(player)
    drawn = next((win.get("from") is None for win in _wins(question) if win["winner"] == seat), False)
    query = {
        **fill_hand(hand),
        "self_draw": "1" if drawn else "",
        "round_wind": question.get("round_wind") or "",
        "honba": question.get("honba") or 0,
        "club": valued.version.house_rules.club.slug,
        "rules": valued.version.pk,
    }
    try:
        query["seat_wind"] = ruleset.wind_of_seat(question, seat, options)
    except (KeyError, RuleError):
        query["seat_wind"] = ""
    return urlencode(query, doseq=True)


def pattern_bar(ruleset: Any, key: str, count: int) -> PatternBar:
    row = next((row for row in ruleset.catalogue if row.key == key), None)
    name, title = (
        (row.name, title_in(translation, row.name, row.title)) if row else family_of(ruleset).pattern_names(key)
    )
    return PatternBar(name, other_name(name, str(title)), count, key)


class PlayerDeals:
    """The deals of a player's last games that were recorded deal by deal, with those of everybody at the tables."""

    def __init__(self, player: Player, of_ruleset: RulesetDeals) -> None:
        self.player, self.of_ruleset = player, of_ruleset

    @property
    def games(self) -> int:
        return self.of_ruleset.games

    @property
    def language(self) -> str:
        """The language of the patterns' own names."""
        return family_of(self.of_ruleset.ruleset).language

    @property
    def is_cut(self) -> bool:
        return self.games >= MOST_GAMES

    @cached_property
    def counts(self) -> DealCounts:
        return self.of_ruleset.counts.get(self.player.pk, DealCounts())

    @property
    def all_rates(self) -> list[Rate]:
        """The rates of the ruleset, also those of which nothing has been counted."""
        counts = self.counts
        rates = [
            Rate("won", _("Win rate"), counts.wins, counts.deals),
            Rate("self_drawn", _("Self-draw rate"), counts.self_draws, counts.wins),
            Rate("dealt_in", _("Deal-in rate"), counts.dealt_in, counts.deals),
            Rate("won_as_dealer", _("Win rate as dealer"), counts.dealer_wins, counts.dealer),
            Rate("ready_at_draw", _("Tenpai rate at draws"), counts.ready_draws, counts.draws),
        ]
        if "riichi" in self.of_ruleset.ruleset.entry_keys:
            rates[3:3] = [
                Rate("riichi", _("Riichi rate"), counts.riichi, counts.deals),
                Rate("won_after_riichi", _("Win rate after riichi"), counts.riichi_wins, counts.riichi),
                Rate("dealt_in_after_riichi", _("Deal-in rate after riichi"), counts.riichi_dealt_in, counts.riichi),
            ]
        return rates

    @property
    def rates(self) -> list[Rate]:
        return [rate for rate in self.all_rates if rate.is_known]

    @property
    def average_win(self) -> int | None:
        """The mean points of a win, in whole points of the table."""
        found = self.counts.average_win
        return None if found is None else round(found)

    @property
    def average_deal_in(self) -> int | None:
        """The mean points of a deal-in, below zero."""
        found = self.counts.average_deal_in
        return None if found is None else round(-found)

    @property
    def averages(self) -> list[Average]:
        found = [
            ("average_win", _("Average win"), self.average_win),
            ("average_deal_in", _("Average deal-in"), self.average_deal_in),
        ]
        return [Average(key, words, value) for key, words, value in found if value is not None]

    @cached_property
    def all_patterns(self) -> list[PatternBar]:
        """All patterns, the most frequent first."""
        rows = sorted(self.counts.patterns.items(), key=lambda row: (-row[1], row[0]))
        return [pattern_bar(self.of_ruleset.ruleset, key, count) for key, count in rows]

    @property
    def patterns(self) -> list[PatternBar]:
        return self.all_patterns[:MOST_PATTERNS]

    @property
    def most_patterns(self) -> int:
        return max((one.times for one in self.patterns), default=0)

    @cached_property
    def rarest(self) -> list[ShownHand]:
        return self.of_ruleset.rarest(player=self.player.pk)


def player_deals(player: Player, ruleset: str) -> PlayerDeals | None:
    """Return the deals of the last games recorded deal by deal under a ruleset; None if there are none."""
    versions = _latest_games(player, ruleset)
    return PlayerDeals(player, RulesetDeals(ruleset, versions)) if versions else None


def _latest_games(player: Player, ruleset: str) -> dict[int, int]:
    """Return by hanchan the version of its house rules: the games with a deal that the player may have played."""
    of_ruleset = {"hanchan__entry": Hanchan.Entry.DEALS, "hanchan__house_rules__ruleset": ruleset}
    columns = ("hanchan__played_key", "hanchan_id", "hanchan__house_rules_id")
    seats = Participant.objects.filter(player=player, counts=True, **of_ruleset).order_by("-played_key")
    counted = {"hanchan__state": Hanchan.State.FINISHED, "hanchan__is_held_back": False}
    stints = Stint.objects.filter(player=player, **counted, **of_ruleset)
    rows = {*seats.values_list(*columns)[:MOST_GAMES], *stints.order_by().values_list(*columns)}
    return {hanchan: version for _key, hanchan, version in sorted(rows, reverse=True)[:MOST_GAMES]}
