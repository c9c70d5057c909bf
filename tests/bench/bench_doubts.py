"""What is asked about final scores: false alarms of real and simulated results, and how many slips are noticed.

A slip changes one score of a game. With all four typed it does not add up, or it is no score that a table can have: it
is refused. With the fourth computed from the three, the sum always fits; what is then neither refused nor asked is
silent.

The environment variable REAL_DATA names the folder of real results; without it there are simulated ones alone.
"""

import csv
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from scoring.doubts import FEWEST_GAMES, UsualScores, far_scores, is_exchange

Scores = tuple[int, ...]
START, STEP, SEATS = 25_000, 100, 4
SEATS_OF_FILE = ("east", "south", "west", "north")
SIMULATED = 3_000


def main() -> None:
    clubs = {**real_clubs(), "simulated years": simulated(Random("doubts"))}
    for name, games in clubs.items():
        print(false_alarms(name, games))
    for name, games in clubs.items():
        if len(games) >= FEWEST_GAMES:
            print(f"\n{name}, each score of each game once:")
            print(*slips_noticed(games), sep="\n")


def real_clubs() -> dict[str, list[Scores]]:
    folder = Path(os.environ.get("REAL_DATA", ""))
    paths = [folder / name for name in ("club-log.csv", "mleague-2018.csv")]
    games = {path.stem: list(games_of(path)) for path in paths if path.is_file()}
    return games | ({"both, one after the other": [*games["club-log"], *games["mleague-2018"]]} if games else {})


def games_of(path: Path) -> Iterator[Scores]:
    with path.open(encoding="utf-8") as lines:
        for line in csv.DictReader(lines):
            scores = tuple(int(line[f"{seat}_score"]) for seat in SEATS_OF_FILE)
            if sum(scores) == SEATS * START:
                yield scores


def simulated(random: Random) -> list[Scores]:
    """Scores with the spread of the real ones: the standard deviation is 16,600 points there."""
    games = []
    for _number in range(SIMULATED):
        moved = [STEP * round(random.gauss(0, 192)) for _seat in range(SEATS)]
        moved = [one - STEP * round(sum(moved) / SEATS / STEP) for one in moved]
        scores = [START + one for one in moved]
        games.append((*scores[:3], SEATS * START - sum(scores[:3])))
    return games


def usual(games: Sequence[Scores]) -> UsualScores:
    scores = [score for game in games for score in game]
    return UsualScores(len(games), min(scores), max(scores), START)


def false_alarms(name: str, games: Sequence[Scores]) -> str:
    """Each game against those before it, as they were recorded."""
    later = range(FEWEST_GAMES, len(games))
    asked = sum(bool(far_scores(games[number], usual(games[:number][-1000:]))) for number in later)
    if not later:
        return f"{name}: {len(games)} games, fewer than {FEWEST_GAMES}: silent"
    return f"{name}: {asked} of {len(later)} right games asked about, {asked / len(later):.2%} (at most 1 %)"


def slips_noticed(games: Sequence[Scores]) -> Iterator[str]:
    known, found = usual(games), Counter[tuple[str, str]]()
    for game in games:
        for seat in range(SEATS):
            for kind, score in slips(game[seat]):
                typed = tuple(score if place == seat else old for place, old in enumerate(game))
                found[kind, "with all four typed: refused"] += sum(typed) != sum(game) or bool(score % STEP)
                found[kind, outcome(typed, seat, known)] += 1
                found[kind, "all"] += 1
    for kind in dict.fromkeys(kind for kind, _outcome in found):
        count = found[kind, "all"]
        parts = (f"{part} {found[kind, part] / count:.1%}" for part in PARTS)
        yield f"  {kind}: {', '.join(parts)}"
    yield exchanges(games)


PARTS = ("with all four typed: refused", "with the fourth computed: refused", "asked", "silent")


def outcome(typed: Scores, seat: int, known: UsualScores) -> str:
    """With the score of the next seat computed from the others."""
    if typed[seat] % STEP:
        return PARTS[1]
    computed, total = (seat + 1) % SEATS, SEATS * START
    rest = total - sum(score for place, score in enumerate(typed) if place != computed)
    scores = [rest if place == computed else score for place, score in enumerate(typed)]
    return PARTS[2] if far_scores(scores, known) else PARTS[3]


def slips(score: int) -> Iterator[tuple[str, int]]:
    sign, digits = (-1 if score < 0 else 1), str(abs(score))
    if score:
        yield "a zero added", score * 10
        yield "a zero lost", score // 10 if score % 10 == 0 else score
    for digit in "123456789":
        if digit != digits[0]:
            yield "the first digit wrong", sign * int(digit + digits[1:])
    for place in range(len(digits) - 3):
        moved = [*digits]
        moved[place], moved[place + 1] = moved[place + 1], moved[place]
        if moved != [*digits]:
            yield "two digits exchanged", sign * int("".join(moved))


def exchanges(games: Sequence[Scores]) -> str:
    """Two scores exchanged: told only where the game was entered rightly too, on that day."""
    asked = count = 0
    for game in games:
        if game[0] != game[1]:
            entered = dict(enumerate((game[1], game[0], *game[2:])))
            count += 1
            asked += is_exchange(entered, [dict(enumerate(game))])
    return (
        f"  two scores exchanged: asked {asked / count:.1%} where the day has the game already, otherwise silent: "
        "any player can have any score"
    )


if __name__ == "__main__":
    main()
