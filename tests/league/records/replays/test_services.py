"""Games played online: looked at, compared with house rules, and stored once."""

import gzip
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_create
from league.core.errors import LeagueError
from league.maintenance.verification import differences
from league.players.models import Player, PlayerExternalId
from league.players.services import player_add
from league.records.models import Hanchan
from league.records.player_merges import player_merge
from league.records.replays.services import ReplayOrder, ReplayReport, replay_preview, replay_store
from league.records.services import hanchan_void
from scoring.replay import ADJUSTMENTS
from tests.scoring.replays.logs import deal, heaven, log6, whole_game

BY_LOG = [-7100, 129000, -14800, -7100]
# With 8,000 instead of 7,700 in the first deal.
BY_RULES = [-7100, 129300, -15100, -7100]
# Two wins of the first dealer, the second without its honba.
WITHOUT_HONBA = log6(deal(), heaven(0, 0, (73000, 9000, 9000, 9000)))
DAY = date(2026, 3, 4)

Import = Callable[..., ReplayReport]


@pytest.fixture
def importing(organiser: User, club: Club, tenhou: HouseRulesVersion, regulars: list[Player]) -> Import:
    """Import a log as the organiser, with the regulars in the order of the seats unless said otherwise."""

    def act(content: bytes, *, dry_run: bool = False, actor: User = organiser, **order: Any) -> ReplayReport:
        order.setdefault("players", dict(enumerate(regulars)))
        wanted = ReplayOrder(club=club, **{"house_rules": tenhou, "played_on": DAY, **order})
        return (replay_preview if dry_run else replay_store)(actor=actor, content=content, order=wanted)

    return act


def scores(hanchan: Hanchan) -> list[int]:
    return list(hanchan.participants.order_by("seat").values_list("score", flat=True))


def adjustments(hanchan: Hanchan) -> list[Any]:
    return [row.entry.get(ADJUSTMENTS) for row in hanchan.deals.standing()]


def refused(act: Callable[[], object]) -> str:
    with pytest.raises(LeagueError) as refusal:
        act()
    return refusal.value.code


def test_a_look_stores_nothing(importing: Import, kiriage: HouseRulesVersion) -> None:
    report = importing(whole_game(), dry_run=True, house_rules=kiriage)

    assert (report.hanchan, report.examined.needs_choice) == (None, True)
    assert not Hanchan.objects.exists()
    assert not PlayerExternalId.objects.exists()


def test_a_game_is_stored_with_its_deals(importing: Import, regulars: list[Player]) -> None:
    stored = importing(whole_game(), link="https://example.com/1").stored

    assert (stored.state, stored.entry, stored.played_on) == ("finished", "deals", DAY)
    assert scores(stored) == BY_LOG
    assert adjustments(stored) == [None, None, None]
    assert [row.player for row in stored.participants.order_by("seat")] == regulars
    assert (stored.replay.format, stored.replay.link, stored.replay.kept) == ("log6", "https://example.com/1", "rules")
    assert list(differences()) == []


def test_a_log_read_twice_is_stored_once(importing: Import) -> None:
    log = whole_game(name=["a", "b", "NoName", "NoName"])
    first = importing(log)
    again = importing(gzip.compress(log), players={})

    assert (first.is_stored, again.is_stored) == (True, False)
    assert again.hanchan == first.hanchan
    assert Hanchan.objects.count() == 1


def test_a_void_game_is_not_stored_again(importing: Import, organiser: User) -> None:
    stored = importing(whole_game()).stored
    hanchan_void(actor=organiser, hanchan=stored, version=stored.version, reason="a test game")

    assert importing(whole_game()).hanchan == stored


@pytest.mark.parametrize(
    ("keep", "wanted", "moved"),
    [("rules", BY_RULES, [None] * 3), ("log", BY_LOG, [[0, -300, 300, 0], None, None])],
)
def test_the_points_of_the_rules_or_of_the_log_are_kept(
    importing: Import, kiriage: HouseRulesVersion, keep: str, wanted: list[int], moved: list[Any]
) -> None:
    stored = importing(whole_game(), house_rules=kiriage, keep=keep).stored

    assert scores(stored) == wanted
    assert adjustments(stored) == moved
    assert (stored.state, stored.replay.kept) == ("finished", keep)
    assert list(differences()) == []


