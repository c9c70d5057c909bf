"""The icons of the installed app, drawn from static/icon.svg. `python -m tests.icons` writes them."""

from pathlib import Path

import typst

STATIC = Path(__file__).parent.parent / "static"
FOLDER = STATIC / "icons"
FELT = "#14674a"
# Of a maskable icon every system shows the middle 80 %; of the others some systems show transparent corners.
DRAWN = {
    "icon-192.png": (192, "none", 94),
    "icon-512.png": (512, "none", 94),
    "maskable-192.png": (192, FELT, 58),
    "maskable-512.png": (512, FELT, 58),
    "apple-touch-icon.png": (180, FELT, 66),
}
SOURCE = """#set page(width: {size}pt, height: {size}pt, margin: 0pt, fill: {fill})
#align(center + horizon, image("icon.svg", height: {height}%))"""


def draw(name: str) -> bytes:
    """Return the picture as PNG."""
    size, colour, height = DRAWN[name]
    fill = colour if colour == "none" else f'rgb("{colour}")'
    source = SOURCE.format(size=size, fill=fill, height=height).encode()
    return typst.compile(source, root=str(STATIC), format="png", ppi=72)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in DRAWN:
        (FOLDER / name).write_bytes(draw(name))
