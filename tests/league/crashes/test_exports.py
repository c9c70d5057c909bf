"""An export that is killed leaves the club as it was, and a part of a file that no import takes for a whole one."""

import json
from pathlib import Path

import pytest

from league.archives.services import club_archive
from tests.league.crashes.conftest import World
from tests.league.crashes.killing import killed_at, steps_of

pytestmark = pytest.mark.django_db(transaction=True)


def parts_of(file: Path) -> dict[str, object]:
    whole: dict[str, object] = json.loads(file.read_text(encoding="utf-8"))
    return {key: value for key, value in whole.items() if key != "heading"}


@pytest.mark.slow
@pytest.mark.parametrize("share", [0.3, 0.9])
def test_a_killed_export_is_no_whole_file_and_the_next_one_is(world: World, tmp_path: Path, share: float) -> None:
    def export(name: str) -> None:
        with (tmp_path / name).open("w", encoding="utf-8", buffering=1) as file:
            file.writelines(club_archive(actor=world.owner, club=world.club))

    steps = len(steps_of(lambda: export("before")))

    assert killed_at(int(steps * share), lambda: export("killed"))

    with pytest.raises(json.JSONDecodeError):
        parts_of(tmp_path / "killed")
    export("after")
    assert parts_of(tmp_path / "after") == parts_of(tmp_path / "before")
