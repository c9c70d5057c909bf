import re

import pytest
from django.test import Client
from django.urls import reverse

from league.clubs.models import Club, HouseRules, HouseRulesVersion, Invitation
from league.clubs.roles import role_of
from league.clubs.services import club_amend, house_rules_create
from rules.registry import RULESETS, find_ruleset
from tests.league.core.page import codes, query_count, signed_in, words
from tests.league.factories import make_hanchan

pytestmark = pytest.mark.once


def club_url(club, name="club", *args):
    return reverse(name, args=[club.slug, *args])


# ----- the first page -----


def test_a_stranger_sees_an_introduction_and_public_clubs(club):
    page = words(Client().get("/"))

    assert "The record of your mahjong club" in page
    assert "North Wind Circle" in page


def test_a_stranger_does_not_see_a_private_club(owner, club, stranger):
    club_amend(actor=owner, club=club, is_public=False)

    assert "North Wind Circle" not in words(Client().get("/"))
    assert Client().get(club_url(club)).status_code == 404
    assert signed_in(stranger).get(club_url(club)).status_code == 404
    assert signed_in(owner).get(club_url(club)).status_code == 200


def test_a_member_sees_their_own_clubs(recorder, club):
    page = words(signed_in(recorder).get("/"))

    assert "My clubs" in page
    assert "North Wind Circle" in page


# ----- a club -----


def test_a_new_club_asks_for_the_game_and_shows_three_first_steps(stranger):
    client = signed_in(stranger)

    answer = client.post(reverse("club_new"), {"name": "月曜会", "time_zone": "Asia/Tokyo", "day_begins": "6"})

    club = Club.objects.get()
    assert answer.url == club_url(club, "which_game")
    assert (club.day_begins, club.is_public) == (6, False)
    assert "Three steps to the first hanchan" in words(client.get(club_url(club)))


def test_an_address_is_taken_once(owner, club):
    sent = {"name": "Another", "slug": club.slug, "time_zone": "UTC", "day_begins": "0"}

    answer = signed_in(owner).post(reverse("club_new"), sent)

    assert answer.status_code == 422
    assert "is already taken" in words(answer)
    assert Club.objects.count() == 1


def test_only_the_owner_changes_the_club(owner, organiser, club):
    sent = {"name": "South Wind Circle", "time_zone": "Asia/Tokyo", "day_begins": "12", "is_public": "on"}

    assert signed_in(organiser).post(club_url(club, "club_settings"), sent).status_code == 403
    assert signed_in(owner).post(club_url(club, "club_settings"), sent).status_code == 302
    club.refresh_from_db()
    assert club.name == "South Wind Circle"


def test_the_club_page_makes_as_many_queries_for_many_games_as_for_few(owner, club, regulars, house_rules, season):
    client = signed_in(owner)
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    few = query_count(client, club_url(club))
    for _ in range(6):
        make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)

    assert query_count(client, club_url(club)) == few <= 26


# ----- members -----


def test_an_invitation_makes_one_person_a_member(organiser, stranger, club):
    shown = signed_in(organiser).post(club_url(club, "members"), {"role": "player"})
    (link,) = re.findall(r"http://testserver(/join/[\w-]+/)", shown.content.decode())
    guest = signed_in(stranger)

    assert "North Wind Circle" in words(guest.get(link))
    guest.post(link)

    assert role_of(stranger, club) == "player"
    assert signed_in(organiser).get(link).status_code == 410


def test_a_link_that_is_no_invitation_says_so_before_anybody_signs_in(club):
    assert Client().get("/join/whatever/").status_code == 410


def test_an_organiser_makes_nobody_an_owner(organiser, club):
    answer = signed_in(organiser).post(club_url(club, "members"), {"role": "owner"})

    assert codes(answer) == ["forbidden"]
    assert not Invitation.objects.exists()


