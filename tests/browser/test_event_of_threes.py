"""A nine-player event of threes over three rounds on a phone, from its creation to the standings."""

import pytest

from league.clubs.services import house_rules_create
from league.tournaments.models import Round, Tournament
from tests.browser.event_day import READY, Desk, Phones, number, page_lines, seats_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}
SCORES = [50_000, 35_000, 20_000]


def fits(page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.fixture
def desk(signed_in, live_server, owner, club):
    """Prepare and start the event on the pages of the desk."""
    house_rules_create(actor=owner, club=club, name="Sanma", ruleset="tenhou-3")
    page = signed_in("/c/monday/tournaments/new/")
    page.set_viewport_size(PHONE)
    desk = Desk(page, f"{live_server.url}/e/sanma-cup")
    page.get_by_label("Name").fill("Sanma Cup")
    page.get_by_label("First day").fill("2026-05-02")
    desk.press("Continue")
    desk.press("Continue")
    desk.press("Prepare")
    page.get_by_label("Rounds").fill("3")
    desk.press("Add the stage")
    desk.open("players/")
    page.get_by_label("Names").fill("\n".join(f"Player {n}" for n in range(1, 10)))
    desk.press("Add")
    desk.press("Give start numbers")
    desk.open("start/")
    desk.press("Publish")
    desk.press("Start the tournament")
    return desk


def play(desk, round_: int, sent: set[int]) -> None:
    """Enter the results at the desk, except those that came from phones; the first score moves on with the table."""
    waiting = [table for table in range(1, 4) if table not in sent]
    desk.type_tables(round_, {table: turned(table) for table in waiting})
    desk.open(f"round/{round_}/")
    assert fits(desk.page)
    desk.finish()


def turned(table: int) -> list[int]:
    return SCORES[table % 3 :] + SCORES[: table % 3]


@pytest.mark.slow
def test_nine_players_at_tables_of_three(desk, browser, owner) -> None:
    page = desk.open("draw/1/")
    assert fits(page)
    page.get_by_role("button", name="Draw 3 rounds").click()
    page.wait_for_url("**/round/1/")
    assert "0 pairs meet again" in " ".join(page.get_by_role("main").inner_text().split())
    event = Tournament.objects.get()
    seated = seats_of(event)
    assert {len(three) for three in seated.values()} == {3}

    # a table of the first round by two phones of its players
    phones = Phones(browser, desk.base, event, owner, seated[1, 1][:2])
    desk.open_round(1)
    sent = phones.report({1: (seated[1, 1], turned(1))})
    assert all(fits(one) for one in phones.pages.values())
    assert phones.pages[seated[1, 1][0]].locator("[name=score_3]").count() == 0
    phones.close()
    play(desk, 1, sent)
    for round_ in (2, 3):
        desk.open_round(round_)
        play(desk, round_, set())
    assert not event.rounds.exclude(state=Round.State.FINISHED).exists()

    # by round 45, -5 or -40: 50 - 40 + 20 + oka 15; 35 - 40; 20 - 40 - 20
    worth = dict(zip(SCORES, (45, -5, -40), strict=True))
    points = dict.fromkeys((f"Player {n}" for n in range(1, 10)), 0)
    for (_round, table), three in seated.items():
        for player, score in zip(three, turned(table), strict=True):
            points[player] += worth[score]
    lines = page_lines(page, desk.base)
    assert {player: number(line["Points"]) for player, line in lines.items()} == points
    assert next(int(line["#"]) for line in lines.values()) == 1
    assert "4ths" not in next(iter(lines.values()))
    assert fits(page)
    page.goto(f"{desk.base}/seating/fairness/", wait_until=READY)
    heads = page.locator("table.fairness thead th").all_inner_texts()
    assert ("West" in " ".join(heads), "North" in " ".join(heads)) == (True, False)
    assert fits(page)
