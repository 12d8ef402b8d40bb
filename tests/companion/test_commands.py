"""Sheets are started, written, taken back, finished, claimed and deleted."""

from datetime import timedelta

import pytest
from django.db import Error, connection, transaction
from django.utils import timezone

from accounts.models import User
from games.companion import claiming, commands, queries
from games.companion.errors import SheetRefused
from games.companion.models import LETTERS, LONG, Mark, Player, Sheet
from games.shelf import sheet_slugs
from tests.companion.sheets import FRIENDS, new_sheet, now, sent, write

pytestmark = pytest.mark.django_db


def test_a_stranger_starts_a_sheet_without_an_account() -> None:
    sheet = new_sheet()
    assert sheet.maker is None
    assert queries.names_of(now(sheet).players) == FRIENDS
    assert now(sheet).totals.scores == (0, 0, 0)


@pytest.mark.parametrize("slug", sheet_slugs())
def test_every_game_can_be_started(slug: str) -> None:
    assert now(new_sheet(game=slug, names=["Alice", "Bob"])).totals.scores == (0, 0)


@pytest.mark.parametrize(
    ("game", "options", "names", "code"),
    [
        ("factory", {}, ["Alice"], "players"),
        ("factory", {}, ["Alice", "alice"], "same_name"),
        ("factory", {"variant": "wild"}, ["Alice", "Bob"], "option"),
        ("chess", {}, ["Alice", "Bob"], "no_sheet"),
        ("nim", {}, ["Alice", "Bob"], "no_sheet"),
        ("bigbang", {"mode": "solitaire"}, ["Alice", "Bob"], "players"),
        ("free", {}, [str(n) for n in range(9)], "players"),
    ],
)
def test_what_cannot_be_started_says_why(
    game: str, options: dict[str, str], names: list[str], code: str
) -> None:
    with pytest.raises(SheetRefused) as refused:
        commands.start_sheet(None, game, options, names)
    assert refused.value.code == code


def test_names_are_cleaned() -> None:
    sheet = new_sheet(names=["  Alice \x00 B ", "Bob\n", ""])
    assert queries.names_of(now(sheet).players) == ("Alice B", "Bob")


def test_a_mark_sent_twice_is_written_once() -> None:
    sheet = new_sheet()
    mark = sent("one", "path.0.1", 7)
    assert write(sheet, mark).number == 1
    again = write(sheet, mark, mark)
    assert (again.number, again.taken) == (1, (mark.id, mark.id))
    assert sheet.marks.count() == 1


def test_marks_are_chained_by_digest() -> None:
    sheet = new_sheet()
    write(sheet, sent("a", "path.0.1", 7), sent("b", "path.1.1", 6))
    first, second = sheet.marks.all()
    value = second.value
    expected = commands.digest_of(first.digest, 2, second.uid, second.cell, value, "")
    assert second.digest == expected
    assert now(sheet).row.digest == second.digest


def test_of_two_marks_in_one_cell_the_later_counts_and_both_stand() -> None:
    sheet = new_sheet()
    write(sheet, sent("a", "path.0.1", 7), author=0)
    write(sheet, sent("b", "path.0.1", 9), author=1)
    assert now(sheet).cells == {"path.0.1": 9}
    assert list(sheet.marks.values_list("author", flat=True)) == [0, 1]


def test_taking_back_is_a_mark() -> None:
    sheet = new_sheet()
    write(sheet, sent("a", "path.0.1", 7), sent("b", "path.0.1", 9))
    write(sheet, sent("c", "", undoes="b"))
    assert now(sheet).cells == {"path.0.1": 7}
    assert sheet.marks.count() == 3


def test_what_cannot_stand_is_refused_alone() -> None:
    sheet = new_sheet()
    made = write(
        sheet,
        sent("a", "path.0.1", "seven"),
        sent("b", "path.9.1", 7),
        sent("c", "path.0.1", 7),
        sent("d", "", undoes="nobody"),
        sent("e", "over"),
    )
    assert made.taken == ("c-----",)
    assert set(made.refused) == {"a-----", "b-----", "d-----", "e-----"}
    assert all(sentence.endswith(".") for sentence in made.refused.values())


