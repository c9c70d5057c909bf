"""The facts of a day by plain loops over all games: each number is counted anew from the first game on.

A function returns what the day has of a kind as (size, first person) in any order, hidden people among them, or None if
the day could not have shown it. The person is 0 where a fact names nobody or several.
"""

from collections import Counter
from collections.abc import Iterator
from statistics import median_high

from scoring.stories.days import PlayedGame, SeasonRules, System

Sizes = list[tuple[int, int]] | None


class Club:
    """The whole record. `on` and `before` are the games of one rule system, without those of events on the day."""

    def __init__(self, games: list[PlayedGame], rules: SeasonRules, system: System) -> None:
        self.all, self.rules, self.system = games, rules, system
        self.days = sorted({one.game.day for one in games if self.is_own(one) and not one.is_apart})

    def is_own(self, one: PlayedGame) -> bool:
        return one.system == self.system.key

    def on(self, day: int) -> list[PlayedGame]:
        return [one for one in self.all if one.game.day == day and self.is_own(one) and not one.is_apart]

    def before(self, day: int) -> list[PlayedGame]:
        own = [one for one in self.all if one.game.day < day and self.is_own(one)]
        return sorted(own, key=lambda one: (one.game.day, one.is_apart, one.game.played))

    def of_season(self, until: int) -> list[PlayedGame]:
        return [one for one in self.all if one.season == self.rules.key and one.game.day <= until]

    def evenings(self, day: int) -> int:
        return len({one.game.day for one in self.of_season(day)})

    def has_season(self, day: int) -> bool:
        return any(one.season for one in self.on(day))

    def table(self, until: int) -> dict[int, tuple[int, int | None, int]]:
        """By player: points, rank, games; by games and adjustments up to and with a day."""
        sums: dict[int, int] = {}
        games: Counter[int] = Counter()
        for one in self.of_season(until):
            for player, points in zip(one.game.players, one.game.points, strict=True):
                sums[player] = sums.get(player, 0) + points
                games[player] += 1
        for given_on, given in self.rules.given:
            if given_on <= until:
                sums[given.player] = sums.get(given.player, 0) + given.points
        sums = {player: points for player, points in sums.items() if self.is_listed(player)}
        ranked = [player for player in sums if games[player] >= max(1, self.rules.rule.least_games)]
        return {
            player: (sums[player],
                     1 + sum(sums[other] > sums[player] for other in ranked) if player in ranked else None,
                     games[player])
            for player in sums
        }  # fmt: skip

    def is_listed(self, player: int) -> bool:
        return player not in self.rules.left_out

    def given(self, day: int) -> set[int]:
        return {given.player for given_on, given in self.rules.given if given_on == day}

    def season_players(self, day: int) -> set[int]:
        return {player for one in self.of_season(day) if one.game.day == day for player in one.game.players}


def ranks(table: dict[int, tuple[int, int | None, int]]) -> dict[int, int]:
    return {player: rank for player, (_points, rank, _games) in table.items() if rank is not None}


def alone_first(table: dict[int, tuple[int, int | None, int]]) -> int | None:
    first = [player for player, rank in ranks(table).items() if rank == 1]
    return first[0] if len(first) == 1 else None


def results(games: list[PlayedGame], player: int) -> Iterator[tuple[PlayedGame, int]]:
    """The games of a player with the place."""
    for one in games:
        if player in one.game.players:
            yield one, one.game.places[one.game.players.index(player)]


def people(games: list[PlayedGame]) -> set[int]:
    return {player for one in games for player in one.game.players}


# ----- the table -----


def lead(club: Club, day: int) -> Sizes:
    before, after = club.table(day - 1), club.table(day)
    if not club.has_season(day) or len(club.of_season(day)) < 20 or min(len(ranks(before)), len(ranks(after))) < 4:
        return None
    former = alone_first(before)
    if former is None or former not in ranks(after):
        return []
    first = [player for player, rank in ranks(after).items() if rank == 1]
    new = [player for player in first if player != former]
    played = club.season_players(day)
    if len(new) != 1 or len(first) > 2 or {former, new[0]} & club.given(day) or not {former, new[0]} & played:
        return []
    return [(1, new[0])]


