"""A second implementation of deals from four hands: sections 6 to 8 of the rule page for a whole table."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from rules.yueqing import RULESET
from tests.profile import times
from tests.rules.yueqing.judge import CIRCLE, FACES, roles, split
from tests.rules.yueqing.random_hands import random_options, random_question

WINDS = ["1z", "2z", "3z", "4z"]
OWN = ("concealed", "melds", "indicators_shown", "whites_shown")
MORE = {
    "loser_wild_triplets": (True, False), "break_wild_kong": (True, False), "liability_honours": ("same", "order"),
    "liability_priority": ("trigger", "standing"),
}  # fmt: skip

Hand = dict[str, Any]


def random_table(random: Random) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Make the winner's question, the deal's question, and options."""
    while True:
        asked = {**random_question(random, random.randrange(4)), "broken": False}
        left = Counter({face: 4 for face in FACES if face not in (asked["indicator"], roles(asked["indicator"])[1])})
        left.subtract(split(asked["concealed"] + asked["winning_tile"]))
        left.subtract(tile for meld in asked["melds"] for tile in split(meld["tiles"]))
        if min(left.values()) >= 0:
            break
    dealer, drawn = random.randrange(4), asked["self_draw"]
    winner = (dealer + "ESWN".index(asked["seat_wind"])) % 4
    source = None if drawn else random.choice([seat for seat in range(4) if seat != winner])
    if "blessing_of_earth" in asked.get("conditions", ()):
        source = dealer
    hands = [{key: asked[key] for key in OWN} if seat == winner else other(random, left, asked) for seat in range(4)]
    for seat, hand in enumerate(hands):
        hand["melds"] = [with_source(random, meld, seat) for meld in hand["melds"]]
    win = {"winner": winner, "from": source, "winning_tile": asked["winning_tile"],
           "conditions": asked.get("conditions", []), "last_discard": random.choice(FACES + CIRCLE * 2)}  # fmt: skip
    result = {"type": "win", "wins": [win]}
    question = {"scores": [0] * 4, "dealer": dealer, "indicator": asked["indicator"], "hands": hands, "result": result}
    more = {key: random.choice(values) for key, values in MORE.items() if random.random() < 0.5}
    return asked, question, random_options(random) | more


def other(random: Random, left: Counter[str], asked: Hand) -> Hand:
    """Draw the hand of a player who has not won from the tiles left."""
    wild, melds = roles(asked["indicator"])[0], []
    for _ in range(random.choice((0, 1, 2, 3))):
        face = random.choice([face for face in [*FACES, *CIRCLE * 3, wild] if left[face] >= 3 + (face == wild)])
        size = 4 if face == wild else random.choice((3, left[face]))
        left[face] -= size
        concealed = size == 4 and (face == wild or random.random() < 0.5)
        melds.append({"type": "kong" if size == 4 else "pung", "tiles": face * size, "concealed": concealed})
    concealed = random.sample(sorted(left.elements()), 16 - 3 * len(melds))
    left.subtract(concealed)
    shown = random.random() < 0.3 and not asked["whites_shown"]
    return {"concealed": "".join(concealed), "melds": melds, "indicators_shown": 0, "whites_shown": int(shown)}


def with_source(random: Random, meld: Hand, seat: int) -> Hand:
    """Give a meld a source, mostly the player before, so that some seat gives four sets."""
    if meld.get("concealed") or random.random() < 0.1:
        return meld
    others = [(seat - 1) % 4] * 8 + ([(seat + 1) % 4, (seat + 2) % 4] if meld["type"] != "chow" else [])
    return {**meld, "from": random.choice(others)}


