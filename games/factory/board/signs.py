"""A sign for each Kaos card: a line drawing of 52 by 52, told by its name beside it."""

DOTS = '<g fill="currentColor" stroke="none">{}</g>'


def dots(*places: tuple[float, float]) -> str:
    return DOTS.format("".join(f'<circle cx="{x}" cy="{y}" r="2.4"/>' for x, y in places))


LEAF = '<path d="M14 40C10 20 22 9 42 10C42 30 32 42 14 40ZM14 40L30 22"/>'
FLAKE = '<path d="M26 6V46M8.700 16L43.300 36M43.300 16L8.700 36M21 9l5 5 5-5M21 43l5-5 5 5"/>'
SUN = (
    '<circle cx="26" cy="26" r="9"/><path d="M26 6v6M26 40v6M6 26h6M40 26h6M12 12l4 4M36 36l4 4'
    'M40 12l-4 4M16 36l-4 4"/>'
)
SIGNS: dict[int, str] = {
    0: '<path d="M8 8H44V44H8ZM20 8V44M32 8V44M8 20H44M8 32H44"/>',
    1: '<circle cx="26" cy="26" r="8" fill="currentColor"/><path d="M8 26A18 18 0 0 1 44 26M44 '
    '26A18 18 0 0 1 8 26" stroke-dasharray="9 5"/><circle cx="26" cy="26" r="13"/>',
    2: '<path d="M8 20H44V44H8ZM26 20V44M6 20H46V13H6ZM26 13C16 13 14 4 20 4S26 10 26 13ZM26 13'
    'C36 13 38 4 32 4S26 10 26 13Z"/>',
    3: '<path d="M6 20H18V8H30V20H42V32H30V44H18V32H6Z"/><path d="M18 20H30V32H18Z"/>',
    4: '<path d="M26 46V30M26 30L12 16V6M26 30L40 16V6M26 30V6"/>'
    + dots((26, 30), (12, 6), (40, 6), (26, 6)),
    5: '<path d="M6 6H22V18H18V22H6ZM30 6H46V30H34V18H30ZM6 30H22V46H6ZM30 38H46V46H30Z"/>'
    + dots((11, 12), (16, 12), (12, 17.5), (40, 12), (40, 19), (40, 25.5), (11, 36), (17, 36)),
    6: '<path d="M6 6H18V18H6ZM34 6H46V18H34ZM6 34H18V46H6ZM34 34H46V46H34Z"/>'
    + dots((12, 12), (40, 12), (12, 40), (26, 26)),
    7: '<path d="M3 20H49V32H3ZM12 20V32M21 20V32M30 20V32M39 20V32"/>',
    8: '<path d="M8 40L18 22L34 28L44 10" stroke-dasharray="4 3"/>'
    + dots((8, 40), (18, 22), (34, 28), (44, 10)),
    9: '<circle cx="26" cy="26" r="20"/><path d="M14 34L22 20L32 26L38 14" '
    'stroke-dasharray="3 3"/>' + dots((14, 34), (22, 20), (32, 26), (38, 14)),
    10: '<path d="M4 14H22M30 14H48M4 26H14M20 26H40M4 38H30M38 38H48"/>'
    + dots((4, 14), (48, 14), (14, 26), (40, 26), (30, 38)),
    11: '<path d="M4 16H22V34H4ZM13 16V34M4 25H22M30 16H48V34H30ZM39 16V34M30 25H48"/>',
    12: '<path d="M10 22C10 8 42 8 42 22V30L36 34V40H16V34L10 30Z"/>'
    + '<circle cx="19.500" cy="24" r="3.500"/><circle cx="32.500" cy="24" r="3.500"/>'
    + '<path d="M22 40V45M30 40V45M26 40V45"/>',
    13: '<path d="M8 8H44V44H8Z" stroke-dasharray="6 4"/><path d="M18 18L34 34M34 18L18 34"/>',
    14: FLAKE,
    15: SUN,
    16: LEAF,
    17: '<path d="M8 12H30V40H8ZM22 12V7H44V35H30"/><path d="M15 21L23 31M23 21L15 31"/>',
    18: '<path d="M42 26A16 16 0 1 1 36 13M37 5V14H28"/><path d="M19 26L25 32L34 20"/>',
    19: '<path d="M8 18H40L33 10M44 34H12L19 42"/>',
    20: '<path d="M26 44V24M18 32L26 24L34 32"/>'
    '<path d="M26 5L28.600 11L35 11.600L30 15.800L31.600 '
    '22L26 18.700L20.400 22L22 15.800L17 11.600L23.400 11Z"/>',
}


def sign(number: int) -> str:
    """The sign of a card."""
    return (
        '<svg viewBox="0 0 52 52" aria-hidden="true" fill="none" stroke="currentColor" '
        f'stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round">{SIGNS[number]}</svg>'
    )
