from league.accounts.management.permits import PermitCommand
from league.accounts.models import User
from league.accounts.services import user_permit_import


class Command(PermitCommand):
    help = "Lets an account import clubs from archives, or takes this permission away."
    requires_system_checks: list[str] = []
    may = "import clubs"

    def permit(self, user: User, is_permitted: bool) -> None:
        user_permit_import(actor=None, user=user, may_import=is_permitted)