def climb(club: Club, day: int) -> Sizes:
    before, after = ranks(club.table(day - 1)), ranks(club.table(day))
    if not club.has_season(day) or club.evenings(day) < 3 or min(len(before), len(after)) < 8:
        return None
    climbs = []
    for player in club.season_players(day):
        if player in before and player in after and before[player] - after[player] >= 2:
            passed = {one for one in before if one in club.table(day) and before[one] < before[player]
                      and after.get(one, 10**6) > after[player]}  # fmt: skip
            if not club.given(day) & (passed | {player}):
                climbs.append((before[player] - after[player], player))
    return climbs


def line(club: Club, day: int) -> Sizes:
    rules, before, after = club.rules, ranks(club.table(day - 1)), ranks(club.table(day))
    if not club.has_season(day) or club.evenings(day) <= 3 or not (rules.cut or rules.down):
        return None
    lines = [rules.cut] if 0 < rules.cut < len(after) else []
    lines += [len(after) - rules.down] if 0 < rules.down < len(after) == len(before) else []
    crossed = []
    for last in lines:
        fell = {one for one in after if after[one] > last and before.get(one, 10**6) <= last}
        for player in after:
            is_up = after[player] <= last and before.get(player, 0) > last
            if is_up and player in club.season_players(day) and not club.given(day) & (fell | {player}):
                crossed.append((1, player))
    return crossed


def enters(club: Club, day: int) -> Sizes:
    before, after = ranks(club.table(day - 1)), ranks(club.table(day))
    if not club.has_season(day) or club.rules.rule.least_games <= 1 or not before:
        return None
    new = [player for player in after if player not in before and player in club.season_players(day)]
    return [(1, 0)] if new and 3 * len(new) <= len(after) else []


def plus(club: Club, day: int) -> Sizes:
    if not club.has_season(day):
        return None
    back = []
    for player, (points, _rank, games) in club.table(day).items():
        if points < 0 or games < 10 or player not in club.season_players(day) or player in club.given(day):
            continue
        deepest = 0
        for earlier in sorted({one.game.day for one in club.of_season(day - 1)}):
            total = club.table(earlier).get(player, (0,))[0]
            deepest = min(deepest, total) if total < 0 else 0
        if deepest <= -20 * 1000:
            back.append((-deepest, player))
    return back


def team(club: Club, day: int) -> Sizes:
    rules = club.rules
    teams = set(rules.team_of.values())
    if not club.has_season(day) or len(club.of_season(day)) < 20:
        return None

    def sums(until: int) -> dict[int, int]:
        found: dict[int, int] = {}
        for one in club.of_season(until):
            for player, points in zip(one.game.players, one.game.points, strict=True):
                if player in rules.team_of:
                    found[rules.team_of[player]] = found.get(rules.team_of[player], 0) + points
        for given_on, given in rules.given:
            if given_on <= until and given.player in rules.team_of and rules.team_of[given.player] in found:
                found[rules.team_of[given.player]] += given.points
        return found

    before, after = sums(day - 1), sums(day)
    if len(after) < 3:
        return None
    best = [one for one in teams if one in after and after[one] == max(after.values())]
    best_before = [one for one in teams if one in before and before[one] == max(before.values())]
    if len(best) != 1 or len(best_before) != 1 or best == best_before or best[0] not in before:
        return []
    members = {player for player, one in rules.team_of.items() if one == best[0]}
    return [(1, 0)] if len(members) > 1 and members & club.season_players(day) else []


