"""The panels of a table beside its board, built as strings: seats, log, recap, chat."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from html import escape
from itertools import count

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import ngettext, pgettext

from games.engine.board import Standing
from games.engine.words import Points, once_in_each_language
from games.engine.words import translated as _
from games.shelf import phrases_of, points_of
from games.tables.models import Message, Table
from games.tables.reading.scene import SeatInfo, TableScene, Told
from games.web.boxes import level_name
from games.web.graph import tallied
from games.web.templatetags.site import sign, span

Linked = Callable[[str], str]
LAST_TENTH = 0.1
DAYS_OF_A_WEEK = 7


def safe(parts: Iterable[str]) -> SafeString:
    return SafeString("".join(parts))  # the parts are escaped where they are made


def seats(scene: TableScene, standings: Sequence[Standing] = ()) -> SafeString:
    """The seat cards; a game may say what each seat is doing."""
    playing = len(standings) == len(scene.seats) and scene.table.status == Table.Status.PLAYING
    counted = points(scene)
    return safe(
        seat(one, scene.table, standings[at] if playing else None, counted[at])
        for at, one in enumerate(scene.seats)
    )


def points(scene: TableScene) -> list[str]:
    """What each seat has, by seat: the result, or what this reader may know until then."""
    table = scene.table
    counted = points_of(table.game, scene.view) or [None] * len(scene.seats)
    scores = table.result["scores"] if table.result else ()
    known = [ended_with(score, counted[at]) for at, score in enumerate(scores)]
    shown = known or counted
    return ["" if one is None else figure(one) for one in shown]


def ended_with(score: int, counted: Points | None) -> Points:
    """The result of a seat, in the unit of its game if that counts the same."""
    if counted is not None and counted.figure == score:
        return counted
    return Points(score, ngettext("point", "points", score))


def figure(shown: Points) -> str:
    return f'<span class="pts num"><b>{shown.figure}</b> <small>{escape(shown.unit)}</small></span>'


def seat(info: SeatInfo, table: Table, said: Standing | None = None, counted: str = "") -> str:
    """Sign, name, state in words, points, clock."""
    own = _("(you)")
    you = f'<span class="hide-s"> {escape(own)}</span>' if info.you else ""
    turn = " turn" if info.awaited and table.status == Table.Status.PLAYING else ""
    gone = " gone" if info.resigned else ""
    own_mark = " data-own" if info.you else ""
    dot, words = state_of(info)
    if said is not None and said.words and not info.resigned:
        words = said.words if not info.minded else f"{words}, {said.words}"
    ticks = clock(info, table)
    if said is not None and said.mark and "data-left" not in ticks:
        ticks = said.mark
    return (
        f'<li class="seat{turn}{gone}" data-seat="{info.index}"{own_mark}>{sign(info.index)}'
        f'<span class="grow"><span class="who">{escape(info.name)}{you}</span>'
        f'<span class="sub"><i class="here{dot}"></i>{escape(words)}</span></span>'
        f'<span class="side">{"" if info.resigned else counted}{ticks}</span>'
        f"{said.more if said is not None else ''}</li>"
    )


def state_of(info: SeatInfo) -> tuple[str, str]:
    """Presence as a dot and as words."""
    if info.resigned:
        return " away", _("left the game")
    if info.is_bot:
        return " bot", _("computer, %(level)s") % {"level": level_name(info.level)}
    if info.minded and info.offered:
        return " bot", _("computer, open to a new player")
    if info.minded and info.until is not None:
        back = date_format(timezone.localtime(info.until), pgettext("date format", "D j M"))
        return " bot", _("computer, back on %(day)s") % {"day": back}
    if info.minded:
        return " bot", _("away, the computer plays")
    if info.back is not None and (info.you or not info.present):
        return " away", _("back on %(day)s") % {"day": date_format(info.back, "D j M")}
    if info.present:
        return "", _("here")
    if is_elsewhere(info) and info.there is not None:
        return " away", _("away, %(hour)s there") % {"hour": date_format(info.there, "H:i")}
    return " away", _("away")


def is_elsewhere(info: SeatInfo) -> bool:
    """Whether somebody else's clock shows another hour than the reader's."""
    there = info.there
    return there is not None and there.utcoffset() != timezone.localtime(there).utcoffset()


def hour_of(due: datetime, info: SeatInfo) -> str:
    """A deadline by the clock of somebody who is elsewhere: "Wed 21:40 there"."""
    if info.there is None or not is_elsewhere(info):
        return ""
    local = due.astimezone(info.there.tzinfo)
    return _("%(day)s %(hour)s there") % {
        "day": date_format(local, "D"),
        "hour": date_format(local, "H:i"),
    }


def clock(info: SeatInfo, table: Table) -> str:
    """What is left, and what it counts; ticking in the browser while the table waits."""
    waits = info.awaited and table.status == Table.Status.PLAYING
    if info.left is not None and waits:
        unit = _("in the bank") if table.clock == Table.Clock.BANK else _("for this move")
        hot = " hot" if table.seconds and info.left < table.seconds * LAST_TENTH else ""
        if table.slow and info.due is not None:
            unit = hour_of(info.due, info) or _("deadline")
            if info.extended:
                unit = _("extra time")
            return (
                f'<span class="clk{hot}">{escape(soon(info.due))}'
                f"<small>{escape(unit)}</small></span>"
            )
        return (
            f'<span class="clk num{hot}" data-left="{info.left:.1f}" data-whole="{table.seconds}">'
            f"<span{' data-ticks' if info.you else ''}>{escape(span(info.left))}</span>"
            f"<small>{escape(unit)}</small></span>"
        )
    if info.forecast is not None:
        when, unit = escape(soon(info.forecast)), escape(_("forecast"))
        return f'<span class="clk fore">{when}<small>{unit}</small></span>'
    if table.clock == Table.Clock.BANK and info.reserve is not None and not info.is_bot:
        unit = _("in the bank")
        return (
            f'<span class="clk num">{escape(span(info.reserve))}'
            f"<small>{escape(unit)}</small></span>"
        )
    words = _("to move") if waits else ""
    return f'<span class="clk"><small class="turnword">{escape(words)}</small></span>'


def soon(due: datetime) -> str:
    """A deadline as short as a seat's card needs it: "Thu 18:20", or the day if it is far off."""
    local, days = timezone.localtime(due), (due - timezone.now()).days
    if days < DAYS_OF_A_WEEK - 1:
        return f"{date_format(local, 'D')} {date_format(local, 'H:i')}"
    return date_format(local, pgettext("date format", "D j M"))


