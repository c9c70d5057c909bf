"""Whole games recorded deal by deal in a real browser; every stored answer equals that of the scoring core."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import house_rules_create
from league.families import family_of
from league.players.services import player_add
from league.records.models import Hanchan
from rules.registry import find_ruleset
from scoring.cases import answer as score
from tests.browser.conftest import sign_in
from tests.conftest import ROOT
from tests.samples import ONE_OF_EACH

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = ("Aoi", "Ben", "Chika", "Dai", "Emi")


class Recorder:
    """A person who records deals on a phone."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def begin(self, address: str, players: int = 4) -> None:
        self.page.goto(address)
        for field, name in zip(self.page.locator("input[name^=player_]").all(), NAMES[:players], strict=False):
            field.fill(name)
        self.page.get_by_role("button", name="Begin").click()
        self.page.locator("#sheet").wait_for()

    def tap(self, group: str, *names: str, nth: int = 0) -> None:
        choices = self.page.get_by_role("group", name=group, exact=True).nth(nth)
        for name in names:
            choices.get_by_text(name, exact=True).click()

    def add(self, button: str, field: str) -> None:
        """Press a button that adds a part to the form, and wait for a field of that part."""
        self.page.get_by_role("button", name=button).click()
        self.page.locator(f"[name='{field}']").first.wait_for(state="attached")

    def win(self, winner: str, source: str, nth: int = 0) -> None:
        self.tap("Who won?", winner, nth=nth)
        self.tap("Off whom?", source, nth=nth)

    def payments(self) -> dict[str, int]:
        """Return the payments that the page shows before saving, by name."""
        self.settle()
        self.page.locator("#payments .pays").wait_for()
        lines = self.page.locator("#payments .pays li").all()
        return {line.locator(".who").inner_text(): number(line.locator("strong").inner_text()) for line in lines}

    def settle(self) -> None:
        """Wait for the answer to the last tap. The page sends its request 150 ms after the tap."""
        self.page.wait_for_timeout(400)
        self.page.wait_for_function("!document.querySelector('.htmx-request')")

    def save(self) -> None:
        with self.page.expect_navigation():
            self.page.get_by_role("button", name="Save deal").click()

    def amend(self) -> None:
        with self.page.expect_navigation():
            self.page.get_by_role("button", name="Amend the deal").click()

    @property
    def centre(self) -> str:
        return str(self.page.locator(".centre").inner_text())


def number(text: str) -> int:
    return int(text.replace("−", "-").replace(",", "").replace("+", ""))


@pytest.fixture
def phone(browser: Any) -> Iterator[Any]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(10_000)
    yield page
    context.close()


@pytest.fixture
def sit_down(phone: Any, live_server: Any, owner: User, club: Club) -> Callable[..., Recorder]:
    def sit(ruleset: str, options: Mapping[str, Any] | None = None, players: int = 4) -> Recorder:
        for name in NAMES:
            player_add(actor=owner, club=club, name=name)
        rules = house_rules_create(actor=owner, club=club, name=ruleset, ruleset=ruleset, options=options or {})
        phone.goto(f"{live_server.url}/sign-in/")
        sign_in(phone, owner)
        recorder = Recorder(phone)
        recorder.begin(f"{live_server.url}/c/{club.slug}/record/deals/?rules={rules.pk}", players)
        return recorder

    return sit


