"""Hanchan recorded deal by deal: the numbers are those of the case for the same deals."""

from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_create
from league.core.errors import DealOutOfTurn, LeagueError, VersionConflict
from league.history.selectors import history_of
from league.jobs.models import Job
from league.maintenance.verification import differences
from league.players.models import Player
from league.players.services import player_add
from league.records.deals.services import (
    deal_amend,
    deal_record,
    deal_undo,
    hanchan_amend_details,
    hanchan_begin,
    hanchan_resume,
    hanchan_stop,
)
from league.records.deals.tables import table_snapshot
from league.records.models import Deal, Hanchan
from league.records.services import hanchan_amend, hanchan_restore, hanchan_void
from league.seasons.models import Season
from rules.errors import RuleError
from rules.ruleset import Ruleset
from tests.league.factories import DAY

Entry = dict[str, Any]


def win(winner: int, loser: int | None, total: int, fu: int = 30) -> Entry:
    value = {"total": total, "fu": fu, "yakuman": 0}
    return {"result": {"type": "win", "wins": [{"winner": winner, "from": loser, "value": value}]}}


DRAW: Entry = {"result": {"type": "exhaustive_draw", "ready": [], "nagashi": []}}
# East is bust by the third of BUST: 25000 - 8000 - 16000 - 8000
MANGAN, BAIMAN = win(1, 0, 5), win(2, 0, 8)
BUST = (MANGAN, BAIMAN, win(3, 0, 5))


@pytest.fixture
def house_rules(owner: User, club: Club) -> HouseRulesVersion:
    return house_rules_create(
        actor=owner, club=club, name="Deals", ruleset="riichi-ladder", options={"bust": "below_zero"}
    )


@pytest.fixture
def hanchan(
    recorder: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], season: Season
) -> Hanchan:
    return hanchan_begin(
        actor=recorder, club=club, house_rules=house_rules, players=regulars, season=season, played_on=DAY
    )


@pytest.fixture
def record(recorder: User, hanchan: Hanchan):
    def record_all(*entries: Entry) -> Hanchan:
        done = hanchan.deals.standing().count()
        for number, entry in enumerate(entries, done + 1):
            deal_record(actor=recorder, hanchan=hanchan, number=number, entry=entry)
        hanchan.refresh_from_db()
        return hanchan

    return record_all


def scores(hanchan: Hanchan) -> list[int]:
    return list(hanchan.participants.order_by("seat").values_list("score", flat=True))


def test_a_hanchan_begins_with_the_start_scores(hanchan: Hanchan) -> None:
    assert (hanchan.state, hanchan.entry, scores(hanchan)) == ("open", "deals", [25000] * 4)
    assert table_snapshot(hanchan).next_deal == 1


def test_a_deal_moves_the_scores(record, hanchan: Hanchan) -> None:
    record(MANGAN)

    assert scores(hanchan) == [17000, 33000, 25000, 25000]
    assert table_snapshot(hanchan).dealer == 1


def test_a_deal_is_stored_as_entered(record, hanchan: Hanchan, recorder: User) -> None:
    record(MANGAN)

    deal = hanchan.deals.get()
    assert (deal.entry, deal.entered_by) == (MANGAN, recorder)
    assert deal.answer["deltas"] == [-8000, 8000, 0, 0]


def test_the_rules_of_a_hanchan_are_resolved_once_for_a_deal(
    recorder: User, hanchan: Hanchan, monkeypatch: pytest.MonkeyPatch
) -> None:
    resolved: list[str] = []
    resolve = Ruleset.resolve
    monkeypatch.setattr(Ruleset, "resolve", lambda self, given=None: resolved.append(self.key) or resolve(self, given))

    for number, entry in enumerate((DRAW, MANGAN), 1):
        deal_record(actor=recorder, hanchan=hanchan, number=number, entry=entry, again=False)

        assert resolved == ["riichi-ladder"] * number


def test_an_entry_longer_than_any_deal_is_refused(record, recorder: User, hanchan: Hanchan) -> None:
    value = {"total": 3, "fu": 30, "note": "x" * 20_000}
    long = {"result": {"type": "win", "wins": [{"winner": 1, "from": 0, "value": value}]}}
    record(MANGAN)
    hanchan.refresh_from_db()

    with pytest.raises(RuleError) as recorded:
        deal_record(actor=recorder, hanchan=hanchan, number=2, entry=long)
    with pytest.raises(RuleError) as amended:
        deal_amend(actor=recorder, hanchan=hanchan, number=1, entry=long, version=hanchan.version)

    assert (recorded.value.code, amended.value.code) == ("bad_input", "bad_input")
    assert [deal.entry for deal in hanchan.deals.all()] == [MANGAN]


