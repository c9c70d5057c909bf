from collections.abc import Iterator
from pathlib import Path
from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage

from league.core.web.context import ONE_SHEET, STYLE_SHEETS

# `from "./start.js"` in the modules below these folders; scripts of other packages are left as they are.
IMPORTS = ((r"""(?P<matched>\bfrom\s*["'](?P<url>\.{1,2}/[^"']+)["'])""", 'from "%(url)s"'),)
FOLDERS = ("games", "js", "pad", "vendor")


class StaticFilesStorage(CompressedManifestStaticFilesStorage):
    """
    Collected files are compressed and named by their content.

    The imports of modules get these names too, so that a page never mixes the modules of two releases. The style sheets
    of the frame are written once more as one file.
    """

    # A module gets its name after those that it imports; the longest chain of the pad has nine.
    max_post_process_passes = 25
    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        *((f"{folder}/*.js", IMPORTS) for folder in FOLDERS),
    )

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        if not dry_run and all(name in paths for name in STYLE_SHEETS):
            joined = "\n".join(Path(self.path(name)).read_text(encoding="utf-8") for name in STYLE_SHEETS)
            Path(self.path(ONE_SHEET)).write_text(joined, encoding="utf-8")
            paths = {**paths, ONE_SHEET: (self, ONE_SHEET)}
        yield from super().post_process(paths, dry_run, **options)
