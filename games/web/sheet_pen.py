"""Who holds the pen: what a browser remembers of sheets, and how a sheet says no."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, cast

from allauth.core import ratelimit
from django.http import HttpRequest, HttpResponse, JsonResponse

from games.companion.errors import SheetRefused
from games.companion.models import Sheet
from games.web.answers import refused, who

P = ParamSpec("P")
Page = Callable[Concatenate[HttpRequest, P], HttpResponse]
SEEN = "sheets"  # in the session: sheets this browser has opened
MADE = "sheets_made"
MOST_SEEN = 40


def refusals_told(page: Page[P]) -> Page[P]:
    """A refusal of a sheet is a page, or a sentence for the script that asked."""

    @wraps(page)
    def careful(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return page(request, *args, **kwargs)
        except SheetRefused as fault:
            if request.content_type == "application/json":
                body = {"code": fault.code, "detail": fault.sentence}
                return JsonResponse(body, status=fault.status)
            return refused(request, fault.sentence, fault.status)

    return cast(Page[P], careful)


def limit(request: HttpRequest, action: str, sentence: str) -> None:
    if not ratelimit.consume(request, action=action):
        raise SheetRefused("too_many", sentence, 429)


def sheets_known(request: HttpRequest) -> list[str]:
    """The keys of the sheets this browser has opened, latest first."""
    return list(request.session.get(SEEN, []))


def remember(request: HttpRequest, row: Sheet, made: bool = False) -> None:
    """This browser knows the sheet from now on."""
    keys = [row.key, *(key for key in sheets_known(request) if key != row.key)][:MOST_SEEN]
    if keys != sheets_known(request):
        request.session[SEEN] = keys
    if made:
        request.session[MADE] = [*request.session.get(MADE, []), row.key][-MOST_SEEN:]


def is_maker(request: HttpRequest, row: Sheet) -> bool:
    """Who started the sheet: by account, or in this browser."""
    if row.maker_id is not None:
        user = who(request)
        return user is not None and user.pk == row.maker_id
    return row.key in request.session.get(MADE, [])
