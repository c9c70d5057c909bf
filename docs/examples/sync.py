"""Keep a copy of a club's hanchan in step, with the standard library alone.

    python sync.py https://janroku.example.org north-wind copy.json [token]

The first run reads everything, each later one only what has changed. The file has the copy and how far the club's log
has been read, always together, so the program may be stopped at any moment and started again.
"""

import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

PAGE_SIZE = 500
# Before asking again, where the server or a proxy before it does not say when.
RETRY_SECONDS = 5
# Changes that may move a row to a page of the list that has been read already.
MOVING = {"hanchan.amended", "hanchan.hidden", "hanchan.moved"}
# The seats of a hanchan name its players.
NAMING = {"player.amended", "player.merged", "player.unmerged", "player.forgotten"}


class HanchanCopy:
    def __init__(self, server: str, club: str, path: Path, token: str = "") -> None:
        self.api, self.club, self.path, self.token = f"{server}/api/v1/", f"clubs/{club}/", path, token
        self.hanchan: dict[int, dict[str, Any]] = {}
        self.after: int | None = None
        if path.exists():
            stored = json.loads(path.read_text(encoding="utf-8"))
            self.after = stored["after"]
            self.hanchan = {row["id"]: row for row in stored["hanchan"]}

    def catch_up(self) -> None:
        """Read what has changed since the last time; the first time everything."""
        if self.after is None:
            self.read_everything()
        for changes in self.changes_after(self.after or 0):
            self.apply(changes["results"])
            self.after = changes["next_after"]
            self.save()

    def read_everything(self) -> None:
        # First the end of the log: what changes while the list is read comes after it.
        after = self.end_of_log()
        self.hanchan = {}
        self.read_list()
        self.after = after
        self.save()

    def apply(self, changes: list[dict[str, Any]]) -> None:
        last = {one["subject"]["id"]: one["kind"] for one in changes if one["subject"]["kind"] == "hanchan"}
        for pk, kind in last.items():
            # A change says what changed, not how: the hanchan is read as it is now.
            row = None if kind == "hanchan.hidden" else self.get_or_none(f"hanchan/{pk}/")
            if row is None:
                self.hanchan.pop(pk, None)
            else:
                self.hanchan[pk] = row
        players = {one["subject"]["id"] for one in changes if one["kind"] in NAMING}
        players |= {one["merged"] for one in changes if one["kind"] == "player.unmerged"}
        for player in sorted(players):
            self.read_list(player=player)

    def read_list(self, **which: int) -> None:
        """Read all pages of the list; again if a row may have moved from a page to one before it meanwhile."""
        while True:
            begin, page = self.end_of_log(), 1
            while rows := self.get_or_none(f"{self.club}hanchan/", page=page, page_size=PAGE_SIZE, **which):
                self.hanchan.update({row["id"]: row for row in rows["results"]})
                page += 1
                if not rows["next"]:
                    break
            kinds = {one["kind"] for changes in self.changes_after(begin) for one in changes["results"]}
            if not kinds & MOVING:
                return

    def end_of_log(self) -> int:
        return int(self.get(f"{self.club}changes/")["next_after"])

    def changes_after(self, after: int) -> Iterator[dict[str, Any]]:
        has_more = True
        while has_more:
            changes = self.get(f"{self.club}changes/", after=after, limit=PAGE_SIZE)
            yield changes
            after, has_more = changes["next_after"], changes["has_more"]

    def save(self) -> None:
        # Written beside the file and then put in its place, so that the file is always whole.
        beside = self.path.with_suffix(".new")
        stored = {"after": self.after, "hanchan": list(self.hanchan.values())}
        beside.write_text(json.dumps(stored, ensure_ascii=False), encoding="utf-8")
        os.replace(beside, self.path)

    def get_or_none(self, path: str, **query: int) -> dict[str, Any] | None:
        try:
            return self.get(path, **query)
        except HTTPError as error:
            if error.code == 404:
                return None
            raise

    def get(self, path: str, **query: int) -> dict[str, Any]:
        request = Request(f"{self.api}{path}?{urlencode(query)}", headers={"Accept": "application/json"})
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        while True:
            try:
                with urlopen(request, timeout=60) as answer:
                    found: dict[str, Any] = json.load(answer)
                    return found
            except HTTPError as error:
                # Too many requests, or the server is busy for a moment: it says when to ask again.
                if error.code not in (429, 503):
                    raise
                time.sleep(int(error.headers.get("Retry-After", RETRY_SECONDS)))


def main(server: str, club: str, path: str, token: str = "") -> None:
    copy = HanchanCopy(server, club, Path(path), token)
    try:
        copy.catch_up()
    except HTTPError as error:
        # The server was restored from a backup that is older than this copy.
        if error.code != 400 or copy.after is None:
            raise
        copy.read_everything()
        copy.catch_up()
    print(f"{len(copy.hanchan)} hanchan, up to {copy.after}")


if __name__ == "__main__":
    main(*sys.argv[1:])
