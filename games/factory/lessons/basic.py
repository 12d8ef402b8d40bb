"""The basic game in six lessons: zones, the path, the lowest colour, bonus tiles."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from games.engine.lessons import Answer, Holds, Lesson, Position, Row, Stands, Written
from games.factory.rules.components import HAND, TILES

Lying = tuple[int, int, int, int]  # tile, column, row, quarter turns


def galaxy(laid: Sequence[Lying], last: Lying | None, tokens: Sequence[int]) -> Position:
    """Your nine tiles, all laid but the last one; the others' tiles are some that are left."""
    hand = sorted(one[0] for one in (*laid, *([last] if last else [])))
    rest = [tile for tile in TILES if tile not in hand][:HAND]
    return Position(
        seats=2,
        options={"variant": "beginner", "pace": "slow", "assist": "on"},
        changes={
            "dealt": [hand, rest],
            "hands": [hand, rest],
            "tokens": [list(tokens), [6, 6, 6, 6]],
        },
        work={"type": "arrange", "layout": [list(one) for one in laid]},
    )


def lock_in(laid: Sequence[Lying], *more: Lying, claims: Sequence[str] = ()) -> Written:
    """The finished galaxy, as a log writes it."""
    return {
        "type": "submit",
        "layout": [list(one) for one in (*laid, *more)],
        "claims": list(claims),
    }


def turned(tile: Lying, turn: int) -> Lying:
    return (*tile[:3], turn)


START = (0, 0, 0, 0)
GREEN: tuple[Lying, ...] = (
    *((25, 0, 0, 2), (1, 1, 0, 2), (4, 2, 0, 2)),
    *((14, 0, 1, 2), (9, 2, 1, 1)),
    *((19, 0, 2, 2), (36, 1, 2, 1), (27, 2, 2, 2)),
)
GREEN_LAST: Lying = (5, 1, 1, 1)
ICE: tuple[Lying, ...] = (
    *((54, 0, 0, 2), (14, 1, 0, 3), (16, 2, 0, 2)),
    *((43, 0, 1, 0), (40, 1, 1, 3), (19, 2, 1, 1)),
    *((8, 1, 2, 0), (12, 2, 2, 1)),
)
ICE_LAST: Lying = (30, 0, 2, 0)
DESERT: tuple[Lying, ...] = (
    *((36, 0, 0, 2), (12, 1, 0, 1), (8, 2, 0, 3)),
    *((31, 0, 1, 1), (35, 2, 1, 0)),
    *((20, 0, 2, 0), (37, 1, 2, 3), (16, 2, 2, 1)),
)
DESERT_LAST: Lying = (53, 1, 1, 3)
PATH: tuple[Lying, ...] = (
    *((38, 0, 0, 3), (7, 1, 0, 2), (48, 2, 0, 3)),
    *((36, 0, 1, 0), (6, 2, 1, 2)),
    *((34, 0, 2, 1), (54, 1, 2, 3), (12, 2, 2, 3)),
)
PATH_LAST: Lying = (25, 1, 1, 1)
LOW: tuple[Lying, ...] = (
    *((30, 0, 0, 0), (41, 2, 0, 3)),
    *((15, 0, 1, 3), (12, 1, 1, 2), (43, 2, 1, 3)),
    *((4, 0, 2, 3), (32, 1, 2, 0), (1, 2, 2, 2)),
)
LOW_LAST: Lying = (53, 1, 0, 0)

