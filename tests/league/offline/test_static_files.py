"""Collected modules import each other by the names of their contents."""

import re
from pathlib import Path
from shutil import copy
from typing import Any

from django.conf import settings

from league.core.web.context import ONE_SHEET, STYLE_SHEETS, page
from league.offline import shell
from league.offline.static_files import StaticFilesStorage

IMPORTED = re.compile(r"""\bfrom\s*["'](\.{1,2}/[^"']+)["']""")
COLLECTED = re.compile(r"\.[0-9a-f]{12}\.js$")

FILES = {
    "pad/a.js": (
        'import { b } from "./b.js";\nexport { c } from "../vendor/c.js";\nimport {\n  b as d,\n} from "./b.js";\n'
    ),
    "pad/b.js": 'import { c } from "../vendor/c.js";\nexport const b = c;\n',
    "vendor/c.js": "export const c = 1;\n",
    "other/d.js": 'import { x } from "./missing.js";\n',
}


def test_imports_have_the_names_of_the_contents(tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    storage = StaticFilesStorage(location=tmp_path, base_url="/static/")

    list(storage.post_process({name: (storage, name) for name in FILES}))

    b, c = (Path(storage.hashed_files[name]).name for name in ("pad/b.js", "vendor/c.js"))
    assert (tmp_path / storage.hashed_files["pad/a.js"]).read_text() == (
        f'import {{ b }} from "./{b}";\nexport {{ c }} from "../vendor/{c}";\nimport {{\n  b as d,\n}} from "./{b}";\n'
    )
    # Scripts of other packages are left as they are.
    assert (tmp_path / storage.hashed_files["other/d.js"]).read_text() == FILES["other/d.js"]


def test_every_module_of_this_project_imports_collected_names(tmp_path: Path) -> None:
    static = Path(settings.BASE_DIR) / "static"
    names = [path.relative_to(static).as_posix() for path in static.rglob("*.js") if "pyodide" not in path.parts]
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        copy(static / name, tmp_path / name)
    storage = StaticFilesStorage(location=tmp_path, base_url="/static/")

    list(storage.post_process({name: (storage, name) for name in names}))

    collected = [tmp_path / storage.hashed_files[name] for name in names if not name.startswith("vendor/")]
    imported = [found for path in collected for found in IMPORTED.findall(path.read_text())]
    assert len(imported) > 100
    assert [found for found in imported if not COLLECTED.search(found)] == []


def test_the_style_sheets_of_the_frame_are_collected_as_one_file(tmp_path: Path) -> None:
    static = Path(settings.BASE_DIR) / "static"
    for name in STYLE_SHEETS:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        copy(static / name, tmp_path / name)
    storage = StaticFilesStorage(location=tmp_path, base_url="/static/")

    list(storage.post_process({name: (storage, name) for name in STYLE_SHEETS}))

    joined = (tmp_path / storage.hashed_files[ONE_SHEET]).read_text()
    places = [joined.index((static / name).read_text().strip()) for name in STYLE_SHEETS]
    assert places == sorted(places)
    # an address within a sheet would lead to another place from the joined one
    assert "url(" not in joined
    assert "@import" not in joined


def test_pages_name_the_one_file_where_files_are_collected(settings: Any, rf: Any) -> None:
    assert page(rf.get("/"))["style_sheets"] == STYLE_SHEETS

    settings.STATIC_COLLECTED = True

    assert page(rf.get("/"))["style_sheets"] == [ONE_SHEET]
    assert ONE_SHEET in shell.file_names()
    assert shell._contents(ONE_SHEET) == b"".join(map(shell._contents, STYLE_SHEETS))


def test_a_first_visit_has_the_styles_in_the_page_and_the_next_one_names_the_file(
    settings: Any, client: Any, db: None
) -> None:
    settings.STATIC_COLLECTED = True
    first = client.get("/").content.decode()
    again = client.get("/").content.decode()

    assert "<style>" in first
    assert ".bottom-bar" in first
    assert ONE_SHEET not in first
    # the form for the language has set a cookie
    assert "<style>" not in again
    assert f'href="/static/{ONE_SHEET}"' in again
