"""An independent judge of yueqing hands for the tests, which gives every wildcard every face.

It uses nothing of `rules.yueqing` except the names of the options. Tiles are text (``"5m"``), a set is a list of
(face, is_wild), and the code follows the clauses of the rule page in their order.
"""

from collections import Counter
from itertools import combinations_with_replacement, product

SUITED = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]
CIRCLE = ["1z", "2z", "3z", "4z", "7z", "6z", "5z"]
FACES = SUITED + sorted(CIRCLE)
WINDS = {"E": "1z", "S": "2z", "W": "3z", "N": "4z"}


def split(text):
    tiles, numbers = [], ""
    for letter in text:
        if letter.isdigit():
            numbers += letter
        else:
            tiles += [number + letter for number in numbers]
            numbers = ""
    return tiles


def roles(indicator):
    if indicator in CIRCLE:
        wild = CIRCLE[(CIRCLE.index(indicator) + 1) % 7]
    else:
        wild = f"{int(indicator[0]) % 9 + 1}{indicator[1]}"
    return wild, "7z" if "5z" in (indicator, wild) else "5z"


def is_run(faces):
    suits = {face[1] for face in faces}
    numbers = [int(face[0]) for face in faces]
    return len(suits) == 1 and "z" not in suits and numbers[1] == numbers[0] + 1 and numbers[2] == numbers[0] + 2


def cuts(tiles, pair=None):
    """Yield every way to cut sorted tiles (face, is_wild) into sets and one pair."""
    if not tiles:
        if pair:
            yield [pair]
        return
    first, rest = tiles[0], tiles[1:]
    if pair is None:
        for other in sorted(set(rest)):
            if other[0] == first[0]:
                yield from cuts(without(rest, other), [first, other])
    options = set()
    same = sorted({one for one in rest if one[0] == first[0]})
    for second, third in combinations_with_replacement(same, 2):
        if second != third or rest.count(second) > 1:
            options.add((second, third))
    for second, third in product(sorted(set(rest)), repeat=2):
        if is_run([first[0], second[0], third[0]]):
            options.add((second, third))
    for second, third in sorted(options):
        for cut in cuts(without(rest, second, third), pair):
            yield [[first, second, third], *cut]


def without(tiles, *taken):
    left = list(tiles)
    for tile in taken:
        left.remove(tile)
    return left


