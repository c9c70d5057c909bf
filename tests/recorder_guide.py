"""Take the pictures of the recorder's guide again: python -m tests.recorder_guide

The guide is walked through in headless Chromium on a small club (`tests/browser/test_recorder_guide.py`), and each
picture is written to `docs/recorder`. Words after the command go to pytest: `-k riichi` takes the pictures of one page.
"""

import os
import sys
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "docs" / "recorder"
WALK = Path(__file__).parent / "browser" / "test_recorder_guide.py"

if __name__ == "__main__":
    # The walk is a long test; pytest reads both names when it starts.
    os.environ |= {"JANROKU_LONG": "1", "GUIDE_PICTURES": str(FOLDER)}
    import pytest

    sys.exit(pytest.main([str(WALK), *sys.argv[1:]]))