def log(lines: Sequence[Told], linked: Linked, current: int | None = None) -> SafeString:
    """The log in sentences, the newest first."""
    return safe(
        log_line(line, linked, line.number == current) for line in reversed(lines) if line.sentences
    )


@once_in_each_language
def log_line(line: Told, linked: Linked, is_current: bool) -> str:
    """A line never changes: the same sentences look the same in every log of one language."""
    mark = sign(line.seat) if line.seat >= 0 else '<span class="sig"></span>'
    text = " ".join(linked(sentence) for sentence in line.sentences)
    if how := played_by(line):
        text += f' <span class="dimmer">{escape(how)}</span>'
    if line.taken_back:
        text = f"<s>{text}</s>"
    kind = ' class="cur" aria-current="true"' if is_current else ""
    if line.kind != "move":
        kind = ' class="sys"'
    return (
        f'<li{kind} id="line-{line.number}" data-line="{line.number}">{mark}'
        f'<span class="said">{text}</span>'
        f'<span class="t">{line.number}</span></li>'
    )


def played_by(line: Told) -> str:
    """Who played for a seat that did not play itself."""
    if line.kind != "move" or line.by in ("user", "bot"):
        return ""
    if line.by == "clock":
        return _("(time ran out)")
    if line.by == "wish":
        return _("(your plan)")
    return _("(by the computer, for an absent player)")


