from league.core.api.reading.references import IdOrNameField

SURNAME_HELP = "The part at the beginning or end of the name that is the surname; empty if it is not known."


PLAYER_HELP = "A player's id, a name or alias, or the reference of an answer."


class PlayerField(IdOrNameField):
    """A player in a body; `read_players` finds it."""
