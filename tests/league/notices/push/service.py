"""A push service of the tests, on this machine: it keeps what it gets, and answers as it is told."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any


@dataclass
class Arrived:
    path: str
    headers: dict[str, str]
    body: bytes


class PushServer:
    """`answers` are given first, one for each message: a status, and headers."""

    def __init__(self) -> None:
        self.arrived: list[Arrived] = []
        self.answers: list[tuple[int, dict[str, str]]] = []
        self.connections = 0
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def setup(self) -> None:
                server.connections += 1
                super().setup()

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                server.arrived.append(Arrived(self.path, dict(self.headers.items()), body))
                status, headers = server.answers.pop(0) if server.answers else (201, {})
                self.send_response(status)
                for name, value in {"Content-Length": "0", **headers}.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, *_args: Any) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.http.server_port}"

    def answer(self, status: int, **headers: str) -> None:
        self.answers.append((status, {name.replace("_", "-"): value for name, value in headers.items()}))


@contextmanager
def push_server() -> Iterator[PushServer]:
    server = PushServer()
    thread = Thread(target=server.http.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.http.shutdown()
        server.http.server_close()
