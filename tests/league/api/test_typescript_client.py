"""Clients generated for TypeScript compile strictly, and record a night of four rule systems without a cast."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from league.accounts.models import User
from league.accounts.services import token_create
from league.clubs.models import Club
from league.players.services import player_add
from league.records.models import Deal
from tests import node

pytestmark = [pytest.mark.once, pytest.mark.slow]

PROGRAMS = Path(__file__).parents[2] / "fixtures" / "node"
NIGHT = [
    "riichi-ladder: won by 2: -5200 0 5200 0: east",
    "riichi-ladder: ready: 0: 3000 -1000 -1000 -1000: east",
]


def built(folder: Path) -> Path:
    """Generate both clients into a folder and compile the programs that use them."""
    for source in PROGRAMS.glob("*.*"):
        shutil.copy(source, folder)
    (folder / "node_modules").symlink_to(node.FOLDER / "node_modules")
    node.write_schema(folder)
    # A key of a body that has a default need not be sent.
    types = ("schema.json", "-o", "types.ts", "--default-non-nullable=false")
    sdk = ("-i", "schema.json", "-o", "client", "-c", "@hey-api/client-fetch")
    steps = (("openapi-typescript", types), ("openapi-ts", sdk), ("tsc", ("-p", "tsconfig.json")))
    for program, arguments in steps:
        made = node.run(program, *arguments, cwd=folder)
        assert made.returncode == 0, (program, (made.stdout + made.stderr)[-3000:])
    return folder


def test_the_programs_have_no_cast() -> None:
    for source in PROGRAMS.glob("*.ts"):
        assert not re.search(r"\bas\b|\bany\b|@ts-|\w!", re.sub(r"//.*|!\w", "", source.read_text())), source.name


@pytest.mark.django_db(transaction=True)
def test_both_clients_record_a_night_of_four_rule_systems(
    tmp_path: Path, live_server: Any, owner: User, club: Club
) -> None:
    for name in ("Aoi", "Ben", "Chika", "Dai"):
        player_add(actor=owner, club=club, name=name)
    _, secret = token_create(actor=owner, name="client", scopes=["read", "write"])
    folder = built(tmp_path)

    told = []
    for program in ("by_fetch.js", "by_sdk.js"):
        recorded = node.run_script(folder / "built" / program, live_server.url, secret, club.slug)
        assert recorded.returncode == 0, recorded.stdout + recorded.stderr
        told.append(recorded.stdout.splitlines())

    assert told[0] == told[1]
    assert told[0][:2] == NIGHT
    assert [line.partition(":")[0] for line in told[0]] == [
        *["riichi-ladder"] * 4, "sichuan", "mcr", "mcr", "sanma-club", "sanma-club"
    ]  # fmt: skip
    assert Deal.objects.count() == 2 * len(told[0])
