"""Joins accounts, games.web and games.api."""

from django.contrib import admin
from django.urls import include, path

from cosmos_site.health import healthz, readyz
from cosmos_site.metrics_page import metrics_page

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("metrics", metrics_page, name="metrics"),
    path("admin/", admin.site.urls),
    path("api/v1/", include("games.api.urls")),
    path("", include("accounts.urls")),
    path("", include("games.web.urls")),
]

handler400 = "cosmos_site.faults.bad_request"
handler403 = "cosmos_site.faults.forbidden"
handler404 = "cosmos_site.faults.not_found"
handler500 = "cosmos_site.faults.server_fault"
