"""The settings. Every choice comes from the environment and is described in docs/settings.md."""

from pathlib import Path

from django.utils.translation import gettext_lazy as _

from league.core.api.descriptions import TAGS
from league.settings.celery import *  # noqa: F403
from league.settings.databases import *  # noqa: F403
from league.settings.databases import IS_EMBEDDED
from league.settings.environment import env
from league.settings.logs import *  # noqa: F403
from league.settings.monitoring import *  # noqa: F403
from league.settings.paths import BASE_DIR, VAR_DIR
from league.settings.secret import read_or_make_secret
from league.settings.security import *  # noqa: F403
from league.settings.security import BEHIND_PROXY, add_script_policy
from league.settings.sign_in import *  # noqa: F403

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
MEDIA_ROOT = VAR_DIR / "media"

# ----- safety -----
DEBUG = env.flag("JANROKU_DEBUG", False)
# None where the key comes from the environment.
SECRET_KEY_FILE = None if env.text("JANROKU_SECRET_KEY") else VAR_DIR / "secret-key"
SECRET_KEY = env.text("JANROKU_SECRET_KEY") or read_or_make_secret(VAR_DIR / "secret-key", may_make=IS_EMBEDDED)
ALLOWED_HOSTS = env.names("JANROKU_HOSTS", ("localhost", "127.0.0.1", "[::1]"))
CSRF_TRUSTED_ORIGINS = env.names("JANROKU_TRUSTED_ORIGINS")
CSRF_FAILURE_VIEW = "league.core.web.error_pages.csrf_refused"

# ----- apps -----
INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
    "django.contrib.humanize",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_htmx",
    "corsheaders",
    "django_prometheus",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "rules",
    "scoring",
    "league.core",
    "league.jobs",
    "league.history",
    "league.rulebook",
    "league.sheets",
    "league.engine",
    "league.offline",
    "league.accounts",
    "league.clubs",
    "league.players",
    "league.sessions",
    "league.seasons",
    "league.finals",
    "league.records",
    "league.members",
    "league.evenings",
    "league.evening_tables",
    "league.player_links",
    "league.evening_series",
    "league.open_tables",
    "league.confirmations",
    "league.forgetting",
    "league.ladders",
    "league.standings",
    "league.season_settings",
    "league.profiles",
    "league.forecast_quality",
    "league.odds",
    "league.tournaments",
    "league.club_bests",
    "league.stories",
    "league.backups",
    "league.maintenance",
    "league.monitoring",
    "league.demo",
    "league.downloads",
    "league.webhooks",
    "league.publishing",
    "league.notices",
    "league.archives",
    "league.home",
    "league",
]

MIDDLEWARE = [
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "league.core.logs.RequestIdMiddleware",
    "league.monitoring.middleware.ProbesMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "league.core.api.cors.ApiCorsMiddleware",
    "league.core.api.compression.CompressionMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "league.core.api.last_slash.LastSlashMiddleware",
    "league.core.web.headers.SecurityHeadersMiddleware",
    "league.core.replica.middleware.ReplicaMiddleware",
    "league.core.conditional.UnchangedForVisitors",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "league.accounts.security.sessions.SeenMiddleware",
    "league.records.guests.middleware.GuestMiddleware",
    "league.offline.middleware.ReaderMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "league.core.web.error_pages.RuleErrorMiddleware",
    "league.archives.moving.middleware.MovedClubs",
    "league.core.web.huge_numbers.HugeNumbers",
    "league.core.web.unavailable.DatabaseAwayMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
]

ROOT_URLCONF = "league.urls"
WSGI_APPLICATION = "league.wsgi.application"
ASGI_APPLICATION = "league.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "league.core.web.context.page",
                "league.accounts.context.accounts",
                "league.offline.context.offline",
            ],
        },
    },
]

# ----- people -----
AUTH_USER_MODEL = "accounts.User"
SIGN_UP = env.choice("JANROKU_SIGN_UP", "open", "invited", "closed")
FOUND_CLUBS = env.choice("JANROKU_FOUND_CLUBS", "everybody", "permitted")
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "sign_in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
EMAIL_SERVER = env.text("JANROKU_EMAIL_HOST")
EMAIL_HOST = EMAIL_SERVER or "localhost"
EMAIL_PORT = env.number("JANROKU_EMAIL_PORT", 25)
EMAIL_HOST_USER = env.text("JANROKU_EMAIL_USER")
EMAIL_HOST_PASSWORD = env.text("JANROKU_EMAIL_PASSWORD")
EMAIL_USE_TLS = env.flag("JANROKU_EMAIL_TLS", False)
EMAIL_USE_SSL = env.flag("JANROKU_EMAIL_SSL", False)
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.text("JANROKU_EMAIL_FROM", "janroku@localhost")

