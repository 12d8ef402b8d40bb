"""Settings of the site, every switch from the environment (see .env.example).

Without any variable the site runs embedded: SQLite and no other server.
COSMOS_DATABASE and COSMOS_REDIS make it the full site.
"""

import os
from pathlib import Path
from urllib.parse import urlsplit

from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from cosmos_site.environment import TESTING, caches, channel_layers, database, env, secret, switch

BASE_DIR = Path(__file__).resolve().parent.parent
RELEASE_FILE = BASE_DIR / "RELEASE"  # its name, if whoever made the release wrote it there
RELEASE = RELEASE_FILE.read_text().strip() if RELEASE_FILE.exists() else ""


# Where things lie
DATA_DIR = Path(env("COSMOS_DATA", str(BASE_DIR / "var")))
DATA_DIR.mkdir(parents=True, exist_ok=True)

DEBUG = switch("COSMOS_DEBUG")
REDIS = env("COSMOS_REDIS")
EMBEDDED = not REDIS
SITE_URL = env("COSMOS_URL", "http://localhost:8000").rstrip("/")
SITE_HOST = urlsplit(SITE_URL).hostname or "localhost"
ALLOWED_HOSTS = env("COSMOS_HOSTS", f"{SITE_HOST},localhost,127.0.0.1,[::1]").split(",")
CSRF_TRUSTED_ORIGINS = [origin for origin in env("COSMOS_ORIGINS", SITE_URL).split(",") if origin]


def local_secret() -> str:
    """Embedded and without COSMOS_SECRET: a secret made once and kept beside the database."""
    path = DATA_DIR / "secret"
    if not path.exists():
        path.write_text(os.urandom(48).hex())
        path.chmod(0o600)
    return path.read_text().strip()


SECRET_KEY = secret("COSMOS_SECRET")
if not SECRET_KEY:
    if REDIS and not TESTING:
        raise ImproperlyConfigured("COSMOS_SECRET must be set on the full site.")
    SECRET_KEY = local_secret()
# Older secrets: what they signed still counts, nothing new is signed with them.
SECRET_KEY_FALLBACKS = env("COSMOS_OLD_SECRETS").split()

# The games of this site, in the order of the shelf: each a package (see CONTRIBUTING.md).
INSTALLED_GAMES = [
    "games.bigbang",
    "games.factory",
    "games.crafting",
    "games.encounter",
]

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "cosmos_site.apps.StaticConfig",
    "django.forms",
    "channels",
    "corsheaders",
    "csp",
    "django_htmx",
    "allauth",
    "allauth.account",
    "rest_framework",
    "rest_framework.authtoken",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "accounts",
    *INSTALLED_GAMES,
    "games.notify",
    "games.tables",
    "games.companion",
    "games.live",
    "games.web",
    "games.api",
]

MIDDLEWARE = [
    "cosmos_site.request_log.RequestLogMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "cosmos_site.static.StaticMiddleware",
    "cosmos_site.policy.PolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.PreferenceMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]

ROOT_URLCONF = "cosmos_site.urls"
ASGI_APPLICATION = "cosmos_site.asgi.application"
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "cosmos_site.lean_templates.LeanFilesystem",
                        "cosmos_site.lean_templates.LeanAppDirectories",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
                "games.web.context.site",
            ],
        },
    }
]

DATABASES = {"default": database(env("COSMOS_DATABASE"), DATA_DIR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES = caches(REDIS)
CHANNEL_LAYERS = channel_layers(REDIS)

# Accounts
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "accounts.backends.AccountBackend",
    # The sessions of older guests name this one, and a guest cannot log in again.
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
if TESTING:
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "lobby"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "signup": "accounts.forms.SignupForm",
    "login": "accounts.forms.LoginForm",
    "add_email": "accounts.forms.AddressForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.NewPasswordForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_CONFIRM_EMAIL_ON_GET = False
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False  # guests may log in: see accounts.pages
# Failed log-ins, sign-ups and resets keep allauth's own limits, the only ones; these are added.
ACCOUNT_RATE_LIMITS = {
    "guest": env("COSMOS_GUESTS", "10/m/ip,40/h/ip"),
    "keep": "10/m/user",
    # Score sheets: how many are started, and how often four letters are tried.
    "sheet": env("COSMOS_SHEETS", "10/m/ip,60/h/ip"),
    "sheet_code": "10/m/ip,40/h/ip",
}
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if switch("COSMOS_BEHIND_PROXY") else 0
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_USER_DISPLAY = "accounts.queries.display_name"
ACCOUNT_DEFAULT_HTTP_PROTOCOL = urlsplit(SITE_URL).scheme

# Security
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SITE_URL.startswith("https:")
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90
SECURE_REFERRER_POLICY = "same-origin"
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if SESSION_COOKIE_SECURE else 0
SECURE_PROXY_SSL_HEADER = (
    ("HTTP_X_FORWARDED_PROTO", "https") if switch("COSMOS_BEHIND_PROXY") else None
)
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 128 * 1024
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

# Language and time
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fr", _("French")), ("de", _("German"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Static files
STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = DATA_DIR / "static"
ARCHIVE = env("COSMOS_ARCHIVE", str(DATA_DIR / "archive"))  # logs of long finished tables
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ["map", "png", "jpg", "webp", "woff", "woff2", "txt"]
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = DEBUG or TESTING
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG or TESTING
        else "cosmos_site.static.Storage"
    },
}

