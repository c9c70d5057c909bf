"""The 37 tile faces and the back, drawn from strokes, discs and sticks.

`python -m league.core.web.tile_art > static/tiles/tiles.svg` writes the sprite.

No font is needed: the strokes of 萬, the numerals, winds and dragons are below, each in a square of 100.
"""

from collections.abc import Iterable, Sequence

WIDTH, HEIGHT = 60, 80
INK, RED, GREEN, BLUE = "ink", "red", "green", "blue"
COLOURS = {
    INK: "#22201c",
    RED: "#b3261e",
    GREEN: "#17653f",
    BLUE: "#234a78",
    "face": "#fdf9ec",
    "side": "#d8cfb6",
    "back": "#1c6b4d",
}

STROKES = {
    "一": "M10 54Q50 44 90 51",
    "二": "M24 28L76 25M8 78Q50 70 92 77",
    "三": "M20 20L80 17M27 49L73 47M8 82L92 79",
    "四": "M14 22L19 84M14 22L86 20L81 84M19 78L81 78M40 22Q40 48 28 60M60 22L60 50Q60 58 72 56",
    "五": "M16 16L84 14M48 16L36 84M22 48L72 46L67 84M6 86L94 84",
    "六": "M48 4L54 20M6 36L94 34M38 50L12 90M60 50L88 90",
    "七": "M6 50L94 34M44 8L44 74Q44 88 58 88L88 86L90 66",
    "八": "M38 16Q34 60 6 88M54 12Q66 60 96 88",
    "九": "M42 6Q42 62 6 92M10 34L66 30L62 76Q62 90 74 90L94 88L94 68",
    "萬": "M6 15L94 15M33 3L33 27M67 3L67 27M24 35L24 62M24 35L76 35L76 62M24 48L76 48M24 61L76 61M50 35"
    "L50 86M10 97L10 73L90 73L90 90Q90 98 78 95M28 88L66 84M60 78L72 91",
    "東": "M8 20L92 20M22 36L22 66M22 36L78 36L78 66M22 50L78 50M22 65L78 65M50 4L50 98"
    "M46 66Q32 84 6 94M54 66Q68 84 94 94",
    "南": "M10 20L90 20M50 4L50 38M12 98L12 38L88 38L88 88Q88 98 74 95"
    "M36 46L42 56M64 46L58 56M30 60L70 60M26 76L74 76M50 60L50 95",
    "西": "M6 14L94 14M12 36L12 94M12 36L88 36L88 94M12 86L88 86M38 14L38 40Q37 58 25 68M61 14L61 56Q61 66 77 64",
    "北": "M36 6L36 94M8 36L36 36M4 80L36 68M60 6L60 78Q60 90 72 90L94 88L94 68M90 26L60 44",
    "中": "M10 28L10 68M10 28L90 28L90 68M10 63L90 63M50 3L50 98",
    "發": "M14 14L42 12Q34 34 4 48M16 28L28 40M58 4Q66 32 96 48M84 8L68 20M94 22L77 33"
    "M12 54L42 54L42 67L16 67L13 81L44 81Q44 99 26 95M62 53Q62 70 50 75M62 53L84 53L84 66Q84 71 95 69"
    "M54 80L88 80Q80 94 48 99M60 83Q74 97 96 98",
}
NUMERALS = "一二三四五六七八九"
HONOURS = (("東", INK), ("南", INK), ("西", INK), ("北", INK), None, ("發", GREEN), ("中", RED))

