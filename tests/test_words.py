"""Words for players that must not come back. What to say instead: locale/README.md."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from cosmos_site import catalogues

PLACES = re.compile(r"%(?:\(\w+\))?[-+ 0#]*\d*[a-z]|\{\w*\}|<[^>]+>")
A_NAME = r"%\((?:who|other|names?|victim|builder|attacker|defender|host|guests)\)s"

# Each with what is said instead.
GONE = {
    "en": {
        r"e-mail|\bmails?\b(?! program)": "email",
        r"(?:some|every|no|any)body\b": "someone, everyone, no one, anyone",
        r"whoever": "the player who, you",
        r"\blay\b|\blaid\b|\blies?\b": "place, be",
        r"star bod": "celestial body",
        r"\bgrounds?\b": "background: void, stars, galaxy",
        r"\bcells?\b": "space",
        r"\bsand\b": "timer",
        r"\bluck\b": "at random",
        r"\bminds? (?:the|your) seat": "plays for you, takes over",
        r"\bwatchers?\b": "spectator",
        r"\bnotices?\b": "notification",
        r"\bline \d|\bthis line\b|\bline by line\b|\bof line\b": "move",
        r"no such": "not found",
        r"(?<!Several )\bat once\b": "right away",
        r"\banew\b|once more|any more": "again, no longer",
        r"^Goals$": "Objectives",
        r"broke on our side": "went wrong on our side",
        r"\bwindows?\b|\boperators?\b|\bseal(?:s|ed)?\b|\bscratch\b": "a word of players",
        r"\bcannot\b|\b(?:do|does|is|are|was|could) not\b": "can't, don't, isn't",
        r"\bRhythm\b": "Pace",
        r"(?<!There's )\bno clock\b|without a clock": "no time limit",
        r"\bSign up\b|Make (?:an|the) account|Create my account": "Create account",
        r"extra placement": "extra tile",
        r"on offer\b": "in the row",
        r"\blit\b": "highlighted",
        r"\btray\b": "the row, your tiles",
        r"\b(?:legal|closed|this|a) place\b(?! (?:one|your|a))": "space",
        r"\bstanding (?:pass|order)": "auto-pass, plan",
        r"colonies abroad": "foreign colonies",
        r"\bis silent\b": "is blocked",
        r"(?:seat|table) (?:resigns|is paused|has ended)": "the player resigns, the game is paused",
    },
    "fr": {
        r"courriel|adresse électronique": "e-mail",
        r"(?<!d’)\bavis\b": "notification",
        r"\bsièges?\b": "place",
        r"\brangée(?! de neuf)": "tuiles disponibles",
        r"\blignes? de trois|\bjeu Cosmique": "alignement, mode Cosmique",
        r"\bbouts?\b": "extrémités",
        r"\bsable\b": "sablier",
        r"[tT]uiles? bonus\b|réclam": "tuile Bonus, prendre",
        r"\bprête?s?\b|[vV]ous seul\b|en invité\b": "reformuler",
        r"\b\d+e\b": "32ᵉ",
        r"\bscell|\bsceau": "valider, garder",
        r"fenêtre": "temps de réaction",
        r"se tait\b": "est neutralisé",
        r"cassé": "une erreur s’est produite",
        r"[eE]mbras|rechang": "transformer en supernova",
        r"[bB]rouillon": "offre en cours",
        r"s’ouvre": "est révélé, s’active",
        r"tient la place|garde votre (?:place|siège)|la place abandonne": "joue à votre place",
        r"\btable (?:est terminée|est en pause|a commencé|s’est terminée)": "partie",
        r"papier de carte": "Clair",
        r"plus de points gagne": "le meilleur score l’emporte",
        r"telle ligne|la ligne \d": "coup",
    },
    "de": {
        r"(?<!E-)\bMails?\b": "E-Mail",
        r"[wW]er den Tisch eröffnet|Gastgeber": "der Host",
        r"Tisch (?:ist |wurde )?(?:beendet|angehalten|zu Ende)|\bangehalten\b": "Partie, pausiert",
        r"Fernspiel": "Fernpartie",
        r"Mitteilung": "Nachricht, Benachrichtigung",
        r"Zuschauer\b|\bSpielende\b|\bSpieler\b": "Zuschauende, Personen",
        r"Nachbarplatz|\b(?:linke|rechte)[nr]? Nachbar": "links von dir, rechts von dir",
        r"Anfänger": "Einsteiger",
        r"\bSand\b": "Sanduhr",
        r"\bGlück\b|\bLos\b": "Zufall",
        r"(?<![Hh]inter)\b(?:leere[mnr]? |Sternen|Galaxien)[gG]rund": "Hintergrund",
        r"zählt (?:1 Punkt|nichts)": "bringt 1 Punkt, erhält nichts",
        r"Kaoskarte": "Kaos-Karte",
        r"\borangen?\b": "orangefarben",
        r"\bBrett\b": "Spielfeld",
        r"Spielart|kosmische[sn]? Spiel": "Modus",
        r"kaputt": "schiefgegangen",
        r"[vV]ersiegel|\bSiegel\b": "festlegen, behalten",
        r"Hexer|Makron": "Zauberer, Macron",
        r"[Ff]enster": "Reaktionszeit",
        r"Befehl(?!sscheibe)": "Vorgabe",
        r"auswärts|daheim": "fremde Kolonien, Heimatkolonien",
        r"\bzünden\b": "in eine Supernova verwandeln",
        r"schweigt|\bKraft\b": "Fähigkeit, aufgehoben",
        r"liest (?:deine|die) Hand": "sieht die Handkarten",
        r"Verfolgung": "Tracking",
        r"Kartenpapier": "Hell",
        r"\bZeile\b": "Zug",
        r"\d (?:min|s|h)\b": "Min., Sek., Std.",
        r"meisten Punkte gewinnen": "wer die meisten Punkte hat, gewinnt",
        r"[bB]eanspruch|\bfordern\b": "nehmen",
    },
}


def messages(language: str) -> Iterator[Message]:
    for folder in ("locale", "games"):
        for po in sorted((catalogues.ROOT / folder).rglob(f"{language}/LC_MESSAGES/django.po")):
            yield from catalogues.texts(catalogues.read(po))


@cache
def said(language: str) -> list[str]:
    """Every text in a language, without the hyphens that only show at the end of a line."""
    found: list[str] = []
    for message in messages("fr" if language == "en" else language):
        words = message.id if language == "en" else message.string or ""
        found += [words] if isinstance(words, str) else words
    return [text.replace("\u00ad", "") for text in found]


@pytest.mark.parametrize(
    ("language", "gone"), [(language, gone) for language in GONE for gone in GONE[language]]
)
def test_a_word_that_was_replaced_does_not_come_back(language: str, gone: str) -> None:
    found = [text for text in said(language) if re.search(gone, PLACES.sub("", text))]
    assert not found, f"say: {GONE[language][gone]}"


def test_french_puts_no_name_after_a_word_that_would_have_to_be_elided() -> None:
    elided = re.compile(rf"\b(?:de|que|jusque|lorsque|puisque) {A_NAME}", re.IGNORECASE)
    assert not [text for text in said("fr") if elided.search(text)]


def test_german_sets_no_comma_before_a_second_command() -> None:
    assert not [
        text for text in said("de") if re.search(r"an, oder nimm|, oder (?:sag|mach)", text)
    ]


def test_french_keeps_a_number_and_its_unit_together() -> None:
    apart = re.compile(r"(?:\d|\)[sd]) (?:min|s|h|secondes?|minutes?)\b")
    assert not [text for text in said("fr") if apart.search(text)]


def test_the_glossary_names_every_concept_in_three_languages() -> None:
    page = (Path(catalogues.ROOT) / "locale" / "README.md").read_text()
    rows = [line for line in page.splitlines() if line.startswith("|")]
    assert len(rows) > 50
    assert {row.count("|") for row in rows} == {5}
