import time
from collections.abc import Iterator
from itertools import groupby
from math import lcm
from typing import Any

from django.db.models import Count, QuerySet
from django.utils import timezone

from league.club_bests.games import games_of
from league.club_bests.models import ClubBests
from league.club_bests.selectors import record_state
from league.clubs.models import Club, HouseRulesVersion
from league.jobs.progress import Progress
from league.players.models import Player
from league.profiles.deals import RulesetDeals, ShownHand
from league.records.models import ORDERS_PER_DAY, Deal, Hanchan, Participant
from rules.errors import _
from scoring.club_bests import ClubBest, club_bests, comeback

# The tiles and values of all deals would take too much memory: the rarest hands are those of the latest games.
MOST_DEAL_GAMES = 500
DEALS_AT_ONCE = 2000


def run_club_bests(subject: str, progress: Progress) -> None:
    """Compute the records of one club for each ruleset; the subject is the club's key."""
    club = Club.objects.get(pk=int(subject))
    began, state = time.monotonic(), record_state(club)
    bests = club_bests_compute(club, progress)
    with progress.storing():
        ClubBests.objects.update_or_create(
            club=club,
            defaults={
                "state": state, "found": bests, "computed_at": timezone.now(), "seconds": time.monotonic() - began
            },
        )  # fmt: skip


def club_bests_compute(club: Club, progress: Progress | None = None) -> list[dict[str, Any]]:
    """The objects as they are stored: one for each ruleset, the most played first."""
    rulesets, bests = _rulesets(club), []
    for done, (ruleset, games) in enumerate(rulesets):
        if progress:
            progress(100 * done / len(rulesets), _("Searching {count} hanchan"), count=games)
        bests.append({"ruleset": ruleset, "games": games, **_of_ruleset(club, ruleset)})
    return bests


def _hanchan(club: Club) -> QuerySet[Hanchan]:
    return Hanchan.objects.filter(club=club).counted().shown()


def _rulesets(club: Club) -> list[tuple[str, int]]:
    """The rulesets played and how often, the most played first."""
    counted = _hanchan(club).values_list("house_rules__ruleset").annotate(games=Count("pk"))
    return list(counted.order_by("-games", "house_rules__ruleset"))


def _of_ruleset(club: Club, ruleset: str) -> dict[str, Any]:
    versions = HouseRulesVersion.objects.filter(house_rules__club=club, ruleset=ruleset)
    unit = lcm(*versions.values_list("points_unit", flat=True))
    guests = set(Player.objects.filter(club=club, is_guest=True).values_list("pk", flat=True))
    by_deals = _hanchan(club).filter(entry=Hanchan.Entry.DEALS, house_rules__ruleset=ruleset)
    bests = club_bests(games_of(_seats(club, ruleset)), unit=unit, leave_out=guests, comebacks=_comebacks(by_deals))
    latest = dict(by_deals.order_by("-played_key").values_list("pk", "house_rules")[:MOST_DEAL_GAMES])
    return {
        "unit": unit,
        "bests": [one._asdict() for one in bests],
        "deal_games": len(latest),
        "rarest": [_kept(one) for one in RulesetDeals(ruleset, latest).rarest()],
    }


def _seats(club: Club, ruleset: str) -> QuerySet[Participant]:
    return Participant.objects.filter(club=club, hanchan__house_rules__ruleset=ruleset).counted()


def _comebacks(by_deals: QuerySet[Hanchan]) -> Iterator[ClubBest]:
    """The comebacks of the hanchan that were recorded deal by deal."""
    seats = Participant.objects.filter(hanchan__in=by_deals).order_by("hanchan", "seat")
    sat: dict[int, list[tuple[int, int, int]]] = {}
    for hanchan, key, player, place in seats.values_list("hanchan_id", "played_key", "player_id", "place"):
        sat.setdefault(hanchan, []).append((key // ORDERS_PER_DAY, player, place or 0))
    deals = Deal.objects.standing().filter(hanchan__in=by_deals).order_by("hanchan", "number")
    tables = deals.values_list("hanchan_id", "table").iterator(chunk_size=DEALS_AT_ONCE)
    for hanchan, several in groupby(tables, key=lambda row: row[0]):
        if hanchan not in sat:  # finished after the seats were read; the next computation has it
            continue
        days, players, places = zip(*sat[hanchan], strict=True)
        if one := comeback(hanchan, days[0], players, places, [table["totals"] for _hanchan, table in several]):
            yield one


def _kept(hand: ShownHand) -> dict[str, Any]:
    return {
        "player": hand.player, "hanchan": hand.hanchan, "deal": hand.deal, "pattern": hand.pattern.key,
        "seen": hand.pattern.times, "points": hand.points, "total": hand.total, "hand": hand.hand, "query": hand.query,
    }  # fmt: skip
