"""Play on from here: a line of a finished table becomes the beginning of a new one."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.views.decorators.http import require_POST

from games.tables import commands
from games.web.answers import person, refusals_as_pages
from games.web.pages.table import table_of


@require_POST
@refusals_as_pages
def fork(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Against the computer at once, or with those who get the link of the waiting room."""
    table_of(request, pk)
    with_people = request.POST.get("with") == "people"
    new = commands.fork(person(request), pk, number, with_people=with_people)
    return redirect("table", new.pk)


urlpatterns = [path("t/<int:pk>/fork/<int:number>/", fork, name="fork")]
