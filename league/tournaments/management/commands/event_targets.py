from league.core.commands import OldName
from league.tournaments.management.commands import targets


class Command(OldName, targets.Command):
    help = "The old name of `targets --scope event`."
    now = "targets --scope event"
    scope = "event"