class Judge:
    def __init__(self, question, options, broken=False):
        self.q, self.o, self.broken = question, options, broken
        self.indicator = question["indicator"]
        self.wild, self.white = roles(self.indicator)
        self.gone = {self.indicator, self.wild, self.white}
        self.own = WINDS[question["seat_wind"]]
        self.valued = [face for face in (self.own, "7z", "6z") if face not in self.gone]
        self.melds = question.get("melds") or []
        self.tiles = [*split(question["concealed"]), question["winning_tile"]]
        self.wild_kong = any(split(meld["tiles"])[0] == self.wild and meld["type"] == "kong" for meld in self.melds)
        self.concealed_wilds = self.tiles.count(self.wild)
        self.w = self.concealed_wilds + 4 * self.wild_kong

    def best(self):
        """Return (tiao, total) of the best reading and the entries of all equally good ones; None without a reading."""
        top, entries = None, []
        for concealed in self.readings():
            for kong in self.kong_faces():
                patterns, count = self.count(concealed, kong)
                total = (2 * count if count >= 15 else count) + 2
                flowers = self.flowers(concealed, kong)
                worth = total + sum(flowers.values()) ** 2, total
                if top is None or worth > top:
                    top, entries = worth, []
                if worth == top:
                    entries.append((patterns, flowers))
        return top, entries

    def readings(self):
        """Yield the cuts of the concealed tiles; a set of wildcards only has the face None, or by option any face."""
        real = [(tile, False) for tile in self.tiles if tile != self.wild]
        allowed = [face for face in FACES if self.o.wild_as_indicator_face or face not in (self.indicator, self.white)]
        seen = set()
        for faces in combinations_with_replacement(allowed, self.concealed_wilds):
            tiles = sorted(real + [(face, True) for face in faces])
            if not plausible(tiles):
                continue
            for cut in cuts(tiles):
                for one in product(*map(self.faces_of, cut)):
                    if (key := tuple(sorted(map(str, one)))) not in seen:
                        seen.add(key)
                        yield one

    def faces_of(self, group):
        """Return the faces of a set of wildcards only: none, or by option any that is in play."""
        if is_alone(group):
            faced = self.o.wild_set_faces == "any" and group[0][0] not in self.gone
            return [[(None, True)] * len(group)] + [group] * faced
        return [group]

    def kong_faces(self):
        if not self.wild_kong:
            return [None]
        faces = [face for face in FACES if face not in self.gone] if self.o.wild_set_faces == "any" else []
        return [None, *faces]

    def groups(self, concealed, kong):
        """Return all sets and the pair, with the melds."""
        melded = []
        for meld in self.melds:
            tiles = split(meld["tiles"])
            melded.append([(kong, True)] * 4 if tiles[0] == self.wild else [(tile, False) for tile in sorted(tiles)])
        return [*concealed, *melded]

    def triplets(self, concealed, kong, real=False):
        groups = [g for g in self.groups(concealed, kong) if len(g) > 2 and not is_chow(g)]
        return [g[0][0] for g in groups if not (real and any(wild for _, wild in g))]

    def homes(self, concealed):
        homes = 0
        for group in concealed:
            if is_chow(group):
                homes += group.count((self.wild, True))
            if len(group) == 2 and self.o.pair_home and group == [(None, True)] * 2:
                homes += 2
        return homes

    def ends(self, concealed):
        win = self.q["winning_tile"]
        for group in filter(is_chow, concealed):
            numbers = [int(face[0]) for face, _ in group]
            for place in (0, 2):
                face, wild = group[place]
                hits = wild if win == self.wild else (face, wild) == (win, False)
                edge = (place == 2 and numbers == [1, 2, 3]) or (place == 0 and numbers == [7, 8, 9])
                if hits and not (edge and self.o.all_chows_wait == "two_sided"):
                    return True
        return False

    def small(self, concealed, kong):
        """Section 4 and 4.1."""
        q, conditions = self.q, self.q.get("conditions") or []
        triplets = self.triplets(concealed, kong)
        pair = next(g for g in concealed if len(g) == 2)
        runs = sum(map(is_chow, self.groups(concealed, kong)))
        costs = self.w == 1 if self.o.pi_hu == "one_wild" else self.w >= 1
        found = {
            "win": 1,
            "pi_hu": -1 * costs,
            "indicators": q.get("indicators_shown", 0),
            "whites": q.get("whites_shown", 0),
            "seat_wind": self.own in self.valued and self.own in triplets,
            "red": "7z" in self.valued and "7z" in triplets,
            "green": "6z" in self.valued and "6z" in triplets,
            "after_kong": "after_kong" in conditions,
            "robbing_kong": "robbing_kong" in conditions,
            "all_chows": runs == 5 and self.ends(concealed) and pair[0][0] not in self.valued,
            "one_wild_home": self.homes(concealed) == 1,
            "two_wilds": self.w == 2,
        }
        return {key: int(value) for key, value in found.items() if value}

    def big(self, concealed, kong):
        """Section 4.2: form → {key: value}, in the order of the table."""
        q, w, homes = self.q, self.w, self.homes(concealed)
        conditions = q.get("conditions") or []
        groups = self.groups(concealed, kong)
        faces = [face for group in groups for face, _ in group if face]
        suits = {face[1] for face in faces}
        triplets, real = self.triplets(concealed, kong), self.triplets(concealed, kong, real=True)
        pair = next(g for g in concealed if len(g) == 2)
        single = split(q["concealed"])[0] if len(self.melds) == 5 else None
        win, drawn = q["winning_tile"], q["self_draw"]
        beauties = {"7z", "6z"} <= set(real) and {"7z", "6z"} <= set(self.valued)
        whites, indicators = q.get("whites_shown", 0), q.get("indicators_shown", 0)
        winds = {f for f in (triplets if self.o.wilds_in_winds else real) if f in WINDS.values() and f not in self.gone}
        in_play = [wind for wind in WINDS.values() if wind not in self.gone]
        shadow = (
            len(winds) == 3 and pair[0][0] in in_play and pair[0][0] not in winds and pair[0][0] != self.own
        ) and (self.o.wilds_in_winds or not any(wild for _, wild in pair))
        table = {
            "act": {
                "heaven": (45, "blessing_of_heaven" in conditions),
                "earth": (45, "blessing_of_earth" in conditions),
            },
            "shape": {
                "single_wait": (45, single is not None and single != self.wild and single == win),
                "all_triplets": (15, not any(map(is_chow, groups))),
            },
            "kind": {
                "all_honours": (300, suits == {"z"}),
                "full_flush": (45, len(suits) == 1 and "z" not in suits),
                "half_flush": (15, len(suits) == 2 and "z" in suits),
            },
            "honour": {
                "four_beauties": (300, beauties and whites == 4),
                "three_beauties": (45, beauties and whites == 3),
                "shadow_winds": (45, shadow),
                "four_winds": (45, len(winds) == 4),
            },
            "wild": {
                "four_wilds_home": (500, homes == 4),
                "four_wilds_kong": (300, self.wild_kong),
                "three_wilds_home": (300, homes == 3),
                "four_wilds": (45, w == 4),
                "three_wilds_triplet": (45, any(len(g) == 3 and is_alone(g) for g in concealed)),
                "two_wilds_home": (30, homes == 2),
                "drawn_wild_single": (30, single is not None and single != self.wild and win == self.wild and drawn),
                "three_wilds": (15, w == 3),
                "wild_single": (15, single == self.wild),
                "wild_pair": (15, is_alone(pair)),
            },
            "white": {"four_whites": (45, whites == 4)},
            "indicator": {"three_indicators": (15, indicators == 3 and self.o.three_indicators != "basic")},
        }
        return {form: {k: v for k, (v, there) in rows.items() if there} for form, rows in table.items()}

    def swallowed(self, key):
        """Section 4.3, 3 and 4: the small tai that a big doubling excludes."""
        honours = {"seat_wind", "red", "green"}
        form = honours if self.o.honour_absorb == "form" else set()
        if key in ("heaven", "earth"):
            return {"after_kong", "robbing_kong"}
        if key in ("three_beauties", "four_beauties"):
            return {"red", "green"} | form | ({"whites"} if self.o.beauties_absorb_whites else set())
        if key in ("shadow_winds", "four_winds"):
            return {"seat_wind"} | form
        if key == "all_honours":
            return honours
        if key == "four_whites":
            return {"whites"}
        if key == "three_indicators":
            return {"indicators"} if self.o.three_indicators == "replace" else set()
        if key == "wild_single":
            return {"one_wild_home"}
        if key == "three_wilds" or (key == "four_wilds" and self.o.four_wilds_with_home):
            return {"two_wilds"}
        if key in ("all_triplets", "single_wait", "full_flush", "half_flush"):
            return set()
        return {"two_wilds", "one_wild_home"}

    def count(self, concealed, kong):
        small, big = self.small(concealed, kong), self.big(concealed, kong)
        found_big = {key: value for rows in big.values() for key, value in rows.items()}
        if "all_honours" in big["kind"]:
            big["shape"].pop("all_triplets", None)
            big["honour"].pop("four_winds", None)
            if not self.o.all_honours_with_shadow:
                big["honour"].pop("shadow_winds", None)
        if self.o.single_wait_with_triplets and "all_triplets" in big["shape"]:
            big["triplets"] = {"all_triplets": big["shape"].pop("all_triplets")}
        whole = None
        tops = [[k for k, v in rows.items() if v == max(rows.values())] for rows in big.values() if rows]
        for chosen in product(*tops):
            kept = set(chosen)
            if kept & {"three_beauties", "four_beauties"} and self.o.beauties_absorb_whites:
                kept.discard("four_whites")
            gone = set().union(*map(self.swallowed, kept))
            patterns = {key: value for key, value in small.items() if key not in gone}
            inside = sum(v for k, v in patterns.items() if self.o.win_tai_in_jump or k not in ("win", "pi_hu"))
            if inside >= 6:
                patterns["jump"] = 9
            patterns |= {key: found_big[key] for key in kept}
            if whole is None or sum(patterns.values()) > sum(whole.values()):
                whole = patterns
        count = sum(whole.values())
        if not self.broken or {"heaven", "earth"} & found_big.keys():
            return whole, count
        left = max([min(count, 5), *(self.kept(key, found_big, small) for key in self.keeps(big))])
        return (whole if left == count else {**whole, "broken": left - count}), left

    def keeps(self, big):
        """Section 6: the tai that a broken hand keeps."""
        keys = [key for key in ("three_indicators",) if key in big["indicator"]]
        if self.o.break_keeps_wild_forms and self.w >= 3:
            most = max(big["wild"].values())
            return keys + [key for key, value in big["wild"].items() if value == most]
        return keys + [key for key in ("three_wilds", "four_wilds") if key in big["wild"]]

    def kept(self, key, found_big, small):
        return found_big[key] + min(5, sum(v for k, v in small.items() if k not in self.swallowed(key)))

    def flowers(self, concealed, kong):
        """Section 7, for the winner."""
        q, found = self.q, Counter()
        whites, indicators = q.get("whites_shown", 0), q.get("indicators_shown", 0)
        found["four_wilds_kong"] = 16 * self.wild_kong
        if not self.wild_kong:
            found[{3: "three_wilds", 4: "four_wilds"}.get(self.w, "wilds")] = {3: 8, 4: 12}.get(self.w, self.w)
        found["three_indicators" if indicators == 3 else "indicators"] = 8 if indicators == 3 else indicators
        found[{3: "three_whites", 4: "four_whites"}.get(whites, "whites")] = {3: 6, 4: 10}.get(whites, whites)
        kongs = []
        for meld in self.melds:
            if meld["type"] == "kong" and (self.o.wild_kong_adds_kong_hua or split(meld["tiles"])[0] != self.wild):
                kongs.append(2 if meld.get("concealed") else 1)
        kongs.sort()
        if len(kongs) >= 3:
            found["three_kongs"] = self.o.three_kongs_hua
            kongs = kongs[3:]
        found["kongs"], found["concealed_kongs"] = kongs.count(1), 2 * kongs.count(2)
        triplets = self.triplets(concealed, kong)
        found["honour_triplets"] = sum(triplets.count(face) for face in self.valued)
        return {key: value for key, value in found.items() if value}


def is_chow(group):
    return len(group) == 3 and group[0][0] != group[1][0]


def is_alone(group):
    return all(wild for _, wild in group) and len({face for face, _ in group}) == 1


def plausible(tiles):
    """Check quickly before cutting: one suit has the pair, the others have only sets."""
    rests = sorted(sum(face[1] == suit for face, _ in tiles) % 3 for suit in "mpsz")
    return rests == [0, 0, 0, 2]
