"""The wall's sound, heard by a browser whose clock runs ahead and whose network is gone."""

import pytest
from django.core.management import call_command
from django.utils import timezone

from league.accounts.models import User
from league.tournaments.models import Round
from league.tournaments.results import extra_time_give, timer_set

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# Every tone is noted with what the round's clock and the table's clock show.
HEARING = """
window.tones = [];
const Real = window.AudioContext;
window.AudioContext = class extends Real {
  constructor() { super(); window.byHand = navigator.userActivation.isActive; }
  createOscillator() {
    const tone = super.createOscillator(), start = tone.start.bind(tone);
    const shown = (where) => document.querySelector(`${where} [data-clock]`).textContent;
    tone.start = (at) => { window.tones.push([shown("#tv-now"), shown(".extra")]); start(at); };
    return tone;
  }
};
"""


@pytest.fixture
def one(transactional_db: None) -> Round:
    """A round of 90 minutes that has begun; its first table has five minutes more."""
    call_command("demo_event", players=8, rounds=2, upto=1)
    one, organiser = Round.objects.get(state="released"), User.objects.get(username="demo")
    extra_time_give(actor=organiser, table=one.tables.get(number=1), minutes=5)
    return timer_set(actor=organiser, one=one, to="start", now=timezone.now())


def seconds_left(page) -> int:
    minutes, seconds = page.locator("#tv-now [data-clock]").text_content().split(":")
    return 60 * int(minutes) + int(seconds)


def test_the_wall_sounds_when_five_minutes_are_left_when_time_is_over_and_for_a_table_with_more(page, live_server, one):
    page.add_init_script(HEARING)
    page.clock.install()
    page.goto(f"{live_server.url}/e/{one.tournament.slug}/tv/clock/")
    assert page.evaluate("window.byHand") is None

    page.get_by_role("button", name="Sound on").click()
    assert page.evaluate("[window.byHand, window.tones.length]") == [True, 1]
    page.context.set_offline(True)
    page.clock.fast_forward(1000 * (seconds_left(page) - 305))
    page.clock.run_for(10_000)
    page.clock.fast_forward(285_000)
    page.clock.run_for(20_000)
    page.clock.fast_forward(280_000)
    page.clock.run_for(30_000)

    heard = page.evaluate("window.tones.slice(1)")
    assert heard == [["5:00", "10:00"], *[["0:00", "5:00"]] * 3, *[["−5:00", "0:00"]] * 2]
