"""The sheet of a deal as a browser sends it, and the entry it became."""

from typing import Any

from django.test import Client

from league.records.models import Hanchan

RON = {
    "what": "win",
    "w-count": "1",
    "w-from": "0",
    "ww0-winner": "2",
    "ww0-way": "figures",
    "ww0-han": "3",
    "ww0-fu": "40",
}


def address(hanchan: Hanchan, rest: str = "deals/") -> str:
    return f"/c/{hanchan.club.slug}/g/{hanchan.pk}/{rest}"


def send(
    client: Client, hanchan: Hanchan, sheet: dict[str, Any], *, number: int = 1, rest: str = "deals/", **more: Any
):
    return client.post(address(hanchan, rest), {"token": "one press", "number": number, **sheet, **more})


def save(client: Client, hanchan: Hanchan, sheet: dict[str, Any], **more: Any):
    return send(client, hanchan, sheet, save="1", **more)


def entry_of(hanchan: Hanchan, number: int = 1) -> dict[str, Any]:
    return hanchan.deals.standing().get(number=number).entry
