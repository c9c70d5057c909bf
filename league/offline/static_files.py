from whitenoise.storage import CompressedManifestStaticFilesStorage

# `from "./start.js"` in the modules below these folders; scripts of other packages are left as they are.
IMPORTS = ((r"""(?P<matched>\bfrom\s*["'](?P<url>\.{1,2}/[^"']+)["'])""", 'from "%(url)s"'),)
FOLDERS = ("games", "js", "pad", "vendor")


class StaticFilesStorage(CompressedManifestStaticFilesStorage):
    """
    Collected files are compressed and named by their content.

    The imports of modules get these names too, so that a page never mixes the modules of two releases.
    """

    # A module gets its name after those that it imports; the longest chain of the pad has nine.
    max_post_process_passes = 25
    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        *((f"{folder}/*.js", IMPORTS) for folder in FOLDERS),
    )
