"""Whether final scores look wrong, as seen from the games of the club. It asks, and refuses nothing."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from django.db.models import Max, Min
from django.utils import timezone
from django.utils.translation import gettext as _

from league.clubs.models import Club, HouseRulesVersion
from league.core.errors import LooksWrong
from league.core.texts.sentences import score_in_sentence
from league.players.models import Player
from league.records.core.days import played_that_day
from league.records.core.entry import entry_fields
from league.records.models import Hanchan, Participant
from scoring.doubts import FEWEST_GAMES, UsualScores, far_scores, is_exchange

# The club's record is that of its latest games, so that asking costs the same in a club of any size.
LATEST = 1000
# A table that nobody has ended stays open; only one that began within this time may still be played.
PLAYED_WITHIN = timedelta(hours=3)


class Doubt(NamedTuple):
    """
    kind        `far_score`, `exchanged_scores` or `two_tables`
    player      whose score or seat it is about; None: the whole game
    """

    kind: str
    player: Player | None
    sentence: str


def check_looks_right(
    club: Club, house_rules: HouseRulesVersion, played_on: date, players: Sequence[Player], scores: Sequence[int]
) -> None:
    """
    raises      LooksWrong with every doubt
    """
    if doubts := doubts_of(club, house_rules, played_on, players, scores):
        raise LooksWrong(doubts)


def doubts_of(
    club: Club, house_rules: HouseRulesVersion, played_on: date, players: Sequence[Player], scores: Sequence[int]
) -> list[Doubt]:
    """What speaks against these scores; nothing while the club has few games under these house rules."""
    usual = usual_scores(house_rules)
    if usual.games < FEWEST_GAMES:
        return []
    doubts = [_far(players[seat], scores[seat], usual) for seat in far_scores(scores, usual)]
    entered = dict(zip((player.pk for player in players), scores, strict=True))
    if is_exchange(entered, _scores_of_day(club, house_rules, played_on).values()):
        sentence = _("The same players have these scores in another game of this day, two of them exchanged.")
        doubts.append(Doubt("exchanged_scores", None, sentence))
    return doubts + [_at_two_tables(player) for player in _still_playing(club, played_on, players)]


def usual_scores(house_rules: HouseRulesVersion) -> UsualScores:
    """The scores of the latest games under these house rules, whatever their version."""
    latest = Hanchan.objects.counted().filter(house_rules__house_rules=house_rules.house_rules_id)
    games = list(latest.order_by("-pk").values_list("pk", flat=True)[:LATEST])
    if len(games) < FEWEST_GAMES:
        return UsualScores(len(games), 0, 0, 0)
    found = Participant.objects.filter(hanchan__in=games).aggregate(lowest=Min("score"), highest=Max("score"))
    return UsualScores(len(games), found["lowest"], found["highest"], entry_fields(house_rules).start)


def _far(player: Player, score: int, usual: UsualScores) -> Doubt:
    sentence = _("{name} has {score}; the last {games} games had scores from {lowest} to {highest}.").format(
        name=player.public_name, score=score_in_sentence(score), games=usual.games,
        lowest=score_in_sentence(usual.lowest), highest=score_in_sentence(usual.highest),
    )  # fmt: skip
    return Doubt("far_score", player, sentence)


def _scores_of_day(club: Club, house_rules: HouseRulesVersion, played_on: date) -> Mapping[int, Mapping[int, int]]:
    day = played_that_day(club, played_on).counted().filter(house_rules=house_rules, entry=Hanchan.Entry.SCORES)
    by_game: dict[int, dict[int, int]] = {}
    for game, player, score in Participant.objects.filter(hanchan__in=day).values_list("hanchan", "player", "score"):
        by_game.setdefault(game, {})[player] = score
    return by_game


def _still_playing(club: Club, played_on: date, players: Sequence[Player]) -> list[Player]:
    since = timezone.now() - PLAYED_WITHIN
    open_now = Hanchan.objects.filter(club=club, played_on=played_on, recorded_at__gte=since).in_play()
    seated = set(
        Participant.objects.filter(hanchan__in=open_now, player__in=[player.pk for player in players]).values_list(
            "player", flat=True
        )
    )
    return [player for player in players if player.pk in seated]


def _at_two_tables(player: Player) -> Doubt:
    sentence = _("{name} still plays at another table.").format(name=player.public_name)
    return Doubt("two_tables", player, sentence)
