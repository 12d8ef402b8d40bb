"""Drawings that every board shares."""

from django.utils.safestring import SafeString, mark_safe

SIGNS = (
    '<path d="M3 6h24L15 27Z"/>',
    '<path d="M3 25h24L15 4Z"/>',
    '<path d="M3 6h24L15 27ZM8 14h14"/>',
    '<path d="M3 25h24L15 4ZM8 17h14"/>',
    '<path d="M15 3l3.5 8 8.5 1-6.5 6 2 8.5L15 22l-7.5 4.5 2-8.5-6.5-6 8.5-1Z"/>',
    '<path d="M8 3.5h14l7 11.5-7 11.5H8L1 15Z"/>',
)


def sign(seat: int) -> SafeString:
    """The sign of a seat: the four elements, then star and hexagon."""
    drawing = SIGNS[seat % len(SIGNS)]
    tone = seat % 4 + 1
    return mark_safe(  # noqa: S308 - from the table above
        f'<svg class="sig p{tone}" viewBox="0 0 30 30" aria-hidden="true">{drawing}</svg>'
    )
