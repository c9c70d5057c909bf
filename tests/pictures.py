"""Take the pictures of the README and of the first page again: python -m tests.pictures

`tests/browser/test_pictures.py` opens the demo club in headless Chromium and writes them to `docs/pictures` and
`static/pictures`.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
# Of a phone on the first page; the README has larger ones.
FOLDERS = (ROOT / "docs" / "pictures", ROOT / "static" / "pictures")
WALK = ROOT / "tests" / "browser" / "test_pictures.py"

if __name__ == "__main__":
    # The walk is a long test; pytest reads both names when it starts.
    os.environ |= {"JANROKU_LONG": "1", "TAKE_PICTURES": "1"}
    import pytest

    sys.exit(pytest.main([str(WALK), *sys.argv[1:]]))
