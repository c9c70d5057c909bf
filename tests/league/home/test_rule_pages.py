"""Rule pages and the hand calculator, without an account."""

import re

import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import house_rules_create
from league.core.texts.glossary import glossary_terms
from league.rulebook.examples import example_query, pattern_examples
from league.rulebook.forms import HandForm
from rules.registry import RULESETS, find_ruleset
from tests.league.core.page import on_one_line, words
from tests.samples import ONE_OF_EACH

KEYS = [ruleset.key for ruleset in RULESETS]
pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.mark.sampled
@pytest.mark.parametrize("key", KEYS)
def test_every_ruleset_has_its_page_with_patterns_and_options(client: Client, key: str) -> None:
    page = client.get(f"/rules/{key}/").content.decode()

    ruleset = find_ruleset(key)
    assert all(f'id="{row.key}"' in page for row in ruleset.catalogue)
    assert all(f"<code>{option}</code>" in page for option in ruleset.dump(ruleset.defaults))


@pytest.mark.sampled
@pytest.mark.parametrize("key", KEYS)
def test_the_first_hand_shown_wins(client: Client, key: str) -> None:
    page = client.get(f"/calc/{key}/").content.decode()

    # The words alone also stand in what the script is told.
    assert "<h3>Who pays</h3>" in page
    assert '<span class="minus">Not enough to win' not in page


@pytest.mark.parametrize(
    ("key", "norths", "flowers"), [("tenhou-3", True, False), ("mj-3", False, False), ("kansai", False, True)]
)
def test_the_calculator_asks_for_what_is_set_aside_only_where_it_is_played(
    client: Client, key: str, norths: bool, flowers: bool
) -> None:
    fields = client.get(f"/calc/{key}/").context["form"].fields
    shown = {key for key, _words in fields["conditions"].choices}

    assert ("kita" in fields, "robbing_north" in shown) == (norths, norths)
    assert ("flowers" in fields, "after_kita" in shown) == (flowers, norths or flowers)


def test_the_calculator_of_house_rules_offers_what_they_play_and_what_the_address_has(
    client: Client, owner: User, club: Club
) -> None:
    version = house_rules_create(actor=owner, club=club, name="Club", ruleset="majsoul", options={"ippatsu": False})
    client.force_login(owner)
    address = f"/calc/majsoul/?club={club.slug}&rules={version.pk}&conditions=riichi"

    shown = {key for key, _words in client.get(address).context["form"].fields["conditions"].choices}
    recorded = client.get(f"{address}&conditions=ippatsu").context["form"]

    assert "riichi" in shown
    assert not shown & {"ippatsu", "blessing_of_man", "eighth_win"}
    assert "conditions" not in recorded.errors


def test_a_rule_page_says_of_a_local_yaku_that_it_must_be_agreed(client: Client) -> None:
    page = client.get("/rules/wrc/").content.decode()

    rows = {key: page.partition(f'<tr id="{key}">')[2].partition("</tr>")[0] for key in ("sanrenkou", "toitoi")}
    assert {key: "if agreed" in row for key, row in rows.items()} == {"sanrenkou": True, "toitoi": False}


def test_the_calculator_of_house_rules_offers_and_counts_their_local_yaku(
    client: Client, owner: User, club: Club
) -> None:
    options = {"han": {"kanburi": 2, "tsubame_gaeshi": 1}}
    version = house_rules_create(actor=owner, club=club, name="Local", ruleset="wrc", options=options)
    client.force_login(owner)
    address = "/calc/wrc/?concealed=567p34567s22p&winning_tile=8s&melds=c123m&seat_wind=S&round_wind=E"
    of_house = f"{address}&club={club.slug}&rules={version.pk}&conditions=kong_discard"

    answer = client.get(of_house)
    shown, usual = (
        {key for key, _words in page.context["form"].fields["conditions"].choices}
        for page in (answer, client.get(address))
    )

    assert shown - usual == {"riichi_tile", "kong_discard"}
    assert "槓振り" in answer.content.decode()


@pytest.mark.parametrize("key", [ruleset.key for ruleset in ONE_OF_EACH])
def test_examples_of_the_catalogue_show_their_pattern(key: str) -> None:
    ruleset = find_ruleset(key)
    # a local yaku shows nothing under the ruleset's own options
    with_example = [row.key for row in ruleset.catalogue if row.example and "agreed" not in row.tags]

    # patterns that only an option brings are not there under the defaults
    assert len(pattern_examples(key)) >= len(with_example) - 5


def test_a_link_holds_the_hand(client: Client) -> None:
    page = client.get(
        "/calc/mcr/?concealed=123456789m22p56s&winning_tile=7s&melds=&self_draw=&seat_wind=E&round_wind=E"
    ).content.decode()

    # 清龙 16 + 门前清 2 + 平和 2 = 20: 8 + 20 from the discarder, 8 from the others
    assert "清龙" in page
    assert "+44" in page


def test_a_limit_hand_has_no_fan_to_show(client: Client) -> None:
    page = client.get("/calc/mingjiang/?concealed=555666777z1123m&winning_tile=1m&seat_wind=S").content.decode()

    assert "Small limit" in page
    assert '<span class="figure">0</span>' not in page
    assert "120" in page