def test_an_invitation_is_taken_back(organiser, club):
    client = signed_in(organiser)
    client.post(club_url(club, "members"), {"role": "player"})
    invitation = Invitation.objects.get()

    client.post(club_url(club, "invitation_end", invitation.pk))

    invitation.refresh_from_db()
    assert invitation.revoked_at


def test_the_owner_gives_a_role(owner, recorder, club):
    signed_in(owner).post(club_url(club, "member_role", recorder.pk), {"role": "organiser"})

    assert role_of(recorder, club) == "organiser"


def test_a_recorder_gives_nobody_a_role(recorder, club):
    answer = signed_in(recorder).post(club_url(club, "member_role", recorder.pk), {"role": "owner"})

    assert answer.status_code == 403
    assert role_of(recorder, club) == "recorder"


def test_the_last_owner_stays(owner, club):
    answer = signed_in(owner).post(club_url(club, "member_end", owner.pk))

    assert answer.status_code == 422
    assert "A club needs an owner" in words(answer)
    assert role_of(owner, club) == "owner"


def test_a_member_leaves(recorder, club):
    assert signed_in(recorder).post(club_url(club, "member_end", recorder.pk)).url == "/"
    assert role_of(recorder, club) is None


# ----- house rules -----


def rules_form(page):
    """The form's data as the browser would send it unchanged."""
    form = page.context["form"]
    sent = {}
    for field in form:
        value = field.value()
        widget = field.field.widget
        if hasattr(widget, "decompress"):
            parts = widget.decompress(value)
            sent |= {
                f"{field.name}{suffix}": part
                for suffix, part in zip(widget.widgets_names, parts, strict=True)
                if part is not None and part is not False
            }
        elif value is not None and value is not False:
            sent[field.name] = value
    return sent


@pytest.mark.sampled
@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
def test_a_ruleset_without_changes_stores_its_defaults(organiser, club, ruleset):
    client = signed_in(organiser)
    path = club_url(club, "house_rules_options", ruleset.key)

    answer = client.post(path, rules_form(client.get(path)))

    assert answer.status_code == 302
    version = HouseRulesVersion.objects.get()
    assert version.ruleset == ruleset.key
    assert version.options == ruleset.dump(ruleset.defaults)
    assert "Nowhere: played as the ruleset says." in words(client.get(answer.url))


def test_a_ruleset_is_used_as_printed_by_one_touch(organiser, club):
    client = signed_in(organiser)
    path = club_url(club, "house_rules_options", "mleague")

    answers = [client.post(path, {"as_printed": "yes", "option-uma": "1 2 3 4"}) for _ in range(2)]

    version = HouseRulesVersion.objects.get()
    assert version.options == (printed := find_ruleset("mleague")).dump(printed.defaults)
    assert {answer.url for answer in answers} == {
        club_url(club, "house_rules_version", version.house_rules_id, version.number)
    }


def test_a_name_that_other_rules_have_is_not_used_as_printed(organiser, club):
    house_rules_create(actor=organiser, club=club, name=find_ruleset("mleague").name, ruleset="mcr")

    answer = signed_in(organiser).post(club_url(club, "house_rules_options", "mleague"), {"as_printed": "yes"})

    assert "is already taken" in words(answer)
    assert HouseRulesVersion.objects.count() == 1


@pytest.mark.sampled
@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
def test_the_options_in_which_clubs_differ_stand_before_the_folded_rest(organiser, club, ruleset):
    answer = signed_in(organiser).get(club_url(club, "house_rules_options", ruleset.key))

    form = answer.context["form"]
    first = [field.name for field in form.first_fields]
    rest = [field.name for group in form.groups for field in group.shown]
    assert 3 <= len(first) <= 6
    assert sorted([*first, *rest, "name"]) == sorted(field.name for field in form)
    assert len(form.groups) >= 3
    assert all(str(group.words) in words(answer) for group in form.groups)
    assert "Other options" not in [group.words for group in form.groups]