def test_the_database_refuses_to_change_or_delete_a_mark() -> None:
    sheet = new_sheet()
    write(sheet, sent("a", "path.0.1", 7))
    for statement in ("UPDATE companion_mark SET value = '9'", "DELETE FROM companion_mark"):
        with pytest.raises(Error), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    assert now(sheet).cells == {"path.0.1": 7}


def test_the_maker_deletes_the_whole_sheet_and_nothing_else(alice: User, bob: User) -> None:
    sheet, other = new_sheet(alice), new_sheet(alice)
    write(sheet, sent("a", "path.0.1", 7))
    write(other, sent("a", "path.0.1", 8))
    with pytest.raises(SheetRefused) as refused:
        commands.delete(sheet, bob)
    assert refused.value.status == 403
    commands.delete(sheet, alice)
    with pytest.raises(SheetRefused):
        queries.sheet_with_key(sheet.key)
    assert not Mark.objects.filter(sheet_id=sheet.pk).exists()
    assert now(other).cells == {"path.0.1": 8}


def test_finishing_keeps_the_result_and_ends_the_four_letters(alice: User) -> None:
    sheet = new_sheet(alice)
    assert queries.sheet_with_code(sheet.code.lower()) == sheet
    write(sheet, sent("a", "path.0.1", 9), sent("b", "over", 1))
    row = now(sheet).row
    assert row.ended is not None
    assert row.result == {"scores": [4, 0, 0], "ranks": [1, 2, 2]}
    assert row.code == ""
    with pytest.raises(SheetRefused):
        queries.sheet_with_code(sheet.code)


def test_only_the_maker_reopens(alice: User, bob: User) -> None:
    sheet = new_sheet(alice)
    write(sheet, sent("a", "over", 1))
    assert write(sheet, sent("b", "over"), user=bob).refused
    assert not write(sheet, sent("c", "over"), user=alice).refused
    row = now(sheet).row
    assert row.ended is None
    assert len(row.code) == 4


def test_marks_written_offline_before_the_end_are_still_taken() -> None:
    sheet = new_sheet()
    write(sheet, sent("a", "over", 1))
    write(sheet, sent("late", "path.0.1", 9))
    assert now(sheet).row.result == {"scores": [4, 0, 0], "ranks": [1, 2, 2]}


def test_a_long_code_has_sixty_bits_and_no_letter_that_is_taken_for_another() -> None:
    assert len(LETTERS) ** LONG >= 2**60
    assert not set("01IO") & set(LETTERS)
    assert len({new_sheet().key for _ in range(20)}) == 20


def test_an_account_starts_a_sheet_under_its_own_name(alice: User) -> None:
    sheet = new_sheet(alice)
    assert [player.user for player in now(sheet).players] == [alice, None, None]


def test_a_deleted_account_leaves_its_sheets_without_a_link(alice: User, bob: User) -> None:
    sheet = new_sheet(alice)
    claiming.claim(bob, sheet, 1)
    commands.forget(alice)
    commands.forget(bob)
    assert now(sheet).row.maker is None
    assert not Player.objects.filter(sheet=sheet, user__isnull=False).exists()
    assert not Player.objects.filter(sheet=sheet, asked__isnull=False).exists()


def test_sheets_that_nobody_claimed_go_after_ninety_days(alice: User) -> None:
    old = timezone.now() - timedelta(days=91)
    forgotten, kept, claimed = new_sheet(), new_sheet(), new_sheet(alice)
    write(forgotten, sent("a", "path.0.1", 9))
    Sheet.objects.filter(pk__in=[forgotten.pk, claimed.pk]).update(touched=old)
    assert commands.sweep() == 1
    left = Sheet.objects.values_list("pk", flat=True)
    assert forgotten.pk not in left
    assert {kept.pk, claimed.pk} <= set(left)


def test_a_sheet_is_found_by_its_link_alone(alice: User) -> None:
    sheet, other = new_sheet(alice), new_sheet()
    for wrong in ("", "A" * LONG, sheet.key[:-1], str(sheet.pk), sheet.key.lower()[:3]):
        with pytest.raises(SheetRefused) as refused:
            queries.sheet_with_key(wrong)
        assert refused.value.status == 404
    assert list(queries.sheets_of(alice)) == [sheet]
    assert other not in queries.recent(alice, [])
    assert queries.recent(None, [other.key]) == [other]
