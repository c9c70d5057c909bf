import pytest
from django.test import Client

from league.clubs.services import house_rules_create
from league.players.models import Player
from league.records.core.entry import entry_fields
from league.records.deals.services import deal_record, hanchan_begin
from league.records.models import Hanchan
from league.sessions.services import session_open
from rules.registry import RULESETS
from tests.league.core.page import codes, query_count, signed_in, url, words
from tests.league.factories import make_hanchan
from tests.league.records.games.pages import sent

pytestmark = pytest.mark.once


def test_a_hanchan_is_recorded_and_shown(recorder, club, regulars, season):
    client = signed_in(recorder)

    answer = client.post(url(club, "record"), sent(season=season.pk, token="a"))

    hanchan = Hanchan.objects.get()
    assert answer.url == url(club, "game", hanchan.pk)
    assert hanchan.season == season
    page = words(client.get(answer.url))
    assert "Aoi place 1 41,200 +31.2" in page
    assert "Dai place 4 10,100 −29.9" in page


def test_scores_are_read_as_people_write_them(recorder, club, regulars, house_rules):
    signed_in(recorder).post(
        url(club, "record"), sent(("60,300", "４０２００", "▲1,200", "−700 ")) | {"score_3": "700"}
    )

    # 60300 + 40200 - 1200 + 700 = 100000
    assert list(Hanchan.objects.get().participants.values_list("score", flat=True)) == [60300, 40200, -1200, 700]


def test_a_game_s_page_says_how_its_points_came_about(recorder, owner, club, regulars):
    house_rules_create(actor=owner, club=club, name="Club", ruleset="riichi-club", options={"uma": [20, 10, -10, -20]})
    client = signed_in(recorder)
    chips = {"chips_0": "3", "chips_1": "-3"}

    answer = client.post(url(club, "record"), sent(("41200", "28300", "19500", "10000"), deposits="1000", **chips))

    page = words(client.get(answer.url))
    # 11.2 + 1.0 + 20 + 20 + 3 × 2 = 58.2
    first = "Score − 30,000 +11.2 Deposits left +1.0 Uma +20.0 Oka +20.0 Chips, 2 each +6.0 = +58.2"
    # −1.7 + 10 − 3 × 2 = 2.3; terms of 0 are left out
    second = "Score − 30,000 −1.7 Uma +10.0 Chips, 2 each −6.0 = +2.3"
    fourth = "Score − 30,000 −20.0 Uma −20.0 = −40.0"
    for terms in (first, second, fourth):
        assert f"How the points came about: {terms}" in page


@pytest.mark.parametrize(
    ("ruleset", "options", "scores", "terms"),
    [
        # 63 − 30 + 15, without oka: start and return are 30,000
        ("wrc", {}, (63000, 27000, 20000, 10000), "Score − 30,000 +33.0 Uma +15.0 = +48.0"),
        # 41.2 − 30 + 30 + 4 × (30 − 25)
        ("mleague", {}, (41200, 28300, 20400, 10100), "Score − 30,000 +11.2 Uma +30.0 Oka +20.0 = +61.2"),
        # the others are 27, 20 and 12, so the first is 100 − 59 = 41: 11.3 − 0.3 + 20
        (
            "riichi-club",
            {"rounding": "half_up"},
            (41300, 27200, 19500, 12000),
            "Score − 30,000 +11.3 Rounding −0.3 Oka +20.0 = +31.0",
        ),
        # (350 − 300) ÷ 1, oka 4 × 50
        ("mingjiang", {}, (350, 260, 220, 170), "Score − 300 +50.0 Oka +200.0 = +250.0"),
        # The points are the score, or those of the place: nothing to add up.
        ("sichuan", {}, (20, 20, -5, -35), None),
        ("mcr", {}, (30, 30, 30, -90), None),
    ],
)
def test_the_sum_of_points_has_the_terms_of_the_ruleset(
    recorder, owner, club, regulars, ruleset, options, scores, terms
):
    house_rules_create(actor=owner, club=club, name="Other", ruleset=ruleset, options=options)
    client = signed_in(recorder)

    page = words(client.get(client.post(url(club, "record"), sent(tuple(map(str, scores)))).url))

    assert ("How the points came about" in page) == (terms is not None)
    assert terms is None or terms in page


