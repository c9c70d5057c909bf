"""A person without mouse and touch: Tab leads to everything, and the focus can be seen wherever it is."""

from typing import Any

MOST_TABS = 150
# Shown: the part with the focus, or what stands for it, has an outline or another mark, and is on the screen.
SEEN = """() => {
  const at = document.activeElement, box = at.getBoundingClientRect(), style = getComputedStyle(at);
  const label = at.labels?.[0] ?? at, marked = [style, getComputedStyle(label), getComputedStyle(at, "::after")].some(
    (one) => one.outlineStyle !== "none" && parseFloat(one.outlineWidth) > 0);
  return marked && box.bottom > 0 && box.top < innerHeight;
}"""


class Keyboard:
    def __init__(self, page: Any) -> None:
        self.page = page

    def to(self, target: Any) -> "Keyboard":
        """Press Tab until this has the focus; fail if Tab does not lead there or the focus cannot be seen."""
        for _ in range(MOST_TABS):
            if target.count() and target.first.evaluate("part => part === document.activeElement"):
                assert self.page.evaluate(SEEN), f"the focus is not visible on {target}"
                return self
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{MOST_TABS} tabs do not lead to {target}")

    def role(self, role: str, name: str) -> "Keyboard":
        return self.to(self.page.get_by_role(role, name=name, exact=True))

    def field(self, label: str) -> "Keyboard":
        return self.to(self.page.get_by_label(label, exact=True))

    def press(self, *keys: str) -> "Keyboard":
        for key in keys:
            self.page.keyboard.press(key)
        return self

    def write(self, text: str) -> "Keyboard":
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)
        return self

    def open(self) -> None:
        """Press Enter on a link or a button, and wait for the next page."""
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")