LEFT, MIDDLE, RIGHT = 16, 30, 44
DISCS: dict[int, tuple[tuple[float, float, str], ...]] = {
    2: ((30, 21, GREEN), (30, 54, BLUE)),
    3: ((15, 18, BLUE), (30, 37.5, RED), (45, 57, GREEN)),
    4: ((17, 20, BLUE), (43, 20, GREEN), (17, 55, GREEN), (43, 55, BLUE)),
    5: ((15, 18, BLUE), (45, 18, GREEN), (30, 37.5, RED), (15, 57, GREEN), (45, 57, BLUE)),
    6: ((18, 15, GREEN), (42, 15, GREEN), (18, 38, RED), (42, 38, RED), (18, 59, RED), (42, 59, RED)),
    7: ((13, 12, GREEN), (29, 19, GREEN), (45, 26, GREEN), (18, 43, RED), (42, 43, RED), (18, 62, RED), (42, 62, RED)),
    8: tuple((x, y, BLUE) for y in (13, 29.5, 46, 62.5) for x in (18, 42)),
    9: tuple((x, y, colour) for y, colour in ((15, GREEN), (37.5, RED), (60, BLUE)) for x in (13, 30, 47)),
}
RADII = {2: 13, 3: 10, 4: 11, 5: 9.5, 6: 9.5, 7: 8, 8: 7.6, 9: 7.8}
# A stick is its two ends and a colour.
STICKS: dict[int, tuple[tuple[float, float, float, float, str], ...]] = {
    2: ((30, 10, 30, 32, BLUE), (30, 42, 30, 65, GREEN)),
    3: ((30, 10, 30, 32, BLUE), (17, 42, 17, 65, GREEN), (43, 42, 43, 65, GREEN)),
    4: ((17, 10, 17, 32, GREEN), (43, 10, 43, 32, BLUE), (17, 42, 17, 65, BLUE), (43, 42, 43, 65, GREEN)),
    5: (
        (14, 10, 14, 32, GREEN),
        (46, 10, 46, 32, BLUE),
        (30, 26, 30, 49, RED),
        (14, 42, 14, 65, BLUE),
        (46, 42, 46, 65, GREEN),
    ),
    6: tuple((x, y, x, y + 22, c) for y, c in ((10, GREEN), (43, BLUE)) for x in (14, 30, 46)),
    7: (
        (30, 8, 30, 21, RED),
        *((x, y, x, y + 15, c) for y, c in ((29, GREEN), (51, BLUE)) for x in (14, 30, 46)),
    ),
    8: (
        *((x, y, x, y + 22, c) for y, c in ((10, GREEN), (43, BLUE)) for x in (12, 48)),
        *((30, 12, 22, 32, GREEN), (30, 12, 38, 32, GREEN), (22, 43, 30, 63, BLUE), (38, 43, 30, 63, BLUE)),
    ),
    9: tuple((x, y, x, y + 14, c) for y in (8, 30, 52) for x, c in ((14, GREEN), (30, RED), (46, BLUE))),
}


def paint(colour: str) -> str:
    return f"var(--tile-{colour}, {COLOURS[colour]})"


def path(d: str, colour: str, width: float, transform: str = "") -> str:
    placed = f' transform="{transform}"' if transform else ""
    return (
        f'<path d="{d}" fill="none" stroke="{paint(colour)}" stroke-width="{width}"'
        f' stroke-linecap="round" stroke-linejoin="round"{placed}/>'
    )


def character(glyph: str, colour: str, box: tuple[float, float, float, float], thickness: float) -> str:
    """The strokes of one character in the box (x, y, width, height)."""
    x, y, width, height = box
    return path(STROKES[glyph], colour, thickness, f"translate({x} {y}) scale({width / 100:g} {height / 100:g})")


def disc(x: float, y: float, radius: float, colour: str) -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{paint(colour)}"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius * 0.62:g}" fill="none" stroke="{paint("face")}" stroke-width="1.6"/>'
    )


def stick(x1: float, y1: float, x2: float, y2: float, colour: str, width: float) -> str:
    middle_x, middle_y = (x1 + x2) / 2, (y1 + y2) / 2
    return path(f"M{x1:g} {y1:g}L{x2:g} {y2:g}", colour, width) + (
        f'<circle cx="{middle_x:g}" cy="{middle_y:g}" r="1.5" fill="{paint("face")}"/>'
    )


def great_disc(colour: str) -> str:
    petals = "".join(f'<circle cx="{x:g}" cy="{y:g}" r="3.6" fill="{paint(RED)}"/>' for x, y in ring(30, 37.5, 8, 6))
    return (
        f'<circle cx="30" cy="37.5" r="20" fill="none" stroke="{paint(colour)}" stroke-width="6"/>'
        f'<circle cx="30" cy="37.5" r="13.5" fill="none" stroke="{paint(colour)}" stroke-width="1.6"/>{petals}'
    )


