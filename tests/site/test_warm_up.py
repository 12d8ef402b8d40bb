import gc
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from django.template import engines
from django.utils.translation import trans_real

from cosmos_site import warm_up


@pytest.fixture
def as_before() -> Iterator[None]:
    turn, thresholds = sys.getswitchinterval(), gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*thresholds)
    sys.setswitchinterval(turn)


@pytest.mark.usefixtures("as_before")
def test_a_web_process_has_loaded_everything_before_its_first_request() -> None:
    engine: Any = engines["django"]
    languages: Any = trans_real
    loader = engine.engine.template_loaders[0]
    loader.reset()
    warm_up.up()
    assert "table/table.html" in loader.get_template_cache
    assert {"en", "fr", "de"} <= {name.split("-")[0] for name in languages._translations}
    assert gc.get_freeze_count() > 10_000
    assert sys.getswitchinterval() < 0.001