ZONES = Lesson(
    slug="zones",
    title=_("Zones and planets"),
    sentence=_("Areas of one colour that touch form a zone. Its planets are counted."),
    goal=_("Build a vegetation zone of nine planets."),
    position=galaxy(GREEN, GREEN_LAST, START),
    reached=Holds("nine_vegetation"),
    solution=(lock_in(GREEN, GREEN_LAST),),
    wrong=(lock_in(GREEN, turned(GREEN_LAST, 0)),),
    done=_("Nine planets in one green zone: 5 points for vegetation."),
    answers=(
        Answer(_("The tile fits, but the green zone is smaller. Rotate it: green has to meet.")),
    ),
    rule="score",
    note=_("Vegetation scores 1 from three planets, 3 from six, 5 from nine."),
)
ICE_ZONE = Lesson(
    slug="ice",
    title=_("Ice needs fewer"),
    sentence=_("Each colour has its own scale. Ice scores from two planets."),
    goal=_("Build an ice zone of five planets."),
    position=galaxy(ICE, ICE_LAST, START),
    reached=Holds("five_ice"),
    solution=(lock_in(ICE, ICE_LAST),),
    wrong=(lock_in(ICE, turned(ICE_LAST, 2)),),
    done=_("Five planets on ice: 4 points. Green would need nine for as much."),
    answers=(Answer(_("The ice stays at four planets. Turn the blue corner towards the ice.")),),
    rule="score",
    note=_("Ice scores 2 from two planets, 4 from five, 6 from eight."),
)
CUT = Lesson(
    slug="paths-cut",
    title=_("Paths cut zones"),
    sentence=_("An asteroid path on a tile cuts the zones on both sides of it."),
    goal=_("Build a desert zone of four planets."),
    position=galaxy(DESERT, DESERT_LAST, START),
    reached=Holds("four_desert"),
    solution=(lock_in(DESERT, DESERT_LAST),),
    wrong=(lock_in(DESERT, turned(DESERT_LAST, 1)),),
    done=_("Four planets in the desert: 5 points, and the path doesn't cut them."),
    answers=(
        Answer(_("The path or another colour cuts the desert. Rotate the tile and look again.")),
    ),
    rule="score",
    note=_("Desert scores 2 from two planets, 5 from four, 7 from seven."),
)
LONG_PATH = Lesson(
    slug="path",
    title=_("Longest path"),
    sentence=_("Paths that meet edge to edge join. The longest one scores the star."),
    goal=_("Build a path of six tiles."),
    position=galaxy(PATH, PATH_LAST, START),
    reached=Holds("path_of_six"),
    solution=(lock_in(PATH, PATH_LAST),),
    wrong=(lock_in(PATH, turned(PATH_LAST, 3)),),
    done=_("Six tiles on one path: 2 points for the star."),
    answers=(Answer(_("The path ends too soon. Rotate the tile so that both its ends meet.")),),
    rule="score",
    note=_("A path scores 1 from four tiles, 2 from six, 4 from nine."),
)
LOWEST = Lesson(
    slug="lowest",
    title=_("Lowest colour"),
    sentence=_("At the end only your lowest colour counts, plus the star."),
    goal=_("Score for ice: it is your lowest colour."),
    position=galaxy(LOW, LOW_LAST, (9, 2, 12, 6)),
    reached=Holds("ice_scores"),
    solution=(lock_in(LOW, LOW_LAST),),
    wrong=(lock_in(LOW, turned(LOW_LAST, 2)),),
    done=_("Ice moves up by 2. The other colours were far ahead anyway."),
    answers=(Answer(_("No points for ice. Turn the tile until two planets on ice touch.")),),
    rule="end",
)
BONUS = Lesson(
    slug="bonus",
    title=_("Claim a bonus"),
    sentence=_("A bonus tile brings 3 if your zone is the largest, else minus 2."),
    goal=_("Claim your strongest colour, then lock in."),
    position=galaxy((*GREEN, GREEN_LAST), None, START),
    reached=Stands("claims.0", equal=["V"]),
    solution=(lock_in(GREEN, GREEN_LAST, claims=["V"]),),
    wrong=(lock_in(GREEN, GREEN_LAST),),
    done=_("Nine green planets are hard to beat. The bonus tile is a good bet."),
    answers=(
        Answer(
            _("No claim, no bonus. Your green zone has nine planets: claim vegetation."),
            when=Stands("claims.0", equal=[]),
        ),
        Answer(_("A risky bet. Your largest zone by far is green: claim vegetation alone.")),
    ),
    rule="bonus",
    note=_("At a live table the first to grab a bonus tile has it, and stops building."),
)

ROW = Row("basic", _("Basic"), (ZONES, ICE_ZONE, CUT, LONG_PATH, LOWEST, BONUS))
