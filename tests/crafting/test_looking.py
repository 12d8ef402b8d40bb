"""What the window shows while energy is shifted: the console, and what one looks at meanwhile."""

from msgspec.structs import replace

from games.crafting import board
from games.crafting.rules.state import State
from games.engine.board import Drawn
from tests.crafting.drawn import asked, seen
from tests.crafting.tables import ALICE, BOB, creating, galaxy


def shifting() -> State:
    own = galaxy(nebulae="D1:N101 Y1:N103", formed="Y1", stars="S00:H")
    return replace(creating(own), phase="shift")


def drawn(**query: str) -> Drawn:
    return board.draw(seen(shifting(), ALICE), asked(query))


def test_the_own_galaxy_lies_beside_the_console_with_what_its_nebulae_lack() -> None:
    beside = drawn().aims
    assert beside.index('id="enlarge-0"') < beside.index('class="pows"')
    assert "<b>D1</b> missing " in beside
    assert "<b>Y1</b> life around it: 0 of 6" in beside
    assert beside.count('id="enlarge-0"') == 1
    waits = board.draw(seen(shifting(), BOB), asked())
    assert 'class="lacks"' not in waits.aims  # their galaxy fills the window


def test_looking_at_a_galaxy_keeps_the_steps_of_a_shift() -> None:
    steps = drawn(steps="own")
    assert steps.move
    for seat in ("0", "1"):
        looked = drawn(look=seat, steps="own")
        assert f'href="/t/7/?look={seat}&amp;steps=own"' in steps.ruler
        assert "svg" in looked.board
        assert 'class="console"' not in looked.board
        assert not looked.move
        assert looked.chosen == f"look={seat}&steps=own"
        assert 'id="to-home" data-step href="/t/7/?steps=own"' in looked.others
