"""The module that the browser imports first. It is packed with `rules` and `scoring`, and knows no Django."""

from collections.abc import Callable
from gettext import translation

from scoring.engine import answer_json

DOMAIN = "engine"
LOCALES = {"ja": "ja", "zh-hans": "zh_Hans", "zh-hant": "zh_Hant"}


def begin(folder: str, language: str) -> Callable[[str, str], str]:
    """Return the function that answers questions: name, JSON → JSON.

    folder      has the catalogues
    language    a language of the pages; the messages of others are English
    """
    locale = LOCALES.get(language.lower())
    words = translation(DOMAIN, folder, [locale] if locale else [], fallback=True)

    def answer(name: str, payload: str) -> str:
        return answer_json(name, payload, words)

    # The first question should not wait for what is computed once.
    answer("hand", '{"ruleset": "riichi-club", "question": {}}')
    return answer