def recap(scene: TableScene, linked: Linked) -> SafeString:
    """What happened since the reader's last move, numbered like the badges on the board."""
    told = [line for line in scene.recap if line.kind in ("move", "deal") and line.sentences]
    numbers = count(1)
    return safe(
        f'<li><span class="nbadge">{next(numbers) if line.kind == "move" else "·"}</span>'
        f"<span>{' '.join(linked(text) for text in line.sentences)}</span>"
        f"<time>{at(line)}</time></li>"
        for line in told
    )


def at(line: Told) -> str:
    """The hour; the day as well if it was another."""
    when = timezone.localtime(line.at)
    same = when.date() == timezone.localtime().date()
    return f"{when:%H:%M}" if same else escape(date_format(when, "j M H:i"))


def chat(messages: Sequence[Message], scene: TableScene) -> SafeString:
    """Who said what; watchers are named as such."""
    places = {info.user_id: info.index for info in scene.seats if info.user_id}
    me = next((info.user_id for info in scene.seats if info.you), None)
    phrases = phrases_of(scene.table.game)
    return safe(said(one, places, me, phrases) for one in messages)


def said(
    message: Message, places: dict[int, int], me: int | None, phrases: Mapping[str, str]
) -> str:
    """A message; a phrase of the game in the reader's language."""
    place = places.get(message.user_id)
    tone = f"p{place % 4 + 1}" if place is not None else "dim"
    name = _("You") if message.user_id == me else message.user.username
    watcher = ""
    if message.room == Message.Room.WATCHERS:
        watching = _("watching")
        watcher = f'<span class="tag">{escape(watching)}</span> '
    elif message.room == Message.Room.PRIVATE:
        alone = pgettext("talk", "private")
        watcher = f'<span class="tag">{escape(alone)}</span> '
    text = phrases.get(message.phrase, message.text)
    return f'<li>{watcher}<b class="{tone}">{escape(name)}</b>{escape(text)}</li>'


def replay_log(lines: Sequence[Told], linked: Linked, current: int, table: int) -> SafeString:
    """The log as a replay shows it: oldest first, each number leads to its line."""
    return safe(replay_line(line, linked, current, table) for line in lines if line.sentences)


def replay_line(line: Told, linked: Linked, current: int, table: int) -> str:
    mark = sign(line.seat) if line.seat >= 0 else '<span class="sig"></span>'
    text = " ".join(linked(sentence) for sentence in line.sentences)
    if line.taken_back:
        text = f"<s>{text}</s>"
    kind = ' class="cur" aria-current="true"' if line.number == current else ""
    label = escape(_("Move %(number)d") % {"number": line.number})
    return (
        f"<li{kind}>{mark}<span>{text}</span>"
        f'<a class="t" href="/t/{table}/replay/{line.number}/" data-line="{line.number}" '
        f'aria-label="{label}">{line.number}</a></li>'
    )


def replay_seats(scene: TableScene, scores: Sequence[int]) -> SafeString:
    """The seats with the points they had at the line shown."""
    parts = []
    known = points(scene) if not scene.table.result else [""] * len(scene.seats)
    for info in scene.seats:
        counted = known[info.index]
        if scores:
            counted = figure(Points(scores[info.index], tallied(scene.wording).here))
        words = _("computer, %(level)s") % {"level": level_name(info.level)} if info.level else ""
        number = info.index
        parts.append(
            f'<li class="seat" data-seat="{number}" data-lines="{number}">{sign(number)}'
            f'<span class="grow"><span class="who">{escape(info.name)}</span>'
            f'<span class="sub">{escape(words)}</span></span>{counted}</li>'
        )
    return safe(parts)
