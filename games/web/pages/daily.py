"""Deals that many people play: those of the day, and the deal of a table shared by link."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, register_converter
from django.urls.converters import StringConverter
from django.utils.formats import date_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from games.shelf import GAMES, words_of
from games.tables import commands, queries
from games.tables.errors import NotAllowed
from games.tables.models import Deal, Table
from games.tables.queries import Landed
from games.tables.reading.options import shown_options
from games.web.answers import person, refusals_as_pages, who

SHOWN = 8  # rows of a board; the reader's own comes after them
MOST = 500  # rows of one that is asked for whole
WEEK = 7  # days
SOME = 3  # rows of yesterday


class DayConverter(StringConverter):
    """A day in an address: 2026-11-16."""

    regex = r"\d{4}-\d{2}-\d{2}"


register_converter(DayConverter, "day")


@dataclass(frozen=True)
class Bar:
    """So many games ended with so many points."""

    points: int
    count: int
    you: bool


@dataclass(frozen=True)
class Shown:
    """A deal as its page shows it."""

    deal: Deal
    title: str
    mine: Table | None  # the reader's first table
    own: Landed | None
    rows: Sequence[Landed]
    count: int
    may_view: bool  # the others' games
    graph: SafeString
    against: str  # the level of the computers
    left_out: int = 0  # rows

    @property
    def is_running(self) -> bool:
        return self.mine is not None and self.mine.status in ("playing", "paused")


def shown(deal: Deal, user: User | None, most: int = SHOWN, among: set[int] | None = None) -> Shown:
    """The results of a deal, with the reader's own row wherever it is."""
    results = queries.results_of(deal, user)
    own = next((row for row in results if row.you), None)
    listed = results if among is None else queries.results_of(deal, user, among)
    rows = listed[:most]
    rows += [row for row in listed[most:] if row.you]
    is_past = deal.day is not None and deal.day < queries.today()
    return Shown(
        deal=deal,
        title=title_of(deal),
        mine=queries.own_first(deal, user),
        own=own,
        rows=rows,
        count=len(results),
        may_view=is_past or queries.has_played(deal, user),
        graph=histogram(results),
        against=next((level for level in deal.levels if level), ""),
        left_out=len(listed) - len(rows),
    )


def title_of(deal: Deal) -> str:
    """What is played."""
    options = shown_options(GAMES[deal.game], deal.options)
    return words_of(deal.game).title_of(options)


def bars_of(results: Sequence[Landed]) -> list[Bar]:
    """How many games ended with how many points, from the fewest to the most."""
    points = [row.points for row in results]
    own = next((row.points for row in results if row.you), None)
    return [Bar(one, points.count(one), one == own) for one in range(min(points), max(points) + 1)]


