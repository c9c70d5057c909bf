"""The nightly verification of caches and events, and rebuilds."""
