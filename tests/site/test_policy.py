"""What a browser is told to load: one policy for everything, and its exceptions."""

import pytest
from csp.constants import HEADER
from csp.utils import build_policy
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/", "/accounts/login/", "/api/v1/games/", "/no/such/page/"])
def test_every_answer_carries_the_site_s_policy(client: Client, path: str) -> None:
    policy = client.get(path).headers[HEADER]
    assert rules(policy) == rules(build_policy())
    assert {"script-src 'self'", "object-src 'none'", "frame-ancestors 'none'"} <= rules(policy)


def test_the_page_of_the_api_may_style_itself_and_nothing_else(client: Client) -> None:
    policy = rules(client.get("/api/v1/").headers[HEADER])
    assert policy ^ rules(build_policy()) == {
        "style-src 'self'",
        "style-src 'self' 'unsafe-inline'",
    }


def rules(policy: str) -> set[str]:
    return {rule.strip() for rule in policy.split(";")}