def histogram(results: Sequence[Landed]) -> SafeString:
    """Where people landed, as a drawing; nothing while they are too few to compare."""
    if len(results) < 3:
        return SafeString("")
    bars = bars_of(results)
    wide, most = 300 / len(bars), max(bar.count for bar in bars)
    drawn = "".join(
        f'<rect class="{"you" if bar.you else ""}" x="{10 + n * wide + 1:.1f}" '
        f'y="{96 - 80 * bar.count / most:.1f}" width="{wide - 2:.1f}" '
        f'height="{80 * bar.count / most:.1f}"/>'
        for n, bar in enumerate(bars)
    )
    step = max(1, len(bars) // 8)
    marks = "".join(
        f'<text x="{10 + (n + 0.5) * wide:.1f}" y="112">{bar.points}</text>'
        for n, bar in enumerate(bars)
        if n % step == 0
    )
    label = _("Points from %(least)d to %(most)d") % {
        "least": bars[0].points,
        "most": bars[-1].points,
    }
    return mark_safe(  # noqa: S308 - numbers, and a label of our own
        f'<svg class="histogram" viewBox="0 0 320 118" role="img" aria-label="{label}">'
        f'{drawn}<path d="M10 96.5H310"/>{marks}</svg>'
    )


@require_safe
@refusals_as_pages
def daily(request: HttpRequest, day: str = "") -> HttpResponse:
    """The deals of today, or of an earlier day."""
    today = queries.today()
    asked = day_in(day) if day else today
    if asked > today or not queries.daily_offers():
        raise Http404
    user = who(request)
    is_whole = "all" in request.GET
    is_friends = user is not None and request.GET.get("who") == "friends"
    among = queries.friends_of(user) if user and is_friends else None
    most = MOST if is_whole else SHOWN
    deals = [shown(deal, user, most, among) for deal in deals_of(asked)]
    before = [shown(deal, user, SOME) for deal in deals_of(asked - timedelta(days=1), new=False)]
    context = {
        "place": "daily",
        "crumb": _("Daily deals"),
        "day": asked,
        "weekday": date_format(asked, "l"),
        "is_today": asked == today,
        "deals": deals,
        "is_friends": is_friends,
        "before": [one for one in before if one.count],
        "yesterday": asked - timedelta(days=1),
        "week": week_of(user, asked) if user else [],
        "left": queries.seconds_to_tomorrow(),
    }
    return render(request, "daily/daily.html", context)


def day_in(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as fault:
        raise Http404 from fault


def deals_of(day: date, *, new: bool = True) -> list[Deal]:
    """The deals of a day; only today's are made, those of other days only looked up."""
    if new and day == queries.today():
        return [
            commands.deal_of_the_day(slug, offer.key, day) for slug, offer in queries.daily_offers()
        ]
    found = Deal.objects.filter(day=day, game__in=GAMES)
    return sorted(found, key=lambda deal: deal.pk)


@dataclass(frozen=True)
class Day:
    """A day of the reader's week, and how their first games ended."""

    day: date
    points: list[int]


def week_of(user: User, last: date) -> list[Day]:
    """The reader's points of the last seven days."""
    days = [last - timedelta(days=back) for back in range(WEEK - 1, -1, -1)]
    deals = Deal.objects.filter(day__in=days, tables__host=user).distinct().order_by("pk")
    points: dict[date, list[int]] = {day: [] for day in days}
    for deal in deals:
        own = next((row for row in queries.results_of(deal, user) if row.you), None)
        if own is not None and deal.day is not None:
            points[deal.day].append(own.points)
    return [Day(day, points[day]) for day in days]


@require_POST
@refusals_as_pages
def play_daily(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Today's deal: the first game counts, later ones are practice."""
    deal = commands.deal_of_the_day(slug, key, queries.today())
    return redirect("table", commands.play_deal(person(request), deal).pk)


@require_http_methods(["GET", "HEAD", "POST"])
@refusals_as_pages
def deal(request: HttpRequest, word: str) -> HttpResponse:
    """A deal that somebody shared: its results, and a table of one's own."""
    found = queries.deal_by_word(word)
    if found is None or found.day is not None or found.game not in GAMES:
        raise NotAllowed("no_such_deal", _("Deal not found."), 404)
    if request.method == "POST":
        return redirect("table", commands.play_deal(person(request), found).pk)
    one = shown(found, who(request), most=100)
    context = {
        "place": "replays",
        "crumb": one.title,
        "one": one,
        "address": request.build_absolute_uri(),
    }
    return render(request, "daily/deal.html", context)


@require_POST
@refusals_as_pages
def share(request: HttpRequest, pk: int) -> HttpResponse:
    """The deal of a finished table, for friends."""
    user = who(request)
    if user is None:
        raise NotAllowed("stranger", _("Log in first."), 403)
    queries.table_for(user, pk)
    found = commands.share(user, pk)
    return redirect("daily") if found.day is not None else redirect("deal", found.word)


urlpatterns = [
    path("daily/", daily, name="daily"),
    path("daily/<day:day>/", daily, name="daily_of"),
    path("daily/<slug:slug>/<slug:key>/", play_daily, name="play_daily"),
    path("d/<str:word>/", deal, name="deal"),
    path("t/<int:pk>/share/", share, name="share"),
]
