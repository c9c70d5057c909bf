"""Compare the points of a file with the rules of the club, the rulesets as printed, and what the points show."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.clubs.models import HouseRulesVersion
from league.clubs.selectors import latest_versions
from league.core.points import entered_penalty, stored_penalty
from league.families import family_of
from league.records.imports.circumstances.by_date import GameRules
from league.records.imports.examining import ImportOrder
from league.records.imports.reading import ReadFile
from league.records.imports.rows import EnteredHanchan
from league.records.settlement import played_under
from league.rulebook.option_fields import value_in_words
from rules.errors import RuleError
from scoring.proofs.candidates import Candidate, candidates
from scoring.proofs.games import PlayedGame, Rules
from scoring.proofs.ranges import RulesRange, rules_proved


@dataclass(frozen=True)
class ProvedRules:
    """The games from a day on to a day, with the rules that their points prove."""

    range: RulesRange

    @property
    def house_rules(self) -> HouseRulesVersion | None:
        """Those of the club; None where they are a ruleset's, or nothing is proved."""
        version: HouseRulesVersion | None = self.range.candidate.name if self.range.candidate else None
        return version

    @property
    def ruleset(self) -> str | None:
        return self.range.candidate.rules.ruleset.key if self.range.candidate else None

    @property
    def options(self) -> dict[str, Any]:
        return self.range.candidate.changed if self.range.candidate else {}

    @property
    def also(self) -> list[str]:
        """Other rules by which these games end alike, in words."""
        return [in_words(candidate) for candidate in self.range.also]

    @property
    def sentences(self) -> list[str]:
        return list(self._sentences())

    def _sentences(self) -> Iterator[str]:
        part = self.range
        if part.candidate is None:
            yield _("The points of these games prove no rules.")
            return
        yield ngettext("{n} game agrees with {rules}.", "{n} games agree with {rules}.", part.agree).format(
            n=part.agree, rules=in_words(part.candidate)
        )
        if part.differ:
            yield ngettext("{n} game has other points.", "{n} games have other points.", part.differ).format(
                n=part.differ
            )
        if part.impossible:
            yield ngettext(
                "The scores of {n} game do not add up.", "The scores of {n} games do not add up.", part.impossible
            ).format(n=part.impossible)
        if part.unsaid:
            yield ngettext("{n} game has no points.", "{n} games have no points.", part.unsaid).format(n=part.unsaid)


def in_words(candidate: Candidate) -> str:
    if candidate.name:
        return str(candidate.name)
    ruleset = candidate.rules.ruleset
    family, help_of = family_of(ruleset), {option["key"]: option["help"] for option in ruleset.describe()["options"]}
    options = ruleset.normal(candidate.changed)
    # The words of an option are a sentence.
    changed = [
        f"{_(help_of[key]).rstrip('.。')}: {value_in_words(options[key], family, key)}" for key in candidate.changed
    ]
    title = _(ruleset.title)
    return f"{title} ({'; '.join(changed)})" if changed else title


def rules_prove(read: ReadFile, order: ImportOrder) -> list[ProvedRules]:
    """Say which rules the points of a file prove, range by range; [] for a file without points beside the scores."""
    if read.games.has_points_alone:
        # The scores were computed from the points by the house rules, which they would prove in any case.
        return []
    played = [(entered.house_rules, _game(entered, read)) for entered in read.entered if not entered.is_void]
    games = [game for _version, game in played]
    if all(game.points is None for game in games):
        return []
    if "house_rules" in read.games.columns:
        return [ProvedRules(part) for part in _as_named(played)]
    chosen = {version: _candidate(version) for version in order.rules.versions}
    ranges = _as_chosen(games, order.rules, chosen)
    # A few games that agree with what was chosen prove nothing else either.
    if any(part.differ or (part.candidate is None and part.impossible) for part in ranges):
        others = [_candidate(version) for version in latest_versions(order.club) if version not in chosen]
        ranges = list(rules_proved(games, candidates([*chosen.values(), *others], games)))
    return [ProvedRules(part) for part in ranges]


def _as_named(played: Iterable[tuple[HouseRulesVersion, PlayedGame]]) -> list[RulesRange]:
    """Compare the games with the house rules that their lines name. Games of one evening may have several."""
    by_version: dict[HouseRulesVersion, list[PlayedGame]] = defaultdict(list)
    for version, game in played:
        by_version[version].append(game)
    ranges = [part for version, games in by_version.items() for part in rules_proved(games, [_candidate(version)])]
    return sorted(ranges, key=lambda part: part.since)


def _as_chosen(
    games: Sequence[PlayedGame], rules: GameRules, chosen: Mapping[HouseRulesVersion, Candidate]
) -> list[RulesRange]:
    """Compare the games of each range of days with the house rules that are chosen for it."""
    in_order = sorted(games, key=lambda game: game.day)
    return [
        part
        for version, of_range in groupby(in_order, key=lambda game: rules.on(game.day))
        for part in rules_proved(list(of_range), [chosen[version]])
    ]


def _candidate(version: HouseRulesVersion) -> Candidate:
    return Candidate(Rules(*played_under(version)), version)


def _game(entered: EnteredHanchan, read: ReadFile) -> PlayedGame:
    outcome = read.outcomes[entered.line.number]
    deposits = entered.deposits or 0 if isinstance(outcome, RuleError) else outcome[1]
    points = [seat.printed_points for seat in entered.seats]
    chips = tuple(seat.chips for seat in entered.seats)
    penalties = tuple(entered_penalty(stored_penalty(seat.penalty)) for seat in entered.seats)
    return PlayedGame(
        entered.played_on,
        tuple(seat.score for seat in entered.seats),
        tuple(value for value in points if value is not None) if None not in points else None,
        chips=chips if any(chips) else (),
        penalties=penalties if any(penalties) else (),
        deposits=deposits,
        spectators=entered.spectators,
        sum_decided=bool(entered.sum_reason),
    )
