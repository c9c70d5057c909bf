from league.accounts.management.permits import PermitCommand
from league.accounts.models import User
from league.accounts.services import user_permit_founding


class Command(PermitCommand):
    help = "Lets an account found clubs where not everybody may (JANROKU_FOUND_CLUBS), or takes this permission away."
    requires_system_checks: list[str] = []
    may = "found clubs"

    def permit(self, user: User, is_permitted: bool) -> None:
        user_permit_founding(actor=None, user=user, may_found_clubs=is_permitted)
