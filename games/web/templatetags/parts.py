"""`{% part "table/closer.html" name=value %}`: a part of a page, drawn once for all (parts.py)."""

from typing import Any

from django import template
from django.utils.safestring import SafeString

from games.web import parts

register = template.Library()


@register.simple_tag(takes_context=True)
def part(context: template.Context, file: str, **values: Any) -> SafeString:
    """The part, with the token of the page's reader in its forms."""
    return parts.with_token(parts.part(file, **values), context.get("csrf_token", ""))