def test_a_running_hanchan_does_not_count(record, hanchan: Hanchan, season: Season) -> None:
    record(MANGAN)

    assert not hanchan.participants.filter(counts=True).exists()
    assert not Job.objects.filter(kind="standings").exists()


def test_the_last_deal_settles_the_hanchan(record, hanchan: Hanchan, season: Season) -> None:
    record(*BUST)

    assert hanchan.state == Hanchan.State.FINISHED
    # equal scores: the later seat is ahead
    assert list(hanchan.participants.order_by("seat").values_list("score", "place")) == [
        (-7000, 4),
        (33000, 3),
        (41000, 1),
        (33000, 2),
    ]
    assert Job.objects.get(kind="standings").subject == str(season.pk)


def test_no_deal_comes_after_the_last(record, recorder: User, hanchan: Hanchan) -> None:
    record(*BUST)

    with pytest.raises(RuleError) as refusal:
        deal_record(actor=recorder, hanchan=hanchan, number=4, entry=DRAW)
    assert refusal.value.code == "game_is_over"


def test_of_two_recorders_of_a_deal_the_first_succeeds(record, recorder: User, hanchan: Hanchan) -> None:
    record(MANGAN)

    with pytest.raises(DealOutOfTurn) as refusal:
        deal_record(actor=recorder, hanchan=hanchan, number=1, entry=DRAW)
    assert refusal.value.code == "wrong_deal_number"
    assert (refusal.value.present.next_deal, refusal.value.present.scores[0]) == (2, 17000)
    assert Deal.objects.count() == 1


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ({"result": {"type": "win", "wins": []}}, "bad_result"),
        (win(1, 1, 5), "winner_is_discarder"),
        ({**DRAW, "dealer": 2}, "unknown_field"),
        ({**DRAW, "weather": "rain"}, "unknown_field"),
    ],
)
def test_an_impossible_deal_is_refused(entry: Entry, code: str, record, recorder: User, hanchan: Hanchan) -> None:
    record(MANGAN)
    with pytest.raises(RuleError) as refusal:
        deal_record(actor=recorder, hanchan=hanchan, number=2, entry=entry)

    assert refusal.value.code == code
    assert (Deal.objects.count(), Hanchan.objects.get().version) == (1, 2)


def test_a_hand_may_be_entered_by_its_tiles(record, hanchan: Hanchan) -> None:
    hand = {
        "concealed": "234m567p34578s22p",
        "melds": [],
        "winning_tile": "9s",
        "self_draw": False,
        "conditions": ["riichi"],
        "dora_indicators": ["1z"],
        "ura_indicators": ["2z"],
    }
    entry = {"riichi": [1], "result": {"type": "win", "wins": [{"winner": 1, "from": 2, "hand": hand}]}}
    record(entry)

    # riichi and pinfu, 2 han 30 fu: 2000, and the stick comes back
    assert scores(hanchan) == [25000, 27000, 23000, 25000]


@pytest.mark.parametrize("who", ["player_user", "stranger"])
def test_players_and_strangers_may_not_record_a_deal(
    who: str, hanchan: Hanchan, request: pytest.FixtureRequest
) -> None:
    with pytest.raises(LeagueError) as refusal:
        deal_record(actor=request.getfixturevalue(who), hanchan=hanchan, number=1, entry=DRAW)

    assert refusal.value.code == "forbidden"
    assert not Deal.objects.exists()


# ----- undo and amend -----


def test_an_undone_deal_stays_in_the_record(record, recorder: User, hanchan: Hanchan) -> None:
    record(MANGAN)
    deal_undo(actor=recorder, hanchan=hanchan, number=1, reason="the wrong discarder")

    assert scores(hanchan) == [25000] * 4
    assert hanchan.deals.get().state == Deal.State.UNDONE
    assert history_of(hanchan)[0].reason == "the wrong discarder"


def test_after_an_undo_the_same_number_comes_again(record, recorder: User, hanchan: Hanchan) -> None:
    record(MANGAN)
    deal_undo(actor=recorder, hanchan=hanchan, number=1)
    record(BAIMAN)

    assert scores(hanchan) == [9000, 25000, 41000, 25000]


