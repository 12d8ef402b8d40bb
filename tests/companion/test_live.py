"""The socket of a sheet carries its number, to those who have the link."""

import pytest

from tests.companion.sheets import new_sheet
from tests.live.test_odd_sockets import status


@pytest.mark.parametrize("key", ["AAAAAAAAAAAA", "x", "%00", "9" * 3000, "..%2f.."])
def test_without_the_link_there_is_no_socket(key: str, asgi_server: str) -> None:
    new_sheet()
    assert status(asgi_server, f"/ws/sheet/{key}/") in {403, 404}
