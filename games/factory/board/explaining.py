"""Cards about the Kaos cards, the zones, the path and the bonus tiles of Cosmic Factory."""

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.explaining import Explanation, Figure
from games.factory.board.example import drawing, galaxy, told
from games.factory.board.frame import capital
from games.factory.board.signs import SIGNS, sign
from games.factory.rules.components import BONUS_LOST, BONUS_WON, COLOURS, ZONE_POINTS
from games.factory.rules.trace import counted
from games.factory.words.words import card_name, card_text, colour

KAOS, ZONE, BONUS = "kaos-", "zone-", "bonus"
SHOWN = 10  # planets, on the scale of a colour


def explains(key: str) -> Explanation | None:
    """The card of a Kaos card, a colour or the bonus tiles."""
    if key.startswith(KAOS) and key[len(KAOS) :].isdecimal():
        number = int(key[len(KAOS) :])
        return kaos(number) if number in SIGNS else None
    if key.startswith(ZONE) and key[len(ZONE) :] in COLOURS:
        return zone(COLOURS.index(key[len(ZONE) :]))
    return bonus() if key == BONUS else None


def kaos(number: int) -> Explanation:
    """The card that bends the rules of a round."""
    drawn = SafeString(sign(number))
    return Explanation(
        name=card_name(number),
        kind=_("Kaos card, for this round"),
        rules=(card_text(number), _("All other rules stay as they are.")),
        rule="kaos",
        drawing=drawn,
        figures=(Figure(SafeString(drawing(number)), told(number)),),
    )


def zone(number: int) -> Explanation:
    """What zones of a colour are worth."""
    scale = ZONE_POINTS[number]
    steps = [n for n in range(1, SHOWN) if scale[n] != scale[n - 1]]
    told = ", ".join(f"{n}+ → {scale[n]}" for n in steps)
    return Explanation(
        name=capital(colour(COLOURS[number])),
        kind=_("Colour"),
        rules=(
            _("Areas that touch form a zone. Its planets are counted."),
            _("Planets → points: %(scale)s") % {"scale": told},
            _("At the end only your lowest colour counts, plus the star."),
        ),
        rule="score",
        figures=(example(number),),
    )


def example(number: int) -> Figure:
    """A galaxy in which this colour scores, counted by the rules."""
    points = counted(0, galaxy(0)).points[number]
    text = ngettext("Here: %(n)d point", "Here: %(n)d points", points) % {"n": points}
    return Figure(SafeString(drawing(0, COLOURS[number])), text)


def bonus() -> Explanation:
    """A bet on the largest zone of a colour."""
    return Explanation(
        name=_("Bonus tile"),
        kind=_("A bet on your largest zone"),
        rules=(
            _("Largest zone of this colour, alone or level: %(won)+d. Otherwise %(lost)+d.")
            % {"won": BONUS_WON, "lost": BONUS_LOST},
            _("Claiming one ends your build."),
        ),
        rule="bonus",
        price=f"{BONUS_WON:+d}",
        figures=(Figure(SafeString(drawing(17)), told(17)),),
    )