def gap(club: Club, day: int) -> Sizes:
    table = club.table(day)
    if not club.has_season(day) or club.evenings(day) < 8 or len(ranks(table)) < 2:
        return None
    leader = alone_first(table)
    if leader is None:
        return []
    second = max(table[player][0] for player in ranks(table) if player != leader)
    return [(second - table[leader][0], leader)]


# ----- games -----


def record(club: Club, day: int) -> Sizes:
    earlier = club.before(day)
    if len(earlier) < 40:
        return None
    return [] if not _records(club, earlier, club.on(day)) else [(1, 0)]


def _records(club: Club, earlier: list[PlayedGame], today: list[PlayedGame]) -> bool:
    return any(_is_record(club, key, earlier, today) for key in ("best_score", "best_points", "margin")) or any(
        _is_long_run(club, is_good, earlier, today)
        for is_good in (lambda own, _last: own == 1, lambda own, last: own < last or own == 1)
    )


def _values(club: Club, key: str, one: PlayedGame) -> list[int]:
    guests = club.rules.left_out
    own = []
    for seat, player in enumerate(one.game.players):
        if player in guests:
            continue
        if key == "best_score":
            own.append(one.game.scores[seat])
        elif key == "best_points":
            own.append(one.game.points[seat])
        elif one.game.places[seat] == 1 and one.game.places.count(1) == 1:
            own.append(one.game.scores[seat] - max(x for at, x in enumerate(one.game.scores) if at != seat))
    return own


def _is_record(club: Club, key: str, earlier: list[PlayedGame], today: list[PlayedGame]) -> bool:
    values = [max(_values(club, key, one), default=None) for one in earlier]
    known = [value for value in values if value is not None]
    if not known:
        return False
    best = max(known)
    stood = len(earlier) - 1 - values.index(best)
    own = [value for one in today for value in _values(club, key, one)]
    is_listed = key == "best_points" or best > 0
    return stood >= 10 and any(value == best or (value > best and is_listed) for value in own)


def _is_long_run(club: Club, is_good, earlier: list[PlayedGame], today: list[PlayedGame]) -> bool:
    best, holder, reached = 0, (0, 0), -1
    length: Counter[int] = Counter()
    begun: dict[int, int] = {}
    is_beaten = False
    old = (0, (0, 0), -1)
    for at, one in enumerate([*earlier, *today]):
        if at == len(earlier):
            old = best, holder, reached
        for seat, player in enumerate(one.game.players):
            if player in club.rules.left_out:
                continue
            if not is_good(one.game.places[seat], max(one.game.places)):
                length[player] = 0
                continue
            if not length[player]:
                begun[player] = one.game.id
            length[player] += 1
            if length[player] > best:
                best, holder, reached = length[player], (player, begun[player]), at
    is_beaten = best > old[0] > 1 and len(earlier) - 1 - old[2] >= 10
    return is_beaten and holder != old[1]


def score(club: Club, day: int) -> Sizes:
    if not club.has_season(day) or len(club.of_season(day)) < 10:
        return None
    before = [x for one in club.of_season(day - 1) for x in one.game.scores]
    today = [(x, player) for one in club.on(day) for x, player in zip(one.game.scores, one.game.players, strict=True)]
    best = sorted(today, key=lambda one: -one[0])[:3]
    pool = before + [x for x, _player in today]
    return [(x, player) for x, player in today if (x, player) in best and sum(y > x for y in pool) < 10]


def close(club: Club, day: int) -> Sizes:
    finishes = []
    for one in club.on(day):
        winners = [player for player, place in zip(one.game.players, one.game.places, strict=True) if place == 1]
        top, second = sorted(one.game.scores, reverse=True)[:2]
        if len(winners) == 1 and 0 < top - second <= 1000:
            finishes.append((1000 - (top - second), winners[0]))
    return finishes


def tie(club: Club, day: int) -> Sizes:
    return [(1, 0) for one in club.on(day) if one.game.places.count(1) > 1]


