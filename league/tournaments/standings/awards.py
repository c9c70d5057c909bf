"""What players get for a round without a game of their own, by the rules of the tournament."""

from collections.abc import Iterator, Mapping
from functools import cache, partial

from league.clubs.models import HouseRulesVersion
from league.records.settlement import played_under
from league.tournaments.models import Award, Tournament
from scoring.exact import rounded
from scoring.game import game_parts, settle_game
from scoring.games import Game
from scoring.tally import Adjustment

Kind = Award.Kind


def award_adjustments(
    tournament: Tournament, games: Mapping[int, list[Game]], upto: int | None
) -> Iterator[tuple[int, Adjustment]]:
    """Yield the points of every award with the number of its stage."""
    awards = Award.objects.filter(round__tournament=tournament)
    if upto is not None:
        awards = awards.filter(round__number__lte=upto)
    # Most events have no forfeit, and then nothing of the rules is read.
    forfeit = cache(partial(forfeit_points, tournament))
    rules = {Kind.WALKOVER: tournament.walkover_rule, Kind.ABANDONED: tournament.abandoned_rule}
    for entrant, kind, number, stage in awards.values_list("entrant", "kind", "round__number", "round__stage__number"):
        if kind == Kind.FORFEIT:
            points: int | None = forfeit()
        elif rules[Kind(kind)] == Tournament.ByeRule.OWN_MEAN:
            points = own_mean(games[stage], entrant)
        else:
            points = None
        if points:
            yield stage, Adjustment(entrant, points, f"{kind} {number}", of_games=True)


def own_mean(games: list[Game], entrant: int) -> int | None:
    """Return the mean of the entrant's points in these games, rounded as all points are; None without a game."""
    points = [game.points[seat] for game in games for seat, player in enumerate(game.players) if player == entrant]
    return rounded(sum(points), len(points)) if points else None


def forfeit_points(tournament: Tournament) -> int:
    """Return what a forfeit gives: as the event says, or what the last place gets with the score of the start."""
    if tournament.forfeit_points is not None:
        return tournament.forfeit_points * tournament.points_unit
    return last_place_points(tournament.house_rules)


def last_place_points(version: HouseRulesVersion) -> int:
    """Return the ranking points of the last place with the score of the start, in 1/points_unit.

    The points for the score are those of equal scores; all other points are those of different places.
    """
    ruleset, options = played_under(version)
    start = list(ruleset.start_state(options)["scores"])
    players = len(start)
    if players not in (3, 4):
        return 0
    step = 100
    apart = [score + step * (players - 1 - 2 * seat) for seat, score in enumerate(start)]
    parts = {part.key: part.points[-1] for part in game_parts(ruleset, options, scores=apart)}
    even = {part.key: part.points[-1] for part in game_parts(ruleset, options, scores=start)}
    if not parts:
        return settle_game(ruleset, options, scores=apart).points[-1]
    return even.get("score", 0) + sum(points for key, points in parts.items() if key not in ("score", "rounding"))