def test_undoing_the_last_deal_opens_the_hanchan_again(
    record, recorder: User, hanchan: Hanchan, season: Season
) -> None:
    record(*BUST)
    wanted = Job.objects.get(kind="standings").wanted
    deal_undo(actor=recorder, hanchan=hanchan, number=3)

    hanchan.refresh_from_db()
    assert hanchan.is_open
    assert not hanchan.participants.exclude(points=None).exists()
    assert Job.objects.get(kind="standings").wanted == wanted + 1


def test_only_the_last_deal_can_be_undone(record, recorder: User, hanchan: Hanchan) -> None:
    record(MANGAN, MANGAN)

    with pytest.raises(DealOutOfTurn):
        deal_undo(actor=recorder, hanchan=hanchan, number=1)
    assert scores(hanchan) == [5000, 45000, 25000, 25000]  # South's second mangan is the dealer's


def test_nothing_is_undone_before_the_first_deal(recorder: User, hanchan: Hanchan) -> None:
    with pytest.raises(LeagueError) as refusal:
        deal_undo(actor=recorder, hanchan=hanchan, number=1)

    assert refusal.value.code == "no_deal"


def test_everything_after_an_amended_deal_follows(record, recorder: User, hanchan: Hanchan) -> None:
    record(MANGAN, DRAW, MANGAN)
    deal_amend(actor=recorder, hanchan=hanchan, number=1, entry=win(0, 1, 5), version=4)

    # East's own mangan 12000 from South; the draw passes the deal on; South's mangan is the dealer's, and two honba
    assert scores(hanchan) == [25000 + 12000 - 12600, 25000 - 12000 + 12600, 25000, 25000]
    assert list(differences()) == []


def test_amending_back_restores_the_same(record, recorder: User, hanchan: Hanchan) -> None:
    record(MANGAN, DRAW, BAIMAN)
    before = scores(hanchan), list(hanchan.deals.standing().values_list("entry", "answer", "table"))
    deal_amend(actor=recorder, hanchan=hanchan, number=1, entry=win(0, 1, 5), version=4)
    deal_amend(actor=recorder, hanchan=hanchan, number=1, entry=MANGAN, version=5)

    assert (scores(hanchan), list(hanchan.deals.standing().values_list("entry", "answer", "table"))) == before


def test_an_amendment_that_makes_later_deals_impossible_is_refused(record, recorder: User, hanchan: Hanchan) -> None:
    record(MANGAN, MANGAN, DRAW)

    with pytest.raises(LeagueError) as refusal:
        deal_amend(actor=recorder, hanchan=hanchan, number=1, entry=win(1, 0, 13), version=4)
    assert (refusal.value.code, refusal.value.params["deal"]) == ("deal_does_not_follow", 2)
    assert scores(hanchan) == [5000, 45000, 25000, 25000]


def test_impossible_later_deals_are_undone_if_the_recorder_agrees(record, recorder: User, hanchan: Hanchan) -> None:
    record(MANGAN, MANGAN, DRAW)
    deal_amend(actor=recorder, hanchan=hanchan, number=1, entry=win(1, 0, 13), version=4, drops_rest=True)

    hanchan.refresh_from_db()
    assert (hanchan.state, hanchan.deals.standing().count()) == ("finished", 1)
    assert hanchan.deals.filter(state=Deal.State.UNDONE).count() == 2


def test_an_invalid_amendment_reports_its_own_error(record, recorder: User, hanchan: Hanchan) -> None:
    record(MANGAN, DRAW)

    with pytest.raises(RuleError) as refusal:
        deal_amend(actor=recorder, hanchan=hanchan, number=1, entry=win(1, 1, 5), version=3)
    assert refusal.value.code == "winner_is_discarder"


def test_the_second_of_two_amenders_gets_the_present_state(record, recorder: User, hanchan: Hanchan) -> None:
    record(MANGAN)

    with pytest.raises(VersionConflict):
        deal_amend(actor=recorder, hanchan=hanchan, number=1, entry=DRAW, version=1)


def test_a_deal_that_was_not_played_is_not_amended(record, recorder: User, hanchan: Hanchan) -> None:
    record(MANGAN)

    with pytest.raises(LeagueError) as refusal:
        deal_amend(actor=recorder, hanchan=hanchan, number=2, entry=DRAW, version=2)
    assert refusal.value.code == "no_deal"