# ----- the day -----


def evening(club: Club, day: int) -> Sizes:
    sums: Counter[int] = Counter()
    for one in club.on(day):
        for player, points in zip(one.game.players, one.game.points, strict=True):
            sums[player] += points
    most = max(sums.values())
    return [(most, min(player for player in sums if sums[player] == most))] if most > 0 else []


def sweep(club: Club, day: int) -> Sizes:
    today = club.on(day)
    places = {player: [place for _one, place in results(today, player)] for player in people(today)}
    if all(len(own) < 2 for own in places.values()):
        return None
    return [(len(own), 0) for own in places.values() if len(own) >= 2 and set(own) == {1}]


def crowd(club: Club, day: int) -> Sizes:
    return [(len(people(club.on(day))), 0)]


# ----- runs -----


def _places(club: Club, player: int, day: int) -> tuple[list[int], list[tuple[PlayedGame, int]]]:
    """The places of a player before the day, and the games of the day with the place."""
    return [place for _one, place in results(club.before(day), player)], list(results(club.on(day), player))


def _run(places: list[int]) -> int:
    length = 0
    for place in reversed(places):
        if place != 1:
            break
        length += 1
    return length


def streak(club: Club, day: int) -> Sizes:
    found = []
    for player in people(club.on(day)):
        before, today = _places(club, player, day)
        now = _run(before + [place for _one, place in today])
        if now >= 3 and now > _run(before):
            found.append((now, player))
    return found


def streak_ends(club: Club, day: int) -> Sizes:
    found = []
    for player in people(club.on(day)):
        before, today = _places(club, player, day)
        for one, place in today:
            if _run(before) >= 4 and place != 1 and one.game.places.count(1) == 1:
                found.append((_run(before), one.game.players[one.game.places.index(1)]))
            before.append(place)
    return found


def _lasts(club: Club, player: int, games: list[PlayedGame]) -> list[bool]:
    return [place == max(one.game.places) > 1 for one, place in results(games, player)]


def _safe(lasts: list[bool]) -> int:
    return len(lasts) if True not in lasts else lasts[::-1].index(True)


def safe(club: Club, day: int) -> Sizes:
    found = []
    for player in people(club.on(day)):
        before = _lasts(club, player, club.before(day))
        now = _safe(before + _lasts(club, player, club.on(day)))
        passed = any(number % 5 == 0 and _safe(before) < number <= now for number in range(10, now + 1))
        if passed:
            found.append((now, player))
    return found


def safe_ends(club: Club, day: int) -> Sizes:
    found = []
    for player in people(club.on(day)):
        lasts = _lasts(club, player, club.before(day))
        for is_last in _lasts(club, player, club.on(day)):
            if is_last and _safe(lasts) >= 12:
                found.append((_safe(lasts), player))
            lasts.append(is_last)
    return found


def drought(club: Club, day: int) -> Sizes:
    found = []
    for player in people(club.on(day)):
        before, today = _places(club, player, day)
        for _one, place in today:
            if place == 1 and 1 in before and before[::-1].index(1) >= 2 * club.system.seats:
                found.append((before[::-1].index(1), player))
            before.append(place)
    return found


def firstwin(club: Club, day: int) -> Sizes:
    if not club.has_season(day):
        return None
    found = []
    for player in people(club.on(day)):
        before = [place for _one, place in results(club.of_season(day - 1), player)]
        today = [one for one in club.on(day) if one.season]
        own = before + [place for _one, place in results(today, player)]
        if 1 not in before and 1 in own and own.index(1) + 1 >= 4:
            found.append((own.index(1) + 1, player))
    return found


