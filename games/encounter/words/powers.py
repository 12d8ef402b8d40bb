"""What each power and each artefact does, in our own words."""

from django.utils.translation import gettext as _

from games.encounter.rules.components import (
    COSMIC_ZAP,
    EMOTION_CONTROL,
    FORCE_FIELD,
    MOBIUS_TUBES,
    PLAGUE,
    STELLAR_GAS,
)
from games.engine.words import once_in_each_language


@once_in_each_language
def power_text(power: str) -> str:
    """A power in one sentence."""
    return {
        "amoeba": _("While the cards are face down, add ships of yours or pull some out."),
        "anti_matter": _("Ships subtract, and the lower total wins."),
        "chronos": _("Once the cards are up, take both back and play new ones."),
        "clone": _("Keep the card you played."),
        "empath": _("Your Negotiate turns the other card into one too."),
        "filch": _("Take the card your opponent played."),
        "healer": _("Bring others' lost ships back; draw a card for each player."),
        "laser": _("Your opponent's card is drawn at random."),
        "macron": _("Each of your ships counts 4."),
        "mind": _("Look at the hand of one player in the encounter."),
        "mutant": _("Draw up to 7 cards, from the deck or from other hands."),
        "oracle": _("Your opponent plays face up, then you play."),
        "pacifist": _("Your Negotiate beats an Attack."),
        "parasite": _("Join either side without an invitation."),
        "philanthropist": _("Give one of your cards to the attacker or defender."),
        "sorcerer": _("The two face-down cards change sides."),
        "trader": _("Swap your whole hand with your opponent's."),
        "virus": _("Your Attack multiplies your side's ships."),
        "vulch": _("Collect every artefact that others play or discard."),
        "zombie": _("Your lost ships return to your colonies."),
    }[power]


@once_in_each_language
def power_moment(power: str) -> str:
    """When a power acts, and for whom."""
    main, ally, other = (
        _("as attacker or defender"),
        _("as attacker, defender or ally"),
        _("outside the encounter"),
    )
    anyone = _("in any encounter")
    before, down = _("before the cards are played"), _("while the cards are face down")
    up, after = _("when the cards are up"), _("after the result")
    playing = _("when cards are played")
    moment = {
        "amoeba": (main, down),
        "anti_matter": (main, up),
        "chronos": (main, up),
        "clone": (main, after),
        "empath": (main, up),
        "filch": (main, after),
        "healer": (anyone, after),
        "laser": (main, playing),
        "macron": (ally, up),
        "mind": (anyone, before),
        "mutant": (main, before),
        "oracle": (main, playing),
        "pacifist": (main, up),
        "parasite": (other, before),
        "philanthropist": (ally, before),
        "sorcerer": (main, down),
        "trader": (main, before),
        "virus": (main, up),
        "vulch": (anyone, _("whenever it happens")),
        "zombie": (anyone, _("whenever it happens")),
    }[power]
    return ", ".join(moment)


@once_in_each_language
def artefact_text(card: int) -> str:
    """An artefact in a sentence or two."""
    return {
        COSMIC_ZAP: _("Blocks one power until the end of this encounter."),
        FORCE_FIELD: _("Ends alliances you name; those ships go home."),
        MOBIUS_TUBES: _("All ships of all players leave the Black Hole."),
        PLAGUE: _("A player loses 3 ships, and a card of each kind they hold."),
        STELLAR_GAS: _("No one gets compensation in this encounter."),
        EMOTION_CONTROL: _("Every Attack face up becomes a Negotiate."),
    }[card]


@once_in_each_language
def artefact_moment(card: int) -> str:
    """When an artefact may be played."""
    return {
        COSMIC_ZAP: _("At any reaction time."),
        FORCE_FIELD: _("Only before the cards are turned up."),
        MOBIUS_TUBES: _("Only at the start of an encounter."),
        PLAGUE: _("At any reaction time."),
        STELLAR_GAS: _("Any time after the alliances."),
        EMOTION_CONTROL: _("Only when the cards are face up."),
    }[card]
