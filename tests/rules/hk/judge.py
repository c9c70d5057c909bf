"""An independent judge of hands of Hong Kong old style for the tests.

It uses nothing of `rules.hk` but the names of the options, and counts as the page does it in words: tiles are text
("5m"), every way to lay the concealed tiles is tried, and each clause is one plain line in the order of the page.
"""

from tests.rules.yueqing.judge import cuts, is_run, split

WINDS = {"E": "1z", "S": "2z", "W": "3z", "N": "4z"}
WIND_TILES, DRAGON_TILES = ["1z", "2z", "3z", "4z"], ["5z", "6z", "7z"]
ENDS = [f"{number}{suit}" for suit in "mps" for number in (1, 9)]
ORPHANS = [*ENDS, *WIND_TILES, *DRAGON_TILES]
FAAN = {
    "all_chows": 1, "all_pungs": 3, "four_concealed_pungs": 8, "seven_pairs": 4, "half_flush": 3, "full_flush": 7,
    "mixed_terminals": 1, "dragon_pung": 1, "seat_wind": 1, "round_wind": 1, "small_three_dragons": 5,
    "big_three_dragons": 8, "small_four_winds": 6, "self_draw": 1, "concealed_hand": 1, "robbing_kong": 1,
    "after_kong": 1, "kong_on_kong": 8, "last_tile_draw": 1, "last_tile_discard": 1, "after_flower": 0,
    "no_flowers": 1, "own_flower": 1, "flower_set": 2,
}  # fmt: skip
LIMITS = {
    "thirteen_orphans": 13, "big_four_winds": 13, "four_kongs": 13, "blessing_of_heaven": 13, "blessing_of_earth": 13,
    "blessing_of_man": 13, "all_honours": 10, "all_terminals": 10, "nine_gates": 10,
}  # fmt: skip
OF_WIN = list(FAAN)[list(FAAN).index("self_draw") :]
# Section 6: what limit patterns take away where something counts beside them.
TAKEN = {
    "thirteen_orphans": ["concealed_hand"], "nine_gates": ["full_flush", "concealed_hand"],
    "four_kongs": ["all_pungs"], "all_honours": ["all_pungs"], "all_terminals": ["all_pungs"],
    "blessing_of_heaven": ["self_draw", "concealed_hand"], "blessing_of_earth": ["concealed_hand"],
    "blessing_of_man": ["concealed_hand"], "seven_pairs": ["concealed_hand"],
}  # fmt: skip


