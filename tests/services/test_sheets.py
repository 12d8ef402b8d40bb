from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest
from django.db import Error, connection, transaction

from games.companion import commands, queries
from games.companion.models import Mark
from tests.companion.sheets import new_sheet, now, sent

pytestmark = pytest.mark.services
PHONES = 12


@pytest.mark.django_db(transaction=True)
def test_two_people_write_one_cell_at_once_and_both_marks_stand() -> None:
    sheet, other = new_sheet(), new_sheet()

    def write(phone: int) -> None:
        try:
            mark = sent(f"phone{phone}", "path.0.1", phone % 10)
            commands.write(sheet, [mark], author=phone % 3, device=f"d{phone}")
            commands.write(sheet, [mark])  # sent again: it does no harm
        finally:
            connection.close()

    with ThreadPoolExecutor(PHONES) as pool:
        list(pool.map(write, range(PHONES)))
    marks = list(sheet.marks.all())
    assert [mark.number for mark in marks] == list(range(1, PHONES + 1))
    assert len({mark.uid for mark in marks}) == PHONES
    digest = queries.sheet_with_key(sheet.key).digest
    assert digest == marks[-1].digest
    for before, after in pairwise(marks):
        parts = (after.number, after.uid, after.cell, after.value, after.undoes)
        assert after.digest == commands.digest_of(before.digest, *parts)
    assert str(now(sheet).cells["path.0.1"]) == marks[-1].value
    assert other.marks.count() == 0


@pytest.mark.django_db(transaction=True)
def test_the_database_keeps_marks_until_their_whole_sheet_goes() -> None:
    sheet = new_sheet()
    commands.write(sheet, [sent("one", "path.0.1", 7)])
    for statement in (
        "UPDATE companion_mark SET value = '9'",
        "DELETE FROM companion_mark",
    ):
        with pytest.raises(Error), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    commands.erase(sheet)
    assert not Mark.objects.filter(sheet_id=sheet.pk).exists()