# Mail
DEFAULT_FROM_EMAIL = env("COSMOS_MAIL_FROM", f"Cosmos <cosmos@{SITE_HOST}>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
EMAIL_HOST = env("COSMOS_SMTP_HOST")
EMAIL_HOST_USER = env("COSMOS_SMTP_USER")
EMAIL_HOST_PASSWORD = secret("COSMOS_SMTP_PASSWORD")
EMAIL_USE_SSL = switch("COSMOS_SMTP_SSL")
EMAIL_USE_TLS = switch("COSMOS_SMTP_TLS", default=not EMAIL_USE_SSL)
if EMAIL_USE_SSL and EMAIL_USE_TLS:
    raise ImproperlyConfigured("Set COSMOS_SMTP_SSL or COSMOS_SMTP_TLS, not both.")
EMAIL_PORT = int(env("COSMOS_SMTP_PORT", "465" if EMAIL_USE_SSL else "587"))
EMAIL_TIMEOUT = 10
# Notices to browsers: our key (manage.py push_key), whom push services may ask, those we post to.
PUSH_KEY = env("COSMOS_PUSH_KEY")
PUSH_CONTACT = env("COSMOS_PUSH_CONTACT", SITE_URL)
KNOWN_SERVICES = "fcm.googleapis.com push.services.mozilla.com notify.windows.com push.apple.com"
PUSH_SERVICES = (*KNOWN_SERVICES.split(), *filter(None, env("COSMOS_PUSH_SERVICES").split(",")))
# Without an SMTP server mails stay in the outbox page of the operator.
EMAIL_BACKEND = (
    "django.core.mail.backends.smtp.EmailBackend"
    if EMAIL_HOST
    else "games.notify.outbox.OutboxBackend"
)

# Tasks
REVIEW_SECONDS = float(env("COSMOS_REVIEW_SECONDS", "45"))  # of the processor; 0: no reviews
ACCEPT_STATES = switch("COSMOS_ACCEPT_STATES")  # serve rules by which tables come out differently
VERIFY_SECONDS = float(env("COSMOS_VERIFY_SECONDS", "1200"))  # of a worker, each night
CELERY_BROKER_URL = REDIS or "memory://"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {"polling_interval": 0.02} if EMBEDDED else {}
CELERY_TIMEZONE = "UTC"
COMPUTER_PAUSE = (0.6, 1.5)  # seconds a computer player takes over a turn, at least and at most

# API: pages of other sites may read it, with a token or without, and never by somebody's session.
CORS_URLS_REGEX = r"^/api/v1/"
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_METHODS = ("GET", "HEAD", "OPTIONS")
CORS_ALLOW_HEADERS = ("accept", "accept-language", "authorization", "if-none-match")
CORS_EXPOSE_HEADERS = (
    "etag",
    "link",
    *("ratelimit-" + word for word in ("limit", "remaining", "reset")),
)
API_RATES = {
    "anon": env("COSMOS_API_ANON", "120/min"),
    "user": env("COSMOS_API_USER", "1200/min"),
}
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "games.api.tokens.Tokens",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "games.api.negotiation.OnlyWay",
    "DEFAULT_PARSER_CLASSES": ["games.api.parsers.Json"],
    "DEFAULT_THROTTLE_CLASSES": [
        "games.api.throttles.Strangers",
        "games.api.throttles.Members",
    ],
    "NUM_PROXIES": ALLAUTH_TRUSTED_PROXY_COUNT,  # what else a header says of the sender is hearsay
    "DEFAULT_THROTTLE_RATES": API_RATES,
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "games.api.problems.problem_details",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Cosmos",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "ENUM_NAME_OVERRIDES": {
        "LineKind": "games.tables.models.Line.Kind",
        "ProposalKind": "games.api.serializers.PROPOSALS",
    },
    "OAS_VERSION": "3.1.0",
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "games.api.schema.with_games",
    ],
    "DESCRIPTION": (
        "Cosmos for programs. Send a token as `Authorization: Token ...`; "
        f"{API_RATES['user']} requests with one, "
        f"{API_RATES['anon']} without: the headers RateLimit-Limit, "
        "RateLimit-Remaining and RateLimit-Reset say where you stand. "
        "`GET /api/v1/stream/` tells your turns, tables and invitations as they happen, one JSON "
        "object per line; a WebSocket at the same address does the same."
    ),
}

# Who may read /metrics; without a token, the machine's own net. Processes count in a folder.
METRICS_TOKEN = secret("COSMOS_METRICS_TOKEN")
if REDIS and not TESTING:
    os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", str(DATA_DIR / "metrics"))

# Logs: one JSON object per line
LOG_LEVEL = env("COSMOS_LOG_LEVEL", "INFO")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "cosmos_site.logs.JsonFormatter"}},
    "filters": {"not_our_fault": {"()": "cosmos_site.logs.NotOurFault"}},
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "json",
            "filters": ["not_our_fault"],
        }
    },
    "root": {"handlers": ["stderr"], "level": "WARNING" if TESTING else LOG_LEVEL},
    # A task that went well is not news, nor is each step of the web server.
    "loggers": {
        "celery": {"level": "WARNING"},
        "kombu": {"level": "ERROR"},
        "uvicorn": {"level": "WARNING"},
    },
}
