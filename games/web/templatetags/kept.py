"""Parts of a page that hardly ever change, rendered once for all who see the same.

`{% kept table.pk place %}...{% endkept %}` is rendered once in each language for each pair of
values. All that the part shows must follow from the values named; what a seat alone may know has
no place in it. The token of a form is the reader's own: it is filled in each time.
"""

import secrets
from collections.abc import Hashable, Sequence

from django import template
from django.template import Context, Node, NodeList, TemplateSyntaxError
from django.template.base import FilterExpression, Parser, Token
from django.template.loader_tags import BlockNode
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.tables.kept import Kept

register = template.Library()

MOST = 300  # of each part of a template
LONGEST = 200  # value under which a part is kept: an address can be as long as somebody likes
TOKEN = secrets.token_hex(16)  # stands for the reader's token; nobody can write it


class KeptNode(Node):
    """The part, split where the token goes."""

    def __init__(self, values: Sequence[FilterExpression], nodelist: NodeList) -> None:
        self.values = values
        self.nodelist = nodelist
        self.kept: Kept[list[str]] = Kept(MOST)

    def render(self, context: Context) -> SafeString:
        values = [value.resolve(context, ignore_failures=True) for value in self.values]
        if any(isinstance(value, str) and len(value) > LONGEST for value in values):
            return self.nodelist.render(context)
        parts = self.kept.of((get_language(), *map(plain, values)), lambda: self.parts(context))
        if len(parts) == 1:
            return SafeString(parts[0])
        return SafeString(escape(context["csrf_token"]).join(parts))

    def parts(self, context: Context) -> list[str]:
        with context.push(csrf_token=TOKEN):
            return self.nodelist.render(context).split(TOKEN)


def plain(value: Hashable) -> Hashable:
    """The type as well: 1, True and "1" are written differently."""
    return type(value), value


@register.tag
def kept(parser: Parser, token: Token) -> KeptNode:
    """Up to `endkept`: rendered once in each language for each set of the values named."""
    nodelist = parser.parse(("endkept",))
    parser.delete_first_token()
    if nodelist.get_nodes_by_type(BlockNode):
        raise TemplateSyntaxError("A block differs from page to page: it cannot be kept.")
    values = [parser.compile_filter(word) for word in token.split_contents()[1:]]
    return KeptNode(values, nodelist)
