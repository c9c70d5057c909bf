"""What the deals tell, of the games that were recorded deal by deal."""

from scoring.stories.days import Behind, Found, PlayedGame, Won
from scoring.stories.facts import Fact
from scoring.stories.scene import Scene
from scoring.stories.values import Comeback, Hand, Rare

LEAST_DEALS_OF_A_COMEBACK, FAR_BEHIND = 6, 16_000
LEAST_DEALS_OF_RARITY, MOST_TIMES_SEEN = 300, 2


def hand(scene: Scene) -> Found | None:
    """Kind 7: the dearest hand; of equal ones the one of more points, then the earlier."""
    if not _has_deals(scene):
        return None
    won = [(played, win) for played in scene.games for win in played.wins if win.size]
    won.sort(key=lambda one: (-one[1].size, -one[1].gain, scene.games.index(one[0]), one[1].deal))
    return scene.found([_hand(scene, played, win) for played, win in won])


def _has_deals(scene: Scene) -> bool:
    return any(played.deals for played in scene.games)


def _hand(scene: Scene, played: PlayedGame, win: Won) -> tuple[Fact, bool]:
    told = Hand(
        win.player, win.limit, win.times, win.total, win.patterns, win.gain, win.is_self_draw, win.is_capped,
        win.is_counted,
    )  # fmt: skip
    game = played.game.id
    fact = Fact("hand", win.size, (win.player,), told, (game,), ((game, win.deal),))
    return fact, win.player not in scene.people.hidden


def rare(scene: Scene) -> Found | None:
    """Kind 8: a pattern that the club has hardly seen; of equal ones the dearest."""
    past = scene.past
    if not _has_deals(scene) or past.deals < LEAST_DEALS_OF_RARITY:
        return None
    won = [
        (past.patterns[pattern], place, -win.gain, at, win, pattern)
        for at, played in enumerate(scene.games)
        for win in played.wins
        for place, pattern in enumerate(win.uncommon)
        if past.patterns[pattern] <= MOST_TIMES_SEEN
    ]
    won.sort(key=lambda one: (*one[:4], one[4].deal))
    return scene.found([_rare(scene, times, scene.games[at], win, pattern) for times, _p, _g, at, win, pattern in won])


def _rare(scene: Scene, times: int, played: PlayedGame, win: Won, pattern: str) -> tuple[Fact, bool]:
    told, game = Rare(win.player, pattern, times, scene.past.deals), played.game.id
    fact = Fact("rare", -times, (win.player,), told, (game,), ((game, win.deal),))
    return fact, win.player not in scene.people.hidden


def comeback(scene: Scene) -> Found | None:
    """Kind 9: a winner who was far behind the leader before a deal; of equal deficits the later."""
    if not _has_deals(scene):
        return None
    least = _far(scene)
    back = [(at, played.behind) for at, played in enumerate(scene.games)
            if played.behind and played.deals >= LEAST_DEALS_OF_A_COMEBACK]  # fmt: skip
    back = [(at, behind) for at, behind in back if least is not None and behind.deficit >= least]
    back.sort(key=lambda one: (-one[1].deficit, -one[0]))
    return scene.found([_comeback(scene, scene.games[at], behind) for at, behind in back])


def _far(scene: Scene) -> int | None:
    """What counts as far: in riichi a number, elsewhere more than the middle one of the winning margins so far."""
    if scene.system.is_riichi:
        return FAR_BEHIND
    middle = scene.past.middle_margin()
    return None if middle is None else middle + 1


def _comeback(scene: Scene, played: PlayedGame, behind: Behind) -> tuple[Fact, bool]:
    told, game = Comeback(*behind), played.game.id
    fact = Fact("comeback", behind.deficit, (behind.player,), told, (game,), ((game, behind.deal),))
    return fact, behind.player not in scene.people.hidden
