"""Single games: high scores, close and shared finishes, and records of the club."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from datetime import date

from scoring.club_bests import CLUB_BESTS, ClubBest
from scoring.games import Game, points_in
from scoring.stories.days import Found, PlayedGame
from scoring.stories.facts import Fact
from scoring.stories.past import winning_margin
from scoring.stories.scene import Scene
from scoring.stories.values import Close, Record, Score, Tie

LEAST_SEASON_GAMES, WORST_RANK, MOST_SCORES = 10, 10, 3
CLOSE_RIICHI, CLOSE_ELSEWHERE = 1000, 100  # points of the table; the hundredth part of the points at the table
LEAST_GAMES_OF_A_RECORD, LEAST_GAMES_A_RECORD_STOOD = 40, 10
# Records of months are not complete before the month is over, and a comeback is a kind of its own.
TOLD_RECORDS = ("best_score", "best_points", "margin", "firsts", "not_last")


def score(scene: Scene) -> Found | None:
    """Kind 6: the highest final score, with its rank among all of the season."""
    season = scene.season
    if not season or season.so_far.games < LEAST_SEASON_GAMES:
        return None
    seats = [(game, seat) for game in scene.plain if game.scores for seat in range(len(game.players))]
    if not seats:
        return None
    earlier = season.so_far.highest
    own = sorted(game.scores[seat] for game, seat in seats)
    seats.sort(key=lambda one: -one[0].scores[one[1]])
    facts = [_score(scene, game, seat, earlier, own) for game, seat in seats[:MOST_SCORES]]
    return scene.found([one for one in facts if isinstance(one[0].values, Score) and one[0].values.rank <= WORST_RANK])


def _score(scene: Scene, game: Game, seat: int, earlier: list[int], own: list[int]) -> tuple[Fact, bool]:
    value, player = game.scores[seat], game.players[seat]
    above = sum(len(scores) - bisect_right(scores, value) for scores in (earlier, own))
    equal = sum(bisect_right(scores, value) - bisect_left(scores, value) for scores in (earlier, own))
    is_net = any(played.game is game and not played.start for played in scene.games)
    told = Score(player, value, above + 1, equal > 1, is_net)
    return Fact("score", value, (player,), told, (game.id,)), player not in scene.people.hidden


def close(scene: Scene) -> Found | None:
    """Kind 10: a small distance between winner and second."""
    finishes = [(margin, played) for played in scene.games if (margin := _margin(scene, played)) is not None]
    finishes.sort(key=lambda one: one[0])  # equal ones stay in the order played
    return scene.found([_close(scene, margin, played) for margin, played in finishes])


def _margin(scene: Scene, played: PlayedGame) -> int | None:
    margin = winning_margin(played.game)
    most = CLOSE_RIICHI if scene.system.is_riichi else played.start // CLOSE_ELSEWHERE
    return margin if margin is not None and 0 < margin <= most else None


def _close(scene: Scene, margin: int, played: PlayedGame) -> tuple[Fact, bool]:
    game = played.game
    winner = game.places.index(1)
    value = game.scores[winner] - margin
    others = [player for seat, player in enumerate(game.players) if seat != winner and game.scores[seat] == value]
    second = scene.people.named(others[0]) if len(others) == 1 else None
    told = Close(game.players[winner], second, margin, game.scores[winner], value)
    people = tuple(one for one in (told.player, second) if one is not None)
    fact = Fact("close", CLOSE_RIICHI - margin, people, told, (game.id,))
    return fact, told.player not in scene.people.hidden


def tie(scene: Scene) -> Found | None:
    """Kind 11: a shared first place."""
    return scene.found([_tie(scene, game) for game in scene.plain if game.places.count(1) > 1 and game.scores])


def _tie(scene: Scene, game: Game) -> tuple[Fact, bool]:
    players = [player for player, place in zip(game.players, game.places, strict=True) if place == 1]
    named = tuple(sorted(player for player in players if player not in scene.people.hidden))
    told = Tie(named, len(players) - len(named), game.scores[game.places.index(1)])
    return Fact("tie", 1, named, told, (game.id,)), bool(named)


def record(scene: Scene) -> Found | None:
    """Kind 5: a record of the club was beaten, or equalled."""
    if scene.past.games < LEAST_GAMES_OF_A_RECORD:
        return None
    facts = [*_beaten(scene), *_equalled(scene)]
    return scene.found([(fact, scene.people.may_name(fact.people[0])) for fact in facts])


def _beaten(scene: Scene) -> Iterator[Fact]:
    least = dict(CLUB_BESTS)
    for key in TOLD_RECORDS:
        old, new = scene.best_before.get(key), scene.best_after.get(key)
        if old is None or new is None or new.value <= old.value or not _stood(scene, old):
            continue
        if old.value > (least[key] or 0) and not _is_same_run(old, new):
            yield _record(scene, key, new.player, new.value, old, new.last, is_equalled=False)


def _is_same_run(old: ClubBest, new: ClubBest) -> bool:
    return old.first != old.last and (old.player, old.first) == (new.player, new.first)


def _stood(scene: Scene, old: ClubBest) -> bool:
    """Whether a record stood for some games."""
    return scene.past.games - scene.past.numbers[old.last] >= LEAST_GAMES_A_RECORD_STOOD


def _equalled(scene: Scene) -> Iterator[Fact]:
    for game in scene.plain:
        for seat, player in enumerate(game.players):
            for key, value in _values(scene, game, seat).items():
                old = scene.best_before.get(key)
                if old and value == old.value and _stood(scene, old) and player not in scene.people.guests:
                    yield _record(scene, key, player, value, old, game.id, is_equalled=True)


def _values(scene: Scene, game: Game, seat: int) -> dict[str, int]:
    """What a seat has of the records of a single game."""
    values = {"best_score": game.scores[seat]} if game.scores else {}
    values["best_points"] = points_in(game, scene.system.unit)[seat]
    if game.places[seat] == 1 and (margin := winning_margin(game)) is not None:
        values["margin"] = margin
    return values


def _record(scene: Scene, key: str, player: int, value: int, old: ClubBest, game: int, *, is_equalled: bool) -> Fact:
    is_own = player == old.player
    old_player = scene.people.named(old.player)
    told = Record(player, key, value, old.value, old_player, date.fromordinal(old.day), is_own, is_equalled)
    people = (player,) if is_own or old_player is None else (player, old_player)
    return Fact("record", 1, people, told, (game,))
