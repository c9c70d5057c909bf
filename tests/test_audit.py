"""The audit of the dependencies fails for an advisory, and not where the advisories cannot be reached."""

import json
import re
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def audit() -> ModuleType:
    loader = SourceFileLoader("audit", str(ROOT / "bin" / "audit"))
    module = module_from_spec(spec_from_loader("audit", loader))
    loader.exec_module(module)
    return module


def found(*advisories: dict) -> str:
    django = {"name": "django", "version": "5.2.0", "vulns": list(advisories)}
    return json.dumps({"dependencies": [{"name": "celery", "version": "5.6.0", "vulns": []}, django], "fixes": []})


def test_an_advisory_fails_and_is_named(audit: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    made_up = {"id": "PYSEC-0000-1", "fix_versions": ["5.2.1"], "aliases": [], "description": "made up"}

    assert audit.audit(lambda: found(made_up)) == 1
    assert capsys.readouterr().out == "django 5.2.0: PYSEC-0000-1, mended in 5.2.1\n"


def test_no_advisory_passes(audit: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert audit.audit(found) == 0
    assert "2 packages" in capsys.readouterr().out


@pytest.mark.parametrize("printed", ["", "ConnectionError", "{"])
def test_advisories_that_cannot_be_reached_are_reported(
    printed: str, audit: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert audit.audit(lambda: printed) == 0
    assert "cannot be reached" in capsys.readouterr().err


@pytest.mark.docs
def test_make_check_audits_the_lock(audit: ModuleType) -> None:
    makefile = (ROOT / "Makefile").read_text()

    assert re.search(r"^CHECKS := .*\baudit\b", makefile, re.MULTILINE)
    assert "check-audit:\n\t$(PY) bin/audit\n" in makefile
    assert audit.LOCK == ROOT / "requirements.lock"