def test_where_points_differ_somebody_chooses(importing: Import, kiriage: HouseRulesVersion) -> None:
    code = refused(lambda: importing(whole_game(), house_rules=kiriage))

    assert code == "replay_choice_needed"
    assert not Hanchan.objects.exists()


def test_the_log_is_kept_by_final_scores_where_its_deals_do_not_follow(importing: Import) -> None:
    stored = importing(WITHOUT_HONBA, keep="log").stored

    assert (stored.entry, scores(stored)) == ("scores", [121000, -7000, -7000, -7000])
    assert stored.replay.kept == "log"


def test_the_rules_count_a_honba_that_the_log_leaves_out(importing: Import) -> None:
    stored = importing(WITHOUT_HONBA, keep="rules").stored

    assert (stored.entry, scores(stored)) == ("deals", [121300, -7100, -7100, -7100])


def test_a_log_that_breaks_off_is_stored_as_far_as_it_goes(importing: Import) -> None:
    stored = importing(log6(deal(), [*deal()[:16], []])).stored

    assert (stored.state, scores(stored), stored.deals.count()) == ("finished", [73000, 9000, 9000, 9000], 1)


def test_rules_under_which_the_game_is_not_possible_are_refused(importing: Import) -> None:
    third = heaven(1, 0, (73000, 9000, 9000, 9000))  # the dealer has won and yet loses the deal

    assert refused(lambda: importing(log6(deal(), third), keep="rules")) == "replay_rules_impossible"


def test_other_points_at_the_start_cannot_be_kept(importing: Import, owner: User, club: Club) -> None:
    richer = house_rules_create(actor=owner, club=club, name="Rich", ruleset="tenhou", options={"start": 30000})

    assert refused(lambda: importing(whole_game(), house_rules=richer, keep="log")) == "replay_log_impossible"


def test_only_riichi_rules_read_logs(importing: Import, owner: User, club: Club) -> None:
    mcr = house_rules_create(actor=owner, club=club, name="MCR", ruleset="mcr")

    assert refused(lambda: importing(whole_game(), house_rules=mcr)) == "replay_needs_riichi"


def test_a_recorder_imports_no_games(importing: Import, recorder: User) -> None:
    assert refused(lambda: importing(whole_game(), actor=recorder, dry_run=True)) == "forbidden"


# ----- nicknames -----


def test_a_nickname_is_matched_once(importing: Import, regulars: list[Player]) -> None:
    importing(whole_game())
    report = importing(whole_game(5200), players={}, dry_run=True)

    assert report.players == tuple(regulars)


def test_an_unknown_nickname_is_refused(importing: Import) -> None:
    assert refused(lambda: importing(whole_game(), players={})) == "replay_unknown_nickname"


def test_a_nickname_that_is_a_name_of_the_club_is_that_player(importing: Import, regulars: list[Player]) -> None:
    report = importing(whole_game(name=["Dai", "ben", "x", "NoName"]), players={}, dry_run=True)

    assert report.players == (regulars[3], regulars[1], None, None)


def test_a_nickname_moves_to_the_player_who_is_chosen_later(importing: Import, regulars: list[Player]) -> None:
    importing(whole_game())
    importing(whole_game(5200), players=dict(enumerate(reversed(regulars))), keep="log")

    assert importing(whole_game(2600), players={}, dry_run=True).players == tuple(reversed(regulars))


def test_a_nickname_of_a_merged_entry_finds_the_player(
    importing: Import, organiser: User, club: Club, regulars: list[Player]
) -> None:
    old = player_add(actor=organiser, club=club, name="Aoi's old name")
    importing(whole_game(), players=dict(enumerate([old, *regulars[1:]])))
    player_merge(actor=organiser, kept=regulars[0], merged=old)

    stored = importing(whole_game(5200), players={}, keep="log").stored

    assert stored.participants.get(seat=0).player == regulars[0]


def test_the_name_of_everybody_without_an_account_is_not_remembered(importing: Import) -> None:
    importing(whole_game(name=["NoName", "b", "b", "noname"]))

    assert not PlayerExternalId.objects.exists()


def test_the_number_of_tenhou_gives_day_and_link(importing: Import) -> None:
    report = importing(whole_game(ref="2026021521gm-0009-0000-0123abcd"), dry_run=True, played_on=None)

    assert report.played_on == date(2026, 2, 15)
    assert report.link == "https://tenhou.net/0/?log=2026021521gm-0009-0000-0123abcd"
