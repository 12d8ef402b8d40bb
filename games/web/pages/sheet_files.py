"""A score sheet handed on: files, the picture of its result, the QR code of its link."""

import io
import json

import segno
from django.http import HttpRequest, HttpResponse
from django.urls import path, reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.companion import exporting, queries
from games.companion.queries import Held
from games.web import sheet_poster
from games.web.sheet_pen import refusals_told

DAY = 86_400


def file_of(held: Held, body: str, kind: str, ending: str) -> HttpResponse:
    answer = HttpResponse(body, content_type=f"{kind}; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="cosmos-{held.row.game}.{ending}"'
    return answer


@never_cache
@require_safe
@refusals_told
def handed_on(request: HttpRequest, code: str, ending: str) -> HttpResponse:
    """The sheet as a file: JSON, CSV, or a text to paste."""
    held = queries.held(queries.sheet_with_key(code))
    if ending == "json":
        body = json.dumps(exporting.as_data(held), indent=1, ensure_ascii=False)
        return file_of(held, body, "application/json", "json")
    if ending == "csv":
        return file_of(held, exporting.as_csv(held), "text/csv", "csv")
    return HttpResponse(exporting.as_text(held), content_type="text/plain; charset=utf-8")


@never_cache
@require_safe
@refusals_told
def poster(request: HttpRequest, code: str) -> HttpResponse:
    """The result as a picture to share."""
    held = queries.held(queries.sheet_with_key(code))
    return HttpResponse(sheet_poster.drawn(held), content_type="image/svg+xml")


@require_safe
@refusals_told
def qr(request: HttpRequest, code: str) -> HttpResponse:
    """The link as a QR code."""
    row = queries.sheet_with_key(code)
    link = request.build_absolute_uri(reverse("sheet", args=[row.key]))
    drawn = io.BytesIO()
    code_drawn = segno.make(link, error="m", micro=False)
    code_drawn.save(drawn, kind="svg", light="#fff", border=3, omitsize=True)
    answer = HttpResponse(drawn.getvalue(), content_type="image/svg+xml")
    answer["Cache-Control"] = f"private, max-age={DAY}"
    return answer


urlpatterns = [
    path("s/<str:code>/result.svg", poster, name="sheet_poster"),
    path("s/<str:code>/qr.svg", qr, name="sheet_qr"),
    path("s/<str:code>/sheet.json", handed_on, {"ending": "json"}, name="sheet_json"),
    path("s/<str:code>/sheet.csv", handed_on, {"ending": "csv"}, name="sheet_csv"),
    path("s/<str:code>/sheet.txt", handed_on, {"ending": "txt"}, name="sheet_text"),
]
