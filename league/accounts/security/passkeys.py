"""Where passkeys work: a browser makes them for a domain over HTTPS or for `localhost`, never for an IP address."""

import hashlib
import ipaddress

from allauth.mfa.models import Authenticator
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.utils.translation import gettext as _

from league.accounts.models import User


def domain_of(request: HttpRequest) -> str:
    """The host of the request without its port: the relying party of its passkeys."""
    return split_domain_port(request.get_host())[0]


def why_no_passkeys(request: HttpRequest) -> str:
    """The sentence that says why no browser uses a passkey at this address; empty where it can."""
    domain = domain_of(request)
    if _is_address(domain):
        return _(
            "Passkeys do not work here, because this page was opened at an IP address ({address}). "
            "Browsers make them only for a domain or for localhost."
        ).format(address=domain)
    if not request.is_secure() and domain != "localhost" and not domain.endswith(".localhost"):
        return _("Passkeys do not work here, because this page was opened without HTTPS.")
    return ""


def is_for(authenticator: Authenticator, domain: str) -> bool:
    """Whether the passkey was made for this domain; a server with several names has passkeys of each."""
    made_for: bytes = authenticator.wrap().authenticator_data.rp_id_hash
    return made_for == hashlib.sha256(domain.encode()).digest()


def passkeys_of(user: User) -> list[Authenticator]:
    found = Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN)
    return list(found.order_by("created_at", "pk"))


def _is_address(domain: str) -> bool:
    try:
        ipaddress.ip_address(domain.strip("[]"))
    except ValueError:
        return False
    return True
