from league.core.commands import OldName
from league.tournaments.management.commands import targets


class Command(OldName, targets.Command):
    help = "The old name of `targets --scope season`."
    now = "targets --scope season"
    scope = "season"
