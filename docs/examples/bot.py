"""The core of a chat bot: record a result from a line of text, undo it, read the standings.

    JANROKU_TOKEN=jrk_... python bot.py http://127.0.0.1:8000 demo club-league

Each line of the input is a message: `result Aoi 41200, Ben 28300, Chika 20400, Dai 10100` (in the order of the seats,
the first dealer first), `undo 352` or `table`. A real bot calls `answer` with each message of its chat and its id.
"""

import json
import os
import sys
import time
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

ATTEMPTS = 4


class Refused(Exception):
    """The server said no; the message is a sentence for readers."""


class Bot:
    def __init__(self, server: str, club: str, season: str, token: str) -> None:
        self.api, self.club, self.season, self.token = f"{server}/api/v1/", club, season, token

    def answer(self, text: str, message: str) -> str:
        """The reply to a message of the chat. `message` is its id: a message that comes twice is recorded once."""
        word, _, rest = text.strip().partition(" ")
        commands = {"result": self.result, "undo": self.undo, "table": self.table}
        if word not in commands:
            return "I know: result, undo, table"
        try:
            return commands[word](rest, message)
        except Refused as refused:
            return str(refused)

    def result(self, rest: str, message: str) -> str:
        seats = []
        for part in rest.split(","):
            # The server finds a player by name or alias.
            name, _, score = part.strip().rpartition(" ")
            if not name or not score.lstrip("-").isdigit():
                return "Like this: result Aoi 41200, Ben 28300, Chika 20400, Dai 10100"
            seats.append({"player": name, "score": int(score)})
        body = {"season": self.season, "seats": seats}
        hanchan = self.send("POST", f"clubs/{self.club}/hanchan/", body, key=f"bot-{message}")
        by_place = sorted(hanchan["seats"], key=lambda seat: int(seat["place"]))
        lines = [f"{seat['place']}. {seat['player']['name']} {seat['points']}" for seat in by_place]
        return "\n".join([*lines, f"Wrong? undo {hanchan['id']}"])

    def undo(self, rest: str, message: str) -> str:
        if not rest.isdigit():
            return "Like this: undo 352"
        # Without a version the request can be repeated: a void hanchan stays void.
        hanchan = self.send("POST", f"hanchan/{rest}/void/", {"reason": "undone in the chat"})
        return f"Hanchan {hanchan['id']} no longer counts."

    def table(self, rest: str, message: str) -> str:
        # fresh=1 waits until the result that has just been recorded is in the table.
        table = self.send("GET", f"clubs/{self.club}/seasons/{self.season}/standings/?fresh=1&page_size=10")
        rows = [
            f"{row['rank']}. {row['subject']['name']} {row['values']['points']['text']} ({row['games']})"
            for row in table["results"]
        ]
        return "\n".join(rows) or "Nobody has played yet."

    def send(self, method: str, path: str, body: Any = None, key: str = "") -> Any:
        """Send a request; once more if the answer is lost, which the key makes safe."""
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json", "Accept-Language": "en"}
        if key:
            headers["Idempotency-Key"] = key
        data = None if body is None else json.dumps(body).encode()
        for attempt in range(1, ATTEMPTS + 1):
            try:
                with urlopen(Request(self.api + path, data, headers, method=method), timeout=30) as answer:
                    return json.load(answer)
            except HTTPError as error:
                # A refused request has changed nothing, so its sentence is all that matters.
                if error.code < 500:
                    raise Refused(json.load(error)["message"]) from None
            except (URLError, TimeoutError, ConnectionError):
                pass
            if attempt < ATTEMPTS:
                time.sleep(attempt)
        raise Refused("The server does not answer. Please try again later.")


def main(server: str, club: str, season: str) -> None:
    bot = Bot(server, club, season, os.environ["JANROKU_TOKEN"])
    started = time.time_ns()
    for number, line in enumerate(sys.stdin):
        print(bot.answer(line, f"{started}-{number}"), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
