"""What an event means for the federation's ranking (EMA): a preview of its points, and the ranking of countries."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from league.core.countries.codes import country_of
from league.tournaments.standings.tournament_table import TournamentLine, TournamentTable
from scoring.ladders.federation import base_rank
from scoring.ladders.federation_event import CountryRow, WeightTerms, rank_countries, weight_terms

FORMULA = "1000 × (N − p) ÷ (N − 1)"
SOURCE = "mahjong-europe.org, MERS ranking overview (in force since 1 January 2018)"


@dataclass(frozen=True)
class FederationPreview:
    """The base ranks and the weight of an event, by its present table. Only the federation's own list is valid.

    lines       the players with a game, best first
    """

    table: TournamentTable
    lines: tuple[TournamentLine, ...]

    @property
    def players(self) -> int:
        return len(self.lines)

    @property
    def days(self) -> int:
        tournament = self.table.tournament
        return 1 + ((tournament.ends_on or tournament.starts_on) - tournament.starts_on).days

    @property
    def rows(self) -> Sequence[tuple[TournamentLine, Fraction]]:
        if self.players < 2:
            return []
        return [(line, base_rank(min(line.rank, self.players), self.players)) for line in self.lines]

    @cached_property
    def countries(self) -> list[CountryRow]:
        """The ranking of countries. One that no code is known for counts as it is written, without regard to case."""
        if self.players < 2:
            return []
        written: dict[str, str] = {}
        places = []
        for line in self.lines:
            country = country_of(line.entrant.country)
            if country:
                written.setdefault(country.casefold(), country)
                places.append((written[country.casefold()], min(line.rank, self.players)))
        return rank_countries(places, self.players)

    @property
    def weight(self) -> WeightTerms:
        return weight_terms(self.days, self.players, len(self.countries))


def federation_preview(table: TournamentTable) -> FederationPreview:
    return FederationPreview(table, tuple(line for line in table.lines if line.has_played))
