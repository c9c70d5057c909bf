"""The games of a ladder, and where its players stood before one of them: all that computing a ladder reads."""

from collections.abc import Iterable, Iterator

from django.db.models import Max, QuerySet

from league.clubs.models import HouseRulesVersion
from league.ladders.models import Ladder, RatingChange
from league.records.models import ORDERS_PER_DAY, Participant
from scoring.games import Game, games_from_rows
from scoring.ladders.ladder import Mark

ROWS_AT_ONCE = 20_000
KEYS_AT_ONCE = 500


def seats_of(ladder: Ladder) -> QuerySet[Participant]:
    if ladder.season_id:
        seats = Participant.objects.filter(season=ladder.season_id)
    else:
        seats = Participant.objects.filter(club=ladder.club_id, counts=True)
    return seats.filter(hanchan__house_rules__ruleset__in=ladder.rulesets) if ladder.rulesets else seats


def ladder_games(ladder: Ladder, *, since: int = 0, until: int | None = None) -> Iterator[Game]:
    """The hanchan a ladder rates, in the order they were played, as a stream.

    since, until    first and last key; without, from the first and to the last
    """
    seats = seats_of(ladder).filter(played_key__gte=since).order_by("played_key", "hanchan", "seat")
    if until is not None:
        seats = seats.filter(played_key__lte=until)
    columns = (
        "hanchan_id",
        "played_key",
        "hanchan__house_rules_id",
        "player_id",
        "place",
        "points",
        "score",
        "chips",
        "penalty",
    )
    units = dict(HouseRulesVersion.objects.filter(house_rules__club=ladder.club_id).values_list("pk", "points_unit"))
    rows = seats.values_list(*columns).iterator(chunk_size=ROWS_AT_ONCE)
    games = games_from_rows(
        (hanchan, key, units[version], 0, key // ORDERS_PER_DAY, *seat) for hanchan, key, version, *seat in rows
    )
    return (game for game in games if ladder.rules.fits(game))


def period_begins(ladder: Ladder, key: int) -> int:
    """The key of the first hanchan rated together with those at `key`: of its period, where the ladder has periods."""
    period = ladder.rules.period
    if period is None:
        return key
    number = period(ladder.read_parameters, _of_day(key))
    days = seats_of(ladder).filter(played_key__lt=key).order_by("-played_key").values_list("played_key", flat=True)
    for earlier in days.iterator(chunk_size=KEYS_AT_ONCE):
        if period(ladder.read_parameters, _of_day(earlier)) != number:
            break
        key = earlier
    return key


def _of_day(key: int) -> Game:
    return Game(key, 0, (), (), (), day=key // ORDERS_PER_DAY)


def marks_before(ladder: Ladder, players: Iterable[int], key: int) -> dict[int, Mark]:
    """Where these players stood before the hanchan at `key`; who had not played yet is left out."""
    seats = seats_of(ladder).filter(player__in=list(players), played_key__lt=key)
    last = dict(seats.order_by().values_list("player").annotate(last=Max("played_key")))
    found: dict[int, Mark] = {}
    keys = sorted(set(last.values()))
    for start in range(0, len(keys), KEYS_AT_ONCE):
        for at, marks in _marks_at(ladder, keys[start : start + KEYS_AT_ONCE]):
            found |= {int(player): tuple(mark) for player, mark in marks.items() if last.get(int(player)) == at}
    for player in last.keys() - found.keys():
        # In the middle of a rating period the last hanchan tells nothing yet: one before the period does.
        if mark := next((mark for _key, mark in player_marks(ladder, player, before=key) if mark), None):
            found[player] = mark
    return found


def _marks_at(ladder: Ladder, keys: list[int]) -> QuerySet[RatingChange, tuple[int, dict[str, list[int]]]]:
    return RatingChange.objects.filter(ladder=ladder, played_key__in=keys).values_list("played_key", "marks")


def player_marks(ladder: Ladder, player: int, *, before: int | None = None) -> Iterator[tuple[int, Mark | None]]:
    """A player's marks hanchan by hanchan, the latest first, each with the hanchan's key."""
    changes = RatingChange.objects.filter(ladder=ladder, hanchan__participants__player=player)
    if before is not None:
        changes = changes.filter(played_key__lt=before)
    rows = changes.order_by("-played_key", "-hanchan").values_list("played_key", "marks")
    for key, marks in rows.iterator(chunk_size=KEYS_AT_ONCE):
        mark = marks.get(str(player))
        yield key, tuple(mark) if mark else None
