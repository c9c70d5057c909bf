"""The forms, fields and ids of a page, read from its HTML."""

from collections import Counter
from html.parser import HTMLParser
from typing import NamedTuple


class PageForm(NamedTuple):
    """A form of a page: its method, its action (None where it names none), and the values of its fields by name."""

    method: str
    action: str | None
    values: dict[str, str]


class PageReader(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[PageForm] = []
        self.ids: Counter[str] = Counter()
        self._choice, self._area = "", ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = dict(attrs)
        if at.get("id"):
            self.ids[str(at["id"])] += 1
        if tag == "form":
            self.forms.append(PageForm(str(at.get("method", "get")), at.get("action"), {}))
        elif self.forms:
            self._field(tag, at)

    def handle_data(self, data: str) -> None:
        if self._area:
            self.forms[-1].values[self._area] = data.strip()
            self._area = ""

    def _field(self, tag: str, at: dict[str, str | None]) -> None:
        values, name = self.forms[-1].values, at.get("name") or ""
        if tag == "input" and name:
            if at.get("type") not in ("checkbox", "radio"):
                values[name] = at.get("value") or ""
            elif "checked" in at:
                values[name] = f"{values.get(name, '')} {at.get('value')}".strip()
        elif tag == "select":
            self._choice = name
        elif tag == "option" and "selected" in at and self._choice:
            values[self._choice] = at.get("value") or ""
        elif tag == "textarea":
            self._area = name

    @property
    def ids_twice(self) -> list[str]:
        return sorted(name for name, times in self.ids.items() if times > 1)
