"""What pictures that stand by themselves have in common: size, letters, sky, the game's colours."""

from games.shelf import GAMES, blurb_of

WIDE, HIGH = 1200, 630
HEAD = "font-family=\"'Iowan Old Style',Palatino,Georgia,serif\""
TEXT = 'font-family="system-ui,Segoe UI,Roboto,sans-serif"'


def sky() -> str:
    """A few stars, the same every time."""
    places = [((n * n * 173) % WIDE, (n * n * 89 + n * 31) % HIGH, 1 + n % 2) for n in range(1, 40)]
    return '<g fill="#bcc3da" opacity=".5">' + "".join(
        f'<circle cx="{x}" cy="{y}" r="{r}"/>' for x, y, r in places
    ) + "</g>"  # fmt: skip


def spectrum(slug: str) -> str:
    lines = blurb_of(slug).spectrum if slug in GAMES else ()
    return f'<rect y="620" width="{WIDE}" height="10" fill="#1a2140"/>' + "".join(
        f'<rect x="{first * 12}" y="620" width="{(last - first) * 12}" height="10" '
        f'fill="{colour}"/>'
        for colour, first, last in lines
    )
