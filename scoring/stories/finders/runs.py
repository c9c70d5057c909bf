"""Runs of games: wins in a row, games without a last place, the end of a drought, ahead for the first time."""

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from scoring.games import Game
from scoring.stories.days import Found
from scoring.stories.facts import Fact
from scoring.stories.past import LONGEST_RUNS, Runs
from scoring.stories.scene import Scene
from scoring.stories.values import Drought, FirstWin, Over, Safe, SafeEnds, Streak, StreakEnds

LEAST_WINS, LEAST_WINS_ENDED = 3, 4
LEAST_SAFE, EACH_SAFE, LEAST_SAFE_ENDED = 10, 5, 12
LEAST_DRY, DRY_PER_SEAT, LONG_AGO = 8, 2, 365
LEAST_GAMES_TO_WIN, MOST_GAMES_TOLD = 4, 30
LEAST_MEETINGS = 6


class Step(NamedTuple):
    """A player's runs before and after a game of the day."""

    game: Game
    seat: int
    before: Runs
    after: Runs


def steps(scene: Scene, player: int) -> Iterator[Step]:
    """The runs of a player game by game."""
    runs = scene.past.runs.get(player, Runs())
    for game, seat in scene.seats[player]:
        after = runs.after(game, seat)
        yield Step(game, seat, runs, after)
        runs = after


def _begins_and_ends(scene: Scene, player: int) -> tuple[Runs, Step]:
    own = list(steps(scene, player))
    return own[0].before, own[-1]


def streak(scene: Scene) -> Found | None:
    """Kind 13: first places in a row, unbroken and more than before the day; of equal ones who won later."""
    found = []
    for player in scene.seats:
        before, last = _begins_and_ends(scene, player)
        if last.after.won >= LEAST_WINS and last.after.won > before.won:
            found.append((last.after.won, scene.plain.index(last.game), player))
    found.sort(key=lambda one: (-one[0], -one[1], one[2]))
    facts = [Fact("streak", won, (player,), Streak(player, won), scene.games_of(player)) for won, _at, player in found]
    return scene.found([(fact, scene.people.may_name(fact.people[0])) for fact in facts])


def streak_ends(scene: Scene) -> Found | None:
    """Kind 14: the end of somebody's first places in a row, told of who won the game."""
    facts = []
    for player in scene.seats:
        for step in steps(scene, player):
            if step.before.won >= LEAST_WINS_ENDED and not step.after.won and step.game.places.count(1) == 1:
                winner = step.game.players[step.game.places.index(1)]
                other = player if scene.people.may_name(player) else None
                people = (winner,) if other is None else (winner, other)
                told = StreakEnds(winner, other, step.before.won)
                facts.append(Fact("streak_ends", step.before.won, people, told, (step.game.id,)))
    facts.sort(key=lambda fact: (-fact.size, fact.people, fact.games))
    return scene.found([(fact, scene.people.may_name(fact.people[0])) for fact in facts])


def safe(scene: Scene) -> Found | None:
    """Kind 15: games in a row without a last place, where the day passed 10, 15, 20 …; of equal ones the older run."""
    found = []
    for player in scene.seats:
        before, last = _begins_and_ends(scene, player)
        games = last.after.safe
        if games >= LEAST_SAFE and games // EACH_SAFE > before.safe // EACH_SAFE and before.safe < games:
            found.append((games, last.after.safe_since, player))
    found.sort(key=lambda one: (-one[0], one[1], one[2]))
    facts = [Fact("safe", games, (player,), Safe(player, games), scene.games_of(player)) for games, _d, player in found]
    return scene.found([(fact, scene.people.may_name(fact.people[0])) for fact in facts])


