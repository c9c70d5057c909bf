"""What tests of pages share."""

import re
from html import unescape
from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import strip_tags

from league.accounts.models import User
from league.clubs.models import Club


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def url(club: Club, name: str, *args: Any) -> str:
    return reverse(name, args=[club.slug, *args])


def words(response: Any) -> str:
    """The text of a page without tags, with single spaces."""
    return " ".join(unescape(strip_tags(response.content.decode().replace("<", " <"))).split())


def on_one_line(html: str) -> str:
    """The source of a page wherever its templates end a line: no space beside a tag, elsewhere one."""
    return re.sub(r" ?(<[^<>]*?) ?> ?", r"\1>", " ".join(html.split()))


def codes(response: Any) -> list[str]:
    """The codes of the errors that a page shows."""
    return re.findall(r'data-code="(\w+)"', response.content.decode())


def query_count(client: Client, path: str) -> int:
    client.get(path)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert client.get(path).status_code == 200
    return len(queries)
