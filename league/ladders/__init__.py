"""Ratings: computed and stored in segments, looked up, and shown as pages, API and sheets."""