def test_a_refused_option_is_not_folded_away(organiser, club):
    client = signed_in(organiser)
    path = club_url(club, "house_rules_options", "riichi-club")

    answer = client.post(path, rules_form(client.get(path)) | {"option-min_han": "99"})

    assert [group.words for group in answer.context["form"].groups if not group.is_folded] == ["Which hands win"]
    opened = answer.content.decode().partition("<details open>")[2].partition("</details>")[0]
    assert "The option “Least han of yaku to win.” does not take 99. It takes: whole number ≥ 1 ≤ 13." in opened


@pytest.mark.sampled
@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
def test_nobody_reads_null_in_house_rules(organiser, club, ruleset):
    client = signed_in(organiser)
    path = club_url(club, "house_rules_options", ruleset.key)
    form = client.get(path)
    answer = client.post(path, rules_form(form))

    shown = form.content.decode() + client.get(answer.url).content.decode()
    # the value of a choice is sent, and no script or person reads it
    assert "null" not in re.sub(r'<option value="null"', "", shown).casefold().partition("<main")[2]
    assert HouseRulesVersion.objects.get().options != {}


def test_chips_and_floating_uma_are_entered_part_by_part(organiser, club):
    client = signed_in(organiser)
    path = club_url(club, "house_rules_options", "mleague")
    floating = {"0": "0 0 0 0", "1": "12 -1 -3 -8", "2": "8 4 -4 -8", "3": "8 3 1 -12", "4": "0 0 0 0"}
    entered = {f"option-uma_floating_{n}": row for n, row in floating.items()} | {"option-chips_red": "2"}
    half = rules_form(client.get(path)) | {"option-uma_floating_1": "12 -1 -3 -8"}

    refused = client.post(path, half)
    answer = client.post(path, half | entered)

    assert refused.status_code == 422
    assert "null" not in words(refused)
    options = HouseRulesVersion.objects.get().options
    assert options["uma_floating"] == {n: [int(one) for one in row.split()] for n, row in floating.items()}
    assert options["chips"]["red"] == 2
    assert "one at the return 12 −1 −3 −8" in words(client.get(answer.url))


def test_the_order_of_dealers_is_entered_round_by_round(organiser, club):
    client = signed_in(organiser)
    path = club_url(club, "house_rules_options", "mcr")
    orders = {f"option-dealer_order_{n}": "0 1 2 3" if n % 2 else "1 0 3 2" for n in range(4)}

    client.post(path, rules_form(client.get(path)) | orders)

    assert HouseRulesVersion.objects.get().options["dealer_order"] == [[1, 0, 3, 2], [0, 1, 2, 3]] * 2


@pytest.mark.parametrize(
    ("ruleset", "language", "quoted"),
    [
        ("mcr", "zh-hans", "“起和” 《国标麻将竞赛规则 1998》"), ("mcr", "en", ""), ("mcr", "ja", ""),
        ("riichi-club", "ja", "「喰いタンあり」 《ルール（東南戦・ありあり・チップ）》"),
        ("riichi-club", "ja", "槓裏（用語）"),
        ("riichi-club", "zh-hans", "“有听牌连庄” 《日麻天梯 游戏规则》"),
        ("riichi-club", "en", ""),
        ("hk", "zh-hant", "「起糊」 《香港麻雀 清章》"), ("hk", "zh-hans", "“起糊” 《香港麻雀 清章》"),
    ],
)  # fmt: skip
def test_a_rule_text_is_quoted_to_who_reads_its_language(club, owner, ruleset, language, quoted):
    version = house_rules_create(actor=owner, club=club, name="Monday", ruleset=ruleset)
    clauses = [one["clause"] for one in find_ruleset(ruleset).describe()["options"] if len(one["clause"]) > 1]
    path = club_url(club, "house_rules_version", version.house_rules_id, 1)

    shown = words(Client(headers={"accept-language": language}).get(path))

    said = [one for one in clauses if f"“{one}”" in shown or f"「{one}」" in shown]
    assert quoted in shown
    assert bool(said) == bool(quoted)
    if language == "zh-hans":
        # Nothing that only the other script has.
        assert not [one for one in said if "?" in one.encode("gb2312", "replace").decode("gb2312")]


