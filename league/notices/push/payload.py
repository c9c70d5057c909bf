"""What a browser shows, as the JSON that our service worker reads. A message has at most 2 kB."""

import json

# A push service may refuse more than 4096 octets with the header and the tag (RFC 8291, section 4); we send half of it.
MOST_BYTES = 2048
ELLIPSIS = "…"


def payload_of(*, title: str, text: str, link: str, tag: str, language: str) -> bytes:
    """The message; a text that is too long is cut at its end, and then the title.

    link        where a tap leads
    tag         a newer message of the same tag takes the place of an older one

    >>> payload_of(title="Cup", text="Table 7", link="/e/cup/", tag="a", language="en").decode()
    '{"title":"Cup","text":"Table 7","link":"/e/cup/","tag":"a","language":"en"}'
    """
    fixed = {"link": link, "tag": tag, "language": language}
    title = _cut(title, MOST_BYTES - len(_json({"title": "", "text": "", **fixed})))
    text = _cut(text, MOST_BYTES - len(_json({"title": title, "text": "", **fixed})))
    return _json({"title": title, "text": text, **fixed})


def _cut(text: str, most: int) -> str:
    """As much of a text as has at most so many bytes in JSON.

    >>> _cut("東南西北", 9)
    '東南…'
    """
    if _length(text) <= most:
        return text
    length = len(text)
    while length and _length(text[:length] + ELLIPSIS) > most:
        # At most as many letters too many as bytes, so that a long text takes a few steps.
        length -= max(1, (_length(text[:length] + ELLIPSIS) - most) // 6)
    return text[:length] + ELLIPSIS if length else ""


def _length(text: str) -> int:
    return len(_json(text)) - 2


def _json(values: object) -> bytes:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode()
