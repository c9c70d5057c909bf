"""Keep a book of games and the hanchan of a club the same, in both directions, with the standard library alone.

    python two_way.py https://janroku.example.org north-wind book.sqlite3 token

The book is the table `game` of an SQLite file: `id`, the day (`played_on`), `seats` as JSON (`[["Aoi", 41200], …]`),
and `is_changed`, which another program sets when it adds a game or changes one. The service knows a game by its id in
the source `book`. The program may be stopped at any moment and started again: it only repeats what changes nothing.
"""

import json
import sqlite3
import sys
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

SOURCE = "book"
TABLES = """
CREATE TABLE IF NOT EXISTS game (
    id TEXT PRIMARY KEY, played_on TEXT NOT NULL, seats TEXT NOT NULL, is_void INTEGER NOT NULL DEFAULT 0,
    version INTEGER, is_changed INTEGER NOT NULL DEFAULT 1, sent TEXT
);
CREATE TABLE IF NOT EXISTS log (read_to INTEGER NOT NULL);
"""


class Book:
    def __init__(self, server: str, club: str, path: str, token: str) -> None:
        self.api, self.club, self.token = f"{server}/api/v1/", f"clubs/{club}/", token
        self.rows = sqlite3.connect(path, timeout=60)
        self.rows.executescript(TABLES)

    def catch_up(self) -> None:
        self.send_changed()
        self.read_changes()

    # ----- from the book to the club -----
    def send_changed(self) -> None:
        changed = self.rows.execute("SELECT id, played_on, seats, version, sent FROM game WHERE is_changed").fetchall()
        for key, played_on, seats, version, sent in changed:
            own = [*json.loads(sent or "[]"), json.loads(seats)]
            with self.rows:
                # Before it is sent: after stops these tell our own words in the club from somebody else's.
                self.rows.execute("UPDATE game SET sent = ? WHERE id = ?", (json.dumps(own), key))
            status, answer = self.put(key, played_on, seats, version)
            if status == 409 or (status == 400 and version is None and answer["error"] == "bad_field"):
                _status, present = self.send("GET", self.address(key))
                if seats_of(present) not in own[:-1]:
                    # Somebody has amended it in the club, whose word counts.
                    self.keep(key, present, instead=seats)
                    continue
                status, answer = self.put(key, played_on, seats, present["version"])
            if status in (200, 201):
                with self.rows:
                    arrived = answer["version"], json.dumps(own[-1:]), key
                    self.rows.execute("UPDATE game SET version = ?, sent = ? WHERE id = ?", arrived)
                    # Unless it has been changed again while it was sent.
                    self.rows.execute("UPDATE game SET is_changed = 0 WHERE id = ? AND seats = ?", (key, seats))
            else:
                print(f"{key} is refused: {answer['message']}", file=sys.stderr)

    def put(self, key: str, played_on: str, seats: str, version: int | None) -> tuple[int, dict[str, Any]]:
        body: dict[str, Any] = {
            # The address says which game it is, so that an equal one is meant to be another.
            "again": True,
            "makes_guests": True,
            "played_on": played_on,
            "seats": [{"player": name, "score": score} for name, score in json.loads(seats)],
        }
        return self.send("PUT", self.address(key), body | ({"version": version} if version else {}))

    # ----- from the club to the book -----
    def read_changes(self) -> None:
        has_more = True
        while has_more:
            (read_to,) = self.rows.execute("SELECT coalesce(max(read_to), 0) FROM log").fetchone()
            _status, changes = self.send("GET", f"{self.club}changes/?after={read_to}")
            of_games = [change["subject"] for change in changes["results"] if change["subject"]["kind"] == "hanchan"]
            for pk in dict.fromkeys(subject["id"] for subject in of_games):
                self.read(pk)
            with self.rows:
                self.rows.execute("DELETE FROM log")
                self.rows.execute("INSERT INTO log VALUES (?)", (changes["next_after"],))
            has_more = changes["has_more"]

    def read(self, pk: int) -> None:
        status, hanchan = self.send("GET", f"hanchan/{pk}/")
        if status == 404 or hanchan["state"] == "open":
            return
        ids = [known["id"] for known in hanchan["external_ids"] if known["source"] == SOURCE]
        # Of the id in the club, so that it is the same after a stop between here and the next lines.
        key = ids[0] if ids else f"hanchan-{pk}"
        if not ids:
            mine = {"external_source": SOURCE, "external_ids": [{"source": SOURCE, "id": key}]}
            status, answer = self.send("PATCH", f"hanchan/{pk}/", {"version": hanchan["version"], **mine})
            if status == 409:
                self.read(pk)
                return
            # That of an event belongs to its desk, and is known by its number alone.
            hanchan = answer if status == 200 else hanchan
        self.keep(key, hanchan)

    def keep(self, key: str, hanchan: dict[str, Any], *, instead: str = "") -> None:
        """Write a hanchan of the club into the book, unless the book has this version: it has sent it itself.

        instead     of these seats, which have not been sent; others that have not been sent stay
        """
        seats = json.dumps(seats_of(hanchan), ensure_ascii=False)
        row = key, hanchan["played_on"], seats, hanchan["state"] == "void", hanchan["version"], instead
        with self.rows:
            self.rows.execute(
                "INSERT INTO game (id, played_on, seats, is_void, version, is_changed) VALUES (?, ?, ?, ?, ?, 0)"
                " ON CONFLICT (id) DO UPDATE SET played_on = excluded.played_on, seats = excluded.seats,"
                " is_void = excluded.is_void, version = excluded.version, is_changed = 0"
                " WHERE coalesce(game.version, 0) < excluded.version AND (NOT game.is_changed OR game.seats = ?)",
                row,
            )

    # ----- requests -----
    def address(self, key: str) -> str:
        return f"{self.club}hanchan/external/{SOURCE}/{quote(key, safe='')}/"

    def send(self, method: str, path: str, body: dict[str, Any] | None = None) -> tuple[int, dict[str, Any]]:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        request = Request(self.api + path, data, headers, method=method)
        try:
            with urlopen(request, timeout=60) as answer:
                return answer.status, json.load(answer)
        except HTTPError as error:
            if error.code not in (400, 404, 409):
                raise
            return error.code, json.load(error)


def seats_of(hanchan: dict[str, Any]) -> list[list[Any]]:
    return [[seat["player"]["name"], seat["score"]] for seat in hanchan["seats"]]


def main(server: str, club: str, path: str, token: str) -> None:
    book = Book(server, club, path, token)
    book.catch_up()
    (games,) = book.rows.execute("SELECT count(*) FROM game").fetchone()
    print(f"{games} games")


if __name__ == "__main__":
    main(*sys.argv[1:])
