"""Addresses of the API, its schema and its Swagger page."""

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from django.urls import path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from games.api import during, endpoints, games, gathering, importing, own, sheets

# Swagger's own page writes style elements; nothing else on the site may.
swagger = csp_update({"style-src": [SELF, UNSAFE_INLINE]})(
    SpectacularSwaggerSplitView.as_view(
        url_name="api_schema",
        http_method_names=["get", "head"],  # it is a page and has no other answer
    )
)

# Below a table: what is done at it.
TABLE = {
    "seat": gathering.Sitting,
    "start": gathering.Starting,
    "ready": gathering.Ready,
    "cancel": gathering.Cancelling,
    "invitations": gathering.Inviting,
    "link": gathering.Link,
    "moves": endpoints.Moves,
    "undo": during.Undoing,
    "resign": during.Resigning,
    "pause": during.Pausing,
    "proposal": during.Proposing,
    "return": during.Returning,
    "rematch": during.Rematching,
    "orders": endpoints.Orders,
    "log": endpoints.Log,
    "chat": endpoints.Chat,
}

# `stream/` is not here: it is no request that is answered and done (`stream.py`).
urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="api_schema"),
    path("", swagger, name="api"),
    path("me/", own.Me.as_view(), name="api_me"),
    path("me/program/", own.Declaring.as_view(), name="api_program"),
    path("token/", own.TokenMaking.as_view(), name="api_token"),
    path("token/mine/", own.TokenEnding.as_view(), name="api_token_mine"),
    path("games/", games.Games.as_view(), name="api_games"),
    path("games/<slug:slug>/", games.OneGame.as_view(), name="api_game"),
    path("games/<slug:slug>/components/", games.Components.as_view(), name="api_components"),
    path("tables/", endpoints.Tables.as_view(), name="api_tables"),
    path("tables/import/", importing.Import.as_view(), name="api_import"),
    path("tables/<int:pk>/", endpoints.OneTable.as_view(), name="api_table"),
    *(
        path(f"tables/<int:pk>/{word}/", endpoint.as_view(), name=f"api_{word}")
        for word, endpoint in TABLE.items()
    ),
    path("tables/<int:pk>/orders/<int:place>/", endpoints.OneOrder.as_view(), name="api_order"),
    path("sheets/", sheets.Sheets.as_view(), name="api_sheets"),
    path("sheets/import/", sheets.Import.as_view(), name="api_sheet_import"),
    path("sheets/<str:key>/", sheets.OneSheet.as_view(), name="api_sheet"),
    path("sheets/<str:key>/marks/", sheets.Marks.as_view(), name="api_marks"),
    path("sheets/<str:key>/export/", sheets.Export.as_view(), name="api_sheet_export"),
]
