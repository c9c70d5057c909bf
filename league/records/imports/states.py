"""The words for the state of a game, as this service writes them into files in each of its languages."""

from functools import cache

from django.conf import settings
from django.utils import translation

from league.core.errors import LeagueError
from league.players.models import fold_name
from league.records.models import Hanchan


def read_is_void(text: str) -> bool:
    """Whether the game is void; an empty cell is that of a finished one.

    raises      LeagueError `hanchan_open` for one that is still played, `unknown_game_state`
    """
    if not text.strip():
        return False
    state = _states().get(fold_name(text))
    if state is None:
        raise LeagueError("unknown_game_state", state=text.strip())
    if state == Hanchan.State.OPEN:
        raise LeagueError("hanchan_open")
    return state == Hanchan.State.VOID


@cache
def _states() -> dict[str, str]:
    known = {fold_name(state.value): state.value for state in Hanchan.State}
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            known |= {fold_name(str(state.label)): state.value for state in Hanchan.State}
    return known
