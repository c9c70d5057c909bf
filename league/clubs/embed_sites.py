"""The sites that may show a club's tables in a frame, as a browser reads them in `frame-ancestors`."""

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from league.core.errors import LeagueError

EVERY_SITE = "*"
MOST_SITES = 20
HOST = re.compile(r"(\*\.)?([a-z0-9-]+\.)*[a-z0-9-]+")


def embed_sites(given: Iterable[str]) -> list[str]:
    """Return the sites in one form, each once; `*` stands for all sites and then alone.

    raises      LeagueError `bad_embed_site`, `too_many_embed_sites`

    >>> embed_sites(["https://Club.example/", "https://club.example", "http://localhost:8080"])
    ['https://club.example', 'http://localhost:8080']
    """
    sites = list(dict.fromkeys(_site(text.strip()) for text in given if text.strip()))
    if len(sites) > MOST_SITES:
        raise LeagueError("too_many_embed_sites", most=MOST_SITES)
    return [EVERY_SITE] if EVERY_SITE in sites else sites


def _site(text: str) -> str:
    if text == EVERY_SITE:
        return text
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
        # Browsers write a name in other letters in this form.
        host = host if host.isascii() else host.encode("idna").decode()
    except ValueError:
        raise LeagueError("bad_embed_site", site=text) from None
    is_site = parts.scheme in ("http", "https") and parts.path in ("", "/") and not parts.query and not parts.fragment
    if not is_site or "@" in parts.netloc or not HOST.fullmatch(host):
        raise LeagueError("bad_embed_site", site=text)
    return f"{parts.scheme}://{host}" + (f":{port}" if port else "")
