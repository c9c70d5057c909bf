"""The engine of the browser is in step with the code that the server runs."""

import importlib
import io
import json
import subprocess
import sys
import zipfile
from gettext import GNUTranslations
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils import translation

from league.engine import contents
from league.engine.contents import PYODIDE, RUNTIME, RUNTIME_FILES, engine
from rules.errors import SENTENCES
from rules.registry import RULESETS
from scoring.targets.words import OR_MORE
from scoring.words import WORDS, say

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[3]
LANGUAGES = {"ja": "ja", "zh_Hans": "zh-hans", "zh_Hant": "zh-hant"}


@pytest.fixture(scope="module")
def packed():
    return zipfile.ZipFile(io.BytesIO(engine().packed))


def catalogue(packed, language):
    return GNUTranslations(io.BytesIO(packed.read(f"locale/{language}/LC_MESSAGES/engine.mo")))


@pytest.mark.parametrize("package", ["rules", "scoring"])
def test_the_packed_modules_are_the_files_that_the_server_imports(packed, package):
    found = {name: packed.read(name) for name in packed.namelist() if name.startswith(f"{package}/")}

    names = {name: name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in found}
    imported = {name: Path(importlib.import_module(module).__file__).read_bytes() for name, module in names.items()}
    assert found == imported


def test_every_module_of_rules_and_scoring_that_is_loaded_is_packed(packed):
    loaded = {
        str(Path(module.__file__).relative_to(ROOT))
        for name, module in list(sys.modules.items())
        if name.split(".")[0] in ("rules", "scoring") and getattr(module, "__file__", None)
    }

    assert loaded - set(packed.namelist()) == {"rules/apps.py", "scoring/apps.py"}


def test_the_packed_engine_answers_in_the_readers_language_without_django(tmp_path):
    # As the worker does; only the files of the engine are importable.
    with zipfile.ZipFile(io.BytesIO(engine().packed)) as packed:
        packed.extractall(tmp_path)
    program = f"""
import sys; sys.path = [path for path in sys.path if "site-packages" not in path] + [{str(tmp_path)!r}]
from in_browser import begin
print(begin({str(tmp_path / "locale")!r}, "ja")("settle", '{{"ruleset": "mcr", "scores": [1, 2, 3]}}'))
"""

    done = subprocess.run([sys.executable, "-I", "-c", program], cwd=tmp_path, capture_output=True, check=True)

    error = json.loads(done.stdout)["error"]
    with translation.override("ja"):
        assert error == {"code": "bad_scores", "message": translation.gettext(SENTENCES["bad_scores"])}


@pytest.mark.parametrize(("packed_as", "language"), LANGUAGES.items())
def test_the_packed_catalogues_say_what_the_pages_say(packed, packed_as, language):
    small = catalogue(packed, packed_as)
    rows = [row for ruleset in RULESETS for row in (*ruleset.catalogue, *ruleset.flowers)]
    texts = [OR_MORE, *SENTENCES.values(), *(text for row in rows for text in (row.title, row.help))]

    units = {key: say(small, words.unit) for key, words in WORDS.items()}
    said = {text: say(small, text) for text in texts}

    with translation.override(language):
        assert units == {key: say(translation, words.unit) for key, words in WORDS.items()}
        assert said == {text: say(translation, text) for text in texts}
    assert said[OR_MORE] != OR_MORE


def test_the_catalogues_have_no_messages_of_pages(packed):
    assert catalogue(packed, "ja").gettext("Hand calculator") == "Hand calculator"


def test_the_same_files_give_the_same_engine(monkeypatch):
    again = contents.engine.__wrapped__()

    assert again == engine()


def test_a_changed_module_or_runtime_changes_the_hash(monkeypatch):
    files = contents.contents()
    before = contents._digest(files)

    changed = contents._digest({**files, "rules/tiles.py": files["rules/tiles.py"] + b"\n"})
    monkeypatch.setattr(contents, "PYODIDE", "0.0.0")

    assert len({before, changed, contents._digest(files)}) == 3


def test_the_command_writes_the_engine_that_the_server_sends(tmp_path, capsys):
    call_command("build_engine", str(tmp_path))

    path = Path(capsys.readouterr().out.strip())
    assert path == tmp_path / f"engine-{engine().digest}.zip"
    assert path.read_bytes() == engine().packed


def test_the_vendored_runtime_has_the_version_that_the_server_names():
    wanted = json.loads((ROOT / "package.json").read_text())["dependencies"]["pyodide"]

    assert wanted == PYODIDE
    assert {path.name for path in (ROOT / "static" / RUNTIME).iterdir()} == set(RUNTIME_FILES)
