"""The migrations of this version, and one more."""

from league.players import migrations

__path__ = [*__path__, *migrations.__path__]
