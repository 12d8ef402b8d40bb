"""What can be said at a tap in the minute of a deal."""

from collections.abc import Mapping

from django.utils.translation import pgettext


def phrases() -> Mapping[str, str]:
    """By a short key: each reader reads them in their language."""
    return {
        "colony_each": pgettext("phrase", "A colony each?"),
        "card_for_colony": pgettext("phrase", "A card for a colony?"),
        "too_much": pgettext("phrase", "That's too much."),
        "a_little_more": pgettext("phrase", "A little more?"),
        "last_offer": pgettext("phrase", "That's my last offer."),
        "yes": pgettext("phrase", "Agreed!"),
    }
