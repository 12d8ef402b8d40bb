"""Marked texts inside f-strings, which gettext's own extractor does not see."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.messages.catalog import Message

# How many texts each function takes, and whether a context comes first.
MARKS = {
    "_": (1, False),
    "gettext": (1, False),
    "gettext_lazy": (1, False),
    "ngettext": (2, False),
    "ngettext_lazy": (2, False),
    "pgettext": (1, True),
    "pgettext_lazy": (1, True),
    "npgettext": (2, True),
}


def messages(root: Path, paths: Iterable[Path]) -> Iterator[Message]:
    """Every text marked inside an f-string of these files, with the file it stands in."""
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.JoinedStr):
                calls = [call for call in ast.walk(node) if isinstance(call, ast.Call)]
                for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
                    if message := marked(call):
                        message.locations = [(path.relative_to(root).as_posix(), call.lineno)]
                        yield message


def marked(call: ast.Call) -> Message | None:
    """The text one call marks, if it marks one."""
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    count, has_context = MARKS.get(name, (0, False))
    values = [word.value for word in call.args if isinstance(word, ast.Constant)]
    words = [value for value in values if isinstance(value, str)]
    context = words.pop(0) if has_context and words else None
    texts = tuple(words[:count])
    if not count or len(texts) < count:
        return None
    return Message(texts if count > 1 else texts[0], context=context)