class Table:
    """The clauses of the rule page in their order."""

    def __init__(self, question: dict[str, Any], options: Any) -> None:
        self.q, self.o, self.hands, self.dealer = question, options, question["hands"], question["dealer"]
        self.wild, white = roles(question["indicator"])
        self.gone = {question["indicator"], self.wild, white}

    def valued(self, seat: int) -> list[str]:
        return [face for face in (WINDS[(seat - self.dealer) % 4], "7z", "6z") if face not in self.gone]

    def sets(self, seat: int) -> list[str]:
        faces = [meld["tiles"][:2] for meld in self.hands[seat]["melds"] if meld["type"] != "chow"]
        return [face for face in faces if face != self.wild]

    def wild_kong(self, seat: int) -> bool:
        return any(meld["tiles"] == self.wild * 4 for meld in self.hands[seat]["melds"])

    def breaks(self, seat: int) -> bool:
        """Section 6."""
        hand, sets = self.hands[seat], self.sets(seat)
        indicators, whites = hand["indicators_shown"], hand["whites_shown"]
        return (
            indicators + whites + sum(face in self.valued(seat) for face in sets) >= 6
            or indicators == 3
            or whites == 4
            or ({"6z", "7z"} <= set(sets) and whites >= 3)
            or set(WINDS) <= set(sets)
            or len(hand["melds"]) == 5
            or (self.o.break_wild_kong and self.wild_kong(seat))
        )

    def hua(self, seat: int) -> int:
        """Section 7, for a player who has not won."""
        hand, faces = self.hands[seat], split(self.hands[seat]["concealed"])
        wilds, whites, indicators = faces.count(self.wild), hand["whites_shown"], hand["indicators_shown"]
        flowers = (
            {3: 8, 4: 12}.get(wilds, wilds) + {3: 6, 4: 10}.get(whites, whites) + {3: 8}.get(indicators, indicators)
        )
        counts = [meld for meld in hand["melds"] if self.o.wild_kong_adds_kong_hua or meld["tiles"] != self.wild * 4]
        kongs = sorted(2 if meld.get("concealed") else 1 for meld in counts if meld["type"] == "kong")
        flowers += 16 * self.wild_kong(seat)
        flowers += self.o.three_kongs_hua + sum(kongs[3:]) if len(kongs) >= 3 else sum(kongs)
        for missing, face in sorted((3 - faces.count(face), face) for face in self.valued(seat)):
            flowers += self.sets(seat).count(face) + (missing <= 0)
            if self.o.loser_wild_triplets and 0 < missing < 3 and missing <= wilds:
                wilds, flowers = wilds - missing, flowers + 1
        return flowers**2

    def liable(self) -> int | None:
        """Section 8."""
        win = self.q["result"]["wins"][0]
        hand, tile, last = self.hands[win["winner"]], win["winning_tile"], win["last_discard"]
        given = Counter(meld.get("from") for meld in hand["melds"])
        standing = next((seat for seat in range(4) if given[seat] >= 4), None)
        sets, suits = self.sets(win["winner"]), (tile[1], last[1])
        steps = abs(CIRCLE.index(tile) - CIRCLE.index(last)) if suits == ("z", "z") else 7
        near = len(hand["melds"]) == 5 and (
            tile == last
            or (suits[0] == suits[1] != "z" and abs(int(tile[0]) - int(last[0])) <= 2)
            or (self.o.liability_honours == "order" and min(steps, 7 - steps) <= 2 and suits == ("z", "z"))
        )
        winds = tile in set(WINDS) - self.gone and len(set(sets) & set(WINDS)) >= 3
        pair = {"6z": "7z", "7z": "6z"}.get(tile)
        dragons = tile not in self.gone and hand["whites_shown"] >= 3 and pair in sets
        robbed = "robbing_kong" in win["conditions"]
        set_off = win["from"] if (near or winds or dragons) and not robbed else None
        order = (set_off, standing) if self.o.liability_priority == "trigger" else (standing, set_off)
        return next((seat for seat in order if seat is not None), None)


@pytest.mark.parametrize("part", range(10))
def test_both_implementations_of_the_table_agree(part: int) -> None:
    random, liable = Random(f"four hands {part}"), 0
    for _ in range(times(60, 200, 20_000)):
        asked, question, overrides = random_table(random)
        options = RULESET.resolve(overrides)
        table, winner = Table(question, options), question["result"]["wins"][0]["winner"]
        broken = any(table.breaks(seat) for seat in range(4) if seat != winner)
        value = RULESET.score_hand({**asked, "broken": broken}, options)

        answer = RULESET.settle_deal(question, options)

        hua = [value["hua"] if seat == winner else table.hua(seat) for seat in range(4)]
        payer = table.liable() if value["doubled"] else None
        deltas = [4 * own - sum(hua) for own in hua]
        for seat in [seat for seat in range(4) if seat != winner] if payer is None else [payer] * 3:
            deltas[seat] -= value["total"]
            deltas[winner] += value["total"]
        assert (answer["hua"], answer["tai"][winner]) == (hua, value["total"]), question
        assert (answer["liable"], answer["deltas"]) == (payer, deltas), question
        liable += payer is not None
    assert liable
