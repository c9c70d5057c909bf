"""The pages of final tables."""

import pytest
from django.test import Client
from django.urls import reverse

from league.finals.lines import NamedLine
from league.finals.models import FinalTable
from league.finals.services import final_table_add, lines_of_names
from league.players.services import player_amend

ENTERED = {"name": "League", "period": "2019", "lines": "Aoi; 24; 318.5\nEmi; 20; ▲12,50\n"}


@pytest.fixture
def client(organiser) -> Client:
    client = Client()
    client.force_login(organiser)
    return client


@pytest.fixture
def table(organiser, club, regulars) -> FinalTable:
    lines = lines_of_names(club, [NamedLine("Aoi", "318.5", 24), NamedLine("Emi", "-12.50")])
    return final_table_add(actor=organiser, club=club, name="League", period="2019", lines=lines)


def test_a_pasted_table_is_stored_and_shown(client, club, regulars):
    answer = client.post(reverse("final_table_new", args=[club.slug]), ENTERED, follow=True)

    shown = " ".join(answer.content.decode().split())
    assert f'<a href="{reverse("player", args=[club.slug, regulars[0].pk])}">Aoi</a>' in shown
    assert (
        '<td class="num">2</td> <th scope="row"> Emi </th> <td class="num">20</td> <td class="num">−12.50</td>' in shown
    )
    listed = client.get(reverse("final_tables", args=[club.slug])).content.decode()
    assert "<strong>Aoi</strong>" in listed


@pytest.mark.parametrize(
    ("field", "entered"),
    [
        ("lines", {"lines": "Aoi"}), ("lines", {"lines": "Aoi; 3\naoi; 2"}),
        ("closes", {"opens": "2019-05-02", "closes": "2019-05-01"}),
    ],
    ids=["unread", "twice", "days"],
)  # fmt: skip
def test_a_refused_form_keeps_what_was_entered_and_takes_it_mended(client, club, regulars, field, entered):
    address = reverse("final_table_new", args=[club.slug])

    refused = client.post(address, {**ENTERED, **entered})

    assert (refused.status_code, list(refused.context["form"].errors)) == (422, [field])
    assert "League" in refused.content.decode()
    assert client.post(address, ENTERED).status_code == 302


def test_the_form_of_a_table_sent_as_it_is_changes_nothing(client, club, table, organiser, regulars):
    player_amend(actor=organiser, player=regulars[0], is_hidden=True)
    address = reverse("final_table_edit", args=[club.slug, table.pk])
    form = client.get(address).context["form"]
    before = list(table.rows.order_by("order").values_list("rank", "player", "name", "games", "points"))

    client.post(address, {name: form[name].value() or "" for name in form.fields})

    assert list(table.rows.order_by("order").values_list("rank", "player", "name", "games", "points")) == before


def test_a_table_is_deleted_with_a_reason(client, club, table):
    client.post(reverse("final_table_delete", args=[club.slug, table.pk]), {"reason": "twice"})

    assert not FinalTable.objects.exists()
    assert client.post(reverse("final_table_new", args=[club.slug]), ENTERED).status_code == 302


@pytest.mark.parametrize("page", ["final_tables", "final_table"])
def test_pages_ask_as_often_for_many_as_for_few(client, club, organiser, table, page, django_assert_max_num_queries):
    address = reverse(page, args=[club.slug, *([table.pk] if page == "final_table" else [])])

    def queries() -> int:
        with django_assert_max_num_queries(100) as asked:
            client.get(address)
        return len(asked)

    queries()
    few = queries()
    lines = [NamedLine(f"Guest {number}", str(number)) for number in range(30)]
    for year in range(10):
        final_table_add(actor=organiser, club=club, name="Cup", period=f"{year}", lines=lines_of_names(club, lines))

    assert queries() == few


def test_a_visitor_sees_no_name_of_a_hidden_player_and_no_history(club, organiser, table, regulars):
    player_amend(actor=organiser, player=regulars[0], is_hidden=True)

    shown = Client().get(reverse("final_table", args=[club.slug, table.pk])).content.decode()

    assert "Aoi" not in shown
    assert f"#{regulars[0].pk}" in shown
    assert "<h2>History</h2>" not in shown
