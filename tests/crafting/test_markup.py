"""What the board declares safe holds no text of a reader unescaped."""

from dataclasses import replace
from pathlib import Path

import pytest

from games.crafting import board
from games.engine.words import Names
from tests.crafting.drawn import asked, seen
from tests.crafting.tables import ALICE, creating, galaxy

FOLDER = Path(board.__file__).parent
SLY = "<i>&'\""


def test_markup_is_declared_safe_in_one_place() -> None:
    files = [one for one in FOLDER.rglob("*.py") if one.name != "markup.py"]
    assert len(files) > 20
    for file in files:
        text = file.read_text()
        assert "mark_safe" not in text, file
        assert "SafeString(" not in text, file


@pytest.mark.parametrize("look", ["", "0", "1", "ring", "round"])
def test_a_players_name_is_escaped_wherever_it_is_drawn(look: str) -> None:
    own = galaxy(nebulae="D1:N101", formed="D1", advanced="D1:A101")
    for viewer in (ALICE, None):
        for phase in ("create", "shift", "over"):
            scene = seen(creating(own, phase=phase), viewer)
            scene = replace(scene, names=Names((SLY, SLY), viewer))
            drawn = board.draw(scene, asked({"look": look} if look else {}))
            for part in (drawn.board, drawn.tray, drawn.rail, drawn.aims, drawn.say, drawn.ruler):
                assert "<i>&" not in part
            assert "&lt;i&gt;" in f"{drawn.board}{drawn.aims}"
