"""P9's anchor: a board of 54 cells as a plain template, beside the site's own addresses."""

from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import path

from cosmos_site.urls import urlpatterns as site

BOARD = """{% load i18n %}<!doctype html><title>{{ title }}</title><main>
{% for cell in cells %}
<a class="cell{% if cell.legal %} legal{% endif %}" href="?c={{ cell.q }},{{ cell.r }}">
<svg viewBox="0 0 9 9"><title>{{ cell.name }}</title><path d="{{ cell.path }}"/></svg>
{% translate "place" %} {{ cell.q }} {{ cell.r }}
{% if cell.tile %}<b>{{ cell.tile }}</b>{% endif %}</a>
{% endfor %}</main>
{% for line in lines %}<p>{{ line.number }}. {{ line.text }}</p>{% endfor %}"""


def floor(request: HttpRequest) -> HttpResponse:
    cells = [
        {
            "q": n % 9,
            "r": n // 9,
            "legal": n % 3,
            "name": f"cell {n}",
            "path": "M0 0h9v9z",
            "tile": n % 2,
        }
        for n in range(54)
    ]
    lines = [{"number": n, "text": f"Line {n}"} for n in range(20)]
    name = request.user.get_username()  # one query, as any page has
    page = engines["django"].from_string(BOARD)
    return HttpResponse(page.render({"title": name, "cells": cells, "lines": lines}, request))


urlpatterns = [path("floor/", floor), *site]
