"""Names that could be taken for somebody else's."""

import pytest
from django.test import Client

from accounts.models import User
from tests.accounts.visits import sign_up

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "name",
    [
        "Al\u0456ce",  # a Ukrainian i
        "\u0410lice",  # a Cyrillic A
        "Alic\u03b5",  # a Greek epsilon
        "Bo\u0253",  # a sign of phoneticians
        "Bob\u01c3",  # a click
        "B\u0585b",  # an Armenian o
        "\u0441\u043e\u0440\u0430",  # all Cyrillic, reads as "copa"
        "\u0412\u039f\u0412",  # Cyrillic and Greek
        "\u039f\u03a1\u0391",  # all Greek, reads as "OPA"
        "Alice \u0661",  # an Arabic digit
    ],
)
def test_a_name_of_look_alikes_is_refused_with_the_reason(
    client: Client, alice: User, bob: User, name: str
) -> None:
    people = User.objects.count()
    answer = sign_up(client, username=name)
    assert "looks too much like another" in answer.content.decode()
    assert User.objects.count() == people


@pytest.mark.parametrize(
    "name",
    [
        "Zoë",
        "Łukasz 2",
        "D'Arcy-Smith",
        "Ștefan",
        "Nguyễn Văn",
        "Алиса",
        "Ελένη",
        "アリスさん",
        "東京タワー",
        "김철수",
        "محمد",
        "R2 D2",
        "007",
    ],
)
def test_a_name_in_one_alphabet_is_welcome(client: Client, name: str) -> None:
    sign_up(client, username=name)
    assert User.objects.filter(username=name).exists()
