"""Addresses of the API, its schema and its Swagger page."""

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from django.urls import path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from games.api import endpoints, sheets

# Swagger's own page writes style elements; nothing else on the site may.
swagger = csp_update({"style-src": [SELF, UNSAFE_INLINE]})(
    SpectacularSwaggerSplitView.as_view(
        url_name="api_schema",
        http_method_names=["get", "head"],  # it is a page and has no other answer
    )
)

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="api_schema"),
    path("", swagger, name="api"),
    path("games/", endpoints.Games.as_view(), name="api_games"),
    path("tables/", endpoints.Tables.as_view(), name="api_tables"),
    path("tables/<int:pk>/", endpoints.OneTable.as_view(), name="api_table"),
    path("tables/<int:pk>/seat/", endpoints.Sitting.as_view(), name="api_seat"),
    path("tables/<int:pk>/start/", endpoints.Starting.as_view(), name="api_start"),
    path("tables/<int:pk>/moves/", endpoints.Moves.as_view(), name="api_moves"),
    path("tables/<int:pk>/undo/", endpoints.Undoing.as_view(), name="api_undo"),
    path("tables/<int:pk>/resign/", endpoints.Resigning.as_view(), name="api_resign"),
    path("tables/<int:pk>/orders/", endpoints.Orders.as_view(), name="api_orders"),
    path("tables/<int:pk>/orders/<int:place>/", endpoints.OneOrder.as_view(), name="api_order"),
    path("tables/<int:pk>/log/", endpoints.Log.as_view(), name="api_log"),
    path("tables/<int:pk>/chat/", endpoints.Chat.as_view(), name="api_chat"),
    path("sheets/", sheets.Sheets.as_view(), name="api_sheets"),
    path("sheets/import/", sheets.Import.as_view(), name="api_sheet_import"),
    path("sheets/<str:key>/", sheets.OneSheet.as_view(), name="api_sheet"),
    path("sheets/<str:key>/marks/", sheets.Marks.as_view(), name="api_marks"),
    path("sheets/<str:key>/export/", sheets.Export.as_view(), name="api_sheet_export"),
]
