"""The pages of a hanchan that is recorded deal by deal: amend, undo, end, read, and permissions."""

import re
from typing import Any

import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club
from league.players.models import Player
from league.players.services import player_add
from league.records.deals.services import deal_amend, deal_record
from league.records.models import Deal, Hanchan
from tests.league.core.page import words
from tests.league.records.recorder.sheets import RON, address, entry_of, save, send

pytestmark = pytest.mark.once


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


def test_the_later_deals_follow_an_amended_deal(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")
    save(client, hanchan, RON)
    save(client, hanchan, RON, number=2, again="1")
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


def test_the_players_are_amended_and_the_deals_stay(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")
    save(client, hanchan, RON)
    before = list(hanchan.participants.order_by("seat").values_list("player__name", "score"))
    page = client.get(address(hanchan, "amend/"))
    names = [page.context["form"][f"player_{seat}"].value() for seat in range(4)]
    sent = {f"player_{seat}": name for seat, name in enumerate([names[1], names[0], *names[2:]])}
    when = {"played_on": hanchan.played_on, "note": "Seats mixed up", "version": 2, "reason": "East and south"}

    answer = client.post(address(hanchan, "amend/"), sent | when)

    (east, first), (south, second), *others = before
    assert answer.status_code == 302
    assert names == [east, south, *(name for name, _score in others)]
    now = list(hanchan.participants.order_by("seat").values_list("player__name", "score"))
    assert now == [(south, first), (east, second), *others]
    assert Deal.objects.filter(hanchan=hanchan, state=Deal.State.STANDING).count() == 1


def test_a_conflicting_amendment_of_the_players_shows_the_present_ones(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")
    form = client.get(address(hanchan, "amend/")).context["form"]
    sent = {f"player_{seat}": form[f"player_{seat}"].value() for seat in range(4)}
    save(client, hanchan, RON)

    answer = client.post(
        address(hanchan, "amend/"), sent | {"played_on": hanchan.played_on, "version": 1, "reason": "Late"}
    )

    assert answer.status_code == 409


def test_later_deals_that_become_invalid_are_named_and_dropped_on_request(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club", {"bust": "below_zero"})
    save(client, hanchan, RON)
    save(client, hanchan, RON, number=2, again="1")
    hanchan.refresh_from_db()
    bust = {**RON, "ww0-han": "y1", "amend-version": hanchan.version, "amend-reason": "a yakuman"}

    refused = save(client, hanchan, bust, rest="deals/1/")
    done = send(client, hanchan, bust, save="drop", rest="deals/1/")

    assert refused.status_code == 422
    assert "After this change, deal 2 is not possible" in refused.content.decode()
    assert done.status_code == 302
    assert [deal.number for deal in hanchan.deals.standing()] == [1]


def test_an_amendment_refused_by_another_stays_refused_until_it_is_chosen(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")
    save(client, hanchan, RON)
    theirs = {**RON, "ww0-han": "1", "amend-version": 2, "amend-reason": "one han"}
    mine = {**RON, "ww0-han": "2", "amend-version": 2, "amend-reason": "two han"}
    save(client, hanchan, theirs, rest="deals/1/")
    refused = save(client, hanchan, mine, rest="deals/1/")

    version = refused.context["amend_form"]["version"].value()
    again = save(client, hanchan, mine | {"amend-version": version}, rest="deals/1/")
    assert again.status_code == 409
    assert "Deal 1 is now: Chika off Aoi: 1 han 40 fu" in " ".join(again.content.decode().split())
    assert entry_of(hanchan)["result"]["wins"][0]["value"]["total"] == 1

    chosen = send(client, hanchan, mine, over_version=again.context["game"].version, rest="deals/1/")
    assert chosen.status_code == 302
    assert entry_of(hanchan)["result"]["wins"][0]["value"]["total"] == 2


def test_the_last_deal_is_taken_back(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")
    save(client, hanchan, RON)

    hanchan.refresh_from_db()
    client.post(address(hanchan, "undo/"), {"number": "1", "version": hanchan.version})

    assert hanchan.deals.get().state == Deal.State.UNDONE


def test_the_last_deal_is_not_taken_back_by_a_page_that_is_behind(client: Client, sit: Any, recorder: User) -> None:
    hanchan = sit("riichi-club")
    save(client, hanchan, RON)
    page = client.get(address(hanchan)).content.decode()
    seen = re.search(r'name="number" value="1">\s*<input type="hidden" name="version" value="(\d+)"', page)
    assert seen
    entry = {"result": {"type": "exhaustive_draw"}}
    deal_amend(actor=recorder, hanchan=hanchan, number=1, entry=entry, version=int(seen[1]))

    client.post(address(hanchan, "undo/"), {"number": "1", "version": seen[1]})

    assert hanchan.deals.standing().count() == 1


def test_after_saving_the_page_begins_with_the_deal_its_undo_and_the_scores(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")

    saved = save(client, hanchan, RON)

    assert saved.url == address(hanchan) + "#page"
    page = client.get(address(hanchan)).content.decode()
    parts = ['id="page"', 'id="last"', "Chika off Aoi: 3 han 40 fu", "Take back deal 1", 'id="table"', 'id="sheet"']
    assert sorted(parts, key=page.index) == parts


def test_a_page_that_asks_again_gets_the_deal_of_another_phone(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")
    first = client.get(address(hanchan))
    tag = {"if-none-match": first.headers["ETag"]}
    assert client.get(address(hanchan), headers=tag).status_code == 304
    assert first.headers["Cache-Control"] == "no-store"

    save(client, hanchan, RON, token="another phone")

    again = client.get(address(hanchan), headers=tag)
    assert again.status_code == 200
    assert 'data-next="2"' in again.content.decode()


def test_a_game_is_stopped_and_resumed(client: Client, sit: Any) -> None:
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


def test_a_game_is_ended_after_its_places_and_points_were_shown(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")
    save(client, hanchan, RON)

    asked = client.get(address(hanchan, "stop/"))
    hanchan.refresh_from_db()
    assert hanchan.is_open
    # 30,200 − 30,000 and the oka of 20,000
    assert "Chika 30,200 place 1 +20.2" in words(asked)
    assert "dealer" not in words(asked)

    done = client.post(address(hanchan, "stop/"), {"version": asked.context["game"].version})
    assert done.url == address(hanchan, "")
    assert "place 1 30,200 +20.2" in words(client.get(done.url))


def test_a_game_that_changed_since_the_question_is_not_ended(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")
    save(client, hanchan, RON)
    version = client.get(address(hanchan, "stop/")).context["game"].version
    save(client, hanchan, {"what": "exhaustive_draw"}, number=2, token="another")

    client.post(address(hanchan, "stop/"), {"version": version})

    hanchan.refresh_from_db()
    assert hanchan.is_open


def test_the_table_of_a_finished_game_has_places_and_no_dealer(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")
    save(client, hanchan, RON)
    hanchan.refresh_from_db()
    client.post(address(hanchan, "stop/"), {"version": hanchan.version})

    page = client.get(address(hanchan)).content.decode()
    table = page[page.index('id="table"') : page.index("</section>", page.index('id="table"'))]

    assert "The end" in table
    assert "dealer" not in table
    assert "place 1" in table


# ----- what everybody sees, and who may do what -----


def test_the_page_of_the_hanchan_shows_its_deals(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")
    save(client, hanchan, RON)

    page = client.get(address(hanchan, "")).content.decode()

    assert "Chika off Aoi: 3 han 40 fu" in page
    assert 'aria-label="Scores from deal to deal"' in page


def test_waiting_players_are_shown(client: Client, sit: Any, owner: User, club: Club, regulars: list[Player]) -> None:
    hanchan = sit("yueqing", players=[*regulars, player_add(actor=owner, club=club, name="Emi")])

    assert "Waiting: Emi" in client.get(address(hanchan)).content.decode().replace("\n", " ")


def test_the_page_announces_the_decider(client: Client, sit: Any, recorder: User) -> None:
    hanchan = sit("mingjiang")
    draw = {"result": {"type": "exhaustive_draw", "ready": []}}
    for number in range(1, 9):
        deal_record(actor=recorder, hanchan=hanchan, number=number, entry=draw)

    assert "The decider 決勝局" in client.get(address(hanchan)).content.decode()


@pytest.mark.parametrize("who", ["player_user", "stranger"])
def test_others_cannot_record_deals(sit: Any, who: str, request: pytest.FixtureRequest) -> None:
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


def test_the_same_deal_twice_is_asked_for_on_the_page(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")
    save(client, hanchan, RON)

    asked = save(client, hanchan, RON, number=2, token="another phone")
    again = send(client, hanchan, RON, again="1", number=2, token="another phone")

    assert asked.status_code == 409
    assert "Deal 1 with the same result was recorded less than two minutes ago." in words(asked)
    assert again.status_code == 302
    assert hanchan.deals.count() == 2


def test_a_page_that_is_behind_says_that_the_same_deal_is_recorded(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")
    save(client, hanchan, RON)

    behind = save(client, hanchan, RON, token="another phone")

    assert behind.status_code == 302
    assert "Deal 1 is recorded already, with the same result." in words(client.get(behind.url))
    assert hanchan.deals.count() == 1


def test_a_win_that_contradicts_the_record_is_asked_for_on_the_page(client: Client, sit: Any) -> None:
    hanchan = sit("riichi-club")
    sheet = {**RON, "ww0-way": "patterns", "ww0-patterns": ["paarenchan"]}

    asked = save(client, hanchan, sheet)

    assert asked.status_code == 409, words(asked)
    assert "By the record this is only win 1 in a row" in words(asked)
    assert "Record it as it is" in words(asked)
    assert not hanchan.deals.exists()
    assert save(client, hanchan, {**sheet, "again": "1"}).status_code == 302
    assert hanchan.deals.count() == 1
