"""Pages of what went wrong: in the reader's language and theme, like every other."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import Preference, User
from tests.people import person

TOO_MUCH = "x" * 200_000
Ask = Callable[[Client], object]


def broken(*_: object) -> None:
    raise RuntimeError("broken")


def too_many(request: object, action: str) -> bool:
    return action != "keep"


@pytest.fixture(autouse=True)
def things_break(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.web.pages.home.shelf", broken)
    monkeypatch.setattr("games.web.pages.people.ratelimit.consume", too_many)


def reader(user: User | None, **cookies: str) -> Client:
    client = Client(raise_request_exception=False)
    if user is not None:
        client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    for name, value in cookies.items():
        client.cookies[name] = value
    return client


def spica() -> User:
    user = person("Spica")
    Preference.objects.filter(user=user).update(language="de", theme="chart")
    user.is_guest = True  # whoever keeps an account is asked how often
    user.save()
    return user


FAULTS: dict[str, tuple[int, Ask]] = {
    "unreadable": (400, lambda client: client.post("/theme/", {"theme": TOO_MUCH})),
    "closed": (403, lambda client: client.get("/operator/outbox/", headers={"via": "1.1 x"})),
    "missing": (404, lambda client: client.get("/nothing/here/")),
    "refused": (404, lambda client: client.get("/t/4181/")),
    "broken": (500, lambda client: client.get("/")),
}


@pytest.mark.django_db
@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_told_in_the_language_and_theme_of_a_stranger(name: str) -> None:
    status, ask = FAULTS[name]
    answer = ask(reader(None, django_language="fr", theme="night"))
    assert answer.status_code == status  # type: ignore[attr-defined]
    assert '<html lang="fr" data-theme="night"' in answer.content.decode()  # type: ignore[attr-defined]


@pytest.mark.django_db
@pytest.mark.parametrize("name", [*FAULTS, "too many"])
def test_a_fault_is_told_in_the_language_and_theme_of_a_user(name: str) -> None:
    also: dict[str, tuple[int, Ask]] = {"too many": (429, lambda client: client.get("/me/keep/"))}
    status, ask = {**FAULTS, **also}[name]
    answer = ask(reader(spica()))
    assert answer.status_code == status  # type: ignore[attr-defined]
    assert '<html lang="de" data-theme="chart"' in answer.content.decode()  # type: ignore[attr-defined]


@pytest.mark.django_db
def test_a_form_without_its_token_is_refused_in_the_readers_language() -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(spica(), "django.contrib.auth.backends.ModelBackend")
    answer = client.post("/theme/", {"theme": "night"})
    assert answer.status_code == 403
    assert '<html lang="de" data-theme="chart"' in answer.content.decode()


@pytest.mark.django_db
def test_the_page_of_a_fault_needs_no_database(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_theme(request: object) -> str:
        raise RuntimeError("the database is away")

    monkeypatch.setattr("games.web.faults.theme_of", no_theme)
    answer = reader(None, theme="chart").get("/")
    assert answer.status_code == 500
    assert 'data-theme="chart"' in answer.content.decode()


@pytest.mark.django_db
def test_a_host_that_is_not_ours_gets_the_page_too() -> None:
    answer = reader(None, theme="chart").get("/about/", headers={"host": "bad host"})
    assert answer.status_code == 400
    assert 'data-theme="chart"' in answer.content.decode()