def test_house_rules_are_chosen_by_a_form_and_shown_in_words(organiser, club):
    client = signed_in(organiser)
    path = club_url(club, "house_rules_options", "riichi-club")
    sent = rules_form(client.get(path)) | {"name": "Monday", "option-uma": "20 10 -10 -20", "option-red_fives_m": "0"}

    answer = client.post(path, sent)

    version = HouseRulesVersion.objects.get()
    assert version.options["uma"] == [20, 10, -10, -20]
    assert version.options["red_fives"] == {"m": 0, "p": 1, "s": 1}
    assert "20 10 −10 −20" in words(client.get(answer.url))


def test_an_invalid_value_is_refused_at_its_option(organiser, club):
    client = signed_in(organiser)
    path = club_url(club, "house_rules_options", "riichi-club")

    answer = client.post(path, rules_form(client.get(path)) | {"option-uma": "20 10"})

    assert answer.status_code == 422
    assert "Write 4 numbers." in words(answer)
    assert 'value="20 10"' in answer.content.decode()
    assert not HouseRules.objects.exists()


def test_a_value_out_of_range_is_refused_by_the_ruleset_at_its_option(organiser, club):
    client = signed_in(organiser)
    path = club_url(club, "house_rules_options", "riichi-club")

    answer = client.post(path, rules_form(client.get(path)) | {"option-min_han": "99"})

    assert answer.status_code == 422
    assert answer.context["form"].errors.as_data()["option-min_han"][0].code == "bad_option"


def test_a_change_makes_a_version_and_the_difference_is_shown(organiser, club):
    version = house_rules_create(actor=organiser, club=club, name="Monday", ruleset="riichi-club")
    client = signed_in(organiser)
    path = club_url(club, "house_rules_change", version.house_rules_id)
    sent = rules_form(client.get(path)) | {"option-uma": "30 10 -10 -30", "reason": "as voted"}

    answer = client.post(path, sent)

    second = HouseRulesVersion.objects.get(number=2)
    assert answer.url == club_url(club, "house_rules_version", second.house_rules_id, 2)
    page = words(client.get(f"{answer.url}?against=1"))
    assert "From version 1 to 2" in page
    assert "30 10 −10 −30" in page
    assert "as voted" in page


@pytest.mark.parametrize(("ruleset", "is_said"), [("kansai", True), ("riichi-club", False)])
def test_the_form_that_changes_rules_says_what_the_ruleset_leaves_open(organiser, club, ruleset, is_said):
    version = house_rules_create(actor=organiser, club=club, name="Monday", ruleset=ruleset)

    page = words(signed_in(organiser).get(club_url(club, "house_rules_change", version.house_rules_id)))

    assert ("Houses differ, and where their sheets are silent" in page) == is_said


def test_a_recorder_changes_no_rules(recorder, club, house_rules):
    client = signed_in(recorder)

    assert client.get(club_url(club, "house_rules_change", house_rules.house_rules_id)).status_code == 403
    assert client.get(club_url(club, "house_rules")).status_code == 200


def test_house_rules_of_another_club_are_not_found(stranger, club, house_rules):
    client = signed_in(stranger)
    client.post(reverse("club_new"), {"name": "Elsewhere", "time_zone": "UTC", "day_begins": "0"})
    elsewhere = Club.objects.get(name="Elsewhere")

    answer = client.get(club_url(elsewhere, "house_rules_latest", house_rules.house_rules_id))

    assert answer.status_code == 404


def test_an_unknown_version_is_not_found(owner, club, house_rules):
    path = club_url(club, "house_rules_version", house_rules.house_rules_id, 9)

    assert signed_in(owner).get(path).status_code == 404