# ----- the end, and what stands beside the deals -----


def test_a_stopped_hanchan_is_settled_as_it_stands(record, recorder: User, hanchan: Hanchan) -> None:
    record(MANGAN)
    stopped = hanchan_stop(actor=recorder, hanchan=hanchan, version=2, reason="closing time")

    assert stopped.counts
    assert stopped.participants.get(seat=1).place == 1


def test_a_stopped_hanchan_stays_stopped_when_a_deal_is_amended(record, recorder: User, hanchan: Hanchan) -> None:
    record(MANGAN)
    hanchan_stop(actor=recorder, hanchan=hanchan, version=2)
    amended = deal_amend(actor=recorder, hanchan=hanchan, number=1, entry=BAIMAN, version=3)

    assert amended.counts
    assert amended.participants.get(seat=2).place == 1


def test_a_stopped_hanchan_is_played_on(record, recorder: User, hanchan: Hanchan) -> None:
    record(MANGAN)
    hanchan_stop(actor=recorder, hanchan=hanchan, version=2)
    resumed = hanchan_resume(actor=recorder, hanchan=hanchan, version=3)

    assert resumed.is_open
    assert scores(record(MANGAN)) == [5000, 45000, 25000, 25000]


def test_nothing_is_settled_before_the_first_deal(recorder: User, hanchan: Hanchan) -> None:
    with pytest.raises(LeagueError) as refusal:
        hanchan_stop(actor=recorder, hanchan=hanchan, version=1)

    assert refusal.value.code == "nothing_played"


def test_final_scores_do_not_replace_deals(record, recorder: User, hanchan: Hanchan) -> None:
    with pytest.raises(LeagueError) as refusal:
        hanchan_amend(actor=recorder, hanchan=hanchan, version=1, deposits=1000)

    assert refusal.value.code == "hanchan_by_deals"


def test_a_void_hanchan_comes_back_as_it_was_being_played(record, organiser: User, hanchan: Hanchan) -> None:
    record(MANGAN)
    hanchan_void(actor=organiser, hanchan=hanchan, version=2, reason="wrong table")
    restored = hanchan_restore(actor=organiser, hanchan=hanchan, version=3)

    assert restored.is_open
    assert list(differences()) == []


def test_other_players_take_the_same_seats(record, recorder: User, owner: User, club: Club, hanchan: Hanchan) -> None:
    record(MANGAN)
    eve = player_add(actor=owner, club=club, name="Eve")
    players = [row.player for row in hanchan.participants.order_by("seat")]
    hanchan_amend_details(actor=recorder, hanchan=hanchan, version=2, players=[players[1], players[0], eve, players[3]])

    assert list(hanchan.participants.order_by("seat").values_list("player__name", "score")) == [
        ("Ben", 17000),
        ("Aoi", 33000),
        ("Eve", 25000),
        ("Dai", 25000),
    ]


def test_other_house_rules_replay_every_deal(record, owner: User, hanchan: Hanchan) -> None:
    record(DRAW, MANGAN)
    other = house_rules_create(
        actor=owner, club=hanchan.club, name="Club", ruleset="riichi-ladder", options={"start": 30000, "return": 30000}
    )
    hanchan_amend_details(actor=owner, hanchan=hanchan, version=3, house_rules=other)

    assert sum(scores(hanchan)) == 120000
    assert list(differences()) == []


@pytest.mark.parametrize("ruleset", ["mingjiang", "mcr", "sichuan", "yueqing", "riichi-club", "tenhou"])
def test_every_ruleset_begins_and_stops(ruleset: str, owner: User, club: Club, regulars: list[Player]) -> None:
    rules = house_rules_create(actor=owner, club=club, name=ruleset, ruleset=ruleset)
    hanchan = hanchan_begin(actor=owner, club=club, house_rules=rules, players=regulars, played_on=DAY)
    result = {"mcr": {"type": "exhaustive_draw"}, "sichuan": {"type": "exhaustive_draw", "ready": [0, 1, 2, 3]}}
    entry = {"result": result.get(ruleset, {"type": "exhaustive_draw", "ready": []})}
    deal_record(actor=owner, hanchan=hanchan, number=1, entry=entry)
    hanchan_stop(actor=owner, hanchan=hanchan, version=2)

    assert Hanchan.objects.get().counts
    assert list(differences()) == []
