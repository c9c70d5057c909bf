"""A connection to the address that was checked, whatever the name leads to meanwhile."""

import http.client
import socket
import ssl
from contextlib import suppress

SECONDS = 10


class CheckedConnection(http.client.HTTPConnection):
    """Connects to the address that was checked, under the name of the URL."""

    def __init__(self, host: str, port: int, address: str, *, is_safe: bool) -> None:
        super().__init__(host, port, timeout=SECONDS)
        self.address, self.is_safe = address, is_safe

    def connect(self) -> None:
        self.sock = socket.create_connection((self.address, self.port), SECONDS)
        if self.is_safe:
            # Wrapped before the handshake, so that the handshake can be cut too.
            self.sock = ssl.create_default_context().wrap_socket(
                self.sock, server_hostname=self.host, do_handshake_on_connect=False
            )
            self.sock.do_handshake()

    def cut(self) -> None:
        """End the connection from another thread, which ends the wait for the answer."""
        with suppress(OSError, AttributeError):
            self.sock.shutdown(socket.SHUT_RDWR)
