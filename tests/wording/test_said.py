"""One way to say you and they, and to count, for all games."""

import pytest
from django.utils.translation import gettext_lazy, ngettext_lazy, override

from games.engine.contract import Event, Seat
from games.engine.words import Names, Said, Says, Text, Values, tell

ALICE, BOB, CHARLIE = Seat(0), Seat(1), Seat(2)
PEOPLE = ("Alice", "Bob", "Charlie")
TOOK = Said("You took it from %(other)s.", "%(who)s took it from %(other)s.", "%(who)s took yours.")


def heard(says: Says, reader: Seat | None, **values: str | int) -> str:
    """What a reader hears of something Alice did to Bob."""
    event = Event("took", {"seat": ALICE, **values})
    return tell(says, event, Names(PEOPLE, reader), {**values, "other": "Bob"}, target=BOB)


@pytest.mark.parametrize(
    ("reader", "sentence"),
    [
        (ALICE, "You took it from Bob."),
        (BOB, "Alice took yours."),
        (CHARLIE, "Alice took it from Bob."),
        (None, "Alice took it from Bob."),
    ],
)
def test_each_reader_hears_the_form_that_is_theirs(reader: Seat | None, sentence: str) -> None:
    assert heard(TOOK, reader) == sentence


def test_a_seat_it_was_done_to_hears_what_others_hear_where_there_is_no_form_for_it() -> None:
    assert heard(Said("You passed.", "%(who)s passed."), BOB) == "Alice passed."


def test_a_sentence_that_is_the_same_for_everyone_needs_no_forms() -> None:
    assert {heard("The game is over.", reader) for reader in (ALICE, BOB, None)} == {
        "The game is over."
    }


def test_a_sentence_may_depend_on_the_values_of_its_event() -> None:
    def won(values: Values) -> Text:
        return "%(points)d points." if values["points"] else ""

    assert heard(won, None, points=3) == "3 points."
    assert heard(won, None, points=0) == ""


def test_a_counted_sentence_follows_the_value_it_names() -> None:
    tiles = ngettext_lazy("%(count)d tile", "%(count)d tiles", "count")
    assert [heard(tiles, None, count=count) for count in (1, 2)] == ["1 tile", "2 tiles"]


def test_a_sentence_of_a_table_is_translated_when_it_is_told() -> None:
    left = Said(gettext_lazy("You left the game."), gettext_lazy("%(who)s left the game."))
    with override("de"):
        assert heard(left, BOB) == "Alice hat die Partie verlassen."
    with override("fr"):
        assert heard(left, ALICE) == "Vous avez quitté la partie."
