"""The forms of a page, with the values that it shows."""

from html.parser import HTMLParser
from typing import NamedTuple
from urllib.parse import urljoin

from tests.league.hostile.mutations import Fields


class PageForm(NamedTuple):
    method: str
    action: str
    fields: Fields
    files: list[str]
    buttons: Fields


class _Reader(HTMLParser):
    def __init__(self, address: str) -> None:
        super().__init__()
        self.address, self.forms = address, list[PageForm]()
        self.open: PageForm | None = None
        self.select = ""
        self.text: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            action = urljoin(self.address, given.get("action", ""))
            self.open = PageForm(given.get("method", "get").lower(), action, [], [], [])
            self.forms.append(self.open)
        elif self.open is not None and (
            tag == "select" or (tag in ("input", "textarea", "button") and "name" in given)
        ):
            self._field(self.open, tag, given)
        elif tag == "option" and self.open is not None and self.select:
            self._option(self.open, given)

    def _field(self, form: PageForm, tag: str, given: dict[str, str]) -> None:
        name, value, kind = given.get("name", ""), given.get("value", ""), given.get("type", "")
        if tag == "select":
            self.select = name
        elif tag == "textarea":
            self.text = []
            form.fields.append((name, ""))
        elif kind == "file":
            form.files.append(name)
        elif tag == "button":
            form.buttons.append((name, value))
        elif kind == "checkbox":
            form.fields.append((name, value or "on"))
        elif kind != "radio" or name not in dict(form.fields):
            form.fields.append((name, value))

    def _option(self, form: PageForm, given: dict[str, str]) -> None:
        known = dict(form.fields)
        if "selected" in given or not known.get(self.select):
            form.fields[:] = [pair for pair in form.fields if pair[0] != self.select]
            form.fields.append((self.select, given.get("value", "")))

    def handle_data(self, data: str) -> None:
        if self.text is not None:
            self.text.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open = None
        elif tag == "select":
            self.select = ""
        elif tag == "textarea" and self.text is not None and self.open:
            name, _ = self.open.fields.pop()
            self.open.fields.append((name, "".join(self.text)))
            self.text = None


def forms_of(html: str, address: str) -> list[PageForm]:
    """The forms of a page at an address; a form's fields have the values that a browser would send."""
    reader = _Reader(address)
    reader.feed(html)
    return reader.forms
