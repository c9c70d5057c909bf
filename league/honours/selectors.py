from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.clubs.models import Club
from league.history.models import LogEntry
from league.honours.models import ClubHonours
from league.players.deals import ShownHand, pattern_bar
from league.players.models import Player
from league.records.models import Hanchan
from rules.registry import find_ruleset
from rules.ruleset import Ruleset
from scoring.honours import Honour

# Deeds that no hanchan counts differently for; of any other one has to look.
IDLE = (
    "session_open", "session_close", "session_reopen", "ladder_open", "ladder_amend", "ladder_archive", "ladder_reopen",
    "job_cancel", "club_compare_want", "club_compare", "membership_set", "membership_end", "invitation_create",
    "invitation_accept", "invitation_revoke", "player_add", "alias_add", "alias_remove", "hanchan_begin",
)  # fmt: skip
WORDS = {
    "best_score": _("Highest score"),
    "best_points": _("Most points"),
    "margin": _("Widest lead of a first"),
    "comeback": _("Furthest behind, and first in the end"),
    "firsts": _("Most first places in a row"),
    "not_last": _("Most games in a row without a last place"),
    "month_firsts": _("Most first places in a month"),
    "month_points": _("Most points in a month"),
    "month_games": _("Most games in a month"),
}
IN_POINTS = {"best_points", "month_points"}
IN_SCORES = {"best_score", "margin", "comeback"}
OF_A_MONTH = {"month_firsts", "month_points", "month_games"}


class HonourLine(NamedTuple):
    """A record as it is shown; `is_span`: made of several games, `first` to `last`."""

    key: str
    words: Promise
    value: int
    player: Player
    first: int
    last: int
    since: date
    day: date
    is_span: bool

    @property
    def is_points(self) -> bool:
        return self.key in IN_POINTS

    @property
    def is_score(self) -> bool:
        return self.key in IN_SCORES

    @property
    def is_month(self) -> bool:
        return self.key in OF_A_MONTH


class RareLine(NamedTuple):
    player: Player
    hand: ShownHand


@dataclass(frozen=True)
class RulesetHonours:
    """The records of one ruleset.

    deal_games      of how many hanchan recorded deal by deal the rarest hands are
    """

    ruleset: Ruleset[Any]
    unit: int
    games: int
    lines: list[HonourLine]
    deal_games: int
    rarest: list[RareLine]


def record_state(club: Club) -> str:
    """Changes whenever a hanchan may count differently; what goes on at a table still open is none of it."""
    playing = Hanchan.objects.filter(club=club, state=Hanchan.State.OPEN).values_list("pk", flat=True)
    entries = LogEntry.objects.filter(club=club).exclude(action__in=IDLE)
    at_open_tables = {"subject_type": Hanchan._meta.label_lower, "subject_id__in": [str(pk) for pk in playing]}
    last = entries.exclude(**at_open_tables).order_by("-pk").values_list("pk", flat=True).first()
    return str(last or 0)


def club_honours(club: Club) -> ClubHonours | None:
    return ClubHonours.objects.filter(club=club).first()


def is_current(club: Club, kept: ClubHonours | None) -> bool:
    return kept is not None and kept.state == record_state(club)


def honours_shown(kept: ClubHonours | None, ruleset: str = "") -> RulesetHonours | None:
    """Of the ruleset asked for, or of the one most played; None where nothing is known yet."""
    found = kept.found if kept else []
    row = next((one for one in found if one["ruleset"] == ruleset), found[0] if found else None)
    if row is None:
        return None
    told = [Honour(**one) for one in row["honours"]]
    players = _players([*(one.player for one in told), *(one["player"] for one in row["rarest"])])
    return RulesetHonours(
        ruleset=find_ruleset(row["ruleset"]),
        unit=row["unit"],
        games=row["games"],
        lines=[_line(one, players[one.player]) for one in told if one.player in players],
        deal_games=row["deal_games"],
        rarest=[_rare(row["ruleset"], one, players) for one in row["rarest"] if one["player"] in players],
    )


def _players(keys: Iterable[int]) -> dict[int, Player]:
    """Whoever has been merged since stands under the other entry until the records are computed anew."""
    found = Player.objects.select_related("merged_into").in_bulk(set(keys))
    return {key: one.standing_for for key, one in found.items()}


def _line(one: Honour, player: Player) -> HonourLine:
    since, day = date.fromordinal(one.since), date.fromordinal(one.day)
    return HonourLine(
        one.key, WORDS[one.key], one.value, player, one.first, one.last, since, day, one.first != one.last
    )


def _rare(ruleset: str, one: dict[str, Any], players: dict[int, Player]) -> RareLine:
    pattern = pattern_bar(find_ruleset(ruleset), one["pattern"], one["seen"])
    hand = ShownHand(
        player=one["player"], hanchan=one["hanchan"], deal=one["deal"], pattern=pattern, points=one["points"],
        total=one["total"], hand=one["hand"], query=one["query"], ruleset=ruleset,
    )  # fmt: skip
    return RareLine(players[one["player"]], hand)