def test_a_running_game_has_no_parts_of_points(recorder, club, open_game):
    assert "How the points came about" not in words(signed_in(recorder).get(url(club, "game", open_game.pk)))


SHORT = [
    (("412", "283", "204", "101"), {}, [41200, 28300, 20400, 10100]),
    # all four are multiples of 100, and make the 1,000 hundreds of the table
    (("400", "300", "200", "100"), {}, [40000, 30000, 20000, 10000]),
    (("412", "28300", "20400", "10100"), {}, [41200, 28300, 20400, 10100]),
    # 603 + 402 - 12 + 7 = 1000
    (("603", "402", "-12", "7"), {}, [60300, 40200, -1200, 700]),
    (("412", "283", "204", "91"), {"deposits": "10"}, [41200, 28300, 20400, 9100]),
]


@pytest.mark.parametrize(("scores", "also", "wanted"), SHORT)
def test_scores_in_hundreds_are_read_as_scores(recorder, club, regulars, house_rules, scores, also, wanted):
    signed_in(recorder).post(url(club, "record"), sent(scores, **also))

    assert list(Hanchan.objects.get().participants.values_list("score", flat=True)) == wanted


def test_rules_that_do_not_count_in_hundreds_read_every_figure_as_it_is(recorder, owner, club, regulars):
    house_rules_create(actor=owner, club=club, name="MCR", ruleset="mcr")

    signed_in(recorder).post(url(club, "record"), sent(("412", "-83", "-204", "-125")))

    assert list(Hanchan.objects.get().participants.values_list("score", flat=True)) == [412, -83, -204, -125]


def test_a_wrong_sum_is_told_at_the_sum(recorder, club, regulars, house_rules):
    page = signed_in(recorder).post(url(club, "record"), sent(score_0="41300")).content.decode()

    assert page.index("data-sum") < page.index('data-code="scores_do_not_add_up"') < page.index('name="makes_guests"')


def test_a_wrong_sum_of_chips_is_told_at_their_sum(recorder, owner, club, regulars):
    house_rules_create(actor=owner, club=club, name="Club", ruleset="riichi-club")

    page = signed_in(recorder).post(url(club, "record"), sent(chips_0="3", chips_1="-2")).content.decode()

    assert page.index("data-chips") < page.index('data-code="chips_do_not_add_up"') < page.index('name="makes_guests"')


def test_half_a_point_of_penalty_is_shown_as_half_a_point(recorder, club, regulars, owner):
    house_rules_create(actor=owner, club=club, name="Club", ruleset="riichi-club")
    table = sent(("55000", "25000", "15000", "5000"), penalty_3="12.5", note="")
    client = signed_in(recorder)

    answer = client.post(url(club, "record"), table)

    assert "penalty 12.5" in words(client.get(answer.url))


def test_a_page_sent_twice_records_once(recorder, club, regulars, house_rules):
    client = signed_in(recorder)

    first = client.post(url(club, "record"), sent(token="same"))
    second = client.post(url(club, "record"), sent(token="same"))

    assert first.url == second.url
    assert Hanchan.objects.count() == 1


def test_a_page_changed_with_the_back_button_is_another_hanchan(recorder, club, regulars, house_rules):
    client = signed_in(recorder)

    client.post(url(club, "record"), sent(token="same"))
    client.post(url(club, "record"), sent(token="same", score_0="41300", score_1="28200"))

    assert Hanchan.objects.count() == 2


