"""The pages of a hanchan by deals: what is sent becomes an entry, what is stored is what the core says."""

from typing import Any

import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import house_rules_create
from league.players.models import Player
from league.players.services import player_add
from league.records.deal_services import deal_record, hanchan_begin
from league.records.models import Deal, Hanchan

pytestmark = pytest.mark.once

RON = {
    "what": "win",
    "w-count": "1",
    "w-from": "0",
    "ww0-winner": "2",
    "ww0-way": "figures",
    "ww0-han": "3",
    "ww0-fu": "40",
}


@pytest.fixture
def client(recorder: User) -> Client:
    client = Client()
    client.force_login(recorder)
    return client


@pytest.fixture
def sit(owner: User, club: Club, regulars: list[Player]) -> Any:
    """Sits down under a ruleset as it comes."""

    def make(key: str, options: dict[str, Any] | None = None, players: list[Player] | None = None) -> Hanchan:
        rules = house_rules_create(actor=owner, club=club, name=key, ruleset=key, options=options or {})
        return hanchan_begin(actor=owner, club=club, house_rules=rules, players=players or regulars)

    return make


def address(hanchan: Hanchan, rest: str = "deals/") -> str:
    return f"/c/{hanchan.club.slug}/g/{hanchan.pk}/{rest}"


def send(
    client: Client, hanchan: Hanchan, sheet: dict[str, Any], *, number: int = 1, rest: str = "deals/", **more: Any
):
    return client.post(address(hanchan, rest), {"token": "one press", "number": number, **sheet, **more})


def save(client: Client, hanchan: Hanchan, sheet: dict[str, Any], **more: Any):
    return send(client, hanchan, sheet, save="1", **more)


def entry_of(hanchan: Hanchan, number: int = 1) -> dict[str, Any]:
    return hanchan.deals.standing().get(number=number).entry


# ----- sitting down -----


def test_people_sit_down_in_the_order_of_the_seats(
    client: Client, club: Club, regulars: list[Player], house_rules: Any
) -> None:
    names = {f"player_{seat}": player.name for seat, player in enumerate(regulars)}

    answer = client.post(f"/c/{club.slug}/record/deals/", {"played_on": club_day(club), "token": "t", **names})

    hanchan = Hanchan.objects.get()
    assert answer.status_code == 302, answer.content.decode()
    assert answer.url == address(hanchan)
    assert [row.player for row in hanchan.participants.all()] == regulars


def club_day(club: Club) -> str:
    from django.utils import timezone

    return club.day_of(timezone.now()).isoformat()


# ----- one deal -----