# ----- mail of events, see league.notices -----
# The address of this service, for the links in mails, which jobs send without a request.
SITE = env.text("JANROKU_SITE").rstrip("/")
HAS_MAIL = bool(SITE and EMAIL_SERVER)
# Messages to browsers need it too: their push services ask who sends.
HAS_PUSH = bool(SITE)
# Days after an event for which the addresses of its players are kept.
MAIL_KEPT_DAYS = env.number("JANROKU_MAIL_KEPT_DAYS", 30)

# ----- webhooks -----
# Hosts that may be private or use plain HTTP, such as a chat bot on the same machine.
WEBHOOK_HOSTS = env.names("JANROKU_WEBHOOK_HOSTS")

# ----- backups -----
BACKUP_NIGHTLY = env.flag("JANROKU_BACKUP_NIGHTLY", IS_EMBEDDED)
# age public keys to which backups are encrypted
BACKUP_TO = env.names("JANROKU_BACKUP_TO")

# ----- archives -----
# The request that uploads an archive checks its form, and the job reads it into memory.
ARCHIVE_MEGABYTES = env.number("JANROKU_ARCHIVE_MEGABYTES", 8)

# ----- languages and time -----
LANGUAGE_CODE = env.text("JANROKU_LANGUAGE", "en")
LANGUAGES = [
    ("en", _("English")),
    ("ja", _("Japanese")),
    ("zh-hans", _("Simplified Chinese")),
    ("zh-hant", _("Traditional Chinese")),
]
# By default the cookie would end with the browser session, before the user's sign-in does.
LANGUAGE_COOKIE_AGE = 365 * 86_400
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
FORMAT_MODULE_PATH = "league.settings.formats"
USE_TZ = True
TIME_ZONE = env.text("JANROKU_TIME_ZONE", "UTC")

# ----- static files -----
STATIC_URL = "static/"
STATIC_ROOT = Path(env.text("JANROKU_STATIC", str(VAR_DIR / "static")))
STATICFILES_DIRS = [folder for folder in [BASE_DIR / "static"] if folder.is_dir()]
# The address of Pyodide's files has their version, so that a service worker and the browser's cache may keep them.
WHITENOISE_IMMUTABLE_FILE_TEST = f"^/{STATIC_URL}(vendor/pyodide/|.+\\.[0-9a-f]{{12}}\\.[^/]+$)"
# A worker has the policy of its own file.
WHITENOISE_ADD_HEADERS_FUNCTION = add_script_policy
# A plain name is asked for again each time, so that no page mixes the files of two releases.
WHITENOISE_MAX_AGE = 0
# Collected files are compressed and named by their content. Otherwise files are served from their source folders.
STATIC_COLLECTED = env.flag("JANROKU_STATIC_COLLECTED", False)
WHITENOISE_USE_FINDERS = not STATIC_COLLECTED
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "league.offline.static_files.StaticFilesStorage"
        if STATIC_COLLECTED
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