def test_the_same_result_a_moment_later_is_recorded_after_a_confirmation(recorder, club, regulars, house_rules):
    client = signed_in(recorder)
    client.post(url(club, "record"), sent(token="first"))

    asked = client.post(url(club, "record"), sent(token="second"))
    assert asked.status_code == 409
    assert "The same result was recorded less than two minutes ago." in words(asked)
    assert 'name="again"' in asked.content.decode()
    assert Hanchan.objects.count() == 1

    answers = [client.post(url(club, "record"), sent(token="second", again="on")) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert Hanchan.objects.count() == 2


def test_an_empty_page_does_not_ask_about_the_same_result(recorder, club, house_rules):
    assert 'name="again"' not in signed_in(recorder).get(url(club, "record")).content.decode()


REFUSALS = [
    ({"score_0": "41300"}, "scores_do_not_add_up", "add up to 100,100 and should add up to 100,000"),
    ({"player_1": "Aoi"}, "player_twice", "“Aoi” cannot have two seats at one table."),
    ({"player_1": "aoi "}, "player_twice", "cannot have two seats at one table."),
    ({"player_3": "Zoe"}, "unknown_player", "Nobody in this club is called “Zoe”."),
    ({"score_2": "many"}, "bad_number", "“many” is not a whole number."),
    ({"score_2": ""}, "required", "This field is required."),
    ({"played_on": "2999-01-01"}, "future_date", "is in the future"),
    ({"played_on": "2025-01-01"}, "outside_season", "is not in the season"),
    ({"score_0": "41250", "score_1": "28250"}, "bad_scores", "The scores must be"),
]


@pytest.mark.parametrize(("changes", "code", "sentence"), REFUSALS, ids=[code for _, code, _ in REFUSALS])
def test_a_refusal_keeps_the_entries(recorder, club, regulars, season, changes, code, sentence):
    answer = signed_in(recorder).post(url(club, "record"), sent(season=season.pk, **changes))

    found = [error.code for errors in answer.context["form"].errors.as_data().values() for error in errors]
    assert answer.status_code == 422
    assert code in found
    assert sentence in words(answer)
    assert 'value="20400"' in answer.content.decode() or "score_2" in changes
    assert not Hanchan.objects.exists()


def test_a_refused_hanchan_leaves_no_guest_behind(recorder, club, regulars, house_rules):
    answer = signed_in(recorder).post(
        url(club, "record"), sent(player_3="Zoe", score_0="41300", makes_guests="on", token="a")
    )

    assert answer.status_code == 422
    assert not Player.objects.filter(name="Zoe").exists()


def test_an_unknown_name_becomes_a_guest_if_that_is_ticked(recorder, club, regulars, house_rules):
    signed_in(recorder).post(url(club, "record"), sent(player_3="Zoe", makes_guests="on"))

    assert Player.objects.get(name="Zoe").is_guest
    assert Hanchan.objects.get().participants.filter(player__name="Zoe").exists()


def test_the_form_has_chips_and_deposits_if_the_ruleset_has_them(recorder, owner, club, regulars):
    version = house_rules_create(actor=owner, club=club, name="Club", ruleset="riichi-club")
    client = signed_in(recorder)
    form = client.get(url(club, "record")).context["form"]
    assert {"chips_0", "deposits"} <= set(form.fields)

    chips = {"chips_0": "3", "chips_1": "-3"}
    client.post(
        url(club, "record"), sent(("41200", "28300", "20400", "9100"), rules=version.pk, deposits="1000", **chips)
    )

    hanchan = Hanchan.objects.get()
    assert hanchan.deposits == 1000
    assert list(hanchan.participants.values_list("chips", flat=True)) == [3, -3, 0, 0]


def test_chips_that_do_not_add_up_are_refused(recorder, owner, club, regulars):
    house_rules_create(actor=owner, club=club, name="Club", ruleset="riichi-club")

    answer = signed_in(recorder).post(url(club, "record"), sent(chips_0="3"))

    assert codes(answer) == ["chips_do_not_add_up"]
    assert not Hanchan.objects.exists()


def test_five_and_six_players_are_recorded_if_the_ruleset_allows_them(recorder, owner, club, regulars):
    house_rules_create(actor=owner, club=club, name="乐清", ruleset="yueqing")
    client = signed_in(recorder)
    scores = ("60", "-90", "60", "-30", "0")

    refused = client.post(url(club, "record"), sent(scores, makes_guests="on", player_4=""))
    client.post(url(club, "record"), sent(scores, makes_guests="on"))

    assert "Enter both the player and the score, or neither." in words(refused)
    assert list(Hanchan.objects.get().participants.values_list("place", flat=True)) == [1, 5, 1, 4, 3]


@pytest.mark.sampled
@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
def test_every_ruleset_can_be_recorded(recorder, owner, club, regulars, ruleset):
    version = house_rules_create(actor=owner, club=club, name="House", ruleset=ruleset.key)
    start = entry_fields(version).start
    changes = {3: (300, 0, -300), 4: (300, 100, -100, -300)}[ruleset.seats]
    scores = [str(start + change) for change in changes]

    answer = signed_in(recorder).post(url(club, "record"), sent(scores))

    assert answer.status_code == 302, answer.context["form"].errors
    assert Hanchan.objects.get().participants.get(place=1).seat == 0


@pytest.mark.parametrize("page", ["record", "begin"])
def test_rules_with_other_points_than_the_season_s_propose_no_season(recorder, owner, club, season, page):
    other = house_rules_create(actor=owner, club=club, name="MCR", ruleset="mcr")
    client = signed_in(recorder)

    assert client.get(url(club, page)).context["form"]["season"].value() == season.pk
    assert client.get(url(club, page) + f"?rules={other.pk}").context["form"]["season"].value() is None


def test_an_open_evening_is_preselected(recorder, club, regulars, house_rules):
    evening = session_open(actor=recorder, club=club)
    client = signed_in(recorder)

    assert client.get(url(club, "record")).context["form"]["session"].value() == evening.pk
    client.post(url(club, "record"), sent(session=evening.pk))
    assert Hanchan.objects.get().session == evening


def test_without_house_rules_the_page_says_what_to_do_first(recorder, club):
    assert "this club has none yet" in words(signed_in(recorder).get(url(club, "record")))


def test_a_player_member_and_a_stranger_record_nothing(player_user, stranger, club, regulars, house_rules):
    assert signed_in(player_user).post(url(club, "record"), sent()).status_code == 403
    assert signed_in(stranger).post(url(club, "record"), sent()).status_code == 403
    assert Client().post(url(club, "record"), sent()).url.startswith("/sign-in/")
    assert not Hanchan.objects.exists()


def test_games_are_listed_latest_first_and_by_season(owner, club, regulars, house_rules, season):
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)

    everything = Client().get(url(club, "games")).context["games"]
    of_season = Client().get(url(club, "games"), {"season": season.slug}).context["games"]

    assert [game.order for game in everything] == [2, 1]
    assert [game.order for game in of_season] == [2]


