from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.club_bests.models import ClubBests
from league.clubs.models import Club
from league.history.models import LogEntry
from league.players.models import Player
from league.profiles.deals import ShownHand, pattern_bar
from league.records.models import Hanchan
from league.sheets.numbers import points_number
from rules.registry import find_ruleset
from rules.ruleset import Ruleset
from scoring.club_bests import ClubBest

# Actions in the log that cannot change how a hanchan counts; any other may.
IDLE = (
    "session_open", "session_amend", "session_close", "session_reopen", "session_cancel", "answer_give",
    "presence_set", "round_form", "round_exchange", "round_begin",
    "ladder_open", "ladder_amend", "ladder_archive", "ladder_reopen",
    "job_cancel", "club_compare_want", "club_compare", "membership_set", "membership_end", "invitation_create",
    "invitation_accept", "invitation_revoke", "player_add", "alias_add", "alias_remove", "external_ids_set",
    "hanchan_begin",
)  # fmt: skip
WORDS = {
    "best_score": _("Highest score"),
    "best_points": _("Most points"),
    "margin": _("Widest winning margin"),
    "comeback": _("Furthest behind, but first at the end"),
    "firsts": _("Most first places in a row"),
    "not_last": _("Most games in a row without a last place"),
    "month_firsts": _("Most first places in a month"),
    "month_points": _("Most points in a month"),
    "month_games": _("Most games in a month"),
}
IN_POINTS = {"best_points", "month_points"}
IN_SCORES = {"best_score", "margin", "comeback"}
OF_A_MONTH = {"month_firsts", "month_points", "month_games"}
# With fewer games nearly each of them sets records: the front page and the feed do not tell them yet.
FEWEST_GAMES = 5


class BestLine(NamedTuple):
    """A record for display; `is_span`: it covers several games, `first` to `last`."""

    key: str
    words: Promise
    value: int
    player: Player
    first: int
    last: int
    since: date
    day: date
    is_span: bool
    unit: int

    @property
    def is_points(self) -> bool:
        return self.key in IN_POINTS

    @property
    def is_score(self) -> bool:
        return self.key in IN_SCORES

    @property
    def counts(self) -> str:
        return "points" if self.is_points else "score" if self.is_score else "games"

    @property
    def value_text(self) -> str:
        return str(points_number(self.value, self.unit) if self.is_points else self.value)

    @property
    def is_month(self) -> bool:
        return self.key in OF_A_MONTH


class RareLine(NamedTuple):
    player: Player
    hand: ShownHand


@dataclass(frozen=True)
class RulesetBests:
    """The records of one ruleset.

    deal_games      number of the latest hanchan recorded deal by deal, which `rarest` is taken from
    """

    ruleset: Ruleset[Any]
    unit: int
    games: int
    lines: list[BestLine]
    deal_games: int
    rarest: list[RareLine]

    @property
    def are_news(self) -> bool:
        return self.games >= FEWEST_GAMES

    @property
    def rare_hands(self) -> list[dict[str, Any]]:
        return [{**vars(line.hand), "player": line.player} for line in self.rarest]


def record_state(club: Club) -> str:
    """A text that changes whenever a hanchan may count differently; entries about open tables do not change it."""
    playing = Hanchan.objects.filter(club=club).in_play().values_list("pk", flat=True)
    entries = LogEntry.objects.filter(club=club).exclude(action__in=IDLE)
    at_open_tables = {"subject_type": Hanchan._meta.label_lower, "subject_id__in": [str(pk) for pk in playing]}
    last = entries.exclude(**at_open_tables).order_by("-pk").values_list("pk", flat=True).first()
    return str(last or 0)


def stored_bests(club: Club) -> ClubBests | None:
    return ClubBests.objects.filter(club=club).first()


def is_current(club: Club, kept: ClubBests | None) -> bool:
    return kept is not None and kept.state == record_state(club)


def club_bests_shown(kept: ClubBests | None, ruleset: str = "") -> RulesetBests | None:
    """The records of this ruleset, or of the most played one; None if none are computed yet."""
    found = kept.found if kept else []
    row = next((one for one in found if one["ruleset"] == ruleset), found[0] if found else None)
    if row is None:
        return None
    bests = [ClubBest(**one) for one in row["bests"]]
    players = _players([*(one.player for one in bests), *(one["player"] for one in row["rarest"])])
    return RulesetBests(
        ruleset=find_ruleset(row["ruleset"]),
        unit=row["unit"],
        games=row["games"],
        lines=[_line(one, players[one.player], row["unit"]) for one in bests if one.player in players],
        deal_games=row["deal_games"],
        rarest=[_rare(row["ruleset"], one, players) for one in row["rarest"] if one["player"] in players],
    )


def bests_of_clubs(clubs: Iterable[int]) -> dict[int, dict[str, BestLine]]:
    """The records of the most played ruleset of each club, by ruleset and key; with two queries for all clubs."""
    rows = {kept.club_id: kept.found[0] for kept in ClubBests.objects.filter(club__in=clubs) if kept.found}
    told = {club: row for club, row in rows.items() if row["games"] >= FEWEST_GAMES}
    bests = {club: [ClubBest(**one) for one in row["bests"]] for club, row in told.items()}
    players = _players(best.player for found in bests.values() for best in found) if bests else {}
    return {
        club: {
            f"{told[club]['ruleset']} {best.key}": _line(best, players[best.player], told[club]["unit"])
            for best in found
            if best.player in players
        }
        for club, found in bests.items()
    }


def _players(keys: Iterable[int]) -> dict[int, Player]:
    """The players by key; a player merged since is replaced by the entry that remains."""
    found = Player.objects.select_related("merged_into").in_bulk(set(keys))
    return {key: one.standing_for for key, one in found.items()}


def _line(best: ClubBest, player: Player, unit: int) -> BestLine:
    return BestLine(
        key=best.key,
        words=WORDS[best.key],
        value=best.value,
        player=player,
        first=best.first,
        last=best.last,
        since=date.fromordinal(best.since),
        day=date.fromordinal(best.day),
        is_span=best.first != best.last,
        unit=unit,
    )


def _rare(ruleset: str, kept: dict[str, Any], players: dict[int, Player]) -> RareLine:
    pattern = pattern_bar(find_ruleset(ruleset), kept["pattern"], kept["seen"])
    hand = ShownHand(
        player=kept["player"], hanchan=kept["hanchan"], deal=kept["deal"], pattern=pattern, points=kept["points"],
        total=kept["total"], hand=kept["hand"], query=kept["query"], ruleset=ruleset,
    )  # fmt: skip
    return RareLine(players[kept["player"]], hand)
