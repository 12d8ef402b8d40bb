"""The twenty emblems: one ink; a full ring always acts, a dashed one waits for its owner."""

from functools import lru_cache

from games.encounter.rules.powers import POWERS
from games.encounter.rules.powers.power import NONE

DRAWN = {
    "amoeba": '<path d="M-10 3C-14-5-5-13 1-9C7-15 14-7 10-1C15 5 8 14 1 9C-5 14-12 10-10 3Z"/>'
    '<circle class="f" cx="1" cy="-1" r="3.4"/>',
    "anti_matter": '<circle class="f" r="11"/><path class="c" d="M-6 0H6"/>',
    "chronos": '<path d="M-8-12H8M-8 12H8M-6-12C-6-3 6 3 6 12M6-12C6-3-6 3-6 12"/>'
    '<path class="f n" d="M-4 11L0 5L4 11Z"/>',
    "clone": '<rect x="-11" y="-11" width="13" height="17" rx="2"/>'
    '<rect class="h" x="-2" y="-6" width="13" height="17" rx="2"/>',
    "empath": '<circle class="f" cx="-9" r="3.6"/>'
    '<path d="M-2-6A8 8 0 0 1-2 6M3-9.5A13 13 0 0 1 3 9.5M8-13A19 19 0 0 1 8 13"/>',
    "filch": '<path class="f" d="M-14-5C-8-9-4-5 0-4C4-5 8-9 14-5C14 4 9 8 5 7C2 6 1 3 0 3'
    'C-1 3-2 6-5 7C-9 8-14 4-14-5Z"/><circle class="k" cx="-6" r="2.5"/>'
    '<circle class="k" cx="6" r="2.5"/>',
    "healer": '<path d="M-4-12H4V-4H12V4H4V12H-4V4H-12V-4H-4Z"/>',
    "laser": '<path class="f" d="M-14-6H-6L-2-3V3L-6 6H-14Z"/><path d="M1 0H15" '
    'stroke-width="3.6"/><path d="M2-6L10-11M2 6L10 11"/>',
    "macron": '<path class="f n" d="M-11-11H-1V-1H-11ZM1-11H11V-1H1ZM-11 1H-1V11H-11ZM1 1H11V11'
    'H1Z"/>',
    "mind": '<path d="M1 0C1-2-3-2-3 1C-3 5 4 5 5 0C6-7-5-9-8-2C-11 7-3 13 4 11C11 9 14 2 11-6'
    'C9-11 3-13-3-12"/>',
    "mutant": '<path d="M-6-13C-6-5 6-7 6 0C6 7-6 5-6 13M6-13C6-5-6-7-6 0C-6 7 6 5 6 13'
    'M-5-11H5M-5 0H5M-5 11H5"/>',
    "oracle": '<path d="M-14 0C-7-10 7-10 14 0C7 10-7 10-14 0Z"/><circle class="f" r="4.2"/>',
    "pacifist": '<path d="M-7 8C-12-4-2-12 12-12C13 2 4 12-7 8ZM-12 13L5-5M-3 3V-4M1-1H8"/>',
    "parasite": '<circle cx="-3" cy="3" r="10"/><circle class="f" cx="8" cy="-8" r="5"/>'
    '<path d="M4-4L-1 1M9-3L5 4M3-9L-4-5"/>',
    "philanthropist": '<path d="M-10-2H10V12H-10ZM-13-7H13V-2H-13ZM0-7V12'
    'M0-7C-10-6-8-15 0-7C8-15 10-6 0-7"/>',
    "sorcerer": '<path d="M-9 8L-2-8L6-13L4-6L9 8"/>'
    '<path class="f n" d="M-15 8C-7 5 7 5 15 8C8 14-8 14-15 8Z"/>'
    '<path class="f n" d="M1-3L2-.5L4.5 0L2 1L1 3.5L0 1L-2.5 0L0-.5Z"/>',
    "trader": '<path d="M-12-5H10M4-11L10-5L4 1M12 6H-10M-4 0L-10 6L-4 12"/>',
    "virus": '<path d="M0-7V-13M6-3.5L11.5-6.6M6 3.5L11.5 6.6M0 7V13M-6 3.5L-11.5 6.6'
    'M-6-3.5L-11.5-6.6"/><path class="f" d="M0-8L7-4V4L0 8L-7 4V-4Z"/>'
    '<path class="c" d="M-2.6-2.6L2.6 2.6M2.6-2.6L-2.6 2.6"/>',
    "vulch": '<path class="f" d="M-15-7C-8-9-3-6-1-1L-1-5L0-8L1-5L1-1C3-6 8-9 15-7C11-4 9 1 7 6'
    'L3 3L0 10L-3 3L-7 6C-9 1-11-4-15-7Z"/>',
    "zombie": '<path d="M-5 6C-14 6-14 12 0 12C14 12 14 6 5 6M0 8V-12M-6-6L0-12L6-6"/>',
}
NOT_CHOSEN = '<path d="M-5-5C-5-11 6-11 6-5C6-1 0-1 0 4"/><circle class="f n" cy="9" r="1.8"/>'
CROSS = '<path class="x" d="M-15 15L15-15"/>'


@lru_cache(None)
def emblem(power: str, size: str = "xs", works: bool = True) -> str:
    """A power's sign; crossed out while it is blocked. The name always stands beside it."""
    optional = POWERS.get(power, NONE).optional
    kind = f"em {size}{' opt' if optional else ''}{'' if works else ' dead'}"
    return (
        f'<svg class="{kind}" viewBox="-24 -24 48 48" aria-hidden="true">'
        f'<circle class="rim" r="22"/>{DRAWN.get(power, NOT_CHOSEN)}{"" if works else CROSS}</svg>'
    )