@pytest.mark.parametrize("page", ["games", "record"])
def test_pages_need_as_many_queries_for_many_games_as_for_few(owner, club, regulars, house_rules, season, page):
    client = signed_in(owner)
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    few = query_count(client, url(club, page))
    for _ in range(6):
        make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)

    assert query_count(client, url(club, page)) == few <= 18


@pytest.fixture
def open_game(recorder, club, house_rules, regulars):
    return hanchan_begin(actor=recorder, club=club, house_rules=house_rules, players=regulars)


def test_the_page_of_a_running_game_updates_itself(recorder, club, open_game):
    page, client = url(club, "game", open_game.pk), Client()
    client.get(page)  # the first answer brings a cookie
    first = client.get(page)
    tag = {"if-none-match": first.headers["ETag"]}

    assert 'id="game" data-live' in first.content.decode()
    assert client.get(page, headers=tag).status_code == 304

    win = {"winner": 0, "from": 1, "value": {"total": 5, "fu": 30}}
    deal_record(actor=recorder, hanchan=open_game, number=1, entry={"result": {"type": "win", "wins": [win]}})
    after = client.get(page, headers=tag)

    # East's mangan off South: 25,000 + 12,000
    assert (after.status_code, "37,000" in words(after)) == (200, True)


def test_the_page_of_a_finished_game_does_not_update_itself(owner, club, house_rules, regulars):
    game = make_hanchan(actor=owner, house_rules=house_rules, players=regulars)

    assert "data-live" not in Client().get(url(club, "game", game.pk)).content.decode()