class Judge:
    def __init__(self, question, options):
        self.q, self.o = question, options
        self.melds = question["melds"]
        self.held = sorted([*split(question["concealed"]), question["winning_tile"]])
        self.tiles = [*self.held, *(tile for meld in self.melds for tile in split(meld["tiles"]))]
        self.flowers = [int(digit) for digit in question["flowers"].replace("f", "")]
        changed = dict(options.faan)
        cap = 13 if options.limit is None else options.limit
        self.price = {
            key: cap if changed.get(key) == "limit" else changed.get(key, faan)
            for key, faan in {**FAAN, **LIMITS}.items()
        }

    def best(self):
        """Return (total, patterns, base), or None without a reading."""
        found = [self.chosen(reading) for reading in self.readings()]
        if not found:
            return None
        patterns = min(found, key=lambda one: (-self.capped(one), -sum(one.values()), -len(one), ",".join(sorted(one))))
        return self.capped(patterns), patterns, self.base(patterns)

    def capped(self, patterns):
        worth = sum(patterns.values())
        return worth if self.o.limit is None else min(worth, self.o.limit)

    def base(self, patterns):
        needed = sum(patterns.values())
        if not self.o.flowers_reach_minimum:
            needed -= sum(patterns.get(key, 0) for key in ("no_flowers", "own_flower", "flower_set"))
        if needed < self.o.minimum:
            return 0
        base = 1
        for faan in range(1, self.capped(patterns) + 1):
            if self.o.points == "full_spicy" or faan <= 4:
                base *= 2
            else:  # half as much again to an odd number, then a third more
                base = base * 3 // 2 if faan % 2 else base * 4 // 3
        return base * self.o.unit

    # ----- readings -----

    def readings(self):
        """Yield (shape, sets with how each was made, pair)."""
        for cut in cuts([(tile, False) for tile in self.held]):
            groups = [[tile for tile, _wild in group] for group in cut]
            for place, group in enumerate(groups):
                if self.q["winning_tile"] in group:
                    yield self.sets(groups, place)
        if self.melds:
            return
        counts = [self.held.count(tile) for tile in set(self.held)]
        if self.o.seven_pairs and len(self.held) == 14 and all(count in (2, 4) for count in counts):
            yield "pairs", [], ""
        if set(self.held) == set(ORPHANS):
            yield "orphans", [], ""

    def sets(self, groups, place):
        laid = [(meld["type"], split(meld["tiles"])[0], bool(meld.get("concealed"))) for meld in self.melds]
        pair = next(group[0] for group in groups if len(group) == 2)
        for at, group in enumerate(groups):
            if len(group) == 3:
                kind = "chow" if is_run(sorted(group)) else "pung"
                fed = at == place and not self.q["self_draw"] and self.o.concealed_pungs_win != "any"
                laid.append((kind, group[0], not fed))
        return "sets", laid, pair

    # ----- sections 4 to 6 -----

    def chosen(self, reading):
        found = {key: times for key, times in self.found(*reading).items() if times and self.price[key]}
        limits = sorted((key for key in found if key in LIMITS), key=lambda key: -self.price[key])
        if limits and self.o.limit_hands != "all":
            beside = OF_WIN if self.o.limit_hands == "circumstances" else []
            found = {key: times for key, times in found.items() if key == limits[0] or key in beside}
        gone = {away for key in found for away in [*TAKEN.get(key, []), *self.inside(key)]}
        return {key: times * self.price[key] for key, times in found.items() if key not in gone}

    def inside(self, key):
        words = self.o.inside
        if key in ("small_three_dragons", "big_three_dragons"):
            return ["dragon_pung"] * ("dragon_pungs" in words)
        if key in ("small_four_winds", "big_four_winds"):
            flush = ["half_flush"] * ("half_flush" in words and key == "small_four_winds")
            return ["seat_wind", "round_wind"] * ("wind_pungs" in words) + flush
        if key == "mixed_terminals":
            return ["all_pungs"] * ("all_pungs" in words)
        if key == "four_concealed_pungs":
            return ["all_pungs", *(word for word in ("concealed_hand", "self_draw") if word in words)]
        return []

    def found(self, shape, sets, pair):
        q, o = self.q, self.o
        drawn, conditions = q["self_draw"], q["conditions"]
        suits = {tile[1] for tile in self.tiles if tile[1] != "z"}
        honours = any(tile[1] == "z" for tile in self.tiles)
        pungs = [tile for kind, tile, _mine in sets if kind != "chow"]
        four_pungs = shape == "sets" and len(pungs) == 4
        mine = sum(
            own and (kind == "pung" or (kind == "kong" and o.concealed_pungs_kongs)) for kind, _tile, own in sets
        )
        dragons = sum(tile in DRAGON_TILES for tile in pungs)
        winds = sum(tile in WIND_TILES for tile in pungs)
        closed = all(o.concealed_kong == "keeps" and meld.get("concealed") for meld in self.melds)
        return {
            "all_chows": shape == "sets" and not pungs,
            "all_pungs": four_pungs,
            "four_concealed_pungs": mine == 4 and (drawn or o.concealed_pungs_win != "self_draw"),
            "seven_pairs": shape == "pairs",
            "half_flush": len(suits) == 1 and honours,
            "full_flush": len(suits) == 1 and not honours,
            "mixed_terminals": four_pungs and bool(suits) and honours and set(self.tiles) <= set(ORPHANS),
            "dragon_pung": dragons,
            "seat_wind": WINDS[q["seat_wind"]] in pungs,
            "round_wind": WINDS[q["round_wind"]] in pungs,
            "small_three_dragons": dragons == 2 and pair in DRAGON_TILES,
            "big_three_dragons": dragons == 3,
            "small_four_winds": winds == 3 and pair in WIND_TILES,
            "self_draw": drawn,
            "concealed_hand": shape == "sets" and closed,
            "robbing_kong": "robbing_kong" in conditions,
            "after_kong": "after_kong" in conditions,
            "kong_on_kong": "kong_on_kong" in conditions,
            "last_tile_draw": "last_tile" in conditions and drawn,
            "last_tile_discard": "last_tile" in conditions and not drawn,
            "after_flower": "after_flower" in conditions,
            "no_flowers": o.flowers and not self.flowers,
            "own_flower": self.own_flowers(),
            "flower_set": sum(len([one for one in self.flowers if one in series]) == 4 for series in SERIES),
            "thirteen_orphans": shape == "orphans",
            "big_four_winds": winds == 4,
            "four_kongs": sum(kind == "kong" for kind, _tile, _mine in sets) == 4,
            **{key: key in conditions for key in LIMITS if key.startswith("blessing")},
            "all_honours": not suits and (four_pungs or shape == "pairs"),
            "all_terminals": four_pungs and set(self.tiles) <= set(ENDS),
            "nine_gates": self.nine_gates(),
        }

    def own_flowers(self):
        number = "ESWN".index(self.q["seat_wind"]) + 1
        mine = [one for one in self.flowers if one in (number, number + 4)]
        if "own_flower" in self.o.inside and self.price["flower_set"]:
            mine = [
                one for one in mine if not any(one in series and set(series) <= set(self.flowers) for series in SERIES)
            ]
        return len(mine)

    def nine_gates(self):
        if self.melds or len({tile[1] for tile in self.held}) != 1 or self.held[0][1] == "z":
            return False
        before = list(self.held)
        if self.o.nine_gates == "nine_waits":
            before.remove(self.q["winning_tile"])
        numbers = [tile[0] for tile in before]
        return all(numbers.count(digit) >= "1112345678999".count(digit) for digit in "123456789")


SERIES = (1, 2, 3, 4), (5, 6, 7, 8)