def test_a_deal_is_saved_as_an_entry(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")

    answer = save(client, hanchan, {**RON, "riichi": ["2", "3"]})

    assert answer.status_code == 302, answer.content.decode()
    assert entry_of(hanchan) == {
        "riichi": [2, 3],
        "result": {"type": "win", "wins": [{"winner": 2, "from": 0, "value": {"total": 3, "fu": 40, "yakuman": 0}}]},
    }
    # 5200 off seat 0, and both sticks
    assert [row.score for row in hanchan.participants.order_by("seat")] == [19800, 25000, 31200, 24000]


def test_the_payments_are_shown_before_saving(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")

    page = send(client, hanchan, RON, look="1")

    assert page.status_code == 200
    assert "+5,200" in page.content.decode()
    assert not Deal.objects.exists()


def test_htmx_gets_the_payments_alone(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")

    page = client.post(
        address(hanchan), {**RON, "more": "w"}, headers={"hx-request": "true", "hx-target": "payments"}
    ).content.decode()

    assert "+5,200" in page
    assert "<html" not in page


def test_what_is_missing_is_said_and_what_was_written_stays(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")

    page = save(client, hanchan, {**RON, "ww0-winner": ""})

    assert page.status_code == 422
    assert "Who won?" in page.content.decode()
    fu = page.content.decode().split('name="ww0-fu" value="40"')[1]
    assert "checked" in fu[:90]
    assert not Deal.objects.exists()


def test_a_deal_that_cannot_be_is_told_in_the_words_of_the_rules(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")

    page = save(client, hanchan, {**RON, "w-from": "2"})

    assert page.status_code == 422
    assert "cannot win off its own discard" in page.content.decode()


def test_the_same_press_twice_is_one_deal(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")

    first, second = save(client, hanchan, RON), save(client, hanchan, RON)

    assert (first.status_code, second.status_code) == (302, 302)
    assert Deal.objects.count() == 1


def test_of_two_phones_one_sees_the_table_as_it_is_now(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")
    save(client, hanchan, RON)

    page = save(client, hanchan, {"what": "exhaustive_draw", "ready": ["0"]}, token="the other phone")

    text = page.content.decode()
    assert page.status_code == 409
    assert "Somebody recorded a deal since you looked." in text
    assert 'name="number" value="2"' in text
    assert "19,800" in text
    assert Deal.objects.count() == 1


def test_another_winner_off_the_same_tile(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")

    page = send(client, hanchan, RON, more="w").content.decode()
    save(
        client,
        hanchan,
        {**RON, "w-count": "2", "ww1-winner": "1", "ww1-way": "patterns", "ww1-patterns": ["pinfu", "riichi"]},
    )

    assert 'name="ww1-winner"' in page
    wins = entry_of(hanchan)["result"]["wins"]
    assert wins[1] == {"winner": 1, "from": 0, "patterns": {"pinfu": 1, "riichi": 1}}
    # 2 han 30 fu 2000 and 3 han 40 fu 5200 off seat 0
    assert [row.score for row in hanchan.participants.order_by("seat")] == [17800, 27000, 30200, 25000]


def test_a_hand_may_be_laid(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")
    hand = {"ww0-hand-concealed": "234m567p34578s22p", "ww0-hand-winning_tile": "9s"}

    save(client, hanchan, {**RON, "ww0-way": "tiles", "riichi": ["2"], **hand})

    # the stick says riichi: with pinfu 2 han 30 fu, 2000
    assert entry_of(hanchan)["result"]["wins"] == [
        {
            "winner": 2,
            "from": 0,
            "hand": {"concealed": "234m567p34578s22p", "winning_tile": "9s", "conditions": ["riichi"]},
        }
    ]
    assert [row.score for row in hanchan.participants.order_by("seat")] == [23000, 25000, 27000, 25000]


@pytest.mark.parametrize(
    ("sheet", "result"),
    [
        ({"what": "exhaustive_draw", "ready": ["0", "2"]}, {"type": "exhaustive_draw", "ready": [0, 2]}),
        ({"what": "exhaustive_draw", "nagashi": ["1"]}, {"type": "exhaustive_draw", "nagashi": [1], "ready": []}),
        ({"what": "abortive_draw", "reason": "four_winds"}, {"type": "abortive_draw", "reason": "four_winds"}),
        ({"what": "penalty", "offender": "3"}, {"type": "penalty", "offender": 3}),
    ],
)
def test_other_ends_of_a_deal(client: Client, sit: Any, sheet: dict[str, Any], result: dict[str, Any]) -> None:
    hanchan = sit("riichi-club")

    save(client, hanchan, sheet)

    assert entry_of(hanchan) == {"result": result}


def test_kongs_and_wins_of_a_deal_in_their_order(client: Client, sit: Any) -> None:
    hanchan = sit("sichuan")
    page = send(client, hanchan, {"what": "won", "events": "1kong"}, more="win").content.decode()
    sheet = {
        "what": "won", "events": "1kong 2win 4win", "e1-seat": "0", "e1-kind": "direct", "e1-from": "3",
        "e2-from": "1", "e2-count": "2", "e2w0-winner": "0", "e2w0-way": "figures", "e2w0-total": "4",
        "e2w1-winner": "2", "e2w1-way": "patterns", "e2w1-patterns": ["all_pungs"],
        "e4-from": "drawn", "e4w0-winner": "3", "e4w0-way": "figures", "e4w0-total": "1", "horses": "5m",
    }  # fmt: skip
    save(client, hanchan, sheet)

    assert 'name="e2w0-winner"' in page
    assert entry_of(hanchan) == {
        "events": [
            {"type": "kong", "seat": 0, "kind": "direct", "from": 3},
            {
                "type": "win",
                "wins": [
                    {"winner": 0, "from": 1, "value": {"total": 4}},
                    {"winner": 2, "from": 1, "patterns": {"all_pungs": 1}},
                ],
            },
            {"type": "win", "wins": [{"winner": 3, "from": None, "value": {"total": 1}}]},
        ],
        "horses": ["5m"],
        "result": {"type": "won"},
    }


def test_the_flowers_of_all_four(client: Client, sit: Any) -> None:
    hanchan = sit("yueqing")
    flowers = {f"flowers_{seat}": str(number) for seat, number in enumerate((0, 12, 2, 1))}

    save(
        client,
        hanchan,
        {"what": "win", "w-from": "2", "ww0-winner": "1", "ww0-way": "figures", "ww0-total": "38", **flowers},
    )

    assert entry_of(hanchan)["hua"] == [0, 144, 4, 1]
    assert [row.score for row in hanchan.participants.order_by("seat")] == [-187, 541, -171, -183]


# Four hands under indicator 9p: seat 3 holds 4z alone beside five melds, three of them off seat 0.
LAID = {
    "what": "win",
    "w-from": "0",
    "ww0-winner": "3",
    "ww0-way": "laid",
    "ww0-laid_tile": "4z",
    "indicator": "9p",
    "h0-concealed": "1123m23445678p1223s",
    "h1-concealed": "123m223455678p1233s",
    "h2-concealed": "123m23345678p11235s",
    "h2-whites_shown": "1",
    "h3-concealed": "4z",
    "h3-melds": "p555m<0 p888s<0 c678p p444s<0 h7777s",
}
HELD = [
    {"concealed": "1123m23445678p1223s"},
    {"concealed": "123m223455678p1233s"},
    {"concealed": "123m23345678p11235s", "whites_shown": 1},
    {
        "concealed": "4z",
        "melds": [
            {"type": "pung", "tiles": "555m", "from": 0},
            {"type": "pung", "tiles": "888s", "from": 0},
            {"type": "chow", "tiles": "678p"},
            {"type": "pung", "tiles": "444s", "from": 0},
            {"type": "kong", "tiles": "7777s", "concealed": True},
        ],
    },
]


def test_all_four_hands_may_be_laid_and_are_amended_as_they_were(client: Client, sit: Any) -> None:
    hanchan = sit("yueqing")
    sheet = {**LAID, "ww0-last_discard": "3z"}

    shown = send(client, hanchan, sheet, look="1").content.decode()
    answer = save(client, hanchan, sheet)
    amending = client.get(address(hanchan, "deals/1/")).content.decode()

    wins = [{"winner": 3, "from": 0, "winning_tile": "4z", "last_discard": "3z"}]
    assert answer.status_code == 302, shown
    assert "Dai off Aoi: 94 tai" in shown  # 硬吊 45 + 1 = 46, × 2 + 2
    assert entry_of(hanchan) == {"indicator": "9p", "hands": HELD, "result": {"type": "win", "wins": wins}}
    assert 'value="p555m&lt;0 p888s&lt;0 c678p p444s&lt;0 h7777s"' in amending
    assert 'value="laid"' in amending
    assert 'name="h2-whites_shown" value="1"' in amending


def test_a_drawn_deal_may_have_its_hands_laid(client: Client, sit: Any) -> None:
    hanchan = sit("yueqing")
    held = {**LAID, "h3-concealed": "45678889m44456999s", "h3-melds": ""}

    answer = save(client, hanchan, {**held, "what": "exhaustive_draw"})

    assert answer.status_code == 302, answer.content.decode()
    assert entry_of(hanchan)["hands"][3] == {"concealed": "45678889m44456999s"}


def test_a_win_whose_hands_are_not_laid_is_told_so(client: Client, sit: Any) -> None:
    hanchan = sit("yueqing")
    sheet = {key: value for key, value in LAID.items() if not key.startswith("h")}

    page = save(client, hanchan, sheet)

    assert page.status_code == 422
    assert not Deal.objects.exists()


def test_of_a_hand_half_tapped_it_is_said_what_is_missing(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")

    page = send(client, hanchan, {**RON, "ww0-way": "tiles", "ww0-hand-concealed": "234m"}, look="1").content.decode()

    assert "What is the hand worth?" in page.split('id="payments"')[1]
    assert "winning_tile”" not in page


def test_of_hands_half_laid_it_is_said_what_is_missing(client: Client, sit: Any) -> None:
    hanchan = sit("yueqing")

    page = save(client, hanchan, {**LAID, "ww0-laid_tile": "", "h2-concealed": ""})

    assert page.status_code == 422
    assert "What is the hand worth?" in page.content.decode()


def test_another_winner_keeps_the_payments_in_sight(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")

    page = send(client, hanchan, {**RON, "more": "w"}).content.decode()
    without = send(client, hanchan, {**RON, "w-count": "2", "less": "w"}).content.decode()

    assert "Who won?" in page.split('id="payments"')[1]  # of the second
    assert "+5,200" in without.split('id="payments"')[1]


def test_a_value_that_stays_keeps_its_patterns(client: Client, sit: Any, recorder: User) -> None:
    hanchan = sit("riichi-club")
    value = {"total": 3, "fu": 40, "patterns": {"riichi": 1, "dora": 2}}
    wins = [{"winner": 1, "from": 0, "value": value}]
    deal_record(actor=recorder, hanchan=hanchan, number=1, entry={"result": {"type": "win", "wins": wins}})
    hanchan.refresh_from_db()

    save(client, hanchan, {**RON, "amend-version": hanchan.version, "amend-reason": "who"}, rest="deals/1/")

    # the same three han and forty fu, of another winner
    assert entry_of(hanchan)["result"]["wins"] == [{"winner": 2, "from": 0, "value": value}]


def test_a_false_win_before_the_end(client: Client, sit: Any) -> None:
    hanchan = sit("mcr")

    save(
        client,
        hanchan,
        {
            "what": "win",
            "w-from": "drawn",
            "ww0-winner": "1",
            "ww0-way": "figures",
            "ww0-total": "8",
            "false_hu": ["3"],
        },
    )

    # 16 from each; 10 to each for the false hu
    assert [row.score for row in hanchan.participants.order_by("seat")] == [-6, 58, -6, -46]


# ----- back, amended, ended -----


def test_the_sheet_of_an_amended_deal_shows_what_was_entered(client: Client, sit: Any, recorder: User) -> None:
    hanchan = sit("riichi-club")
    save(client, hanchan, {**RON, "riichi": ["2"]})

    page = client.get(address(hanchan, "deals/1/")).content.decode()

    for field in (
        'name="ww0-han" value="3"',
        'name="ww0-fu" value="40"',
        'name="ww0-winner" value="2"',
        'name="riichi" value="2"',
    ):
        assert "checked" in page[page.index(field) : page.index(field) + 90], field


def test_an_amended_deal_takes_what_follows_with_it(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")
    save(client, hanchan, RON)
    save(client, hanchan, RON, number=2)
    hanchan.refresh_from_db()
    sheet = {
        "what": "exhaustive_draw",
        "ready": ["0"],
        "amend-version": hanchan.version,
        "amend-reason": "it was a draw",
    }

    answer = save(client, hanchan, sheet, rest="deals/1/")

    assert answer.status_code == 302, answer.content.decode()
    # +3000 -1000 -1000 -1000; then with one honba 5500 off seat 0
    assert [row.score for row in hanchan.participants.order_by("seat")] == [22500, 24000, 29500, 24000]


def test_deals_that_no_longer_fit_are_named_and_dropped_when_wanted(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club", {"bust": "below_zero"})
    save(client, hanchan, RON)
    save(client, hanchan, RON, number=2)
    hanchan.refresh_from_db()
    bust = {**RON, "ww0-han": "y1", "amend-version": hanchan.version, "amend-reason": "a yakuman"}

    refused = save(client, hanchan, bust, rest="deals/1/")
    done = send(client, hanchan, bust, save="drop", rest="deals/1/")

    assert refused.status_code == 422
    assert "deal 2 can no longer have been" in refused.content.decode()
    assert done.status_code == 302
    assert [deal.number for deal in hanchan.deals.standing()] == [1]


def test_the_last_deal_is_taken_back(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")
    save(client, hanchan, RON)

    client.post(address(hanchan, "undo/"), {"number": "1"})

    assert hanchan.deals.get().state == Deal.State.UNDONE


def test_the_table_ends_a_game_and_plays_on(client: Client, sit: Any) -> None:
    hanchan = sit("sichuan")
    save(client, hanchan, {"what": "exhaustive_draw", "ready": ["0", "1", "2", "3"]})
    hanchan.refresh_from_db()
    client.post(address(hanchan, "stop/"), {"version": hanchan.version})
    hanchan.refresh_from_db()

    assert hanchan.state == Hanchan.State.FINISHED
    assert "Play on" in client.get(address(hanchan)).content.decode()

    client.post(address(hanchan, "resume/"), {"version": hanchan.version})
    hanchan.refresh_from_db()
    assert hanchan.state == Hanchan.State.OPEN


# ----- what everybody sees, and who may do what -----


def test_the_deals_stand_on_the_page_of_the_hanchan(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")
    save(client, hanchan, RON)

    page = client.get(address(hanchan, "")).content.decode()

    assert "Chika off Aoi: 3 han 40 fu" in page
    assert 'aria-label="Scores from deal to deal"' in page


def test_who_waits_in_line_is_shown(client: Client, sit: Any, owner: User, club: Club, regulars: list[Player]) -> None:
    hanchan = sit("yueqing", players=[*regulars, player_add(actor=owner, club=club, name="Emi")])

    assert "Waiting: Emi" in client.get(address(hanchan)).content.decode().replace("\n", " ")


def test_the_decider_announces_itself(client: Client, sit: Any, recorder: User) -> None:
    hanchan = sit("mingjiang")
    draw = {"result": {"type": "exhaustive_draw", "ready": []}}
    for number in range(1, 9):
        deal_record(actor=recorder, hanchan=hanchan, number=number, entry=draw)

    assert "The decider 決勝局" in client.get(address(hanchan)).content.decode()


@pytest.mark.parametrize("who", ["player_user", "stranger"])
def test_who_may_not_record_deals(sit: Any, who: str, request: pytest.FixtureRequest) -> None:
    hanchan = sit("riichi-club")
    client = Client()
    client.force_login(request.getfixturevalue(who))

    answers = [
        client.get(address(hanchan)),
        save(client, hanchan, RON),
        client.post(address(hanchan, "stop/"), {"version": 1}),
    ]

    assert {answer.status_code for answer in answers} <= {403, 404}
    assert not Deal.objects.exists()