def safe_ends(scene: Scene) -> Found | None:
    """Kind 16: the end of such a run."""
    longest, facts = scene.past.longest_runs(), []
    for player in scene.seats:
        for step in steps(scene, player):
            if step.before.safe >= LEAST_SAFE_ENDED and not step.after.safe:
                is_long = len(longest) < LONGEST_RUNS or step.before.safe >= longest[-1]
                told = SafeEnds(player, step.before.safe, is_long)
                facts.append(Fact("safe_ends", told.games, (player,), told, (step.game.id,)))
    facts.sort(key=lambda fact: (-fact.size, fact.people, fact.games))
    return scene.found([(fact, scene.people.may_name(fact.people[0])) for fact in facts])


def drought(scene: Scene) -> Found | None:
    """Kind 17: a first place after many games without one; of equal ones the one that took more days."""
    least, found = max(LEAST_DRY, DRY_PER_SEAT * scene.system.seats), []
    for player in scene.seats:
        for step in steps(scene, player):
            if step.before.dry >= least and not step.after.dry and step.before.last_win:
                found.append((step.before.dry, step.before.last_win, player, step.game.id))
    found.sort(key=lambda one: (-one[0], one[1], one[2]))
    facts = [_drought(scene, *one) for one in found]
    return scene.found([(fact, scene.people.may_name(fact.people[0])) for fact in facts])


def _drought(scene: Scene, dry: int, last_win: int, player: int, game: int) -> Fact:
    told = Drought(player, date.fromordinal(last_win), dry, scene.day - last_win > LONG_AGO)
    return Fact("drought", dry, (player,), told, (game,))


def firstwin(scene: Scene) -> Found | None:
    """Kind 18: the first first place of the season, in the fourth game of the player or later."""
    season = scene.season
    if not season:
        return None
    facts = [fact for player in scene.seats if (fact := _first_win(scene, player))]
    facts.sort(key=lambda fact: (-fact.size, fact.people))
    return scene.found([(fact, scene.people.may_name(fact.people[0])) for fact in facts])


def _first_win(scene: Scene, player: int) -> Fact | None:
    assert scene.season
    key = scene.season.so_far.rules.key
    played, won = scene.season.so_far.counts.get(player, (0, 0))
    own = [(game, seat) for game, seat in scene.seats[player] if scene.season_of[game.id] == key]
    for number, (game, seat) in enumerate(own, played + 1):
        if game.places[seat] == 1:
            if won or number < LEAST_GAMES_TO_WIN:
                return None
            told = FirstWin(player, number if number <= MOST_GAMES_TOLD else None)
            return Fact("firstwin", number, (player,), told, (game.id,))
    return None


def over(scene: Scene) -> Found | None:
    """Kind 21: ahead of somebody for the first time, of many meetings."""
    facts = sorted(_firsts(scene), key=lambda fact: (-fact.size, fact.people))
    return scene.found([(fact, all(map(scene.people.may_name, fact.people))) for fact in facts])


def _firsts(scene: Scene) -> Iterator[Fact]:
    tonight: dict[tuple[int, int], tuple[int, int]] = {}
    lowest = _lowest(scene)
    for game in scene.plain:
        for seat, player in enumerate(game.players):
            for other_seat, other in enumerate(game.players):
                if other == player:
                    continue
                met, ahead = tonight.get((player, other)) or scene.past.meetings.get((player, other), (0, 0))
                is_ahead = game.places[seat] < game.places[other_seat]
                tonight[player, other] = met + 1, ahead + is_ahead
                is_told = is_ahead and not ahead and met + 1 >= LEAST_MEETINGS and game.places[seat] <= 2
                if is_told and not (game.scores and game.scores[other_seat] == lowest):
                    yield Fact("over", met + 1, (player, other), Over(player, other, met + 1), (game.id,))


def _lowest(scene: Scene) -> int | None:
    """The lowest score of the season, if somebody has it today."""
    scores = [score for game in scene.plain for score in game.scores]
    if not scores:
        return None
    earlier = scene.season.so_far.lowest if scene.season else None
    return min(scores) if earlier is None or min(scores) <= earlier else None
