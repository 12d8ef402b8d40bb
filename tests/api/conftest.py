from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient

from accounts.models import User
from accounts.programs import new_token


def make_schema() -> Any:
    """The schema of the API, made anew."""
    generator: Any = SchemaGenerator
    return generator().get_schema(public=True)


def client_of(user: User) -> APIClient:
    """The API as this user's program sees it."""
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {new_token(user)}")
    return client


@pytest.fixture
def as_alice(alice: User) -> APIClient:
    return client_of(alice)


@pytest.fixture
def as_bob(bob: User) -> APIClient:
    return client_of(bob)


@pytest.fixture
def as_charlie(charlie: User) -> APIClient:
    return client_of(charlie)


@pytest.fixture
def as_stranger() -> APIClient:
    return APIClient()
