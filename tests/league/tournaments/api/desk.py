"""An API client for the organiser, and a tournament that it has drawn."""

from collections.abc import Callable
from typing import Any

from rest_framework.test import APIClient

from league.accounts.models import User
from league.tournaments.models import Round, Tournament

# A script, so that no test waits for the search of a plan.
SCRIPT = "1-2-3-4\n5-6-7-8\n\n2-5-1-6\n4-7-3-8\n\n7-1-8-2\n3-6-4-5"
Make = Callable[..., Tournament]
Play = Callable[[Round], None]


def signed_in(user: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(user)
    return client


class Desk:
    """An API client for the organiser. If the status is not the expected one, the test fails with the answer."""

    def __init__(self, user: User, slug: str = "") -> None:
        self.client, self.slug = signed_in(user), slug

    def path(self, rest: str) -> str:
        return f"/api/v1/tournaments/{self.slug}/{rest}" if self.slug else f"/api/v1/tournaments/{rest}"

    def get(self, rest: str = "", **query: Any) -> Any:
        answer = self.client.get(self.path(rest), query)
        assert answer.status_code == 200, answer.content
        return answer.json()

    def send(self, rest: str, body: Any = None, method: str = "post", status: int = 200) -> Any:
        answer = getattr(self.client, method)(self.path(rest), body or {})
        assert answer.status_code == status, answer.content
        return answer.json() if answer.content else None

    def step(self, number: int, *steps: str) -> Any:
        return [self.send(f"rounds/{number}/step/", {"step": step}) for step in steps][-1]

    def play(self, number: int) -> None:
        """Enter a result for every table of the round; the scores rotate with the table."""
        scores = [41200, 28300, 20400, 10100]
        for table in self.get(f"rounds/{number}/")["tables"]:
            turn = (table["number"] + number) % 4
            body = {"scores": scores[turn:] + scores[:turn], "version": 0}
            self.send(f"rounds/{number}/tables/{table['number']}/result/", body, "put")

    def points(self) -> dict[int, str]:
        return {row["entrant"]["id"]: row["values"]["points"]["value"] for row in self.get("standings/")["results"]}


def drawn(desk: Desk, released: int, finished: int = 0) -> None:
    desk.send("stages/1/draw/", {"script": SCRIPT}, status=201)
    for number in range(1, released + 1):
        desk.step(number, "confirm", "release")
        if number <= finished:
            desk.play(number)
            desk.step(number, "finish")


def get(client: APIClient, tournament: Tournament, rest: str) -> Any:
    return client.get(f"/api/v1/tournaments/{tournament.slug}/{rest}")
