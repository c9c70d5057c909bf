from collections.abc import MutableMapping

from league.settings.environment import env

HTTPS = env.flag("JANROKU_HTTPS", False)
HSTS_SECONDS = env.number("JANROKU_HSTS_SECONDS", 31_536_000)
# Whether HSTS speaks for the names below this one too, and for the lists that browsers are delivered with. Both bind
# names that may serve other things, for a year, so whoever has the domain decides.
HSTS_SUBDOMAINS = env.flag("JANROKU_HSTS_SUBDOMAINS", False)
HSTS_PRELOAD = env.flag("JANROKU_HSTS_PRELOAD", False)
BEHIND_PROXY = env.flag("JANROKU_BEHIND_PROXY", False)

# Charts and bars have style attributes for their sizes. Scripts come from files only.
CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'self'",
        # The engine is WebAssembly (docs/engine.md), which browsers count as a script made at run time.
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)


def add_script_policy(headers: MutableMapping[str, str], path: str, url: str) -> None:
    """Give scripts the policy of the pages: a worker obeys that of its own file, and would have none."""
    if url.endswith((".js", ".mjs")):
        headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY


X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None

# A private machine has no certificate, so these depend on JANROKU_HTTPS.
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS and HSTS_SUBDOMAINS
SECURE_HSTS_PRELOAD = HTTPS and HSTS_PRELOAD
SECURE_HSTS_SECONDS = HSTS_SECONDS if HTTPS else 0
# Django would have both parts of HSTS set always.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
