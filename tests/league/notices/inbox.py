"""A mail server of the tests, on this machine, that keeps what it gets."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.controller import Controller


class Inbox:
    """The mails that arrived. `answers` are given first, one for each mail: "450 later" at RCPT, or at DATA."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.recipients: list[list[str]] = []
        self.rcpt_answers: list[str] = []
        self.data_answers: list[str] = []
        self.connections = 0

    async def handle_EHLO(self, server: Any, session: Any, envelope: Any, hostname: str, responses: Any) -> Any:  # noqa: N802
        self.connections += 1
        session.host_name = hostname
        return responses

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802
        if self.rcpt_answers and (answer := self.rcpt_answers.pop(0)):
            return answer.replace("ADDRESS", address)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.data_answers and (answer := self.data_answers.pop(0)):
            return answer
        self.mails.append(message_from_bytes(envelope.content, policy=default))  # type: ignore[arg-type]
        self.recipients.append(list(envelope.rcpt_tos))
        return "250 OK"

    @property
    def subjects(self) -> list[str]:
        return [str(mail["Subject"]) for mail in self.mails]


def text_of(mail: EmailMessage) -> str:
    return str(mail.get_content()).replace("\r\n", "\n")


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def mail_server(port: int) -> Iterator[Inbox]:
    inbox = Inbox()
    controller = Controller(inbox, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield inbox
    finally:
        controller.stop()
