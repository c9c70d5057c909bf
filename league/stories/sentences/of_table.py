"""Sentences about the season's table. `again`: the sentence before is about the same person, who is not named twice."""

from django.utils.translation import npgettext, pgettext

from league.stories.sentences.voice import Voice
from league.stories.sentences.words import count, rank
from scoring.stories.values import Climb, Enters, Gap, Lead, Line, Plus, TeamLead, Title


def lead(told: Lead, voice: Voice, again: bool) -> str:
    if told.is_shared:
        return _level(told, voice, again)
    said = {"name": voice.name(told.player)}
    if told.before is not None:
        said["other"] = voice.name(told.before)
    if told.gap is None:
        return _lead_without_points(told, again) % said
    said["gap"] = voice.gap(told.gap)
    if again:
        words = pgettext("story", "The night also brought the lead in the table, by %(gap)s.")
    elif told.before is None:
        words = pgettext("story", "%(name)s took the lead and is in front by %(gap)s.")
    else:
        words = pgettext("story", "%(name)s took the lead from %(other)s and is in front by %(gap)s.")
    return words % said


def _lead_without_points(told: Lead, again: bool) -> str:
    if again:
        return pgettext("story", "The night also brought the lead in the table.")
    if told.before is None:
        return pgettext("story", "%(name)s took the lead in the table.")
    return pgettext("story", "%(name)s took the lead in the table from %(other)s.")


def _level(told: Lead, voice: Voice, again: bool) -> str:
    said = {"name": voice.name(told.player)}
    if told.before is None:
        if again:
            return pgettext("story", "The night also brought a share of the first rank.")
        return pgettext("story", "%(name)s drew level at the top of the table.") % said
    said["other"] = voice.name(told.before)
    if again:
        return pgettext("story", "The night also brought a share of the first rank, beside %(other)s.") % said
    return pgettext("story", "%(name)s drew level with %(other)s at the top of the table.") % said


def climb(told: Climb, voice: Voice, again: bool) -> str:
    said = {
        "name": voice.name(told.player), "old": rank(told.rank_before), "new": rank(told.rank),
        "n": count(told.passed), "points": voice.points(told.points),
    }  # fmt: skip
    if again:
        words = npgettext(
            "story",
            "In the table that meant a climb from %(old)s to %(new)s, past %(n)s player.",
            "In the table that meant a climb from %(old)s to %(new)s, past %(n)s players.",
            told.passed,
        )
    else:
        words = npgettext(
            "story",
            "%(name)s climbed from %(old)s to %(new)s, past %(n)s player, with %(points)s on the night.",
            "%(name)s climbed from %(old)s to %(new)s, past %(n)s players, with %(points)s on the night.",
            told.passed,
        )
    return words % said


def line(told: Line, voice: Voice, again: bool) -> str:
    """Whose rank is safe and how far; who fell below the line is told where only one did."""
    said = {"name": voice.name(told.player), "rank": rank(told.rank)}
    if told.gap and told.below is not None and told.rank_below is not None:
        said |= {"gap": voice.gap(told.gap), "other": voice.name(told.below), "below": rank(told.rank_below)}
        return _line_before_somebody(told, again) % said
    if told.gap:
        return _line_by_points(told, again) % {**said, "gap": voice.gap(told.gap)}
    return _line_alone(told, again) % said


def _line_before_somebody(told: Line, again: bool) -> str:
    if told.line == "cut" and again:
        return pgettext("story", "Now above the line: %(rank)s, %(gap)s clear of %(other)s in %(below)s.")
    if told.line == "cut":
        return pgettext("story", "%(name)s moved above the line: %(rank)s, %(gap)s clear of %(other)s in %(below)s.")
    if again:
        return pgettext("story", "Now clear of the last ranks: %(rank)s, %(gap)s ahead of %(other)s in %(below)s.")
    return pgettext("story", "%(name)s left the last ranks: %(rank)s, %(gap)s ahead of %(other)s in %(below)s.")


def _line_by_points(told: Line, again: bool) -> str:
    if told.line == "cut" and again:
        return pgettext("story", "Now above the line: %(rank)s, with %(gap)s to spare.")
    if told.line == "cut":
        return pgettext("story", "%(name)s moved above the line: %(rank)s, with %(gap)s to spare.")
    if again:
        return pgettext("story", "Now clear of the last ranks: %(rank)s, with %(gap)s to spare.")
    return pgettext("story", "%(name)s left the last ranks: %(rank)s, with %(gap)s to spare.")


