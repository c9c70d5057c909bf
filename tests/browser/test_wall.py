"""The sound of the wall screen, in a browser without network whose clock the test moves forward."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from league.accounts.models import User
from league.tournaments.models import Round
from league.tournaments.results.services import extra_time_give, timer_set

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# Notes every tone with the times that the clock of the round and the clock of the table show.
NOTE_TONES = """
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
def round_(transactional_db: None) -> Round:
    """Start a round of 90 minutes, in which the first table has five minutes of extra time."""
    call_command("demo_event", players=8, rounds=2, upto=1)
    round_, organiser = Round.objects.get(state="released"), User.objects.get(username="demo")
    extra_time_give(actor=organiser, table=round_.tables.get(number=1), minutes=5)
    return timer_set(actor=organiser, round_=round_, to="start", now=timezone.now())


def seconds_left(page) -> int:
    minutes, seconds = page.locator("#tv-now [data-clock]").text_content().split(":")
    return 60 * int(minutes) + int(seconds)


def test_the_wall_sounds_five_minutes_before_the_end_at_the_end_and_for_a_table_with_extra_time(
    page, live_server, round_
):
    page.add_init_script(NOTE_TONES)
    # It stands still from the beginning: a clock that ran on by itself would be read at any part of a second.
    page.clock.install(time=timezone.now())
    page.clock.pause_at(timezone.now() + timedelta(seconds=1))
    page.goto(f"{live_server.url}/e/{round_.tournament.slug}/tv/clock/")
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

    tones = page.evaluate("window.tones.slice(1)")
    assert tones == [["5:00", "10:00"], *[["0:00", "5:00"]] * 3, *[["−5:00", "0:00"]] * 2]
