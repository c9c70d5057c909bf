"""Recorders of an evening, each with a table: they send to several servers in turn, and note what was acknowledged."""

import ssl
import threading
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx

from tests.league.core.web.page_forms import PageReader
from tests.released.evening import PASSWORD, RULES

PATIENCE, PACE = 120, 0.7  # seconds
DEALS = 4
VALUES = {"riichi-ladder": {"total": 2, "fu": 30}, "mingjiang": {"total": 3}, "mcr": {"total": 9, "valid": True}}
CONTEXT = ssl.create_default_context()  # it takes long to make


class Refused(Exception):
    """A server has answered what no recorder expects."""


class Doors:
    """The addresses that answer now; they change during the evening."""

    def __init__(self, *urls: str) -> None:
        self.urls = list(urls)

    def each_in_turn(self, first: int) -> Iterator[str]:
        turn = first
        while True:
            urls = self.urls
            yield urls[turn % len(urls)]
            turn += 1


class Acknowledged(NamedTuple):
    """scores     ruleset, recorder and the first score of each game whose final scores were stored
    deals      by hanchan, how many deals were
    again      how often a request was repeated at another door, with the same answer
    waited     what a server said when it asked to wait
    """

    scores: list[list[Any]]
    deals: dict[str, int]
    again: list[str]
    waited: list[str]


class Recorder:
    def __init__(self, scene: dict[str, Any], number: int, doors: Doors) -> None:
        self.club, self.rules, self.seasons = scene["club"], scene["rules"], scene["seasons"]
        self.at, self.number = scene["recorders"][number], number
        self.doors = doors.each_in_turn(number)
        self.acknowledged = Acknowledged([], {}, [], [])
        token = {"Authorization": f"Bearer {self.at['token']}"}
        self.phone = httpx.Client(timeout=60, verify=CONTEXT, headers=token)
        self.browser = httpx.Client(timeout=60, verify=CONTEXT)

    def play(self, over: threading.Event, *, by_page: bool) -> Acknowledged:
        """Record games one after another until the evening is over, at least one of each kind."""
        game = 0
        while game < len(RULES) or not over.is_set():
            ruleset = list(RULES)[(self.number + game) % len(RULES)]
            self.deals(ruleset, game)
            self.final_scores(ruleset, game)
            if by_page:
                self.page(ruleset, game)
            game += 1
        return self.acknowledged

    # ----- by the API -----
    def deals(self, ruleset: str, game: int) -> None:
        """Record some deals, each at the next door and then once more at the one after it, and stop the game."""
        body = {"players": self.at["players"], "season": self.seasons[ruleset], "house_rules": self.rules[ruleset]}
        begun = self.write(f"/api/v1/clubs/{self.club}/hanchan/begin/", body, f"{game} begin")
        address, table = f"/api/v1/hanchan/{begun['id']}/", begun["table"]
        for number in range(1, DEALS + 1):
            win = {"winner": number % 4, "from": (number + 1) % 4, "value": VALUES[ruleset]}
            entry = {"number": table["next_deal"], "result": {"type": "win", "wins": [win]}}
            answer = self.write(f"{address}deals/", entry, f"{game} {number}")
            table = answer["table"]
            if self.write(f"{address}deals/", entry, f"{game} {number}") != answer:
                raise Refused(f"{address} deal {number} has another answer when it is sent again")
            self.acknowledged.again.append(f"{address} {number}")
            self.acknowledged.deals[str(begun["id"])] = number
        self.write(f"{address}stop/", {"version": table["version"]}, f"{game} stop")

    def final_scores(self, ruleset: str, game: int) -> None:
        scores = self.scores(ruleset, game, 0)
        seats = [{"player": pk, "score": score} for pk, score in zip(self.at["players"], scores, strict=True)]
        body = {"seats": seats, "season": self.seasons[ruleset], "house_rules": self.rules[ruleset]}
        self.write(f"/api/v1/clubs/{self.club}/hanchan/", body, f"{game} scores")
        self.acknowledged.scores.append([ruleset, self.at["name"], scores[0]])

    def scores(self, ruleset: str, game: int, way: int) -> list[int]:
        """Scores that no other game of this recorder has."""
        both, others = RULES[ruleset]
        first = 100 * (300 + 2 * game + way) if both > 1000 else 200 + 2 * game + way
        return [first, both - first, *others]

    def write(self, address: str, body: dict[str, Any], key: str) -> Any:
        """Send it at the next door, always under the same key."""
        headers = {"Idempotency-Key": f"{self.at['name']} {key}"}
        answer = self.ask(self.phone, "POST", address, json=body, headers=headers)
        if not answer.is_success:
            raise Refused(f"{answer.url} {answer.status_code} {answer.text[:500]}")
        return answer.json()

    def ask(self, client: httpx.Client, method: str, address: str, **more: Any) -> httpx.Response:
        """Ask at one door after another until one has time."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            time.sleep(PACE)
            url = next(self.doors) + address
            try:
                answer = client.request(method, url, **more)
            except (httpx.ConnectError, httpx.ReadError, httpx.RemoteProtocolError):
                continue  # its processes end; the key, or the token of the page, says that it is the same
            if answer.status_code != 503:
                return answer
            self.acknowledged.waited.append(f"{url} {answer.text[:200]}")
        raise Refused(f"{address} was not answered")

    # ----- by the page -----
    def page(self, ruleset: str, game: int) -> None:
        """Open the form at one door, and send it to the next one."""
        if not self.browser.cookies.get("sessionid"):
            self.send("/sign-in/", {"username": self.at["name"], "password": PASSWORD})
        scores = self.scores(ruleset, game, 1)
        filled = {f"player_{seat}": name for seat, name in enumerate(self.at["names"])}
        filled |= {f"score_{seat}": str(score) for seat, score in enumerate(scores)}
        self.send(f"/c/{self.club}/record/?rules={self.rules[ruleset]}", filled)
        self.acknowledged.scores.append([ruleset, self.at["name"], scores[0]])

    def send(self, address: str, filled: dict[str, str]) -> None:
        shown = self.ask(self.browser, "GET", address)
        forms = [form for form in PageReader(shown.text).forms if filled.keys() <= form.values.keys()]
        if len(forms) != 1:
            raise Refused(f"{shown.url} {shown.status_code} has no such form: {shown.text[:500]}")
        answer = self.ask(self.browser, "POST", address, data=forms[0].values | filled)
        if answer.status_code != 302:
            raise Refused(f"{answer.url} {answer.status_code}: {' '.join(answer.text.split())[-3000:]}")
