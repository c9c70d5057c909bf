"""What each player of a running game needs, with the players' names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from typing import Any

from django.utils import translation
from django.utils.translation import gettext_lazy

from league.core.conditional import drawn_once
from league.core.errors import LeagueError
from league.records.deals.tables import table_of
from league.records.models import Hanchan, Participant
from league.records.settlement import played_under
from rules.errors import RuleError
from rules.settlement import GameResult
from scoring.engine.targets import ends_of
from scoring.engine.targets import targets_shown as json_of
from scoring.targets import State, Target, Targets, find_targets
from scoring.targets.goals import Goal, Points, all_places
from scoring.targets.reaching import Reaching
from scoring.targets.words import said
from scoring.words import say

STATES = {
    State.CERTAIN: gettext_lazy("certain"),
    State.STANDS: gettext_lazy("as the table stands"),
    State.OPEN: gettext_lazy("within reach"),
    State.OUT_OF_REACH: gettext_lazy("out of reach"),
}


@dataclass(frozen=True)
class TargetShown:
    """A goal of a player in the reader's language.

    own         results that the player brings about, or draws
    others      wins of the others that leave the player the goal
    """

    target: Target
    goal: str
    state: str
    own: Sequence[str]
    others: Sequence[str]


@dataclass(frozen=True)
class PlayerTargets:
    person: Participant
    name: str
    targets: Sequence[TargetShown]


@dataclass(frozen=True)
class TargetsShown:
    """
    ends        `always`, `sometimes` or `never`: whether the game ends with the deal
    """

    version: int
    ends: str
    players: Sequence[PlayerTargets]


def targets_of(
    hanchan: Hanchan, *, points: Decimal | None = None, so_far: Mapping[str, Any] | None = None
) -> TargetsShown:
    """Return what each player needs of the running deal.

    points      a number of ranking points as a further goal of each player
    so_far      the keys of the deal's entry that are known already
    raises      LeagueError `not_by_deals`; RuleError `game_is_over`, `unknown_field`, and those of the deal
    """
    people, found = _found(hanchan, points, so_far)
    names = {number: person.player.public_name for number, person in enumerate(people)}
    return TargetsShown(
        hanchan.version,
        ends_of(found),
        [_of_player(number, people[number], found, names) for number in range(len(people))],
    )


def targets_answer(
    hanchan: Hanchan, *, points: Decimal | None = None, so_far: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Return the same in the form of the API, which the engine in the browser has too."""
    people, found = _found(hanchan, points, so_far)
    seats = [{"id": person.player.pk, "name": person.player.public_name} for person in people]
    shown = json_of(found, seats, hanchan.house_rules.points_unit, translation)
    return {"version": hanchan.version, **shown}


def _found(
    hanchan: Hanchan, points: Decimal | None, so_far: Mapping[str, Any] | None
) -> tuple[list[Participant], Targets]:
    if hanchan.entry != Hanchan.Entry.DEALS:
        raise LeagueError("not_by_deals")
    if not hanchan.is_open:
        raise RuleError("game_is_over")
    people = list(hanchan.participants.select_related("player").order_by("seat"))
    return people, _find(hanchan, _goals(hanchan, len(people), points), so_far)


def targets_shown(hanchan: Hanchan, riichi: Sequence[str]) -> dict[str, Any]:
    """Return what the page of a hanchan shows of the targets; empty if it is not being played deal by deal.

    riichi      the seats that the reader has marked; marks that the rules refuse are ignored
    """
    if hanchan.entry != Hanchan.Entry.DEALS or not hanchan.is_open:
        return {}
    may_declare = "riichi" in played_under(hanchan.house_rules).ruleset.entry_keys
    marked = sorted({int(seat) for seat in riichi if seat in {"0", "1", "2", "3"}}) if may_declare else []
    try:
        shown = targets_of(hanchan, so_far={"riichi": marked} if marked else None)
    except RuleError:
        shown, marked = targets_of(hanchan), []
    return {"targets": shown, "may_declare": may_declare, "declared": marked}


def _goals(hanchan: Hanchan, players: int, points: Decimal | None) -> tuple[Goal, ...]:
    more = () if points is None else (Points(round(points * hanchan.house_rules.points_unit)),)
    return (*all_places(players), *more)


def _find(hanchan: Hanchan, goals: Sequence[Goal], so_far: Mapping[str, Any] | None) -> Targets:
    """Find the targets; they stay in the cache until the table changes, as pages of a running game are asked often."""
    table = table_of(hanchan)
    ruleset, options = played_under(hanchan.house_rules)
    find = partial(find_targets, ruleset, options, table, goals=goals, so_far=so_far)
    if so_far:
        return find()
    state = [ruleset.key, ruleset.dump(options), table.as_json(), goals]
    return drawn_once(f"targets:{hanchan.pk}:{len(goals)}", state, find)


def _of_player(number: int, person: Participant, found: Targets, names: Mapping[int, str]) -> PlayerTargets:
    own = [target_in_words(target, found.now, names) for target in found.targets if target.player == number]
    return PlayerTargets(person, names[number], own)


def target_in_words(target: Target, now: GameResult, names: Mapping[int, str]) -> TargetShown:
    """Return a target in the reader's language; `now` is the game as if it ended before the deal."""
    words = [(one, _words_of(one, target.player, names)) for one in target.results]
    return TargetShown(
        target,
        target.goal.sentence(now).render(_translated, names.__getitem__),
        str(STATES[target.state]),
        [text for one, text in words if one.winner in (None, target.player)],
        [text for one, text in words if one.winner not in (None, target.player)],
    )


def _words_of(one: Reaching, player: int, names: Mapping[int, str]) -> str:
    """Return a result that reaches the goal of a player, in the reader's language."""
    return said(one, player).render(_translated, names.__getitem__)


def _translated(text: str) -> str:
    return say(translation, text)
