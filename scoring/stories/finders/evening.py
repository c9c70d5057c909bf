"""The day as a whole: who had most points, who won everything, how many played."""

from scoring.stories.days import Found
from scoring.stories.facts import Fact
from scoring.stories.scene import NOTHING, Scene
from scoring.stories.values import Crowd, Evening, Sweep

LEAST_DAYS_OF_A_CROWD = 12


def evening(scene: Scene) -> Found | None:
    """Kind 25: most points of the day. It is told of nobody if one of those who have them may not be named."""
    most = max(scene.points.values(), default=0)
    if most <= 0:
        return NOTHING
    best = sorted(player for player, points in scene.points.items() if points == most)
    told = Evening(tuple(best), most, len(scene.seats[best[0]]), scene.wins(best[0]))
    fact = Fact("evening", most, tuple(best), told, scene.games_of(*best))
    return scene.found([(fact, all(map(scene.people.may_name, best)))])


def sweep(scene: Scene) -> Found | None:
    """Kind 12: first places in all of two or more games."""
    if all(len(seats) < 2 for seats in scene.seats.values()):
        return None
    swept = [player for player, seats in scene.seats.items() if 2 <= len(seats) == scene.wins(player)]
    lengths = sorted({len(scene.seats[player]) for player in swept}, reverse=True)
    return scene.found([_sweep(scene, swept, length) for length in lengths])


def _sweep(scene: Scene, swept: list[int], length: int) -> tuple[Fact, bool]:
    alike = [player for player in swept if len(scene.seats[player]) == length and scene.people.may_name(player)]
    players = tuple(sorted(alike, key=lambda player: (-scene.points[player], player)))
    return Fact("sweep", length, players, Sweep(players, length), scene.games_of(*players)), bool(players)


def crowd(scene: Scene) -> Found | None:
    """Kind 26: how many people played."""
    past, people = scene.past, len(scene.points)
    is_record = past.days >= LEAST_DAYS_OF_A_CROWD and people > past.most_people
    told = Crowd(people, len(scene.games), is_record)
    return scene.found([(Fact("crowd", people, (), told, tuple(game.id for game in scene.plain)), True)])