def ring(x: float, y: float, radius: float, count: int) -> Iterable[tuple[float, float]]:
    steps = ((0, -1), (0.866, -0.5), (0.866, 0.5), (0, 1), (-0.866, 0.5), (-0.866, -0.5))
    return ((x + radius * across, y + radius * down) for across, down in steps[:count])


def bird() -> str:
    return "".join(
        (
            path("M22 40Q10 50 10 66M27 44Q19 54 20 67M33 45Q30 56 31 66", GREEN, 5),
            f'<path d="M20 40Q18 26 31 22Q46 20 46 34Q45 48 32 49Q22 49 20 40Z" fill="{paint(GREEN)}"/>',
            f'<circle cx="41" cy="17" r="8" fill="{paint(RED)}"/>',
            path("M48 16L55 19", INK, 3.5),
            f'<circle cx="43" cy="15.5" r="1.8" fill="{paint("face")}"/>',
            path("M36 9L34 4M40 8L40 4M45 9L47 5", RED, 2.4),
            path("M27 36Q34 42 41 34", "face", 2.4),
            path("M39 48L41 64M41 64L47 65M41 64L36 66", INK, 2.8),
        )
    )


def manzu(number: int, red: bool) -> str:
    colour = RED if red else INK
    return character(NUMERALS[number - 1], colour, (11, 4, 38, 30), 10) + character("萬", RED, (12, 37, 36, 33), 8.6)


def pinzu(number: int, red: bool) -> str:
    if number == 1:
        return great_disc(GREEN)
    return "".join(disc(x, y, RADII[number], RED if red else colour) for x, y, colour in DISCS[number])


def souzu(number: int, red: bool) -> str:
    if number == 1:
        return bird()
    width = 8 if number <= 5 else 6.4
    return "".join(stick(x1, y1, x2, y2, RED if red else c, width) for x1, y1, x2, y2, c in STICKS[number])


def honour(number: int) -> str:
    drawn = HONOURS[number - 1]
    if drawn is None:
        return (
            f'<rect x="10" y="10" width="40" height="55" rx="3" fill="none" stroke="{paint(BLUE)}" stroke-width="4"/>'
            f'<rect x="16" y="16" width="28" height="43" rx="1" fill="none" stroke="{paint(BLUE)}" stroke-width="1.6"/>'
        )
    glyph, colour = drawn
    return character(glyph, colour, (8, 12, 44, 51), 10.5)


def red_mark() -> str:
    """A filled corner, so that a red five is recognised without its colour."""
    return f'<path d="M43 1.5H54Q58.5 1.5 58.5 6V17Z" fill="{paint(RED)}"/>'


def body() -> str:
    return (
        f'<rect x="1" y="1" width="58" height="78" rx="6" fill="{paint("side")}"/>'
        f'<rect x="1" y="1" width="58" height="73" rx="6" fill="{paint("face")}" stroke="{paint("side")}"/>'
    )


def face(code: str) -> str:
    number, suit = int(code[0]), code[1]
    red = number == 0
    if suit == "z":
        return body() + honour(number)
    drawn = {"m": manzu, "p": pinzu, "s": souzu}[suit](number or 5, red)
    return body() + drawn + (red_mark() if red else "")


def back() -> str:
    return (
        f'<rect x="1" y="1" width="58" height="78" rx="6" fill="{paint("back")}"/>'
        f'<rect x="9" y="9" width="42" height="62" rx="3" fill="none" stroke="{paint("face")}" stroke-width="2"/>'
        + path("M9 40L30 9L51 40L30 71Z", "face", 2)
    )


CODES: Sequence[str] = (
    *(f"{number}{suit}" for suit in "mps" for number in (1, 2, 3, 4, 5, 0, 6, 7, 8, 9)),
    *(f"{number}z" for number in range(1, 8)),
)


def sprite() -> str:
    symbols = [(code, face(code)) for code in CODES] + [("back", back())]
    lines = (f'<symbol id="tile-{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{art}</symbol>' for name, art in symbols)
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(lines) + "\n</svg>\n"


if __name__ == "__main__":
    print(sprite(), end="")
