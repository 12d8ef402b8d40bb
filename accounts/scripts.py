"""Names that could be taken for another: letters of several alphabets, or foreign look-alikes.

Not every pair that looks alike, only what an impostor would reach for first: a Cyrillic letter
in a Latin name, a Greek or Cyrillic name that reads as a Latin one, signs of phoneticians.
"""

import unicodedata

# Alphabets that are written together; every other one stands alone.
TOGETHER = (
    {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC"},
    {"CJK", "HANGUL"},
    {"CJK", "BOPOMOFO"},
)
LIKE_LATIN = set(
    "АВЕЅЗІЈКМНОРСТУХҮԌԚԜаеорсухіјѕһԁԛԝүգո"  # Cyrillic, and two Armenian letters
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϳαικνορυϲ"  # Greek
)
# What languages write: from A to the Vietnamese letters, without clicks and phonetic signs.
LATIN = ((0x00, 0x17F), (0x1CD, 0x1DC), (0x1E6, 0x1E9), (0x1F8, 0x21B), (0x1E00, 0x1EFF))


def can_be_mistaken(name: str) -> bool:
    """Whether a name mixes alphabets or imitates Latin letters with others."""
    letters = [letter for letter in name if letter.isalnum() and not is_common(letter)]
    scripts = {script_of(letter) for letter in letters}
    if len(scripts) > 1 and not any(scripts <= together for together in TOGETHER):
        return True
    if scripts == {"LATIN"}:
        return not all(any(low <= ord(one) <= high for low, high in LATIN) for one in letters)
    return bool(letters) and all(letter in LIKE_LATIN for letter in letters)


def is_common(letter: str) -> bool:
    """Digits that every alphabet uses."""
    return letter.isascii() and letter.isdigit()


def script_of(letter: str) -> str:
    """The alphabet a letter belongs to: the first word of its name."""
    return unicodedata.name(letter, "UNKNOWN").split()[0]
