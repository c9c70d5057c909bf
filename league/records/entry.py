"""What a table is asked for when its final scores are written down: the ruleset itself is asked."""

from typing import NamedTuple

from league.clubs.models import HouseRulesVersion
from league.records.settling import PlayedUnder, played_under
from rules.errors import RuleError


class EntryFields(NamedTuple):
    """players may be several numbers; start is what each seat begins with; has_… as the ruleset has them."""

    version: HouseRulesVersion
    ruleset_name: str
    players: tuple[int, ...]
    start: int
    has_chips: bool
    has_deposits: bool
    has_penalties: bool
    has_spectators: bool

    @property
    def most_players(self) -> int:
        return max(self.players)

    @property
    def fewest_players(self) -> int:
        return min(self.players)


def entry_fields(version: HouseRulesVersion) -> EntryFields:
    under = played_under(version)
    start = list(under.ruleset.start_state(under.options)["scores"])
    one_less = [-1, 1] + [0] * (len(start) - 2)
    return EntryFields(
        version=version,
        ruleset_name=under.ruleset.name,
        players=under.ruleset.players,
        start=start[0],
        has_chips=_has(under, start, "chips", one_less),
        has_deposits=_has(under, start, "deposits", 1000),
        has_penalties=_has(under, start, "penalties", [1] + [0] * (len(start) - 1)),
        has_spectators=_has(under, start, "spectators", [0]),
    )


def _has(under: PlayedUnder, scores: list[int], key: str, value: object) -> bool:
    """Whatever else a ruleset finds wrong with a value, it knows the key unless it says that it does not."""
    try:
        under.ruleset.settle_game({"scores": scores, key: value}, under.options)
    except RuleError as refusal:
        return refusal.code not in ("not_in_ruleset", "unknown_field")
    return True
