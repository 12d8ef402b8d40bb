"""The page of a lesson in regions, made as those of a table are and shown by the same scripts."""

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.board import Asked, Drawn
from games.engine.lessons import Lesson, Row
from games.shelf import board_of, has_board
from games.web.anchors import paragraph
from games.web.learning.progress import Course
from games.web.learning.scene import LessonScene
from games.web.parts import part
from games.web.regions import digest
from games.web.table_request import window_for


@dataclass(frozen=True)
class Showing:
    """What the regions of a lesson are drawn from."""

    slug: str
    row: Row
    lesson: Lesson
    scene: LessonScene
    asked: Asked
    course: Course
    is_shown: bool  # the solution is on the board

    @cached_property
    def drawn(self) -> Drawn:
        return board_of(self.slug).draw(self.scene, self.asked)

    @property
    def number(self) -> int:
        return self.row.lessons.index(self.lesson) + 1

    @property
    def outcome(self) -> str:
        return self.scene.attempt.outcome

    @property
    def question(self) -> str:
        windows = self.scene.windows
        if not windows:
            return ""
        return self.scene.wording.question(self.scene.view, windows[0], self.scene.names)

    @property
    def next_address(self) -> str:
        """The lesson after this one; after the last the row is done."""
        if self.number == len(self.row.lessons):
            return reverse("learn")
        return reverse("lesson", args=[self.slug, self.row.lessons[self.number].slug])

    def linked(self, text: str) -> SafeString:
        """A text in which the name of a space lights it on the board."""
        return board_of(self.slug).linked(text)

    def to(self, deed: str) -> str:
        return reverse(f"lesson_{deed}", args=[self.slug, self.lesson.slug])


def head(page: Showing) -> dict[str, Hashable]:
    return {
        "number": page.number,
        "title": str(page.lesson.title),
        "sentence": str(page.lesson.sentence),
        "goal": page.linked(str(page.lesson.goal)),
        "stops": page.course.stops,
    }


def steps(page: Showing) -> dict[str, Hashable]:
    return {"course": page.course, "number": page.number}


def answer(page: Showing) -> dict[str, Hashable]:
    """What is said of the try, and the ways on."""
    return {
        "outcome": page.outcome,
        "is_shown": page.is_shown,
        "answer": page.linked(str(page.scene.attempt.answer)),
        "next": page.next_address,
        "is_last": page.number == len(page.row.lessons),
        "to_again": page.to("again"),
        "to_show": page.to("show"),
    }


def board(page: Showing) -> dict[str, Hashable]:
    drawn = page.drawn
    return {
        "drawn": drawn.board,
        "caption": drawn.caption,
        "zooms": drawn.zooms,
        "has_board": has_board(page.slug),
        "reading": page.asked.reading,
        "other": f"{page.asked.base}?{drawn.chosen}{'' if page.asked.reading else '&list=1'}",
    }


def bar(page: Showing) -> dict[str, Hashable]:
    """The action bar of a table, sending to the lesson; nothing is asked once a try is over."""
    drawn, is_open = page.drawn, page.outcome == "open"
    return {
        "is_mine": True,
        "is_known": True,
        "your_turn": is_open,
        "question": page.question,
        "to_move": page.to("move"),
        "to_scratch": page.to("work"),
        "window": window_for(page.scene, drawn),
        "base": page.asked.base,
        "chosen": chosen(page),
        "is_chosen": bool(drawn.chosen),
        "say": drawn.say if is_open else "",
        "then": drawn.then,
        "move": drawn.move if is_open else "",
        "verb": drawn.verb,
        "back": drawn.back,
        "others": drawn.others if is_open else "",
        "forms": drawn.forms and is_open,
        "text": drawn.text if drawn.text and drawn.text.groups and is_open else None,
        "is_open": is_open,
    }


def aims(page: Showing) -> dict[str, Hashable]:
    return {"result": None, "drawn": page.drawn.aims, "title": page.drawn.aims_title}


def log(page: Showing) -> dict[str, Hashable]:
    """What happened in the try, and what is good to know."""
    lines = tuple((line.number, page.linked(" ".join(line.sentences))) for line in page.scene.lines)
    return {
        "lines": tuple(line for line in lines if line[1]),
        "note": str(page.lesson.note),
        "rule": paragraph(page.slug, page.lesson.rule),
    }


def at(page: Showing) -> dict[str, Hashable]:
    return {
        "table": "",
        "number": len(page.scene.lines),
        "your_turn": page.outcome == "open",
        "windows": " ".join(sorted(one.key for one in page.scene.windows)),
        "question": page.question,
        "status": page.outcome,
        "title": f"{page.lesson.title} - Cosmos",
        "window": window_for(page.scene, page.drawn),
        "chosen": chosen(page),
    }


def chosen(page: Showing) -> str:
    return f"{page.drawn.chosen}&list=1" if page.asked.reading else page.drawn.chosen


def regions_of(page: Showing) -> dict[str, str]:
    """Each region by its id, and where the page is with all of them."""
    drawn = page.drawn
    made: dict[str, str] = {
        "head-in": part("learn/head.html", **head(page)),
        "steps-in": part("learn/steps.html", **steps(page)),
        "above": part("table/above.html", drawn=drawn.ruler),
        "tray-in": part("table/tray.html", drawn=drawn.tray),
        "board-in": part("table/board.html", **board(page)),
        "answer-in": part("learn/answer.html", **answer(page)),
        "bar-in": part("learn/bar.html", **bar(page)),
        "aims-in": part("table/aims.html", **aims(page)),
        "log-in": part("learn/log.html", **log(page)),
    }
    digests = {name: digest(html) for name, html in made.items()}
    known = " ".join(f"{name}:{one}" for name, one in digests.items())
    values = at(page)
    stamp = digest(f"{values} {known}")
    made["at"] = part("table/at.html", **values, drawn=f"{known} at:{stamp}", stamp=stamp)
    return made


def crumb(page: Showing, title: str) -> str:
    """Where the reader is, for the bar of the site."""
    return _("%(game)s, %(mode)s, lesson %(n)d of %(all)d") % {
        "game": title,
        "mode": page.row.title,
        "n": page.number,
        "all": len(page.row.lessons),
    }
