"""Where the words of a PDF stand: the boxes of its runs of text, and the frames that are drawn around some of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pypdf import PageObject
from pypdf.generic import ContentStream

Matrix = tuple[float, float, float, float, float, float]
ONE: Matrix = (1, 0, 0, 1, 0, 0)


@dataclass(frozen=True)
class Box:
    """A rectangle in points, y from the bottom of the page."""

    left: float
    bottom: float
    right: float
    top: float

    def holds(self, other: "Box", by: float = 1) -> bool:
        return (
            self.left - by <= other.left and other.right <= self.right + by
            and self.bottom - by <= other.bottom and other.top <= self.top + by
        )  # fmt: skip

    def meets(self, other: "Box", by: float = 0) -> bool:
        """Whether the boxes overlap by more than a little."""
        across = min(self.right, other.right) - max(self.left, other.left)
        upright = min(self.top, other.top) - max(self.bottom, other.bottom)
        return across > by and upright > by


def product(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def box_of(matrix: Matrix, left: float, bottom: float, right: float, top: float) -> Box:
    a, b, c, d, e, f = matrix
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (left, right) for y in (bottom, top)]
    across, upright = [x for x, _y in corners], [y for _x, y in corners]
    return Box(min(across), min(upright), max(across), max(upright))


class Widths:
    """The widths of a font's glyphs, in thousandths of its size."""

    def __init__(self, font: Any) -> None:
        descendant = font["/DescendantFonts"][0].get_object()
        self.usual = float(descendant.get("/DW", 1000))
        self.of: dict[int, float] = {}
        parts = [part.get_object() for part in descendant.get("/W", [])]
        at = 0
        while at < len(parts):
            first, second = int(parts[at]), parts[at + 1]
            if isinstance(second, list):
                self.of |= {first + n: float(width) for n, width in enumerate(second)}
                at += 2
            else:
                self.of |= dict.fromkeys(range(first, int(second) + 1), float(parts[at + 2]))
                at += 3

    def width(self, text: Any) -> float:
        code = text if isinstance(text, bytes) else text.original_bytes
        glyphs = (int.from_bytes(code[n : n + 2], "big") for n in range(0, len(code), 2))
        return sum(self.of.get(glyph, self.usual) for glyph in glyphs)


def boxes(page: PageObject) -> tuple[list[Box], list[Box]]:
    """Return the boxes of the runs of text, from the base line to the height of a small letter, and the frames."""
    runs: list[Box] = []
    frames: list[Box] = []
    fonts = page["/Resources"].get("/Font", {})
    widths = {name: Widths(font.get_object()) for name, font in fonts.items()}
    for words, matrix, font, size in _texts(page):
        long = sum(
            widths[font].width(word) if not isinstance(word, (int, float)) else -float(word) for word in words
        ) * size / 1000  # fmt: skip
        if long > 0:
            runs.append(box_of(matrix, 0, 0, long, 0.5 * size))
    frames = [box for box in _rectangles(page) if box.right - box.left > 60 and box.top - box.bottom > 60]
    return runs, frames


def _operations(page: PageObject) -> Iterator[tuple[str, list[Any], Matrix]]:
    now, kept = ONE, []
    for operands, operator in ContentStream(page.get_contents(), page.pdf).operations:
        name = operator.decode()
        if name == "q":
            kept.append(now)
        elif name == "Q":
            now = kept.pop()
        elif name == "cm":
            now = product(tuple(map(float, operands)), now)  # type: ignore[arg-type]
        yield name, operands, now


def _texts(page: PageObject) -> Iterator[tuple[list[Any], Matrix, str, float]]:
    line, font, size = ONE, "", 0.0
    for name, operands, now in _operations(page):
        if name == "BT":
            line = ONE
        elif name == "Tf":
            font, size = str(operands[0]), float(operands[1])
        elif name == "Tm":
            line = tuple(map(float, operands))  # type: ignore[assignment]
        elif name in ("Td", "TD"):
            line = product((1, 0, 0, 1, float(operands[0]), float(operands[1])), line)
        elif name in ("TJ", "Tj"):
            words = list(operands[0]) if name == "TJ" else [operands[0]]
            yield words, product(line, now), font, size


def _rectangles(page: PageObject) -> Iterator[Box]:
    path: list[tuple[float, float]] = []
    for name, operands, now in _operations(page):
        if name == "re":
            left, bottom, wide, high = map(float, operands)
            yield box_of(now, left, bottom, left + wide, bottom + high)
        elif name == "m":
            path = [(float(operands[0]), float(operands[1]))]
        elif name == "l":
            path.append((float(operands[0]), float(operands[1])))
        elif name in ("S", "s", "h") and len(path) >= 4:
            across, upright = [x for x, _y in path], [y for _x, y in path]
            yield box_of(now, min(across), min(upright), max(across), max(upright))
            path = []


def misplaced(page: PageObject, *, margin: float = 20) -> list[str]:
    """Return what is wrong with the words of a page: outside it, in no frame where it has frames, or on others."""
    runs, frames = boxes(page)
    wide, high = float(page.mediabox.width), float(page.mediabox.height)
    paper, wrong = Box(margin, margin, wide - margin, high - margin), []
    for n, run in enumerate(runs):
        if not paper.holds(run):
            wrong.append(f"outside the page: {run}")
        if frames and not any(frame.holds(run) for frame in frames):
            wrong.append(f"outside its frame: {run}")
        wrong += [f"on other words: {run} {other}" for other in runs[:n] if run.meets(other, by=1)]
    return wrong