# ----- API -----
REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "league.core.api.schema.ApiSchema",
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "league.accounts.api.authentication.TokenAuthentication",
        "league.accounts.api.authentication.AccountAuthentication",
        "league.accounts.api.authentication.GuestAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["league.accounts.api.authentication.ReadOrSignedIn"],
    "DEFAULT_PARSER_CLASSES": ["league.core.api.parsers.BoundedJSONParser"],
    "EXCEPTION_HANDLER": "league.core.api.errors.exception_handler",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.PageNumberPagination",
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "PAGE_SIZE": 50,
    "DEFAULT_THROTTLE_CLASSES": ["league.accounts.api.throttle.WriteThrottle"],
    "DEFAULT_THROTTLE_RATES": {
        "score": env.text("JANROKU_THROTTLE_SCORE", "120/min"),
        "sign_in": env.text("JANROKU_THROTTLE_SIGN_IN", "10/min"),
        "sign_in_name": env.text("JANROKU_THROTTLE_SIGN_IN_NAME", "60/hour"),
        "sign_in_all": env.text("JANROKU_THROTTLE_SIGN_IN_ALL", "1000/hour"),
        "write": env.text("JANROKU_THROTTLE_WRITE", "600/min"),
        "import_lines": env.text("JANROKU_THROTTLE_IMPORT_LINES", "50000/hour"),
        "sign_up": env.text("JANROKU_THROTTLE_SIGN_UP", "300/hour"),
        "password": env.text("JANROKU_THROTTLE_PASSWORD", "10/hour"),
        "password_all": env.text("JANROKU_THROTTLE_PASSWORD_ALL", "200/hour"),
        "registration": env.text("JANROKU_THROTTLE_REGISTRATION", "300/hour"),
        "seat_code": env.text("JANROKU_THROTTLE_SEAT_CODE", "60/min"),
        "guest_link": env.text("JANROKU_THROTTLE_GUEST_LINK", "300/min"),
        "picture": env.text("JANROKU_THROTTLE_PICTURE", "60/min"),
        "statistics": env.text("JANROKU_THROTTLE_STATISTICS", "120/min"),
        "overlay": env.text("JANROKU_THROTTLE_OVERLAY", "600/min"),
        "guest_write": env.text("JANROKU_THROTTLE_GUEST_WRITE", "300/min"),
    },
    # Otherwise a client could choose the address by which it is throttled.
    "NUM_PROXIES": 1 if BEHIND_PROXY else 0,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Janroku",
    "DESCRIPTION": (
        "Records, tables and ladders of mahjong clubs, and the scoring of eight rule systems. "
        "[The guide](/api/docs/guide/) has a first call and what all operations have in common; "
        "[error codes](/api/docs/errors/), [webhooks](/api/docs/webhooks/), [the case format](/api/docs/cases/), "
        "[programs to copy](/api/docs/cookbook/) and [what has changed](/api/docs/changelog/)."
    ),
    "VERSION": "1",
    "LICENSE": {"name": "MIT", "identifier": "MIT"},
    "SERVERS": [{"url": "/", "description": "This server."}],
    "TAGS": [{"name": name, "description": text} for name, text in TAGS.items()],
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "ENUM_NAME_OVERRIDES": {
        "RoleEnum": "league.clubs.models.Role",
        "EventRoleEnum": "league.clubs.models.EventRole",
        "ByeRuleEnum": "league.tournaments.models.Tournament.ByeRule",
        "UnplayedEnum": "league.tournaments.models.Table.Unplayed",
        "MatesEnum": "league.tournaments.models.Tournament.Mates",
        "TournamentStateEnum": "league.tournaments.models.Tournament.State",
        "EntrantStateEnum": "league.tournaments.models.Entrant.State",
        "RoundStateEnum": "league.tournaments.models.Round.State",
        "ReportProofEnum": "league.tournaments.models.Report.Proof",
        "KeptPointsEnum": "league.records.models.OnlineReplay.Kept",
        "HanchanStateEnum": "league.records.models.Hanchan.State",
        "GuestLinkStateEnum": "league.records.api.deals.guests.STATES",
        "LateDealStateEnum": "league.records.models.LateDeal.State",
        "ClubImportStateEnum": "league.archives.models.ClubImport.State",
        "SessionStateEnum": "league.sessions.models.Session.State",
        "SeriesStateEnum": "league.evening_series.models.Series.State",
        "OpenTableStateEnum": "league.open_tables.models.OpenTable.State",
        "MetricUnitEnum": "league.sheets.table_outputs.UNITS",
        "ColumnUnitEnum": "league.sheets.table_outputs.COLUMN_UNITS",
        "LineSubjectKindEnum": "league.sheets.table_outputs.SUBJECT_KINDS",
        "SeasonStateEnum": "league.seasons.models.SEASON_STATES",
        "PenaltyKindEnum": "league.tournaments.models.Penalty.Kind",
        "DeliveryStateEnum": "league.webhooks.models.Delivery.State",
        "ApplicationStateEnum": "league.tournaments.models.Application.State",
        "MailStateEnum": "league.notices.models.Mail.State",
        "MailKindEnum": "league.notices.models.MailKind",
        "WebhookEventEnum": "league.webhooks.outputs.EVENT_CHOICES",
        "PrintKindEnum": "league.tournaments.printing.blocks.PRINT_KEYS",
        "ReasonKindEnum": "league.standings.outputs.REASON_KINDS",
        "JobStateEnum": "league.jobs.models.JobState",
        "WindEnum": "league.tournaments.api.rounds.outputs.WINDS",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "league.core.api.case_forms.fields.add_components",
        "league.core.api.descriptions.describe_addresses",
        "league.core.api.schema.name_error_codes",
        "league.core.api.schema.headers.describe_headers",
    ],
    "WEBHOOKS": "league.webhooks.events.schema.WEBHOOKS",
    "SWAGGER_UI_DIST": "SIDECAR",
    # Without the list of all forms below the operations, which took seconds to draw.
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "defaultModelsExpandDepth": -1},
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

# ----- scripts of other sites, see league.core.api.cors -----
CORS_URLS_REGEX = r"^/api/"
CORS_ALLOWED_ORIGINS = env.names("JANROKU_API_ORIGINS")
CORS_ALLOW_HEADERS = ["accept", "accept-language", "authorization", "content-type", "idempotency-key", "if-none-match"]
CORS_EXPOSE_HEADERS = [
    "ETag", "Retry-After", "Link", "Deprecation", "Sunset", "Location", "RateLimit", "RateLimit-Policy",
    "Idempotency-Replayed",
]  # fmt: skip

# ----- manage.py serve -----
WEB_PROCESSES = env.number("JANROKU_WEB_PROCESSES", 1 if IS_EMBEDDED else 2)
WEB_THREADS = env.number("JANROKU_WEB_THREADS", 4)
KNOWN_SECONDS = env.number("JANROKU_KNOWN_SECONDS", 1)
FRESH_SECONDS = env.number("JANROKU_FRESH_SECONDS", 2)
# The account of the demo club on one's own machine; everybody knows the password. See league.accounts.demo.
DEMO_ORGANISER = ("demo", "janroku-demo")
