"""A deal on its page: the sheet becomes an entry, and missing values are named."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.datastructures import MultiValueDict

from league.clubs.models import Club
from league.players.models import Player
from league.records.models import Deal, Hanchan
from league.records.views.recorder.deal_options import deal_options_of
from league.records.views.recorder.wins import WinForm
from rules.registry import find_ruleset
from tests.league.records.recorder.sheets import RON, address, entry_of, save, send

pytestmark = pytest.mark.once


# ----- sitting down -----


def test_people_sit_down_in_the_order_of_the_seats(
    client: Client, club: Club, regulars: list[Player], house_rules: Any
) -> None:
    names = {f"player_{seat}": player.name for seat, player in enumerate(regulars)}

    answer = client.post(f"/c/{club.slug}/record/deals/", {"played_on": club_day(club), "token": "t", **names})

    hanchan = Hanchan.objects.get()
    assert answer.status_code == 302, answer.content.decode()
    assert answer.url == address(hanchan, "pad/")
    assert [row.player for row in hanchan.participants.all()] == regulars


def club_day(club: Club) -> str:
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


def test_a_limit_stands_beside_the_value(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club", {"kiriage": "four_thirty"})

    page = send(client, hanchan, {**RON, "ww0-han": "4", "ww0-fu": "30"}, look="1").content.decode()

    assert "Chika off Aoi: 4 han 30 fu, mangan (kiriage)</p>" in page


def wins(*winners: int) -> dict[str, Any]:
    """A Sichuan deal in which these seats win one stake each off Dai."""
    sheet: dict[str, Any] = {"events": " ".join(f"{number}win" for number in range(1, len(winners) + 1))}
    for number, winner in enumerate(winners, 1):
        sheet |= {f"e{number}-from": "3", f"e{number}w0-winner": str(winner), f"e{number}w0-way": "figures"}
        sheet |= {f"e{number}w0-total": "1"}
    return sheet


def test_a_pattern_is_found_by_its_name_in_any_language(client: Client, sit: Any) -> None:
    page = client.get(address(sit("mcr"))).content.decode()

    box = page[page.index('value="all_green"') :]
    assert 'data-names="all green 绿一色 All green 緑一色 綠一色"' in box[: box.index(">")]


def test_the_table_names_its_rules(client: Client, sit: Any) -> None:
    hanchan = sit("mcr")
    page = client.get(address(hanchan)).content.decode()

    table = page[page.index('id="table"') : page.index("</section>", page.index('id="table"'))]
    version = hanchan.house_rules
    assert f"/c/{hanchan.club.slug}/rules/{version.house_rules_id}/{version.number}/" in table
    assert "mcr, version 1" in table


SICHUAN_ENDS = [
    (wins(0), {}, "How did it end?"),
    (wins(0), {"what": "won"}, "Fewer than three have won."),
    (wins(0, 1, 2), {"what": "exhaustive_draw"}, "Three have won, which ends the deal."),
    (wins(0), {"what": "exhaustive_draw", "ready": ["1"]}, "Ben, if tenpai (ready): the most the hand could have won"),
]


@pytest.mark.parametrize(("sheet", "end", "words"), SICHUAN_ENDS)
def test_a_sichuan_deal_says_what_its_end_needs(
    client: Client, sit: Any, sheet: dict[str, Any], end: dict[str, Any], words: str
) -> None:
    hanchan = sit("sichuan", {"check_ready": True})

    page = send(client, hanchan, sheet | end, look="1").content.decode()

    shown = page[page.index('id="payments"') :]
    assert words in shown
    assert "This is not a result" not in shown


def test_three_wins_end_a_sichuan_deal_by_themselves(client: Client, sit: Any) -> None:
    hanchan = sit("sichuan")
    assert client.get(address(hanchan)).context["sheet"].form["what"].value() == ""

    saved = save(client, hanchan, wins(0, 1, 2))

    assert saved.status_code == 302
    assert entry_of(hanchan)["result"] == {"type": "won"}


def test_htmx_gets_the_payments_alone(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")

    page = client.post(
        address(hanchan), {**RON, "more": "w"}, headers={"hx-request": "true", "hx-target": "payments"}
    ).content.decode()

    assert "+5,200" in page
    assert "<html" not in page


def test_missing_values_are_named_and_entered_values_stay(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")

    page = save(client, hanchan, {**RON, "ww0-winner": ""})

    assert page.status_code == 422
    assert "Who won?" in page.content.decode()
    fu = page.content.decode().split('name="ww0-fu" value="40"')[1]
    assert "checked" in fu[:90]
    assert not Deal.objects.exists()


def test_an_impossible_deal_is_refused_in_the_words_of_the_rules(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")

    page = save(client, hanchan, {**RON, "w-from": "2"})

    assert page.status_code == 422
    assert f"{hanchan_names(hanchan)[2]} cannot win off their own discard." in page.content.decode()


def hanchan_names(hanchan: Hanchan) -> list[str]:
    return list(hanchan.participants.order_by("seat").values_list("player__name", flat=True))


def test_a_preview_names_the_player_of_a_refusal(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")

    page = send(client, hanchan, {**RON, "w-from": "2"}, look="1").content.decode()

    assert f"{hanchan_names(hanchan)[2]} cannot win off their own discard." in page
    assert "Seat 2" not in page


def test_an_amendment_names_the_player_of_a_refusal(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")
    save(client, hanchan, RON)

    page = save(client, hanchan, {**RON, "w-from": "2"}, rest="deals/1/").content.decode()

    assert f"{hanchan_names(hanchan)[2]} cannot win off their own discard." in page


def test_the_same_press_twice_is_one_deal(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")

    first, second = save(client, hanchan, RON), save(client, hanchan, RON)

    assert (first.status_code, second.status_code) == (302, 302)
    assert Deal.objects.count() == 1


def test_the_second_of_two_phones_sees_the_present_table(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")
    save(client, hanchan, RON)

    page = save(client, hanchan, {"what": "exhaustive_draw", "ready": ["0"]}, token="the other phone")

    text = page.content.decode()
    assert page.status_code == 409
    assert "Somebody has recorded a deal in the meantime." in text
    assert "19,800" in text
    assert "Deal 1 is now: Chika off Aoi: 3 han 40 fu" in " ".join(text.split())
    assert Deal.objects.count() == 1


def test_a_refused_deal_stays_refused_until_it_is_recorded_as_the_next(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")
    save(client, hanchan, RON)
    mine = {"what": "exhaustive_draw", "ready": ["0"], "token": "the other phone"}
    refused = save(client, hanchan, mine)

    again = save(client, hanchan, mine, number=refused.context["sheet"].form["number"].value())
    assert again.status_code == 409
    assert Deal.objects.count() == 1

    chosen = send(client, hanchan, mine, as_deal=again.context["next_deal"])
    assert chosen.status_code == 302
    assert entry_of(hanchan, 2) == {"result": {"type": "exhaustive_draw", "ready": [0]}}


def test_a_deal_chosen_as_the_next_is_refused_when_another_came_first(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")
    save(client, hanchan, RON)
    save(client, hanchan, {"what": "exhaustive_draw"}, number=2)

    late = send(client, hanchan, RON, token="the other phone", as_deal="2")

    assert late.status_code == 409
    assert late.context["next_deal"] == 3
    assert Deal.objects.count() == 2


def test_a_deal_refused_because_the_other_ended_the_game_says_so(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club", {"bust": "below_zero"})
    save(client, hanchan, {**RON, "ww0-han": "y1"})

    refused = save(client, hanchan, RON, token="the other phone")

    assert refused.status_code == 409
    assert "Your deal was not recorded." in refused.content.decode()
    assert Deal.objects.count() == 1


def test_no_browser_keeps_the_choices_of_a_deal_for_the_next(client: Client, sit: Any) -> None:
    page = client.get(address(sit("riichi-club"))).content.decode()

    sheet = page[page.index("<form", page.index('id="sheet"') - 200) :]
    assert 'autocomplete="off"' in sheet[: sheet.index(">")]


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


def test_a_hand_is_entered_by_its_tiles(client: Client, sit: Any) -> None:
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
    "hand",
    [
        {
            "ww0-way": "tiles",
            "ww0-hand-concealed": "234m567p34578s22p",
            "ww0-hand-winning_tile": "9s",
            "ww0-hand-conditions": ["riichi"],
        },
        {"ww0-way": "patterns", "ww0-patterns": ["pinfu", "riichi"]},
    ],
    ids=["tiles", "patterns"],
)
def test_a_hand_with_riichi_puts_the_stick_on_the_table(client: Client, sit: Any, hand: dict[str, Any]) -> None:
    hanchan = sit("riichi-club")

    save(client, hanchan, {**RON, **hand, "riichi": ["3"]})

    assert entry_of(hanchan)["riichi"] == [2, 3]
    # pinfu and riichi 2 han 30 fu, 2000 off seat 0, and the stick of seat 3
    assert [row.score for row in hanchan.participants.order_by("seat")] == [23000, 25000, 28000, 24000]


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


# ----- patterns -----


def test_patterns_that_exclude_each_other_are_refused(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")

    page = save(client, hanchan, {**RON, "ww0-way": "patterns", "ww0-patterns": ["pinfu", "toitoi", "riichi"]})

    assert page.status_code == 422
    assert "平和 Pinfu and 対々和 All pungs exclude each other." in page.content.decode()
    assert not Deal.objects.exists()


@pytest.mark.parametrize(
    ("ruleset_key", "pattern", "excluded"),
    [
        ("riichi-club", "pinfu", "toitoi"),
        ("mcr", "big_four_winds", "all_pungs"),
        ("mcr", "all_pungs", "big_four_winds"),
        ("sichuan", "full_flush", "seven_pairs"),
    ],
)
def test_a_pattern_names_those_that_it_excludes(ruleset_key: str, pattern: str, excluded: str) -> None:
    ruleset = find_ruleset(ruleset_key)
    resolved = ruleset.resolve({})
    table = deal_options_of(ruleset, resolved, ruleset.start_state(resolved), ("A", "B", "C", "D"))

    page = str(WinForm(table, MultiValueDict(), "w")["patterns"])

    button = page[page.index(f'value="{pattern}"') :]
    assert excluded in button[button.index('data-apart="') : button.index(">")].split('"')[1].split()


# ----- how many may win -----


@pytest.mark.parametrize(
    ("key", "options", "most"),
    [
        ("riichi-club", {}, 2),
        ("riichi-ladder", {}, 1),
        ("majsoul", {}, 3),
        ("yueqing", {}, 1),
        ("yueqing", {"multiple_wins": "all"}, 3),
        ("sichuan", {}, 3),
        ("sichuan", {"multiple_wins": "nearest"}, 1),
        ("mcr", {}, 1),
    ],
)
def test_no_more_winners_are_asked_for_than_the_rules_pay(key: str, options: dict[str, Any], most: int) -> None:
    ruleset = find_ruleset(key)
    resolved = ruleset.resolve(options)

    assert deal_options_of(ruleset, resolved, ruleset.start_state(resolved), ("A", "B", "C", "D")).most_wins == most
