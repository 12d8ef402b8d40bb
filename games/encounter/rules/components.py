"""What is in the box: planets, cards, discs, the clocks of the windows."""

from typing import Final

SYSTEM_SIZE: Final = 5  # planets of one system
SHIPS_EACH: Final = 20
SHIPS_AT_HOME: Final = 4  # on each home planet at the start
HAND: Final = 7
DISCS_EACH: Final = 3
TO_WIN: Final = 5  # colonies abroad
MOST_SENT: Final = 4  # ships of an attacker or an ally
FINE: Final = 3  # ships lost to the Plague, or by each side when a deal fails
WAITS: Final = 3  # for each seat and encounter

COLOURS: Final = ("red", "yellow", "blue", "green")  # of seats 0, 1, 2, 3
LETTERS: Final = "RYBG"

# A card is told by one number: an Attack by its value, the others by these.
NEGOTIATE: Final = 0
COSMIC_ZAP: Final = 41
FORCE_FIELD: Final = 42
MOBIUS_TUBES: Final = 43
PLAGUE: Final = 44
STELLAR_GAS: Final = 45
EMOTION_CONTROL: Final = 46
NO_CARD: Final = -1

COPIES: Final = {
    NEGOTIATE: 10,
    4: 2,
    6: 8,
    8: 8,
    10: 6,
    12: 4,
    14: 2,
    15: 2,
    18: 1,
    20: 2,
    30: 1,
    COSMIC_ZAP: 2,
    FORCE_FIELD: 1,
    MOBIUS_TUBES: 2,
    PLAGUE: 1,
    STELLAR_GAS: 1,
    EMOTION_CONTROL: 1,
}
DECK: Final = tuple(card for card, copies in COPIES.items() for _ in range(copies))

ARTEFACT_NAMES: Final = {
    COSMIC_ZAP: "cosmic_zap",
    FORCE_FIELD: "force_field",
    MOBIUS_TUBES: "mobius_tubes",
    PLAGUE: "plague",
    STELLAR_GAS: "stellar_gas",
    EMOTION_CONTROL: "emotion_control",
}

START, PRE, LAID, REVEALED = "start", "pre", "laid", "revealed"
WINDOWS: Final = (START, PRE, LAID, REVEALED)

HOUR: Final = 3600
# Seconds a round stays open: hold for all, think when somebody asked for time,
# power while the owner of a public power has not answered.
HOLD: Final = {
    "fast": {START: 4, PRE: 8, LAID: 5, REVEALED: 8},
    "slow": {START: 6 * HOUR, PRE: 12 * HOUR, LAID: 6 * HOUR, REVEALED: 12 * HOUR},
}
# Live, the hold begins when pages have shown the window: a second on the way, two more to turn
# the cards and add up.
SHOWING: Final = {
    "fast": {START: 1, PRE: 1, LAID: 1, REVEALED: 3},
    "slow": {START: 0, PRE: 0, LAID: 0, REVEALED: 0},
}
THINK: Final = {"fast": 20, "slow": 24 * HOUR}
POWER: Final = {"fast": 30, "slow": 72 * HOUR}
TEMPO: Final = {"brisk": (1, 2), "normal": (1, 1), "relaxed": (2, 1)}
DEAL: Final = {"fast": 60, "slow": 72 * HOUR}
LAST_WORD: Final = 24 * HOUR  # by correspondence, once the partner is done


def is_encounter(card: int) -> bool:
    """Attack and Negotiate: what may be laid."""
    return 0 <= card < COSMIC_ZAP


def is_attack(card: int) -> bool:
    return 0 < card < COSMIC_ZAP


def is_artefact(card: int) -> bool:
    return card >= COSMIC_ZAP


def planet_name(planet: int) -> str:
    """R1 to G5: the letter of the system, the number of the planet."""
    return f"{LETTERS[planet // SYSTEM_SIZE]}{planet % SYSTEM_SIZE + 1}"


def planet_named(name: str) -> int:
    return LETTERS.index(name[0]) * SYSTEM_SIZE + int(name[1:]) - 1
