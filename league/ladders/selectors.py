from collections.abc import Iterable, Iterator
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from django.db.models import QuerySet

from league.clubs.models import Club
from league.core.errors import existing
from league.ladders.computing.games import Choice, ladder_games
from league.ladders.computing.lookup import marks_before, period_begins, player_marks, segment_at
from league.ladders.models import Ladder, LadderRow
from league.players.models import Player
from league.records.models import END_OF_TIME, Hanchan, day_of_key, end_of_day
from scoring.exact import decimal
from scoring.games import Game
from scoring.ladders.ladder import Mark
from scoring.sentences import Sentence


class Standing(NamedTuple):
    """A player's place on a ladder at some time."""

    rank: int
    player: Player
    rating: str
    games: int
    title: Sentence | None
    deviation: str | None


class RatingPoint(NamedTuple):
    """A player's rating after a hanchan."""

    played_on: date
    played_key: int
    rating: Fraction
    hanchan: int


class SeatChange(NamedTuple):
    """How a hanchan changed one player's rating."""

    player: Player
    before: str
    after: str
    arithmetic: tuple[Sentence, ...]

    @property
    def change(self) -> str:
        return str(Decimal(self.after) - Decimal(self.before))


def club_ladders(club: Club) -> QuerySet[Ladder]:
    return Ladder.objects.filter(club=club, is_archived=False).select_related("season")


def ladder_find(club: Club, slug: str) -> Ladder:
    return existing(Ladder.objects.filter(club=club, slug=slug).select_related("season", "club").first())


def rating_text(ladder: Ladder, mark: Mark) -> str:
    return decimal(ladder.rules.shown(ladder.read_parameters, mark), ladder.rules.decimals)


def deviation_text(ladder: Ladder, mark: Mark) -> str | None:
    """How uncertain the rating is; None if the ladder does not measure it."""
    deviation = ladder.rules.deviation
    return decimal(deviation(ladder.read_parameters, mark), ladder.rules.decimals) if deviation else None


def _title(ladder: Ladder, mark: Mark) -> Sentence | None:
    title = ladder.rules.title
    return title(ladder.read_parameters, mark) if title else None


def ladder_rows(ladder: Ladder) -> QuerySet[LadderRow]:
    """The current ladder without guests, the best first."""
    # With the club, since PostgreSQL would read the players of all clubs where these are many.
    shown = LadderRow.objects.filter(ladder=ladder, player__club=ladder.club_id, player__is_guest=False)
    return shown.select_related("player").ranked()


def standing_of(ladder: Ladder, row: LadderRow) -> Standing:
    return _standing(ladder, row.rank, row.player, tuple(row.mark))


def _standing(ladder: Ladder, rank: int, player: Player, mark: Mark) -> Standing:
    rating, deviation = rating_text(ladder, mark), deviation_text(ladder, mark)
    return Standing(rank, player, rating, mark[0], _title(ladder, mark), deviation)


def ladder_as_of(ladder: Ladder, day: date) -> list[Standing]:
    """The ladder at the end of a day."""
    players = {row.player_id: row.player for row in ladder_rows(ladder).order_by()}
    marks = {player: mark for player, mark in marks_before(ladder, end_of_day(day)).items() if player in players}
    shown = {player: ladder.rules.shown(ladder.read_parameters, mark) for player, mark in marks.items()}
    best_first = sorted(shown, key=lambda player: (-shown[player], players[player].name))
    rank_of: dict[Fraction, int] = {}
    for place, player in enumerate(best_first, 1):
        rank_of.setdefault(shown[player], place)
    return [_standing(ladder, rank_of[shown[player]], players[player], marks[player]) for player in best_first]


def rating_history(ladder: Ladder, player: Player) -> Iterator[RatingPoint]:
    """A player's rating after each hanchan, the latest first."""
    for hanchan, key, mark in player_marks(ladder, player.pk):
        yield RatingPoint(day_of_key(key), key, ladder.rules.shown(ladder.read_parameters, mark), hanchan)


def last_day(ladder: Ladder) -> date | None:
    """The last day of play in the ladder's stored ratings."""
    segment = segment_at(ladder, END_OF_TIME)
    return day_of_key(segment.keys[-1]) if segment else None


def hanchan_changes(ladder: Ladder, hanchan: Hanchan) -> list[SeatChange]:
    """How a hanchan changed the ratings of its players, with the arithmetic; empty until the ladder is up to date."""
    segment = segment_at(ladder, hanchan.played_key)
    number = segment.find(hanchan.pk) if segment else None
    if segment is None or number is None:
        return []
    after = dict(segment.marks_at(number))
    since = period_begins(ladder, hanchan.played_key)
    games = _rated_with(ladder, hanchan, since)
    start = ladder.rules.start(ladder.read_parameters)
    everybody = {player for game in games for player in game.players}
    before = dict.fromkeys(everybody, start) | marks_before(ladder, since, everybody)
    players = Player.objects.in_bulk(after)
    return [
        SeatChange(
            players[player],
            rating_text(ladder, before[player]),
            rating_text(ladder, mark),
            ladder.rules.explain(ladder.read_parameters, games, before, player),
        )
        for player, mark in after.items()
        if player in everybody
    ]


def names_in_changes(changes: Iterable[SeatChange]) -> dict[int, str]:
    """The names of all players in the arithmetic, who may be of other tables."""
    keys = {key for one in changes for line in one.arithmetic for key in line.people()}
    return {key: player.public_name for key, player in Player.objects.in_bulk(keys).items()}


def is_rated_with_period(ladder: Ladder, hanchan: Hanchan) -> bool:
    """Whether a ladder rates this hanchan together with others of a period: the change belongs to the last of them."""
    return bool(ladder.rules.period) and Choice.of(ladder).seats().filter(hanchan=hanchan).exists()


def _rated_with(ladder: Ladder, hanchan: Hanchan, since: int) -> list[Game]:
    if ladder.rules.period is None:
        at_once = ladder_games(ladder, since=hanchan.played_key, until=hanchan.played_key)
        return [game for game in at_once if game.id == hanchan.pk]
    number = None
    games: list[Game] = []
    for game in ladder_games(ladder, since=since):
        number = number or ladder.rules.period(ladder.read_parameters, game)
        if ladder.rules.period(ladder.read_parameters, game) != number:
            break
        games.append(game)
    return games