def test_the_same_hand_by_form_and_by_case_is_the_same_question() -> None:
    ruleset = find_ruleset("riichi-club")
    form = HandForm(ruleset, {**example_query(ruleset), "melds": ""})

    assert form.is_valid()
    assert form.question() == {
        "concealed": "234m067p34578s22p",
        "winning_tile": "6s",
        "melds": [],
        "self_draw": True,
        "conditions": ["riichi"],
        "seat_wind": "S",
        "round_wind": "E",
        "dora_indicators": ["1z"],
        "ura_indicators": ["1p"],
        "honba": 0,
    }


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("concealed=123m&winning_tile=4m", "There are 3 tiles where there should be 13."),
        ("concealed=1112223334445m&winning_tile=9p", "These tiles do not form a winning hand."),
        ("concealed=xyz&winning_tile=9p", "is not a tile of this ruleset"),
        ("concealed=234m567p34578s22p&winning_tile=6s&melds=q123m", "is not a valid chow, pung or kong"),
        ("concealed=234m567p34578s22p&winning_tile=6s&conditions=sake", "Select a valid choice"),
    ],
)
def test_a_wrong_hand_is_refused_with_the_reason(client: Client, query: str, words: str) -> None:
    answer = client.get(f"/calc/riichi-club/?{query}")

    assert answer.status_code == 422
    assert words in answer.content.decode()


def test_an_unknown_ruleset_is_not_found(client: Client) -> None:
    assert client.get("/calc/go/").status_code == 404
    assert client.get("/rules/go/").status_code == 404


def test_a_request_of_the_keypad_gets_only_the_answer(client: Client) -> None:
    page = client.get("/calc/mcr/", headers={"hx-request": "true"}).content.decode()

    assert "<html" not in page
    assert "Who pays" in page


def test_the_pages_make_no_query(client: Client, django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        client.get("/calc/riichi-club/")
        client.get("/rules/mcr/")


@pytest.mark.sampled
@pytest.mark.parametrize("language", ["ja", "zh-hans", "zh-hant"])
@pytest.mark.parametrize("key", [ruleset.key for ruleset in ONE_OF_EACH])
def test_no_pattern_says_its_name_twice(client: Client, key: str, language: str) -> None:
    page = words(client.get(f"/rules/{key}/", headers={"accept-language": language}))

    # 流し満貫 is the name of an option and of one of its values.
    assert [row.name for row in find_ruleset(key).catalogue if f" {row.name} {row.name} " in page] == []


@pytest.mark.parametrize(
    ("key", "name"), [("mcr", "国標麻雀"), ("sichuan", "四川麻雀（血戦到底）"), ("yueqing", "楽清麻雀（花）")]
)
def test_japanese_pages_name_chinese_rules_as_players_in_japan_do(client: Client, key: str, name: str) -> None:
    japanese = {"accept-language": "ja"}
    listed, page, calculator = (
        words(client.get(at, headers=japanese)) for at in ("/rules/", f"/rules/{key}/", f"/calc/{key}/")
    )

    assert f" {name} " in listed
    assert f"{name} 出典：" in page
    assert f"点数計算 {name} " in calculator
    assert find_ruleset(key).name not in listed + calculator


def test_the_values_of_an_option_stand_with_their_words(client: Client) -> None:
    page = on_one_line(client.get("/rules/kansai/").content.decode())

    assert "<td>East again 返り東</td>" in page
    assert "<code>next</code>the next wind<br><code>east</code>East again 返り東" in page


@pytest.mark.parametrize("language", ["ja", "zh-hans", "zh-hant"])
@pytest.mark.parametrize("key", ["riichi-club", "mcr", "sichuan", "mingjiang"])
def test_what_an_option_takes_is_said_in_the_reader_s_language(client: Client, key: str, language: str) -> None:
    said = words(client.get(f"/rules/{key}/", headers={"Accept-Language": language}))

    assert "≥" in said or key == "mingjiang"
    assert [english for english in ("whole number", "multiple of", "thousands", "null") if english in said] == []


def test_the_calculator_opens_with_riichi_and_then_with_the_rules_used_last(client: Client) -> None:
    first = client.get("/calc/")
    client.get("/calc/mcr/")
    then = client.get("/calc/")
    chosen = client.get("/calc/?ruleset=hk")
    client.cookies["calculator"] = "no-such-rules"

    assert [first["Location"], then["Location"]] == ["/calc/riichi-club/", "/calc/mcr/"]
    assert chosen["Location"] == "/calc/hk/"
    assert client.get("/calc/")["Location"] == "/calc/riichi-club/"


@pytest.mark.parametrize(
    ("language", "name", "meaning"),
    [("en", "hanchan, game", "a recorded game at a table"), ("ja", "半荘", "一つの卓で打って記録した一試合"),
     ("zh-hans", "半庄", "在一桌打完并记录下来的一场"), ("zh-hant", "半莊", "在一桌打完並記錄下來的一場")],
)  # fmt: skip
def test_the_glossary_explains_each_term_in_the_language_of_the_reader(
    client: Client, language: str, name: str, meaning: str
) -> None:
    page = client.get("/glossary/", headers={"Accept-Language": language}).content.decode()

    [said] = re.findall(r'<dt id="hanchan">(.*?)</dd>', page, re.DOTALL)
    assert f">{name}</b>" in said
    assert meaning in said
    assert page.count("<dt ") == len(glossary_terms())


def test_a_term_is_explained_where_it_stands(client: Client) -> None:
    page = client.get("/", headers={"Accept-Language": "ja"}).content.decode()

    [said] = re.findall(r'<span popover id="what-is-hanchan".*?</span>', page, re.DOTALL)
    assert "一つの卓で打って記録した一試合" in said
    assert 'href="/glossary/#hanchan"' in said


def test_each_term_has_a_meaning_and_a_place_of_its_own() -> None:
    terms = glossary_terms()

    assert [term.english for term in terms if not term.meaning] == []
    assert len({term.key for term in terms}) == len(terms)
