"""manage.py import_replay."""

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from league.clubs.models import Club, HouseRulesVersion
from league.players.models import Player
from league.records.models import Hanchan
from tests.scoring.replays.logs import whole_game

WHO = [word for pair in ("a=Aoi", "b=Ben", "c=Chika", "d=Dai") for word in ("--player", pair)]


@pytest.fixture
def log(tmp_path: Path) -> str:
    path = tmp_path / "game.json"
    path.write_bytes(whole_game())
    return str(path)


def run(club: Club, log: str, *words: str, rules: str = "Kiriage") -> list[str]:
    out = io.StringIO()
    call_command("import_replay", "--club", club.slug, "--house-rules", rules, log, *words, stdout=out)
    return out.getvalue().splitlines()


def test_a_dry_run_prints_names_and_differences(club: Club, log: str, kiriage: HouseRulesVersion) -> None:
    printed = run(club, log, "--dry-run")

    assert printed[0] == "a: nobody yet"
    assert "deal 1: log_hand_pays_otherwise: The log pays 7,700 for the hand of b, these rules 8,000." in printed
    assert printed[-1].startswith("log: -7100 ")
    assert not Hanchan.objects.exists()


def test_a_log_is_stored_once(club: Club, log: str, kiriage: HouseRulesVersion, regulars: list[Player]) -> None:
    stored = run(club, log, *WHO, "--keep", "log")[-1]
    again = run(club, log)[-1]

    assert stored == f"stored as hanchan {Hanchan.objects.get().pk}"
    assert again == f"already known as hanchan {Hanchan.objects.get().pk}"


@pytest.mark.parametrize(
    ("words", "reason"),
    [((), "replay_unknown_nickname"), (("--player", "x=Aoi"), "NICKNAME=NAME"), (tuple(WHO), "replay_choice_needed")],
)
def test_what_is_missing_is_named(
    club: Club, log: str, kiriage: HouseRulesVersion, regulars: list[Player], words: tuple[str, ...], reason: str
) -> None:
    with pytest.raises(CommandError, match=reason):
        run(club, log, *words)
