"""Receive the messages of a webhook, with the standard library alone. Each message's work is done exactly once.

    JANROKU_SECRET=whsec_… python receiver.py 8090 messages.db

The messages are stored in an SQLite file, so the program may be stopped at any moment and started again. Here the work
is a line in the table `feed`; put your own in `work`. The program listens on this machine only: put a web server with
https before it.

The work is done in the order of the messages' numbers, from 1 or from the number in JANROKU_FIRST. A message that
arrives early waits for those before it. To go on without a message that will never come, start the program with
JANROKU_FIRST set to the number after it.
"""

import base64
import hmac
import json
import os
import sqlite3
import sys
import time
from collections.abc import Mapping
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

LONGEST = 2_000_000
SECONDS = 300
TABLES = """
    CREATE TABLE IF NOT EXISTS message (
        id TEXT PRIMARY KEY, sequence INTEGER NOT NULL UNIQUE, body TEXT NOT NULL, is_done INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE IF NOT EXISTS feed (id INTEGER PRIMARY KEY, sequence INTEGER NOT NULL, text TEXT NOT NULL);
"""


def is_genuine(secret: str, headers: Mapping[str, str], body: bytes) -> bool:
    """Whether the message comes from Janroku and was sent just now. It may have arrived before."""
    message_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.digest(key, f"{message_id}.{timestamp}.".encode() + body, "sha256")
    wanted = b"v1," + base64.b64encode(digest)
    # Two signatures while the secret is being replaced.
    signatures = headers.get("webhook-signature", "").encode().split()
    if not any(hmac.compare_digest(wanted, signature) for signature in signatures):
        return False
    return abs(time.time() - int(timestamp)) <= SECONDS


def work(database: sqlite3.Connection, message: Mapping[str, Any]) -> None:
    """Do what the message is for. What is written to this database is stored together with the mark "done"."""
    text = message["event"]
    if text == "hanchan.recorded":
        seats = sorted(message["hanchan"]["seats"], key=lambda seat: seat["place"])
        text = ", ".join(f"{seat['player']['name']} {seat['points']}" for seat in seats)
    database.execute("INSERT INTO feed (sequence, text) VALUES (?, ?)", (message["sequence"], text))


class Inbox:
    """The messages that have arrived, in an SQLite file."""

    def __init__(self, path: str, first: int = 1) -> None:
        self.path, self.first = path, first
        with closing(self.connect()) as database:
            database.executescript(TABLES)
        self.catch_up()

    def connect(self) -> sqlite3.Connection:
        # Transactions begin and end where the program says so.
        return sqlite3.connect(self.path, timeout=30, isolation_level=None)

    def receive(self, message_id: str, body: bytes) -> None:
        """Store the message unless it was seen before, and do the work of all messages whose turn it is."""
        sequence = json.loads(body)["sequence"]
        with closing(self.connect()) as database:
            row = (message_id, sequence, body.decode())
            database.execute("INSERT OR IGNORE INTO message (id, sequence, body) VALUES (?, ?, ?)", row)
        self.catch_up()

    def catch_up(self) -> None:
        with closing(self.connect()) as database:
            while self.do_next(database):
                pass

    def do_next(self, database: sqlite3.Connection) -> bool:
        """Do the work of the next message and mark it as done, both or neither. False: it is not there yet."""
        database.execute("BEGIN IMMEDIATE")
        try:
            [(last,)] = database.execute("SELECT COALESCE(MAX(sequence), 0) FROM message WHERE is_done")
            following = (max(last + 1, self.first),)
            row = database.execute("SELECT body FROM message WHERE sequence = ?", following).fetchone()
            if row:
                work(database, json.loads(row[0]))
                database.execute("UPDATE message SET is_done = 1 WHERE sequence = ?", following)
            database.execute("COMMIT")
            return row is not None
        except BaseException:
            database.execute("ROLLBACK")
            raise


class Handler(BaseHTTPRequestHandler):
    inbox: Inbox
    secret: str
    timeout = 30

    def do_POST(self) -> None:
        self.send_response(self.status())
        self.send_header("Content-Length", "0")
        self.end_headers()

    def status(self) -> int:
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > LONGEST:
            return 413
        body = self.rfile.read(int(length))
        if not is_genuine(self.secret, self.headers, body):
            return 401
        try:
            self.inbox.receive(self.headers["webhook-id"], body)
        except Exception as error:
            # Stored or not, the work is not done: Janroku sends the message again.
            self.log_error("%r", error)
            return 500
        # Also to a message that was seen before: its work is done, or waits for its turn.
        return 204


def main(port: str, path: str) -> None:
    Handler.secret = os.environ["JANROKU_SECRET"]
    Handler.inbox = Inbox(path, int(os.environ.get("JANROKU_FIRST", "1")))
    server = ThreadingHTTPServer(("127.0.0.1", int(port)), Handler)
    print(f"http://127.0.0.1:{server.server_port}/", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main(*sys.argv[1:])
