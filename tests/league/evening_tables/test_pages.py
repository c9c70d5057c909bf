"""The page of the tables: tick, form, exchange, begin; and where everybody reads where to sit."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.evening_tables.beginning import round_begin
from league.evening_tables.models import EveningRound, Presence
from league.evening_tables.presence import presence_set
from league.evenings.services import answer_give
from league.members.leaving import own_name_hide
from league.members.services import player_join
from league.players.models import Player
from league.records.models import Hanchan
from league.seasons.models import Season
from league.sessions.models import Session
from tests.league.core.page import codes, query_count, signed_in, url, words
from tests.league.evening_tables.conftest import finish, out, played_before, tables

Form = Callable[..., EveningRound]
Come = Callable[[int], list[Player]]


def sent_by(page: Any, to: str) -> dict[str, Any]:
    """What the form of the page with this address carries if nothing is changed."""
    html = page.content.decode()
    form = next(one for one in re.findall(r"<form.*?</form>", html, re.S) if f'action="{to}"' in one)
    carried: dict[str, list[str]] = {}
    for tag in re.findall(r"<input[^>]*>", form):
        named = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if "name" in named and (named.get("type") != "checkbox" or " checked" in tag):
            carried.setdefault(named["name"], []).append(
                named.get("value", "on" if named.get("type") == "checkbox" else "")
            )
    for name, select in re.findall(r'<select name="(\w+)".*?>(.*?)</select>', form, re.S):
        chosen = re.search(r'<option value="([^"]*)" selected', select) or re.search(r'<option value="([^"]*)"', select)
        carried[name] = [chosen.group(1)] if chosen else []
    carried.pop("csrfmiddlewaretoken", None)
    return carried


@pytest.fixture
def page(organiser: User, club: Club, tonight: Session, house_rules: HouseRulesVersion) -> str:
    return url(club, "evening_tables", tonight.pk)


def test_from_the_answers_to_the_games_in_two_taps(
    organiser: User, club: Club, tonight: Session, page: str, come: Come
) -> None:
    come(9)
    client, form = signed_in(organiser), url(club, "evening_form", tonight.pk)
    formed = client.post(form, {**sent_by(client.get(page), form), "act": "form"}, follow=True)
    begin = url(club, "evening_begin", tonight.pk, 1)
    begun = client.post(begin, sent_by(formed, begin), follow=True)

    assert "Sits out:" in words(formed)
    assert "(first time)" in words(formed)
    assert "Round 1 has begun." in words(begun)
    assert words(begun).count("Round 1 Ladder rules") == 2
    assert Hanchan.objects.count() == 2


def test_an_evening_shows_its_tables_as_they_stand_in_the_room(
    organiser: User, club: Club, tonight: Session, come: Come, form: Form
) -> None:
    come(12)
    round_begin(actor=organiser, round_=form(), version=1)

    shown = words(signed_in(organiser).get(url(club, "evening", tonight.pk)))

    assert re.findall(r"Table (\d) 東1局", shown) == ["1", "2", "3"]


def test_what_seldom_changes_is_folded_until_it_is_wrong(
    organiser: User, club: Club, tonight: Session, page: str, come: Come
) -> None:
    come(8)
    client, form = signed_in(organiser), url(club, "evening_form", tonight.pk)
    shown = client.get(page)
    refused = client.post(form, {**sent_by(shown, form), "act": "form", "rounds": "1"})

    assert re.findall(r"<details( open)?>", shown.content.decode()) == [""]
    assert re.findall(r"<details( open)?>", refused.content.decode()) == [" open"]


def test_ticks_are_stored_and_a_second_phone_does_not_undo_them(
    organiser: User, recorder: User, club: Club, tonight: Session, page: str, come: Come, crowd: list[Player]
) -> None:
    come(5)
    answer_give(actor=organiser, session=tonight, kind="late", player=crowd[5])
    first, second, form = signed_in(organiser), signed_in(recorder), url(club, "evening_form", tonight.pk)
    of_first, of_second = (sent_by(client.get(page), form) for client in (first, second))
    of_first["here"] = [one for one in of_first["here"] if one != f"p{crowd[0].pk}"]
    first.post(form, {**of_first, "act": "here"})
    of_second["here"].append(f"p{crowd[5].pk}")
    second.post(form, {**of_second, "walk_in": "Mara, Aoi Ito", "act": "here"})
    shown = sent_by(first.get(page), form)

    assert set(shown["here"]) == {*(f"p{one.pk}" for one in crowd[1:6]), "gMara", "gAoi Ito"}
    assert Presence.objects.filter(is_here=False).get().player == crowd[0]


def test_two_are_exchanged_by_two_taps_and_the_cost_is_shown(
    organiser: User, club: Club, tonight: Session, page: str, come: Come, form: Form, crowd: list[Player],
    house_rules: HouseRulesVersion,
) -> None:  # fmt: skip
    come(8)
    played_before(organiser, house_rules, crowd[:4], tonight.played_on, 7)
    formed = form()
    client, address = signed_in(organiser), url(club, "evening_exchange", tonight.pk, 1)
    shown = client.get(page)
    one = formed.seats.filter(table__number=1).first()
    other = formed.seats.filter(table__number=2).first()
    changed = client.post(address, {**sent_by(shown, address), "seat": [one.pk, other.pk]}, follow=True)  # type: ignore[union-attr]
    stale = client.post(address, {**sent_by(shown, address), "seat": [one.pk, other.pk]}, follow=True)  # type: ignore[union-attr]

    assert "2 pairs meet again" in words(shown)
    assert "7 days ago" in words(shown)
    assert "cost 48: less is better" in words(shown)
    assert EveningRound.objects.get().version == 2
    assert "meet" in words(changed)
    assert "Somebody else has changed this in the meantime." in words(stale)


@pytest.mark.parametrize(
    ("custom", "said"),
    [
        ("mixed", "Without a season nobody has a rank: formed as everybody anew."),
        ("winners_up", "Without a season nobody has a rank: formed as everybody anew."),
        ("points", "Nobody has points tonight yet: formed as everybody anew."),
        ("teams_apart", "Nobody here is in a team with somebody else here: formed as everybody anew."),
    ],
)
def test_a_custom_that_says_nothing_about_these_people_is_said_so(
    organiser: User, page: str, come: Come, form: Form, custom: str, said: str
) -> None:
    come(8)
    client = signed_in(organiser)
    form(custom=custom)
    told = words(client.get(page))
    form(custom="anew")

    assert said in told
    assert "formed as everybody anew" not in words(client.get(page))


def test_mixed_in_a_season_without_ranks_is_said_so(
    organiser: User, page: str, come: Come, form: Form, season: Season
) -> None:
    come(8)
    form(custom="mixed", season=season)

    assert "Nobody here has a rank in the season yet" in words(signed_in(organiser).get(page))


def test_one_ticked_seat_is_no_exchange(
    organiser: User, club: Club, tonight: Session, page: str, come: Come, form: Form
) -> None:
    come(8)
    formed = form()
    client, address = signed_in(organiser), url(club, "evening_exchange", tonight.pk, 1)
    sent = {**sent_by(client.get(page), address), "seat": [formed.seats.first().pk]}  # type: ignore[union-attr]

    assert "Choose two people" in words(client.post(address, sent, follow=True))
    assert EveningRound.objects.get().version == 1


def test_tables_that_another_phone_has_formed_are_not_formed_again(
    organiser: User, recorder: User, club: Club, tonight: Session, page: str, come: Come
) -> None:
    come(8)
    first, second, address = signed_in(organiser), signed_in(recorder), url(club, "evening_form", tonight.pk)
    # whoever answers for others sees the names to choose from
    seen = [sent_by(client.get(page), address) for client in (first, second)]
    first.post(address, {**seen[0], "act": "form"})
    refused = second.post(address, {**seen[1], "act": "form"})
    again = second.post(address, {**sent_by(second.get(page), address), "act": "again"}, follow=True)

    assert (refused.status_code, codes(refused)) == (422, ["version_conflict"])
    assert "Round 1" in words(again)
    assert EveningRound.objects.get().attempt == 2


def test_the_custom_of_last_time_is_chosen_next_time(
    organiser: User, club: Club, tonight: Session, page: str, come: Come, form: Form
) -> None:
    come(8)
    finish(round_begin(actor=organiser, round_=form(custom="mixed", seats_open=True), version=1))
    carried = sent_by(signed_in(organiser).get(page), url(club, "evening_form", tonight.pk))

    assert (carried["custom"], carried["seats_open"]) == (["mixed"], ["on"])


def test_a_table_that_has_ended_may_play_on(
    organiser: User, club: Club, tonight: Session, page: str, come: Come, form: Form
) -> None:
    come(8)
    begun = round_begin(actor=organiser, round_=form(), version=1)
    finish(begun)
    client, address = signed_in(organiser), url(club, "evening_form", tonight.pk)
    shown = client.get(page)
    game = begun.tables.order_by("number").first().hanchan  # type: ignore[union-attr]
    client.post(address, {**sent_by(shown, address), "play_on": [game.pk], "act": "form"})  # type: ignore[union-attr]

    assert "These tables play on together" in words(shown)
    assert tables(begun)[0] in tables(EveningRound.objects.get(number=2))


def test_who_came_since_and_who_went_are_named(
    organiser: User, tonight: Session, page: str, come: Come, form: Form, crowd: list[Player]
) -> None:
    come(8)
    form()
    presence_set(actor=organiser, session=tonight, player=crowd[8])
    presence_set(actor=organiser, session=tonight, player=crowd[0], is_here=False)
    shown = words(signed_in(organiser).get(page))

    assert "There and at no table: Iku. Form the tables again." in shown
    assert "Not there, or at another table: Aoi. Form the tables again." in shown


def test_a_table_of_three_is_said_to_be_friendly_before_it_begins(
    organiser: User, page: str, come: Come, form: Form, sanma: HouseRulesVersion
) -> None:
    come(7)
    form(rules_of_three=sanma)

    assert "has three players: a friendly game under “Threes”, outside the season." in words(
        signed_in(organiser).get(page)
    )


def test_pairs_that_cannot_be_kept_apart_are_named(
    organiser: User, page: str, come: Come, form: Form, season: Any, crowd: list[Player]
) -> None:
    from league.seasons.parts import season_player_set, team_add

    come(4)
    team = team_add(actor=organiser, season=season, name="Reds")
    for player in crowd[:2]:
        season_player_set(actor=organiser, season=season, player=player, team=team)
    form(season=season, custom="teams_apart")

    assert "Cannot be kept apart: Aoi and Ben." in words(signed_in(organiser).get(page))


@pytest.mark.parametrize("begins", [False, True], ids=["formed", "begun"])
def test_a_member_reads_the_own_seat_on_the_first_page_and_on_the_evening(
    player_user: User, organiser: User, club: Club, tonight: Session, come: Come, form: Form, crowd: list[Player],
    begins: bool,
) -> None:  # fmt: skip
    player_join(actor=organiser, player=crowd[0], user=player_user)
    come(4)
    formed = form()
    if begins:
        round_begin(actor=organiser, round_=formed, version=1)
    seat = formed.seats.get(player=crowd[0]).seat
    client = signed_in(player_user)
    shown = [words(client.get("/")), words(client.get(url(club, "evening", tonight.pk)))]
    told = f"You sit at table 1 · {'東南西北'[seat or 0]} with"

    assert [told in text for text in shown] == [True, True]
    assert ("My table" in shown[1]) == begins


def test_the_strengths_of_the_tables_are_told_where_they_matter(
    organiser: User, page: str, come: Come, form: Form
) -> None:
    come(8)
    finish(round_begin(actor=organiser, round_=form(), version=1))
    form(custom="points")

    # ranks 0 to 3 and 4 to 7: means 1.5 and 5.5
    assert "Strengths: the tables differ by 4 ranks." in words(signed_in(organiser).get(page))


def test_who_sits_out_is_told_so(
    player_user: User, organiser: User, come: Come, form: Form, crowd: list[Player], tonight: Session
) -> None:
    player_join(actor=organiser, player=crowd[0], user=player_user)
    come(5)
    presence_set(actor=organiser, session=tonight, player=crowd[0], offers_out=True)
    formed = form()

    assert out(formed) == ["Aoi"]
    assert "You sit out round 1." in words(signed_in(player_user).get("/"))


def test_hidden_players_sit_by_number(
    player_user: User, organiser: User, club: Club, tonight: Session, come: Come, form: Form, crowd: list[Player]
) -> None:
    player_join(actor=organiser, player=crowd[0], user=player_user)
    own_name_hide(actor=player_user, player=crowd[0], is_hidden=True)
    come(4)
    form()
    # whoever answers for others sees the names to choose from
    seen = [words(signed_in(organiser).get(url(club, name, *args))) for name, args in (
        ("evening_tables", [tonight.pk]), ("evening", [tonight.pk]), ("night", []),
    )]  # fmt: skip

    assert ["Aoi" in text.split("Answer for somebody", 1)[0] for text in seen] == [False, False, False]
    assert [f"#{crowd[0].pk}" in text for text in seen] == [True, True, True]


def test_visitors_of_a_public_club_see_no_tables_on_the_evening(
    club: Club, tonight: Session, come: Come, form: Form, client: Client
) -> None:
    come(4)
    form()
    Club.objects.filter(pk=club.pk).update(is_public=True)

    assert "Round 1" not in words(client.get(url(club, "evening", tonight.pk)))


def test_the_wall_shows_the_tables_until_they_play(organiser: User, club: Club, come: Come, form: Form) -> None:
    from league.records.deals.services import deal_record

    come(5)
    formed = form()
    client, address = signed_in(organiser), url(club, "night")
    before = words(client.get(address))
    round_begin(actor=organiser, round_=formed, version=1)
    begun = words(client.get(address))
    win = {"result": {"type": "win", "wins": [{"winner": 1, "from": 0, "value": {"total": 3, "fu": 40}}]}}
    deal_record(actor=organiser, hanchan=Hanchan.objects.get(), number=1, entry=win)
    playing = words(client.get(address))

    assert "Tables 1 Round 1 東" in before
    assert f"Sits out {out(formed)[0]}" in before
    assert "Tables 1 Round 1 東" in begun
    assert "Tables 1 Round 1 東" not in playing


def test_a_club_without_house_rules_is_told_what_is_missing(organiser: User, club: Club, tonight: Session) -> None:
    assert "Tables need house rules." in words(signed_in(organiser).get(url(club, "evening_tables", tonight.pk)))


def test_the_pages_need_as_many_queries_for_many_people_as_for_few(
    organiser: User, club: Club, tonight: Session, page: str, come: Come, form: Form
) -> None:
    client = signed_in(organiser)
    addresses = [page, url(club, "evening", tonight.pk), url(club, "night")]
    counts = []
    for people in (5, 13):
        come(people)
        form()
        counts.append([query_count(client, address) for address in addresses])

    assert counts[0] == counts[1]
    assert counts[0][0] <= 45
