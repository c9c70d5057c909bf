"""An event from nothing to the final table: eight players, two rounds.

    JANROKU_TOKEN=jrk_... python tournament.py http://127.0.0.1:8000 demo "Winter Cup"

The results are drawn at random, so try it on your own machine. In your program `scores_of` reads the score sheets.
The club needs house rules: its newest ones for riichi are taken.
"""

import json
import os
import random
import sys
from datetime import date
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

PLAYERS = ["Ada", "Boris", "Chen", "Dora", "Emil", "Fumiko", "Gita", "Hugo"]
ROUNDS = 2


class Desk:
    def __init__(self, server: str, token: str) -> None:
        self.api, self.token, self.tournament = f"{server}/api/v1/", token, ""

    def get(self, path: str) -> Any:
        return self.send("GET", path)

    def post(self, path: str, body: Any = None) -> Any:
        return self.send("POST", path, body or {})

    def send(self, method: str, path: str, body: Any = None) -> Any:
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        try:
            with urlopen(Request(self.api + path, data, headers, method=method), timeout=60) as answer:
                return json.load(answer)
        except HTTPError as error:
            # Every error has a stable code and a sentence.
            refused = json.load(error)
            sys.exit(f"{method} {path}: {refused['error']}: {refused['message']}")


def house_rules_of(desk: Desk, club: str) -> dict[str, Any]:
    """The newest version of the club's first house rules for riichi."""
    for rules in desk.get(f"clubs/{club}/house-rules/")["results"]:
        version: dict[str, Any] = max(rules["versions"], key=lambda one: one["number"])
        if version["ruleset"].startswith("riichi"):
            return version
    sys.exit(f"{club} has no house rules for riichi")


def scores_of(table: dict[str, Any], start: int) -> list[int]:
    """The final scores of a table by seat; together four times the start."""
    won = [random.randrange(-150, 150) * 100 for _ in range(3)]
    return [start + one for one in (*won, -sum(won))]


def play(server: str, club: str, name: str, token: str) -> dict[str, Any]:
    """Play the event, and return the final table."""
    desk = Desk(server, token)
    rules = house_rules_of(desk, club)
    body = {"club": club, "name": name, "starts_on": date.today().isoformat(), "house_rules": rules["id"]}
    event = f"tournaments/{desk.post('tournaments/', body)['slug']}/"

    # Prepare: one stage, all players in one request, start numbers, the order of the table, published before the start.
    desk.post(f"{event}stages/", {"name": "Main", "rounds_planned": ROUNDS})
    desk.post(f"{event}entrants/bulk/", {"entrants": [{"guest": player} for player in PLAYERS]})
    desk.post(f"{event}numbers/", {"how": "random", "seed": 1})
    desk.post(f"{event}publish-order/")
    desk.post(f"{event}start/")

    # Draw all rounds, then play one after the other.
    for drawn in desk.post(f"{event}stages/1/draw/", {"seed": 1})["rounds"]:
        play_round(desk, f"{event}rounds/{drawn['number']}/", rules["options"]["start"])

    desk.post(f"{event}close/")
    final: dict[str, Any] = desk.get(f"{event}final/")
    return final


def play_round(desk: Desk, round_: str, start: int) -> None:
    for step in ("confirm", "release"):
        desk.post(f"{round_}step/", {"step": step})
    for table in desk.get(round_)["tables"]:
        names = ", ".join(seat["entrant"]["name"] for seat in table["seats"])
        print(f"{round_} table {table['number']}: {names}")
        # The version that was seen, 0 before the first result: nobody overwrites a result without having seen it.
        body = {"version": table["version"], "scores": scores_of(table, start)}
        desk.send("PUT", f"{round_}tables/{table['number']}/result/", body)
    desk.post(f"{round_}step/", {"step": "finish"})


def main(server: str, club: str, name: str) -> None:
    final = play(server, club, name, os.environ["JANROKU_TOKEN"])
    for line in final["results"]:
        print(line["rank"], line["subject"]["name"], line["values"]["points"]["text"])


if __name__ == "__main__":
    main(*sys.argv[1:])