def over(club: Club, day: int) -> Sizes:
    met: Counter[tuple[int, int]] = Counter()
    ahead: Counter[tuple[int, int]] = Counter()
    earlier = [x for one in club.of_season(day - 1) for x in one.game.scores] if club.has_season(day) else []
    lowest = min([*earlier, *(x for one in club.on(day) for x in one.game.scores)])
    found = []
    today = club.on(day)
    for one in [*club.before(day), *today]:
        for a, place in zip(one.game.players, one.game.places, strict=True):
            for b, other, low in zip(one.game.players, one.game.places, one.game.scores, strict=True):
                if a == b:
                    continue
                met[a, b] += 1
                is_first = place < other and not ahead[a, b] and met[a, b] >= 6
                ahead[a, b] += place < other
                if is_first and place <= 2 and low != lowest and one in today:
                    found.append((met[a, b], a))
    return found


# ----- round numbers and new people -----


def milestone(club: Club, day: int) -> Sizes:
    found = []
    for player in people(club.on(day)):
        in_order = sorted(club.all, key=lambda one: one.game.played)
        for games, of_games, of_wins in (
            (in_order, {100, 200, 300, 500, 1000}, {100}), (club.of_season(day), {25, 50}, {10, 25, 50})
        ):  # fmt: skip
            if games is not in_order and not club.has_season(day):
                continue
            played = won = 0
            for one, place in results(games, player):
                played, won = played + 1, won + (place == 1)
                if one in club.on(day) and played in of_games:
                    found.append((played, 0))
                if one in club.on(day) and place == 1 and won in of_wins:
                    found.append((won, 0))
    return found


def debut(club: Club, day: int) -> Sizes:
    earlier = [one for one in club.all if one.game.day < day]
    days = {one.game.day for one in earlier}
    if len(days) < 30 or day - min(days) < 365:
        return None
    last = {player: max((one.game.day for one, _place in results(earlier, player)), default=0)
            for player in people(club.on(day))}  # fmt: skip
    return [(1, 0) for day_before in last.values() if not day_before or day - day_before >= 180]


# ----- deals -----


def hand(club: Club, day: int) -> Sizes:
    if not any(one.deals for one in club.on(day)):
        return None
    return [(win.size, win.player) for one in club.on(day) for win in one.wins if win.size]


def rare(club: Club, day: int) -> Sizes:
    earlier = club.before(day)
    if not any(one.deals for one in club.on(day)) or sum(one.deals for one in earlier) < 300:
        return None
    seen = Counter(pattern for one in earlier for win in one.wins for pattern in win.uncommon)
    return [(-seen[pattern], win.player) for one in club.on(day) for win in one.wins for pattern in win.uncommon
            if seen[pattern] <= 2]  # fmt: skip


def comeback(club: Club, day: int) -> Sizes:
    if not any(one.deals for one in club.on(day)):
        return None
    least = 16_000
    if not club.system.is_riichi:
        margins = [top - second for one in club.before(day) if one.game.places.count(1) == 1
                   for top, second in [sorted(one.game.scores, reverse=True)[:2]]]  # fmt: skip
        least = median_high(margins) + 1 if margins else 10**9
    return [(one.behind.deficit, one.behind.player) for one in club.on(day)
            if one.behind and one.deals >= 6 and one.behind.deficit >= least]  # fmt: skip


def title(club: Club, day: int) -> Sizes:
    champion = alone_first(club.table(day))
    if not club.rules.ended_on or club.rules.ended_on != day or not club.has_season(day):
        return None
    return [(1, champion)] if champion is not None else []


SECOND_WAY = {
    "lead": lead, "climb": climb, "line": line, "enters": enters, "record": record, "score": score, "hand": hand,
    "rare": rare, "comeback": comeback, "close": close, "tie": tie, "sweep": sweep, "streak": streak,
    "streak_ends": streak_ends, "safe": safe, "safe_ends": safe_ends, "drought": drought, "firstwin": firstwin,
    "plus": plus, "milestone": milestone, "over": over, "debut": debut, "team": team, "gap": gap, "evening": evening,
    "crowd": crowd, "title": title,
}  # fmt: skip
