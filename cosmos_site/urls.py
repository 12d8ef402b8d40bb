"""Joins accounts, games.web and games.api."""

from importlib.util import find_spec

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from cosmos_site.health import healthz, readyz

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("admin/", admin.site.urls),
]
PARTS = [("api/v1/", "games.api.urls"), ("", "accounts.urls"), ("", "games.web.urls")]
urlpatterns += [path(begin, include(part)) for begin, part in PARTS if find_spec(part)]
handler500 = "games.web.faults.server_fault"
