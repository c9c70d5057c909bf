"""The encodings that old programs write: which of them fit the bytes of a file, and whether one of them is certain."""
