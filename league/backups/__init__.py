"""The whole server as one file: written, upgraded and restored."""
