"""The judge with a faster search for readings, for hands with three and four wildcards."""

from collections import Counter
from itertools import product

from tests.rules.yueqing.judge import CIRCLE, FACES, Judge

RUNS = [[f"{number + step}{suit}" for step in range(3)] for suit in "mps" for number in range(1, 8)]


class QuickJudge(Judge):
    """Build readings from the lowest tile on: it is in a set or the pair, and wildcards fill the other places."""

    def readings(self):
        real = Counter(tile for tile in self.tiles if tile != self.wild)
        for group in [[], *self.alone()]:
            if len(group) <= self.concealed_wilds:
                groups = [group] if group else []
                yield from self.fill(real, self.concealed_wilds - len(group), groups, pair=len(group) == 2)

    def alone(self):
        """Yield pairs, triplets and chows of wildcards only; four wildcards allow at most one."""
        faces = [face for face in CIRCLE if face not in self.gone] if self.o.wild_set_faces == "any" else []
        alike = [[(face, True)] * size for size in (2, 3) for face in (None, *faces)]
        return alike + [run for run in map(run_of_wilds, RUNS) if not self.is_barred(run)]

    def fill(self, real, wilds, groups, pair):
        lowest = next((face for face in FACES if real[face]), None)
        if lowest is None:
            if pair and not wilds:
                yield groups
            return
        for group in self.groups_with(lowest):
            used = Counter(face for face, wild in group if not wild)
            left = wilds - len(group) + used.total()
            if left >= 0 and used <= real and not (pair and len(group) == 2) and not self.is_barred(group):
                yield from self.fill(real - used, left, [*groups, group], pair or len(group) == 2)

    def groups_with(self, face):
        """Yield every set and pair that has the face as a real tile."""
        for size in (2, 3):
            for real in range(1, size + 1):
                yield [(face, False)] * real + [(face, True)] * (size - real)
        for run in RUNS:
            if face in run:
                groups = (list(zip(run, wild, strict=True)) for wild in product((False, True), repeat=3))
                yield from (group for group in groups if (face, False) in group)

    def is_barred(self, group):
        """Whether the option forbids a wildcard to stand for the 杠头 or 白板 face."""
        barred = () if self.o.wild_as_indicator_face else (self.indicator, self.white)
        return any(wild and face in barred for face, wild in group)


def run_of_wilds(run):
    return [(face, True) for face in run]
