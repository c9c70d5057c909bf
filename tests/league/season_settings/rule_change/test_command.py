import io

import pytest
from django.core.management import CommandError, call_command

from league.clubs.models import Club, HouseRulesVersion
from league.records.models import Hanchan
from league.seasons.models import Season


def run(club: Club, season: Season, *words: str) -> list[str]:
    out = io.StringIO()
    call_command("season_rules", "--club", club.slug, "--season", season.slug, *words, stdout=out)
    return out.getvalue().splitlines()


def test_the_command_prints_what_would_change(
    played: list[Hanchan], club: Club, season: Season, wider: HouseRulesVersion
) -> None:
    lines = run(club, season, "--house-rules", str(wider))

    # Aoi: 55 + 15, -5 - 15, -1 - 5 = 44; wider: 55 + 30, -5 - 30, -1 - 10 = 39
    assert lines[0] == "The points or places of 3 of 3 hanchan change."
    assert "Aoi: rank 1 → 2, +44.0 → +39.0" in lines
    assert Season.objects.get().house_rules != wider


def test_the_command_changes_the_rules_for_a_reason(
    played: list[Hanchan], club: Club, season: Season, wider: HouseRulesVersion
) -> None:
    lines = run(club, season, "--house-rules", str(wider.pk), "--reason", "voted in April")

    assert lines[-1] == f"{season.name} now has {wider}."
    assert Season.objects.get().house_rules == wider


def test_the_command_refuses_unknown_rules(club: Club, season: Season) -> None:
    with pytest.raises(CommandError, match="unknown_house_rules"):
        run(club, season, "--house-rules", "No such rules")
