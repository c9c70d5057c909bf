import pytest

from league.players.models import Player
from league.players.services import player_add
from tests.league.core.page import codes, query_count, signed_in, url, words
from tests.league.factories import make_hanchan


def add_players(client, club, names, **choices):
    """Send a paste, and once more as the page shows it; return both answers."""
    shown = client.post(url(club, "players_add"), {"names": names, **choices})
    form = shown.context["form"]
    fields = ("names", "reading", "heading", "shown")
    return shown, client.post(url(club, "players_add"), {**{field: form[field].value() for field in fields}, **choices})


def test_many_players_are_added_at_once_with_their_other_names(recorder, club):
    names = "田中太郎, Tanaka、たなか\n\n  Ben  \n"

    _shown, answer = add_players(signed_in(recorder), club, names)

    assert answer.status_code == 302
    assert sorted(Player.objects.values_list("name", flat=True)) == ["Ben", "田中太郎"]
    tanaka = Player.objects.get(name="田中太郎")
    assert sorted(tanaka.names.filter(is_alias=True).values_list("name", flat=True)) == ["Tanaka", "たなか"]


def test_pasted_players_are_shown_before_they_are_stored(recorder, club, regulars):
    client = signed_in(recorder)
    [known] = [player.name for player in regulars if player.name == "Ben"]

    shown = client.post(url(club, "players_add"), {"names": f"Emi, Carla, emi, {known.upper()}"})

    page = words(shown)
    assert shown.status_code == 200
    assert "2 players" in page
    assert "BEN is in the club already." in page
    assert "emi is named twice." in page
    assert Player.objects.count() == 4
    add_players(client, club, f"Emi, Carla, emi, {known.upper()}")
    assert Player.objects.count() == 6


def test_a_surname_is_stored_with_the_name_that_it_led(recorder, club):
    add_players(signed_in(recorder), club, "Smith, John\nLee, Anna")

    assert sorted(Player.objects.values_list("name", "surname")) == [("Anna Lee", "Lee"), ("John Smith", "Smith")]


def test_a_paste_that_is_read_otherwise_is_shown_again(recorder, club):
    client = signed_in(recorder)
    first = client.post(url(club, "players_add"), {"names": "Smith, John"}).context["form"]["shown"].value()
    sent = {"names": "Smith, John", "reading": "people", "shown": first}

    answer = client.post(url(club, "players_add"), sent)

    assert answer.status_code == 200
    assert "2 players" in words(answer)
    assert not Player.objects.exists()
    client.post(url(club, "players_add"), {**sent, "shown": answer.context["form"]["shown"].value()})
    assert sorted(Player.objects.values_list("name", flat=True)) == ["John", "Smith"]


def test_a_heading_can_be_a_player(recorder, club):
    add_players(signed_in(recorder), club, "Name\nBen", heading="no")

    assert sorted(Player.objects.values_list("name", flat=True)) == ["Ben", "Name"]


@pytest.mark.parametrize("names", [", ;", "Ben\nAn\u202ena", "Ben\n" + "x" * 101])
def test_a_paste_that_cannot_be_stored_is_refused_before_it_is_shown(recorder, club, names):
    answer = signed_in(recorder).post(url(club, "players_add"), {"names": names})

    assert answer.status_code == 422
    assert answer.context["form"].errors["names"]
    assert not Player.objects.exists()


def test_guests_are_marked(recorder, club):
    add_players(signed_in(recorder), club, "Emi", is_guest="on")

    assert "guest" in words(signed_in(recorder).get(url(club, "players")))


def test_a_player_member_adds_nobody(player_user, club):
    assert signed_in(player_user).post(url(club, "players_add"), {"names": "Emi"}).status_code == 403


def test_a_hidden_name_is_nowhere_on_the_pages(organiser, club, regulars, house_rules):
    aoi = regulars[0]
    game = make_hanchan(actor=organiser, house_rules=house_rules, players=regulars)
    client = signed_in(organiser)
    client.post(url(club, "player_edit", aoi.pk), {"name": "Aoi", "is_hidden": "on"})

    for path in (url(club, "players"), url(club, "player", aoi.pk), url(club, "game", game.pk), url(club, "games")):
        page = words(client.get(path))
        assert f"#{aoi.pk}" in page
        assert "Aoi" not in page


def test_the_other_names_of_a_hidden_player_are_not_on_the_page(organiser, club, regulars):
    client = signed_in(organiser)
    path = url(club, "player", regulars[0].pk)
    client.post(url(club, "alias_add", regulars[0].pk), {"name": "Hollyhock"})
    before = words(client.get(path))

    client.post(url(club, "player_edit", regulars[0].pk), {"name": "Aoi", "is_hidden": "on"})

    assert "Hollyhock" in before
    assert "Hollyhock" not in words(client.get(path))


def test_two_entries_are_merged_and_separated_again(organiser, club, regulars):
    aoi = regulars[0]
    other = player_add(actor=organiser, club=club, name="Aoi M.")
    client = signed_in(organiser)

    client.post(url(club, "player_merge", aoi.pk), {"other": "Aoi M.", "reason": "told me"})

    assert client.get(url(club, "player", other.pk)).url == url(club, "player", aoi.pk)
    (merge,) = aoi.merges_kept.all()
    client.post(url(club, "player_unmerge", aoi.pk, merge.pk))
    other.refresh_from_db()
    assert other.merged_into is None


def test_players_of_one_table_are_not_merged_by_the_page(organiser, club, regulars, house_rules):
    make_hanchan(actor=organiser, house_rules=house_rules, players=regulars)

    answer = signed_in(organiser).post(url(club, "player_merge", regulars[0].pk), {"other": "Ben"})

    assert answer.status_code == 422
    assert "sat at one table" in words(answer)
    assert not Player.objects.exclude(merged_into=None).exists()


def test_an_unknown_name_is_refused_next_to_the_field(organiser, club, regulars):
    answer = signed_in(organiser).post(url(club, "player_merge", regulars[0].pk), {"other": "Nobody"})

    assert "Nobody in this club is called “Nobody”." in words(answer)
    assert codes(answer) == []  # not above the form, but in it


def test_a_recorder_merges_nobody(recorder, club, regulars):
    assert signed_in(recorder).post(url(club, "player_merge", regulars[0].pk), {"other": "Ben"}).status_code == 403


def test_other_names_come_and_go(organiser, club, regulars):
    client, aoi = signed_in(organiser), regulars[0]

    client.post(url(club, "alias_add", aoi.pk), {"name": "葵"})
    assert "葵" in words(client.get(url(club, "player", aoi.pk)))

    client.post(url(club, "alias_remove", aoi.pk), {"name": "葵"})
    assert "葵" not in words(client.get(url(club, "player", aoi.pk)))


def test_the_list_needs_as_many_queries_for_many_players_as_for_few(owner, club, regulars):
    client = signed_in(owner)
    few = query_count(client, url(club, "players"))
    for number in range(20):
        player_add(actor=owner, club=club, name=f"Player {number}")

    assert query_count(client, url(club, "players")) == few <= 7


def test_a_player_page_needs_as_many_queries_for_many_games_as_for_few(owner, club, regulars, house_rules):
    client = signed_in(owner)
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
    few = query_count(client, url(club, "player", regulars[0].pk))
    for _ in range(6):
        make_hanchan(actor=owner, house_rules=house_rules, players=regulars)

    assert query_count(client, url(club, "player", regulars[0].pk)) == few <= 16
