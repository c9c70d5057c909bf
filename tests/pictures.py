"""Take the pictures of the README, the first page and docs/evenings.md again: python -m tests.pictures

`tests/browser/test_pictures.py` opens the demo club in headless Chromium and writes them to `docs/pictures` and
`static/pictures`. `python -m tests.pictures --pages FOLDER [page …]` takes pictures of the main pages, to look at
them: on a phone and a desktop, light and dark, in English and Japanese (`tests/browser/page_pictures.py`).
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
# Of a phone on the first page; the README has larger ones, and docs/evenings.md those of an evening.
FOLDERS = (ROOT / "docs" / "pictures", ROOT / "static" / "pictures")
WALK = ROOT / "tests" / "browser" / "test_pictures.py"

if __name__ == "__main__":
    # The walks are long tests; pytest reads these names when it starts.
    os.environ["JANROKU_LONG"] = "1"
    given = sys.argv[1:]
    if given[:1] == ["--pages"]:
        if len(given) == 1:
            sys.exit("python -m tests.pictures --pages FOLDER [page …]")
        os.environ |= {"PAGE_PICTURES": given[1], "PAGES": " ".join(given[2:])}
        given = ["-k", "test_the_main_pages_are_photographed"]
    else:
        os.environ["TAKE_PICTURES"] = "1"
        given = ["-k", "test_the_pictures_are_taken", *given]
    import pytest

    sys.exit(pytest.main([str(WALK), *given]))
