"""The han of a riichi table as a form of house rules, and in words."""

from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_amend, house_rules_create
from league.families import family_of
from league.rulebook.option_fields import value_in_words
from rules.registry import find_ruleset
from tests.league.home.test_club_views import rules_form

pytestmark = [pytest.mark.django_db, pytest.mark.once]

CLUB, THREE = find_ruleset("riichi-club"), find_ruleset("sanma-club")
PRICES = {"sanshoku_doujun": 3, "menzen_tsumo": 0, "ittsu": [2, 2], "toitoi": 3, "chanta": [2, 0], "chiitoitsu": 1}


def field(ruleset: Any, present: dict[str, Any]) -> Any:
    return family_of(ruleset).option_fields["han"]({"key": "han"}, present)


def entered(ruleset: Any, present: dict[str, Any], **numbers: str) -> Any:
    """What a form means where these numbers stand in the fields, and what was there in the others."""
    han = field(ruleset, present)
    values = dict(zip(han.keys, han.widget.decompress(present), strict=True))
    return han.clean([numbers.get(key, values[key]) for key in han.keys])


def test_a_number_for_open_hands_stands_where_they_lose_some() -> None:
    keys = field(CLUB, {}).keys

    assert [key for key in keys if key.endswith("_open")] == [
        "sanshoku_doujun_open", "ittsu_open", "chanta_open", "honitsu_open", "junchan_open", "chinitsu_open",
        "isshoku_sanjun_open",
    ]  # fmt: skip
    assert "north" not in keys
    assert {"north", "honitsu_open"} < {*field(THREE, {}).keys}
    assert "sanshoku_doujun" not in field(THREE, {}).keys


@pytest.mark.parametrize(
    ("present", "numbers", "han"),
    [
        ({}, {}, {}),
        (PRICES, {}, PRICES),
        # all pungs have one number, unless the house has two
        ({"toitoi": [3, 2]}, {}, {"toitoi": [3, 2]}),
        # an open hand follows, down by what it usually loses
        ({}, {"ittsu": "3"}, {"ittsu": 3}),
        ({}, {"ittsu": "3", "ittsu_open": "2"}, {"ittsu": 3}),
        ({}, {"ittsu": "3", "ittsu_open": "3"}, {"ittsu": [3, 3]}),
        ({}, {"ittsu_open": "2"}, {"ittsu": [2, 2]}),
        ({"pinfu": 0, "ittsu": 3}, {"pinfu": ""}, {"ittsu": 3}),
        # a local yaku is not played until it has a number
        ({}, {"sanrenkou": "2", "isshoku_sanjun": "2"}, {"sanrenkou": 2, "isshoku_sanjun": 2}),
        ({}, {"isshoku_sanjun": "3", "isshoku_sanjun_open": "3"}, {"isshoku_sanjun": [3, 3]}),
        ({"sanrenkou": 2}, {"sanrenkou": ""}, {}),
    ],
)
def test_the_fields_give_the_map(present: dict[str, Any], numbers: dict[str, str], han: dict[str, Any]) -> None:
    assert entered(CLUB, present, **numbers) == han


def test_han_in_the_words_of_the_reader() -> None:
    said = "三色同順 Three-colour chow 3 (open 2), 門前清自摸和 Closed self-draw not played"

    assert value_in_words({"sanshoku_doujun": 3, "menzen_tsumo": 0}, family_of(CLUB), "han") == said
    assert value_in_words({"chanta": [2, 0]}, family_of(CLUB), "han") == "混全帯么九 Outside hand 2 (closed hands only)"
    assert value_in_words({}, family_of(THREE), "han") == "none"
    local = "三連刻 Three pungs in a row 2, オープン立直 Open riichi 3"
    assert value_in_words({"sanrenkou": 2, "open_riichi": 3}, family_of(CLUB), "han") == local
    with translation.override("ja"):
        assert value_in_words({"sanshoku_doujun": 3}, family_of(CLUB), "han").endswith(" 3（鳴き2）")


def test_limits_have_a_field_for_each_yakuman_and_words() -> None:
    limits = family_of(CLUB).option_fields["limits"]({"key": "limits"}, {})

    assert limits.clean(["2" if key == "daisangen" else "" for key in limits.keys]) == {"daisangen": 2}
    said = "大三元 Big three dragons 2, 四槓子 Four kongs not played"
    assert value_in_words({"daisangen": 2, "suukantsu": 0}, family_of(CLUB), "limits") == said


def test_an_organiser_sets_the_han_of_yaku_and_everybody_reads_them(
    client: Client, owner: User, club: Club, house_rules: HouseRulesVersion
) -> None:
    client.force_login(owner)
    rules = house_rules.house_rules
    path = f"/c/{club.slug}/rules/{rules.pk}/change/"
    sent = rules_form(client.get(path))
    sent |= {"reason": "voted", "option-han_ittsu": "3", "option-han_pinfu": "0", "option-han_kanburi": "1"}

    refused = client.post(path, sent | {"option-han_ittsu_open": "4"})
    answer = client.post(path, sent)

    assert refused.status_code == 422
    assert "option-han" in refused.context["form"].errors
    assert rules.latest.options["han"] == {"ittsu": 3, "pinfu": 0, "kanburi": 1}
    page = client.get(answer.url).content.decode()
    assert "平和 Pinfu not played" in page
    assert "一気通貫 Full straight 2 (open 1)" in page
    assert "槓振り Off the discard after a kong 1" in page


def test_the_difference_of_two_versions_tells_the_yaku_of_both(client: Client, owner: User, club: Club) -> None:
    first = house_rules_create(
        actor=owner, club=club, name="Monday", ruleset="riichi-club", options={"han": {"ittsu": 3}}
    )
    rules = first.house_rules
    second = house_rules_amend(actor=owner, house_rules=rules, options={"han": {"pinfu": 0}}, reason="voted")
    client.force_login(owner)

    page = client.get(f"/c/{club.slug}/rules/{rules.pk}/{second.number}/?against=1").content.decode()

    assert "一気通貫 Full straight 2 (open 1), 平和 Pinfu not played" in page
    assert "一気通貫 Full straight 3 (open 2), 平和 Pinfu 1" in page
