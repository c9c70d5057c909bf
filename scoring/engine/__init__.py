"""The questions that a program without a server asks: JSON in, JSON out, with words in the reader's language.

docs/engine.md describes the questions. The browser calls `answer_json` (static/js/engine-worker.js); the API and the
pages call the functions of the modules below, so that phone and server answer by the same code.
"""

from scoring.engine.asking import answer_json

__all__ = ["answer_json"]