def cases_of(hanchan: Hanchan) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Return every stored deal as a scoring case, with its stored answer."""
    ruleset = find_ruleset(hanchan.house_rules.ruleset)
    options = hanchan.house_rules.options
    state = dict(ruleset.start_state(ruleset.resolve(options)))
    if "waiting" in state:
        state["waiting"] = list(range(4, hanchan.participants.count()))
    cases = []
    for deal in hanchan.deals.standing():
        case = {"id": str(deal.number), "ruleset": ruleset.key, "options": options, "kind": "deal"}
        cases.append(({**case, "in": {**state, **deal.entry}}, deal.answer))
        state = deal.table["state"]
    return cases


def plain(value: Any) -> Any:
    """Return the value as it is after a round trip through JSON."""
    return json.loads(json.dumps(value))


def checked_hanchan() -> Hanchan:
    """Return the only hanchan, after checking that the scoring core gives each of its stored answers."""
    hanchan = Hanchan.objects.select_related("house_rules").get()
    for case, answer in cases_of(hanchan):
        assert plain(score(case)) == answer
    return hanchan


def scores(hanchan: Hanchan) -> list[int]:
    return [row.score for row in hanchan.participants.order_by("seat")]


def test_a_riichi_game_with_chips(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("riichi-club", {"length": "east"})

    table.win("Ben", "Dai")
    table.tap("Han", "3")
    table.tap("Fu", "40")
    table.page.get_by_label("Chips from each payer").fill("2")
    table.tap("Riichi sticks", "Ben", "Chika")
    # 5200 and Chika's riichi stick
    assert table.payments() == {"Aoi": 0, "Ben": 6200, "Chika": -1000, "Dai": -5200}
    table.save()
    assert "東2局" in table.centre

    table.tap("What happened?", "Draw")
    table.tap("Ready", "Aoi", "Chika")
    table.save()
    table.tap("What happened?", "Abortive draw")
    table.tap("Why?", "Four winds 四風連打")
    table.save()

    table.win("Aoi", "self-drawn")
    table.tap("What is it worth?", "Tiles")
    for tile in ("2m", "3m", "4m", "0m", "6m", "7m", "3p", "4p", "5p", "7s", "8s", "2p", "2p", "9s"):
        table.page.locator(f"[data-tile='{tile}']").first.click()
    # menzen_tsumo, pinfu, red five: 3 han 20 fu
    table.payments()
    table.save()
    assert table.page.locator(".deals svg.tile").count() == 14

    table.win("Chika", "Ben")
    table.tap("What is it worth?", "Patterns")
    table.page.locator("label").filter(has_text="断么九").click()
    table.page.get_by_label("ドラ").first.fill("3")
    table.tap("Fu", "30")
    table.payments()
    table.save()

    hanchan = checked_hanchan()
    assert hanchan.state == Hanchan.State.FINISHED
    assert sum(scores(hanchan)) + hanchan.deposits == 100_000
    assert [row.chips for row in hanchan.participants.order_by("seat")] == [3, 1, -1, -3]
    assert "This hanchan is over." in table.page.get_by_role("main").inner_text()


def test_a_mingjiang_game_with_the_decider(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("mingjiang")
    for _ in range(8):
        table.tap("What happened?", "Draw")
        table.save()
    assert "The decider 決勝局" in table.centre

    # after a small win nobody has 300, so the decider goes on
    table.win("Ben", "Chika")
    table.tap("Fan", "1")
    assert table.payments() == {"Aoi": 0, "Ben": 12, "Chika": -12, "Dai": 0}
    table.save()
    assert "The decider 決勝局" in table.centre
    table.win("Ben", "Chika")
    table.tap("What is it worth?", "Patterns")
    table.page.locator("label").filter(has_text="混一色").click()
    table.page.get_by_label("役牌").first.fill("2")
    table.page.get_by_label("Open hand").check()
    # 3 + 2 - 1 = 4 fan: three times 30
    assert table.payments()["Ben"] == 90
    table.save()

    hanchan = checked_hanchan()
    assert hanchan.state == Hanchan.State.FINISHED
    assert scores(hanchan) == [250, 352, 148, 250]


def test_a_sichuan_deal_with_three_winners_and_two_kongs(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("sichuan")
    table.add("A kong", "e1-seat")
    table.tap("Whose kong?", "Aoi")
    table.tap("Which kong?", "concealed 暗杠")
    table.add("Somebody won", "e2w0-winner")
    table.win("Ben", "Chika", nth=0)
    table.tap("Times the stake", "4")
    table.add("Another winner off this tile", "e2w1-winner")
    table.tap("Who won?", "Dai", nth=1)
    table.tap("Times the stake", "2", nth=1)
    table.add("A kong", "e3-seat")
    table.tap("Whose kong?", "Chika", nth=1)
    table.tap("Which kong?", "off a discard 直杠", nth=1)
    table.page.locator(".kong-from:visible").get_by_text("Aoi", exact=True).click()
    table.add("Somebody won", "e4w0-winner")
    table.page.locator("[name='e4w0-winner'][value='0']").check()
    table.page.locator("[name='e4-from'][value='drawn']").check()
    table.page.locator("[name='e4w0-total'][value='1']").check()

    # kong 2 from each: +6 -2 -2 -2; 4 and 2 off Chika; kong 2 off Aoi; 1 + 1 from Chika alone
    assert table.payments() == {"Aoi": 6 - 2 + 2, "Ben": -2 + 4, "Chika": -2 - 6 + 2 - 2, "Dai": -2 + 2}
    table.save()

    hanchan = checked_hanchan()
    assert scores(hanchan) == [6, 2, -8, 0]
    assert [event["type"] for event in hanchan.deals.get().entry["events"]] == ["kong", "win", "kong", "win"]


def test_a_yueqing_deal_with_flowers(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("yueqing", players=5)
    assert "Waiting: Emi" in table.page.locator("#table").inner_text()
    table.win("Ben", "Chika")
    table.page.get_by_label("Tai in all").fill("38")
    for name, flowers in (("Ben", "12"), ("Chika", "2"), ("Dai", "1")):
        table.page.locator(".per-seat").get_by_label(name).fill(flowers)

    assert table.payments() == {"Aoi": -187, "Ben": 541, "Chika": -171, "Dai": -183}
    table.save()

    # the dealer leaves and the waiting player sits down
    hanchan = checked_hanchan()
    assert scores(hanchan) == [-187, 541, -171, -183, 0]
    assert hanchan.deals.get().entry["hua"] == [0, 144, 4, 1]
    assert "Waiting: Aoi" in table.page.locator("#table").inner_text()


def test_a_yueqing_deal_with_all_four_hands(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("yueqing")
    table.win("Dai", "Aoi")
    table.tap("What is it worth?", "All four hands")
    table.page.get_by_label("Won with").locator("visible=true").fill("4z")
    table.page.locator("summary").get_by_text("All four hands").click()
    table.page.get_by_label("Indicator", exact=True).locator("visible=true").fill("9p")
    for seat, tiles in enumerate(("1123m23445678p1223s", "123m223455678p1233s", "123m23345678p11235s")):
        table.page.locator(f"[name='h{seat}-concealed']").evaluate("(field, tiles) => field.value = tiles", tiles)
    table.page.locator(".held summary").get_by_text("Dai").click()
    dai = table.page.locator(".held .calculator").nth(3)
    for kind, tile, source in (("Pung", "5m", "Aoi"), ("Pung", "8s", "Aoi"), ("Chow", "6p", "Chika"),
                               ("Pung", "4s", "Aoi"), ("Concealed kong", "7s", "")):  # fmt: skip
        dai.get_by_role("button", name=kind, exact=True).click()
        dai.locator(f"[data-tile='{tile}']").click()
        if source:
            dai.get_by_role("button", name=source, exact=True).click()
    dai.locator("[data-tile='4z']").click()
    dai.locator("[data-tile='4z']").click()  # the hand is full, so this tap changes nothing

    # 硬吊 45 + 1 = 46, × 2 + 2 = 94 from each, and 2² flowers of a concealed kong
    assert table.payments() == {"Aoi": -98, "Ben": -98, "Chika": -98, "Dai": 294}
    table.save()

    held = checked_hanchan().deals.get().entry["hands"][3]
    assert held["concealed"] == "4z"
    assert [meld.get("from") for meld in held["melds"]] == [0, 0, 2, 0, None]
    table.page.goto(table.page.url.split("#")[0] + "1/")
    assert table.page.locator("[name='h3-melds']").input_value() == "p555m<0 p888s<0 c678p<2 p444s<0 h7777s"


def test_the_payments_stay_visible_when_an_event_is_added(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("sichuan", {"void_unready_kongs": False, "check_ready": False})
    table.add("A kong", "e1-seat")
    table.tap("Whose kong?", "Aoi")
    table.tap("Which kong?", "concealed 暗杠")
    table.tap("How did it end?", "Draw")
    assert table.payments()["Aoi"] == 6

    table.add("Somebody won", "e2w0-winner")

    table.settle()
    assert "Who won?" in table.page.locator("#payments").inner_text()
    table.page.get_by_role("button", name="take away").nth(1).click()
    table.page.locator("[name='e2w0-winner']").first.wait_for(state="detached")
    assert table.payments()["Aoi"] == 6


def test_the_command_score_gives_the_stored_answers_of_sixteen_mcr_deals(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("mcr")
    for deal in range(16):
        if deal % 4 == 3:
            table.tap("What happened?", "Draw")
        else:
            table.win(NAMES[deal % 4], NAMES[(deal + 1) % 4] if deal % 2 else "self-drawn")
            table.page.get_by_label("Fan in all, flowers included").fill(str(8 + deal))
        table.save()

    hanchan = checked_hanchan()
    assert hanchan.state == Hanchan.State.FINISHED
    cases = cases_of(hanchan)
    lines = "\n".join(json.dumps(case) for case, _answer in cases)
    output = subprocess.run(
        [sys.executable, "manage.py", "score"], input=lines, capture_output=True, text=True, cwd=ROOT, check=True
    ).stdout.splitlines()
    assert [json.loads(line)["out"] for line in output] == [answer for _case, answer in cases]


def is_visible_without_scrolling(page: Any, part: Any) -> bool:
    box = part.bounding_box()
    return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= page.viewport_size["height"]


def test_the_second_recorder_of_a_deal_chooses_what_to_do_with_it(
    sit_down: Callable[..., Recorder],
) -> None:
    table = sit_down("riichi-club")
    second = Recorder(table.page.context.new_page())
    second.page.goto(table.page.url)
    for phone in (table, second):
        phone.win("Ben", "Dai")
        phone.tap("Han", "3")
        phone.tap("Fu", "40")
    table.save()
    second.save()
    alert = second.page.get_by_role("alert")
    assert "Somebody recorded a deal since you looked." in alert.inner_text()
    assert is_visible_without_scrolling(second.page, alert)

    second.save()

    assert is_visible_without_scrolling(second.page, alert)
    assert Hanchan.objects.get().deals.count() == 1
    with second.page.expect_navigation():
        second.page.get_by_role("button", name="Record mine as deal 2").click()
    assert Hanchan.objects.get().deals.standing().count() == 2


def test_saving_again_after_going_back_records_no_second_deal(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("riichi-club")
    table.win("Ben", "Dai")
    table.tap("Han", "3")
    table.tap("Fu", "40")
    table.settle()
    table.save()

    table.page.go_back()
    table.page.get_by_role("button", name="Save deal").click()
    table.page.wait_for_load_state()

    table.settle()
    assert Hanchan.objects.get().deals.count() == 1


def test_an_amendment_shows_its_payments_before_a_reason_is_given(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("riichi-club")
    table.win("Ben", "Dai")
    table.tap("Han", "3")
    table.tap("Fu", "40")
    table.save()
    table.page.goto(table.page.url.split("#")[0] + "1/")
    assert table.payments()["Ben"] == 5200

    table.tap("Han", "4")

    # 4 han 40 fu: mangan
    assert table.payments()["Ben"] == 8000


def test_a_second_press_does_not_overwrite_another_amendment(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("riichi-club")
    table.win("Ben", "Dai")
    table.tap("Han", "3")
    table.tap("Fu", "40")
    table.save()
    second = Recorder(table.page.context.new_page())
    for phone, han in ((table, "1"), (second, "2")):
        phone.page.goto(table.page.url.split("#")[0].removesuffix("1/") + "1/")
        phone.tap("Han", han)
        phone.page.get_by_label("Why it is amended").fill("miscounted")
    table.amend()
    second.amend()
    alert = second.page.get_by_role("alert")
    assert is_visible_without_scrolling(second.page, alert)

    second.amend()

    assert is_visible_without_scrolling(second.page, alert)
    assert Hanchan.objects.get().deals.standing().get().entry["result"]["wins"][0]["value"]["total"] == 1
    with second.page.expect_navigation():
        second.page.get_by_role("button", name="Amend it all the same").click()
    assert Hanchan.objects.get().deals.standing().get().entry["result"]["wins"][0]["value"]["total"] == 2


def test_a_deal_is_recorded_without_javascript(sit_down: Callable[..., Recorder], browser: Any) -> None:
    table = sit_down("riichi-club")
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844}, locale="en-GB")
    context.add_cookies(table.page.context.cookies())
    page = context.new_page()
    page.goto(table.page.url)
    recorder = Recorder(page)
    recorder.win("Ben", "Dai")
    recorder.tap("Han", "3")
    recorder.tap("Fu", "40")
    page.get_by_role("button", name="Show the payments").click()
    assert recorder.payments()["Ben"] == 5200
    page.get_by_role("button", name="Save deal").click()

    assert scores(checked_hanchan()) == [25000, 30200, 25000, 19800]
    context.close()


@pytest.mark.parametrize("ruleset", [ruleset.key for ruleset in ONE_OF_EACH])
def test_every_form_fits_a_phone_and_its_buttons_fit_a_thumb(sit_down: Callable[..., Recorder], ruleset: str) -> None:
    table, found = sit_down(ruleset), find_ruleset(ruleset)
    fields = family_of(found).deal_fields(found.defaults, found.start_state(found.defaults))
    if fields.has_deal_events:
        table.add("Somebody won", "e1w0-winner")
    ways = ("Figures", "Patterns", "Tiles", *(["All four hands"] if fields.has_hands else []))
    for way in ways:
        table.tap("What is it worth?", way)
        assert not table.page.evaluate("document.documentElement.scrollWidth > innerWidth")
        small = table.page.evaluate(
            """() => [...document.querySelectorAll("#sheet .taps label, #sheet button:not(.link)")]
                .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 43.5)
                .map((one) => one.textContent.trim())"""
        )
        assert [text for text in small if text not in KEYPAD] == []


# The keys above the tiles are small, so that all tiles fit on one screen.
KEYPAD = {"Chow", "Pung", "Open kong", "Added kong", "Concealed kong", "Take back", "Clear"}


def test_a_deal_is_saved_after_the_network_returns(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("riichi-club", {"length": "east"})
    table.win("Ben", "Dai")
    table.tap("Han", "3")
    table.tap("Fu", "40")
    table.settle()

    table.page.context.set_offline(True)
    table.page.get_by_role("button", name="Save deal").click()
    notice = table.page.get_by_text("No network.")
    assert notice.is_visible()
    assert not Hanchan.objects.get().deals.exists()
    table.page.context.set_offline(False)
    notice.wait_for(state="hidden")
    table.save()

    assert [row.score for row in checked_hanchan().participants.order_by("seat")] == [25000, 30200, 25000, 19800]