def _line_alone(told: Line, again: bool) -> str:
    if told.line == "cut" and again:
        return pgettext("story", "Now above the line, in %(rank)s.")
    if told.line == "cut":
        return pgettext("story", "%(name)s moved above the line, to %(rank)s.")
    if again:
        return pgettext("story", "Now clear of the last ranks, in %(rank)s.")
    return pgettext("story", "%(name)s left the last ranks, for %(rank)s.")


def enters(told: Enters, voice: Voice, again: bool) -> str:
    said = {"names": voice.names(told.players, told.others), "n": count(told.games), "rank": rank(told.rank)}
    if len(told.players) + told.others > 1:
        return pgettext("story", "With %(n)s games played, %(names)s enter the table.") % said
    if again:
        return pgettext("story", "With %(n)s games played, the same player enters the table in %(rank)s.") % said
    return pgettext("story", "With %(n)s games played, %(names)s enters the table in %(rank)s.") % said


def plus(told: Plus, voice: Voice, again: bool) -> str:
    said = {
        "name": voice.name(told.player), "deepest": voice.points(told.deepest), "points": voice.points(told.points),
        "day": voice.on_day(told.since),
    }  # fmt: skip
    if again:
        return pgettext("story", "The same player, at %(deepest)s on %(day)s, is back at %(points)s.") % said
    return pgettext("story", "%(name)s, at %(deepest)s on %(day)s, is back at %(points)s.") % said


def team(told: TeamLead, voice: Voice, again: bool) -> str:
    said = {"team": voice.team(told.team)}
    if told.gap:
        said["gap"] = voice.gap(told.gap)
    if told.before is not None:
        said["other"] = voice.team(told.before)
    return _team_in_front(told) % said


def _team_in_front(told: TeamLead) -> str:
    if told.before is not None and told.gap:
        return pgettext("story", "Among the teams, %(team)s took the lead from %(other)s and is in front by %(gap)s.")
    if told.before is not None:
        return pgettext("story", "Among the teams, %(team)s took the lead from %(other)s.")
    if told.gap:
        return pgettext("story", "%(team)s leads the teams, by %(gap)s.")
    return pgettext("story", "%(team)s leads the teams.")


def gap(told: Gap, voice: Voice, again: bool) -> str:
    said = {"name": voice.name(told.player), "gap": voice.gap(told.gap)}
    if told.second is not None:
        said["other"] = voice.name(told.second)
    return (_gap_again(told) if again else _gap(told)) % said


def _gap(told: Gap) -> str:
    if told.second is None:
        return {
            "": pgettext("story", "%(name)s leads by %(gap)s."),
            "smallest": pgettext("story", "%(name)s leads by %(gap)s, the smallest gap at the top this season."),
            "largest": pgettext("story", "%(name)s leads by %(gap)s, the largest gap at the top this season."),
        }[told.extreme]
    return {
        "": pgettext("story", "%(name)s leads %(other)s by %(gap)s."),
        "smallest": pgettext("story", "%(name)s leads %(other)s by %(gap)s, the smallest gap at the top this season."),
        "largest": pgettext("story", "%(name)s leads %(other)s by %(gap)s, the largest gap at the top this season."),
    }[told.extreme]


def _gap_again(told: Gap) -> str:
    return {
        "": pgettext("story", "The same player leads the table by %(gap)s."),
        "smallest": pgettext("story", "The same player leads the table by %(gap)s, the smallest gap of the season."),
        "largest": pgettext("story", "The same player leads the table by %(gap)s, the largest gap of the season."),
    }[told.extreme]


def title(told: Title, voice: Voice, again: bool) -> str:
    said = {"name": voice.name(told.player)}
    if told.points is None:
        words = pgettext("story", "%(name)s is the champion of the season.")
        return pgettext("story", "On this last night the season was won as well.") if again else words % said
    said["points"] = voice.points(told.points)
    if again:
        return pgettext("story", "On this last night the season was won as well, with %(points)s.") % said
    return pgettext("story", "%(name)s is the champion of the season, with %(points)s.") % said
